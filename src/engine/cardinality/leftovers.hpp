// Rules derived from sums of exact rules, the "law of leftovers" of jigsaw Sudoku; used when propagation and trials find
// nothing more. Take a window of adjacent rows and regions that share no value. The cells of the window outside the regions
// inside it need the rows' number minus the regions' number; the cells outside the window of all regions that meet it need the
// regions' number minus the rows'. Any two sets of exact rules without common values serve as rows and regions. A window grows
// only by rules that some rule of the other set connects with it.
#pragma once

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

class Leftovers {
public:
    Leftovers(const CardinalityBoard& board, Limits& limits) : board_(board), limits_(limits) {}
    // Returns the derived rules, each once, over open values only. Omits rules that need more true values than the
    // largest rule of their window.
    vector<ExactRule> find() {
        derived_.clear();
        for (int32_t colour : range(board_.colours)) {
            split_into_sets(colour);
            for (const Set& window_set : sets_) {
                for (const Set& other_set : sets_) {
                    if (&window_set != &other_set) compare_windows(window_set, other_set);
                    if (limits_.stopped()) return {};
                }
            }
        }
        sort_unique(derived_);
        return std::move(derived_);
    }

private:
    static constexpr size_t kMostSets = 8;  // per colour, a choice: rules that fit into none of these sets are left out
    // approximate nanoseconds: of adding a rule to a window, of reading one of its values, and of sorting a value
    static constexpr int64_t kRuleWork = 20, kReadWork = 5, kSortWork = 20;

    // The number of cells that an exact rule still needs, and its open values.
    struct Need {
        int32_t count;
        IntVector values;
    };
    // Rules without common values. For each value, `owner` is the rule that contains it (-1: none).
    struct Set {
        vector<Need> needs;
        IntVector owner;
    };

    // Puts each exact rule of a colour into the first set in which no rule shares a value with it.
    void split_into_sets(int32_t colour) {
        sets_.clear();
        for (int32_t c : indices(board_.counters)) {
            const Counter& counter = board_.counters[c];
            if (board_.scopes[c].colour != colour || counter.least != counter.most || counter.possible == counter.committed) continue;
            Need need{counter.least - counter.committed, {}};
            for (const int32_t cell : board_.cells_of(c)) {
                const int32_t value = cell * board_.colours + colour;
                if (board_.may[value] != 0 && !board_.is_settled(cell)) need.values.push_back(value);
            }
            const auto is_apart = [&need](const Set& set) {
                return ranges::all_of(need.values, [&set](int32_t value) { return set.owner[value] < 0; });
            };
            auto set = ranges::find_if(sets_, is_apart);
            if (set == sets_.end()) {
                if (sets_.size() == kMostSets) continue;
                set = sets_.insert(set, Set{{}, IntVector(board_.may.size(), -1)});
            }
            assert(need.count >= 0 && set->owner.size() == board_.may.size());
            for (const int32_t value : need.values) set->owner[value] = count_of(set->needs);
            set->needs.push_back(std::move(need));
        }
    }

    // Adds the rules that follow from each window of successive rules in one set and the rules of the other set that
    // meet it.
    void compare_windows(const Set& window_set, const Set& other_set) {
        const int32_t size = count_of(window_set.needs);
        IntVector met(other_set.needs.size());  // for each rule of the other set: the number of its values in the window
        for (int32_t first : range(size)) {
            ranges::fill(met, 0);
            int32_t needed = 0, most = 0;           // the window's rules: the sum of their numbers, and the largest
            int32_t inside = 0, needed_inside = 0;  // the other rules inside the window: how many, and their sum
            int32_t needed_met = 0;                 // the sum of all other rules that meet the window
            int32_t alone = 0;                      // number of the window's values in no other rule
            for (int32_t last : range(first, size)) {
                const Need& next = window_set.needs[last];
                needed += next.count;
                most = std::max(most, next.count);
                const auto is_linked = [&](int32_t value) { return other_set.owner[value] >= 0 && met[other_set.owner[value]] > 0; };
                if (last > first && ranges::none_of(next.values, is_linked)) break;
                for (const int32_t value : next.values) {
                    const int32_t other = other_set.owner[value];
                    if (other < 0) {
                        alone++;
                        continue;
                    }
                    const Need& need = other_set.needs[other];
                    assert(met[other] < count_of(need.values));
                    if (met[other]++ == 0) needed_met += need.count;
                    if (met[other] < count_of(need.values)) continue;
                    inside++;
                    needed_inside += need.count;
                }
                if (limits_.spend(kRuleWork + kReadWork * count_of(next.values))) return;
                if (inside > 0 && needed - needed_inside <= most) {
                    list_values_in_window(window_set, first, last, other_set, met);
                    add(needed - needed_inside);
                }
                if (alone == 0 && needed_met - needed <= most) {
                    list_values_outside(window_set, first, last, other_set, met);
                    add(needed_met - needed);
                }
            }
        }
    }

    // Lists the values of the window (rules `first` to `last` of `window_set`), except those of rules of `other_set` that lie wholly
    // inside it. `met`: see compare_windows.
    void list_values_in_window(const Set& window_set, int32_t first, int32_t last, const Set& other_set, Ints met) {
        const auto is_inside = [&](int32_t other) { return other >= 0 && met[other] == count_of(other_set.needs[other].values); };
        values_.clear();
        for (int32_t i = first; i <= last; i++) {
            for (const int32_t value : window_set.needs[i].values) {
                if (!is_inside(other_set.owner[value])) values_.push_back(value);
            }
        }
    }

    // Lists the values outside this window of those rules of `other_set` that have some values in it. The arguments are those
    // of list_values_in_window.
    void list_values_outside(const Set& window_set, int32_t first, int32_t last, const Set& other_set, Ints met) {
        values_.clear();
        for (size_t other : indices(met)) {
            if (met[other] == 0) continue;
            for (const int32_t value : other_set.needs[other].values) {
                const int32_t owner = window_set.owner[value];
                if (owner < first || owner > last) values_.push_back(value);
            }
        }
    }

    // Adds a rule: exactly `count` of the values are true.
    void add(int32_t count) {
        if (values_.empty() && count == 0) return;
        sort_stably(values_);
        assert(ranges::adjacent_find(values_) == values_.end());  // no value may count twice
        assert(count >= 0);  // the outer rules contain all values of the inner ones, so they need at least as many
        limits_.spend(kSortWork * count_of(values_));
        derived_.push_back({values_, count});
    }

    const CardinalityBoard& board_;
    Limits& limits_;
    vector<Set> sets_;  // sets of rules about one colour
    IntVector values_;
    vector<ExactRule> derived_;
};

}  // namespace nono
