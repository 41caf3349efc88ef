#include "learning/learning_search.hpp"

#include "propagators/registry.hpp"

namespace nono {

int64_t LearningSearch::bytes(const LineBoard& board) {
    // Estimates of bytes: for each colour of a cell (variable, removals), and for each clause that forbids a cell two
    // colours.
    constexpr int64_t kColour = 200, kPair = 16;
    int64_t bytes = int64_t{64 * sizeof(Lit)} * count_of(board.can);  // for the denials of the line propagator
    vector<uint8_t> picture, domain;
    IntVector open;
    board.split(picture, open);
    for (const int32_t cell : open) {
        board.domain(cell, domain);
        const int64_t colours = domain.size();
        bytes += colours * kColour;
        if (colours > 2) bytes += colours * (colours - 1) / 2 * kPair;
    }
    return bytes;
}

LearningSearch::LearningSearch(LineBoard& board, CardinalityBoard* counts, const Options& options, uint64_t seed, Limits& limits,
                               Stats& stats)
    : board_bytes_(bytes(board)),
      board(board),
      counts(counts),
      options(options),
      stats(stats),
      limits(limits),
      kernel(options, stats, limits, seed),
      cells(board, kernel),
      counters(counts, cells, kernel),
      beliefs(board, cells, kernel, seed) {
    add_propagators(kernel, board, counts, cells);
    if (counts != nullptr) beliefs.end();
    if (const Var hidden = cells.first_variable(model().num_shown()); hidden >= 0) kernel.hide_from(hidden);
    stats.open_cells = cells.num_open();
    count_bytes(0);
}

bool LearningSearch::begin_stages() {
    assert(kernel.level() == 0);
    if (!counters.begin()) return false;
    beliefs.begin();
    return true;
}

Kernel::Result LearningSearch::ask(Lits assumed, int64_t conflicts) {
    const int64_t end = conflicts < 0 ? -1 : stats.conflicts + conflicts;
    kernel.set_assumptions(assumed);
    for (;;) {
        const Kernel::Result result = kernel.search(conflicts_until(earlier(next_stage_at(), end)));
        if (result != Kernel::Result::kPaused || (end >= 0 && stats.conflicts >= end)) return result;
        if (!kernel.propagate_root() || !begin_stages()) return Kernel::Result::kExhausted;
    }
}

void LearningSearch::set_phases(span<const uint8_t> picture) {
    for (int cell : range(model().num_shown())) {
        if (!cells.is_open(cell)) continue;
        for (const uint8_t k : cells.domain(cell)) {
            const Lit p = cells.is(cell, k);
            kernel.set_phase(k == picture[cell] ? p : negate(p));
        }
    }
}

void LearningSearch::read_solution(span<uint8_t> solution) const {
    for (int cell : indices(solution)) solution[cell] = checked<uint8_t>(cells.colour(kernel, cell));
}

bool LearningSearch::exclude(span<const uint8_t> solution) {
    assert(kernel.level() == 0);
    vector<Lit> differs;
    for (int cell : range(model().num_shown())) {
        if (cells.is_open(cell)) differs.push_back(negate(cells.is(cell, solution[cell])));
    }
    return kernel.add_clause(differs);
}

bool LearningSearch::is_solution(span<const uint8_t> solution) const {
    const Model& m = model();
    for (int cell : range(m.num_shown())) {
        if (!contains(cells.domain(cell), solution[cell])) return false;
    }
    for (int line = 0; line < m.num_lines() && m.hidden == 0; line++) {
        if (!meets_clue(m, line, solution)) return false;
    }
    return true;
}

}  // namespace nono
