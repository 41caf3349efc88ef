// Peg solitaire in several threads that share one table of visited positions. This is the only file of the folder that
// creates threads.
#include <mutex>
#include <thread>

#include "pegs/search.hpp"

namespace nono {

namespace {

template <class Word>
PegAnswer solve_with(const PegProblem& problem, const PegOptions& options, PegTable* table, int64_t limit, Limits& limits,
                     PegStats& stats) {
    const PegBoard<Word> board(problem, options.vectors);
    std::atomic<bool> over{false};
    std::mutex mutex;
    PegAnswer helped;  // the answer of a helper, which ended the search
    vector<std::thread> helpers;
    const auto help = [&](int turn) {
        PegStats own;
        PegSearch<Word> search(problem, board, table, 1, options.memory, turn, own);
        Limits endless(0, nullptr, nullptr);
        search.run(endless, over);
        const std::lock_guard lock(mutex);
        stats.nodes += own.nodes;
        stats.cutoffs += own.cutoffs;
        const bool refuted = search.answer.complete && search.answer.count == 0;
        if (!refuted && (limit != 1 || search.answer.count == 0)) return;
        if (!over.exchange(true)) helped = std::move(search.answer);
    };
    for (int turn : range(1, options.jobs)) helpers.emplace_back(help, turn);
    PegStats own;  // statistics of the helpers; `stats` belongs to the first search
    PegSearch<Word> first(problem, board, table, limit, options.memory, 0, options.jobs == 1 ? stats : own);
    first.run(limits, over);
    const bool ours = !over.exchange(true);
    for (std::thread& helper : helpers) helper.join();
    stats.nodes += own.nodes;
    stats.cutoffs += own.cutoffs;
    return ours ? std::move(first.answer) : std::move(helped);
}

}  // namespace

PegAnswer solve_pegs(const PegProblem& problem, const PegOptions& options, PegTable* table, int64_t limit, Limits& limits,
                     PegStats& stats) {
    const auto solve = problem.holes <= 32 ? solve_with<uint32_t> : solve_with<uint64_t>;
    return solve(problem, options, table, limit, limits, stats);
}

}  // namespace nono
