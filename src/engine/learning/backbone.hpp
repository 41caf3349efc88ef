// Finds the cells in which solutions differ. For each cell, the search looks for a solution that differs there from the
// given one. Learned clauses are kept. No search is needed for cells in which an earlier solution differs. If no
// solution differs in the cell, it belongs to the backbone and is fixed (Marques-Silva, Janota, Lynce, "On computing
// backbones of propositional theories", 2010).

#pragma once

#include "learning/learning_search.hpp"
#include "model/query.hpp"

namespace nono {

constexpr int64_t kEfforts[] = {200, 5000, -1};  // conflicts per cell in the first, second and last pass over the cells; -1: no limit

// Compares a solution with the others in which cells have the given values (cell * colours + colour), like
// Query::comparison. Returns false if a limit was reached.
inline bool find_differing_cells(LearningSearch& search, Ints values, span<const uint8_t> solution, const Comparison& comparison) {
    const CellEncoding& cells = search.cells;
    const int colours = search.model().colours;
    search.beliefs.end();
    vector<Lit> asked;
    for (const int32_t value : values) {
        const Lit p = cells.is(value / colours, value % colours);
        if (p != CellEncoding::kTrue) asked.push_back(p);
    }
    const size_t num_assumed = asked.size();
    asked.push_back(kNoLit);
    const int num_cells = search.model().num_shown(), width = search.model().width;
    vector<uint8_t> is_known(num_cells);
    IntVector near;  // neighbours of differing cells, which are likely to differ, too
    const auto report_fixed = [&](int cell) {
        is_known[cell] = 1;
        comparison(cell, {});
    };
    for (const int32_t value : values) report_fixed(value / colours);
    for (int cell : range(num_cells)) {
        if (is_known[cell] == 0 && !cells.is_open(cell)) report_fixed(cell);
    }
    vector<uint8_t> other(num_cells);
    const auto take_in = [&] {
        for (int cell : range(num_cells)) {
            if (other[cell] == solution[cell]) continue;
            if (is_known[cell] == 0) {
                for (const int next : {cell + width, cell - width, cell + 1, cell - 1}) {
                    if (next >= 0 && next < num_cells) near.push_back(next);
                }
            }
            is_known[cell] = 1;
        }
        comparison(-1, other);
    };
    assert(search.is_solution(solution));
    for (const int64_t effort : kEfforts) {
        vector<uint8_t> is_done(num_cells);
        for (int at = 0; at < num_cells;) {
            int cell = at;
            if (near.empty()) {
                at++;
            } else {
                cell = near.back();
                near.pop_back();
            }
            if (is_known[cell] != 0 || is_done[cell] != 0) continue;
            is_done[cell] = 1;
            const Lit differs = negate(cells.is(cell, solution[cell]));
            asked.back() = differs;
            switch (search.ask(asked, effort)) {
                case Kernel::Result::kExhausted:
                    if (num_assumed == 0) search.kernel.fix(negate(differs));
                    report_fixed(cell);
                    break;
                case Kernel::Result::kSolution:
                    search.read_solution(other);
                    assert(search.is_solution(other) && other[cell] != solution[cell]);
                    assert(ranges::all_of(asked, [&](Lit p) { return search.kernel.is_true(p); }));
                    search.kernel.backtrack_to(0);
                    take_in();
                    break;
                case Kernel::Result::kPaused: break;
                case Kernel::Result::kStopped: return false;
            }
        }
    }
    assert(!contains(is_known, 0));  // the last pass decides every cell
    return true;
}

}  // namespace nono
