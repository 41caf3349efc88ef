// Chooses the direction of a sweep. Consider a cut between two rows or columns. The cells before the cut affect the
// cells after it only through the line parts (line/independent_parts.hpp) that the cut crosses. Let n be the number of
// these parts. The number of states grows about exponentially with n. So each direction is rated by the sum of 2^n over
// all its cuts, and the lower sum wins. This costs one step per cell.
#pragma once

#include "line/independent_parts.hpp"
#include "line/line_board.hpp"

namespace nono {

// A line part of an open cell, and the row or column in which this cell lies.
struct PartCrossing {
    uint32_t part;
    int32_t line;  // row or column
};

// Returns the sum of 2^n over all cuts, where n is the number of line parts that a cut crosses. Sums of powers of two
// are the same on every platform.
inline double cost_of_cuts(vector<PartCrossing>& crossings, int lines) {
    sort_stably(crossings,
                [](const PartCrossing& a, const PartCrossing& b) { return a.part != b.part ? a.part < b.part : a.line < b.line; });
    // for each line: how much the number of crossed parts changes at the cut after this line
    vector<int> change(lines, 0);
    for (size_t i = 0; i < crossings.size();) {
        const size_t first = i;
        while (i < crossings.size() && crossings[i].part == crossings[first].part) i++;
        assert(0 <= crossings[first].line && crossings[first].line <= crossings[i - 1].line && crossings[i - 1].line < lines);
        change[crossings[first].line]++;
        change[crossings[i - 1].line]--;
    }
    double sum = 0;
    int num_crossed = 0;
    for (const int by : change) {
        num_crossed += by;
        assert(num_crossed >= 0);
        sum += std::ldexp(1.0, num_crossed);
    }
    assert(num_crossed == 0);  // no line part extends beyond the last line
    return sum;
}

// Returns true if cuts between columns are cheaper for these open cells than cuts between rows. The board must be at a
// fixpoint, and the parts must have room for it.
inline bool is_narrower_by_columns(const LineBoard& board, IndependentParts& parts, Ints cells) {
    const int height = board.model->height, width = board.model->width;
    vector<PartCrossing> in_rows, in_columns;
    for (const int32_t cell : cells) {
        for (const Crossing& crossing : board.cell_lines(cell)) {
            const uint32_t record = parts.find(crossing.line);
            const uint32_t part = parts.numbers(record)[parts.part_of(record)[crossing.position]];
            in_rows.push_back({part, cell / width});
            in_columns.push_back({part, cell % width});
        }
    }
    return cost_of_cuts(in_columns, width) < cost_of_cuts(in_rows, height);
}

}  // namespace nono
