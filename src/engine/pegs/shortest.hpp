// Finds the solution with the fewest moves; a move is a chain of jumps by one peg. The search is breadth first over
// canonical positions, with a level for each number of moves. Then the moves are repeated from the goals back to the
// start, to mark the positions on shortest paths. The solutions are the paths through marked positions. All levels are
// in memory, and each is expanded twice.
#pragma once

#include "base/limits.hpp"
#include "pegs/board.hpp"
#include "pegs/search.hpp"

namespace nono {

struct PegShortest {
    PegAnswer answer;
    int moves = -1;         // number of moves in each solution
    int64_t positions = 0;  // number of canonical positions reached
};

class Shortest {
public:
    using Images = PegBoard::Images;

    // Lists the jumps of each hole's peg, and the canonical forms of the goals.
    Shortest(const PegProblem& problem, uint64_t memory, PegTable& seen, Limits& limits)
        : problem_(problem), memory_(memory), seen_(seen), limits_(limits), board_(problem) {
        from_.resize(problem.holes);
        for (int jump : range(problem.num_jumps())) from_[problem.jumps[3 * jump]].push_back(jump);
        for (const uint64_t goal : problem.goals) goals_.push_back(board_.canonical(board_.images_of(goal)));
        sort_stably(goals_);
    }

    // Finds up to `limit` solutions (-1: all) with the fewest moves: makes the levels up to the first one with a goal, marks
    // the positions on shortest paths, and follows these paths. The answer is incomplete if a limit is reached.
    PegShortest run(int64_t limit) {
        PegShortest result;
        const Images start = board_.images_of(problem_.start);
        levels_.push_back({board_.canonical(start)});
        seen_.add(levels_[0][0]);
        while (!has_goal() && !levels_.back().empty()) {
            if (!add_level()) return result;
            result.positions = positions_;
        }
        if (levels_.back().empty()) {
            result.answer.complete = true;
            return result;
        }
        result.moves = count_of(levels_) - 1;
        if (!keep_shortest_paths()) return result;
        limit_ = limit;
        answer_ = &result.answer;
        if (follow_paths(start, 0)) result.answer.complete = true;
        return result;
    }

private:
    // Calls `use` for every position after one move, until it returns false, and returns false then. During a call, the jumps
    // of the move are at the end of path_.
    template <class Use>
    bool for_each_move(const Images& images, Use use) {
        for (const vector<int>& jumps : from_) {
            if (!continue_move(images, jumps, use)) return false;
        }
        return true;
    }
    // Continues a move by each of these jumps and by all further jumps of the same peg. Returns false as soon as `use`
    // does; the jumps of the move then stay in path_.
    template <class Use>
    bool continue_move(const Images& images, const vector<int>& jumps, Use& use) {
        for (const int jump : jumps) {
            if (!board_.can_jump(images[0], jump)) continue;
            Images child = images;
            board_.apply_jump(child, jump);
            path_.push_back(jump);
            assert(std::popcount(child[0]) + 1 == std::popcount(images[0]));
            const uint8_t end = problem_.jumps[3 * jump + 2];  // the hole where the peg is now
            if (!use(child) || !continue_move(child, from_[end], use)) return false;
            path_.pop_back();
        }
        return true;
    }

    // Returns true if the last level has a goal.
    bool has_goal() {
        const vector<uint64_t>& level = levels_.back();
        for (const uint64_t key : level) {
            if (ranges::binary_search(goals_, key)) return true;
        }
        return false;
    }

    // Adds a level: the new positions after one more move. Returns false if a limit was reached.
    bool add_level() {
        const vector<uint64_t> level = levels_.back();
        vector<uint64_t> next;
        uint64_t held = 0;
        for (const vector<uint64_t>& held_level : levels_) held += held_level.size() * sizeof(uint64_t);
        for (const uint64_t key : level) {
            for_each_move(board_.images_of(key), [&](const Images& child) {
                const uint64_t least = board_.canonical(child);
                if (!seen_.has(least)) {
                    next.push_back(least);
                    if (!seen_.add(least) || held + 2 * next.capacity() * sizeof(uint64_t) > memory_) limits_.set(Stop::kMemory);
                }
                return !limits_.spend(kMoveWork);
            });
            if (limits_.stopped()) return false;
        }
        positions_ += next.size();
        levels_.push_back(std::move(next));
        return true;
    }

    // Reduces the last level to the goals. Reduces each earlier level to the positions from which a move leads to the
    // reduced next level. Returns false if a limit was reached.
    bool keep_shortest_paths() {
        vector<uint64_t>& last = levels_.back();
        std::erase_if(last, [&](uint64_t key) { return !ranges::binary_search(goals_, key); });
        sort_stably(last);
        for (size_t i = levels_.size() - 1; i-- > 0;) {
            const vector<uint64_t>& after = levels_[i + 1];
            std::erase_if(levels_[i], [&](uint64_t key) {
                path_.clear();  // a move that was found has left its jumps here
                return for_each_move(board_.images_of(key), [&](const Images& child) {
                    return !limits_.spend(kMoveWork) && !ranges::binary_search(after, board_.canonical(child));
                });
            });
            if (limits_.stopped()) return false;
            sort_stably(levels_[i]);
            assert(!levels_[i].empty());  // from this level, a move leads to every marked position of the next one
        }
        path_.clear();
        return true;
    }

    // Follows all paths through marked positions. `moves_made` is the number of moves so far. Returns false if a limit or
    // the wanted number of solutions is reached.
    bool follow_paths(const Images& images, size_t moves_made) {
        assert(moves_made < levels_.size() && ranges::binary_search(levels_[moves_made], board_.canonical(images)));
        if (moves_made + 1 == levels_.size()) return record();
        return for_each_move(images, [&](const Images& child) {
            const vector<uint64_t>& after = levels_[moves_made + 1];
            if (limits_.spend(kMoveWork)) return false;
            return !ranges::binary_search(after, board_.canonical(child)) || follow_paths(child, moves_made + 1);
        });
    }

    // Adds the jumps of path_ as a solution. Returns false if the memory or the wanted number is reached.
    bool record() {
        assert(count_of(path_) == problem_.depth());
        if (answer_->solutions.size() + 3 * path_.size() > memory_) {
            limits_.set(Stop::kMemory);
            return false;
        }
        for (const int jump : path_) {
            const uint8_t* holes = problem_.jumps.data() + 3 * jump;
            answer_->solutions.insert(answer_->solutions.end(), holes, holes + 3);
        }
        return ++answer_->count != limit_;
    }

    static constexpr int64_t kMoveWork = 20;  // approximate nanoseconds of making a move

    const PegProblem& problem_;
    const uint64_t memory_;
    PegTable& seen_;
    Limits& limits_;
    PegBoard board_;
    vector<vector<int>> from_;         // for each hole: the jumps of its peg
    vector<uint64_t> goals_;           // canonical forms, sorted
    vector<vector<uint64_t>> levels_;  // for each number of moves: the canonical positions
    vector<int> path_;                 // the jumps to the current position
    int64_t positions_ = 1;            // number of positions on all levels
    int64_t limit_ = 0;
    PegAnswer* answer_ = nullptr;
};

// `seen` is an empty table for the positions reached. When it is full, the search ends with the memory limit.
inline PegShortest shortest_pegs(const PegProblem& problem, uint64_t memory, PegTable& seen, int64_t limit, Limits& limits) {
    if (problem.depth() < 0) return {.answer = {.solutions = {}, .count = 0, .complete = true}};  // no solution
    return Shortest(problem, memory, seen, limits).run(limit);
}

}  // namespace nono
