#include "base/cpu_clock.hpp"

#include <ctime>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

namespace nono {

#if defined(_WIN32)

// On Windows, std::clock is the time of day.
namespace {

double seconds(const FILETIME& time) { return 1e-7 * (4294967296.0 * time.dwHighDateTime + time.dwLowDateTime); }

}  // namespace

// The CPU seconds of all threads of the process; 0 if Windows cannot tell.
double cpu_of_process() {
    FILETIME began, ended, kernel, user;
    return GetProcessTimes(GetCurrentProcess(), &began, &ended, &kernel, &user) ? seconds(kernel) + seconds(user) : 0;
}

// The CPU seconds of this thread; 0 if Windows cannot tell.
double cpu_of_thread() {
    FILETIME began, ended, kernel, user;
    return GetThreadTimes(GetCurrentThread(), &began, &ended, &kernel, &user) ? seconds(kernel) + seconds(user) : 0;
}

#elif defined(__wasi__)

double cpu_of_process() { return 0; }
double cpu_of_thread() { return 0; }

#else

double cpu_of_process() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The CPU seconds of this thread; those of the process where threads have no clock.
double cpu_of_thread() {
    timespec time{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return cpu_of_process();
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

#endif

}  // namespace nono
