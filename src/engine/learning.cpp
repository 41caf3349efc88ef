#include "learning.hpp"

#include <algorithm>

#include "solver.hpp"

namespace nono {

Learning::Learning(Board& board, const Options& options, uint64_t seed, Limits& limits, Stats& stats)
    : board_(board),
      options_(options),
      stats_(stats),
      limits_(limits),
      kernel_(options, stats, limits, seed),
      cells_(board, kernel_) {
    stats.open_cells = cells_.num_open();
    auto lines = std::make_unique<LinePropagator>(board, cells_, kernel_);
    lines_ = lines.get();
    lines_->set_index(kernel_.add_propagator(std::move(lines)));
}

void Learning::run(int64_t limit, Answer& answer) {
    for (;;) {
        switch (kernel_.search(conflicts_to_next_stage())) {
            case Kernel::Result::kStopped:
                return;
            case Kernel::Result::kExhausted:
                answer.complete = true;
                return;
            case Kernel::Result::kPaused:
                if (!next_stage()) {
                    answer.complete = true;
                    return;
                }
                break;
            case Kernel::Result::kSolution:
                record(answer);
                if (!kernel_.exclude_solution()) {
                    answer.complete = true;
                    return;
                }
                if (answer.count == limit) return;
        }
    }
}

int64_t Learning::conflicts_to_next_stage() const {
    if (options_.order && !has_order_) return std::max<int64_t>(0, options_.order_after - stats_.conflicts);
    return -1;
}

// At a restart. False: contradiction.
bool Learning::next_stage() {
    if (!kernel_.propagate_root()) return false;
    if (options_.order && !has_order_ && stats_.conflicts >= options_.order_after) {
        has_order_ = true;
        if (!order_.encode(board_, cells_, kernel_)) return false;
        if (!options_.order_lines) lines_->rest_above_root();
    }
    return true;
}

void Learning::record(Answer& answer) {
    answer.count++;
    for (int cell = 0; cell < cells_.num_cells(); cell++) {
        answer.solutions.push_back(static_cast<uint8_t>(cells_.colour(kernel_, cell)));
    }
}

}  // namespace nono
