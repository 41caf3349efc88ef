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

class PegSearch {
public:
    // Searches for `limit` solutions (-1: all), and counts its steps in `stats`.
    PegSearch(const PegProblem& problem, const PegBoard& board, PegTable* table, int64_t limit, uint64_t memory, PegStats& stats)
        : problem_(problem), board_(board), table_(table), limit_(limit), memory_(memory), stats_(stats) {
        for (const uint64_t goal : problem.goals) goals_.push_back(board.canonical(board.images_of(goal)));
        sort_stably(goals_);
        const size_t depth = std::max(0, problem.depth());
        frames_.resize(depth + 1);
        for (Frame& frame : frames_) {
            board.make_room(frame.children);
            if (table != nullptr) frame.children.bits = table->bits();
        }
        path_.resize(depth + 1);
    }

    // Runs the search until it is finished or a limit is reached. A frame is the position at a depth; it tries one child
    // after another. After a finished search, the answer is complete or has `limit` solutions.
    void run(Limits& limits) {
        if (!begin()) return;
        const int last = problem_.depth();
        for (int depth = 0; depth >= 0;) {
            Frame& frame = frames_[depth];
            assert(depth < last && frame.next <= frame.children.count);
            if (frame.next == frame.children.count) {
                leave(depth--);
                continue;
            }
            const size_t i = frame.next++;
            const uint64_t key = frame.children.keys[i];
            path_[depth] = frame.children.jumps[i];
            if (table_ != nullptr && table_->has(key)) {
                stats_.cutoffs++;
                continue;
            }
            if (depth + 1 < last) {
                Frame& child = frames_[depth + 1];
                child.images = frame.images;
                board_.apply_jump(child.images, frame.children.jumps[i]);
                enter(++depth, key);
            } else if (is_goal(key)) {
                frame.leads = true;
                if (!record()) limits.set(Stop::kMemory);
                if (answer.count == limit_) return;
            } else {
                stats_.nodes++;
                if (table_ != nullptr) table_->add(key);
            }
            if (limits.spend(kStepWork)) return;
        }
        answer.complete = true;
    }

    PegAnswer answer;

private:
    static constexpr int64_t kStepWork = 100;  // approximate nanoseconds of searching a position

    struct Frame {
        PegBoard::Images images;
        PegBoard::Children children;
        uint64_t key = 0;
        int next = 0;
        bool leads = false;  // true if the position leads to a goal
    };

    // Sets up the start position. Returns false if the answer is known without a search.
    bool begin() {
        frames_[0].images = board_.images_of(problem_.start);
        const uint64_t root = board_.canonical(frames_[0].images);
        const bool is_marked = problem_.depth() > 0 && table_ != nullptr && table_->has(root);
        if (problem_.depth() == 0 && is_goal(root)) answer.count = 1;
        if (is_marked) stats_.cutoffs++;
        if (problem_.depth() <= 0 || is_marked) {
            answer.complete = true;
            return false;
        }
        enter(0, root);
        return true;
    }

    // Leaves a position after all its children. Marks it if it leads to no goal.
    void leave(int depth) {
        const Frame& frame = frames_[depth];
        assert(frame.next == frame.children.count);
        if (!frame.leads && table_ != nullptr) table_->add(frame.key);
        if (depth > 0 && frame.leads) frames_[depth - 1].leads = true;
    }

    // Begins to search a position: finds its children, except those that are marked.
    void enter(int depth, uint64_t key) {
        Frame& frame = frames_[depth];
        assert(key == board_.canonical(frame.images));
        assert(std::popcount(key) + depth == std::popcount(problem_.start));
        stats_.nodes++;
        frame.key = key;
        frame.next = 0;
        frame.leads = false;
        board_.find_children(frame.images, frame.children);
        if (table_ != nullptr) drop_seen(frame.children);
    }

    // Removes marked children; most children are marked. All children are looked up at once, so that cache misses overlap.
    // Each remaining child is looked up again before it is searched.
    void drop_seen(PegBoard::Children& children) {
        int left = 0;
        for (int i : range(children.count)) {
            const uint64_t key = children.keys[i];
            children.keys[left] = key;
            children.jumps[left] = children.jumps[i];
            left += !table_->has(key);
        }
        assert(left <= children.count);
        stats_.cutoffs += children.count - left;
        children.count = left;
    }

    bool is_goal(uint64_t key) const { return ranges::binary_search(goals_, key); }

    // Adds the jumps of the path as a solution. Returns false if it does not fit into the memory.
    bool record() {
        const size_t depth = problem_.depth();
        if (answer.solutions.size() + 3 * depth > memory_) return false;
        for (size_t i : range(depth)) {
            const uint8_t* holes = problem_.jumps.data() + 3 * path_[i];
            answer.solutions.insert(answer.solutions.end(), holes, holes + 3);
        }
        answer.count++;
        return true;
    }

    const PegProblem& problem_;
    const PegBoard& board_;
    PegTable* table_;
    int64_t limit_;
    uint64_t memory_;
    PegStats& stats_;
    vector<uint64_t> goals_;  // canonical forms, sorted
    vector<Frame> frames_;    // for each depth: the position there
    vector<int> path_;        // the jumps to the current position
};

// Searches with a table, which may be null. `memory` limits the other data, in bytes.
inline PegAnswer solve_pegs(const PegProblem& problem, uint64_t memory, PegTable* table, int64_t limit, Limits& limits, PegStats& stats) {
    const PegBoard board(problem);
    PegSearch search(problem, board, table, limit, memory, stats);
    search.run(limits);
    return std::move(search.answer);
}

}  // namespace nono
