// Applies line logic to its fixpoint: settles every line, and again each line in which a crossing line removed a colour. Lines
// wait in the order of their numbers, so in a grid rows and columns take turns; the result does not depend on the order. The
// cost is a line solve for each line and each change of a line. (AC-3 for lines: Mackworth, "Consistency in networks of
// relations", 1977.) docs/engine.md lists the places that compute the same fixpoint with additional data.
#pragma once

#include "base/limits.hpp"
#include "line/line_board.hpp"
#include "model/stats.hpp"

namespace nono {

// The storage is reused for further puzzles.
class LineFixpoint {
public:
    // Settles all lines, and changes the board's own masks. Returns false if a line has no arrangement left, or if a
    // limit was reached.
    bool run(LineBoard& board, Stats& stats, Limits& limits);

    // The following functions do the same for some lines, on masks `can` with the layout of the board's masks. Call
    // `reset` first. `queue_line` makes a line wait. `propagate` settles waiting lines until none is left; it returns false in
    // the same cases as `run`.
    void reset(int num_lines);
    void queue_line(int line) { add_bit(waiting_, line); }
    // Removes a colour from a cell in the masks of all its lines except `source`. The changed lines wait.
    void remove(const LineBoard& board, uint64_t* can, int cell, int colour, int source = -1);
    bool propagate(LineBoard& board, uint64_t* can, Limits& limits);
    // Returns true if a cell lost a colour in the last propagation.
    bool has_removed() const { return has_removed_; }
    // For assertions: returns true if no line yields a removal, and lines agree on common cells. Costs a line solve for each
    // line, and changes no masks.
    bool is_fixpoint(LineBoard& board, const uint64_t* can) {
        if (!board.is_arc_consistent(can)) return false;
        const auto may = [&](int line, int position, int colour) {
            const int c = board.local_colour(line, colour);
            return c >= 0 && has_bit(can, board.place_of(line, c, position));
        };
        for (int line : indices(board.lines)) {
            const auto cells = board.line_cells(line);
            for (int i : indices(cells)) {
                for (int k : range(board.model->colours)) {
                    for (const auto& [other, position] : board.cell_lines(cells[i])) {
                        if (may(other, position, k) != may(line, i, k)) return false;
                    }
                }
            }
        }
        return true;
    }

private:
    void queue_lines(int first, uint64_t lines);
    bool settle(LineBoard& board, uint64_t* can, int line);
    void pass_on(const LineBoard& board, uint64_t* can, int line);

    vector<uint64_t> waiting_;  // a bit for each line
    vector<uint64_t> possible_;
    int64_t settled_lines_ = 0;
    bool has_removed_ = false;
};

}  // namespace nono
