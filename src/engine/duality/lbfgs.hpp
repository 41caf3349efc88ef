// The limited-memory BFGS method for minimising a smooth convex function with many variables (Nocedal, "Updating
// quasi-Newton matrices with limited storage", 1980; Liu and Nocedal, 1989). This class only computes the direction of
// the next step. Sums are computed in a fixed order.
#pragma once

#include "base/lists.hpp"

namespace nono {

// Returns the scalar product of two vectors.
inline double dot(span<const double> a, span<const double> b) {
    double sums[4] = {};  // the compiler may keep these in one vector register
    size_t i = 0;
    for (; i + 4 <= a.size(); i += 4) {
        for (size_t k : range(4)) sums[k] += a[i + k] * b[i + k];
    }
    for (; i < a.size(); i++) sums[0] += a[i] * b[i];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

class Lbfgs {
public:
    // `pairs` is the number of steps that are stored.
    Lbfgs(size_t variables, int pairs) : storage_(2 * variables * pairs), shares_(pairs) {
        const span<double> all(storage_);
        for (size_t i : range(checked<size_t>(pairs))) {
            pairs_.push_back({all.subspan(2 * i * variables, variables), all.subspan((2 * i + 1) * variables, variables), 0});
        }
    }

    // Returns the memory of the steps: two vectors of doubles for each.
    static int64_t bytes(int64_t variables, int pairs) { return 16 * variables * pairs; }

    // Writes the negative direction of the next step: the gradient times an estimate of the inverse Hessian, by the
    // two-loop recursion from the latest step to the earliest and back.
    void write_direction(span<const double> gradient, span<double> out) {
        std::copy(gradient.begin(), gradient.end(), out.begin());
        const auto add = [&](double factor, span<const double> v) {
            for (size_t i : indices(out)) out[i] += factor * v[i];
        };
        for (int i : range(held_)) {
            const Pair& pair = latest(i);
            assert(pair.inverse > 0);  // only steps along which the function is convex are stored
            shares_[i] = dot(pair.step, out) * pair.inverse;
            add(-shares_[i], pair.change);
        }
        if (held_ > 0) {
            const Pair& newest = latest(0);
            assert(dot(newest.change, newest.change) > 0);
            const double scale = 1 / (newest.inverse * dot(newest.change, newest.change));
            for (double& v : out) v *= scale;
        }
        for (int i = held_; i-- > 0;) {
            const Pair& pair = latest(i);
            add(shares_[i] - dot(pair.change, out) * pair.inverse, pair.step);
        }
    }

    // Records a step from one point to another.
    void record_step(span<const double> from, span<const double> to, span<const double> gradient_from, span<const double> gradient_to) {
        Pair& pair = pairs_[next_];
        for (size_t i : indices(from)) {
            pair.step[i] = to[i] - from[i];
            pair.change[i] = gradient_to[i] - gradient_from[i];
        }
        const double product = dot(pair.step, pair.change);
        if (!(product > 1e-12)) return;  // along this step, the function does not look convex because of rounding
        pair.inverse = 1 / product;
        next_ = (next_ + 1) % count_of(pairs_);
        assert(0 <= next_ && next_ < count_of(pairs_));
        held_ = std::min(held_ + 1, count_of(pairs_));
    }

    bool has_steps() const { return held_ > 0; }

private:
    struct Pair {
        span<double> step, change;  // the change of the point, and the change of the gradient
        double inverse;             // 1 / the scalar product of the two changes
    };
    // Returns the step that was stored before the i latest ones.
    Pair& latest(int i) {
        assert(0 <= i && i < held_);
        return pairs_[(next_ - 1 - i + 2 * count_of(pairs_)) % count_of(pairs_)];
    }

    vector<double> storage_;
    vector<Pair> pairs_;
    vector<double> shares_;
    int next_ = 0, held_ = 0;
};

}  // namespace nono
