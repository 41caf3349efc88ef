#include "cardinality/value_probing.hpp"

namespace nono {

ValueProbing::ValueProbing(CardinalityPropagation& logic, int32_t cells, const Options& options, Stats& stats, Limits& limits)
    : logic_(logic), options_(options), stats_(stats), limits_(limits) {
    seen_.resize(logic.board().may.size(), 0);
    const int32_t shown = logic.board().model->num_shown();
    sort_cells(0, std::min(cells, shown));
    sort_cells(shown, cells);
}

// Appends these cells, sorted by descending rank. Cells of equal rank keep the order of the board. This is a counting
// sort.
void ValueProbing::sort_cells(int32_t first, int32_t end) {
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
        const bool first = is_next_to_clue && options_.trial_order == kByClues;
        return (first ? 128 : 0) + std::min<size_t>(degree, 127);
    };
    vector<uint8_t> ranks;
    size_t start[257] = {};
    IntVector open;
    for (int32_t cell : range(first, end)) {
        if (board.is_settled(cell)) continue;
        open.push_back(cell);
        ranks.push_back(checked<uint8_t>(rank(cell)));
        start[256 - ranks.back()]++;
    }
    for (size_t i : range(1, 257)) start[i] += start[i - 1];
    assert(start[256] == open.size());
    const size_t before = order_.size();
    order_.resize(before + open.size());
    for (size_t i : indices(open)) order_[before + start[255 - ranks[i]]++] = open[i];
}

bool ValueProbing::holds(int32_t value) {
    const size_t before = logic_.trail().size();
    assert(logic_.board().may[value] != 0);
    stats_.trials++;
    const bool holds = logic_.commit(value) && logic_.propagate();
    const auto followed = logic_.trail().subspan(before);
    limits_.spend(100 + 30 * int64_t{count_of(followed)});
    if (holds) {
        for (const auto& loss : followed) {
            if (loss.committed >= 0) seen_[loss.committed] = sweep_;
        }
    }
    logic_.undo(before);
    assert(logic_.trail().size() == before && logic_.board().may[value] != 0);
    return holds;
}

int32_t ValueProbing::first_open() {
    for (const int32_t cell : order_) {
        if (!logic_.board().is_settled(cell)) return cell;
    }
    return -1;
}

}  // namespace nono
