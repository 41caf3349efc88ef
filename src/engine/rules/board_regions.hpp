// The regions of a board to which rules refer, and the rules over regions. Rows, columns, single cells and lines of
// sight are created only once.
#pragma once

#include <map>

#include "base/limits.hpp"
#include "rules/rule_builder.hpp"

namespace nono {

constexpr int32_t kNoClue = '.';  // the character of a cell without a clue

// Lines of sight are the longest runs of cells without walls. The runs in rows come first.
struct Sight {
    int32_t first = -1, last = -1;  // the first region of the runs, and the region after the last one
    IntVector across, down;         // for each cell: the region of its run in the row or column; -1: wall
};

// The cells of each character except kNoClue, ordered by the first cell. Part i consists of cells[start[i]] to
// cells[start[i + 1] - 1].
struct Parts {
    // Numbers the characters in the order of their first cells, then lists the cells of each one (a counting sort).
    explicit Parts(Ints keys) : start{0} {
        static constexpr int32_t kPlain = 128;  // characters below this have their part in an array, others in a map
        IntVector small_keys(kPlain, -1), part_of(keys.size(), -1);
        std::map<int32_t, int32_t> large_keys;
        for (int32_t cell : indices(keys)) {
            const int32_t key = keys[cell];
            if (key == kNoClue) continue;
            int32_t& number = key >= 0 && key < kPlain ? small_keys[key] : large_keys.try_emplace(key, -1).first->second;
            if (number < 0) {
                number = count_of(start) - 1;
                start.push_back(0);
            }
            part_of[cell] = number;
            start[number + 1]++;
        }
        for (size_t i : range(1, start.size())) start[i] += start[i - 1];
        cells.resize(start.back());
        IntVector next(start);
        for (int32_t cell : indices(keys)) {
            if (part_of[cell] >= 0) cells[next[part_of[cell]]++] = cell;
        }
        assert(std::equal(next.begin(), next.end() - 1, start.begin() + 1));  // every list is full
    }

    IntVector start, cells;
};

class BoardRegions {
public:
    BoardRegions(const Clues& clues, Limits& limits, CountArrays& arrays)
        : height_(clues.height), width_(clues.width), colours_(clues.colours), limits_(limits), out_(arrays) {}

    int32_t num_regions() const { return count_of(out_.cell_start) - 1; }
    int32_t size(int32_t region) const { return out_.cell_start[region + 1] - out_.cell_start[region]; }
    Ints cells(int32_t region) const { return part(out_.cells, span(out_.cell_start), region); }

    // This function and the next two create their regions when they are first called, and return the first region.
    int32_t rows() {
        if (rows_ >= 0) return rows_;
        rows_ = num_regions();
        for (int32_t cell = 0; cell < height_ * width_;) {
            for (int32_t column = 0; column < width_; column++) out_.cells.push_back(cell++);
            end_region();
        }
        assert(num_regions() == rows_ + height_);
        return rows_;
    }

    // A region for each column. Returns the first one.
    int32_t columns() {
        if (columns_ >= 0) return columns_;
        columns_ = num_regions();
        for (int32_t column : range(width_)) {
            for (int32_t row : range(height_)) out_.cells.push_back(row * width_ + column);
            end_region();
        }
        assert(num_regions() == columns_ + width_);
        return columns_;
    }

    // A region for each cell. Returns the first one.
    int32_t single_cells() {
        if (single_ >= 0) return single_;
        single_ = num_regions();
        for (int32_t cell : range(height_ * width_)) {
            out_.cells.push_back(cell);
            end_region();
        }
        return single_;
    }

    // Returns the lines of sight, which are created on the first call. `walls` has a character for each cell; every
    // character except kNoClue is a wall.
    const Sight& sight(Ints walls) {
        if (sight_.first >= 0 || walls.empty()) return sight_;
        sight_.first = num_regions();
        sight_.across.assign(walls.size(), -1);
        sight_.down.assign(walls.size(), -1);
        for (int32_t row : range(height_)) add_runs(row * width_, 1, width_, walls, sight_.across);
        for (int32_t column : range(width_)) add_runs(column, width_, height_, walls, sight_.down);
        sight_.last = num_regions();
        assert(ranges::count(sight_.across, -1) == ranges::count(sight_.down, -1));
        assert(ranges::count(sight_.across, -1) == std::ssize(walls) - ranges::count(walls, kNoClue));  // only walls have no run
        return sight_;
    }

    // Adds a region with these cells. This and the next two functions return the new region.
    int32_t region(Ints cells) {
        append(out_.cells, cells);
        return end_region();
    }

    // Adds the 3x3 square around a cell, as far as it lies on the board. Returns the region.
    int32_t around(int32_t cell) {
        const int32_t row = cell / width_, column = cell % width_;
        for (int32_t r = std::max(0, row - 1); r < std::min(height_, row + 2); r++) {
            for (int32_t c = std::max(0, column - 1); c < std::min(width_, column + 2); c++) out_.cells.push_back(r * width_ + c);
        }
        return end_region();
    }

    // Adds the neighbours above, left, right and below that are not walls. Returns the region.
    int32_t beside(int32_t cell, Ints walls) {
        const int32_t row = cell / width_, column = cell % width_;
        const auto add = [&](bool is_inside, int32_t neighbour) {
            if (is_inside && (walls.empty() || walls[neighbour] == kNoClue)) out_.cells.push_back(neighbour);
        };
        add(row > 0, cell - width_);
        add(column > 0, cell - 1);
        add(column + 1 < width_, cell + 1);
        add(row + 1 < height_, cell + width_);
        return end_region();
    }

