// The order of decisions: the open variable of highest activity first (VSIDS: Moskewicz et al., 2001; as a heap with growing
// increments: MiniSat). Variables of equal activity come in the order of the heap, which is deterministic.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/literal.hpp"

namespace nono {

class Vsids {
public:
    explicit Vsids(double decay) : decay_(decay) {}

    // Makes room for new variables and adds them to the heap.
    void resize(size_t variables);
    void bump(Var v);
    void decay() { increment_ /= decay_; }
    double activity(Var v) const { return activity_[v]; }

    // A variable that lost its value comes back. Does nothing while the heap is out of use.
    void restore(Var v) {
        if (is_used_ && position_[v] < 0) insert(v);
    }
    bool empty() const { return heap_.empty(); }
    // For assertions: whether no variable of the heap is more active than its parent, and positions are those in the heap.
    bool is_heap() const;
    Var pop();

    // While decisions go by another order, the heap is out of use and not kept up to date.
    bool is_used() const { return is_used_; }
    void stop() { is_used_ = false; }
    void clear();
    // Takes the heap into use again, with these variables in it besides those that are there.
    void use(std::span<const Var> variables);

private:
    void insert(Var v);
    void rise(int at);
    void sink(int at);

    const double decay_;
    double increment_ = 1;
    bool is_used_ = true;
    std::vector<double> activity_;
    std::vector<Var> heap_;
    std::vector<int32_t> position_;  // by variable: its place in the heap, -1 none
};

}  // namespace nono
