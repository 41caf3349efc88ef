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
            leave_hidden();
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
        assert(cell >= 0 && !board.is_settled(cell) && value / board.colours == cell);
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
    assert(trail <= logic_.trail().size());
    levels_.pop_back();
    stats_.backtracks++;
    logic_.undo(trail);
    return logic_.remove(value) && settle();
}

// Undoes the guesses at hidden cells, whose other colours give no other solution.
void CardinalityDfs::leave_hidden() {
    const int32_t first = logic_.board().model->num_shown() * logic_.board().colours;
    while (!levels_.empty() && levels_.back().value >= first) levels_.pop_back();
}

void CardinalityDfs::record(Answer& answer) const {
    assert(logic_.board().is_complete());
    answer.count++;
    logic_.board().write(answer.solutions);
}

}  // namespace nono
