// Code shared by the engine's C++ tests: a check that prints where it failed, their arguments, and random options.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/random.hpp"
#include "model/options.hpp"

#define CHECK(condition, ...)                                                          \
    do {                                                                               \
        if (!(condition)) {                                                            \
            std::fprintf(stderr, "%s:%d: " #condition "\n", __FILE__, __LINE__);       \
            __VA_OPT__(std::fprintf(stderr, __VA_ARGS__); std::fprintf(stderr, "\n");) \
            std::exit(1);                                                              \
        }                                                                              \
    } while (false)

// The arguments of a test program: "[rounds] [seed]".
struct Arguments {
    int rounds;
    uint64_t seed = 1;

    Arguments(int argc, char** argv, int usual) : rounds(argc > 1 ? std::atoi(argv[1]) : usual) {
        if (argc > 2) seed = std::strtoull(argv[2], nullptr, 10);
    }
};

// Random flags, and intervals short enough that every technique is used on small problems.
inline nono::Options random_options(nono::Random& random) {
    nono::Options options;
    const auto from = [&](int64_t low, int64_t high) { return low + random.below(static_cast<uint32_t>(high - low + 1)); };
#define FLAG(name, value, help) options.name = random.below(2) != 0;
#include "model/options.def"
    options.decay = 0.7 + 0.3 * random.unit();
    options.restarts = static_cast<int>(random.below(4));
    options.luby_unit = from(1, 5);
    options.luby_late_unit = from(1, 5);
    options.rephase_interval = from(1, 4);
    options.reduce_interval = from(1, 10);
    options.reduce_growth = from(0, 3);
    options.keep_lbd = from(0, 3);
    options.tier_lbd = from(0, 8);
    options.vivify_interval = from(1, 5);
    options.vivify_effort = 10;
    options.probe_restarts = from(1, 4);
    options.probe_effort = 10 * random.unit();
    options.duality_effort = 1000;
    options.counters_after = from(0, 3);
    options.counter_values = 8;
    return options;
}
