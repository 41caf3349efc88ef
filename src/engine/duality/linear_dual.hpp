// Linear duality: a proof that a solution is the only one, or that there is no solution (docs/engine.md explains it). Each
// cell that differs from the solution costs 1, and its row and column share the cost. The sum of the greatest gains of all
// lines bounds the number of differing cells; two solutions of rows and columns differ in at least four. Without a solution,
// cells cost nothing, and a bound below 0 refutes the clues (Farkas' lemma). The least bound is the optimum of a linear
// relaxation, whose dual is minimised by L-BFGS on a smooth function that is never below the bound (Lagrangian
// decomposition: Guignard and Kim, 1987). The proof itself uses whole numbers: the shares times a scale, rounded.
#pragma once

#include "base/limits.hpp"
#include "duality/lbfgs.hpp"
#include "duality/line_gains.hpp"
#include "line/line_board.hpp"

namespace nono {

class LinearDual {
public:
    // Returns true if the argument applies to a model: its lines are rows and columns, and there are no other rules.
    static bool applies(const Model& model) { return model.counts.size() == 0 && is_rows_and_columns(model); }
    // Returns a lower bound for the number of cells in which two solutions differ. A line without blots (blocks of unknown
    // length) has equally many cells of each colour in both solutions, so it has no difference or at least two. The bound is
    // 4 even if one line has blots: where this line differs, it is crossed by a line without blots, which has a second
    // difference. Through that cell runs another line without blots, which also has two differences. If several rows but no
    // columns have blots, or the reverse, two differences in a crossing line are possible. If both have blots, one is possible.
    static int64_t least_distance(const Model& model) {
        int64_t rows = 0, columns = 0;  // number of rows and columns with blots
        for (int line : range(model.num_lines())) {
            const auto clue = model.length.subspan(model.block_start[line], model.block_start[line + 1] - model.block_start[line]);
            if (contains(clue, 0)) (line < model.height ? rows : columns)++;
        }
        if (rows + columns <= 1) return 4;
        return rows > 0 && columns > 0 ? 1 : 2;
    }

    // Returns an estimate of the memory for a model.
    static int64_t bytes(const Model& model) {
        const int64_t variables = int64_t{model.num_cells()} * (model.colours - 1);
        constexpr int64_t kVariable = 96;  // estimated bytes of a variable in all arrays
        return LineGains::bytes(model) + Lbfgs::bytes(variables, kPairs) + variables * kVariable;
    }

    // Tries to prove that `solution` is the only solution or, if it is empty, that there is no solution. Only colours
    // with allowed[cell * colours + colour] not 0 are considered. The given solution must use only such colours. `run`
    // gives up if the smooth bound decreases so slowly that it would need more than `patience` steps to reach 0.
    LinearDual(LineBoard& board, span<const uint8_t> allowed, span<const uint8_t> solution, double patience, Limits& limits)
        : board_(board),
          limits_(limits),
          patience_(patience),
          cost_(solution.empty() ? 0 : 1),
          distance_(solution.empty() ? 0 : least_distance(*board.model)),
          gains_(board, allowed, limits) {
        const Model& model = *board.model;
        IntVector first(model.num_cells() + 1);  // for each cell: its first variable
        for (int cell : range(model.num_cells())) {
            first[cell] = count_of(values_);
            for (int k : range(model.colours)) {
                if (k != (solution.empty() ? 0 : solution[cell]) && allowed[cell * model.colours + k] != 0)
                    values_.push_back(cell * model.colours + k);
            }
        }
        first[model.num_cells()] = count_of(values_);
        slots_.reserve(2 * values_.size());
        for (int line : range(model.num_lines())) {
            slot_start_.push_back(count_of(slots_));
            const auto cells = board.line_cells(line);
            for (int i : indices(cells)) {
                for (int v : range(first[cells[i]], first[cells[i] + 1])) {
                    slots_.push_back({i, board.local_colour(line, values_[v] % model.colours), v});
                }
            }
        }
        slot_start_.push_back(count_of(slots_));
        const size_t variables = values_.size();
        shares_.assign(variables, even_share());
        for (auto* const numbers : {&gradient_, &next_shares_, &next_gradient_, &step_}) numbers->resize(variables);
        whole_.resize(variables);
        lbfgs_.emplace(variables, kPairs);
        if (!gains_.is_ready()) result_ = gains_.has_impossible_line() && solution.empty() ? Result::kProved : Result::kFailed;
    }

