// The complete line solver behind a simple interface. Masks are arrays of 64-bit words. Each line's slack determines
// the word width used internally (word_solver.hpp, array_solver.hpp).
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "line/clue_builder.hpp"

namespace nono {

// The prepared clues of a puzzle's lines. A line has its own small palette: local colour 0 is the background, and 1 ..
// colours - 1 are the inks of its clue. The state of a line is one mask per local colour: bit i of mask c is set if
// cell i may still have colour c. Mask c consists of the words [c * words, (c + 1) * words). Bits at and beyond the
// number of cells are 0. Storage is flat and survives clear(), so that solving many puzzles allocates nothing. Clues of
// short lines of one ink also survive, up to a limit, so that each clue is prepared only once. A set owns the working
// memory of its solver, so it serves one thread at a time.
class LineSet {
public:
    // The solver works with words of 32, 64 or 128 bits, or with several words, depending on the line. Tests use
    // at_least (32, 64, 128 or more) to force wider words on short lines.
    explicit LineSet(int at_least = 32) : at_least_(at_least) {}

    void clear();
    // Adds a line and returns its index. A length of 0 means blotted. Colours are local, 1 .. colours - 1. If a clue
    // does not fit, every query of the line finds it infeasible.
    int add(int cells, std::span<const int32_t> length, std::span<const int32_t> colour, int colours);

    int size() const { return count_of(lines_); }
    int cells(int line) const { return at(line).cells; }
    int words(int line) const { return at(line).words; }      // 64-bit words per mask
    int colours(int line) const { return at(line).colours; }  // number of masks of the line's state
    int blocks(int line) const { return at(line).blocks; }

    // Settles the line completely: possible[c] becomes the set of cells that have colour c in some arrangement of the
    // blocks that respects `can`. If there is no arrangement, returns false and leaves `possible` undefined. `possible`
    // must not alias `can`.
    bool solve(int line, const uint64_t* can, uint64_t* possible);
    // Returns true if there is an arrangement. This takes only the forward pass.
    bool feasible(int line, const uint64_t* can);
    // Does the same as `solve`, and also returns the live starts of the blocks: bit p of starts[b * words ..) is set if
    // block b starts at cell p in some arrangement. In the same way, `ends` has the last cells of the blocks. If a
    // block is not blotted, each end is start + length - 1.
    bool starts(int line, const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends);
    // The line must be infeasible under `can`. Finds an irreducible subset of these removals with which the line is
    // still infeasible. Undoes the removals one by one in the given order. A removal stays undone if the line is still
    // infeasible without it. Writes the indices of the remaining removals to `kept`, in order, and returns their
    // number. Afterwards, `can` contains exactly the remaining removals.
    int minimise(int line, uint64_t* can, const Removal* removals, int count, int32_t* kept);

private:
    // Prepared clues of one ink are kept for later lines and puzzles. kMostKept is the maximum number of words in their
    // records, and kSlots is the number of slots. The records and slots take about 90 kB together.
    static constexpr size_t kMostKept = 8192, kSlots = 4096;

    uint32_t* find(int cells, std::span<const int32_t> length);
    const Line& at(int line) const {
        assert(0 <= line && line < size());
        return reinterpret_cast<const Line&>(records_[lines_[line]]);
    }

    int at_least_;
    std::vector<uint32_t> lines_;  // per line: the index of its record
    std::vector<uint64_t> records_;
    size_t end_ = 0;               // end of the last record
    std::vector<uint32_t> known_;  // hash table of the stored clues: 1 + the index of the record; 0: free slot
    size_t num_known_ = 0;
    std::vector<uint64_t> scratch_;
    ClueBuilder builder_;
};

}  // namespace nono