    // Adds a region of all cells.
    void add_board() {
        for (int32_t cell : range(height_ * width_)) out_.cells.push_back(cell);
        end_region();
    }

    // Adds a region for each rectangle of this size on the board.
    void add_windows(int32_t height, int32_t width) {
        for (int32_t top = 0; top + height <= height_; top++) {
            for (int32_t left = 0; left + width <= width_ && !limits_.stopped(); left++) {
                for (int32_t row : range(top, top + height)) {
                    for (int32_t column : range(left, left + width)) out_.cells.push_back(row * width_ + column);
                }
                end_region();
            }
        }
    }

    // Adds the two diagonals of a square board.
    void add_diagonals() {
        assert(height_ == width_);
        for (int32_t row : range(height_)) out_.cells.push_back(row * (width_ + 1));
        end_region();
        for (int32_t row = 1; row <= height_; row++) out_.cells.push_back(row * (width_ - 1));
        end_region();
        assert(size(num_regions() - 1) == height_ && size(num_regions() - 2) == height_);
    }

    // Adds a region for each character except kNoClue: its cells. The regions are ordered by their first cells.
    void add_parts(Ints keys) {
        const Parts parts(keys);
        for (int32_t i = 0; i + 1 < count_of(parts.start); i++) region(part(parts.cells, span(parts.start), i));
    }

    // Says from which declared rule the next rules come, and what they are about.
    void declare(int32_t rule) {
        rule_ = rule;
        subject_ = {};
    }
    void about(const Subject& subject) { subject_ = subject; }

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
        const std::array<int32_t, kSubjectNumbers> numbers{rule_,           int32_t{subject_.kind}, subject_.first,
                                                           subject_.second, subject_.variant,       subject_.back};
        append(out_.subjects, numbers);
        charge_and_check_size(std::ssize(parts), out_.region.size());
    }
    // Adds a rule: between `least` and `most` cells of a region have the colour.
    void add_rule(int32_t least, int32_t most, int32_t region, int32_t colour) {
        const std::pair<int32_t, int32_t> part(region, colour);
        add_rule(least, most, {&part, 1});
    }

    // Appends the parts that count the cells of a region that do not have the colour.
    void append_unlike(vector<std::pair<int32_t, int32_t>>& parts, int32_t region, int32_t colour) const {
        for (int32_t other_colour : range(colours_)) {
            if (other_colour != colour) parts.emplace_back(region, other_colour);
        }
    }

    // Gives the cell the colour: removes all others.
    void decide(int32_t cell, int32_t colour) {
        for (int32_t other_colour : range(colours_)) {
            if (other_colour != colour) remove(cell, other_colour);
        }
    }
    // Takes the colour from the cell.
    void remove(int32_t cell, int32_t colour) {
        assert(0 <= cell && cell < height_ * width_ + out_.hidden && 0 <= colour && colour < colours_);
        out_.removed.push_back(cell * colours_ + colour);
        charge_and_check_size(1, out_.removed.size());
    }
    // Adds hidden cells with the colours 0 and 1, and returns the first. Without colour 2 and above, a hidden cell that is
    // not 0 is 1, whatever the number of colours on the board.
    int32_t add_hidden(int32_t number) {
        const int32_t first = height_ * width_ + out_.hidden;
        if (number > INT32_MAX / colours_ - first) {
            limits_.set(Stop::kMemory);
            return first;
        }
        out_.hidden += number;
        for (const int32_t cell : range(first, first + number)) {
            for (const int32_t colour : range(2, colours_)) remove(cell, colour);
        }
        return first;
    }

private:
    // Ends the region that consists of the cells added since the last one, and returns it.
    int32_t end_region() {
        const int32_t size = count_of(out_.cells) - out_.cell_start.back();
        assert(ranges::all_of(part(out_.cells, out_.cell_start.back(), count_of(out_.cells)),
                              [this](int32_t cell) { return 0 <= cell && cell < height_ * width_ + out_.hidden; }));
        out_.cell_start.push_back(count_of(out_.cells));
        charge_and_check_size(size, out_.cells.size());
        return num_regions() - 1;
    }

    // Adds each run of cells without walls in a line as a region. The line has `length` cells, `step` apart. Stores the
    // region of each cell's run in `run_of`.
    void add_runs(int32_t first, int32_t step, int32_t length, Ints walls, IntVector& run_of) {
        bool is_open = false;
        for (int32_t i = 0, cell = first; i < length; i++, cell += step) {
            if (walls[cell] == kNoClue) {
                run_of[cell] = num_regions();
                out_.cells.push_back(cell);
                is_open = true;
            } else if (std::exchange(is_open, false)) {
                end_region();
            }
        }
        if (is_open) end_region();
    }

    // Charges the work for the numbers that were just written to an array. Sets the memory limit if the array has grown to a
    // size that indices of 32 bits cannot reach.
    void charge_and_check_size(int64_t numbers, size_t size) {
        static constexpr int64_t kCost = 4;  // approximate nanoseconds for one number
        limits_.spend(kCost * numbers);
        if (size >= INT32_MAX) limits_.set(Stop::kMemory);
    }

    int32_t height_, width_, colours_;
    Limits& limits_;
    CountArrays& out_;
    int32_t rule_ = 0;                                // the declared rule of the next rules
    Subject subject_;                                 // what they are about
    int32_t rows_ = -1, columns_ = -1, single_ = -1;  // the first region of each kind; -1: not created yet
    Sight sight_;
};

}  // namespace nono
