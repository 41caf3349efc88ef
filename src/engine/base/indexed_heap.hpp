// A binary heap of the numbers 0, 1, ..., each with a key: the number with the greatest key comes first. The heap knows the
// place of each number, so a key may grow while its number is in the heap. Among equal keys, the order depends only on
// the earlier calls.
#pragma once

#include "base/lists.hpp"

namespace nono {

template <class Key>
class IndexedHeap {
public:
    // Makes room for these numbers. New numbers have the key 0 and are not in the heap.
    void resize(size_t size) {
        keys_.resize(size, 0);
        place_.resize(size, kAbsent);
    }
    size_t size() const { return keys_.size(); }
    bool empty() const { return heap_.empty(); }
    bool has(int32_t number) const { return place_[number] != kAbsent; }
    vector<Key>& keys() { return keys_; }
    Key key(int32_t number) const { return keys_[number]; }

    // Adds a number that is not in the heap.
    void push(int32_t number) {
        assert(!has(number));
        heap_.push_back(number);
        place_[number] = count_of(heap_) - 1;
        rise(place_[number]);
    }
    // Moves a number up after its key has grown. Does nothing if it is not in the heap.
    void raise(int32_t number) {
        if (has(number)) rise(place_[number]);
    }
    // Removes the first number, and returns it.
    int32_t pop() {
        assert(!empty());
        const int32_t top = heap_[0], last = heap_.back();
        assert(place_[top] == 0);
        heap_.pop_back();
        place_[top] = kAbsent;
        if (top != last) {
            put(0, last);
            sink(0);
        }
        return top;
    }
    // Removes all numbers. Their keys stay.
    void clear() {
        for (const int32_t number : heap_) place_[number] = kAbsent;
        heap_.clear();
    }

    // For assertions: returns true if no number has a greater key than its parent, and all places are right.
    bool is_heap() const {
        for (int32_t index : indices(heap_)) {
            const int32_t parent = index == 0 ? 0 : (index - 1) / 2;
            if (key(heap_[index]) > key(heap_[parent]) || place_[heap_[index]] != index) return false;
        }
        return ranges::count(place_, kAbsent) + std::ssize(heap_) == std::ssize(place_);
    }

private:
    static constexpr int32_t kAbsent = -1;

    // Puts a number at an index of the heap.
    void put(int32_t index, int32_t number) {
        heap_[index] = number;
        place_[number] = index;
    }
    // Moves the number at an index up to its place.
    void rise(int32_t index) {
        const int32_t number = heap_[index];
        const Key number_key = key(number);
        while (index > 0) {
            const int32_t parent = (index - 1) / 2;
            if (key(heap_[parent]) >= number_key) break;
            put(index, heap_[parent]);
            index = parent;
        }
        put(index, number);
    }
    // Moves it down to its place.
    void sink(int32_t index) {
        const int32_t number = heap_[index], size = count_of(heap_);
        const Key number_key = key(number);
        for (int32_t child = 2 * index + 1; child < size; child = 2 * index + 1) {
            if (child + 1 < size && key(heap_[child + 1]) > key(heap_[child])) child++;
            if (key(heap_[child]) <= number_key) break;
            put(index, heap_[child]);
            index = child;
        }
        put(index, number);
    }

    vector<Key> keys_;
    IntVector heap_, place_;  // place_: the index of each number in heap_, or kAbsent
};

}  // namespace nono
