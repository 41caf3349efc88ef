// Peg solitaire, depth first: positions that lead to no goal go into a table and are never searched again ("déjà vu"; see
// visited_table.hpp). A position is marked when the search leaves it, so that a mark is right however the search ends, and is valid for
// every start on the board with the same goals. Costs an expansion for each position not marked; the table bounds what is kept.
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
    int64_t cutoffs = 0;  // positions found marked and skipped
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
    // Searches for `limit` solutions (-1: all), and counts in `stats`. `turn` gives each thread its own order of jumps; 0 is the order of
    // the board.
    PegSearch(const PegProblem& problem, const PegBoard<Word>& board, PegTable* table, int64_t limit, uint64_t memory, int turn,
              PegStats& stats);

    // Ends also when `over` is set. If neither that nor the limits end it, the answer is complete or has `limit` solutions.
    void run(Limits& limits, const std::atomic<bool>& over);

    PegAnswer answer;

private:
    struct Frame {
        typename PegBoard<Word>::Images images;
        typename PegBoard<Word>::Children children;
        Word key = 0;
        int next = 0;
        bool leads = false;  // to a goal
    };

    bool begin();
    void leave(int depth);
    void enter(int depth, Word key);
    void drop_seen(typename PegBoard<Word>::Children& children);
    int turned(const Frame& frame) const;
    bool is_goal(Word key) const;
    bool record();
    bool leads_to_goal() const;

    const PegProblem& problem_;
    const PegBoard<Word>& board_;
    PegTable* table_;
    int64_t limit_;
    uint64_t memory_;
    int turn_;
    PegStats& stats_;
    std::vector<Word> goals_;
    std::vector<Frame> frames_;
    std::vector<int> path_;
};

// Runs `options.jobs` searches at once over one table, which may be null. The first one finds the solutions, in the order in which it
// would find them alone; the others search in other orders and help by what they mark, and by a solution where one is enough.
PegAnswer solve_pegs(const PegProblem& problem, const PegOptions& options, PegTable* table, int64_t limit, Limits& limits, PegStats& stats);

}  // namespace nono
