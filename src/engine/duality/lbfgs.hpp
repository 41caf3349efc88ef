// The limited-memory BFGS method for minimising a smooth convex function with many variables (Nocedal, "Updating
// quasi-Newton matrices with limited storage", 1980; Liu and Nocedal, 1989). This class only computes the direction of
// the next step. Sums are computed in a fixed order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nono {

class Lbfgs {
public:
    // `pairs` is the number of steps that are stored.
    Lbfgs(size_t variables, int pairs);
    static int64_t bytes(int64_t variables, int pairs) { return 16 * variables * pairs; }

    // Writes the negative direction of the next step: the gradient times an estimate of the inverse Hessian.
    void direct(std::span<const double> gradient, std::span<double> out);
    // Records a step from one point to another.
    void update(std::span<const double> from, std::span<const double> to, std::span<const double> gradient_from,
                std::span<const double> gradient_to);
    bool has_steps() const { return held_ > 0; }

private:
    struct Pair {
        std::span<double> step, change;  // the change of the point, and the change of the gradient
        double inverse;                  // 1 / the scalar product of the two changes
    };
    Pair& latest(int i) { return pairs_[(next_ - 1 - i + 2 * static_cast<int>(pairs_.size())) % static_cast<int>(pairs_.size())]; }

    std::vector<double> storage_;
    std::vector<Pair> pairs_;
    std::vector<double> shares_;
    int next_ = 0, held_ = 0;
};

double dot(std::span<const double> a, std::span<const double> b);

}  // namespace nono
