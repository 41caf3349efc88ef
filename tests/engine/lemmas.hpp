// Compares every clause that a search derives with the solutions that it has not found yet.
#pragma once

#include <span>
#include <vector>

#include "cdcl/kernel.hpp"
#include "check.hpp"

class Lemmas {
public:
    explicit Lemmas(nono::Kernel& kernel) { kernel.log_lemmas(&log_); }
    Lemmas(const Lemmas&) = delete;
    Lemmas& operator=(const Lemmas&) = delete;

    // Calls visit with each lemma since the last call. To be called before a solution is excluded, and at the end.
    template <class Visit>
    void for_each_new(Visit visit) {
        while (at_ < log_.size()) {
            const auto size = static_cast<size_t>(log_[at_]);
            CHECK(at_ + 1 + size <= log_.size());
            visit(std::span<const nono::Lit>(&log_[at_] + 1, size));
            at_ += 1 + size;
            count++;
        }
    }

    inline static int64_t count = 0;  // over all searches

private:
    std::vector<nono::Lit> log_;
    size_t at_ = 0;
};

// The value of each variable in a solution.
class Values {
public:
    explicit Values(const nono::Kernel& kernel) : values_(kernel.num_variables()) {}

    // Sets the variable of p; does nothing if p is a constant.
    void set(nono::Lit p, bool holds) {
        if (p >= 0) values_[nono::var(p)] = holds != nono::is_negative(p) ? 1 : -1;
    }
    bool keep(std::span<const nono::Lit> clause) const {
        for (const nono::Lit p : clause) {
            const int value = values_[nono::var(p)];
            CHECK(value != 0, "a variable has no meaning");
            if ((value > 0) != nono::is_negative(p)) return true;
        }
        return false;
    }

private:
    std::vector<int8_t> values_;
};
