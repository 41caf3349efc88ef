// The lock of data that threads share. The page's module has no threads, so its locks do nothing.
#pragma once

#include <mutex>

namespace nono {

#ifdef NONO_SMALL
struct Mutex {
    void lock() {}
    void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

}  // namespace nono
