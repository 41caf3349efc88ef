// The trace of a search: its steps are passed to a listener, if there is one.
#pragma once

#include "base/lists.hpp"

namespace nono {

// The kinds of steps, as listed in steps.def.
enum class StepKind : uint8_t {
#define STEP(name) name,
#include "model/steps.def"
};

struct Step {
    StepKind kind;
    int32_t line = -1;  // rows, then columns; -1: none
    int32_t cell = -1;
    int32_t colour = -1;
    int64_t settled = 0;  // cells settled by this step
    int64_t removed = 0;  // colours that cells lost in this step
    int64_t open = 0;     // open cells after this step
    int32_t level = 0;    // guesses on which this step depends
};

class Trace {
public:
    using Listener = std::function<void(const Step& step)>;

    Trace() = default;
    explicit Trace(Listener listener) : listener_(std::move(listener)) {}
    bool is_on() const { return listener_ != nullptr; }
    // Passes a step, with the current level, to the listener.
    void record(Step step) const {
        assert(is_on());
        assert(step.settled >= 0 && step.removed >= 0 && step.open >= 0);  // a step only takes colours from cells
        step.level = level_;
        listener_(step);
    }
    void set_level(size_t level) { level_ = checked<int32_t>(level); }

private:
    Listener listener_;
    int32_t level_ = 0;
};

}  // namespace nono