    enum class Result { kProved, kFailed, kPaused };
    // Takes some steps, then checks whether the shares prove the claim.
    Result run() {
        if (result_ == Result::kPaused && evaluations_ == 0 && !evaluate(shares_, value_, gradient_)) result_ = Result::kFailed;
        if (result_ != Result::kPaused) return result_;
        const double before = value_;
        bool falls = true;
        for (int i = 0; i < kProofInterval && falls; i++) falls = take_step();
        // If the bound keeps falling as it did in these steps; the least divisor only avoids a division by 0.
        steps_left_ = kProofInterval * value_ / std::max(before - value_, 1e-300);
        if (proves(kScale, 1)) result_ = Result::kProved;
        else if (!falls || steps_left_ > patience_) result_ = Result::kFailed;
        return result_;
    }

    int64_t work() const { return work_; }
    // Estimates the work until the proof is complete, if the smooth bound keeps its pace. In a proof that there is no
    // solution, the bound decreases faster and faster; the estimate is then only the work of the next steps.
    int64_t expected_work() const {
        if (steps_ == 0 || cost_ == 0) return 2 * kProofInterval * gains_.smooth_work();
        return static_cast<int64_t>(std::min(steps_left_ * double(work_) / double(steps_), 1e18));
    }

    // A proof, valid after kProved. share[cell * colours + colour] is the price that the row pays if the cell has this
    // colour; the column pays scale - share. The solution's colour has the share 0, and bound < distance * scale. In a
    // proof that there is no solution, the scale and the background's shares are 0, and bound < 0.
    struct Proof {
        int64_t scale = 0, bound = 0;
        vector<int64_t> shares;
    };
    // Returns a proof with small numbers: the scale is the smallest sufficient power of two, and the shares are halved
    // as often as possible.
    Proof proof() {
        Proof proof;
        proof.shares.assign(board_.model->num_cells() * board_.model->colours, 0);
        if (gains_.has_impossible_line()) {
            proof.bound = LineGains::kNone;
            return proof;
        }
        const auto keep = [&](int64_t scale) {
            proof.scale = cost_ * scale;
            proof.bound = bound_;
            for (size_t v : indices(whole_)) proof.shares[values_[v]] = whole_[v];
        };
        int64_t scale = 1;
        while (!proves(scale, 1)) scale *= 2;
        for (double factor = 1; factor > kMostShrunk && proves(scale, factor); factor /= 2) keep(scale);
        assert(proof.bound < distance_ * proof.scale || (cost_ == 0 && proof.bound < 0));
        return proof;
    }

private:
    static constexpr int kPairs = 12;               // number of steps that L-BFGS stores
    static constexpr int kTries = 10;               // maximum number of step lengths to try
    static constexpr double kFall = 1e-4;           // minimum decrease along a step, as a share of its slope
    static constexpr double kFlat = 1e-6;           // a gradient with a smaller squared length counts as zero
    static constexpr int kProofInterval = 4;        // number of steps between two attempts at a proof in whole numbers
    static constexpr int64_t kScale = 64;           // the scale of these proofs
    static constexpr double kMostShrunk = 0x1p-40;  // the shares are not halved beyond this factor

    // maximum for the sum of all shares times the scale, so that sums of shares do not overflow
    static constexpr double kMostSum = 0x1p60;

    // A colour that a cell of a line may have. There is no slot for the cell's colour in the solution or, without a
    // solution, for the background.
    struct Slot {
        int32_t position, colour;  // `colour` is the line's number for the colour
        int32_t variable;          // index of the cell's colour in `values_` and in arrays of shares
    };

    span<const Slot> line_slots(int line) const {
        return span(slots_).subspan(slot_start_[line], slot_start_[line + 1] - slot_start_[line]);
    }

    // Adds to `prices` what the cells of the line pay it for each colour. A colour with a slot differs from the solution and
    // costs `cost`: the row gets the colour's share, and the column gets the rest. LineGains expects prices relative to the
    // background, so the price of a background slot is subtracted from the other colours of its cell. Returns the sum of these
    // background prices. The line's gain for an arrangement is this sum plus the relative prices of its colours.
    template <class Number>
    Number add_prices(int line, span<const Number> shares, Number cost, Number* prices) const {
        const size_t stride = gains_.stride();
        const int colours = board_.lines.colours(line);
        const bool row = is_row(line);
        Number background = 0;
        for (const Slot& slot : line_slots(line)) {
            const Number paid = row ? shares[slot.variable] : cost - shares[slot.variable];
            if (slot.colour > 0) {
                prices[slot.colour * stride + slot.position] += paid;
            } else {
                background += paid;
                for (int c : range(1, colours)) prices[c * stride + slot.position] -= paid;
            }
        }
        return background;
    }

