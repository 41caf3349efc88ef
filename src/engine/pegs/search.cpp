#include "pegs/search.hpp"

namespace nono {

template <class Word>
PegSearch<Word>::PegSearch(const PegProblem& problem, const PegBoard<Word>& board, PegTable* table, int64_t limit, uint64_t memory,
                           PegStats& stats)
    : problem_(problem), board_(board), table_(table), limit_(limit), memory_(memory), stats_(stats) {
    for (const uint64_t goal : problem.goals) goals_.push_back(board.least(board.images_of(goal)));
    ranges::sort(goals_);
    const size_t depth = std::max(0, problem.depth());
    frames_.resize(depth + 1);
    for (Frame& frame : frames_) {
        board.make_room(frame.children);
        if (table != nullptr) frame.children.bits = table->bits();
    }
    path_.resize(depth + 1);
}

template <class Word>
bool PegSearch<Word>::is_goal(Word key) const {
    return ranges::binary_search(goals_, key);
}

template <class Word>
void PegSearch<Word>::enter(int depth, Word key) {
    Frame& frame = frames_[depth];
    assert(key == board_.least(frame.images));
    assert(std::popcount(key) + depth == std::popcount(problem_.start));
    stats_.nodes++;
    frame.key = key;
    frame.next = 0;
    frame.leads = false;
    board_.expand(frame.images, frame.children);
    if (table_ != nullptr) drop_seen(frame.children);
}

// Removes marked children; most children are marked. All children are looked up at once, so that cache misses overlap.
// Each remaining child is looked up again before it is searched.
template <class Word>
void PegSearch<Word>::drop_seen(typename PegBoard<Word>::Children& children) {
    int left = 0;
    for (int i : range(children.count)) {
        const Word key = children.keys[i];
        children.keys[left] = key;
        children.jumps[left] = children.jumps[i];
        left += !table_->has(key);
    }
    assert(left <= children.count);
    stats_.cutoffs += children.count - left;
    children.count = left;
}

template <class Word>
bool PegSearch<Word>::record() {
    const size_t depth = problem_.depth();
    assert(leads_to_goal());
    if (answer.solutions.size() + 3 * depth > memory_) return false;
    for (size_t i : range(depth)) {
        const uint8_t* holes = problem_.jumps.data() + 3 * path_[i];
        answer.solutions.insert(answer.solutions.end(), holes, holes + 3);
    }
    answer.count++;
    return true;
}

// For assertions: returns true if the jumps of the path are possible from the start, and end at a goal.
template <class Word>
bool PegSearch<Word>::leads_to_goal() const {
    auto images = board_.images_of(problem_.start);
    for (int i : range(problem_.depth())) {
        if (!board_.can(images[0], path_[i])) return false;
        board_.jump(images, path_[i]);
    }
    return is_goal(board_.least(images));
}

// Sets up the start position. Returns false if the answer is known without a search.
template <class Word>
bool PegSearch<Word>::begin() {
    frames_[0].images = board_.images_of(problem_.start);
    const Word root = board_.least(frames_[0].images);
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
template <class Word>
void PegSearch<Word>::leave(int depth) {
    const Frame& frame = frames_[depth];
    assert(frame.next == frame.children.count);
    if (!frame.leads && table_ != nullptr) table_->add(frame.key);
    if (depth > 0 && frame.leads) frames_[depth - 1].leads = true;
}

template <class Word>
void PegSearch<Word>::run(Limits& limits) {
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
        const Word key = frame.children.keys[i];
        path_[depth] = frame.children.jumps[i];
        if (table_ != nullptr && table_->has(key)) {
            stats_.cutoffs++;
            continue;
        }
        if (depth + 1 < last) {
            Frame& child = frames_[depth + 1];
            child.images = frame.images;
            board_.jump(child.images, frame.children.jumps[i]);
            enter(++depth, key);
        } else if (is_goal(key)) {
            frame.leads = true;
            if (!record()) limits.set(Stop::kMemory);
            if (answer.count == limit_) return;
        } else {
            stats_.nodes++;
            if (table_ != nullptr) table_->add(key);
        }
        if (limits.spend(100)) return;
    }
    answer.complete = true;
}

template <class Word>
static PegAnswer solve_with(const PegProblem& problem, uint64_t memory, PegTable* table, int64_t limit, Limits& limits,
                            PegStats& stats) {
    const PegBoard<Word> board(problem);
    PegSearch<Word> search(problem, board, table, limit, memory, stats);
    search.run(limits);
    return std::move(search.answer);
}

PegAnswer solve_pegs(const PegProblem& problem, uint64_t memory, PegTable* table, int64_t limit, Limits& limits,
                     PegStats& stats) {
    const auto solve = problem.holes <= 32 ? solve_with<uint32_t> : solve_with<uint64_t>;
    return solve(problem, memory, table, limit, limits, stats);
}

}  // namespace nono
