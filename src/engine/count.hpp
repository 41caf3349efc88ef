// Counting from outside: a model in, its number of solutions out, of any size.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board.hpp"
#include "counter.hpp"
#include "limits.hpp"
#include "model.hpp"
#include "natural.hpp"
#include "options.hpp"
#include "stats.hpp"

namespace nono {

struct CountAnswer {
    Natural count;           // at least so many
    bool complete = false;   // and no more
};

// Counts the solutions of one model. First two solutions are looked for as ever, which settles all that have fewer.
class Count {
public:
    Count(const Model& model, const Options& options, uint64_t seed) : model_(model), options_(options), seed_(seed) {}
    void run(Limits& limits, Stats& stats, CountAnswer& answer);

private:
    bool open(Limits& limits, Stats& stats, CountAnswer& answer);

    const Model& model_;
    const Options& options_;
    const uint64_t seed_;
    std::vector<uint8_t> witness_;
};

}  // namespace nono
