// Linear duality: a proof that a solution is the only one, or that there is no solution.
//
// Suppose that a solution X is known. Every cell that differs from X costs 1. Its row pays a share of this cost, and
// its column the rest. For a picture that satisfies all clues, the gains of all rows and columns add up to the number
// of cells in which it differs from X. So the sum of the greatest gains of all lines is an upper bound for the number
// of differing cells. If two solutions always differ in more cells than this bound, X is the only solution. The shares,
// one per cell and colour, can be chosen freely.
//
// The least bound is the optimum of a linear relaxation. Its points are in two convex hulls at once: the hull of all
// row arrangements, and the hull of all column arrangements. The optimum is the greatest number of cells in which such
// a point differs from X. This code minimises the dual of the relaxation, as in Lagrangian decomposition (Guignard and
// Kim, 1987). It applies L-BFGS to a smooth function that is never below the bound (line_gains.hpp).
//
// If no solution is known, cells cost nothing: the column pays what the row gains for a cell. Then the gains of all
// lines add up to 0 for any solution. So a bound below 0 proves that there is no solution: the two convex hulls have no
// common point (Farkas' lemma).
//
// The proof uses whole numbers: the shares are multiplied by a scale S and rounded, and the bound is computed again.
// How many cells must two solutions of rows and columns differ in? At least four. In each line, both solutions have
// each colour equally often. So a line that differs at all differs in at least two cells. Two other lines cross it
// there, and each of them also differs in at least two cells. With blots (blocks without a length), two solutions may
// differ in a single cell of a line, and so in fewer than four cells.
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
    // Returns a lower bound for the number of cells in which two solutions differ. It is 4 even if one line has blots:
    // where this line differs, it is crossed by a line without blots, which has a second difference. Through that cell
    // runs another line without blots, which also has two differences.
    static int64_t distance(const Model& model);
    static int64_t bytes(const Model& model);

    // Tries to prove that `solution` is the only solution or, if it is empty, that there is no solution. Only colours
    // with allowed[cell * colours + colour] not 0 are considered. The given solution must use only such colours. `run`
    // gives up if the smooth bound decreases so slowly that it would need more than `patience` steps to reach 0.
    LinearDual(LineBoard& board, span<const uint8_t> allowed, span<const uint8_t> solution, double patience, Limits& limits);

    enum class Result { kProved, kFailed, kPaused };
    // Takes some steps, then checks whether the shares prove the claim.
    Result run();
    int64_t work() const { return work_; }
    // Estimates the work until the proof is complete, if the smooth bound keeps its pace. In a proof that there is no
    // solution, the bound decreases faster and faster; the estimate is then only the work of the next steps.
    int64_t expected_work() const;
    int64_t evaluations() const { return evaluations_; }

    // A proof, valid after kProved. share[cell * colours + colour] is the price that the row pays if the cell has this
    // colour; the column pays scale - share. The solution's colour has the share 0, and bound < distance * scale. In a
    // proof that there is no solution, the scale and the background's shares are 0, and bound < 0.
    struct Proof {
        int64_t scale = 0, bound = 0;
        vector<int64_t> shares;
    };
    // Returns a proof with small numbers: the scale is the smallest sufficient power of two, and the shares are halved
    // as often as possible.
    Proof proof();

private:
    // A colour that a cell of a line may have. There is no slot for the cell's colour in the solution or, without a
    // solution, for the background.
    struct Slot {
        int32_t position, colour;  // `colour` is the line's number for the colour
        int32_t variable;
    };

    span<const Slot> line_slots(int line) const {
        return span(slots_).subspan(slot_start_[line], slot_start_[line + 1] - slot_start_[line]);
    }
    bool are_shared() const;
    template <class Number>
    Number price(int line, span<const Number> shares, Number cost, Number* prices) const;
    bool evaluate(span<const double> shares, double& value, span<double> gradient);
    int64_t bound(int64_t scale);
    bool take_step();
    bool proves(int64_t scale, double factor);
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
    vector<int64_t> whole_;
    std::optional<Lbfgs> lbfgs_;
    double value_ = 0, steps_left_ = 0;
    int64_t bound_ = 0;
    int64_t work_ = 0, evaluations_ = 0, steps_ = 0;
    Result result_ = Result::kPaused;
};

}  // namespace nono