    // Computes the smooth bound for these shares, and its gradient. Returns false if one of them is out of range.
    bool evaluate(span<const double> shares, double& value, span<double> gradient) {
        evaluations_++;
        work_ += gains_.smooth_work();
        value = 0;
        ranges::fill(gradient, 0.0);
        const size_t stride = gains_.stride();
        for (int line : indices(board_.lines)) {
            const span<const Slot> slots = line_slots(line);
            if (slots.empty()) continue;
            const bool row = is_row(line);
            const double background = add_prices(line, shares, double(cost_), gains_.clear_prices(line));
            double gain;
            if (!gains_.smooth_gain(line, gain)) return false;
            value += gain + background;
            const double* const marginals = gains_.marginals();
            for (const Slot& slot : slots) {
                const double marginal = marginals[slot.colour * stride + slot.position];
                assert(marginal > -1e-6 && marginal < 1 + 1e-6);  // a share of the line's arrangements
                gradient[slot.variable] += row ? marginal : -marginal;
            }
        }
        return true;
    }

    // Returns the bound for whole-number shares: the sum of the greatest gains of all lines.
    int64_t whole_bound(int64_t scale) {
        work_ += gains_.exact_work();
        int64_t sum = 0;
        for (int line : indices(board_.lines)) {
            if (line_slots(line).empty()) continue;
            const int64_t background = add_prices(line, span<const int64_t>(whole_), cost_ * scale, gains_.clear_whole_prices(line));
            const int64_t gain = gains_.greatest_gain(line) + background;
            assert(cost_ == 0 || gain >= 0);  // at least 0, because the arrangement in the solution gains 0
            sum += gain;
        }
        return sum;
    }

    // Takes a step of the minimisation. Returns false if the smooth bound no longer decreases, or if a limit was reached.
    bool take_step() {
        lbfgs_->write_direction(gradient_, step_);
        const double slope = dot(gradient_, step_), norm = dot(gradient_, gradient_);
        if (norm < kFlat) return false;
        assert(slope > 0);  // the bound falls along the step
        double length = lbfgs_->has_steps() ? 1 : 1 / std::sqrt(norm), value = 0;
        for (int tries = 0;; tries++, length *= .4) {
            if (tries == kTries || limits_.spend(gains_.smooth_work())) return false;
            for (size_t v : indices(shares_)) next_shares_[v] = shares_[v] - length * step_[v];
            if (evaluate(next_shares_, value, next_gradient_) && value < value_ - kFall * length * slope) break;
        }
        work_ += 6 * kPairs * shares_.size();  // of L-BFGS
        // The bound is convex: it lies above its tangents at both ends of the step.
        assert(value >= value_ - length * slope - 1e-6 * (1 + std::abs(value_)));
        assert(value_ >= value + length * dot(next_gradient_, step_) - 1e-6 * (1 + std::abs(value_)));
        lbfgs_->record_step(shares_, next_shares_, gradient_, next_gradient_);
        shares_.swap(next_shares_);
        gradient_.swap(next_gradient_);
        value_ = value;
        steps_++;
        return true;
    }

    // Moves the shares towards even shares by this factor, and rounds them to the scale. Returns true if the rounded shares
    // prove the claim.
    bool proves(int64_t scale, double factor) {
        const auto times = double(scale);
        double sum = 0;
        for (const double share : shares_) sum += (std::fabs(share) + 1) * times;
        if (!(sum < kMostSum)) return false;
        for (size_t v : indices(shares_))
            whole_[v] = static_cast<int64_t>(std::floor((even_share() + (shares_[v] - even_share()) * factor) * times + .5));
        bound_ = whole_bound(scale);
        // Apart from rounding errors, the smooth bound is above the exact one.
        assert(factor < 1 || double(bound_) <= value_ * times * (1 + 1e-9) + double(slots_.size()));
        return bound_ < distance_ * scale;
    }

    double even_share() const { return .5 * double(cost_); }
    bool is_row(int line) const { return line < board_.model->height; }

    LineBoard& board_;
    Limits& limits_;
    const double patience_;
    const int64_t cost_;      // the cost of a cell that differs from the solution; 0 without a solution
    const int64_t distance_;  // a proof needs a bound below this distance
    LineGains gains_;
    IntVector values_;  // per variable: cell * colours + colour
    IntVector slot_start_;
    vector<Slot> slots_;
    vector<double> shares_, gradient_, next_shares_, next_gradient_, step_;
    vector<int64_t> whole_;  // the shares times a scale, in whole numbers
    std::optional<Lbfgs> lbfgs_;
    double value_ = 0, steps_left_ = 0;  // the smooth bound, and an estimate of the steps until it is 0
    int64_t bound_ = 0;                  // the bound of the last proof in whole numbers
    int64_t work_ = 0, evaluations_ = 0, steps_ = 0;
    Result result_ = Result::kPaused;
};

}  // namespace nono
