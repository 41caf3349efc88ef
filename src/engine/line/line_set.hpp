// The complete line solver behind a plain interface: masks are arrays of 64-bit words, and the width of the words that it works with is
// chosen for each line by its slack (word_solver.hpp, array_solver.hpp).
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "line/clue_builder.hpp"

namespace nono {

// The prepared clues of a puzzle's lines. A line has its own small palette: local colour 0 is the background, 1 ..
// colours - 1 are the inks of its clue. The state of a line is one mask per local colour: bit i of mask c says that cell
// i may (still) have colour c; mask c is the words [c * words, (c + 1) * words). Bits at and beyond the number of cells
// are 0. Storage is flat and kept across clear(), so that solving puzzles in bulk allocates nothing; so are the clues of short lines of
// one ink, each of which is prepared once, up to a bound. A set owns the scratch memory of its solver, so that it serves one thread at
// a time.
class LineSet {
public:
    // The solver works in words of 32, 64 or 128 bits, or in any number of words, as the line needs. Tests force the wider
    // paths on short lines: at_least is 32, 64, 128 or more.
    explicit LineSet(int at_least = 32) : at_least_(at_least) {}

    void clear();
    // length 0: blotted. colour: local, 1 .. colours - 1. Returns the index of the new line. A clue that does not fit
    // is infeasible in every query.
    int add(int cells, std::span<const int32_t> length, std::span<const int32_t> colour, int colours);

    int size() const { return count_of(lines_); }
    int cells(int line) const { return at(line).cells; }
    int words(int line) const { return at(line).words; }      // 64-bit words of one mask
    int colours(int line) const { return at(line).colours; }  // masks of the line's state
    int blocks(int line) const { return at(line).blocks; }

    // Settles the line completely: possible[c] = the cells that have colour c in some arrangement of the blocks that
    // respects `can`. False (and possible undefined) when there is no arrangement. possible must not alias can.
    bool solve(int line, const uint64_t* can, uint64_t* possible);
    // Whether there is an arrangement: the forward pass alone.
    bool feasible(int line, const uint64_t* can);
    // As solve; also the live starts of the blocks, bit p of starts[b * words ..): block b starts at cell p in some arrangement; and
    // likewise their ends (last cells), which differ from start + length - 1 only for blotted blocks.
    bool starts(int line, const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends);
    // For a line that is infeasible under `can`: an irreducible subset of these removals that leaves it infeasible. Undoes the
    // removals one by one in the order given, each for good if the line stays infeasible. Writes the indices of the others to `kept`,
    // in order, and returns their number; `can` is left with exactly these removed.
    int minimise(int line, uint64_t* can, const Removal* removals, int count, int32_t* kept);

private:
    // Prepared clues of one ink are kept for further lines and puzzles, in so many words of records and slots, about 90 kB.
    static constexpr size_t kMostKept = 8192, kSlots = 4096;

    uint32_t* find(int cells, std::span<const int32_t> length);
    const Line& at(int line) const {
        assert(0 <= line && line < size());
        return reinterpret_cast<const Line&>(records_[lines_[line]]);
    }

    int at_least_;
    std::vector<uint32_t> lines_;  // by line: where its record begins
    std::vector<uint64_t> records_;
    size_t end_ = 0;               // of the last record
    std::vector<uint32_t> known_;  // hash table of the clues that are kept: 1 + where the record begins, 0: free
    size_t num_known_ = 0;
    std::vector<uint64_t> scratch_;
    ClueBuilder builder_;
};

}  // namespace nono
