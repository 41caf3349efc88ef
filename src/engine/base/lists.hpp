// The parts of the standard library that most files of the engine use, and helpers for arrays, which the engine indexes
// with signed 32-bit numbers. An array may contain several lists, one after another.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
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
using IntVector = vector<int32_t>;
using Ints = span<const int32_t>;  // borrowed numbers

// 2^64 divided by the golden ratio. Multiplication by this number spreads hashes (Fibonacci hashing).
constexpr uint64_t kGolden = 0x9e3779b97f4a7c15u;

// Returns a whole number as another type, which can represent it. This is the conversion to a smaller type; a
// static_cast to a whole number stands only where bits are meant to be lost.
template <std::integral To, std::integral From>
constexpr To checked(From number) {
    assert(std::in_range<To>(number));
    return static_cast<To>(number);
}

// Returns the number of elements of an array.
template <class Array>
int32_t count_of(const Array& array) {
    return checked<int32_t>(array.size());
}

template <class Array, class T>
bool contains(const Array& array, const T& value) {
    return ranges::find(array, value) != array.end();
}

// The numbers first, ..., end - 1, for a loop. There are none if end <= first.
template <class Number>
class Range {
public:
    struct Iterator {
        Number number;

        Number operator*() const { return number; }
        void operator++() { number++; }
        bool operator!=(Iterator end) const { return number < end.number; }
    };

    Range(Number first, Number end) : first_{first}, end_{end} {}
    Iterator begin() const { return first_; }
    Iterator end() const { return end_; }

private:
    Iterator first_, end_;
};

// Returns the numbers from the first up to, but not including, the end, for a loop that does not change the end.
template <class First, class End>
auto range(First first, End end) {
    using Number = std::common_type_t<int32_t, First, End>;
    return Range<Number>(first, end);
}
template <class End>
auto range(End end) {
    return range(0, end);
}

// Returns the indices of an array's elements.
template <class Array>
auto indices(const Array& array) {
    return range(count_of(array));
}

// Appends the elements of another array, or of a list in braces.
template <class Array, class More = std::initializer_list<typename Array::value_type>>
void append(Array& array, const More& more) {
    array.insert(array.end(), more.begin(), more.end());
}

// Sorts values by insertion if they are few, otherwise by merging halves; `room` has places for half of them.
template <class T, class IsBefore>
void merge_sort(T* values, size_t count, T* room, const IsBefore& is_before) {
    constexpr size_t kFew = 8;
    if (count <= kFew) {
        for (size_t i = 1; i < count; i++) {
            T value = std::move(values[i]);
            size_t place = i;
            for (; place > 0 && is_before(value, values[place - 1]); place--) values[place] = std::move(values[place - 1]);
            values[place] = std::move(value);
        }
        return;
    }
    const size_t half = count / 2;
    merge_sort(values, half, room, is_before);
    merge_sort(values + half, count - half, room, is_before);
    std::move(values, values + half, room);
    T *left = room, *right = values + half;
    for (T* next = values; left != room + half; next++) {
        const bool takes_right = right != values + count && is_before(*right, *left);
        *next = std::move(takes_right ? *right++ : *left++);
    }
}

// Sorts an array by a key. Equal elements keep their order. For each type of elements, this is a tenth of the code of
// std::ranges::stable_sort or sort, which made a tenth of nono.wasm.
template <class Array, class Less = ranges::less, class Key = std::identity>
void sort_stably(Array&& array, const Less& less = {}, const Key& key = {}) {
    using T = ranges::range_value_t<Array>;
    vector<T> room(array.size() > 8 ? array.size() / 2 : 0);
    merge_sort(std::data(array), array.size(), room.data(),
               [&](const T& a, const T& b) { return std::invoke(less, std::invoke(key, a), std::invoke(key, b)); });
}

// Sorts an array and removes duplicates.
template <class Array>
void sort_unique(Array& array) {
    sort_stably(array);
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
    assert(0 <= i && std::cmp_less(i + 1, start.size()));
    return part(all, start[i], start[i + 1]);
}

// Makes an array of lists. `visit(add)` calls add(i, item) for each item of list i, in order. It is called twice: to count
// the items, and to write them.
template <class Starts, class Items, class Visit>
void make_lists(size_t lists, Starts& starts, Items& items, Visit visit) {
    // List i is counted in starts[i + 2], so that the sums put its begin into starts[i + 1]. Writing its items moves
    // this entry to its end.
    starts.assign(lists + 2, 0);
    visit([&](size_t i, const auto&) { starts[i + 2]++; });
    for (size_t i : range(2, starts.size())) starts[i] += starts[i - 1];
    items.resize(starts.back());
    visit([&](size_t i, const auto& item) { items[starts[i + 1]++] = item; });
    starts.pop_back();
    assert(std::cmp_equal(starts.back(), items.size()));
}

}  // namespace nono
