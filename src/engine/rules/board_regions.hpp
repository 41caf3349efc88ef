// The regions of a board to which rules refer, and the rules over regions. Rows, columns, single cells and lines of
// sight are created only once.
#pragma once

#include "base/limits.hpp"
#include "rules/rule_builder.hpp"

namespace nono {

constexpr int32_t kNoClue = '.';  // the character of a cell without a clue

// Lines of sight are the longest runs of cells without walls. The runs in rows come first.
struct Sight {
    int32_t first = -1, last = -1;  // the first region of the runs, and the region after the last one
    IntVector across, down;         // for each cell: the region of its run in the row or column; -1: wall
};

class BoardRegions {
public:
    BoardRegions(const Clues& clues, Limits& limits, CountArrays& arrays)
        : height_(clues.height), width_(clues.width), colours_(clues.colours), limits_(limits), out_(arrays) {}

    int32_t num_regions() const { return count_of(out_.cell_start) - 1; }
    int32_t size(int32_t region) const { return out_.cell_start[region + 1] - out_.cell_start[region]; }

    // Each of these functions creates its regions when it is first called, and returns the first region.
    int32_t rows();
    int32_t columns();
    int32_t single_cells();
    const Sight& sight(Ints walls);  // `walls`: characters; every character except kNoClue is a wall

    int32_t region(Ints cells);
    int32_t around(int32_t cell);              // the 3x3 square around a cell
    int32_t beside(int32_t cell, Ints walls);  // the neighbours above, left, right and below that are not walls
    void add_board();
    void add_windows(int32_t height, int32_t width);  // all rectangles of this size
    void add_diagonals();                             // of a square board
    void add_parts(Ints keys);                        // for each character except kNoClue: its cells; ordered by the first cell

    // Adds a rule. Between `least` and `most` cells of the parts must have the colours of the parts. A part is a pair
    // (region, colour).
    void add_rule(int32_t least, int32_t most, span<const std::pair<int32_t, int32_t>> parts) {
        for (const auto& [region, colour] : parts) {
            assert(0 <= region && region < num_regions() && 0 <= colour && colour < colours_);
            out_.region.push_back(region);
            out_.colour.push_back(colour);
        }
        out_.region_start.push_back(count_of(out_.region));
        out_.least.push_back(least);
        out_.most.push_back(most);
        spend(std::ssize(parts), out_.region.size());
    }
    void add_rule(int32_t least, int32_t most, int32_t region, int32_t colour) {
        const std::pair<int32_t, int32_t> part(region, colour);
        add_rule(least, most, {&part, 1});
    }

    void decide(int32_t cell, int32_t colour) {
        for (int32_t other : range(colours_)) {
            if (other != colour) remove(cell, other);
        }
    }
    void remove(int32_t cell, int32_t colour) {
        assert(0 <= cell && cell < height_ * width_ + out_.hidden && 0 <= colour && colour < colours_);
        out_.removed.push_back(cell * colours_ + colour);
        spend(1, out_.removed.size());
    }
    // Adds hidden cells with two possible colours. Returns the first cell.
    int32_t add_hidden(int32_t number);

private:
    int32_t end_region();
    bool is_region(Ints cells) const;
    // Adds the runs of cells without walls in a line. Stores the region of each cell's run in `owner`.
    void add_runs(int32_t first, int32_t step, int32_t length, Ints walls, IntVector& owner);
    // Counts the numbers that were written, and checks the size of an array, which 32-bit numbers must index.
    void spend(int64_t numbers, size_t size) {
        static constexpr int64_t kCost = 4;  // units of work for one number
        limits_.spend(kCost * numbers);
        if (size >= INT32_MAX) limits_.set(Stop::kMemory);
    }

    int32_t height_, width_, colours_;
    Limits& limits_;
    CountArrays& out_;
    int32_t rows_ = -1, columns_ = -1, single_ = -1;
    Sight sight_;
};

// The cells of each character except kNoClue, ordered by the first cell. Part i consists of cells[start[i]] to
// cells[start[i + 1] - 1].
struct Parts {
    explicit Parts(Ints keys);

    IntVector start, cells;
};

}  // namespace nono
