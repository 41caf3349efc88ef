// A conflict-driven search on a model: the kernel with the variables of the cells and the propagators of the rules, and
// two stages that begin during the search when they are due: auxiliary counters, and beliefs as phases. SolutionSearch
// looks for the solutions of a model, QuestionSearch answers several questions about it.
#pragma once

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "learning/belief_stages.hpp"
#include "learning/counter_stage.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class LearningSearch {
public:
    // Returns an estimate of the bytes that a search on this board needs from the start.
    static int64_t bytes(const LineBoard& board);
    // The board must be at its root fixpoint, with open cells. `counts` are the count rules at the same fixpoint, or
    // null.
    LearningSearch(LineBoard& board, CardinalityBoard* counts, const Options& options, uint64_t seed, Limits& limits, Stats& stats);

    const Model& model() const { return *board.model; }

    // Returns the number of conflicts at which the next stage is due, or -1 if there is none.
    int64_t next_stage_at() const { return earlier(counters.due_at(), beliefs.due_at()); }
    // Returns how many more conflicts it takes to reach this number; -1 for -1.
    int64_t conflicts_until(int64_t number) const { return number < 0 ? -1 : std::max<int64_t>(0, number - stats.conflicts); }
    // Begins the stages that are due, at level 0. Returns false on a contradiction.
    bool begin_stages();
    // Searches under these assumptions in stages, for at most `conflicts` conflicts (-1: no limit).
    Kernel::Result ask(Lits assumed, int64_t conflicts);

    // Sets the colours that decisions try first. Conflicts correct wrong colours.
    void set_phases(span<const uint8_t> picture);
    // Reads the colours of the board's cells while the kernel is at a solution.
    void read_solution(span<uint8_t> solution) const;
    // Excludes a solution, at level 0. Returns false if there is no other.
    bool exclude(span<const uint8_t> solution);
    // Tells the kernel, which keeps the memory limit, how much memory the caller uses besides the board.
    void count_bytes(int64_t bytes) { kernel.set_caller_bytes(board_bytes_ + bytes); }
    // For assertions: returns true if each cell has an allowed colour, and each line satisfies its clue. Does not check
    // count rules. Does not check lines either if there are hidden cells.
    bool is_solution(span<const uint8_t> solution) const;

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
    BeliefStages beliefs;
};

}  // namespace nono
