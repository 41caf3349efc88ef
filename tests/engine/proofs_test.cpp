// Compares proofs of random formulas with truth tables. A refutation logged by the kernel is trimmed, and a refutation of a formula with
// models is refused.
#include <algorithm>
#include <string>
#include <vector>

#include "cdcl/kernel.hpp"
#include "check.hpp"
#include "lemmas.hpp"
#include "proofs/lrat_trimmer.hpp"

using namespace nono;

namespace {

// A formula in DIMACS numbers, which proofs use.
struct Formula {
    int variables;
    std::vector<int32_t> literals, starts{0};

    void add(const std::vector<int32_t>& clause) {
        literals.insert(literals.end(), clause.begin(), clause.end());
        starts.push_back(static_cast<int32_t>(literals.size()));
    }
    std::span<const int32_t> clause(size_t i) const { return std::span(literals).subspan(starts[i], starts[i + 1] - starts[i]); }
    size_t size() const { return starts.size() - 1; }
    bool has_model() const {
        for (uint32_t x : range(uint32_t{1} << variables)) {
            const auto is_true = [x](int32_t p) { return (x >> (std::abs(p) - 1) & 1) == (p > 0); };
            bool holds = true;
            for (size_t i = 0; i < size() && holds; i++) holds = std::ranges::any_of(clause(i), is_true);
            if (holds) return true;
        }
        return false;
    }
};

Formula random_formula(Random& random) {
    Formula f{3 + static_cast<int>(random.below(9)), {}, {0}};
    const double ratio = 1 + 5 * random.unit();
    for (int i = 0; i < static_cast<int>(ratio * f.variables); i++) {
        std::vector<int32_t> clause;
        const uint32_t length = random.below(10) == 0 ? 1 : 2 + random.below(2);
        while (clause.size() < length) {
            const auto v = 1 + static_cast<int32_t>(random.below(static_cast<uint32_t>(f.variables)));
            if (std::ranges::any_of(clause, [v](int32_t p) { return std::abs(p) == v; })) continue;
            clause.push_back(random.below(2) != 0 ? v : -v);
        }
        f.add(clause);
    }
    return f;
}

Lit literal_of(int32_t dimacs) { return dimacs > 0 ? positive(dimacs - 1) : negative(-dimacs - 1); }

// The clauses that the kernel derives while it refutes the formula, in DRUP text.
std::string refutation(const Formula& f, Random& random) {
    const Options options = random_options(random);
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    Kernel kernel(options, stats, limits, random.next());
    kernel.new_variables(f.variables);
    Lemmas lemmas(kernel);
    bool holds = true;
    for (size_t i = 0; i < f.size() && holds; i++) {
        std::vector<Lit> clause;
        for (const int32_t p : f.clause(i)) clause.push_back(literal_of(p));
        holds = kernel.add_clause(clause);
    }
    if (holds) CHECK(kernel.search(-1) == Kernel::Result::kExhausted);
    std::string text;
    lemmas.for_each_new([&](std::span<const Lit> lemma) {
        for (const Lit p : lemma) text += std::to_string(is_negative(p) ? -(var(p) + 1) : var(p) + 1) + " ";
        text += "0\n";
    });
    return text + "0\n";
}

int64_t num_refuted = 0, num_refused = 0;

void test(Random& random) {
    const Formula f = random_formula(random);
    Limits limits(0, nullptr, nullptr);
    if (f.has_model()) {
        LratTrimmer trimmer(f.variables, int64_t{1} << 30, limits);
        CHECK(trimmer.trim(f.literals, f.starts, "0\n") != LratTrimmer::Fault::kNone);
        num_refused++;
        return;
    }
    const std::string proof = refutation(f, random);
    LratTrimmer trimmer(f.variables, int64_t{1} << 30, limits);
    CHECK(trimmer.trim(f.literals, f.starts, proof) == LratTrimmer::Fault::kNone);
    CHECK(!trimmer.text().empty());
    num_refuted++;
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 1500);
    Random random(arguments.seed);
    for (int i = 0; i < arguments.rounds; i++) test(random);
    CHECK(num_refuted > 0 && num_refused > 0);
}
