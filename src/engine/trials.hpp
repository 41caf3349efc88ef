// Trials over count rules (trial-1; failed literals): each colour of each open cell is assumed, and taken where that ends in a
// contradiction, with all that follows, before the next is tried. The order of the cells decides the cost: those next to clues
// first, then those in most rules, whose assumption reaches furthest (a 100x100 Akari: 565 trials for 1,815 in board order).
// A colour that no rule counts is tried only when all others have been.
#pragma once

#include <cstdint>
#include <vector>

#include "count_logic.hpp"
#include "options.hpp"

namespace nono {

class Trials {
public:
    Trials(CountLogic& logic, const Options& options, Stats& stats, Limits& limits);

    // Sweeps until nothing more is found or every cell is settled. False: contradiction, or the limits ran out.
    bool run();
    // The first open cell of the order, -1: none.
    int32_t first_open();
    // Whether assuming the value leads to no contradiction; undone again.
    bool holds(int32_t value);
    const std::vector<int32_t>& order() const { return order_; }

private:
    void sort_cells();
    bool sweep(bool counted, bool& found);

    CountLogic& logic_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    std::vector<int32_t> order_;   // cells
    std::vector<int32_t> seen_;    // by value: the sweep in which a trial implied it
    std::vector<int32_t> failed_;
    int32_t sweep_ = 0;
};

}  // namespace nono
