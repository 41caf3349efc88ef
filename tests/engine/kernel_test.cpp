// Compares the kernel with truth tables: random formulas under random options, with some clauses in a propagator that explains lazily.
// Tests satisfiability, every solution exactly once, every lemma, assumptions and the cores of failed ones, pauses, decisions of the
// caller, and whether equal seeds give equal runs.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <vector>

#include "cdcl/kernel.hpp"
#include "cdcl/restart.hpp"
#include "check.hpp"
#include "lemmas.hpp"

using namespace nono;

namespace {

using Clause = std::vector<Lit>;

// The assignments of n variables as a set of 2^n bits. In the assignment with number x, variable v has the value of bit v of x.
class TruthTable {
public:
    explicit TruthTable(int n) : words_(((size_t{1} << n) + 63) / 64, ~uint64_t{0}) {
        if (n < 6) words_[0] = (uint64_t{1} << (1 << n)) - 1;
    }
    void require(const Clause& clause) {
        for (size_t w : indices(words_)) {
            uint64_t any = 0;
            for (const Lit p : clause) any |= column(var(p), w) ^ (is_negative(p) ? ~uint64_t{0} : 0);
            words_[w] &= any;
        }
    }
    bool implies(std::span<const Lit> clause) const {
        for (size_t w : indices(words_)) {
            uint64_t none = words_[w];
            for (const Lit p : clause) none &= column(var(p), w) ^ (is_negative(p) ? 0 : ~uint64_t{0});
            if (none != 0) return false;
        }
        return true;
    }
    int64_t count() const {
        return std::accumulate(words_.begin(), words_.end(), int64_t{0}, [](int64_t sum, uint64_t w) { return sum + std::popcount(w); });
    }
    bool has(uint64_t x) const { return words_[x / 64] >> x % 64 & 1; }
    void take(uint64_t x) { words_[x / 64] &= ~(uint64_t{1} << x % 64); }

private:
    static uint64_t column(Var v, size_t word) {
        constexpr uint64_t low[] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu, 0xf0f0f0f0f0f0f0f0u,
                                    0xff00ff00ff00ff00u, 0xffff0000ffff0000u, 0xffffffff00000000u};
        return v < 6 ? low[v] : word >> (v - 6) & 1 ? ~uint64_t{0} : 0;
    }
    std::vector<uint64_t> words_;
};

// Clauses as a propagator that is slow, simple and lazy.
class ClausePropagator final : public Propagator {
public:
    explicit ClausePropagator(std::vector<Clause> clauses) : clauses_(std::move(clauses)) {}

    Step propagate(Kernel& kernel, std::vector<Lit>& conflict) override {
        for (size_t i : indices(clauses_)) {
            const auto& clause = clauses_[i];
            if (std::any_of(clause.begin(), clause.end(), [&](Lit p) { return kernel.is_true(p); })) continue;
            const auto open = std::count_if(clause.begin(), clause.end(), [&](Lit p) { return kernel.is_open(p); });
            if (open == 0) {
                conflict.assign(clause.begin(), clause.end());
                return Step::kConflict;
            }
            if (open > 1) continue;
            kernel.imply(*std::find_if(clause.begin(), clause.end(), [&](Lit p) { return kernel.is_open(p); }), index(),
                         static_cast<int32_t>(i));
            return Step::kProgress;
        }
        return Step::kNothing;
    }
    void backtrack(const Kernel& kernel, int size) override { CHECK(size <= static_cast<int>(kernel.trail().size())); }
    void explain(Kernel& kernel, Lit implied, int32_t data, std::vector<Lit>& reason) override {
        for (const Lit p : clauses_[data]) {
            if (p == implied) continue;
            CHECK(kernel.is_false(p) && kernel.position_of(var(p)) < kernel.position_of(var(implied)));
            reason.push_back(p);
        }
    }

private:
    std::vector<Clause> clauses_;
};

struct Formula {
    int variables;
    std::vector<Clause> clauses;
};

