// A conflict-driven search on a model: the kernel with the variables of the cells and the propagators of the rules, and
// two stages that begin during the search when they are due: auxiliary counters, and beliefs as phases. SolutionSearch
// looks for the solutions of a model, QuestionSearch answers several questions about it.
#pragma once

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "learning/belief_stage.hpp"
#include "learning/counter_stage.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"
#include "propagators/registry.hpp"

namespace nono {

class LearningSearch {
public:
    // Returns an estimate of the bytes that a search on this board needs from the start.
    static int64_t bytes(const LineBoard& board) {
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

    // The board must be at its root fixpoint, with open cells. `counts` are the count rules at the same fixpoint, or
    // null.
    LearningSearch(LineBoard& board, CardinalityBoard* counts, const Options& options, uint64_t seed, Limits& limits, Stats& stats)
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

    const Model& model() const { return *board.model; }

    // Returns the number of conflicts at which the next stage is due, or -1 if there is none.
    int64_t next_stage_at() const { return earlier(counters.due_at(), beliefs.due_at()); }
    // Returns how many more conflicts it takes to reach this number; -1 for -1.
    int64_t conflicts_until(int64_t number) const { return number < 0 ? -1 : std::max<int64_t>(0, number - stats.conflicts); }
    // Begins the stages that are due, at level 0. Returns false on a contradiction.
    bool begin_stages() {
        assert(kernel.level() == 0);
        if (!counters.begin()) return false;
        beliefs.begin();
        return true;
    }

    // Searches under these assumptions in stages, for at most `conflicts` conflicts (-1: no limit).
    Kernel::Result ask(Lits assumed, int64_t conflicts) {
        const int64_t end = conflicts < 0 ? -1 : stats.conflicts + conflicts;
        kernel.set_assumptions(assumed);
        for (;;) {
            const Kernel::Result result = kernel.search(conflicts_until(earlier(next_stage_at(), end)));
            if (result != Kernel::Result::kPaused || (end >= 0 && stats.conflicts >= end)) return result;
            if (!kernel.propagate_root() || !begin_stages()) return Kernel::Result::kExhausted;
        }
    }

    // Sets the colours that decisions try first. Conflicts correct wrong colours.
    void set_phases(span<const uint8_t> picture) {
        for (int cell : range(model().num_shown())) {
            if (!cells.is_open(cell)) continue;
            for (const uint8_t k : cells.domain(cell)) {
                const Lit p = cells.is(cell, k);
                kernel.set_phase(k == picture[cell] ? p : negate(p));
            }
        }
    }

    // Reads the colours of the board's cells while the kernel is at a solution.
    void read_solution(span<uint8_t> solution) const {
        for (int cell : indices(solution)) solution[cell] = checked<uint8_t>(cells.colour(kernel, cell));
    }

    // Excludes a solution, at level 0. Returns false if there is no other.
    bool exclude(span<const uint8_t> solution) {
        assert(kernel.level() == 0);
        vector<Lit> differs;
        for (int cell : range(model().num_shown())) {
            if (cells.is_open(cell)) differs.push_back(negate(cells.is(cell, solution[cell])));
        }
        return kernel.add_clause(differs);
    }

    // Tells the kernel, which keeps the memory limit, how much memory the caller uses besides the board.
    void count_bytes(int64_t bytes) { kernel.set_caller_bytes(board_bytes_ + bytes); }
    // For assertions: returns true if each cell has an allowed colour, and each line satisfies its clue. Does not check
    // count rules. Does not check lines either if there are hidden cells.
    bool is_solution(span<const uint8_t> solution) const {
        const Model& m = model();
        for (int cell : range(m.num_shown())) {
            if (!contains(cells.domain(cell), solution[cell])) return false;
        }
        for (int line = 0; line < m.num_lines() && m.hidden == 0; line++) {
            if (!meets_clue(m, line, solution)) return false;
        }
        return true;
    }

    // Returns the earlier of two numbers of conflicts, where -1 means never.
    static int64_t earlier(int64_t a, int64_t b) { return a < 0 || (b >= 0 && b < a) ? b : a; }

private:
    const int64_t board_bytes_;

public:
    LineBoard& board;
    CardinalityBoard* const counts;  // null without count rules; beliefs, symmetry and duality only consider lines
    const Options& options;
    Stats& stats;
    Limits& limits;
    Kernel kernel;
    const CellEncoding cells;
    CounterStage counters;
    BeliefStage beliefs;
};

}  // namespace nono
