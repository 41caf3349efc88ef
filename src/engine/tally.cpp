#include "tally.hpp"

#include <algorithm>

#include "fixpoint.hpp"
#include "learning.hpp"
#include "solver.hpp"

namespace nono {

// True: there are two solutions at least, and witness_ is one. False: the answer is there.
bool Tally::open(Limits& limits, Stats& stats, TallyAnswer& answer) {
    Answer found;
    Options learning = options_;
    learning.strategy = kLearning;
    Solver().solve(model_, learning, {2, seed_, {}}, limits, stats, found);
    answer.count = static_cast<uint64_t>(found.count);
    answer.complete = found.complete;
    if (answer.complete || found.count < 2 || limits.stopped()) return false;
    witness_.assign(found.solutions.begin(), found.solutions.begin() + model_.num_cells());
    return true;
}

void Tally::run(Limits& limits, Stats& stats, TallyAnswer& answer) {
    if (!open(limits, stats, answer)) return;
    Board board;
    board.build(model_);
    Fixpoint fixpoint;
    if (!fixpoint.run(board, stats, limits)) return;
    TallyStore store(options_.memory << 20);
    sweep_ = std::make_unique<Sweep>(board, options_, seed_, limits, stats, store, 1, witness_);
    sweep_->settle_backbone();
    answer.count = std::max(answer.count, sweep_->run());
    answer.complete = !limits.stopped();
    stats.count_kept = store.cache.size();
    stats.count_evictions = store.cache.evictions();
    sweep_.reset();
}

}  // namespace nono
