// The line cache stores results of the line solver by the clue and the state of the line. A search settles the same
// lines in the same states many times. The cache pays off if a lookup is faster than the line solver. (The idea comes
// from the Ben-Gurion University solver; pbnsolve 1.07 by Jan Wolter is similar.)
//
// Lines of equal length and clue share their entries by a common clue number. A square puzzle has one table; other
// puzzles have one for rows and one for columns. States and results are packed without unused bits. A table that is
// nearly full is emptied, and its size is doubled up to a limit. Keys are stored in full, so the cache never changes a
// result.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <vector>

#include "line/line_board.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"

namespace nono {

class LineCache {
public:
    // Allocates nothing before the first lookup.
    LineCache(const LineBoard& board, const Options& options, Stats& stats);

    // Looks up the line. If it is missing, calls `solver(line, can, possible)`, which settles the line or returns
    // false, and stores the result. Returns what the solver returned.
    template <class Solver>
    bool settle(int line, const uint64_t* can, uint64_t* possible, Solver solver) {
        Table& table = tables_[table_of_[line]];
        const Key key = find(table, line, can);
        if (key.found) {
            if (table.entry(key.slot)[0] & kInfeasible) return false;
            unpack(line, table.entry(key.slot) + 1 + table.state_words, possible);
            assert(stats_.cache_hits % 16 != 0 || is_solved(line, can, possible, solver));
            return true;
        }
        const bool feasible = solver(line, can, possible);
        store(table, key, line, feasible, possible);
        return feasible;
    }

private:
    static constexpr uint64_t kInfeasible = uint64_t{1} << 63;

    // An entry: the clue number with a flag for "no arrangement", the packed state, and the packed result.
    struct Table {
        size_t state_words = 1;  // words of the longest packed state
        size_t capacity = 0, used = 0;
        std::vector<uint32_t> tags;  // 0: free; otherwise a part of the hash, which saves most comparisons with wrong entries
        std::unique_ptr<uint64_t[]> entries;

        uint64_t* entry(size_t slot) { return entries.get() + slot * (1 + 2 * state_words); }
    };
    struct Key {
        size_t slot;
        uint32_t tag;
        bool found;
    };

    // For assertions: returns true if an entry equals the solver's result.
    template <class Solver>
    bool is_solved(int line, const uint64_t* can, const uint64_t* possible, Solver solver) const {
        std::vector<uint64_t> again(board_.lines.words(line) * board_.lines.colours(line));
        return solver(line, can, again.data()) && std::equal(again.begin(), again.end(), possible);
    }
    Key find(Table& table, int line, const uint64_t* can);
    void store(Table& table, Key key, int line, bool feasible, const uint64_t* possible);
    void reset(Table& table, size_t capacity);
    size_t pack(int line, const uint64_t* masks, uint64_t* to) const;
    void unpack(int line, const uint64_t* from, uint64_t* masks) const;
    void number_clues(const LineBoard& board);

    const LineBoard& board_;
    Stats& stats_;
    const double fill_;
    size_t first_capacity_, last_capacity_;
    Table tables_[2];
    std::vector<uint8_t> table_of_;  // one entry per line
    std::vector<uint32_t> clue_number_;
    std::vector<uint64_t> state_;  // the packed state of the latest lookup
};

}  // namespace nono
