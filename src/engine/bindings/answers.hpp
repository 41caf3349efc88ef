// What the engine answers, as objects of Python; and the signals that end a search.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "model/query.hpp"
#include "model/stats.hpp"

namespace python {

// Whether a signal handler of Python raised something: for Limits.
bool is_interrupted(void*);

// After an interrupt: Ctrl-C is told as the reason to stop, with what was found; whatever else a signal handler raised goes on.
void take_interrupt(nono::Stop stop);

const char* word(nono::Stop stop);

nanobind::dict describe(const nono::Stats& stats);

// Solutions that follow one another, as bytes of one colour a cell.
nanobind::list solutions(const nono::Answer& answer, int num_cells);

// The number of these words, the lowest first.
nanobind::object number(std::span<const uint64_t> words);

template <class T>
nanobind::bytes bytes_of(const std::vector<T>& values) {
    return nanobind::bytes(values.data(), values.size() * sizeof(T));
}

}  // namespace python
