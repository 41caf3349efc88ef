// Finds the cells in which solutions differ. For each cell, the search looks for a solution that differs there from the
// given one. Learned clauses are kept. No search is needed for cells in which an earlier solution differs. If no
// solution differs in the cell, it belongs to the backbone and is fixed (Marques-Silva, Janota, Lynce, "On computing
// backbones of propositional theories", 2010).

#pragma once

#include "learning/learning_search.hpp"
#include "model/query.hpp"

namespace nono {

constexpr int64_t kEfforts[] = {200, 5000, -1};  // conflicts per cell in the first, second and last pass over the cells; -1: no limit

// Compares a solution with the others in which cells have given values.
class SolutionComparison {
public:
    // `comparison` hears what the comparison finds (Query::comparison).
    SolutionComparison(LearningSearch& search, span<const uint8_t> solution, const Comparison& comparison)
        : search_(search),
          solution_(solution),
          comparison_(comparison),
          num_cells_(search.model().num_shown()),
          is_known_(num_cells_),
          found_(num_cells_) {
        assert(search.is_solution(solution));
    }

    // Reports each cell that is equal in all solutions with these values (cell * colours + colour), and solutions that
    // differ, until every cell is known. Returns false if a limit was reached.
    bool run(Ints values) {
        search_.beliefs.end();
        assume_values(values);
        for (int cell : range(num_cells_)) {
            if (is_known_[cell] == 0 && !search_.cells.is_open(cell)) report_equal(cell);
        }
        for (const int64_t effort : kEfforts) {
            if (!pass_over_cells(effort)) return false;
        }
        assert(!contains(is_known_, 0));  // the last pass decides every cell
        return true;
    }

private:
    // Assumes the values, whose cells are equal in all these solutions.
    void assume_values(Ints values) {
        const int colours = search_.model().colours;
        for (const int32_t value : values) {
            const Lit p = search_.cells.is(value / colours, value % colours);
            if (p != CellEncoding::kTrue) assumed_.push_back(p);
            report_equal(value / colours);
        }
    }

    // Tries each cell that is not known, for at most `effort` conflicts (-1: no limit). Neighbours of differing cells come
    // first. Returns false if a limit was reached.
    bool pass_over_cells(int64_t effort) {
        vector<uint8_t> is_tried(num_cells_);
        for (int next = 0; next < num_cells_;) {
            int cell = next;
            if (near_.empty()) {
                next++;
            } else {
                cell = near_.back();
                near_.pop_back();
            }
            if (is_known_[cell] != 0 || is_tried[cell] != 0) continue;
            is_tried[cell] = 1;
            if (!try_cell(cell, effort)) return false;
        }
        return true;
    }

    // Looks for a solution that differs in this cell. Returns false if a limit was reached.
    bool try_cell(int cell, int64_t effort) {
        const Lit differs = negate(search_.cells.is(cell, solution_[cell]));
        vector<Lit> asked = assumed_;
        asked.push_back(differs);
        switch (search_.ask(asked, effort)) {
            case Kernel::Result::kExhausted:
                if (assumed_.empty()) search_.kernel.fix(negate(differs));
                report_equal(cell);
                break;
            case Kernel::Result::kSolution:
                search_.read_solution(found_);
                assert(search_.is_solution(found_) && found_[cell] != solution_[cell]);
                assert(ranges::all_of(asked, [&](Lit p) { return search_.kernel.is_true(p); }));
                search_.kernel.backtrack_to(0);
                report_found();
                break;
            case Kernel::Result::kPaused: break;
            case Kernel::Result::kStopped: return false;
        }
        return true;
    }

    // Reports that a cell is equal in all solutions.
    void report_equal(int cell) {
        is_known_[cell] = 1;
        comparison_(cell, {});
    }

    // Reports the solution found, and notes where it differs.
    void report_found() {
        const int width = search_.model().width;
        for (int cell : range(num_cells_)) {
            if (found_[cell] == solution_[cell]) continue;
            if (is_known_[cell] == 0) {
                // cell + 1 and cell - 1 may be cells of other rows. This is harmless: it only changes the order of tries.
                for (const int neighbour : {cell + width, cell - width, cell + 1, cell - 1}) {
                    if (neighbour >= 0 && neighbour < num_cells_) near_.push_back(neighbour);
                }
            }
            is_known_[cell] = 1;
        }
        comparison_(-1, found_);
    }

    LearningSearch& search_;
    const span<const uint8_t> solution_;
    const Comparison& comparison_;
    const int num_cells_;
    vector<Lit> assumed_;
    vector<uint8_t> is_known_;  // per cell: 1 if it is known to be equal in all solutions, or to differ
    vector<uint8_t> found_;     // the latest solution that differs
    IntVector near_;            // neighbours of differing cells, which are likely to differ, too
};

// Compares a solution with the others in which cells have the given values (cell * colours + colour), like
// Query::comparison. Returns false if a limit was reached.
inline bool find_differing_cells(LearningSearch& search, Ints values, span<const uint8_t> solution, const Comparison& comparison) {
    return SolutionComparison(search, solution, comparison).run(values);
}

}  // namespace nono
