// The limits at which a search stops: time, conflicts, memory, or a request by the caller. The clock is read only once
// per kInterval units of work, so `spend` normally costs one addition and one comparison.
#pragma once

#include <chrono>

#include "base/lists.hpp"

namespace nono {

enum class Stop { kNone, kTime, kInterrupt, kConflicts, kMemory, kStalled };

class Limits {
public:
    static constexpr int64_t kInterval = 200'000;  // units of work between two looks at the clock
    static constexpr double kPoll = 0.02;          // minimum seconds between two calls of the interrupt

    using Clock = std::chrono::steady_clock;
    // A function that is called about every 20 ms; if it returns true, the search ends.
    using Interrupt = bool (*)(void*);

    // `seconds`: the time limit (0: none). `interrupt` is called with `context`; it may be null.
    Limits(double seconds, Interrupt interrupt, void* context)
        : interrupt_(interrupt), context_(context), start_(Clock::now()), next_poll_(kPoll) {
        if (seconds > 0) deadline_ = seconds;
    }

    // Returns a copy that also stops after this much work.
    Limits within(int64_t most_work) const {
        Limits limits = *this;
        limits.work_left_ = most_work;
        return limits;
    }

    // Adds work, in units of about a nanosecond. Returns true if the search must stop.
    bool spend(int64_t work) {
        assert(work >= 0);
        spent_ += work;
        if (spent_ < kInterval) return stop_ != Stop::kNone;
        work_left_ -= spent_;
        spent_ = 0;
        return read_clock();
    }

    // Stops the search for this reason, unless it is stopped already.
    void set(Stop stop) {
        if (stop_ == Stop::kNone) stop_ = stop;
    }
    Stop stop() const { return stop_; }
    bool stopped() const { return stop_ != Stop::kNone; }
    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

private:
    // Sets the limit that time or the interrupt has reached. Returns true if the search must stop.
    bool read_clock() {
        if (work_left_ < 0) set(Stop::kStalled);
        const double now = elapsed();
        if (now > deadline_) set(Stop::kTime);
        if (now > next_poll_) {
            next_poll_ = now + kPoll;
            if (interrupt_ != nullptr && interrupt_(context_)) set(Stop::kInterrupt);
        }
        return stopped();
    }

    Interrupt interrupt_;
    void* context_;
    Clock::time_point start_;
    double deadline_ = 1e300;  // in seconds since start_; without a limit, a time that never comes
    double next_poll_;         // when the interrupt is called next, in seconds since start_
    int64_t spent_ = 0;        // work since the clock was read last
    int64_t work_left_ = INT64_MAX;
    Stop stop_ = Stop::kNone;
};

}  // namespace nono
