#include "line.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace checker {

namespace {

template <typename Visit>
void for_each_bit(std::span<const uint64_t> words, Visit visit) {
    for (size_t w = 0; w < words.size(); w++) {
        for (uint64_t left = words[w]; left != 0; left &= left - 1) visit(static_cast<int>(w * 64) + std::countr_zero(left));
    }
}

void set_bit(std::span<uint64_t> words, int bit) { words[static_cast<size_t>(bit) / 64] |= uint64_t{1} << (bit % 64); }

bool has_bit(std::span<const uint64_t> words, int bit) { return (words[static_cast<size_t>(bit) / 64] >> (bit % 64) & 1) != 0; }

bool none(std::span<const uint64_t> words) {
    return std::all_of(words.begin(), words.end(), [](uint64_t word) { return word == 0; });
}

}  // namespace

Line::Line(const Clue& clue, const std::vector<Colours>& domains, bool by_start)
    : size_(static_cast<int>(domains.size())), blocks_(static_cast<int>(clue.size())) {
    int64_t shortest = 0;
    for (size_t b = 0; b < clue.size(); b++) {
        shortest += std::max(clue[b].length, 1) + (b > 0 && clue[b].colour == clue[b - 1].colour ? 1 : 0);
    }
    if (shortest > size_) return;  // the line is too short for its clue
    add_states(clue, by_start);
    link(clue);
    find_reachable(domains);
}

void Line::add_states(const Clue& clue, bool by_start) {
    for (int b = 0; b < blocks_; b++) {
        const auto [length, colour] = clue[static_cast<size_t>(b)];
        states_.push_back({b, true, 0, false, false, 0, 0});
        for (int k = 1; k <= length; k++) states_.push_back({b, false, k, k == 1, k == length, 0, colour});
        for (int start = by_start ? 1 : 0; length == 0 && start <= (by_start ? size_ : 0); start++) {
            for (const auto& [first, last] : {std::pair{true, true}, {true, false}, {false, false}, {false, true}}) {
                states_.push_back({b, false, 0, first, last, start, colour});
            }
        }
    }
    states_.push_back({blocks_, true, 0, false, false, 0, 0});
    words_ = (states_.size() + 63) / 64;
}

// Computes which states may follow each state.
void Line::link(const Clue& clue) {
    std::vector<std::vector<int>> first(static_cast<size_t>(blocks_) + 1);  // the first states of each block
    std::vector<int> gap(static_cast<size_t>(blocks_) + 1);
    for (size_t s = 0; s < states_.size(); s++) {
        const auto block = static_cast<size_t>(states_[s].block);
        if (states_[s].gap) gap[block] = static_cast<int>(s);
        if (states_[s].first) first[block].push_back(static_cast<int>(s));
    }
    for (size_t s = 0; s < states_.size(); s++) {
        const State& state = states_[s];
        const auto block = static_cast<size_t>(state.block);
        next_start_.push_back(static_cast<int>(next_.size()));
        if (state.gap) {
            next_.push_back(static_cast<int>(s));
            next_.insert(next_.end(), first[block].begin(), first[block].end());
        } else if (state.last) {
            next_.push_back(gap[block + 1]);
            if (block + 1 < clue.size() && clue[block + 1].colour != clue[block].colour) {
                next_.insert(next_.end(), first[block + 1].begin(), first[block + 1].end());
            }
        } else if (state.cell > 0) {
            next_.push_back(static_cast<int>(s) + 1);
        } else {  // states of a blotted block: single, first, inner, last
            const int inner = static_cast<int>(s) + (state.first ? 1 : 0);
            next_.push_back(inner);
            next_.push_back(inner + 1);
        }
    }
    next_start_.push_back(static_cast<int>(next_.size()));
}

void Line::step(std::span<const Word> from, std::span<Word> to) const {
    std::fill(to.begin(), to.end(), 0);
    for_each_bit(from, [&](int s) {
        for (int i = next_start_[static_cast<size_t>(s)]; i < next_start_[static_cast<size_t>(s) + 1]; i++) {
            set_bit(to, next_[static_cast<size_t>(i)]);
        }
    });
}

