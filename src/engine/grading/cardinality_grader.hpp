// Solves count rules as a person does, one named technique at a time: always the easiest technique that finds something, each step
// reported. Rules that reach one of their bounds wait in the queue of their technique, so that nothing is searched again from the
// start; where all queues are empty, bounds of several rules together (bound_sets.hpp), then failed-literal probing. It never branches.
// Propagation is that of cardinality/propagation.hpp, cut into single steps.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "cardinality/propagation.hpp"
#include "grading/bound_sets.hpp"
#include "model/options.hpp"

namespace nono {

enum class CardinalityTechnique : uint8_t {
#define TECHNIQUE(tier, name) name,
#include "grading/techniques.def"
};

class CardinalityGrader : private CardinalityPropagation {
public:
    enum class End { kSolved, kStalled, kContradiction };

    // The board as it was built. Techniques above `most_tier` are left out.
    CardinalityGrader(CardinalityBoard& board, int most_tier, const Options& options, Stats& stats, Limits& limits)
        : CardinalityPropagation(board, stats, limits), most_tier_(most_tier), options_(options), sets_(board, limits) {}
    // Steps are appended to `trace`: technique, value tried (-1: none), number of bounds, number of removals; each bound
    // (BoundSets::Found); for each removal the value (cell * colours + colour) and the value that its cell is left with (-1: several).
    End run(std::vector<int32_t>& trace);

private:
    static constexpr size_t kQueues = static_cast<size_t>(CardinalityTechnique::subset);
    struct Ready {
        int32_t rule;   // counters, then wide rules
        bool is_least;  // at its lower bound
    };
    struct Queue {
        std::vector<Ready> ready;
        size_t head = 0;
    };

    bool take_in_all();
    bool look_at(int32_t counter);
    bool look_at_wides(int32_t counter);
    void push(int32_t rule, bool is_least);
    bool settle();
    bool fire_all();
    bool fire(Ready ready, CardinalityTechnique technique);
    int32_t model_rule(Ready ready) const;
    void record(CardinalityTechnique technique, std::span<const int32_t> bounds, int32_t tried, size_t before);
    bool has_tier(CardinalityTechnique technique) const;

    const int most_tier_;
    const Options& options_;
    std::array<Queue, kQueues> queues_;
    BoundSets sets_;
    BoundSets::Found found_;
    std::vector<int32_t>* trace_ = nullptr;
};

}  // namespace nono
