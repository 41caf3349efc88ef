// Solves count rules as a person does, one named technique at a time: always the easiest technique that finds something, each step
// reported. Rules that reach one of their bounds wait in the queue of their technique, so that nothing is searched again from the
// start; where all queues are empty, failed-literal probing. It never branches. Propagation is that of cardinality/propagation.hpp,
// cut into single steps.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cardinality/propagation.hpp"
#include "model/options.hpp"

namespace nono {

enum class CardinalityTechnique : uint8_t {
#define TECHNIQUE(name) name,
#include "grading/techniques.def"
};

class CardinalityGrader : private CardinalityPropagation {
public:
    enum class End { kSolved, kStalled, kContradiction };

    // The board as it was built.
    CardinalityGrader(CardinalityBoard& board, const Options& options, Stats& stats, Limits& limits)
        : CardinalityPropagation(board, stats, limits), options_(options) {}
    // Steps are appended to `trace`: technique, number of the model's rule (-1: none), value tried (-1: none), number of removals, and
    // for each the value (cell * colours + colour) and the value that its cell is left with (-1: several).
    End run(std::vector<int32_t>& trace);

private:
    static constexpr size_t kQueues = static_cast<size_t>(CardinalityTechnique::trial_1);
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
    bool fire_all();
    bool fire(Ready ready, CardinalityTechnique technique);
    int32_t model_rule(Ready ready) const;
    void record(CardinalityTechnique technique, int32_t rule, int32_t tried, size_t before);

    const Options& options_;
    std::array<Queue, kQueues> queues_;
    std::vector<int32_t>* trace_ = nullptr;
};

}  // namespace nono
