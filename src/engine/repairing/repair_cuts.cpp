#include "repairing/repair_cuts.hpp"

#include <bit>
#include <numeric>

namespace nono {

namespace {

// Whether two lines of cells, `step` apart in memory, show the same clue.
bool show_same_clue(const uint8_t* one, const uint8_t* two, int cells, int step) {
    const int end = cells * step;
    int i = 0, j = 0;
    for (;;) {
        while (i < end && one[i] == 0) i += step;
        while (j < end && two[j] == 0) j += step;
        if (i == end || j == end) return i == end && j == end;
        const uint8_t colour = one[i];
        const int distance = i - j;
        while (i < end && one[i] == colour) i += step;
        while (j < end && two[j] == colour) j += step;
        if (i - j != distance) return false;
    }
}

size_t words_for(int bits) { return (static_cast<size_t>(bits) + 63) / 64; }

void add(uint64_t* set, int member) { set[member >> 6] |= uint64_t{1} << (member & 63); }

template <class Visit>
bool for_each_member(const uint64_t* set, size_t words, Visit visit) {
    for (size_t w = 0; w < words; w++) {
        for (uint64_t left = set[w]; left != 0; left &= left - 1) {
            if (!visit(static_cast<int>(64 * w) + std::countr_zero(left))) return false;
        }
    }
    return true;
}

}  // namespace

CutBoard::CutBoard(int height, int width)
    : height_(height),
      width_(width),
      row_words_(words_for(height)),
      column_words_(words_for(width)),
      other_(static_cast<size_t>(height * width)) {}

std::vector<Cut> CutBoard::cuts(std::span<const int32_t> cells, Pixels other, const Edits& edits) const {
    std::vector<int32_t> parent(static_cast<size_t>(height_ + width_));  // of lines in a forest of those that share a part
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](int32_t line) {
        while (parent[line] != line) line = parent[line] = parent[parent[line]];
        return line;
    };
    for (const int32_t cell : cells) parent[root(cell / width_)] = root(height_ + cell % width_);
    std::vector<Cut> found;
    std::vector<int32_t> number(parent.size(), -1);  // of the cut, by root
    for (const int32_t cell : cells) {
        int32_t& part = number[root(cell / width_)];
        if (part < 0) {
            part = static_cast<int32_t>(found.size());
            found.push_back({{}, {}, other.empty() ? edits : Edits(), std::vector<uint64_t>(row_words_ + column_words_)});
        }
        Cut& cut = found[part];
        cut.cells.push_back(cell);
        if (!other.empty()) cut.pattern.push_back(other[cell]);
        add(cut.lines.data(), cell / width_);
        add(cut.lines.data() + row_words_, cell % width_);
    }
    return found;
}

bool CutBoard::refutes(const Cut& cut, const Edits& edits, Pixels picture) {
    if (cut.pattern.empty()) {
        const auto is_out_of_reach = [&](const Edits& some, const Edits& others) {
            return std::all_of(some.begin(), some.end(), [&](const Edit& edit) {
                return !reaches(cut, edit.cell) || std::binary_search(others.begin(), others.end(), edit);
            });
        };
        return is_out_of_reach(edits, cut.edits) && is_out_of_reach(cut.edits, edits);
    }
    bool differs = false;
    for (size_t i = 0; i < cut.cells.size(); i++) differs |= picture[cut.cells[i]] != cut.pattern[i];
    if (!differs) return false;
    std::copy(picture.begin(), picture.end(), other_.begin());
    for (size_t i = 0; i < cut.cells.size(); i++) other_[cut.cells[i]] = cut.pattern[i];
    const uint8_t *const now = picture.data(), *const other = other_.data();
    const uint64_t *const rows = cut.lines.data(), *const columns = rows + row_words_;
    return for_each_member(rows, row_words_, [&](int r) { return show_same_clue(now + r * width_, other + r * width_, width_, 1); }) &&
           for_each_member(columns, column_words_, [&](int c) { return show_same_clue(now + c, other + c, height_, width_); });
}

int64_t CutBoard::reach_size(const Cut& cut) const {
    int64_t rows = 0, columns = 0;
    for (size_t w = 0; w < cut.lines.size(); w++) (w < row_words_ ? rows : columns) += std::popcount(cut.lines[w]);
    return rows * width_ + columns * height_ - rows * columns;
}

std::vector<int32_t> CutBoard::common_reach(std::span<const Cut* const> cuts) const {
    std::vector<int32_t> cells;
    std::vector<uint64_t> row(column_words_);
    for (int r = 0; r < height_; r++) {
        std::fill(row.begin(), row.end(), ~uint64_t{0});
        for (const Cut* const cut : cuts) {
            if (has_row(*cut, r)) continue;
            for (size_t w = 0; w < column_words_; w++) row[w] &= cut->lines[row_words_ + w];
        }
        for (int c = 0; c < width_; c++) {
            if (has(row.data(), c)) cells.push_back(r * width_ + c);
        }
    }
    return cells;
}

}  // namespace nono
