#include "probing/cardinality_dfs.hpp"

#include "model/query.hpp"

namespace nono {

void CardinalityDfs::run(int64_t limit, Answer& answer) {
    const CardinalityBoard& board = logic_.board();
    bool holds = true;
    while (!limits_.spend(100)) {
        if (holds && board.is_complete()) {
            record(answer);
            if (answer.count == limit) return;
            holds = false;
        } else if (!holds) {
            stats_.conflicts++;
            if (options_.max_conflicts >= 0 && stats_.conflicts >= options_.max_conflicts) return limits_.set(Stop::kConflicts);
        }
        if (!holds) {
            if (levels_.empty()) {
                answer.complete = true;
                return;
            }
            holds = backtrack();
            continue;
        }
        const int32_t cell = trials_.first_open();
        int32_t value = (cell + 1) * board.colours - 1;
        while (board.may[value] == 0) value--;
        stats_.guesses++;
        levels_.push_back({logic_.trail().size(), value});
        holds = logic_.commit(value) && settle();
    }
}

bool CardinalityDfs::settle() {
    if (!logic_.propagate()) return false;
    return !options_.trial || logic_.board().is_complete() || trials_.run();
}

bool CardinalityDfs::backtrack() {
    const auto [trail, value] = levels_.back();
    levels_.pop_back();
    stats_.backtracks++;
    logic_.undo(trail);
    return logic_.remove(value) && settle();
}

void CardinalityDfs::record(Answer& answer) const {
    answer.count++;
    for (const CardinalityBoard::Cell& cell : logic_.board().cells) answer.solutions.push_back(static_cast<uint8_t>(cell.rest));
}

}  // namespace nono
