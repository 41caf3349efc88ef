// The statistics of one solve: one field per row of stats.def, and the time of each stage in seconds.
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
