// The count rules of a model as a single propagator of the kernel. Its counters follow the kernel's trail.
// (CardinalityPropagation has its own trail and gives no reasons.) A rule at one of its bounds implies the colours of
// its other cells (implied_by). The explanation comes from the trail. For a lower bound, it names cells that have lost
// the colour: enough of them that the rule needs all other cells. For an upper bound, it names cells that have the
// colour: as many as the rule allows. It prefers cells that changed early.
#pragma once

#include "cardinality/board.hpp"
#include "propagators/cell_encoding.hpp"
#include "propagators/queued_propagator.hpp"

namespace nono {

class CardinalityPropagator final : public QueuedPropagator<CardinalityPropagator> {
public:
    // The board must be at its root fixpoint. The propagator does not change its domains.
    CardinalityPropagator(CardinalityBoard& board, const CellEncoding& cells, Kernel& kernel)
        : QueuedPropagator(kernel, board.counters.size() + board.wides.size()),
          board_(board),
          num_counters_(count_of(board.counters)),
          counters_(board.counters) {
        literal_.assign(board.may.size(), CellEncoding::kFalse);
        events_.resize(2 * kernel.num_variables());
        const int colours = board.colours;
        for (int cell : range(cells.num_cells())) {
            const auto domain = cells.domain(cell);
            for (const uint8_t k : domain) {
                const int32_t value = cell * colours + k;
                const Lit p = cells.is(cell, k);
                literal_[value] = p;
                if (p < 0) continue;
                events_[p].committed = value;
                events_[negate(p)].lost = value;
            }
        }
        mark_.assign(board.may.size(), 0);
        assert(is_consistent(kernel));
    }

    // `data` is twice the number of the rule, plus 1 if its lower bound implied the literal.
    void explain(Kernel& kernel, Lit implied, int32_t data, vector<Lit>& reason) override {
        kernel.stats().explanations++;
        assert(0 <= data && std::cmp_less(data / 2, counters_.size() + board_.wides.size()));
        explain_from(kernel, data / 2, data % 2 != 0, kernel.position_of(var(implied)), reason);
    }

    // Counts everything again and returns true if the counters are right.
    bool is_consistent(const Kernel& kernel) const override {
        struct Count {
            int32_t possible = 0, committed = 0;
        };
        vector<Count> counts(counters_.size());
        for (int32_t value = 0; std::cmp_less(value, literal_.size()); value++) {
            const Lit p = literal_[value];
            if (p == CellEncoding::kFalse || (p >= 0 && is_taken(kernel, negate(p)))) continue;
            for (const int32_t c : board_.counters_of(value)) {
                counts[c].possible++;
                counts[c].committed += p == CellEncoding::kTrue || is_taken(kernel, p);
            }
        }
        return ranges::equal(counters_, counts, [](const Counter& counter, const Count& count) {
            return counter.possible == count.possible && counter.committed == count.committed;
        });
    }

    // For assertions: returns true if no counter implies anything more.
    bool is_fixpoint(const Kernel& /*kernel*/) override {
        return ranges::all_of(counters_, [](const Counter& counter) {
            const Implied implied = counter.implied();
            return !implied.contradiction && !implied.all && !implied.none;
        });
    }

private:
    friend QueuedPropagator;
    // What a true literal means: its cell loses a value, gets one, or both (-1: none).
    struct Event {
        int32_t lost = -1;
        int32_t committed = -1;
    };
    // The bounds of a rule; the counters have the first numbers, then the wide rules.
    struct Bounds {
        int32_t least, most;
    };

    // Updates the counters for a literal, and queues the rules that may have reached a bound.
    void take_in(const Kernel& /*kernel*/, Lit p) {
        const Event e = event(p);
        if (e.lost >= 0) {
            for (const int32_t c : board_.counters_of(e.lost)) {
                Counter& counter = counters_[c];
                counter.possible--;
                assert(counter.possible >= counter.committed);
                if (counter.possible <= counter.least) queue(c);
                if (counter.possible > counter.wake || counter.committed >= counter.wake) continue;
                for (const int32_t w : board_.wides_of(c)) queue(num_counters_ + w);
            }
        }
        if (e.committed >= 0) {
            for (const int32_t c : board_.counters_of(e.committed)) {
                Counter& counter = counters_[c];
                counter.committed++;
                assert(counter.possible >= counter.committed);
                if (counter.committed >= counter.most) queue(c);
                if (!counter.wakes_committed) continue;
                for (const int32_t w : board_.wides_of(c)) queue(num_counters_ + w);
            }
        }
    }

    // Undoes take_in, without the queue.
    void give_back(Lit p) {
        const Event e = event(p);
        if (e.lost >= 0) {
            for (const int32_t c : board_.counters_of(e.lost)) counters_[c].possible++;
        }
        if (e.committed >= 0) {
            for (const int32_t c : board_.counters_of(e.committed)) counters_[c].committed--;
            assert(ranges::all_of(board_.counters_of(e.committed), [this](int32_t c) { return counters_[c].committed >= 0; }));
        }
    }

