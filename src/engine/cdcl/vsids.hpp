// The decision order: the most active open variable comes first (VSIDS: Moskewicz et al., 2001; implemented as a heap
// with growing increments, as in MiniSat). If variables have equal activity, their order is determined by the heap and
// always the same.
#pragma once

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
    // Used in assertions. Returns true if no variable is more active than its parent in the heap and the stored
    // positions are correct.
    bool is_heap() const;
    Var pop();

    // While decisions follow another order, the heap is neither used nor updated.
    bool is_used() const { return is_used_; }
    void stop() { is_used_ = false; }
    void clear();
    // Starts to use the heap again, and adds these variables to it.
    void use(span<const Var> variables);

private:
    void insert(Var v);
    void rise(int at);
    void sink(int at);

    const double decay_;
    double increment_ = 1;
    bool is_used_ = true;
    vector<double> activity_;
    vector<Var> heap_;
    IntVector position_;  // per variable: its index in the heap, or -1
};

}  // namespace nono
