// Solves count rules as a person does: step by step, always with the easiest named technique that finds something. Each
// step is reported. Rules at one of their bounds wait in the queue of their technique, so the grader never searches all
// rules again. When all queues are empty, the grader combines two bounds (bound_sets.hpp). Then it excludes values that
// would break another rule at once, then it combines more bounds. Failed-literal probing comes last. The grader never
// branches. It propagates like cardinality/propagation.hpp, but in single steps.
#pragma once

#include "cardinality/propagation.hpp"
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

class CardinalityGrader : private CardinalityPropagation {
public:
    enum class End { kSolved, kStalled, kContradiction };

    // The board must be in its initial state. Techniques above `most_tier` are ignored.
    CardinalityGrader(CardinalityBoard& board, int most_tier, const Options& options, Stats& stats, Limits& limits)
        : CardinalityPropagation(board, stats, limits), most_tier_(most_tier), options_(options), sets_(board, limits) {}
    // Appends steps to `trace`. A step consists of: technique, value tried (-1: none), number of places where the
    // technique applies (0: not counted), number of bounds, number of removals, two numbers for each bound
    // (bound.hpp), and two for each removal. The latter are the removed value (cell * colours + colour), and the only value left in its
    // cell (-1: several).
    End run(IntVector& trace);

private:
    using enum CardinalityTechnique;
    using enum End;
    static constexpr size_t kQueues = static_cast<size_t>(CardinalityTechnique::subset);
    struct Ready {
        int32_t rule;   // counters come first, then wide rules
        bool is_least;  // true if the rule is at its lower bound
    };
    struct Queue {
        vector<Ready> ready;
        size_t head = 0;
    };

    bool take_in_all();
    bool look_at(int32_t counter);
    bool look_at_wides(int32_t counter);
    void push(int32_t rule, bool is_least);
    bool settle();
    bool fire_all();
    bool fire(Ready ready, CardinalityTechnique technique);
    // Looks for an impossible value: with it, rules that count it reach their upper bounds, and then some other rule
    // has too few cells. Stores these upper bounds and the other rule's lower bound in found_. Returns the value, or -1.
    int32_t find_excluded();
    int32_t broken_by(int32_t value);
    bool leaves_too_few(const WideRule& wide) const;
    int32_t model_rule(Ready ready) const;
    void record(CardinalityTechnique technique, span<const Bound> bounds, int32_t tried, size_t before);
    bool has_tier(CardinalityTechnique technique) const { return tier_of(technique) <= most_tier_; }

    const int most_tier_;
    const Options& options_;
    std::array<Queue, kQueues> queues_;
    BoundSets sets_;
    BoundSets::Found found_;
    IntVector* trace_ = nullptr;
    // For find_excluded: the next value to check, the values that it excludes, and how many of them each counter has.
    int32_t next_value_ = 0;
    IntVector excluded_, lost_;
    vector<uint8_t> is_excluded_;
    IntVector touched_;  // counters with excluded values
};

}  // namespace nono
