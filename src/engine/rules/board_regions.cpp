#include "rules/board_regions.hpp"

#include <unordered_map>

namespace nono {

int32_t BoardRegions::end_region() {
    const int32_t size = count_of(out_.cells) - out_.cell_start.back();
    out_.cell_start.push_back(count_of(out_.cells));
    assert(is_region(part(out_.cells, out_.cell_start, num_regions() - 1)));
    spend(size, out_.cells.size());
    return num_regions() - 1;
}

// The cells of a region must be in ascending order, each once.
bool BoardRegions::is_region(Ints cells) const {
    const auto ends = [](int32_t one, int32_t next) { return one >= next; };
    return ranges::adjacent_find(cells, ends) == cells.end() &&
           (cells.empty() || (cells.front() >= 0 && cells.back() < height_ * width_ + out_.hidden));
}

int32_t BoardRegions::region(Ints cells) {
    append(out_.cells, cells);
    return end_region();
}

int32_t BoardRegions::rows() {
    if (rows_ >= 0) return rows_;
    rows_ = num_regions();
    for (int32_t cell = 0; cell < height_ * width_;) {
        for (int32_t column = 0; column < width_; column++) out_.cells.push_back(cell++);
        end_region();
    }
    assert(num_regions() == rows_ + height_);
    return rows_;
}

int32_t BoardRegions::columns() {
    if (columns_ >= 0) return columns_;
    columns_ = num_regions();
    for (int32_t column : range(width_)) {
        for (int32_t row : range(height_)) out_.cells.push_back(row * width_ + column);
        end_region();
    }
    assert(num_regions() == columns_ + width_);
    return columns_;
}

int32_t BoardRegions::single_cells() {
    if (single_ >= 0) return single_;
    single_ = num_regions();
    for (int32_t cell : range(height_ * width_)) {
        out_.cells.push_back(cell);
        end_region();
    }
    return single_;
}

void BoardRegions::add_runs(int32_t first, int32_t step, int32_t length, Ints walls, IntVector& owner) {
    bool is_open = false;
    for (int32_t i = 0, cell = first; i < length; i++, cell += step) {
        if (walls[cell] == kNoClue) {
            owner[cell] = num_regions();
            out_.cells.push_back(cell);
            is_open = true;
        } else if (std::exchange(is_open, false)) {
            end_region();
        }
    }
    if (is_open) end_region();
}

const Sight& BoardRegions::sight(Ints walls) {
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

int32_t BoardRegions::around(int32_t cell) {
    const int32_t row = cell / width_, column = cell % width_;
    for (int32_t r = std::max(0, row - 1); r < std::min(height_, row + 2); r++) {
        for (int32_t c = std::max(0, column - 1); c < std::min(width_, column + 2); c++) out_.cells.push_back(r * width_ + c);
    }
    return end_region();
}

int32_t BoardRegions::beside(int32_t cell, Ints walls) {
    const int32_t row = cell / width_, column = cell % width_;
    const auto add = [&](bool is_inside, int32_t other) {
        if (is_inside && (walls.empty() || walls[other] == kNoClue)) out_.cells.push_back(other);
    };
    add(row > 0, cell - width_);
    add(column > 0, cell - 1);
    add(column + 1 < width_, cell + 1);
    add(row + 1 < height_, cell + width_);
    return end_region();
}

void BoardRegions::add_board() {
    for (int32_t cell : range(height_ * width_)) out_.cells.push_back(cell);
    end_region();
}

void BoardRegions::add_windows(int32_t height, int32_t width) {
    for (int32_t top = 0; top + height <= height_; top++) {
        for (int32_t left = 0; left + width <= width_ && !limits_.stopped(); left++) {
            for (int32_t row : range(top, top + height)) {
                for (int32_t column : range(left, left + width)) out_.cells.push_back(row * width_ + column);
            }
            end_region();
        }
    }
}

void BoardRegions::add_diagonals() {
    assert(height_ == width_);
    for (int32_t row : range(height_)) out_.cells.push_back(row * (width_ + 1));
    end_region();
    for (int32_t row = 1; row <= height_; row++) out_.cells.push_back(row * (width_ - 1));
    end_region();
    assert(size(num_regions() - 1) == height_ && size(num_regions() - 2) == height_);
}

void BoardRegions::add_parts(Ints keys) {
    const Parts parts(keys);
    for (int32_t i = 0; i + 1 < count_of(parts.start); i++) region(part(parts.cells, span(parts.start), i));
}

int32_t BoardRegions::add_hidden(int32_t number) {
    const int32_t first = height_ * width_ + out_.hidden;
    if (number > INT32_MAX / colours_ - first) {
        limits_.set(Stop::kMemory);
        return first;
    }
    out_.hidden += number;
    return first;
}

Parts::Parts(Ints keys) : start{0} {
    static constexpr int32_t kPlain = 128;
    IntVector plain(kPlain, -1), part_of(keys.size(), -1);
    std::unordered_map<int32_t, int32_t> others;
    for (int32_t cell : indices(keys)) {
        const int32_t key = keys[cell];
        if (key == kNoClue) continue;
        int32_t& number = key >= 0 && key < kPlain ? plain[key] : others.try_emplace(key, -1).first->second;
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

}  // namespace nono
