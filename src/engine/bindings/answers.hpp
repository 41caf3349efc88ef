// The engine's answers as objects of Python, and the signals that end a search.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "model/query.hpp"
#include "model/stats.hpp"

namespace python {

// Ends a search when a signal handler of Python raised an exception, or when the `cancel` of the caller is set: an object with is_set(), or
// None.
class Watch {
public:
    // `progress` is called with the counter, which the thread that polls writes, about four times a second.
    explicit Watch(nanobind::handle cancel = nanobind::none(), nanobind::handle progress = nanobind::none(),
                   const int64_t* counter = nullptr)
        : cancel_(nanobind::borrow(cancel)), progress_(nanobind::borrow(progress)), counter_(counter) {}
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    // An Interrupt of nono::Limits; its context is a Watch.
    static bool poll(void* watch);
    // The same, with the GIL held; for callers that have more to do then. Once true, it stays true.
    bool is_over();
    // The word for the limit that stopped the search. After an interrupt KeyboardInterrupt is cleared, as the word says it; any other
    // exception is thrown on.
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

// The solutions of an answer, each as bytes of one colour a cell.
nanobind::list solutions(const nono::Answer& answer, int num_cells);

// The whole number of these 64-bit words, the lowest first.
nanobind::object number(std::span<const uint64_t> words);

template <class T>
nanobind::bytes bytes_of(const std::vector<T>& values) {
    return nanobind::bytes(values.data(), values.size() * sizeof(T));
}

}  // namespace python
