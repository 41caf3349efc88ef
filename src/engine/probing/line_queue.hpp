// The queue of lines to be settled. The line with the best rating comes first, as in pbnsolve's job list (a binary
// heap). A waiting line moves up when it is pushed again: the more of its cells have changed, the more the line solver
// is likely to find.
#pragma once

#include "base/lists.hpp"

namespace nono {

class LineQueue {
public:
    // ratings[l], below 2^16, is the rating of line l when it is pushed.
    void reset(IntVector ratings) {
        base_ = std::move(ratings);
        assert(ranges::all_of(base_, [](int32_t rating) { return 0 <= rating && rating < kBump; }));
        rating_.assign(base_.size(), 0);
        place_.assign(base_.size(), kAbsent);
        heap_.clear();
    }

    bool empty() const { return heap_.empty(); }
    // Returns the waiting lines, in no particular order.
    Ints waiting() const { return heap_; }

    void push(int line) {
        const size_t l = line;
        if (place_[l] == kAbsent) {
            place_[l] = count_of(heap_);
            heap_.push_back(line);
            rating_[l] = base_[l];
        } else {
            rating_[l] += kBump;
        }
        assert(heap_.size() <= base_.size() && heap_[place_[l]] == line);
        rise(place_[l]);
    }

    int pop() {
        assert(!empty());
        assert(ranges::all_of(heap_, [this](int32_t line) { return rating(line) <= rating(heap_.front()); }));
        assert(ranges::all_of(heap_, [this](int32_t line) { return heap_[place_[line]] == line; }));
        const int32_t best = heap_.front(), last = heap_.back();
        heap_.pop_back();
        place_[best] = kAbsent;
        if (!heap_.empty()) {
            heap_.front() = last;
            place_[last] = 0;
            sink(0);
        }
        return best;
    }

    void clear() {
        for (const int32_t line : heap_) place_[line] = kAbsent;
        heap_.clear();
    }

private:
    static constexpr int32_t kAbsent = -1, kBump = 1 << 16;

    int64_t rating(int32_t line) const { return rating_[line]; }
    void put(int32_t at, int32_t line) {
        heap_[at] = line;
        place_[line] = at;
    }
    void rise(int32_t at) {
        const int32_t line = heap_[at];
        while (at > 0) {
            const int32_t parent = (at - 1) / 2, other = heap_[parent];
            if (rating(other) >= rating(line)) break;
            put(at, other);
            at = parent;
        }
        put(at, line);
    }
    void sink(int32_t at) {
        const int32_t line = heap_[at], size = count_of(heap_);
        for (int32_t child = 2 * at + 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && rating(heap_[child + 1]) > rating(heap_[child])) child++;
            if (rating(heap_[child]) <= rating(line)) break;
            put(at, heap_[child]);
            at = child;
        }
        put(at, line);
    }

    IntVector base_;
    vector<int64_t> rating_;
    IntVector heap_, place_;
};

}  // namespace nono
