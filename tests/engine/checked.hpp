// A propagator in a search, with a slow check of everything that it implies: reasons are false and older than what they explain, and every
// conflict and explanation follows. The search must find each solution once, and no lemma may exclude one that it has not found yet.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "check.hpp"
#include "lemmas.hpp"
#include "propagators/cell_encoding.hpp"

template <class Inner>
class Checked : public nono::Propagator {
public:
    template <class Board>
    Checked(Board& board, const nono::CellEncoding& cells, nono::Kernel& kernel) : cells_(cells), inner_(board, cells, kernel) {}
    void set_index(int index) override {
        Propagator::set_index(index);
        inner_.set_index(index);
    }

    Step propagate(nono::Kernel& kernel, std::vector<nono::Lit>& conflict) override {
        const size_t before = kernel.trail().size();
        const Step step = inner_.propagate(kernel, conflict);
        if (step == Step::kConflict) {
            num_conflicts++;
            for (const nono::Lit p : conflict) CHECK(kernel.is_false(p));
            CHECK(is_conflict(kernel, conflict), "nothing implies the conflict");
        }
        if (step == Step::kProgress) {
            CHECK(kernel.trail().size() > before);
            for (size_t i = before; i < kernel.trail().size() && kernel.level() > 0; i++) {
                const nono::Lit p = kernel.trail()[i];
                std::vector<nono::Lit> reason;
                explain(kernel, p, kernel.reason_of(nono::var(p)).b, reason);
            }
        }
        if (step == Step::kNothing) check_settled(kernel);
        return step;
    }
    void backtrack(const nono::Kernel& kernel, int size) override { inner_.backtrack(kernel, size); }
    void explain(nono::Kernel& kernel, nono::Lit implied, int32_t data, std::vector<nono::Lit>& reason) override {
        num_explanations++;
        std::vector<nono::Lit> clause;
        inner_.explain(kernel, implied, data, clause);
        reason.insert(reason.end(), clause.begin(), clause.end());
        for (const nono::Lit p : clause) {
            CHECK(kernel.is_false(p) && kernel.level_of(nono::var(p)) > 0);
            CHECK(kernel.position_of(nono::var(p)) < kernel.position_of(nono::var(implied)), "the reason is younger than what it explains");
        }
        clause.push_back(implied);
        check_explanation(kernel, data, clause);
    }

    inline static int64_t num_conflicts = 0, num_explanations = 0;

protected:
    virtual bool is_conflict(const nono::Kernel& kernel, const std::vector<nono::Lit>& clause) const = 0;
    virtual void check_explanation(const nono::Kernel& kernel, int32_t data, const std::vector<nono::Lit>& clause) const = 0;
    // Checks that nothing more is implied.
    virtual void check_settled(const nono::Kernel& kernel) const = 0;

    const nono::CellEncoding& cells_;

private:
    Inner inner_;
};

// Searches in steps of `conflicts()` conflicts. `solutions` have the hidden cells, of which each is checked as a picture of `shown` cells.
template <class Conflicts>
void find_all(nono::Kernel& kernel, const nono::CellEncoding& cells, const std::set<std::vector<uint8_t>>& solutions, int shown,
              Conflicts conflicts) {
    using Picture = std::vector<uint8_t>;
    const auto shown_of = [&](const Picture& solution) { return Picture(solution.begin(), solution.begin() + shown); };
    std::set<Picture> expected;
    for (const Picture& solution : solutions) expected.insert(shown_of(solution));
    Lemmas lemmas(kernel);
    const auto check_lemmas = [&] {
        std::vector<Values> left;
        for (const Picture& solution : solutions) {
            if (!expected.contains(shown_of(solution))) continue;
            left.emplace_back(kernel);
            for (int cell : nono::range(cells.num_cells())) {
                for (const uint8_t k : cells.domain(cell)) left.back().set(cells.is(cell, k), solution[cell] == k);
            }
        }
        lemmas.for_each_new([&](std::span<const nono::Lit> lemma) {
            for (const Values& values : left) CHECK(values.keep(lemma), "a lemma excludes a solution");
        });
    };
    for (;;) {
        const auto result = kernel.search(conflicts());
        check_lemmas();
        if (result == nono::Kernel::Result::kExhausted) break;
        if (result == nono::Kernel::Result::kPaused) {
            if (!kernel.propagate_root()) break;
            continue;
        }
        CHECK(result == nono::Kernel::Result::kSolution);
        Picture found;
        for (int cell : nono::range(shown)) found.push_back(static_cast<uint8_t>(cells.colour(kernel, cell)));
        CHECK(expected.erase(found) == 1, "not a solution, or found twice");
        if (!kernel.exclude_solution()) break;
        check_lemmas();
    }
    CHECK(expected.empty(), "%zu solutions were not found", expected.size());
}
