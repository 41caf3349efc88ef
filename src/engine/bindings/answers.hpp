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

// Whether a signal handler of Python raised an exception; an Interrupt of nono::Limits.
bool is_interrupted(void*);

// After an interrupt: KeyboardInterrupt is cleared, as the answer has "interrupt" for its reason to stop; any other exception of a
// signal handler is thrown on.
void take_interrupt(nono::Stop stop);

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
