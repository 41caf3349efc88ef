// Counts exactly how many jump sequences lead from the start to a goal, level by level. For each canonical position of
// a level, the table contains the number of ways to reach it. Symmetric positions have the same children up to
// symmetry, so their ways can be added. The cost is an expansion for each canonical position. Only two successive
// levels are in memory.
#pragma once

#include "base/limits.hpp"
#include "pegs/board.hpp"
#include "pegs/level_table.hpp"
#include "pegs/search.hpp"

namespace nono {

struct PegCount {
    vector<uint64_t> solutions;  // 64-bit words, lowest first
    vector<uint64_t> games;      // how many sequences end where no jump is possible, if the goals have one peg; otherwise empty
    int64_t classes = 0;         // number of canonical positions reached
    int64_t positions = 0;       // number of positions reached; 0 if the start is less symmetric than the board
    bool complete = false;
};

template <size_t limbs>
class PositionCounter {
public:
    // `memory`: the maximum number of bytes of two successive levels.
    PositionCounter(const PegProblem& problem, uint64_t memory, Limits& limits)
        : problem_(problem), memory_(memory), limits_(limits), board_(problem) {
        board_.make_room(children_);
    }

    // Counts the jump sequences level by level, and the games that end where no jump is possible. Returns false if a count
    // needs more than `limbs` limbs. If a limit is reached, returns true, but the count is not complete.
    bool run(PegCount& count) {
        Ways<limbs> one_way;
        one_way.limb[0] = 1;
        const auto start = board_.images_of(problem_.start);
        const bool start_is_symmetric = board_.orbit_size(start) == 1;  // otherwise, not all images of a position are reached
        const bool playing_out = std::popcount(problem_.goals.front()) == 1;
        level_.grow();
        level_.add(board_.canonical(start), one_way);
        Ways<limbs> games, solutions;
        const int depth = problem_.depth();
        for (int i = 0; i <= depth && level_.size() > 0; i++) {
            count.classes += level_.size();
            next_ = PegLevel<limbs>();
            for (const auto& entry : level_.entries()) {
                if (entry.key == 0) continue;                                           // a free entry of the table
                assert(std::popcount(entry.key) + i == std::popcount(problem_.start));  // each jump removes a peg
                const auto images = board_.images_of(entry.key);
                assert(board_.canonical(images) == entry.key);
                if (start_is_symmetric) count.positions += board_.orbit_size(images);
                board_.find_children(images, children_);
                if (children_.count == 0 && !games.add(entry.ways)) return false;
                if (i < depth && !pass_on(entry.ways)) return false;
                if (limits_.spend(kExpansionWork)) return true;
            }
            if (!flush()) return false;
            if (limits_.stopped()) return true;
            if (i < depth) std::swap(level_, next_);
        }
        if (depth >= 0 && !sum_goals(solutions)) return false;
        count.solutions.assign(solutions.limb.begin(), solutions.limb.end());
        if (playing_out) count.games.assign(games.limb.begin(), games.limb.end());
        count.complete = true;
        return true;
    }

private:
    // Passes the ways to a position on to its children. They are processed in batches, so that their entries can be
    // prefetched. Returns false if a count needs more limbs.
    bool pass_on(const Ways<limbs>& ways) {
        for (int i : range(children_.count)) {
            assert(children_.keys[i] != 0);
            const uint64_t key = children_.keys[i];
            if (next_.bytes() > 0) next_.prefetch(key);
            waiting_.push_back({key, ways});
        }
        return waiting_.size() < kBatch || flush();
    }

    // Adds the waiting children to the next level. Returns false if a count needs more limbs, but true at the memory limit.
    bool flush() {
        assert(waiting_.size() < kBatch + board_.num_jumps());
        for (size_t i : indices(waiting_)) {
            if (i % PegLevel<limbs>::kSpare == 0 && next_.is_crowded()) {
                if (level_.bytes() + next_.bytes() + next_.bytes_to_grow() > memory_) {
                    limits_.set(Stop::kMemory);
                    break;
                }
                next_.grow();
            }
            if (!next_.add(waiting_[i].key, waiting_[i].ways)) return false;
        }
        waiting_.clear();
        return true;
    }

    // Adds up the ways to all goals. Returns false if the sum needs more limbs.
    bool sum_goals(Ways<limbs>& solutions) const {
        vector<uint64_t> goals;
        for (const uint64_t goal : problem_.goals) goals.push_back(board_.canonical(board_.images_of(goal)));
        sort_stably(goals);
        for (const auto& entry : level_.entries()) {
            assert(entry.key == 0 || std::popcount(entry.key) == std::popcount(goals.front()));  // the level of the goals
            if (entry.key != 0 && ranges::binary_search(goals, entry.key) && !solutions.add(entry.ways)) return false;
        }
        return true;
    }

    static constexpr size_t kBatch = 256;
    static constexpr int64_t kExpansionWork = 400;  // approximate nanoseconds of expanding a position

    struct Waiting {
        uint64_t key;
        Ways<limbs> ways;
    };

    const PegProblem& problem_;
    const uint64_t memory_;
    Limits& limits_;
    PegBoard board_;
    PegBoard::Children children_;
    PegLevel<limbs> level_, next_;
    vector<Waiting> waiting_;
};

// Counts with two limbs of 64 bits, and again with eight if these are not enough.
inline PegCount count_pegs(const PegProblem& problem, uint64_t memory, Limits& limits) {
    PegCount count;
    if (PositionCounter<2>(problem, memory, limits).run(count)) return count;
    count = {};
    PositionCounter<8>(problem, memory, limits).run(count);  // at most 62 jumps with 264 choices each: fewer than 512 bits
    return count;
}

}  // namespace nono
