#include "proofs/rup_checker.hpp"

#include <algorithm>
#include <cassert>

#include "proofs/drup_reader.hpp"

namespace nono {

RupChecker::RupChecker(int variables) : watching_(2 * static_cast<size_t>(variables) + 2), true_(2 * static_cast<size_t>(variables) + 2) {}

// Each literal once, in ascending order, so that equal clauses are equal.
void RupChecker::sort_into(std::span<const int32_t> clause) {
    work_ += 200 + 20 * clause.size();
    sorted_.assign(clause.begin(), clause.end());
    std::sort(sorted_.begin(), sorted_.end());
    sorted_.erase(std::unique(sorted_.begin(), sorted_.end()), sorted_.end());
}

uint64_t RupChecker::hash(std::span<const int32_t> sorted) {
    uint64_t result = 0x9e3779b97f4a7c15u;
    for (const int32_t literal : sorted) result = (result ^ static_cast<uint32_t>(literal)) * 0xff51afd7ed558ccdu;
    return result ^ (result >> 32);
}

void RupChecker::add(std::span<const int32_t> clause) {
    sort_into(clause);
    const uint64_t key = hash(sorted_);
    std::partition(sorted_.begin(), sorted_.end(), [this](int32_t literal) { return !is_false(literal); });
    if (sorted_.empty() || is_false(sorted_[0])) {
        refuted_ = true;
    } else if (sorted_.size() == 1 || is_false(sorted_[1])) {
        const size_t reached = trail_.size();
        make_true(sorted_[0]);
        refuted_ = refuted_ || !propagate(reached);
    } else {
        const auto place = static_cast<uint32_t>(arena_.size());
        arena_.push_back(static_cast<int32_t>(sorted_.size()));
        arena_.insert(arena_.end(), sorted_.begin(), sorted_.end());
        watching_[code(sorted_[0])].push_back({place, sorted_[1]});
        watching_[code(sorted_[1])].push_back({place, sorted_[0]});
        known_.emplace(key, place);
    }
}

void RupChecker::remove(std::span<const int32_t> clause) {
    sort_into(clause);
    const auto [begin, end] = known_.equal_range(hash(sorted_));
    for (auto it = begin; it != end; ++it) {
        const std::span<int32_t> stored(arena_.data() + it->second + 1, arena_[it->second]);
        same_.assign(stored.begin(), stored.end());
        std::sort(same_.begin(), same_.end());
        if (same_ == sorted_) {
            arena_[it->second] = 0;
            known_.erase(it);
            return;
        }
    }
}

bool RupChecker::implies(std::span<const int32_t> clause) {
    work_ += 500;
    const size_t before = trail_.size();
    bool contradiction = false;
    for (const int32_t literal : clause) contradiction = contradiction || !make_true(-literal);
    contradiction = contradiction || !propagate(before);
    for (size_t i = before; i < trail_.size(); i++) true_[code(trail_[i])] = 0;
    trail_.resize(before);
    return contradiction;
}

bool RupChecker::make_true(int32_t literal) {
    if (is_false(literal)) return false;
    if (!is_true(literal)) {
        true_[code(literal)] = 1;
        trail_.push_back(literal);
    }
    return true;
}

bool RupChecker::propagate(size_t reached) {
    while (reached < trail_.size()) {
        if (!visit(-trail_[reached++])) return false;
    }
    return true;
}

// Visits the clauses that watch a literal which has become false. False: all literals of one of them are false.
bool RupChecker::visit(int32_t false_literal) {
    std::vector<Watch>& watches = watching_[code(false_literal)];
    work_ += 10 * watches.size();
    size_t kept = 0;
    for (size_t i = 0; i < watches.size(); i++) {
        const Watch watch = watches[i];
        if (is_true(watch.blocker)) {
            watches[kept++] = watch;
            continue;
        }
        const int32_t size = arena_[watch.clause];
        if (size == 0) continue;
        int32_t* const clause = arena_.data() + watch.clause + 1;
        if (clause[0] == false_literal) std::swap(clause[0], clause[1]);
        assert(clause[1] == false_literal);
        if (is_true(clause[0])) {
            watches[kept++] = {watch.clause, clause[0]};
            continue;
        }
        int32_t k = 2;
        while (k < size && is_false(clause[k])) k++;
        if (k < size) {
            std::swap(clause[1], clause[k]);
            watching_[code(clause[1])].push_back({watch.clause, clause[0]});
            continue;
        }
        watches[kept++] = watch;
        if (!make_true(clause[0])) {
            kept = std::copy(watches.begin() + static_cast<std::ptrdiff_t>(i) + 1, watches.end(),
                             watches.begin() + static_cast<std::ptrdiff_t>(kept)) -
                   watches.begin();
            watches.resize(kept);
            return false;
        }
    }
    watches.resize(kept);
    return true;
}

ProofCheck check_proof(int variables, std::span<const int32_t> literals, std::span<const int32_t> starts, std::string_view proof,
                       Limits& limits) {
    using Fault = ProofCheck::Fault;
    RupChecker checker(variables);
    for (size_t i = 0; i + 1 < starts.size(); i++) {
        checker.add(literals.subspan(starts[i], starts[i + 1] - starts[i]));
        if (limits.spend(checker.take_work())) return {Fault::kStopped, 0};
    }
    DrupReader reader(variables, proof);
    std::vector<int32_t> clause;
    while (!checker.is_refuted()) {
        const DrupReader::Line line = reader.next(clause);
        if (line == DrupReader::Line::kEnd) break;
        if (limits.spend(checker.take_work())) return {Fault::kStopped, reader.number()};
        if (line == DrupReader::Line::kFault) return {Fault::kNotAClause, reader.number()};
        if (line == DrupReader::Line::kDeletion) {
            checker.remove(clause);
            continue;
        }
        if (!checker.implies(clause)) return {Fault::kDoesNotFollow, reader.number()};
        checker.add(clause);
    }
    return checker.is_refuted() ? ProofCheck{} : ProofCheck{Fault::kNoContradiction, reader.number()};
}

}  // namespace nono
