// Failed-literal probing over count rules (the technique trial-1): assumes each colour of each open cell in turn. After a
// contradiction, the cell loses the colour, and this is propagated before the next probe. The order decides the cost (see
// docs/engine.md): cells next to clues first, then cells whose rules have the most cells left; cells with many colours later.
#pragma once

#include "cardinality/propagation.hpp"
#include "model/options.hpp"

namespace nono {

class ValueProbing {
public:
    // Probes only the first `cells` cells.
    ValueProbing(CardinalityPropagation& logic, int32_t cells, const Options& options, Stats& stats, Limits& limits)
        : logic_(logic), options_(options), stats_(stats), limits_(limits) {
        seen_.resize(logic.board().may.size(), 0);
        const int32_t shown = logic.board().model->num_shown();
        sort_cells(0, std::min(cells, shown));
        sort_cells(shown, cells);
    }

    // Repeats the sweep until it finds nothing, or until every cell is settled. Returns false on a contradiction, or
    // when a limit is reached.
    bool run() {
        return run([this](int32_t value) { return logic_.remove(value) && logic_.propagate(); });
    }
    // Repeats the sweep, and calls `take` for each value that leads to a contradiction. `take` removes it and propagates, and
    // returns false on a contradiction. Returns false if `take` does, or at a limit.
    template <class Take>
    bool run(Take take) {
        bool has_refuted = false;
        do {
            if (!sweep(Values::kCounted, has_refuted, take)) return false;
            if (!has_refuted && !sweep(Values::kUncounted, has_refuted, take)) return false;
        } while (has_refuted && !logic_.board().is_complete());
        return true;
    }

    // Returns the first open cell in the probing order, or -1 if there is none. Hidden cells come last.
    int32_t first_open() {
        for (const int32_t cell : order_) {
            if (!logic_.board().is_settled(cell)) return cell;
        }
        return -1;
    }

    // Returns true if the value leads to no contradiction. Undoes the assumption.
    bool holds(int32_t value) {
        const size_t before = logic_.trail().size();
        assert(logic_.board().may[value] != 0);
        stats_.trials++;
        const bool holds = logic_.commit(value) && logic_.propagate();
        const auto followed = logic_.trail().subspan(before);
        limits_.spend(kProbeWork + kLossWork * count_of(followed));
        if (holds) {
            for (const auto& loss : followed) {
                if (loss.committed >= 0) seen_[loss.committed] = sweep_;
            }
        }
        logic_.undo(before);
        assert(logic_.trail().size() == before && logic_.board().may[value] != 0);
        return holds;
    }

private:
    enum class Values { kCounted, kUncounted };  // whether some rule counts a value

    static constexpr int64_t kProbeWork = 100, kLossWork = 30;  // approximate nanoseconds of a probe, and of each loss

    static constexpr size_t kClueRank = 128;  // added to the rank of cells in exact rules, above every other rank

    // Appends the open cells from `first` to `end` (exclusive) to order_, the highest rank first. Cells of equal rank keep the
    // order of the board. The rank is the number of cells left in all rules of the cell, at most 127. With kByClues, this number
    // is divided by the square of the number of the cell's other colours, and cells in an exact rule (a clue) come before all others.
    void sort_cells(int32_t first, int32_t end) {
        const CardinalityBoard& board = logic_.board();
        const auto rank = [&](int32_t cell) -> size_t {
            if (options_.trial_order == kByBoard) return 0;
            size_t degree = 0;
            bool is_next_to_clue = false;
            for (int32_t value : range(cell * board.colours, (cell + 1) * board.colours)) {
                if (board.may[value] == 0) continue;
                for (const int32_t c : board.counters_of(value)) {
                    const Counter& counter = board.counters[c];
                    degree += counter.possible;
                    is_next_to_clue |= counter.least == counter.most;
                }
            }
            const size_t others = board.cells[cell].left - 1;
            if (options_.trial_order == kByClues) degree /= others * others;
            const bool comes_first = is_next_to_clue && options_.trial_order == kByClues;
            return (comes_first ? kClueRank : 0) + std::min(degree, kClueRank - 1);
        };
        vector<std::pair<size_t, int32_t>> open;  // rank and cell
        for (int32_t cell : range(first, end)) {
            if (!board.is_settled(cell)) open.emplace_back(rank(cell), cell);
        }
        sort_stably(open, ranges::greater(), &std::pair<size_t, int32_t>::first);
        for (const auto& [rank_of_cell, cell] : open) order_.push_back(cell);
    }

    // Probes these values of each open cell once, highest colours first. Sets `has_refuted` to whether one was refuted.
    // Returns false on a contradiction, or when a limit is reached.
    template <class Take>
    bool sweep(Values values, bool& has_refuted, Take take) {
        const CardinalityBoard& board = logic_.board();
        has_refuted = false;
        sweep_++;
        for (const int32_t cell : order_) {
            for (int32_t value = (cell + 1) * board.colours - 1; value >= cell * board.colours; value--) {
                if (board.is_settled(cell)) break;
                const bool is_counted = !board.counters_of(value).empty();
                if (board.may[value] == 0 || is_counted != (values == Values::kCounted)) continue;
                if (seen_[value] == sweep_) {
                    stats_.trials_skipped++;
                    continue;
                }
                if (holds(value)) continue;
                stats_.trials_failed++;
                has_refuted = true;
                if (!take(value)) return false;
            }
            if (limits_.stopped()) return false;
        }
        return true;
    }

    CardinalityPropagation& logic_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    IntVector order_;    // the cells in probing order
    IntVector seen_;     // per value: the last sweep in which an assumption implied it
    int32_t sweep_ = 0;  // number of the current sweep
};

}  // namespace nono
