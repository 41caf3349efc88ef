// The complete line solver behind a simple interface. Masks are arrays of 64-bit words. The slack of a line decides the
// word width of its solver (word_solver.hpp, array_solver.hpp).
#pragma once

#include "line/clue_builder.hpp"

namespace nono {

// The prepared clues of a puzzle's lines. A line has a small palette of its own: local colour 0 is the background, and
// 1 .. colours - 1 are the inks of its clue. Its state is a mask for each local colour: bit i of mask c is set if cell
// i may still have colour c. Mask c is the words [c * words, (c + 1) * words). Bits from the number of cells on are 0.
// The storage is flat and survives clear(), so solving many puzzles allocates nothing. Clues of short lines with one
// ink also survive, up to a limit, and need not be prepared again. A set contains the working memory of its solver, so
// it serves one thread at a time.
class LineSet {
public:
    // The solver works with words of 64 or 128 bits or with several words, depending on the line. In tests,
    // at_least (64, 128 or more) forces wider words.
    explicit LineSet(int at_least = 64) : at_least_(at_least) {}

    void clear();
    // Adds a line and returns its index. Length 0 means blotted. Colours are local, 1 .. colours - 1. If a clue does
    // not fit, the line is infeasible in every query.
    int add(int cells, Ints length, Ints colour, int colours);

    int size() const { return count_of(lines_); }
    int cells(int line) const { return at(line).cells; }
    int words(int line) const { return at(line).words; }      // 64-bit words per mask
    int colours(int line) const { return at(line).colours; }  // number of masks in the line's state
    int blocks(int line) const { return at(line).blocks; }

    // Settles the line completely: possible[c] is the set of cells that have colour c in some arrangement of the blocks
    // within `can`. Without an arrangement, returns false and leaves `possible` undefined. `possible` must not alias
    // `can`.
    bool solve(int line, const uint64_t* can, uint64_t* possible);
    // Returns true if there is an arrangement. Only runs the forward pass.
    bool feasible(int line, const uint64_t* can);
    // Does the same as `solve`, and also returns the live starts of the blocks: bit p of starts[b * words ..) is set if
    // block b starts at cell p in some arrangement. `ends` contains the last cells in the same way; unless a block is
    // blotted, they are start + length - 1.
    bool starts(int line, const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends);
    // The line must be infeasible under `can`. Finds an irreducible set of these removals that keeps it infeasible.
    // Tries to undo the removals one by one in the given order, and leaves a removal undone if the line is still
    // infeasible. Writes the indices of the other removals to `kept`, in order, and returns their number. Afterwards,
    // `can` contains exactly these removals.
    int minimise(int line, uint64_t* can, const Removal* removals, int count, int32_t* kept);

private:
    // Prepared clues of one ink are kept for later lines and puzzles. kMostKept is the maximum number of words in their
    // records, and kSlots the number of slots; together, they take about 90 kB.
    static constexpr size_t kMostKept = 8192, kSlots = 4096;

    uint32_t* find(int cells, Ints length);
    bool is_exact(int line, const uint64_t* can, const uint64_t* possible);
    bool is_irreducible(int line, const uint64_t* can, const Removal* removals, Ints kept);
    // Returns the record of a line.
    const LineRecord& at(int line) const {
        assert(0 <= line && line < size());
        return reinterpret_cast<const LineRecord&>(records_[lines_[line]]);
    }

    int at_least_;
    vector<uint32_t> lines_;  // for each line, the index of its record
    vector<uint64_t> records_;
    size_t end_ = 0;          // end of the last record
    vector<uint32_t> known_;  // hash table of these clues: 1 + the index of the record; 0: free slot
    size_t num_known_ = 0;
    vector<uint64_t> scratch_;
    ClueBuilder builder_;
};

}  // namespace nono
