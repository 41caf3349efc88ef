// Counting from outside: a model in, its number of solutions out, of any size.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board.hpp"
#include "sweep.hpp"
#include "limits.hpp"
#include "model.hpp"
#include "natural.hpp"
#include "options.hpp"
#include "stats.hpp"

namespace nono {

struct TallyAnswer {
    Natural count;           // at least so many
    bool complete = false;   // and no more
};

// Counts the solutions of one model. First two solutions are looked for as ever, which settles all that have fewer.
class Tally {
public:
    Tally(const Model& model, const Options& options, uint64_t seed) : model_(model), options_(options), seed_(seed) {}
    void run(Limits& limits, Stats& stats, TallyAnswer& answer);
    // While it runs, too: so many solutions there are at least.
    Natural lower_bound() const { return sweep_ ? sweep_->lower_bound() : 0; }

private:
    bool open(Limits& limits, Stats& stats, TallyAnswer& answer);

    const Model& model_;
    const Options& options_;
    const uint64_t seed_;
    std::vector<uint8_t> witness_;
    std::unique_ptr<Sweep> sweep_;
};

}  // namespace nono
