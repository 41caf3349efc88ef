// A cut is a reason why a changed picture is no repair: a switching pattern, which another solution fills differently, or cells
// that the techniques leave open. A cut refutes every change that leaves its lines unchanged, so each repair changes a cell in
// the reach of every cut: the cells of its lines. (Implicit hitting sets: Moreno-Centeno and Karp, 2013.)
#pragma once

#include "base/bitset.hpp"
#include "base/union_find.hpp"
#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"

namespace nono {

struct Cut {
    IntVector cells;  // in ascending order
    // For a switching pattern: other colours of its cells, which leave all clues unchanged. Otherwise empty.
    vector<uint8_t> pattern;
    Edits edits;             // the change of the picture for which the cut was found
    vector<uint64_t> lines;  // the lines of the cells as bits
    int64_t reach = 0;       // number of cells on these lines

    // Returns the memory of the cut, in bytes.
    size_t bytes() const {
        return sizeof(Cut) + cells.capacity() * sizeof(int32_t) + pattern.capacity() + edits.capacity() * sizeof(Edit) +
               lines.capacity() * sizeof(uint64_t);
    }
};

// The lines of a board, for making and testing cuts. A test costs one step per cell of the cut and of its lines, and a
// copy of the picture.
class CutBoard {
public:
    // The board must outlive this object.
    explicit CutBoard(const PictureBoard& board) : board_(board), words_(words_for(board.num_lines())), switched_(board.num_cells()) {}

    // Makes the cuts of these cells (ascending). Cells on a common line belong to the same cut, so no two cuts have a common
    // line. `second_solution` is another solution of the changed picture's clues, from which the patterns are taken; it is
    // empty if the cells are those that the techniques leave open. `edits` is the change for which they were found.
    vector<Cut> cuts(Ints cells, Pixels second_solution, const Edits& edits) const {
        UnionFind parts(board_.num_lines());
        for (const int32_t cell : cells) {
            for (const int32_t line : board_.lines_of(cell)) parts.join(board_.lines_of(cell)[0], line);
        }
        vector<Cut> cuts_by_part;
        IntVector number(parts.size(), -1);  // number of the cut, by the root of its part
        for (const int32_t cell : cells) {
            int32_t& part = number[parts.root(board_.lines_of(cell)[0])];
            if (part < 0) {
                part = count_of(cuts_by_part);
                const Edits cut_edits = second_solution.empty() ? edits : Edits();  // a pattern does not depend on the edits
                cuts_by_part.push_back({.cells = {}, .pattern = {}, .edits = cut_edits, .lines = vector<uint64_t>(words_)});
            }
            Cut& cut = cuts_by_part[part];
            assert(cut.cells.empty() || cut.cells.back() < cell);
            cut.cells.push_back(cell);
            if (!second_solution.empty()) cut.pattern.push_back(second_solution[cell]);
            for (const int32_t line : board_.lines_of(cell)) add_bit(cut.lines, line);
        }
        assert(share_no_line(cuts_by_part));
        for (Cut& cut : cuts_by_part) {
            for (int32_t cell : range(board_.num_cells())) cut.reach += reaches(cut, cell);
        }
        return cuts_by_part;
    }

    // Returns true if the cut refutes the picture with these edits. An open cell's cut does so if its lines have the same
    // edits as those for which it was found. A pattern does so if it differs from the picture and leaves all clues of its
    // lines unchanged, so that the puzzle has a second solution.
    bool refutes(const Cut& cut, const Edits& edits, Pixels picture) {
        if (cut.pattern.empty()) {
            const auto reaches_only_common = [&](const Edits& some, const Edits& others) {
                return ranges::all_of(some,
                                      [&](const Edit& edit) { return !reaches(cut, edit.cell) || ranges::binary_search(others, edit); });
            };
            return reaches_only_common(edits, cut.edits) && reaches_only_common(cut.edits, edits);
        }
        bool differs = false;
        for (size_t i : indices(cut.cells)) differs |= picture[cut.cells[i]] != cut.pattern[i];
        if (!differs) return false;
        std::copy(picture.begin(), picture.end(), switched_.begin());
        for (size_t i : indices(cut.cells)) switched_[cut.cells[i]] = cut.pattern[i];
        for (int32_t w : range(words_)) {
            for (int bit : BitsOf(cut.lines[w])) {
                if (!show_same_clue(picture.data(), switched_.data(), board_.line(64 * w + bit))) return false;
            }
        }
        return true;
    }

    // Returns true if the cell is on a line of the cut.
    bool reaches(const Cut& cut, int32_t cell) const {
        const auto lines = board_.lines_of(cell);
        return ranges::any_of(lines, [&](int32_t line) { return has_bit(cut.lines, line); });
    }

    // Returns the cells in the reach of all cuts, ascending; without cuts, all cells on lines.
    IntVector common_reach(span<const Cut* const> cuts) const {
        IntVector cells;
        for (int32_t cell : range(board_.num_cells())) {
            const auto reached = [&](const Cut* cut) { return reaches(*cut, cell); };
            if (ranges::all_of(cuts, reached)) cells.push_back(cell);
        }
        return cells;
    }

private:
    // Returns true if a line has the same clue in both pictures: compares their blocks one by one. `i` and `j` are the
    // positions in the first and in the second picture.
    static bool show_same_clue(const uint8_t* first, const uint8_t* second, Ints line) {
        const size_t end = line.size();
        size_t i = 0, j = 0;
        for (;;) {
            while (i < end && first[line[i]] == 0) i++;
            while (j < end && second[line[j]] == 0) j++;
            if (i == end || j == end) return i == end && j == end;
            // Passes the block of the first picture, and as many cells of the same colour in the second. If the blocks differ in
            // colour or length, the distance between the positions changes.
            const uint8_t colour = first[line[i]];
            const size_t distance = i - j;
            while (i < end && first[line[i]] == colour) i++;
            while (j < end && second[line[j]] == colour) j++;
            if (i - j != distance) return false;
        }
    }

    // For assertions: returns true if cuts that were found together have no common line.
    bool share_no_line(span<const Cut> cuts) const {
        vector<uint64_t> all(words_);
        for (const Cut& cut : cuts) {
            for (int32_t w : range(words_)) {
                if ((all[w] & cut.lines[w]) != 0) return false;
                all[w] |= cut.lines[w];
            }
        }
        return true;
    }

    const PictureBoard& board_;
    const int32_t words_;  // words in a set of lines
    vector<uint8_t> switched_;
};

}  // namespace nono
