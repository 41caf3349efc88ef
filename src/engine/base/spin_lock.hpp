// A lock for short accesses to shared data, made of a single atomic flag. It needs no thread library. A thread that
// finds the lock taken waits for the flag.
#pragma once

#include <atomic>
#if defined(NONO_PLAIN) || (defined(__GLIBCXX__) && !defined(_GLIBCXX_HAVE_LINUX_FUTEX))
#define NONO_YIELD
#include <thread>
#endif

namespace nono {

class SpinLock {
public:
    void lock() {
        while (flag_.test_and_set(std::memory_order_acquire)) {
#ifdef NONO_YIELD  // without the futexes of Linux, a thread that waits with libstdc++ may sleep forever
            std::this_thread::yield();
#else
            flag_.wait(true, std::memory_order_relaxed);
#endif
        }
    }
    void unlock() {
        flag_.clear(std::memory_order_release);
        flag_.notify_one();
    }

private:
    std::atomic_flag flag_;
};

class SpinGuard {
public:
    explicit SpinGuard(SpinLock& lock) : lock_(lock) { lock_.lock(); }
    ~SpinGuard() { lock_.unlock(); }
    SpinGuard(const SpinGuard&) = delete;
    SpinGuard& operator=(const SpinGuard&) = delete;

private:
    SpinLock& lock_;
};

}  // namespace nono
