// Solves count rules as a person does: step by step, always with the easiest named technique. Rules at a bound wait in the
// queue of their technique. Then two bounds are combined (bound_sets.hpp), values that would break another rule at once are
// excluded, more bounds are combined, and failed-literal probing comes last. It propagates like
// cardinality/propagation.hpp, but in single steps.
#pragma once

#include "cardinality/propagation.hpp"
#include "cardinality/value_probing.hpp"
#include "grading/bound_sets.hpp"
#include "model/options.hpp"

namespace nono {

enum class CardinalityTechnique : uint8_t {
#define TECHNIQUE(tier, name) name,
#include "grading/techniques.def"
};

inline constexpr int kTierOf[] = {
#define TECHNIQUE(tier, name) tier,
#include "grading/techniques.def"
};

constexpr int tier_of(CardinalityTechnique technique) { return kTierOf[static_cast<size_t>(technique)]; }

// What readers of a trace need of a step (CardinalityGrader::run).
struct CountStep {
    int32_t technique, tried, places;  // tried: a value, or -1
    vector<Bound> bounds;
    IntVector removed, left;  // values; for each removed one, the only value left in its cell, or -1
};

// Takes the first step off a trace. A step begins with five numbers; those of bounds and removals come last.
inline CountStep next_count_step(Ints& trace) {
    CountStep step{trace[0], trace[1], trace[2], {}, {}, {}};
    const size_t bounds = trace[3], removed = trace[4];
    trace = trace.subspan(5);
    for (size_t i : range(bounds)) step.bounds.push_back({static_cast<Bound::Kind>(trace[2 * i]), trace[2 * i + 1]});
    trace = trace.subspan(2 * bounds);
    for (size_t i : range(removed)) {
        step.removed.push_back(trace[2 * i]);
        step.left.push_back(trace[2 * i + 1]);
    }
    trace = trace.subspan(2 * removed);
    return step;
}

class CardinalityGrader : private CardinalityPropagation {
public:
    enum class End { kSolved, kStalled, kContradiction };

    // The board must be in its initial state. Techniques above `most_tier` are ignored.
    CardinalityGrader(CardinalityBoard& board, int most_tier, const Options& options, Stats& stats, Limits& limits)
        : CardinalityPropagation(board, stats, limits), most_tier_(most_tier), options_(options), sets_(board, limits) {}
    // Solves the rules as far as the techniques go, and appends the steps to `trace`. A step consists of: technique, value
    // tried (-1: none), number of places where the technique applies (0: not counted), number of bounds, number of
    // removals, two numbers for each bound (Bound), and two for each removal. The latter are the removed value (cell *
    // colours + colour), and the only value left in its cell (-1: several). next_count_step reads a step.
    End run(IntVector& trace) {
        trace_ = &trace;
        const int32_t count = count_of(board_.counters);
        bool holds = true;
        for (int32_t c = 0; c < count && holds; c++) {
            const Counter& counter = board_.counters[c];
            if (counter.possible <= counter.wake || counter.wakes_committed) queue(c);
            holds = queue_at_bound(c);
        }
        const auto failed = [this] { return limits_.stopped() ? kStalled : kContradiction; };
        if (!holds || !settle()) return failed();
        if (!board_.is_complete() && options_.trial && has_tier(trial_1)) {
            ValueProbing trials(*this, board_.model->num_shown(), options_, stats_, limits_);
            const auto take = [&](int32_t value) {
                const size_t before = trail_.size();
                const bool is_left = remove(value);
                record(trial_1, {}, value, before);
                return is_left && settle();
            };
            if (!trials.run(take)) return failed();
        }
        assert(limits_.stopped() || is_fixpoint());
        return board_.is_complete() ? kSolved : kStalled;
    }

private:
    using enum CardinalityTechnique;
    using enum End;
    static constexpr int64_t kStepWork = 100, kExclusionWork = 10;  // approximate nanoseconds of a step, and of excluding a value
    static constexpr size_t kQueues = static_cast<size_t>(CardinalityTechnique::subset);
    struct Ready {
        int32_t rule;   // counters come first, then wide rules
        bool is_least;  // true if the rule is at its lower bound
    };
    struct Queue {
        vector<Ready> ready;
        size_t head = 0;
    };

    // Processes every removal: updates the counters, and queues rules that reach a bound. Returns false on a
    // contradiction.
    bool take_in_all() {
        for (; head_ < trail_.size(); head_++) {
            const Loss loss = trail_[head_];
            sets_.note_lost_colour(loss.value / board_.colours);
            for (const int32_t c : board_.counters_of(loss.value)) {
                Counter& counter = board_.counters[c];
                counter.possible--;
                sets_.note_lost_value(c);
                if (counter.possible <= counter.wake && counter.committed < counter.wake) queue(c);
                if (counter.possible <= counter.least && !queue_at_bound(c)) return false;
            }
            if (loss.committed < 0) continue;
            for (const int32_t c : board_.counters_of(loss.committed)) {
                Counter& counter = board_.counters[c];
                counter.committed++;
                sets_.note_committed_value(c);
                if (counter.wakes_committed) queue(c);
                if (counter.committed >= counter.most && !queue_at_bound(c)) return false;
            }
        }
        assert(board_.is_consistent());
        assert(head_ == trail_.size());
        for (int32_t c; (c = next_queued()) >= 0;) {
            if (!queue_wides_at_bound(c)) return false;
        }
        return true;
    }

