// Converts the engine's answers to Python objects, and ends searches on signals.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "model/query.hpp"
#include "model/stats.hpp"

namespace python {

// Ends a search when a signal handler of Python has raised an exception, or when the caller has set `cancel`. `cancel`
// is an object with a method is_set(), or None.
class Watch {
public:
    // Calls `progress` about four times per second with the value of the counter. Only the thread that polls may change
    // the counter.
    explicit Watch(nanobind::handle cancel = nanobind::none(), nanobind::handle progress = nanobind::none(),
                   const int64_t* counter = nullptr)
        : cancel_(nanobind::borrow(cancel)), progress_(nanobind::borrow(progress)), counter_(counter) {}
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    // A nono::Interrupt function whose context is a Watch.
    static bool poll(void* watch);
    // Like `poll`, for callers with the GIL. After true, every later call returns true too.
    bool is_over();
    // Returns the name of the limit that stopped the search. For Ctrl-C, this is "interrupt", and the KeyboardInterrupt
    // is cleared. Any other exception is rethrown.
    const char* stop(nono::Stop stop) const;

private:
    static constexpr int kPollsPerReport = 12;

    nanobind::object cancel_, progress_;
    const int64_t* counter_;
    int polls_ = 0;
    bool is_cancelled_ = false;
};

const char* word(nono::Stop stop);

nanobind::dict describe(const nono::Stats& stats);

// Returns the solutions of an answer, each as bytes with one colour per cell.
nanobind::list solutions(const nono::Answer& answer, int num_cells);

// Converts 64-bit words, lowest first, to a Python int.
nanobind::object number(std::span<const uint64_t> words);

template <class T>
nanobind::bytes bytes_of(const std::vector<T>& values) {
    return nanobind::bytes(values.data(), values.size() * sizeof(T));
}

}  // namespace python
