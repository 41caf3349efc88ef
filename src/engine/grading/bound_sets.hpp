// Deductions from several bounds of count rules together, as players make them from overlapping squares in Minesweeper, from
// a region within a row in Star Battle, or from boxes, pairs and fish in Sudoku.
//
// A bound says that at least `need` of its open literals are true; its slack is how many may be false. A literal of one bound
// and its negation in another form a pair, and one of the two is false. So the slacks of a set of bounds add up to at least
// its number of pairs. If both numbers are equal, the set is tight: all literals without a partner are true. The search adds
// bounds whose slack is at most the number of their literals with partners; it stops after kMostWork. If a rule needs two
// values and two other rules allow one each, all three are found together, as in 1-2-1 of Minesweeper.
#pragma once

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

// A bound of a rule or a cell, on which a step is based.
struct Bound {
    // A rule needs so many values, or allows so many. A cell has a colour, or does not have two.
    enum class Kind : int32_t { kRuleLeast, kRuleMost, kCellLeast, kCellMost };

    Kind kind;
    int32_t index;  // of the rule or of the cell

    bool is_of_rule() const { return kind == Kind::kRuleLeast || kind == Kind::kRuleMost; }
};

// Appends two numbers for each bound.
inline void append_bounds(IntVector& trace, span<const Bound> bounds) {
    for (const Bound& bound : bounds) append(trace, {static_cast<int32_t>(bound.kind), bound.index});
}

class BoundSets {
public:
    // Cells with three or more colours have bounds, too.
    struct TightSet {
        vector<Bound> bounds;
        IntVector literals;  // what the bounds imply
    };

    // Numbers the bounds (see first_wide_), and makes room for marks. At first, every bound counts as changed.
    BoundSets(CardinalityBoard& board, Limits& limits) : board_(board), limits_(limits) {
        first_wide_ = 2 * count_of(board.counters);
        first_cell_ = first_wide_ + 2 * count_of(board.wides);
        end_ = first_cell_ + (board.colours > 2 ? 2 * count_of(board.cells) : 0);
        searched_.assign(end_, kLargest);
        for (int32_t bound : range(end_)) note_smaller_slack(bound);
        for (Level& level : levels_) level.partners.assign(end_, 0);
        const size_t literals = board.may.size() * (board.colours > 2 ? 2 : 1);
        times_.assign(literals, 0);
        mark_.assign(literals, 0);
    }

    // Report events that reduce the slack of bounds: a counter loses a value, a cell of a counter has only the counter's
    // colour left, a cell loses a colour. Bound 2c is the lower bound of counter c, and 2c + 1 its upper bound.
    void note_lost_value(int32_t counter) { note_smaller_slack(2 * counter); }
    void note_committed_value(int32_t counter) { note_smaller_slack(2 * counter + 1); }
    void note_lost_colour(int32_t cell) {
        if (board_.colours > 2) note_smaller_slack(first_cell_ + 2 * cell);
    }
    // Looks for two bounds, or for the three of a 1-2-1. The counters must have processed every removed value. This
    // function and the next return false if they find nothing.
    bool find_pair(TightSet& result) {
        for (; next_fallen_ < fallen_.size(); next_fallen_++) {
            const int32_t bound = fallen_[next_fallen_];
            if (bound < first_wide_) {
                for (const int32_t wide : board_.wides_of(bound / 2)) note_smaller_slack(first_wide_ + 2 * wide + is_upper(bound));
            }
            if (find_from(bound, 2, result)) return true;
            if (limits_.stopped()) return false;
            searched_[bound] = 2;
        }
        return false;
    }

    // Looks for three or four bounds, smaller sets first. A bound is searched again if its slack has become smaller, or if
    // it has a partner in such a bound. Returns false if there is none, or at a limit.
    bool find_set(TightSet& result) {
        for (const int32_t bound : fallen_) {
            if (!read(bound, levels_[0].next)) continue;
            for (const int32_t l : levels_[0].next.literals) {
                if (limits_.stopped()) return false;
                find_bounds_with(negated(l));
                for (const int32_t neighbour : with_) searched_[neighbour] = 2;  // larger sets are searched again
            }
        }
        fallen_.clear();
        next_fallen_ = 0;
        for (uint8_t size = 3; size <= kLargest; size++) {
            for (int32_t bound : range(end_)) {
                if (searched_[bound] >= size) continue;
                if (work_ > kMostWork || limits_.stopped()) return false;
                if (find_from(bound, size, result)) return true;
                searched_[bound] = size;
            }
        }
        return false;
    }