    // Queues the rule of a counter if it is at a bound. Returns false on a contradiction.
    bool queue_at_bound(int32_t c) {
        const Implied implied = board_.counters[c].implied();
        if (implied.all) queue_for_technique(c, true);
        if (implied.none) queue_for_technique(c, false);
        return !implied.contradiction;
    }

    // Queues the wide rules that use the counter and are at a bound. Returns false on a contradiction.
    bool queue_wides_at_bound(int32_t c) {
        for (const int32_t w : board_.wides_of(c)) {
            const Implied implied = this->implied(c, board_.wides[w]);
            if (implied.contradiction) return false;
            const int32_t rule = count_of(board_.counters) + w;
            if (implied.all) queue_for_technique(rule, true);
            if (implied.none) queue_for_technique(rule, false);
        }
        return true;
    }

    // Puts a rule that is at a bound into the queue of its technique. `is_least`: the bound is the lower one.
    void queue_for_technique(int32_t rule, bool is_least) {
        const Ready ready{rule, is_least};
        const int32_t i = model_rule(ready);
        assert(i >= 0);  // a counter has a bound only if a rule of the model set it
        const CardinalityRules& rules = board_.model->counts;
        CardinalityTechnique technique;
        if (rules.least[i] == rules.most[i]) {
            technique = rules.most[i] == 0 ? exact_count_zero : is_least ? exact_count_forced : exact_count_saturated;
        } else if (!is_least) {
            technique = at_most_saturated;
        } else {
            const bool is_wide = rule >= count_of(board_.counters);
            technique = is_wide ? cell_min_witness : at_least_one_witness;
        }
        queues_[static_cast<size_t>(technique)].ready.push_back(ready);
    }

    // Applies techniques until none except trials applies. Returns false on a contradiction, or at a limit.
    bool settle() {
        while (fire_all()) {
            if (board_.is_complete()) return true;
            const size_t before = trail_.size();
            const bool is_pair = has_tier(subset) && sets_.find_pair(tight_set_);
            const int32_t excluded = is_pair || !has_tier(exclusion) ? -1 : find_excluded();
            if (excluded >= 0) {
                assert(board_.may[excluded] != 0 && !board_.is_settled(excluded / board_.colours));
                const bool is_left = remove(excluded);
                record(exclusion, tight_set_.bounds, -1, before);
                if (!is_left) return false;
                continue;
            }
            if (!is_pair && !(has_tier(subsets) && sets_.find_set(tight_set_))) return !limits_.stopped();
            bool holds = true;
            for (const int32_t literal : tight_set_.literals) {
                const int32_t value = sets_.value(literal);
                holds = holds && (sets_.is_positive(literal) ? commit(value) : remove(value));
            }
            record(is_pair ? subset : subsets, tight_set_.bounds, -1, before);
            if (!holds) return false;
        }
        return false;
    }

    // Runs until every queue is empty. Each step applies the easiest technique once, then queues the rules that reach a
    // bound. Returns false on a contradiction, or at a limit.
    bool fire_all() {
        if (!take_in_all()) return false;
        for (size_t t = 0; t < kQueues;) {
            Queue& queue = queues_[t];
            if (queue.head == queue.ready.size()) {
                queue.ready.clear();
                queue.head = 0;
                t++;
                continue;
            }
            const size_t before = trail_.size();
            assert(queue.head < queue.ready.size());
            if (!fire(queue.ready[queue.head++], static_cast<CardinalityTechnique>(t)) || !take_in_all()) return false;
            if (trail_.size() > before) t = 0;
            limits_.spend(kStepWork);
        }
        return !limits_.stopped();
    }

    // Applies a rule that is at a bound, and records the step. Returns false on a contradiction.
    bool fire(Ready ready, CardinalityTechnique technique) {
        const size_t before = trail_.size();
        const auto fire_counter = [&](int32_t counter) {
            return ready.is_least ? give_colour_to_open(counter) : remove_colour_from_open(counter);
        };
        const int32_t counters = count_of(board_.counters);
        bool holds = true;
        if (ready.rule < counters) {
            holds = fire_counter(ready.rule);
        } else {
            for (const int32_t c : board_.counters_of(board_.wides[ready.rule - counters])) holds = holds && fire_counter(c);
        }
        const Bound bound{ready.is_least ? Bound::Kind::kRuleLeast : Bound::Kind::kRuleMost, model_rule(ready)};
        if (trail_.size() > before) record(technique, {&bound, 1}, -1, before);
        return holds;
    }

