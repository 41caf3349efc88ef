#include "solver.hpp"

#include <bit>

#include "learning.hpp"
#include "probing.hpp"

namespace nono {

void Solver::solve(const Model& model, const Options& options, const Query& query, Limits& limits, Stats& stats, Answer& answer) {
    answer.solutions.clear();
    answer.count = 0;
    answer.complete = false;
    if (query.limit == 0) return;
    board_.build(model);
    if (options.strategy == kProbing && query.lemmas == nullptr) {   // lemmas come of learning alone
        if (Probing::bytes(board_) >> 20 >= options.memory) limits.set(Stop::kMemory);   // refused before it is held
        else Probing(board_, options, query.seed, limits, stats, query.trace).run(query, answer);
        return;
    }
    if (query.trace.is_on()) {   // the same line logic, telling its steps
        Stats unheard;
        LineLogic(board_, options, limits, unheard, query.trace).propagate();
    }
    if (!fixpoint_.run(board_, stats, limits)) {
        answer.complete = !limits.stopped();
        stats.line_solvable = answer.complete;
        return;
    }
    if (write_settled(answer)) {
        answer.complete = true;
        stats.line_solvable = 1;
        return;
    }
    if (options.strategy == kLines) {
        limits.set(Stop::kStalled);
        return;
    }
    if (Learning::bytes(board_) >> 20 >= options.memory) {   // refused before it is held
        limits.set(Stop::kMemory);
        return;
    }
    Learning(board_, options, query.seed, limits, stats).run(query, answer);
}

// Writes the only solution when every cell is settled; false otherwise.
bool Solver::write_settled(Answer& answer) const {
    const auto num_cells = static_cast<size_t>(board_.model->num_cells());
    if (board_.model->cells.empty()) return false;
    answer.solutions.assign(num_cells, 0);
    for (size_t cell = 0; cell < num_cells; cell++) {
        const auto through = board_.cell_lines(static_cast<int>(cell));
        if (through.empty()) return false;
        const auto [line, position] = through[0];
        const auto names = board_.line_palette(line);
        int found = 0;
        for (size_t c = 0; c < names.size(); c++) {
            if (!board_.may_be(line, static_cast<int>(c), position)) continue;
            answer.solutions[cell] = names[c];
            found++;
        }
        if (found == 1) continue;
        answer.solutions.clear();
        return false;
    }
    answer.count = 1;
    return true;
}

}  // namespace nono
