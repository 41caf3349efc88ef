// The last resort against work that ignores its time limit: a thread that ends the process after the limit. It needs
// neither the GIL nor a signal handler of Python, so it also stops compiled code that holds the GIL.

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "base/cpu_clock.hpp"
#include "bindings/calls.hpp"

namespace nono::bindings {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

class HardStop {
public:
    // Ends the process when both its CPU time and the clock have advanced by `seconds`. With 0 or less, cancels the
    // previous call.
    void set(double seconds, string_view message, int status) {
        const std::lock_guard lock(mutex_);
        is_set_ = seconds > 0;
        if (!is_set_) return;
        end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
        cpu_end_ = cpu_of_process() + seconds;
        message_ = message;
        status_ = status;
        if (!is_running_) std::thread([this] { watch(); }).detach();
        is_running_ = true;
        changed_.notify_one();
    }

private:
    static constexpr Seconds kLook{0.01};  // minimum seconds between two readings of the clocks

    // The thread: waits until the process must end.
    [[noreturn]] void watch() {
        std::unique_lock lock(mutex_);
        while (true) {
            const Seconds left = std::max(Seconds(end_ - Clock::now()), Seconds(cpu_end_ - cpu_of_process()));
            if (!is_set_) {
                changed_.wait(lock);
            } else if (left > Seconds(0)) {
                changed_.wait_for(lock, std::max(left, kLook));
            } else {
                end_process();
            }
        }
    }

    // Writes the message and ends the process at once, without destructors.
    [[noreturn]] void end_process() {
        std::fputs(message_.c_str(), stderr);
        std::fflush(stderr);
        std::_Exit(status_);
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    Clock::time_point end_;
    double cpu_end_ = 0;
    string message_;
    int status_ = 0;
    bool is_set_ = false;
    bool is_running_ = false;
};

// Returns the only object of the process.
HardStop& hard_stop() {
    static HardStop* const only = new HardStop;  // never destroyed, because the thread runs until the process ends
    return *only;
}

}  // namespace

// See HardStop::set.
Answer<end_process_after> end_process_after(Caller&, double seconds, string_view message, int status) {
    hard_stop().set(seconds, message, status);
    return {};
}

}  // namespace nono::bindings
