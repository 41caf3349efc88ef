// What a search tells of its steps. Nobody listens unless somebody asked, and then a step costs one test of a pointer.
#pragma once

#include <cstdint>

namespace nono {

// One row a kind: STEP(name), its words on the Python side.
enum class StepKind : uint8_t {
#define STEP(name) name,
#include "model/steps.def"
};

struct Step {
    StepKind kind;
    int32_t line = -1;  // rows first, then columns; -1: none
    int32_t cell = -1;
    int32_t colour = -1;
    int64_t settled = 0;  // cells that this step settled
    int64_t removed = 0;  // colours that it took from cells
    int64_t open = 0;     // cells left open after it
    int32_t level = 0;    // guesses above it
};

class Trace {
public:
    using Listener = void (*)(void* context, const Step& step);

    Trace() = default;
    Trace(Listener listener, void* context) : listener_(listener), context_(context) {}

    bool is_on() const { return listener_ != nullptr; }
    void tell(Step step) const {
        step.level = level_;
        listener_(context_, step);
    }
    void set_level(size_t level) { level_ = static_cast<int32_t>(level); }

private:
    Listener listener_ = nullptr;
    void* context_ = nullptr;
    int32_t level_ = 0;
};

}  // namespace nono