    int32_t value(int32_t literal) const { return board_.colours == 2 ? literal : literal / 2; }
    // Returns true if the literal says that the cell has the colour.
    bool is_positive(int32_t literal) const { return board_.colours == 2 || (literal & 1) != 0; }

private:
    static constexpr size_t kLargest = 4;              // maximum number of bounds of a set
    static constexpr int32_t kMostSlack = 5;           // maximum slack of the first bound in a larger set
    static constexpr int64_t kMostWork = 200'000'000;  // maximum number of literals to read for larger sets

    struct Reading {
        int32_t need, slack;
        IntVector literals;
    };
    // The search for a further bound in a set of bounds.
    struct Level {
        Reading next;        // the next bound to try
        IntVector singles;   // literals in the set without a partner
        IntVector partners;  // for each bound: how many of its literals are partners of `singles`
        IntVector others;    // bounds that have such literals
    };

    // Notes that the slack of a bound has become smaller, so that it is searched again.
    void note_smaller_slack(int32_t bound) {
        if (searched_[bound] == 0) return;
        searched_[bound] = 0;
        fallen_.push_back(bound);
    }

    // Looks for a tight set of at most `size` bounds that begins with this bound; with size 2, also for the three bounds of
    // a 1-2-1. Returns false if there is none.
    bool find_from(int32_t bound, size_t size, TightSet& result) {
        chosen_.clear();
        Reading& reading = levels_[0].next;
        if (!read(bound, reading) || (size > 2 && reading.slack > kMostSlack)) return false;
        chosen_.push_back(bound);
        for (const int32_t l : reading.literals) times_[l]++;
        const bool is_tight = extend_set(reading.slack, size);
        if (is_tight) {
            find_singles(result.literals);
            if (size == 2) complete_1_2_1(result.literals);
            assert(is_tight_set());
            result.bounds.clear();
            for (int32_t is_most : range(2)) {  // lower bounds first
                for (const int32_t chosen : chosen_) {
                    if (is_upper(chosen) == (is_most != 0)) result.bounds.push_back(bound_of(chosen));
                }
            }
        }
        for (size_t i : indices(chosen_)) {
            for (const int32_t l : levels_[i].next.literals) times_[l]--;
        }
        assert(ranges::all_of(times_, [](int32_t times) { return times == 0; }));
        return is_tight;
    }

    // For assertions: returns true if the sum of the slacks of the set is at most its number of pairs. A pair is a literal
    // and its negation: one of the two is always false.
    bool is_tight_set() const {
        int32_t slack = 0, pairs = 0;
        for (size_t i : indices(chosen_)) slack += levels_[i].next.slack;
        for (size_t l = 0; l < times_.size(); l += 2) pairs += std::min(times_[l], times_[l + 1]);
        return slack <= pairs;
    }

    // If two tight bounds are the 2 and a 1 of a 1-2-1, adds the other 1, and sets `literals` to what the three imply. The 2
    // is a lower bound that needs two values; each 1 is an upper bound that allows one. A value of the 2 that both of them
    // contain is wrong.
    void complete_1_2_1(IntVector& literals) {
        const auto is_most = [this](size_t i) { return is_upper(chosen_[i]); };
        const size_t two = is_most(0) ? 1 : 0;  // index of the 2 in the set
        const Reading& two_reading = levels_[two].next;
        if (is_most(two) || !is_most(1 - two) || two_reading.need != 2 || levels_[1 - two].next.slack != 1) return;
        const auto has_two_partners = [this](int32_t l) { return is_single(negated(l)); };
        for (const int32_t l : two_reading.literals) {
            if (!is_single(l)) continue;
            find_bounds_with(negated(l));
            for (const int32_t neighbour : with_) {
                if (!add_bound(neighbour, 0, 3)) continue;
                const auto wrong = ranges::count_if(two_reading.literals, has_two_partners);
                if (is_most(2) && levels_[2].next.slack == 1 && wrong == two_reading.slack) {
                    find_singles(literals);
                    for (const int32_t right : two_reading.literals) {
                        if (!is_single(right) && !has_two_partners(right)) literals.push_back(right);
                    }
                    return;
                }
                drop_last();
            }
        }
    }

