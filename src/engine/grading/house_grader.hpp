// Solves Sudoku, Latin squares and their variants as people do. A house is a region in which no colour occurs twice: a
// row, a column, a box, a diagonal. A full house has as many cells as colours, so it contains every colour.
//
// People place a colour wherever they can, and remove candidates only if they can place nothing. They never explain why
// a placed colour is excluded from the rest of its houses. So the grader stores two sets of colours for each cell. The
// set in `candidates_` is always current: it excludes every colour placed in a house of the cell. The steps describe
// the set in `board_`, which excludes only the colours that a step removed.
//
// The techniques are statements about houses, so they do not depend on rows, columns and boxes:
// - last_digit, hidden_single, naked_single: a house with one open cell, a colour with one place, a cell with one
//   candidate.
// - locked_candidates: all places for a colour in a full house are also in a second house.
// - naked and hidden pairs, triples and quads: n cells of a house share n candidates, or n colours share n places.
// - x_wing, swordfish: all places for a colour in n disjoint houses are in n houses that cross them.
// - xy_wing: a cell with the candidates a and b sees (shares a house with) a cell with a and c, and a cell with b and
//   c. So one of the last two cells has c.
// - simple_colouring: if a colour has two places in a house, these two cells are linked. Along a chain of links, every
//   second cell has the colour.
// - trial_1: if no other technique applies, a candidate that leads to a contradiction is removed (see ValueProbing).
#pragma once

#include "grading/cardinality_grader.hpp"
#include "model/model.hpp"
#include "model/options.hpp"

namespace nono {

class HouseGrader {
public:
    using End = CardinalityGrader::End;

    HouseGrader(const Model& model, int most_tier, const Options& options, Stats& stats, Limits& limits)
        : model_(model), most_tier_(most_tier), options_(options), stats_(stats), limits_(limits) {}

    // Returns false if the grader is unsuitable, for example because a rule of the model belongs to no house.
    bool build();
    // Appends steps to `trace`, in the form of CardinalityGrader::run.
    End run(IntVector& trace);

private:
    using Mask = uint64_t;  // a set of colours, of places in a house, or of houses, as bits
    using Technique = CardinalityTechnique;
    using enum CardinalityGrader::End;
    static constexpr int kMost = 64;

    struct House {
        Ints cells;
        bool is_full;
        Mask placed = 0;
        int open = 0;  // cells without a placed colour
    };
    struct Seat {
        int32_t house, place;
    };
    // Successive houses of the model without a common cell, such as the rows. `of` is the house of each cell, or -1.
    struct Family {
        int32_t first, end;
        IntVector of;
    };
    struct Link {
        int32_t cell, house, from;  // the cell is reached from the link with index `from` through the house
        int distance;
    };

    bool read_houses();
    void find_families();
    bool read_domains();

    bool may(Technique technique) const { return tier_of(technique) <= most_tier_; }
    bool apply_easiest();
    bool last_digit();
    bool hidden_single();
    bool naked_single();
    int32_t count_singles();
    bool locked_candidates();
    bool find_set(int size, bool is_hidden);
    bool fish(int size);
    bool xy_wing();
    bool simple_colouring();
    bool colouring_of(int32_t colour, int distance);
    bool coloured(int32_t colour, const vector<Link>& links, const Link& link);
    End trial();

    bool is_broken() const;
    bool is_consistent() const;
    bool exclude(int32_t cell, int32_t colour);
    bool place(int32_t cell, int32_t colour);
    // Places a colour and records the step. Returns false if the cell cannot have it.
    bool put(Technique technique, int32_t cell, int32_t colour, Bound bound);
    // `mark` removes a candidate in the next step. `take` records the step, or returns false if it removed nothing.
    void mark(int32_t cell, int32_t colour);
    void mark_seen_by(int32_t one, int32_t other, int32_t colour);  // in the open cells that see both cells
    bool take(Technique technique);
    void record(Technique technique, int32_t tried, int32_t number);
    // Looks for `size` masks that have at most `size` elements together. Calls `use` with the union of each such
    // choice, until it returns true. During the call, chosen_ contains the indices of the masks, of which there are at most
    // kMost.
    template <class Use>
    bool choose(const vector<Mask>& masks, int size, Use use);
    template <class Use>
    bool choose_from(const vector<Mask>& masks, int32_t first, int size, Mask all, Use use);

    Mask& places(int32_t house, int32_t colour) { return places_[house * model_.colours + colour]; }
    Bound lower(int32_t house, int32_t colour) const { return {Bound::Kind::kRuleLeast, rules_[house * model_.colours + colour]}; }
    Bound upper(int32_t house, int32_t colour) const { return {Bound::Kind::kRuleMost, rules_[house * model_.colours + colour]}; }
    static Bound lower(int32_t cell) { return {Bound::Kind::kCellLeast, cell}; }
    static Bound upper(int32_t cell) { return {Bound::Kind::kCellMost, cell}; }
    bool sees(int32_t cell, int32_t other) const { return cell != other && sees_[static_cast<size_t>(cell) * placed_.size() + other] != 0; }
    span<const Seat> seats(int32_t cell) const { return part(seats_, seat_start_, cell); }
    bool has(int32_t cell, int32_t colour) const { return (candidates_[cell] >> colour & 1) != 0; }

    const Model& model_;
    const int most_tier_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    vector<House> houses_;
    vector<Family> families_;
    IntVector rules_;  // the rule for each colour in each house; index: house * colours + colour
    IntVector seat_start_;
    vector<Seat> seats_;
    vector<uint8_t> sees_;  // 1 if two cells are in one house; index: cell * cells + other cell
    vector<Mask> places_;   // places whose open cells may have the colour; index: house * colours + colour
    vector<Mask> candidates_, board_;
    vector<uint8_t> placed_;
    int32_t open_ = 0;
    vector<Bound> bounds_;  // of the next step
    IntVector removed_;     // by the next step
    Mask chosen_ = 0;
    IntVector reduced_;  // the values that are not candidates
    IntVector* trace_ = nullptr;
};

// Grades a model of count rules with the suitable grader. The trace has the form of CardinalityGrader::run.
CardinalityGrader::End grade_counts(const Model& model, int most_tier, const Options& options, Stats& stats, Limits& limits,
                                    IntVector& trace);

}  // namespace nono