Formula random_formula(Random& random, int most) {
    Formula f{1 + static_cast<int>(random.below(static_cast<uint32_t>(most))), {}};
    const auto n = static_cast<uint32_t>(f.variables);
    const double ratio = 2 + 3.5 * random.unit();
    const uint32_t longest = 3 + (random.below(3) == 0 ? random.below(3) : 0);
    for (int i = 0; i < static_cast<int>(ratio * f.variables); i++) {
        const uint32_t length = random.below(8) == 0 ? 1 + random.below(2) + (random.below(4) != 0) : longest;
        Clause clause;
        while (clause.size() < std::min(length, n)) {
            const Var v = static_cast<Var>(random.below(n));
            if (std::none_of(clause.begin(), clause.end(), [v](Lit p) { return var(p) == v; })) {
                clause.push_back(random.below(2) != 0 ? positive(v) : negative(v));
            }
        }
        f.clauses.push_back(clause);
    }
    if (n >= 8 && random.below(3) == 0) {
        for (Var first = 0; first + 4 <= f.variables; first += 4) {  // chains of implications
            for (Var v : range(first, first + 3)) f.clauses.push_back({negative(v), positive(v + 1)});
        }
    }
    return f;
}

// A kernel with the formula in it: clauses are watched, short, or in a propagator.
struct Search {
    Options options;
    Stats stats;
    Limits limits{0, nullptr, nullptr};
    Kernel kernel;

    Search(const Formula& f, const Options& given, uint64_t seed) : options(given), kernel(options, stats, limits, seed) {
        Random random(seed);
        kernel.new_variables(f.variables);
        std::vector<Clause> lazy;
        const uint32_t share = random.below(3);
        for (const Clause& c : f.clauses) {
            const uint32_t where = random.below(4);
            if (where < share) lazy.push_back(c);
            else if (where == 3 && c.size() == 2) kernel.short_clauses().add(c[0], c[1]);
            else if (where == 3 && c.size() == 3) kernel.short_clauses().add(c[0], c[1], c[2]);
            else kernel.add_clause(c);
        }
        kernel.build_short_clauses();
        kernel.add_propagator(std::make_unique<ClausePropagator>(std::move(lazy)));
    }

    Kernel::Result next(int64_t pause) {
        for (;;) {
            const auto result = kernel.search(pause);
            if (result != Kernel::Result::kPaused) return result;
        }
    }
    uint64_t solution() const {
        uint64_t x = 0;
        for (Var v : range(kernel.num_variables())) {
            CHECK(!kernel.is_open(positive(v)));
            if (kernel.is_true(positive(v))) x |= uint64_t{1} << v;
        }
        return x;
    }
};

// The sum over all searches: every technique must have been used.
Stats total;

void add_up(const Stats& stats) {
#define COUNTER(name, help) total.name += stats.name;
#include "model/stats.def"
}

void test_enumeration(Random& random, int most) {
    const Formula f = random_formula(random, most);
    TruthTable table(f.variables);
    for (const Clause& c : f.clauses) table.require(c);
    const Options options = random_options(random);
    const uint64_t seed = random.next();
    const int64_t pause = random.below(2) != 0 ? -1 : 1 + int64_t{random.below(4)};
    Search one(f, options, seed), two(f, options, seed);
    Lemmas lemmas(one.kernel), unused(two.kernel);  // both, so that the two kernels hold the same memory
    const auto check_lemmas = [&] {
        lemmas.for_each_new([&](std::span<const Lit> lemma) { CHECK(table.implies(lemma), "a lemma does not follow"); });
    };
    for (int v = 0; v < f.variables; v += 3) {
        for (Search* search : {&one, &two}) search->kernel.set_hint(v % 2 != 0 ? positive(v) : negative(v));
    }
    for (Search* search : {&one, &two}) search->kernel.force_hints(seed % 2 != 0);
    int64_t left = table.count();
    for (;;) {
        const auto result = one.next(pause);
        CHECK(two.next(pause) == result, "equal seeds give different runs");
        check_lemmas();
        if (result != Kernel::Result::kSolution) break;
        const uint64_t x = one.solution();
        CHECK(table.has(x), "%d variables: not a solution, or found twice", f.variables);
        table.take(x);
        left--;
        CHECK(two.solution() == x, "equal seeds give different runs");
        const bool more = one.kernel.exclude_solution();
        CHECK(more == two.kernel.exclude_solution());
        if (!more) break;
        check_lemmas();
    }
    CHECK(left == 0, "%d variables: %ld solutions were not found", f.variables, static_cast<long>(left));
#define COUNTER(name, help) CHECK(one.stats.name == two.stats.name, "equal seeds give different runs: " #name);
#include "model/stats.def"
    add_up(one.stats);
}

