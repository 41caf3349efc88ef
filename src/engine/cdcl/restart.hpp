// Restart policies. One policy follows the Luby sequence (Luby, Sinclair, Zuckerman, 1993). The Glucose policy restarts
// when recently learned clauses have a higher LBD than the mean (Audemard and Simon, 2012). `mixed` alternates stages
// of Glucose (focused) and Luby (stable).
#pragma once

#include "model/options.hpp"

namespace nono {

// Returns element i, counted from 0, of the sequence 1 1 2 1 1 2 4 ...
int64_t luby(int64_t i);

class Restarts {
public:
    explicit Restarts(const Options& options);
    void on_conflict(uint32_t lbd);
    bool is_due() const;
    void on_restart();
    // Returns true if the search is in a stable stage, with long runs between restarts. Target phases help in stable
    // stages.
    bool is_stable() const { return stable_; }

private:
    const Options& options_;
    bool stable_;
    int64_t conflicts_ = 0, since_restart_ = 0;
    int64_t luby_count_ = 0, luby_limit_;
    int64_t stage_ = 0, stage_end_ = 1000;
    // Each weight starts at 1 and shrinks. The values averaged so far have a total weight of 1 minus this weight.
    // Dividing by this total corrects the bias of the first values.
    double fast_ = 0, slow_ = 0, fast_weight_ = 1, slow_weight_ = 1;
};

}  // namespace nono
