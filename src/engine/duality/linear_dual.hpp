// Linear duality: a proof that a solution is the only one, or that there is no solution.
//
// Given a solution X, every cell that differs from X costs 1. The cell's row pays a share of this cost, and its column pays the rest.
// For a picture that satisfies all clues, the gains of all rows and columns sum up to the number of cells in which the picture differs from
// X. So the greatest gains of all rows and columns, summed up, are an upper bound on the number of differing cells. If two solutions always
// differ in more cells than this bound, X is the only solution. Each share (per cell and colour) can be chosen freely. The least bound is
// the optimum of a linear relaxation. Its points lie in two convex hulls at once: the hull of all row arrangements and the hull of all
// column arrangements. The optimum is the greatest number of cells in which such a point differs from X. The dual of this relaxation is
// minimised here, as in Lagrangian decomposition (Guignard and Kim, 1987), by applying L-BFGS to a smooth function above the bound
// (line_gains.hpp). If no solution is known, cells cost nothing: whatever the row gains for a cell, the column pays. For any solution, the
// gains of all lines then sum up to 0. So a bound below 0 proves that there is no solution, because the two convex hulls have no point in
// common (Farkas' lemma).
//
// The proof uses whole numbers: the shares are multiplied by a scale S and rounded, and the bound is recomputed. Two solutions of rows
// and columns differ in at least four cells. In each line, both solutions show each colour equally often, so a line that differs at all
// differs in at least two cells. Two different lines cross it in these cells, and each of them also differs in at least two cells. With
// blots (blocks without a length), two solutions may differ in one cell of a line, and therefore in fewer than four cells.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "duality/lbfgs.hpp"
#include "duality/line_gains.hpp"
#include "line/line_board.hpp"

namespace nono {

class LinearDual {
public:
    // Returns whether the argument applies to a model: its lines must be rows and columns, and there must be no other rules.
    static bool applies(const Model& model) { return model.counts.size() == 0 && is_rows_and_columns(model); }
    // Returns a lower bound on the number of cells in which two solutions differ. If at most one line has blots, the bound is still 4: a
    // line that crosses it at a difference has a second difference, in a line without blots.
    static int64_t distance(const Model& model);
    static int64_t bytes(const Model& model);

    // Considers only solutions with allowed colours: allowed[cell * colours + colour] != 0. The given solution must have allowed colours,
    // too. If the given solution is empty, the claim to prove is that there is no solution. The proof is given up if the smooth bound falls
    // so slowly that it would need more than `patience` further steps to reach 0.
    LinearDual(LineBoard& board, std::span<const uint8_t> allowed, std::span<const uint8_t> solution, double patience, Limits& limits);

    enum class Result { kProved, kFailed, kPaused };
    // Takes some steps, then checks whether the shares prove the claim.
    Result run();
    int64_t work() const { return work_; }
    // Estimates the work until the proof is complete, assuming that the smooth bound keeps falling as fast as in the last steps. In a proof
    // that there is no solution, the bound falls faster and faster; the estimate is then only the work of the next steps.
    int64_t expected_work() const;
    int64_t evaluations() const { return evaluations_; }

    // A proof, valid after the result kProved. share[cell * colours + colour] is what the row pays if the cell shows the colour; the column
    // pays scale - share. The share of the solution's colour is 0, and bound < distance * scale. In a proof that there is no solution, the
    // scale and the shares of the background are 0, and bound < 0.
    struct Proof {
        int64_t scale = 0, bound = 0;
        std::vector<int64_t> shares;
    };
    // Returns a proof with small numbers. Its scale is the smallest power of two that works, and its shares are halved as often as
    // possible.
    Proof proof();

private:
    // A colour that a cell of a line may have, other than its colour in the solution (other than the background if there is no solution).
    struct Slot {
        int32_t position, colour;  // the line's number for the colour
        int32_t variable;
    };

    std::span<const Slot> line_slots(int line) const {
        return std::span(slots_).subspan(slot_start_[line], slot_start_[line + 1] - slot_start_[line]);
    }
    template <class Number>
    Number price(int line, std::span<const Number> shares, Number cost, Number* prices) const;
    bool evaluate(std::span<const double> shares, double& value, std::span<double> gradient);
    int64_t bound(int64_t scale);
    bool take_step();
    bool proves(int64_t scale, double factor);
    double even_share() const { return .5 * static_cast<double>(cost_); }
    bool is_row(int line) const { return line < board_.model->height; }

    LineBoard& board_;
    Limits& limits_;
    const double patience_;
    const int64_t cost_;      // the cost of a cell that differs from the solution; 0 without a solution
    const int64_t distance_;  // the bound must stay below this distance
    LineGains gains_;
    std::vector<int32_t> values_;  // per variable: cell * colours + colour
    std::vector<int32_t> slot_start_;
    std::vector<Slot> slots_;
    std::vector<double> shares_, gradient_, next_shares_, next_gradient_, step_;
    std::vector<int64_t> whole_;
    std::optional<Lbfgs> lbfgs_;
    double value_ = 0, steps_left_ = 0;
    int64_t bound_ = 0;
    int64_t work_ = 0, evaluations_ = 0, steps_ = 0;
    Result result_ = Result::kPaused;
};

}  // namespace nono