void test_assumptions(Random& random, int most) {
    const Formula f = random_formula(random, most);
    TruthTable table(f.variables);
    for (const Clause& c : f.clauses) table.require(c);
    Search search(f, random_options(random), random.next());
    Lemmas lemmas(search.kernel);
    const auto literal = [&] {
        const Var v = static_cast<Var>(random.below(static_cast<uint32_t>(f.variables)));
        return random.below(2) != 0 ? positive(v) : negative(v);
    };
    for (int round = 0; round < 8; round++) {
        std::vector<Lit> assumptions;  // sometimes with repetitions and contradictions
        for (uint32_t i = random.below(static_cast<uint32_t>(f.variables) + 3); i > 0; i--) assumptions.push_back(literal());
        search.kernel.set_assumptions(assumptions);
        TruthTable rest = table;
        for (const Lit p : assumptions) rest.require({p});
        const int64_t expected = rest.count();
        const auto result = search.next(random.below(2) != 0 ? -1 : 2);
        lemmas.for_each_new([&](std::span<const Lit> lemma) { CHECK(table.implies(lemma), "a lemma follows only under the assumptions"); });
        if (result == Kernel::Result::kSolution) {
            CHECK(rest.has(search.solution()));
            if (random.below(2) != 0) {  // the other calls continue without it
                table.take(search.solution());
                search.kernel.exclude_solution();
            }
            continue;
        }
        CHECK(result == Kernel::Result::kExhausted && expected == 0);
        TruthTable core = table;
        for (const Lit p : search.kernel.failed()) {
            CHECK(std::find(assumptions.begin(), assumptions.end(), p) != assumptions.end(), "failed() has a literal that was not assumed");
            core.require({p});
        }
        CHECK(core.count() == 0, "failed() is satisfiable");
    }
    add_up(search.stats);
}

// Tests enumeration without clauses. Asks several questions, each under its own literal and some other assumptions.
void test_passing(Random& random, int most) {
    const Formula f = random_formula(random, most);
    TruthTable table(f.variables);
    for (const Clause& c : f.clauses) table.require(c);
    Search search(f, random_options(random), random.next());
    Kernel& kernel = search.kernel;
    const uint64_t mask = (uint64_t{1} << f.variables) - 1;
    for (int round = 0; round < 4; round++) {
        std::vector<Lit> assumptions = {positive(kernel.new_variables(1))};
        TruthTable rest = table;
        for (uint32_t i = random.below(4); i > 0; i--) {
            const Var v = static_cast<Var>(random.below(static_cast<uint32_t>(f.variables)));
            assumptions.push_back(random.below(2) != 0 ? positive(v) : negative(v));
            rest.require({assumptions.back()});
        }
        kernel.set_assumptions(assumptions);
        bool is_passing = false, is_left = true;
        while (is_left) {
            const auto result = is_passing ? kernel.search(random.below(2) != 0 ? -1 : 1) : search.next(-1);
            if (result == Kernel::Result::kExhausted) break;
            if (result == Kernel::Result::kPaused) {
                is_passing = random.below(2) != 0;
                if (!is_passing) is_left = kernel.leave_floor(true);
                continue;
            }
            CHECK(result == Kernel::Result::kSolution);
            CHECK(rest.has(search.solution() & mask), "not a solution, or found twice");
            rest.take(search.solution() & mask);
            if (!is_passing && random.below(3) == 0) {
                is_left = kernel.exclude_solution();
            } else {
                is_passing = true;
                is_left = kernel.pass_solution();
            }
            if (random.below(20) == 0) {  // the rest is not requested
                rest.require({});
                break;
            }
        }
        CHECK(rest.count() == 0, "%d variables: solutions were not found", f.variables);
        kernel.leave_floor(false);
        kernel.set_assumptions({});
        kernel.fix(negate(assumptions[0]));
        if (kernel.propagate_root() && random.below(2) != 0) kernel.remove_satisfied();
    }
    add_up(search.stats);
}

