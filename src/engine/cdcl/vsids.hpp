// The order of decisions: the open variable of highest activity first (VSIDS: Moskewicz et al., 2001; implemented as a heap with growing
// increments, as in MiniSat). The heap orders variables of equal activity, always in the same way.
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

    // Puts a variable that has lost its value back into the heap. Does nothing while the heap is not in use.
    void restore(Var v) {
        if (is_used_ && position_[v] < 0) insert(v);
    }
    bool empty() const { return heap_.empty(); }
    // Used in assertions. Returns whether no variable is more active than its parent in the heap, and whether the stored positions are
    // correct.
    bool is_heap() const;
    Var pop();

    // While decisions follow another order, the heap is not in use and not updated.
    bool is_used() const { return is_used_; }
    void stop() { is_used_ = false; }
    void clear();
    // Starts to use the heap again, and adds these variables to the heap.
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
    std::vector<int32_t> position_;  // per variable: its index in the heap; -1: none
};

}  // namespace nono
