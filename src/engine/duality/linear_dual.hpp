// Linear duality: a proof that a solution is the only one, or that there is none.
//
// Given a solution X, every cell that shows another colour k costs 1, of which its row pays a share and its column the rest. For any
// picture that satisfies all clues the gains of all rows and columns sum up to the cells in which it differs from X. So the sum over the
// rows of the most that an arrangement of the row gains, and likewise over the columns, is a bound on these cells; and where two solutions
// must differ in more cells, X is the only one. The shares of each cell and colour are free. The least bound is the optimum of a linear
// relaxation (the cells in which a point common to the convex hulls of the rows' arrangements and of the columns' can differ from X); its
// dual is what is minimised here, as Lagrangian decomposition does (Guignard and Kim, 1987), with a smooth function above the bound
// (line_gains.hpp) by L-BFGS.
// Without a solution, cells cost nothing: what a row takes of a cell, its column gives. All lines together then take 0 of any solution. So
// a bound below 0 proves that there is none, as the two convex hulls have no point in common (Farkas' lemma).
//
// The proof is in whole numbers: the shares are multiplied by a scale S and rounded, and the bound is taken again.
// Two solutions of rows and columns differ in four cells: a line shows each colour equally often in both, so a line in which they differ
// has two such cells or more; they lie in two crossing lines, each of which has two. With blots, blocks without a length, a line may
// differ in one cell, and two solutions in fewer.
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
    // Whether the argument applies: rows and columns, and no other rules.
    static bool applies(const Model& model) { return model.counts.size() == 0 && is_rows_and_columns(model); }
    // A lower bound on the cells in which two solutions differ. At most one line with blots: 4, as a line that crosses it in a difference
    // has another one, in a line without.
    static int64_t distance(const Model& model);
    static int64_t bytes(const Model& model);

    // All (other) solutions that matter have only allowed colours: allowed[cell * colours + colour] != 0, as has the solution. Empty: to
    // prove that there is none.
    // It fails when the smooth bound would take more than `patience` steps at its last speed to fall to 0.
    LinearDual(LineBoard& board, std::span<const uint8_t> allowed, std::span<const uint8_t> solution, double patience, Limits& limits);

    enum class Result { kProved, kFailed, kPaused };
    // Takes some steps, and tries whether the shares prove it.
    Result run();
    int64_t work() const { return work_; }
    // Work until it ends, if the smooth bound falls as fast as in the last steps. Of a proof that there is no solution, whose bound falls
    // faster and faster, only that of the next steps.
    int64_t expected_work() const;
    int64_t evaluations() const { return evaluations_; }

    // After kProved. share[cell * colours + colour]: what the row pays where the cell shows the colour; the column pays scale - share.
    // 0 for the solution's colour. bound < distance * scale. That there is no solution: the scale is 0, the shares of the background
    // are 0, bound < 0.
    struct Proof {
        int64_t scale = 0, bound = 0;
        std::vector<int64_t> shares;
    };
    // A proof of small numbers: of the smallest scale that is a power of two, with the shares shrunk as far as halving allows.
    Proof proof();

private:
    // A colour that a cell of a line may have, and the solution does not (or which is not background).
    struct Slot {
        int32_t position, colour;  // local
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
    const int64_t cost_;      // of a cell that differs from the solution; 0: there is none
    const int64_t distance_;  // the bound to stay below
    LineGains gains_;
    std::vector<int32_t> values_;  // by variable: cell * colours + colour
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
