// Adds auxiliary counters for long count rules (propagators/counter_encoding.hpp) after counters_after conflicts, once
// the search has done as much work as adding them takes.
#pragma once

#include "cardinality/board.hpp"
#include "propagators/counter_encoding.hpp"

namespace nono {

class CounterStage {
public:
    // `counts` are the count rules, or null.
    CounterStage(CardinalityBoard* counts, const CellEncoding& cells, Kernel& kernel)
        : counts_(counts), cells_(cells), kernel_(kernel), is_to_come_(counts != nullptr && kernel.options().counters) {}

    // Adds no counters any more.
    void end() { is_to_come_ = false; }
    // Returns the number of conflicts at which the stage is due, or -1.
    int64_t due_at() const { return is_to_come_ ? kernel_.options().counters_after : -1; }
    // Begins the stage if it is due, at level 0. Returns false on a contradiction.
    bool begin() {
        if (!is_to_come_ || kernel_.stats().conflicts < due_at() || kernel_.work() < work_) return true;
        const CounterEncoding counters(*counts_, cells_, kernel_);
        work_ = counters.work();
        if (kernel_.work() < work_) return true;
        is_to_come_ = false;
        return counters.encode(kernel_);
    }

private:
    CardinalityBoard* const counts_;
    const CellEncoding& cells_;
    Kernel& kernel_;
    bool is_to_come_;
    int64_t work_ = 0;  // the latest estimate of the work of adding the counters
};

}  // namespace nono
