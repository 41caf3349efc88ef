// Auxiliary counters for count rules with many values: literals "at least k of these values hold" for groups of values
// (totalizer: Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003), only those that the
// bounds can need. Without counters, explanations are as long as the bound, and clauses learned from them are seldom used again.
#pragma once

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class CounterEncoding {
public:
    // Selects, at level 0, the rules that get counters. A rule needs at least Options::counter_values open values, and
    // a bound that is more than kMargin above 0 and below the number of open values. Rules whose counters would need too
    // many clauses are left out.
    CounterEncoding(const CardinalityBoard& board, const CellEncoding& cells, const Kernel& kernel) {
        IntVector values;
        int64_t clauses_left = (kernel.options().memory << 20) / (kMemoryShare * kClauseBytes);
        // Selects the rule over these counters, if it needs a counter of its own that is small enough.
        const auto add = [&](Ints counters, int32_t least, int32_t most) {
            if (least < 2 && most == INT32_MAX) return;  // a shortcut for frequent rules, whose bound is too near to 0
            size_t most_values = 0;
            for (const int32_t c : counters) most_values += board.cells_of(c).size();
            if (std::cmp_less(most_values, kernel.options().counter_values)) return;
            values.clear();
            for (const int32_t c : counters) {
                for (const int32_t cell : board.cells_of(c)) values.push_back(cell * board.colours + board.scopes[c].colour);
            }
            sort_unique(values);
            Rule rule{{}, least, most, 0, 0};
            for (const int32_t value : values) {
                const Lit p = cells.is(value / board.colours, value % board.colours);
                if (p >= 0 && kernel.is_open(p)) {
                    rule.open.push_back(p);
                } else if (p == CellEncoding::kTrue || (p >= 0 && kernel.is_true(p))) {
                    rule.least--;
                    rule.most--;
                }
            }
            const auto size = count_of(rule.open);
            rule.least = std::max(0, rule.least);
            rule.most = std::clamp(rule.most, 0, size);
            const auto is_wide = [size](int32_t bound) { return bound > kMargin && bound < size - kMargin; };
            if (size < kernel.options().counter_values || (!is_wide(rule.least) && !is_wide(rule.most))) return;
            // how many literals "at least k hold" the bounds need
            const auto literals = [size](int32_t low, int32_t high) { return std::max(low, high < size ? high + 1 : 0); };
            rule.literals = literals(rule.least, rule.most);
            // Counts the values that do not hold if this needs fewer literals.
            if (const int32_t fewer = literals(size - rule.most, size - rule.least); fewer < rule.literals) {
                for (Lit& p : rule.open) p = negate(p);
                rule = {std::move(rule.open), size - rule.most, size - rule.least, fewer, 0};
            }
            rule.clauses = clauses_of(size, rule.literals);
            if (rule.clauses > std::min(kMostClauses, clauses_left)) return;
            clauses_left -= rule.clauses;
            rules_.push_back(std::move(rule));
        };
        for (int32_t c : indices(board.counters)) add({&c, 1}, board.counters[c].least, board.counters[c].most);
        for (const WideRule& wide : board.wides) add(board.counters_of(wide), wide.least, wide.most);
    }

    // Returns the estimated work of `encode` in nanoseconds.
    int64_t work() const {
        int64_t work = 0;
        for (const Rule& rule : rules_) work += kClauseWork * rule.clauses;
        return work;
    }

    // Adds the counters, at level 0. If a limit is reached, the other rules get none. Returns false on a contradiction.
    bool encode(Kernel& kernel) const {
        assert(kernel.level() == 0);
        const int variables = kernel.num_variables();
        vector<Lit> facts;
        for (const Rule& rule : rules_) {
            const vector<Lit> at_least = counter_of(rule.open, rule.literals, kernel);
            assert(rule.least <= count_of(at_least) && (rule.most == std::ssize(rule.open) || rule.most < count_of(at_least)));
            if (rule.least > 0) facts.push_back(at_least[rule.least - 1]);
            if (rule.most < std::ssize(rule.open)) facts.push_back(negate(at_least[rule.most]));
            if (kernel.limits().spend(kClauseWork * rule.clauses)) break;  // the remaining rules get no counter
        }
        kernel.build_short_clauses();
        for (const Lit p : facts) {
            if (!kernel.fix(p)) return false;
        }
        kernel.stats().counter_variables += kernel.num_variables() - variables;
        return kernel.propagate_root();
    }

private:
    static constexpr int32_t kMargin = 3;             // bounds so near to 0 or to all values have short explanations anyway
    static constexpr int64_t kClauseBytes = 36;       // estimated memory of a clause
    static constexpr int64_t kClauseWork = 5;         // nanoseconds per clause
    static constexpr int64_t kMostClauses = 2 << 20;  // maximum number of clauses per counter, which take 75 MB
    static constexpr int64_t kMemoryShare = 4;        // all counters together use at most 1 / kMemoryShare of the memory limit

    // Adds a clause of two or three literals; kNoLit means no literal.
    static void add_clause(Kernel& kernel, Lit a, Lit b, Lit c) {
        if (a == kNoLit) std::swap(a, c);
        if (b == kNoLit) std::swap(b, c);
        if (c == kNoLit) kernel.short_clauses().add(a, b);
        else kernel.short_clauses().add(a, b, c);
    }

    // Makes the literals "at least k of the leaves are true" for k = 1, 2, and so on, up to `most`.
    static vector<Lit> counter_of(Lits leaves, size_t most, Kernel& kernel) {
        assert(!leaves.empty() && most > 0);
        if (leaves.size() == 1) return {leaves[0]};
        const size_t half = leaves.size() / 2;
        const vector<Lit> a = counter_of(leaves.first(half), most, kernel), b = counter_of(leaves.subspan(half), most, kernel);
        const size_t size = std::min(most, leaves.size());
        assert(a.size() <= size && b.size() <= size && size <= a.size() + b.size());
        // The last variable means "at least 1", and the first "at least `size`". Each variable implies the next.
        const Var first = kernel.new_variables(checked<int>(size));
        vector<Lit> sum(size);
        for (size_t k : range(size)) sum[k] = positive(first + checked<Var>(size - 1 - k));
        for (size_t k : range(1, size)) add_clause(kernel, negate(sum[k]), sum[k - 1], kNoLit);
        // If i leaves of one half and j of the other are true, at least i + j are true. If at most i and j are true, at most
        // i + j are.
        for (size_t i = 0; i <= a.size(); i++) {
            for (size_t j = 0; j <= b.size() && i + j <= size; j++) {
                if (i + j > 0) add_clause(kernel, i > 0 ? negate(a[i - 1]) : kNoLit, j > 0 ? negate(b[j - 1]) : kNoLit, sum[i + j - 1]);
                if (i + j < size) add_clause(kernel, i < a.size() ? a[i] : kNoLit, j < b.size() ? b[j] : kNoLit, negate(sum[i + j]));
            }
        }
        return sum;
    }

    // Returns the approximate number of clauses that counter_of adds.
    static int64_t clauses_of(int64_t leaves, int64_t most) {
        if (leaves == 1) return 0;
        const int64_t left = leaves / 2, right = leaves - left;
        return clauses_of(left, most) + clauses_of(right, most) + 2 * std::min(left, most) * std::min(right, most);
    }

    // A rule: between `least` and `most` of these literals hold. Its counter needs `literals` literals and about
    // `clauses` clauses. If two rules over the same cells make `least` greater than `most`, their counters contradict
    // each other.
    struct Rule {
        vector<Lit> open;
        int32_t least, most, literals;
        int64_t clauses;
    };
    vector<Rule> rules_;
};

}  // namespace nono
