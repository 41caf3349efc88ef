// The parts of the standard library that most files of the engine use, and helpers for arrays, which the engine indexes
// with signed 32-bit numbers. An array may contain several lists, one after another.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono {

namespace ranges = std::ranges;
using std::span, std::string, std::string_view, std::vector;
using Ints = span<const int32_t>;  // borrowed numbers

// Returns the number of elements of an array.
template <class Array>
int32_t count_of(const Array& array) {
    assert(std::in_range<int32_t>(array.size()));
    return static_cast<int32_t>(array.size());
}

template <class Array, class T>
bool contains(const Array& array, const T& value) {
    return ranges::find(array, value) != array.end();
}

// Appends the elements of another array, or of a list in braces.
template <class Array, class More = std::initializer_list<typename Array::value_type>>
void append(Array& array, const More& more) {
    array.insert(array.end(), more.begin(), more.end());
}

// Sorts an array and removes elements that occur twice.
template <class Array>
void sort_unique(Array& array) {
    ranges::sort(array);
    array.erase(std::unique(array.begin(), array.end()), array.end());
}

// Returns the part all[begin .. end) of an array.
template <class Array>
auto part(const Array& all, int32_t begin, int32_t end) {
    assert(0 <= begin && begin <= end && std::cmp_less_equal(end, all.size()));
    const size_t first = begin, last = end;  // 64-bit indices make the inner loops faster
    return std::span(all.data() + first, last - first);
}

// Returns list i of an array of lists: all[start[i] .. start[i + 1]).
template <class Array>
auto part(const Array& all, Ints start, int32_t i) {
    return part(all, start[i], start[i + 1]);
}

}  // namespace nono
