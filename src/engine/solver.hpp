// The engine from outside: a model in, its solutions out, by stages: line logic, and count rules with trials; conflict learning over
// cells; beliefs for the phases; block-start literals.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "count_board.hpp"
#include "count_logic.hpp"
#include "fixpoint.hpp"
#include "limits.hpp"
#include "model.hpp"
#include "options.hpp"
#include "stats.hpp"
#include "trace.hpp"

namespace nono {

struct Answer {
    std::vector<uint8_t> solutions;   // one colour a cell, one solution after another
    int64_t count = 0;
    bool complete = false;   // there are no others
};

// Told where solutions differ.
class Comparison {
public:
    using Listener = void (*)(void* context, int cell, std::span<const uint8_t> solution);

    Comparison() = default;
    Comparison(Listener listener, void* context) : listener_(listener), context_(context) {}

    bool is_on() const { return listener_ != nullptr; }
    void fixed(int cell) const { listener_(context_, cell, {}); }
    void differs(std::span<const uint8_t> solution) const { listener_(context_, -1, solution); }

private:
    Listener listener_ = nullptr;
    void* context_ = nullptr;
};

// Solves one puzzle after another; storage is kept between them. Not for several threads at once.
class Solver {
public:
    // What to look for: at most `limit` solutions (-1: all), all different. A picture (one colour a cell, or empty) that may be a
    // solution is looked at first; it changes no verdict.
    struct Query {
        int64_t limit = 2;
        uint64_t seed = 0;
        std::span<const uint8_t> picture;
        // Gets what the search derived: each lemma its literals and 0, "cell x has the colour k" being 1 + x * colours + k.
        std::vector<int32_t>* lemmas = nullptr;
        // If somebody listens, nothing is solved: he is told each cell that is as in `picture`, a solution, in all solutions, and
        // solutions that differ from it, until all cells are known.
        Comparison comparison = {};
        Trace trace = {};   // told of the steps of line logic and of the strategy probing
    };
    // Deterministic for a seed but for limits of time and memory.
    void solve(const Model& model, const Options& options, const Query& query, Limits& limits, Stats& stats, Answer& answer);

private:
    void solve_counts(const Model& model, const Options& options, const Query& query, Limits& limits, Stats& stats, Answer& answer);
    bool settle_counts(CountLogic& logic, const Options& options, bool tries, Limits& limits, Stats& stats);
    bool settle_with_lines(CountLogic& logic, Limits& limits, Stats& stats);
    bool write_settled(Answer& answer) const;

    Board board_;
    CountBoard counts_;
    Fixpoint fixpoint_;
};

}  // namespace nono
