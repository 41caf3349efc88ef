#include "solver.hpp"

#include "cardinality/hall_matching.hpp"
#include "cardinality/leftovers.hpp"
#include "cardinality/locked_candidates.hpp"
#include "cardinality/value_probing.hpp"
#include "learning/solution_search.hpp"
#include "probing/cardinality_dfs.hpp"
#include "probing/dfs.hpp"

namespace nono {

namespace {

// All cells are tried again only if there are at most this number of open cells per derived rule.
constexpr int64_t kCellsPerRule = 10;

// Returns whether some open cell has no possible colour.
bool lacks_colours(const LineBoard& board) {
    vector<uint8_t> picture, domain;
    IntVector open;
    board.split(picture, open);
    return ranges::any_of(open, [&](int32_t cell) {
        board.domain(cell, domain);
        return domain.empty();
    });
}

}  // namespace

// Runs the stages one after another until one of them has the answer, and measures their times.
void Solver::solve(const Model& model, const Options& options, const Query& query, Limits& limits, Stats& stats, Answer& answer) {
    answer.solutions.clear();
    answer.count = 0;
    answer.complete = false;
    if (query.limit == 0) return;
    std::unique_ptr<LearningSearch> learning;
    {
        const StageTimer timer(stats, stats.seconds_fixpoint);
        learning = begin(model, options, query, limits, stats, answer);
    }
    stats.seconds_fixpoint -= stats.seconds_search;  // a search without learning has ended already
    if (learning == nullptr) return;
    SolutionSearch search(*learning);
    if (team_ != nullptr) search.join(*team_, member_);
    {
        const StageTimer timer(stats, stats.seconds_search);
        search.run(query, answer);
    }
    stats.seconds_search -= stats.seconds_belief;  // a part of the search
}

// Runs the stages before learning: probing instead of them if that is the strategy, otherwise line logic or count
// rules.
std::unique_ptr<LearningSearch> Solver::begin(const Model& model, const Options& options, const Query& query, Limits& limits, Stats& stats,
                                              Answer& answer) {
    if (model.counts.size() > 0 || model.num_lines() == 0 || model.hidden > 0)
        return begin_with_counts(model, options, query, limits, stats, answer);
    board_.build(model);
    // Line logic does not notice a cell without colours if no line contains the cell.
    if (!board_.is_grid && !model.removed.empty() && lacks_colours(board_)) {
        answer.complete = true;
        return nullptr;
    }
    if (kHasProbing && options.strategy == kProbing && query.lemmas == nullptr) {          // only learning derives lemmas
        if (ProbingDfs::bytes(board_) >> 20 >= options.memory) limits.set(Stop::kMemory);  // stop before allocating
        else {
            const StageTimer timer(stats, stats.seconds_search);
            ProbingDfs(board_, options, limits, stats, query.trace).run(query, answer);
        }
        return nullptr;
    }
    if (query.trace.is_on()) {  // only reports the steps of line logic again
        Stats unused;
        TrailedLineLogic(board_, limits, unused, query.trace).propagate();
    }
    if (!fixpoint_.run(board_, stats, limits)) {
        answer.complete = !limits.stopped();
        stats.line_solvable = answer.complete;
        return nullptr;
    }
    if (board_.write_settled(answer.solutions)) {
        answer.count = 1;
        answer.complete = true;
        stats.line_solvable = 1;
        return nullptr;
    }
    return learning(nullptr, options, query, limits, stats);
}

// Returns the search. If an option or the memory excludes it, sets the reason in the limits, and returns nullptr.
std::unique_ptr<LearningSearch> Solver::learning(CardinalityBoard* counts, const Options& options, const Query& query, Limits& limits,
                                                 Stats& stats) {
    if (options.strategy == kLines) limits.set(Stop::kStalled);
    else if (LearningSearch::bytes(board_) >> 20 >= options.memory) limits.set(Stop::kMemory);  // stop before allocating
    else return std::make_unique<LearningSearch>(board_, counts, options, query.seed, limits, stats);
    return nullptr;
}

// Begins to solve a model with count rules, with hidden cells, or without any rules. A model without lines needs no
// line board before learning starts.
std::unique_ptr<LearningSearch> Solver::begin_with_counts(const Model& model, const Options& options, const Query& query, Limits& limits,
                                                          Stats& stats, Answer& answer) {
    const bool has_lines = model.num_lines() > 0;
    if (has_lines) board_.build(model);
    bool holds = counts_.build(model);
    CardinalityPropagation logic(counts_, stats, limits);
    // the lemmas would lack the results of probing
    const bool may_probe = options.trial && options.strategy != kLines && query.lemmas == nullptr;
    if (holds) holds = settle_counts(logic, options, may_probe, limits, stats);
    if (limits.stopped()) return nullptr;
    stats.count_solvable = !holds || counts_.is_complete();
    if (stats.count_solvable == 0 && options.strategy != kLines && query.lemmas == nullptr)
        holds = combine_rules(logic, options, may_probe, limits, stats);
    if (limits.stopped()) return nullptr;
    stats.open_cells = counts_.open_cells;
    answer.complete = !holds || counts_.is_complete();
    if (answer.complete) {
        if (!holds) return nullptr;
        counts_.write(answer.solutions);
        answer.count = 1;
        return nullptr;
    }
    if (kHasProbing && options.strategy == kProbing && !has_lines && query.lemmas == nullptr) {
        const StageTimer timer(stats, stats.seconds_search);
        CardinalityDfs(logic, options, limits, stats).run(query.limit, answer);
        return nullptr;
    }
    if (!has_lines) {
        board_.build(model);
        for (const auto& [value, cell, committed] : logic.trail()) board_.take(cell, value - cell * model.colours);
    }
    return learning(&counts_, options, query, limits, stats);
}

// Propagates count rules, with line logic if there are lines. If `may_probe` is true, also probes values. Returns false on a
// contradiction, or when a limit is reached.
bool Solver::settle_counts(CardinalityPropagation& logic, const Options& options, bool may_probe, Limits& limits, Stats& stats) {
    const bool has_lines = counts_.model->num_lines() > 0;
    if (!logic.start() || (has_lines && !settle_with_lines(logic, limits, stats))) return false;
    if (!may_probe || counts_.is_complete()) return true;
    LockedCandidates locked(logic, stats, limits);
    if (options.locked && !locked.start()) return false;
    const auto take = [&](int32_t value) { return logic.remove(value) && logic.propagate() && locked.proceed(); };
    if (!counts_.is_complete() && !ValueProbing(logic, counts_.model->num_cells(), options, stats, limits).run(take)) return false;
    return !has_lines || settle_with_lines(logic, limits, stats);
}

// Makes deductions from several rules together when propagation and trials find nothing more. Returns false on a
// contradiction. `may_probe`: see settle_counts.
bool Solver::combine_rules(CardinalityPropagation& logic, const Options& options, bool may_probe, Limits& limits, Stats& stats) {
    if (options.hall) {
        stats.hall_checks++;
        if (!HallMatching(counts_, limits).holds()) {
            stats.hall_conflicts++;
            return false;
        }
    }
    if (!options.leftovers) return true;
    const vector<ExactRule> rules = Leftovers(counts_, limits).find();
    stats.leftover_rules += rules.size();
    if (rules.empty()) return true;
    may_probe &= kCellsPerRule * std::ssize(rules) >= counts_.open_cells;
    return counts_.add(rules) && settle_counts(logic, options, may_probe, limits, stats);
}

// Alternates line logic and count rules until neither removes a value. Returns false on a contradiction, or at a limit.
bool Solver::settle_with_lines(CardinalityPropagation& logic, Limits& limits, Stats& stats) {
    const int colours = counts_.model->colours;
    for (;;) {
        for (const auto& [value, cell, committed] : logic.trail()) board_.take(cell, value - cell * colours);
        if (!fixpoint_.run(board_, stats, limits)) return false;
        const size_t before = logic.trail().size();
        for (int32_t cell : range(counts_.model->num_cells())) {
            for (int k : range(colours)) {
                if (!board_.may_have(cell, k) && !logic.remove(cell * colours + k)) return false;
            }
        }
        if (!logic.propagate()) return false;
        if (logic.trail().size() == before) return true;
    }
}

}  // namespace nono
