#include "repairing/repair_cuts.hpp"

#include <bit>
#include <cassert>
#include <numeric>

namespace nono {

namespace {

// Returns true if a line has the same clue in both pictures.
bool show_same_clue(const uint8_t* one, const uint8_t* two, std::span<const int32_t> line) {
    const size_t end = line.size();
    size_t i = 0, j = 0;
    for (;;) {
        while (i < end && one[line[i]] == 0) i++;
        while (j < end && two[line[j]] == 0) j++;
        if (i == end || j == end) return i == end && j == end;
        const uint8_t colour = one[line[i]];
        const size_t distance = i - j;
        while (i < end && one[line[i]] == colour) i++;
        while (j < end && two[line[j]] == colour) j++;
        if (i - j != distance) return false;
    }
}

void add(std::vector<uint64_t>& set, int32_t member) { set[member >> 6] |= uint64_t{1} << (member & 63); }

bool has(const std::vector<uint64_t>& set, int32_t member) { return (set[member >> 6] >> (member & 63) & 1) != 0; }

}  // namespace

CutBoard::CutBoard(const PictureBoard& board) : board_(board), words_((board.num_lines() + 63) / 64), other_(board.num_cells()) {}

std::vector<Cut> CutBoard::cuts(std::span<const int32_t> cells, Pixels other, const Edits& edits) const {
    std::vector<int32_t> parent(board_.num_lines());  // a forest over lines: lines of the same part belong to the same tree
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](int32_t line) {
        while (parent[line] != line) line = parent[line] = parent[parent[line]];
        return line;
    };
    const auto root_of = [&](int32_t cell) { return root(board_.lines_of(cell)[0]); };
    for (const int32_t cell : cells) {
        for (const int32_t line : board_.lines_of(cell)) parent[root_of(cell)] = root(line);
    }
    std::vector<Cut> found;
    std::vector<int32_t> number(parent.size(), -1);  // number of the cut, by the root of its tree
    for (const int32_t cell : cells) {
        int32_t& part = number[root_of(cell)];
        if (part < 0) {
            part = count_of(found);
            found.push_back({{}, {}, other.empty() ? edits : Edits(), std::vector<uint64_t>(words_)});
        }
        Cut& cut = found[part];
        cut.cells.push_back(cell);
        if (!other.empty()) cut.pattern.push_back(other[cell]);
        for (const int32_t line : board_.lines_of(cell)) add(cut.lines, line);
    }
    assert(share_no_line(found));
    for (Cut& cut : found) {
        for (int32_t cell = 0; cell < board_.num_cells(); cell++) cut.reach += reaches(cut, cell);
    }
    return found;
}

// For assertions: returns true if cuts that were found together have no common line.
bool CutBoard::share_no_line(std::span<const Cut> cuts) const {
    std::vector<uint64_t> all(words_);
    for (const Cut& cut : cuts) {
        for (int32_t w = 0; w < words_; w++) {
            if ((all[w] & cut.lines[w]) != 0) return false;
            all[w] |= cut.lines[w];
        }
    }
    return true;
}

bool CutBoard::reaches(const Cut& cut, int32_t cell) const {
    const auto lines = board_.lines_of(cell);
    return std::any_of(lines.begin(), lines.end(), [&](int32_t line) { return has(cut.lines, line); });
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
    for (int32_t w = 0; w < words_; w++) {
        for (uint64_t left = cut.lines[w]; left != 0; left &= left - 1) {
            const int32_t line = 64 * w + std::countr_zero(left);
            if (!show_same_clue(picture.data(), other_.data(), board_.line(line))) return false;
        }
    }
    return true;
}

std::vector<int32_t> CutBoard::common_reach(std::span<const Cut* const> cuts) const {
    std::vector<int32_t> cells;
    for (int32_t cell = 0; cell < board_.num_cells(); cell++) {
        const auto reached = [&](const Cut* cut) { return reaches(*cut, cell); };
        if (!board_.lines_of(cell).empty() && std::all_of(cuts.begin(), cuts.end(), reached)) cells.push_back(cell);
    }
    return cells;
}

}  // namespace nono
