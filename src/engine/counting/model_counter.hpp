// The interface of this folder: counts the solutions of a model, or builds the diagram of all its solutions. First, the
// usual search looks for two solutions. If it finds two, the components are counted (component_search.hpp) by one
// sweeper, or by several sweepers in threads of their own.
#pragma once

#include "base/big_natural.hpp"
#include "base/limits.hpp"
#include "base/mutex.hpp"
#include "base/random.hpp"
#include "counting/component_search.hpp"
#include "counting/decision_diagram.hpp"
#include "counting/row_sweep.hpp"
#include "line/line_fixpoint.hpp"
#include "model/model.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"
#include "solver.hpp"

namespace nono {

struct ModelCount {
    BigNatural count;       // a lower bound
    bool complete = false;  // true if the bound is exact
};

// Counts the solutions of one model. Either call `run`. Or call `open` and, if it returns true, call `sweep` once for
// each sweeper.
class ModelCounter {
public:
    // `sweepers` must be 1 if a diagram is given.
    ModelCounter(const Model& model, const Options& options, uint64_t seed, int sweepers = 1, DecisionDiagram* diagram = nullptr)
        : model_(model),
          options_(options),
          seed_(seed),
          diagram_(diagram),
          store_(options.memory << 20, sweepers, model.num_cells()),
          sweeps_(sweepers) {}

    // Calls `open` and `sweep`. The first sweeper runs in this thread.
    void run(Limits& limits, Stats& stats, ModelCount& answer) {
        if (open(limits, stats, answer)) sweep(0, limits, stats, answer);
    }

    // Searches for two solutions. If there are fewer, the count is complete. Returns true if there is more to count,
    // and false if the answer is final or a limit was reached.
    bool open(Limits& limits, Stats& stats, ModelCount& answer) {
        Answer answered;
        Options learning = options_;
        learning.strategy = kLearning;
        const Query two_solutions{.limit = 2, .seed = seed_, .picture = {}};
        Solver().solve(model_, learning, two_solutions, limits, stats, answered);
        answer.count = bound_ = checked<uint64_t>(answered.count);
        answer.complete = answered.complete;
        assert(answered.count <= 2);
        if (answered.count > 0) witness_.assign(answered.solutions.begin(), answered.solutions.begin() + model_.num_cells());
        // If there are exactly two solutions, the count is complete, but a requested diagram must still be built.
        if (answered.count < 2 || (answered.complete && diagram_ == nullptr) || limits.stopped()) return false;
        return diagram_ != nullptr || !options_.row_sweep || !sweep_rows(limits, stats, answer);
    }

    // Each sweeper counts the whole board, and uses what the other sweepers have counted. The first sweeper that
    // finishes gives the answer.
    void sweep(int sweeper, Limits& limits, Stats& stats, ModelCount& answer) {
        LineBoard board;
        board.build(model_);
        LineFixpoint fixpoint;
        if (!fixpoint.run(board, stats, limits)) return;  // at a limit, because there are solutions
        if (diagram_ != nullptr) {
            free_.resize(model_.num_cells());
            for (int cell : range(model_.num_cells())) {
                if (board.cell_lines(cell).empty()) board.domain(cell, free_[cell]);
            }
        }
        auto& search = sweeps_[sweeper];
        assert(search == nullptr);
        search = std::make_unique<ComponentSearch>(board, options_, seed_, limits, stats, store_, sweeper, witness_, diagram_);
        search->settle_backbone();
        answer.count = std::max(answer.count, search->run());
        answer.complete = !limits.stopped();
        search.reset();
        stats.count_evictions = store_.cache.evictions();
    }

    // Publishes the sweeper's current lower bound; called in its thread.
    void publish(int sweeper) {
        const auto& search = sweeps_[sweeper];
        if (!search) return;
        const BigNatural bound = search->lower_bound();
        const std::lock_guard guard(lock_);
        bound_ = std::max(bound_, bound);
    }

    // Returns the best published lower bound.
    BigNatural lower_bound() {
        const std::lock_guard guard(lock_);
        return bound_;
    }

    // Appends a random solution, all equally likely. Requires a complete count with a diagram.
    void draw(Random& random, vector<uint8_t>& pictures) const {
        const size_t start = pictures.size();
        assert(!witness_.empty() && diagram_ != nullptr);
        append(pictures, witness_);  // shows the cells that line logic settled
        const span<uint8_t> picture(pictures.data() + start, witness_.size());
        if (!diagram_->is_empty()) diagram_->draw(random, picture);
        for (size_t cell : indices(free_)) {
            if (!free_[cell].empty()) picture[cell] = free_[cell][random.below(count_of(free_[cell]))];
        }
    }

    // Writes to shares[cell * colours + colour] how many solutions have this colour in the cell. Leaves `shares` empty
    // if a limit was reached. Requires a complete count with a diagram.
    void shares(Limits& limits, vector<BigNatural>& shares) const {
        const size_t colours = model_.colours;
        shares.assign(witness_.size() * colours, 0);
        // number of solutions of the cells in lines, and of colourings of all other cells, which are free
        BigNatural swept = 1, free = 1;
        if (!diagram_->is_empty()) {
            if (!diagram_->add_shares(model_.colours, limits, shares)) {
                shares.clear();
                return;
            }
            swept = diagram_->count(diagram_->last());
        }
        for (const auto& domain : free_) {
            if (!domain.empty()) free *= domain.size();
        }
        for (size_t cell : indices(witness_)) {
            const span<BigNatural> cell_shares(shares.data() + cell * colours, colours);
            if (cell < free_.size() && !free_[cell].empty()) {
                BigNatural with_one_colour = swept;
                for (size_t other : indices(free_)) {
                    if (other != cell && !free_[other].empty()) with_one_colour *= free_[other].size();
                }
                for (const uint8_t colour : free_[cell]) cell_shares[colour] = with_one_colour;
                continue;
            }
            // Line logic settles some cells, which are then not in the diagram: it gives no share to any of their colours.
            const bool is_settled = ranges::all_of(cell_shares, [](const BigNatural& share) { return share.is_zero(); });
            if (is_settled) cell_shares[witness_[cell]] = swept;
            for (BigNatural& share : cell_shares) share *= free;
        }
    }

private:
    // Counts row by row if that takes few states. Returns true if there is no more to do: the count is complete, or a limit
    // was reached.
    bool sweep_rows(Limits& limits, Stats& stats, ModelCount& answer) {
        if (!is_rows_and_columns(model_) || model_.counts.size() > 0 || ranges::count(model_.length, 0) > 0) return false;
        LineBoard board;
        board.build(model_);
        LineFixpoint fixpoint;
        if (!fixpoint.run(board, stats, limits)) return limits.stopped();
        RowSweep rows(board);
        const auto bytes = checked<int64_t>(2 * rows.table_size() * sizeof(BigNatural));
        if (rows.table_size() > RowSweep::kMostStates || bytes > options_.memory << 20) return false;
        BigNatural count = rows.count(limits);
        if (!limits.stopped()) {
            answer.count = std::move(count);
            answer.complete = true;
        }
        return true;
    }

    const Model& model_;
    const Options& options_;
    const uint64_t seed_;
    DecisionDiagram* const diagram_;
    vector<uint8_t> witness_;
    vector<vector<uint8_t>> free_;  // for each cell outside all lines: its colours; empty for other cells
    CountingStore store_;
    vector<std::unique_ptr<ComponentSearch>> sweeps_;
    Mutex lock_;
    BigNatural bound_;
};

}  // namespace nono
