// The statistics of a solve: a field for each row of stats.def, and the seconds of each stage.
#pragma once

#include <cstdint>

namespace nono {

struct Stats {
#define COUNTER(name, help) int64_t name = 0;
#include "model/stats.def"
    double seconds_fixpoint = 0;
    double seconds_search = 0;
    double seconds_belief = 0;
    double seconds_order = 0;
};

}  // namespace nono
