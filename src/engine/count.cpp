#include "count.hpp"

#include "fixpoint.hpp"
#include "learning.hpp"
#include "solver.hpp"

namespace nono {

// True: there are two solutions at least, and witness_ is one. False: the answer is there.
bool Count::open(Limits& limits, Stats& stats, CountAnswer& answer) {
    Answer found;
    Solver().solve(model_, options_, {2, seed_, {}}, limits, stats, found);
    answer.count = static_cast<uint64_t>(found.count);
    answer.complete = found.complete;
    if (answer.complete || found.count < 2 || limits.stopped()) return false;
    witness_.assign(found.solutions.begin(), found.solutions.begin() + model_.num_cells());
    return true;
}

void Count::run(Limits& limits, Stats& stats, CountAnswer& answer) {
    if (!open(limits, stats, answer)) return;
    Board board;
    board.build(model_);
    Fixpoint fixpoint;
    if (!fixpoint.run(board, stats, limits)) return;
    CountStore store(options_.memory << 20);
    Counter counter(board, options_, seed_, limits, stats, store, 1, witness_);
    counter.settle_backbone();
    answer.count = counter.run();
    answer.complete = !limits.stopped();
    stats.count_kept = store.cache.size();
    stats.count_evictions = store.cache.evictions();
}

}  // namespace nono
