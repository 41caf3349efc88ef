// The statistics of a solve: a field for each row of stats.def, and the CPU seconds of each stage.
#pragma once

#include "base/cpu_clock.hpp"
#include "base/lists.hpp"

namespace nono {

struct Stats {
#define COUNTER(name, help) int64_t name = 0;
#include "model/stats.def"
    double seconds_fixpoint = 0;
    double seconds_search = 0;
    double seconds_belief = 0;
    bool is_timed = false;  // whether stages are timed; reading the CPU clock takes as long as solving some lines
};

// Adds the CPU time of this thread, from the timer's construction to its destruction, to the seconds of a stage.
class StageTimer {
public:
    StageTimer(const Stats& stats, double& seconds) : seconds_(stats.is_timed ? &seconds : nullptr) {
        if (seconds_ != nullptr) began_ = cpu_of_thread();
    }
    ~StageTimer() {
        if (seconds_ != nullptr) *seconds_ += cpu_of_thread() - began_;
    }
    StageTimer(const StageTimer&) = delete;
    StageTimer& operator=(const StageTimer&) = delete;

private:
    double* seconds_;
    double began_ = 0;
};

}  // namespace nono
