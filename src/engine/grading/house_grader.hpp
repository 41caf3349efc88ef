// Solves Sudoku, Latin squares and their variants as people do. A house is a region in which no colour occurs twice (a row, a column, a
// box, a diagonal). In a full house, which has as many cells as colours, every colour occurs once.
//
// People place a colour wherever they can. They cross candidates out only if nothing can be placed, and they never explain why a placed
// colour is excluded from the rest of its houses. So the grader knows two sets of colours for each cell. The candidates are up to date:
// they lack every colour that is placed in a house of the cell. The board that the steps describe lacks only the colours that a step
// removed.
//
// The techniques are statements about houses, so they need neither rows and columns nor boxes:
// - last_digit, hidden_single, naked_single: one open cell, one place for a colour, one candidate.
// - locked_candidates: all places for a colour of a full house are in a second house.
// - naked and hidden pairs, triples and quads: n cells of a house share n candidates, or n colours share n places.
// - x_wing, swordfish: the places for a colour in n disjoint houses are all in n houses that cross them.
// - xy_wing: a cell with the candidates a and b sees two cells with a, c and b, c. So one of these has c.
// - simple_colouring: houses with two places for a colour link cells that alternately have the colour.
// - trial_1: if none of these applies, a candidate that leads to a contradiction (ValueProbing).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grading/cardinality_grader.hpp"
#include "model/model.hpp"
#include "model/options.hpp"

namespace nono {

class HouseGrader {
public:
    using End = CardinalityGrader::End;

    HouseGrader(const Model& model, int most_tier, const Options& options, Stats& stats, Limits& limits)
        : model_(model), most_tier_(most_tier), options_(options), stats_(stats), limits_(limits) {}

    // Returns whether all rules of the model belong to houses. If not, the grader cannot be used.
    bool build();
    // Appends steps to `trace`, in the form of CardinalityGrader::run.
    End run(std::vector<int32_t>& trace);

private:
    using Mask = uint64_t;  // a set of colours, of places in a house, or of houses
    using Technique = CardinalityTechnique;
    static constexpr int kMost = 64;

    struct House {
        std::span<const int32_t> cells;
        bool is_full;
        Mask placed = 0;  // colours
        int open = 0;     // cells without a placed colour
    };
    struct Seat {
        int32_t house, place;
    };
    // Houses that follow one another in the model and have no cell in common, such as the rows. `of` is the house of each cell, or -1.
    struct Family {
        int32_t first, end;
        std::vector<int32_t> of;
    };
    struct Link {
        int32_t cell, house, from;  // reached from the link with index `from` through the house
        int distance;
    };

    bool read_houses();
    void find_families();
    bool read_domains();

    bool apply_easiest();
    bool last_digit();
    bool hidden_single();
    bool naked_single();
    int32_t count_singles();
    bool locked_candidates();
    bool naked_set(int size);
    bool hidden_set(int size);
    bool fish(int size);
    bool xy_wing();
    bool simple_colouring();
    bool colouring_of(int32_t colour, int distance);
    bool coloured(int32_t colour, const std::vector<Link>& links, const Link& link);
    End trial();

    bool is_broken() const;
    bool exclude(int32_t cell, int32_t colour);
    bool place(int32_t cell, int32_t colour);
    // Records the step that places a colour.
    bool put(Technique technique, int32_t cell, int32_t colour, int32_t bound);
    // `mark` removes a colour from a cell. `take` records a step and returns true if colours were removed since the last step.
    void mark(int32_t cell, int32_t colour);
    bool take(Technique technique);
    void record(Technique technique, int32_t tried, int32_t number);
    // Finds `size` of the masks whose union has at most `size` elements, and calls `use` for each choice until `use` returns true.
    template <class Use>
    bool choose(const std::vector<Mask>& masks, int size, Use use);
    template <class Use>
    bool choose_from(const std::vector<Mask>& masks, size_t first, int size, Mask all, Use use);

    Mask& places(int32_t house, int32_t colour) { return places_[house * model_.colours + colour]; }
    int32_t lower(int32_t house, int32_t colour) const { return 2 * rules_[house * model_.colours + colour]; }
    int32_t upper(int32_t house, int32_t colour) const { return lower(house, colour) + 1; }
    static int32_t lower(int32_t cell) { return -2 * cell - 2; }
    static int32_t upper(int32_t cell) { return -2 * cell - 1; }
    bool sees(int32_t cell, int32_t other) const { return cell != other && sees_[static_cast<size_t>(cell) * placed_.size() + other] != 0; }
    std::span<const Seat> seats(int32_t cell) const { return part(seats_, seat_start_, cell); }
    bool has(int32_t cell, int32_t colour) const { return (candidates_[cell] >> colour & 1) != 0; }

    const Model& model_;
    const int most_tier_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    std::vector<House> houses_;
    std::vector<Family> families_;
    std::vector<int32_t> rules_;  // house * colours + colour -> rule
    std::vector<int32_t> seat_start_;
    std::vector<Seat> seats_;
    std::vector<uint8_t> sees_;  // cell * cells + cell: whether both are in one house
    std::vector<Mask> places_;   // house * colours + colour: the places of open cells that may have the colour
    std::vector<Mask> candidates_, board_;
    std::vector<uint8_t> placed_;
    int32_t open_ = 0;
    std::vector<int32_t> bounds_, removed_;  // of the next step
    std::vector<size_t> chosen_;
    std::vector<int32_t> reduced_;  // the values that are no candidates
    std::vector<int32_t>* trace_ = nullptr;
};

// Grades a model of count rules with the grader that fits it. The trace is that of CardinalityGrader::run.
CardinalityGrader::End grade_counts(const Model& model, int most_tier, const Options& options, Stats& stats, Limits& limits,
                                    std::vector<int32_t>& trace);

}  // namespace nono
