#include "pegs/count.hpp"

#include "pegs/level_table.hpp"

namespace nono {

namespace {

template <class Word, size_t limbs>
class PositionCounter {
public:
    PositionCounter(const PegProblem& problem, uint64_t memory, Limits& limits)
        : problem_(problem), memory_(memory), limits_(limits), board_(problem) {
        board_.make_room(children_);
    }

    // Counts the jump sequences. Returns false if a count needs more than `limbs` limbs.
    bool run(PegCount& count) {
        Ways<limbs> one;
        one.limb[0] = 1;
        const auto start = board_.images_of(problem_.start);
        const bool symmetric = board_.orbit(start) == 1, playing_out = std::popcount(problem_.goals.front()) == 1;
        level_.grow();
        level_.add(board_.least(start), one);
        Ways<limbs> games, solutions;
        const int depth = problem_.depth();
        for (int i = 0; i <= depth && level_.size() > 0; i++) {
            count.classes += level_.size();
            next_ = PegLevel<limbs>();
            for (const auto& entry : level_.entries()) {
                if (entry.key == 0) continue;
                assert(std::popcount(entry.key) + i == std::popcount(problem_.start));  // each jump removes a peg
                const auto images = board_.images_of(entry.key);
                assert(board_.least(images) == entry.key);
                if (symmetric) count.positions += board_.orbit(images);
                board_.expand(images, children_);
                if (children_.count == 0 && !games.add(entry.ways)) return false;
                if (i < depth && !pass_on(entry.ways)) return false;
                if (limits_.spend(400)) return true;
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
    // Children are processed in batches, so that their entries can be prefetched.
    bool pass_on(const Ways<limbs>& ways) {
        for (int i : range(children_.count)) {
            assert(children_.keys[i] != 0);
            const uint64_t key = children_.keys[i];
            if (next_.bytes() > 0) next_.prefetch(key);
            waiting_.push_back({key, ways});
        }
        return waiting_.size() < kBatch || flush();
    }

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

    bool sum_goals(Ways<limbs>& solutions) const {
        vector<uint64_t> goals;
        for (const uint64_t goal : problem_.goals) goals.push_back(board_.least(board_.images_of(goal)));
        ranges::sort(goals);
        for (const auto& entry : level_.entries()) {
            if (entry.key != 0 && ranges::binary_search(goals, entry.key) && !solutions.add(entry.ways)) return false;
        }
        return true;
    }

    static constexpr size_t kBatch = 256;

    struct Waiting {
        uint64_t key;
        Ways<limbs> ways;
    };

    const PegProblem& problem_;
    const uint64_t memory_;
    Limits& limits_;
    PegBoard<Word> board_;
    typename PegBoard<Word>::Children children_;
    PegLevel<limbs> level_, next_;
    vector<Waiting> waiting_;
};

template <class Word>
PegCount count_with(const PegProblem& problem, uint64_t memory, Limits& limits) {
    PegCount count;
    if (PositionCounter<Word, 2>(problem, memory, limits).run(count)) return count;
    count = {};
    PositionCounter<Word, 8>(problem, memory, limits).run(count);  // at most 62 jumps with 264 choices each: fewer than 512 bits
    return count;
}

}  // namespace

PegCount count_pegs(const PegProblem& problem, uint64_t memory, Limits& limits) {
#ifdef NONO_SMALL  // one counter instead of four, for counts below 2^128
    PegCount count;
    if (!PositionCounter<uint64_t, 2>(problem, memory, limits).run(count)) limits.set(Stop::kMemory);
    return count;
#else
    return problem.holes <= 32 ? count_with<uint32_t>(problem, memory, limits) : count_with<uint64_t>(problem, memory, limits);
#endif
}

}  // namespace nono
