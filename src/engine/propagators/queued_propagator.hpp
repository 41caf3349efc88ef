// What propagators with a queue of rules have in common: they process the literals of the trail one by one, and then
// settle the queued rules, first come first served. `Self` is the derived class, which has three functions:
//   take_in(kernel, p)              updates the state for a new literal of the trail, and queues rules
//   give_back(p)                    undoes this
//   settle(kernel, rule, conflict)  draws the conclusions of a rule: see Propagator::propagate
#pragma once

#include "cdcl/kernel.hpp"

namespace nono {

template <class Self>
class QueuedPropagator : public Propagator {
public:
    // Takes in the new literals of the trail, then settles waiting rules until one of them gives a result.
    Step propagate(Kernel& kernel, vector<Lit>& conflict) final {
        const auto trail = kernel.trail();
        assert(head_ <= count_of(trail) && next_ <= queue_.size());
        while (head_ < count_of(trail)) self().take_in(kernel, trail[head_++]);
        while (next_ < queue_.size()) {
            const int32_t rule = queue_[next_++];
            assert(queued_[rule] == 1);  // a rule waits once
            queued_[rule] = 0;
            const Step step = self().settle(kernel, rule, conflict);
            if (step == Step::kConflict) clear_queue();
            if (step != Step::kNothing) return step;
        }
        clear_queue();
        return Step::kNothing;
    }
    // Takes back the literals beyond the first `size`. Rules that wait are forgotten: their literals are undone.
    void backtrack(const Kernel& kernel, int size) final {
        clear_queue();
        while (head_ > size) self().give_back(kernel.trail()[--head_]);
        assert(head_ <= size && size <= count_of(kernel.trail()));
    }

protected:
    QueuedPropagator(const Kernel& kernel, size_t rules) : head_(count_of(kernel.trail())), queued_(rules) {}

    // Makes a rule wait, unless it waits already.
    void queue(int32_t rule) {
        assert(std::cmp_less(rule, queued_.size()));
        if (queued_[rule] != 0) return;
        queued_[rule] = 1;
        queue_.push_back(rule);
    }
    // Returns true if the literal is on the part of the trail that was processed.
    bool is_taken(const Kernel& kernel, Lit p) const { return kernel.is_true(p) && kernel.position_of(var(p)) < head_; }

private:
    Self& self() { return static_cast<Self&>(*this); }
    // Forgets the rules that wait.
    void clear_queue() {
        for (; next_ < queue_.size(); next_++) queued_[queue_[next_]] = 0;
        queue_.clear();
        next_ = 0;
        assert(!contains(queued_, 1));
    }

    int head_;                // number of literals on the trail that were processed
    vector<uint8_t> queued_;  // for each rule: 1 if it waits
    IntVector queue_;         // the rules that wait, from index next_ on
    size_t next_ = 0;
};

}  // namespace nono
