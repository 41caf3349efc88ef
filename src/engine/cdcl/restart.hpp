// Restart policies. One policy follows the Luby sequence (Luby, Sinclair, Zuckerman, 1993). The Glucose policy restarts
// when recently learned clauses have a higher LBD than the mean (Audemard and Simon, 2012). `mixed` alternates stages
// of Glucose (focused) and Luby (stable).
#pragma once

#include "model/options.hpp"

namespace nono {

// Returns element i, counted from 0, of the Luby sequence 1 1 2 1 1 2 4 ... Its parts nest: the first 2^(k+1) - 1 elements
// are the first 2^k - 1 elements twice, then 2^k. So the function finds the smallest part whose last element is element i, or
// a copy of it.
inline int64_t luby(int64_t i) {
    assert(i >= 0);
    int64_t part_size = 1, power = 0;
    while (part_size < i + 1) {
        part_size = 2 * part_size + 1;
        power++;
    }
    while (part_size - 1 != i) {
        part_size = (part_size - 1) / 2;
        power--;
        i %= part_size;
    }
    return int64_t{1} << power;
}

class Restarts {
public:
    explicit Restarts(const Options& options)
        : options_(options), stable_(options.restarts == kLuby || options.restarts == kNoRestarts), luby_limit_(options.luby_unit) {}

    // Counts a conflict, and adds the LBD of its clause to a fast and a slow exponential average.
    void on_conflict(uint32_t lbd) {
        conflicts_++;
        assert(lbd >= 1 && since_restart_ < conflicts_);
        since_restart_++;
        fast_ += (lbd - fast_) * kFast;
        slow_ += (lbd - slow_) * kSlow;
        fast_weight_ *= 1 - kFast;
        slow_weight_ *= 1 - kSlow;
    }

    // Returns true if the search should restart now. `mixed` also restarts where a stage ends.
    bool is_due() const {
        if (options_.restarts == kNoRestarts) return false;
        if (options_.restarts == kMixed && conflicts_ >= stage_end_) return true;
        if (stable_) return since_restart_ >= luby_limit_;
        return since_restart_ >= kLeast && fast_ / (1 - fast_weight_) * kFactor > slow_ / (1 - slow_weight_);
    }

    // Chooses the stage, and the number of conflicts before the next restart of the Luby policy.
    void on_restart() {
        if (options_.restarts == kMixed && conflicts_ >= stage_end_) {
            stable_ = !stable_;
            stage_++;
            stage_end_ = conflicts_ + kStage * (1 + stage_ / 2) * (1 + stage_ / 2);  // both kinds of stages grow alike
            assert(stage_end_ > conflicts_);
        }
        if (stable_) {
            const bool is_late = conflicts_ >= kLate;
            luby_limit_ = luby(++luby_count_) * (is_late ? std::min(options_.luby_unit, options_.luby_late_unit) : options_.luby_unit);
        }
        since_restart_ = 0;
    }

    // Returns true if the search is in a stable stage, with long runs between restarts. Target phases help in stable
    // stages.
    bool is_stable() const { return stable_; }

private:
    static constexpr double kFast = 1.0 / 32, kSlow = 1.0 / 4096;  // weights of a new LBD in the two averages
    static constexpr double kFactor =
        0.9;  // the Glucose policy restarts when the recent mean LBD times this factor exceeds the overall mean
    static constexpr int64_t kStage = 1000;  // number of conflicts in the first stage of each kind
    static constexpr int64_t kLate = 1000;   // number of conflicts after which luby_late_unit applies
    static constexpr int64_t kLeast = 10;    // minimum number of conflicts between two restarts of the Glucose policy

    const Options& options_;
    bool stable_;                                // also true without restarts
    int64_t conflicts_ = 0, since_restart_ = 0;  // number of conflicts: in total, and since the last restart
    int64_t luby_count_ = 0, luby_limit_;        // index in the Luby sequence, and number of conflicts before the next restart
    int64_t stage_ = 0, stage_end_ = kStage;     // number of the stage, and of the conflict that ends it
    // Each weight starts at 1 and shrinks. The values averaged so far have a total weight of 1 minus this weight.
    // Dividing by this total corrects the bias of the first values.
    double fast_ = 0, slow_ = 0, fast_weight_ = 1, slow_weight_ = 1;
};

}  // namespace nono
