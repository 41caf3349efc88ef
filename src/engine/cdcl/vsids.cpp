#include "cdcl/vsids.hpp"

namespace nono {

void Vsids::resize(size_t variables) {
    assert(variables >= activity_.size());
    const Var first = count_of(activity_);
    activity_.resize(variables, 0);
    position_.resize(variables, -1);
    for (Var v : range(first, checked<Var>(variables))) insert(v);
}

void Vsids::bump(Var v) {
    if ((activity_[v] += increment_) > 1e100) {
        for (double& a : activity_) a *= 1e-100;
        increment_ *= 1e-100;
    }
    assert(std::isfinite(activity_[v]) && increment_ > 0);
    if (position_[v] >= 0) rise(position_[v]);
}

Var Vsids::pop() {
    assert(is_used_ && !heap_.empty());
    const Var top = heap_[0], last = heap_.back();
    assert(position_[top] == 0);
    heap_.pop_back();
    position_[top] = -1;
    if (top != last) {
        heap_[0] = last;
        position_[last] = 0;
        sink(0);
    }
    return top;
}

bool Vsids::is_heap() const {
    for (size_t at : indices(heap_)) {
        const size_t parent = at == 0 ? 0 : (at - 1) / 2;
        if (activity_[heap_[at]] > activity_[heap_[parent]] || std::cmp_not_equal(position_[heap_[at]], at)) return false;
    }
    return ranges::count(position_, -1) + std::ssize(heap_) == std::ssize(position_);
}

void Vsids::clear() {
    for (const Var v : heap_) position_[v] = -1;
    heap_.clear();
}

void Vsids::use(span<const Var> variables) {
    if (is_used_) return;
    is_used_ = true;
    for (const Var v : variables) restore(v);
}

void Vsids::insert(Var v) {
    assert(position_[v] < 0);
    position_[v] = count_of(heap_);
    heap_.push_back(v);
    rise(position_[v]);
}

void Vsids::rise(int at) {
    const Var v = heap_[at];
    assert(position_[v] == at);
    const double activity = activity_[v];
    while (at > 0) {
        const int parent = (at - 1) / 2;
        const Var u = heap_[parent];
        if (activity_[u] >= activity) break;
        heap_[at] = u;
        position_[u] = at;
        at = parent;
    }
    heap_[at] = v;
    position_[v] = at;
}

void Vsids::sink(int at) {
    const Var v = heap_[at];
    assert(position_[v] == at);
    const double activity = activity_[v];
    const auto size = count_of(heap_);
    for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && activity_[heap_[child + 1]] > activity_[heap_[child]]) child++;
        const Var u = heap_[child];
        if (activity_[u] <= activity) break;
        heap_[at] = u;
        position_[u] = at;
        at = child;
    }
    heap_[at] = v;
    position_[v] = at;
}

}  // namespace nono
