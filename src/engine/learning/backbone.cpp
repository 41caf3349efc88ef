// Finds the cells in which solutions differ. For each cell, the search looks for a solution that differs there from the
// given one. Learned clauses are kept. No search is needed for cells in which an earlier solution differs. If no
// solution differs in the cell, it belongs to the backbone and is fixed (Marques-Silva, Janota, Lynce, "On computing
// backbones of propositional theories", 2010).

#include "learning/strategy.hpp"

namespace nono {

namespace {

constexpr int64_t kEfforts[] = {200, 5000, -1};  // conflicts per cell in the first, second and last pass over the cells; -1: no limit

}  // namespace

bool LearningStrategy::compare(span<const uint8_t> solution, const Comparison& comparison) {
    has_solution_ = true;
    beliefs_.end();
    vector<Lit> asked;
    for (const Assumed& assumed : assumed_) asked.push_back(assumed.literal);
    const size_t num_assumed = asked.size();
    asked.push_back(kNoLit);
    const int num_cells = board_.model->num_shown(), width = board_.model->width;
    vector<uint8_t> is_known(num_cells);
    IntVector near;  // neighbours of differing cells, which are likely to differ, too
    const auto report_fixed = [&](int cell) {
        is_known[cell] = 1;
        comparison.fixed(cell);
    };
    for (const Assumed& assumed : assumed_) report_fixed(assumed.value / board_.model->colours);
    for (int cell : range(num_cells)) {
        if (is_known[cell] == 0 && !cells_.is_open(cell)) report_fixed(cell);
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
        comparison.differs(other);
    };
    assert(is_solution(solution));
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
            const Lit differs = negate(cells_.is(cell, solution[cell]));
            asked.back() = differs;
            switch (ask(asked, effort)) {
                case kExhausted:
                    if (num_assumed == 0) kernel_.fix(negate(differs));
                    report_fixed(cell);
                    break;
                case kSolution:
                    read_solution(other);
                    assert(is_solution(other) && other[cell] != solution[cell]);
                    assert(ranges::all_of(asked, [this](Lit p) { return kernel_.is_true(p); }));
                    kernel_.backtrack_to(0);
                    take_in();
                    break;
                case kPaused: break;
                case kStopped: return false;
            }
        }
    }
    assert(!contains(is_known, 0));  // the last pass decides every cell
    return true;
}

// Searches under these assumptions in stages, for at most `conflicts` conflicts (-1: no limit).
Kernel::Result LearningStrategy::ask(Lits assumed, int64_t conflicts) {
    const int64_t end = conflicts < 0 ? -1 : stats_.conflicts + conflicts;
    kernel_.set_assumptions(assumed);
    for (;;) {
        int64_t pause = conflicts_to_next_stage();
        if (end >= 0 && (pause < 0 || pause > end - stats_.conflicts)) pause = std::max<int64_t>(0, end - stats_.conflicts);
        const Kernel::Result result = kernel_.search(pause);
        if (result != kPaused || (end >= 0 && stats_.conflicts >= end)) return result;
        if (!next_stage({})) return kExhausted;
    }
}

}  // namespace nono