    // Looks for an impossible value: with it, rules that count it reach their upper bounds, and then some other rule
    // has too few cells. Stores these upper bounds and the other rule's lower bound in tight_set_. Returns the value, or -1.
    int32_t find_excluded() {
        const int32_t values = board_.model->num_shown() * board_.colours;
        assert(excluded_.empty() && touched_.empty());
        lost_.resize(board_.counters.size(), 0);
        is_excluded_.resize(board_.may.size(), 0);
        for (int32_t i = 0; i < values && !limits_.stopped(); i++) {
            const int32_t value = next_value_;
            next_value_ = (next_value_ + 1) % values;
            if (board_.may[value] == 0 || board_.is_settled(value / board_.colours)) continue;
            const int32_t rule = broken_by(value);
            if (rule >= 0) {
                tight_set_.bounds = {{Bound::Kind::kRuleLeast, rule}};
                for (const int32_t c : board_.counters_of(value)) {
                    const Counter& counter = board_.counters[c];
                    if (counter.committed + 1 == counter.most && counter.possible > counter.most) {
                        tight_set_.bounds.push_back({Bound::Kind::kRuleMost, board_.scopes[c].most_rule});
                    }
                }
            }
            for (const int32_t excluded : excluded_) is_excluded_[excluded] = 0;
            for (const int32_t c : touched_) lost_[c] = 0;
            excluded_.clear();
            touched_.clear();
            if (rule >= 0) return value;
        }
        return -1;
    }

    // Assumes that the value holds. Then its cell loses all other values, and rules that become full exclude their other
    // values. Returns a rule that is left with too few cells, or -1.
    int32_t broken_by(int32_t value) {
        // Excludes a value, and counts it in each counter that contains it.
        const auto exclude = [this](int32_t other_value) {
            if (board_.may[other_value] == 0 || is_excluded_[other_value] != 0) return;
            is_excluded_[other_value] = 1;
            excluded_.push_back(other_value);
            for (const int32_t c : board_.counters_of(other_value)) {
                if (lost_[c]++ == 0) touched_.push_back(c);
            }
        };
        const int32_t cell = value / board_.colours;
        for (int32_t k : range(board_.colours)) {
            if (cell * board_.colours + k != value) exclude(cell * board_.colours + k);
        }
        for (const int32_t c : board_.counters_of(value)) {
            const Counter& counter = board_.counters[c];
            if (counter.committed + 1 != counter.most || counter.possible <= counter.most) continue;
            for (const int32_t other_cell : board_.cells_of(c)) {
                if (other_cell != cell && !board_.is_settled(other_cell)) exclude(other_cell * board_.colours + board_.scopes[c].colour);
            }
        }
        limits_.spend(kExclusionWork * (1 + count_of(excluded_)));
        for (const int32_t c : touched_) {
            if (board_.counters[c].possible - lost_[c] < board_.counters[c].least) return board_.scopes[c].least_rule;
            for (const int32_t w : board_.wides_of(c)) {
                if (leaves_too_few(board_.wides[w])) return board_.wides[w].rule;
            }
        }
        return -1;
    }

    // Returns true if a wide rule needs more cells than the excluded values leave to it.
    bool leaves_too_few(const WideRule& wide) const {
        int32_t left = 0;
        for (const int32_t c : board_.counters_of(wide)) {
            for (const int32_t cell : board_.cells_of(c)) {
                const int32_t value = cell * board_.colours + board_.scopes[c].colour;
                left += board_.may[value] != 0 && is_excluded_[value] == 0;
                if (left >= wide.least) return false;
            }
        }
        return true;
    }

    // Returns the rule of the model that set the bound.
    int32_t model_rule(Ready ready) const {
        const int32_t counters = count_of(board_.counters);
        if (ready.rule >= counters) return board_.wides[ready.rule - counters].rule;
        return ready.is_least ? board_.scopes[ready.rule].least_rule : board_.scopes[ready.rule].most_rule;
    }

    // Appends a step to the trace. Its removals are the trail from `before` on.
    void record(CardinalityTechnique technique, span<const Bound> bounds, int32_t tried, size_t before) {
        assert(before <= trail_.size());
        const int32_t number = count_of(bounds), losses = count_of(trail().subspan(before));
        append(*trace_, {static_cast<int32_t>(technique), tried, 0, number, losses});
        append_bounds(*trace_, bounds);
        for (size_t i : range(before, trail_.size())) append(*trace_, {trail_[i].value, trail_[i].committed});
    }

    bool has_tier(CardinalityTechnique technique) const { return tier_of(technique) <= most_tier_; }

    const int most_tier_;
    const Options& options_;
    std::array<Queue, kQueues> queues_;
    BoundSets sets_;
    BoundSets::TightSet tight_set_;
    IntVector* trace_ = nullptr;
    // For find_excluded: the next value to check, the values that it excludes, and how many of them each counter has.
    int32_t next_value_ = 0;
    IntVector excluded_, lost_;
    vector<uint8_t> is_excluded_;
    IntVector touched_;  // counters with excluded values
};

}  // namespace nono
