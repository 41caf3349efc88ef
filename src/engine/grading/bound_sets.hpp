// Deductions from several bounds of count rules together, as players draw them from overlapping squares of a Minesweeper, from a
// region of a Star Battle that lies in one row, or from boxes, pairs and fish of a Sudoku.
//
// A bound says that at least `need` of its open literals are true: a rule's lower one of "the cell has the colour", its upper one of
// "it has not". Its slack is how many of them may be false. Of a literal and its negation in two bounds one is false, so the slacks of
// a set of bounds add up to at least the number of such pairs. Where they are equal the set is tight: its literals without a partner
// are true. Of two rules that is the bound of a difference, sum(A \ B) - sum(B \ A) >= least(A) - most(B).
//
// The search starts at one bound and adds bounds that have no more slack than literals that are partners of those there. A pair is
// compared again only when the slack of one of the two has fallen; larger sets are searched for from every bound, up to kMostWork.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

class BoundSets {
public:
    // Bounds as 2 * rule, and 1 more for an upper one; those of a cell of three colours or more, which has one, as -2 * cell - 2 and 1
    // more.
    struct Found {
        std::vector<int32_t> bounds;
        std::vector<int32_t> literals;  // true by them
    };

    BoundSets(CardinalityBoard& board, Limits& limits);

    // What lowers the slack of bounds: a loss of a value of the counter, or of the cell, and a cell that is left with the counter's colour.
    void lost(int32_t counter) { fell(2 * counter); }
    void committed(int32_t counter) { fell(2 * counter + 1); }
    void lost_colour(int32_t cell) {
        if (board_.colours > 2) fell(first_cell_ + 2 * cell);
    }
    // Two bounds; the counters include every loss. False (also below): there are none.
    bool find_pair(Found& found);
    // Three bounds or four.
    bool find_set(Found& found);

    int32_t value(int32_t literal) const { return board_.colours == 2 ? literal : literal / 2; }
    // Whether the literal is that the cell has the colour of its value.
    bool is_positive(int32_t literal) const { return board_.colours == 2 || (literal & 1) != 0; }

private:
    static constexpr size_t kLargest = 4;
    static constexpr int32_t kMostSlack = 5;           // of the first bound of a larger set
    static constexpr int64_t kMostWork = 200'000'000;  // literals read for larger sets

    struct Reading {
        int32_t need, slack;
        std::vector<int32_t> literals;
    };
    // Of a set of some size, the first `size` bounds.
    struct Level {
        Reading next;                   // of the bound that is added to it
        std::vector<int32_t> singles;   // its literals without a partner
        std::vector<int32_t> partners;  // by bound: how many of its literals are partners of these
        std::vector<int32_t> others;    // bounds that have partners
    };

    void fell(int32_t bound) {
        if (searched_[bound] == 0) return;
        searched_[bound] = 0;
        fallen_.push_back(bound);
    }
    bool start_at(int32_t bound, size_t size, Found& found);
    bool is_tight_set() const;
    bool extend(int32_t deficit, size_t size);
    int32_t least_slack(int32_t bound);
    bool add(int32_t bound, int32_t deficit, size_t size);
    bool read(int32_t bound, Reading& reading);
    void read_values(int32_t counter, bool is_most, Reading& reading, int32_t& committed);
    int32_t literal(int32_t value, bool is_positive) const { return board_.colours == 2 ? value ^ !is_positive : 2 * value + is_positive; }
    bool is_single(int32_t literal) const { return times_[literal] > times_[literal ^ 1]; }
    void find_singles(std::vector<int32_t>& singles);
    void find_bounds_with(int32_t literal);
    int32_t name(int32_t bound) const;

    CardinalityBoard& board_;
    Limits& limits_;
    int32_t first_wide_, first_cell_, end_;  // bounds of counters, of wide rules, of cells
    std::vector<int32_t> fallen_;            // bounds whose slack has fallen since larger sets were searched for
    size_t next_fallen_ = 0;                 // of those, the first one to be compared with others
    std::vector<uint8_t> searched_;          // by bound: the size of sets that were searched for from it in vain
    int64_t work_ = 0;
    std::vector<int32_t> chosen_;  // the set
    std::array<Level, kLargest + 1> levels_;
    std::vector<int32_t> with_;   // by find_bounds_with
    std::vector<int32_t> times_;  // by literal: how often it is in the set
    std::vector<int32_t> mark_;   // by literal: a stamp
    int32_t stamp_ = 0;
};

}  // namespace nono