// Tests decisions of the caller, each satisfiable, with a search for the rest above them, and first above no decision.
void test_external_branching(Random& random, int most) {
    const Formula f = random_formula(random, most);
    TruthTable table(f.variables);
    for (const Clause& c : f.clauses) table.require(c);
    Search search(f, random_options(random), random.next());
    Kernel& kernel = search.kernel;
    std::vector<Var> variables(static_cast<size_t>(f.variables));
    std::iota(variables.begin(), variables.end(), 0);
    Clause decisions;
    for (bool is_left = true; is_left;) {
        TruthTable rest = table;
        for (const Lit p : decisions) rest.require({p});
        const auto result = kernel.search_above(variables, -1);
        if (result == Kernel::Result::kSolution) {
            CHECK(rest.has(search.solution()), "not a solution of the decisions");
            kernel.backtrack_to(static_cast<int>(decisions.size()));
        } else {
            CHECK(result == Kernel::Result::kExhausted && rest.count() == 0);
            if (decisions.empty()) break;
            decisions.pop_back();
        }
        CHECK(kernel.level() == static_cast<int>(decisions.size()) && kernel.settle());
        const size_t before = decisions.size();
        while (decisions.size() == before) {
            const auto open = std::find_if(variables.begin(), variables.end(), [&](Var v) { return kernel.is_open(positive(v)); });
            is_left = open != variables.end();
            if (!is_left) break;
            const Lit p = random.below(2) != 0 ? positive(*open) : negative(*open);
            if (kernel.branch(p)) decisions.push_back(p);
            else CHECK(kernel.settle(), "the decisions before this one were satisfiable");
        }
    }
    add_up(search.stats);
}

// The unit of the Luby sequence is luby_unit at first, and at most luby_late_unit after 1,000 conflicts.
void test_luby_units(int unit, int late_unit) {
    Options options;
    options.restarts = kLuby;
    options.luby_unit = unit;
    options.luby_late_unit = late_unit;
    Restarts restarts(options);
    for (int conflict = 1, last = 0, count = 0; conflict <= 5000; conflict++) {
        restarts.on_conflict(2);
        if (!restarts.is_due()) continue;
        CHECK(conflict - last == luby(count++) * (last < 1000 ? unit : std::min(unit, late_unit)), "conflict %d", conflict);
        restarts.on_restart();
        last = conflict;
    }
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 600);
    Random random(arguments.seed);
    test_luby_units(100, 30);
    test_luby_units(20, 30);
    for (int i : range(arguments.rounds)) {
        test_enumeration(random, i % 10 == 0 ? 20 : 12);
        test_assumptions(random, i % 10 == 0 ? 20 : 12);
        test_passing(random, i % 10 == 0 ? 20 : 12);
        test_external_branching(random, i % 10 == 0 ? 20 : 12);
    }
    CHECK(total.restarts > 0 && total.reductions > 0 && total.rephasings > 0 && total.minimised_literals > 0);
    CHECK(total.probes > 0 && total.failed_literals > 0 && total.vivified > 0 && Lemmas::count > 0);
}
