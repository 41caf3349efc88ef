// Looks for a second solution by switching. Most puzzles with several solutions have two that differ in only four
// cells: those where two lines cross two other lines. The four cells are the corners of a rectangle. In one solution,
// two opposite corners have colour a, and the other two colour b. In the other solution, the colours are exchanged.
// (This is a switching component: Ryser, "Combinatorial properties of matrices of zeros and ones", 1957, for sums
// instead of clues.) The program tries all such exchanges in a given solution. This takes some microseconds, much less
// than a search for a second solution.
#pragma once

#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

// Only cells on exactly two lines are exchanged.
class Switching {
public:
    Switching(const LineBoard& board, const CellEncoding& cells, span<const uint8_t> solution);
    // Finds a solution that differs from the given one in four cells. Returns false if there is none, or at the work
    // limit.
    bool run(vector<uint8_t>& other);

private:
    static constexpr int64_t kMostWork = 20'000'000;  // maximum number of cells examined

    // Two cells of a line whose colours can be exchanged without breaking its clue.
    struct Exchange {
        int32_t line;
        int32_t first, second;              // the two cells
        int32_t first_line, second_line;    // the lines that cross there; first_line < second_line
        int32_t first_place, second_place;  // the positions of the cells in those lines
        int32_t next;                       // an earlier exchange with the same first_line, or -1
    };

    bool find_exchanges(int line);
    bool complete(const Exchange& exchange);
    bool is_open_to(int cell, int colour) const;
    bool fits_exchanged(int line, int p, int q);
    int mismatch(int line, int from);
    uint8_t& at(int line, int place) { return colours_[board_.model->cell_start[line] + place]; }

    const LineBoard& board_;
    const CellEncoding& cells_;
    const span<const uint8_t> solution_;
    vector<uint8_t> colours_;  // the colours of the solution, line by line, parallel to model.cells
    IntVector run_start_;      // parallel to colours_: the start of the cell's run
    IntVector run_block_;      // parallel to colours_: how many blocks of the line come before the cell
    vector<Exchange> exchanges_;
    IntVector last_;                // one entry per first_line
    int first_ = -1, second_ = -1;  // the two matching exchanges
    int64_t work_ = 0;
};

}  // namespace nono
