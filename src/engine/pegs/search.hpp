// Peg solitaire, depth first: the positions that lead to no goal go into a table and are never searched again ("déjà vu"). A
// position is marked when it is left, so that a mark is true whatever ends the search, and holds for every start on the board with
// the same goals.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "pegs/board.hpp"
#include "pegs/visited_table.hpp"

namespace nono {

struct PegStats {
    int64_t nodes = 0;    // positions searched
    int64_t cutoffs = 0;  // positions met again and left at once
};

// Solutions one after another, each depth() jumps as triples of holes (from, over, to).
struct PegAnswer {
    std::vector<uint8_t> solutions;
    int64_t count = 0;
    bool complete = false;
};

struct PegOptions {
    bool vectors = true;
    int jobs = 1;
    uint64_t memory = uint64_t{1} << 30;  // bytes, the table not counted
};

template <class Word>
class PegSearch {
public:
    // Searches for `limit` solutions (-1: all). `turn` gives every thread another order of jumps; the first one's is 0.
    PegSearch(const PegProblem& problem, const PegBoard<Word>& board, PegTable* table, int64_t limit, uint64_t memory, int turn);

    // Ends when `over` is set, too. Without an end from outside the answer is complete or has `limit` solutions.
    void run(Limits& limits, const std::atomic<bool>& over);

    PegAnswer answer;
    PegStats stats;

private:
    struct Frame {
        typename PegBoard<Word>::Images images;
        typename PegBoard<Word>::Children children;
        Word key = 0;
        int next = 0;
        bool leads = false;  // to a goal
    };

    void enter(int depth, Word key);
    void drop_seen(typename PegBoard<Word>::Children& children);
    int turned(const Frame& frame) const;
    bool is_goal(Word key) const;
    bool record();

    const PegProblem& problem_;
    const PegBoard<Word>& board_;
    PegTable* table_;
    int64_t limit_;
    uint64_t memory_;
    int turn_;
    std::vector<Word> goals_;
    std::vector<Frame> frames_;
    std::vector<int> path_;
};

// The outermost layer: `options.jobs` searches at once over one table, which may be null. The first one finds the solutions, in the
// order that it would find them in alone; the others go other ways and help by what they mark, and by a solution where one will do.
PegAnswer solve_pegs(const PegProblem& problem, const PegOptions& options, PegTable* table, int64_t limit, Limits& limits, PegStats& stats);

}  // namespace nono