    // Implies the values of the open cells of a rule that is at a bound.
    Step settle(Kernel& kernel, int32_t rule, vector<Lit>& conflict) {
        int32_t possible = 0, committed = 0, least, most;
        if (is_wide(rule)) {
            WideRule& w = wide(rule);
            least = w.least;
            most = w.most;
            for (const int32_t c : board_.counters_of(w)) {
                possible += counters_[c].possible;
                committed += counters_[c].committed;
            }
            for (const int32_t value : board_.shared_of(w)) {  // a value in several counters counts once
                const Lit p = literal_[value];
                if (p == CellEncoding::kFalse || (p >= 0 && kernel.is_false(p))) continue;
                possible--;
                committed -= p == CellEncoding::kTrue || kernel.is_true(p);
            }
        } else {
            const Counter& counter = counters_[rule];
            possible = counter.possible;
            committed = counter.committed;
            least = counter.least;
            most = counter.most;
        }
        assert(0 <= committed && committed <= possible);
        kernel.add_work(20);  // estimated nanoseconds
        const Implied implied = implied_by(possible, committed, least, most);
        if (implied.contradiction) {
            explain_from(kernel, rule, possible < least, INT32_MAX, conflict);
            return Step::kConflict;
        }
        if (!implied.all && !implied.none) return Step::kNothing;
        bool has_implied = false;
        collect_values(rule);
        for (const int32_t value : values_) {
            const Lit p = literal_[value];
            if (p < 0 || !kernel.is_open(p)) continue;
            kernel.imply(implied.all ? p : negate(p), index(), 2 * rule + implied.all);
            has_implied = true;
        }
        return has_implied ? Step::kProgress : Step::kNothing;
    }

    // Collects the values of the rule's cells that were possible at the root, each once.
    void collect_values(int32_t rule) {
        values_.clear();
        stamp_++;
        const auto add = [&](int32_t c) {
            const int32_t colour = board_.scopes[c].colour;
            for (const int32_t cell : board_.cells_of(c)) {
                const int32_t value = cell * board_.colours + colour;
                if (literal_[value] == CellEncoding::kFalse || mark_[value] == stamp_) continue;
                mark_[value] = stamp_;
                values_.push_back(value);
            }
        };
        if (is_wide(rule)) {
            for (const int32_t c : board_.counters_of(wide(rule))) add(c);
        } else {
            add(rule);
        }
    }

    // Appends false literals that explain why the rule is at its bound, all from before position `before` of the trail. If
    // `before` is INT32_MAX, all false literals may be used, and explain why the rule is beyond its bound. `is_least`: the
    // bound is the lower one.
    void explain_from(Kernel& kernel, int32_t rule, bool is_least, int before, vector<Lit>& reason) {
        collect_values(rule);
        const auto [least, most] =
            is_wide(rule) ? Bounds{wide(rule).least, wide(rule).most} : Bounds{counters_[rule].least, counters_[rule].most};
        // how many values have lost the colour, or have it, at the bound; one more beyond it
        int needed = (is_least ? count_of(values_) - least : most) + (before == INT32_MAX);
        causes_.clear();
        for (const int32_t value : values_) {
            const Lit p = literal_[value];
            if (p == CellEncoding::kTrue) {
                needed -= !is_least;
                continue;
            }
            const Lit cause = is_least ? p : negate(p);
            if (!kernel.is_false(cause) || kernel.position_of(var(cause)) >= before) continue;
            if (kernel.level_of(var(cause)) == 0) needed--;
            else causes_.push_back({kernel.position_of(var(cause)), cause});
        }
        assert(std::cmp_less_equal(needed, causes_.size()));  // with the literals at level 0, they put the rule at its bound
        sort_stably(causes_);
        for (int i : range(needed)) reason.push_back(causes_[i].second);
    }

    bool is_wide(int32_t rule) const { return rule >= num_counters_; }
    WideRule& wide(int32_t rule) const { return board_.wides[rule - num_counters_]; }
    Event event(Lit p) const { return p < count_of(events_) ? events_[p] : Event{}; }

    CardinalityBoard& board_;
    const int32_t num_counters_;  // rules from this number on are wide rules
    vector<Counter> counters_;
    vector<Lit> literal_;                 // per value: the literal "the cell has this colour", or CellEncoding::kTrue or kFalse
    vector<Event> events_;                // one entry per literal
    IntVector values_;                    // the different values of the current rule
    IntVector mark_;                      // per value: the value of stamp_ when it was last collected
    int32_t stamp_ = 0;                   // number of calls of `collect_values`
    vector<std::pair<int, Lit>> causes_;  // literals with their positions on the trail
};

}  // namespace nono
