// Deductions from several bounds of count rules together. Players make them from overlapping squares in Minesweeper,
// from a region within a row in Star Battle, or from boxes, pairs and fish in Sudoku.
//
// A bound says that at least `need` of its open literals are true. A lower bound has literals "the cell has the
// colour", and an upper bound has literals "the cell does not have the colour". The slack of a bound is how many of its
// literals may be false. If one bound contains a literal and another contains its negation, these two form a pair, and
// one of them is false. So the slacks of a set of bounds add up to at least its number of pairs. If both numbers are
// equal, the set is tight: all its literals without a partner are true. For two rules, this is a bound on a difference:
// sum(A \ B) - sum(B \ A) >= least(A) - most(B).
//
// The search starts with one bound. It adds a further bound if this bound's slack is at most the number of its literals
// with partners in the set. Two bounds are compared again only after one of their slacks has decreased. The search for
// larger sets starts from every bound, and stops after kMostWork.
//
// If a rule needs two values, and each of two other rules allows one of them, all three bounds are found together, as in
// 1-2-1 of Minesweeper. They settle all their literals: no value of the first rule is in both of the others.
#pragma once

#include "base/limits.hpp"
#include "cardinality/board.hpp"
#include "grading/bound.hpp"

namespace nono {

class BoundSets {
public:
    // Cells with three or more colours have bounds, too.
    struct Found {
        vector<Bound> bounds;
        IntVector literals;  // what the bounds imply
    };

    BoundSets(CardinalityBoard& board, Limits& limits);

    // Reports events that reduce the slack of bounds. `lost`: a counter loses a value. `committed`: a cell of a counter
    // has only the counter's colour left. `lost_colour`: a cell loses a colour.
    void lost(int32_t counter) { fell(2 * counter); }
    void committed(int32_t counter) { fell(2 * counter + 1); }
    void lost_colour(int32_t cell) {
        if (board_.colours > 2) fell(first_cell_ + 2 * cell);
    }
    // Looks for two bounds, or for the three of a 1-2-1. The counters must have processed every removed value. This
    // function and the next return false if they find nothing.
    bool find_pair(Found& found);
    // Looks for three or four bounds.
    bool find_set(Found& found);

    int32_t value(int32_t literal) const { return board_.colours == 2 ? literal : literal / 2; }
    // Returns true if the literal says that the cell has the colour.
    bool is_positive(int32_t literal) const { return board_.colours == 2 || (literal & 1) != 0; }

private:
    static constexpr size_t kLargest = 4;
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

    void fell(int32_t bound) {
        if (searched_[bound] == 0) return;
        searched_[bound] = 0;
        fallen_.push_back(bound);
    }
    bool start_at(int32_t bound, size_t size, Found& found);
    bool is_tight_set() const;
    // If two tight bounds are the 2 and a 1 of a 1-2-1, adds the other 1, and sets `literals` to what the three imply.
    void complete_1_2_1(IntVector& literals);
    bool extend(int32_t deficit, size_t size);
    int32_t least_slack(int32_t bound);
    bool add(int32_t bound, int32_t deficit, size_t size);
    void drop_last();
    bool read(int32_t bound, Reading& reading);
    void read_values(int32_t counter, bool is_most, Reading& reading, int32_t& committed);
    int32_t literal(int32_t value, bool is_positive) const { return board_.colours == 2 ? value ^ !is_positive : 2 * value + is_positive; }
    bool is_single(int32_t literal) const { return times_[literal] > times_[literal ^ 1]; }
    void find_singles(IntVector& singles);
    void find_bounds_with(int32_t literal);
    Bound bound_of(int32_t number) const;

    CardinalityBoard& board_;
    Limits& limits_;
    // Bounds are numbered: even numbers are lower bounds, odd ones upper. Those of counters come first, then those of wide rules (from
    // first_wide_) and of cells (first_cell_ to end_)
    int32_t first_wide_, first_cell_, end_;
    IntVector fallen_;        // bounds with a smaller slack since the last search for larger sets
    size_t next_fallen_ = 0;  // index in fallen_ of the first bound that was not compared with others
    // for each bound: the maximum size of sets for which its search need not be repeated
    vector<uint8_t> searched_;
    int64_t work_ = 0;
    IntVector chosen_;  // the current set
    std::array<Level, kLargest + 1> levels_;
    IntVector with_;   // used by find_bounds_with
    IntVector times_;  // for each literal: the number of its occurrences in the set
    IntVector mark_;   // for each literal: when it was marked last
    int32_t stamp_ = 0;
};

}  // namespace nono
