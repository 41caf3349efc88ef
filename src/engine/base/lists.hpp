// Helpers for arrays, which the engine indexes with signed 32-bit numbers. An array may contain several lists, one
// after another.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace nono {

// Returns the number of elements of an array.
template <class Array>
inline int32_t count_of(const Array& array) {
    assert(std::in_range<int32_t>(array.size()));
    return static_cast<int32_t>(array.size());
}

// Returns the part all[begin .. end) of an array.
template <class Array>
inline auto part(const Array& all, int32_t begin, int32_t end) {
    assert(0 <= begin && begin <= end && std::cmp_less_equal(end, all.size()));
    const size_t first = begin, last = end;  // 64-bit indices make the inner loops faster
    return std::span(all.data() + first, last - first);
}

// Returns list i of an array of lists: all[start[i] .. start[i + 1]).
template <class Array>
inline auto part(const Array& all, std::span<const int32_t> start, int32_t i) {
    return part(all, start[i], start[i + 1]);
}

}  // namespace nono
