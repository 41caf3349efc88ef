// The limited-memory BFGS method for minimising a smooth convex function with many variables (Nocedal, "Updating
// quasi-Newton matrices with limited storage", 1980; Liu and Nocedal, 1989). This class only computes the direction of
// the next step. Sums are computed in a fixed order.
#pragma once

#include "base/lists.hpp"

namespace nono {

class Lbfgs {
public:
    // `pairs` is the number of steps that are stored.
    Lbfgs(size_t variables, int pairs);
    static int64_t bytes(int64_t variables, int pairs) { return 16 * variables * pairs; }

    // Writes the negative direction of the next step: the gradient times an estimate of the inverse Hessian.
    void direct(span<const double> gradient, span<double> out);
    // Records a step from one point to another.
    void update(span<const double> from, span<const double> to, span<const double> gradient_from, span<const double> gradient_to);
    bool has_steps() const { return held_ > 0; }

private:
    struct Pair {
        span<double> step, change;  // the change of the point, and the change of the gradient
        double inverse;             // 1 / the scalar product of the two changes
    };
    Pair& latest(int i) { return pairs_[(next_ - 1 - i + 2 * count_of(pairs_)) % count_of(pairs_)]; }

    vector<double> storage_;
    vector<Pair> pairs_;
    vector<double> shares_;
    int next_ = 0, held_ = 0;
};

double dot(span<const double> a, span<const double> b);

}  // namespace nono