    // Adds bounds until the set is tight. Returns false, with an unchanged set, if no bounds make it tight. `deficit` is the
    // sum of the slacks minus the number of pairs. `size` is the maximum number of bounds.
    bool extend_set(int32_t deficit, size_t size) {
        const size_t depth = chosen_.size();
        Level& level = levels_[depth];
        find_singles(level.singles);
        for (const int32_t l : level.singles) {
            if (limits_.stopped()) break;
            find_bounds_with(negated(l));
            for (const int32_t neighbour : with_) {
                if (level.partners[neighbour]++ == 0) level.others.push_back(neighbour);
            }
        }
        work_ += level.others.size() + level.singles.size();
        bool is_tight = false;
        for (const int32_t neighbour : level.others) {
            const int32_t number = std::exchange(level.partners[neighbour], 0);
            is_tight = is_tight || (number >= least_slack(neighbour) && add_bound(neighbour, deficit, size));
        }
        level.others.clear();
        return is_tight;
    }

    // Returns a lower bound for the slack. This is faster than computing the slack.
    int32_t least_slack(int32_t bound) {
        const bool is_most = is_upper(bound);
        if (bound >= first_cell_) return 1;  // of the n >= 2 colours of an open cell, one holds (slack n - 1) and n - 1 do not (slack 1)
        if (bound < first_wide_) {
            const Counter& counter = board_.counters[bound / 2];
            return is_most ? counter.most - counter.committed : counter.possible - counter.least;
        }
        // A value in several counters counts once in the rule. The sum of `committed` counts it several times, and from the sum of
        // `possible` all repetitions are subtracted, even those of removed values. Both make the result smaller only.
        WideRule& wide = board_.wides[(bound - first_wide_) / 2];
        int32_t slack = is_most ? wide.most : -wide.least - count_of(board_.shared_of(wide));
        for (const int32_t c : board_.counters_of(wide)) slack += is_most ? -board_.counters[c].committed : board_.counters[c].possible;
        return slack;
    }

    // Adds this bound to the set if its slack is at most the number of its literals with partners, and then further bounds as
    // long as the set is not tight. `deficit`: see extend_set. Returns true if the set is tight and implies something; otherwise,
    // the set is unchanged.
    bool add_bound(int32_t bound, int32_t deficit, size_t size) {
        const size_t depth = chosen_.size();
        for (const int32_t chosen : chosen_) {
            if (chosen / 2 == bound / 2) return false;  // the two bounds of a rule are complements of each other
        }
        Reading& reading = levels_[depth].next;
        if (!read(bound, reading)) return false;
        int32_t partners = 0;
        for (const int32_t l : reading.literals) partners += is_single(negated(l));
        deficit += reading.slack - partners;
        if (partners < reading.slack || (deficit > 0 && depth + 1 == size)) return false;
        chosen_.push_back(bound);
        for (const int32_t l : reading.literals) times_[l]++;
        if (deficit > 0) {
            if (extend_set(deficit, size)) return true;
        } else {
            find_singles(levels_[depth + 1].singles);
            if (!levels_[depth + 1].singles.empty()) return true;
        }
        drop_last();
        return false;
    }

    // Takes the bound that was added last out of the set.
    void drop_last() {
        chosen_.pop_back();
        for (const int32_t l : levels_[chosen_.size()].next.literals) times_[l]--;
    }

    // Reads the open literals, the need and the slack of a bound. Returns false if the bound is of no use in a set: if it
    // holds whatever its open literals are (it needs none of them), if all of them must be true (its slack is 0, so that
    // propagation of this rule alone settles them), or if it cannot be kept (its slack is negative).
    bool read(int32_t bound, Reading& reading) {
        reading.literals.clear();
        const bool is_most = is_upper(bound);
        int32_t committed = 0, least = 1, most = 1;  // a cell shows exactly one of its colours; rules have other numbers
        stamp_++;
        if (bound < first_wide_) {
            const Counter& counter = board_.counters[bound / 2];
            if (is_most ? counter.most >= counter.possible : counter.least <= counter.committed) return false;
            least = counter.least;
            most = counter.most;
            read_values(bound / 2, is_most, reading, committed);
        } else if (bound < first_cell_) {
            const WideRule& wide = board_.wides[(bound - first_wide_) / 2];
            least = wide.least;
            most = wide.most;
            if (!is_most) {
                for (const int32_t c : board_.counters_of(wide)) {
                    if (board_.counters[c].committed >= least) return false;
                }
            }
            for (const int32_t c : board_.counters_of(wide)) read_values(c, is_most, reading, committed);
        } else {
            const int32_t cell = (bound - first_cell_) / 2;
            if (board_.is_settled(cell)) return false;
            for (int32_t value : range(cell * board_.colours, (cell + 1) * board_.colours)) {
                if (board_.may[value] != 0) reading.literals.push_back(literal(value, !is_most));
            }
        }
        const int32_t open = count_of(reading.literals);
        reading.slack = is_most ? most - committed : open + committed - least;
        reading.need = open - reading.slack;
        assert(least_slack(bound) <= reading.slack);
        work_ += open;
        limits_.spend(2 * int64_t{open});
        return reading.need > 0 && reading.slack > 0;
    }