void Line::find_reachable(const std::vector<Colours>& domains) {
    reachable_.assign((static_cast<size_t>(size_) + 1) * words_, 0);
    now_.resize(words_);
    then_.resize(words_);
    set_bit(reachable(0), 0);
    for (int t = 1; t <= size_; t++) {
        step(reachable(t - 1), then_);
        for_each_bit(then_, [&](int s) {
            const State& state = states_[static_cast<size_t>(s)];
            if (!domains[static_cast<size_t>(t) - 1][static_cast<size_t>(state.colour)]) return;
            if (state.first && state.start != 0 && state.start != t) return;
            set_bit(reachable(t), s);
        });
    }
    std::fill(now_.begin(), now_.end(), 0);  // the set of accepted states
    for_each_bit(reachable(size_), [&](int s) {
        const State& state = states_[static_cast<size_t>(s)];
        if (state.gap ? state.block == blocks_ : state.last && state.block == blocks_ - 1) set_bit(now_, s);
    });
    std::copy(now_.begin(), now_.end(), reachable(size_).begin());
    for (int t = size_ - 1; t >= 0; t--) {
        std::fill(now_.begin(), now_.end(), 0);
        for_each_bit(reachable(t), [&](int s) {
            const auto from = next_.begin() + next_start_[static_cast<size_t>(s)],
                       to = next_.begin() + next_start_[static_cast<size_t>(s) + 1];
            if (std::any_of(from, to, [&](int then) { return has_bit(reachable(t + 1), then); })) set_bit(now_, s);
        });
        std::copy(now_.begin(), now_.end(), reachable(t).begin());
    }
    possible_ = !none(reachable(0));
}

bool Line::holds(const State& state, What what, int block, int which) const {
    const bool inside = !state.gap && state.block == block;
    switch (what) {
        case What::kStartsBy: return inside || state.block > block;
        case What::kEndsBy: return state.block > block || (inside && state.last);
        case What::kStartsAt: return inside && state.first;
        case What::kEndsAt: return inside && state.last;
        case What::kCovers: return inside;
        case What::kCell: return inside && state.cell == which;
        case What::kGap: return state.gap && state.block == block;
        case What::kEndsAndStartedAt: return inside && state.last && state.start == which;
    }
    return false;
}

int Line::states_where(What what, int block, int which) {
    const auto [found, added] = set_of_.try_emplace({what, block, which}, static_cast<int>(sets_.size()));
    if (added) {
        sets_.emplace_back(words_);
        for (size_t s = 0; s < states_.size(); s++) {
            if (holds(states_[s], what, block, which)) set_bit(sets_.back(), static_cast<int>(s));
        }
    }
    return found->second;
}

bool Line::excludes(std::span<const Restriction> restrictions) {
    if (!possible_) return true;
    if (restrictions.empty()) return false;
    int t = restrictions.front().after;
    const auto from = reachable(t);
    now_.assign(from.begin(), from.end());
    for (const Restriction& restriction : restrictions) {
        for (; t < restriction.after; t++) {
            step(now_, then_);
            const auto there = reachable(t + 1);
            for (size_t w = 0; w < words_; w++) now_[w] = then_[w] & there[w];
        }
        if (restriction.states < 0) {
            then_ = now_;
            for_each_bit(then_, [&](int s) {
                if ((*restriction.colours)[static_cast<size_t>(states_[static_cast<size_t>(s)].colour)]) return;
                now_[static_cast<size_t>(s) / 64] &= ~(Word{1} << (s % 64));
            });
        } else {
            const std::vector<Word>& set = sets_[static_cast<size_t>(restriction.states)];
            for (size_t w = 0; w < words_; w++) now_[w] &= restriction.inside ? set[w] : ~set[w];
        }
        if (none(now_)) return true;
    }
    return false;
}

Wide Line::greatest_sum(std::span<const Wide> taken) const {
    std::vector<std::optional<Wide>> now(states_.size()), then(states_.size());
    now[0] = 0;
    for (int t = 1; t <= size_; t++) {
        std::fill(then.begin(), then.end(), std::nullopt);
        for_each_bit(reachable(t - 1), [&](int s) {
            const std::optional<Wide> sum = now[static_cast<size_t>(s)];
            if (!sum) return;
            for (int i = next_start_[static_cast<size_t>(s)]; i < next_start_[static_cast<size_t>(s) + 1]; i++) {
                const auto next = static_cast<size_t>(next_[static_cast<size_t>(i)]);
                if (!has_bit(reachable(t), static_cast<int>(next))) continue;
                const Wide more = *sum + taken[static_cast<size_t>(t - 1) * 256 + static_cast<size_t>(states_[next].colour)];
                if (!then[next] || *then[next] < more) then[next] = more;
            }
        });
        now.swap(then);
    }
    std::optional<Wide> greatest;
    for (const std::optional<Wide>& sum : now) {
        if (sum && (!greatest || *greatest < *sum)) greatest = sum;
    }
    return greatest.value_or(0);
}

}  // namespace checker
