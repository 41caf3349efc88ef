// Union-find: elements are numbers from 0 on, and joined elements are in one class (Galler and Fischer, 1964). With path
// halving, an operation takes nearly constant time.
#pragma once

#include "base/lists.hpp"

namespace nono {

class UnionFind {
public:
    explicit UnionFind(int32_t size = 0) {
        while (this->size() < size) add();
    }
    int32_t size() const { return count_of(parent_); }
    void clear() { parent_.clear(); }
    // Adds an element with a class of its own.
    void add() { parent_.push_back(size()); }

    // Returns the element that stands for the class of this one.
    int32_t root(int32_t i) {
        assert(0 <= i && i < size());
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    // Adds the class of a to that of b, whose root stays. Returns false if they were one class already.
    bool join(int32_t a, int32_t b) {
        a = root(a);
        b = root(b);
        parent_[a] = b;
        return a != b;
    }

private:
    IntVector parent_;
};

}  // namespace nono
