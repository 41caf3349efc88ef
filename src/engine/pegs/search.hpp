// Solves peg solitaire by depth-first search. Positions that lead to no goal are stored in a table and never searched
// again ("déjà vu"; see visited_table.hpp). A position is marked when the search leaves it, so marks are correct even
// if the search is stopped. They are valid for all starts with the same board and goals. The cost is an expansion for
// each unmarked position. The table has room for a limited number of marks.
#pragma once

#include "base/limits.hpp"
#include "pegs/board.hpp"
#include "pegs/visited_table.hpp"

namespace nono {

struct PegStats {
    int64_t nodes = 0;    // number of positions searched
    int64_t cutoffs = 0;  // number of positions skipped because of a mark
};

// All solutions one after another, each with depth() jumps (from, over, to).
struct PegAnswer {
    vector<uint8_t> solutions;
    int64_t count = 0;
    bool complete = false;
};

template <class Word>
class PegSearch {
public:
    // Searches for `limit` solutions (-1: all), and counts its steps in `stats`.
    PegSearch(const PegProblem& problem, const PegBoard<Word>& board, PegTable* table, int64_t limit, uint64_t memory, PegStats& stats);

    // Runs the search until it is finished or a limit is reached. After a finished search, the answer is complete or has
    // `limit` solutions.
    void run(Limits& limits);

    PegAnswer answer;

private:
    struct Frame {
        typename PegBoard<Word>::Images images;
        typename PegBoard<Word>::Children children;
        Word key = 0;
        int next = 0;
        bool leads = false;  // true if the position leads to a goal
    };

    bool begin();
    void leave(int depth);
    void enter(int depth, Word key);
    void drop_seen(typename PegBoard<Word>::Children& children);
    bool is_goal(Word key) const;
    bool record();
    bool leads_to_goal() const;

    const PegProblem& problem_;
    const PegBoard<Word>& board_;
    PegTable* table_;
    int64_t limit_;
    uint64_t memory_;
    PegStats& stats_;
    vector<Word> goals_;
    vector<Frame> frames_;
    vector<int> path_;
};

// Searches with a table, which may be null. `memory` limits the other data, in bytes.
PegAnswer solve_pegs(const PegProblem& problem, uint64_t memory, PegTable* table, int64_t limit, Limits& limits, PegStats& stats);

}  // namespace nono