    // Appends the open literals of a counter to the reading, and adds the values that cells show to `committed`. The literals
    // of an upper bound (`is_most`) are negative. A value in several counters of a wide rule counts only once.
    void read_values(int32_t counter, bool is_most, Reading& reading, int32_t& committed) {
        for (const int32_t cell : board_.cells_of(counter)) {
            const int32_t value = cell * board_.colours + board_.scopes[counter].colour;
            const int32_t l = literal(value, !is_most);
            if (board_.may[value] == 0 || mark_[l] == stamp_) continue;
            mark_[l] = stamp_;
            if (board_.is_settled(cell)) committed++;
            else reading.literals.push_back(l);
        }
    }

    // Returns the literal "the value holds", or its negation. With two colours, the negation is the cell's other value.
    // With more, each value has two literals of its own, of which the odd one is positive.
    int32_t literal(int32_t value, bool is_positive) const { return board_.colours == 2 ? value ^ !is_positive : 2 * value + is_positive; }
    static int32_t negated(int32_t literal) { return literal ^ 1; }
    static bool is_upper(int32_t bound) { return (bound & 1) != 0; }
    // Returns true if the literal occurs more often in the set than its negation, so that it has no partner.
    bool is_single(int32_t literal) const { return times_[literal] > times_[negated(literal)]; }

    // Lists the literals of the set without a partner.
    void find_singles(IntVector& singles) {
        singles.clear();
        const int32_t stamp = ++stamp_;
        for (size_t i : indices(chosen_)) {
            for (const int32_t l : levels_[i].next.literals) {
                if (mark_[l] == stamp || !is_single(l)) continue;
                mark_[l] = stamp;
                singles.push_back(l);
            }
        }
    }

    // Fills with_ with the bounds that contain the literal `l`.
    void find_bounds_with(int32_t l) {
        with_.clear();
        for (int32_t is_most : range(2)) {
            // with two colours, an upper bound of a value contains the literal of the cell's other value (`literal`)
            if (board_.colours > 2 && (l & 1) == is_most) continue;
            const int32_t value = board_.colours > 2 ? l / 2 : l ^ is_most;
            for (const int32_t c : board_.counters_of(value)) {
                with_.push_back(2 * c + is_most);
                for (const int32_t wide : board_.wides_of(c)) with_.push_back(first_wide_ + 2 * wide + is_most);
            }
            if (board_.colours > 2) with_.push_back(first_cell_ + 2 * (value / board_.colours) + is_most);
        }
        limits_.spend(count_of(with_));
    }

    // Returns the bound with this number.
    Bound bound_of(int32_t number) const {
        const bool is_most = is_upper(number);
        if (number >= first_cell_) return {is_most ? Bound::Kind::kCellMost : Bound::Kind::kCellLeast, (number - first_cell_) / 2};
        const Bound::Kind kind = is_most ? Bound::Kind::kRuleMost : Bound::Kind::kRuleLeast;
        if (number >= first_wide_) return {kind, board_.wides[(number - first_wide_) / 2].rule};
        const CardinalityBoard::Scope& scope = board_.scopes[number / 2];
        return {kind, is_most ? scope.most_rule : scope.least_rule};
    }

    CardinalityBoard& board_;
    Limits& limits_;
    // Bounds are numbered: even numbers are lower bounds, odd ones upper. Those of counters come first, then those of wide rules (from
    // first_wide_) and of cells (first_cell_ to end_)
    int32_t first_wide_, first_cell_, end_;
    IntVector fallen_;        // bounds with a smaller slack since the last search for larger sets
    size_t next_fallen_ = 0;  // index in fallen_ of the first bound that was not compared with others
    // for each bound: the maximum size of sets for which its search need not be repeated
    vector<uint8_t> searched_;
    int64_t work_ = 0;  // number of literals read, for kMostWork
    IntVector chosen_;  // the current set
    std::array<Level, kLargest + 1> levels_;
    IntVector with_;   // used by find_bounds_with
    IntVector times_;  // for each literal: the number of its occurrences in the set
    IntVector mark_;   // for each literal: when it was marked last
    int32_t stamp_ = 0;
};

}  // namespace nono
