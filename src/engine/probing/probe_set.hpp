// Failed-literal probing to choose a guess, as in pbnsolve (Jan Wolter). The first set of cells is chosen as in the
// Ben-Gurion University solver. Each colour of each cell of a set is assumed, and line logic propagates it. After a
// contradiction, the cell loses the colour, and the set ends. A solution also ends the set, and becomes the guess.
// Otherwise, the guess is the probe that settled the most cells. A set costs up to one propagation per cell and colour;
// only the limits of the search bound this cost.
//
// The first cells to be probed are the neighbours of cells that lost a colour since the last guess, newest first. Cells
// with at least two settled neighbours follow. A probe is skipped if an earlier probe of the set has implied its value,
// because it cannot settle more cells.
#pragma once

#include "probing/guess_heuristic.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class ProbeSet {
public:
    enum class End {
        kChoice,    // no contradiction; `choice` is the best probe
        kConflict,  // the board has no solution
        kProgress,  // something was settled permanently
        kSolution,  // `choice` leads to a solution
        kStopped    // a limit was reached
    };

    ProbeSet(TrailedLineLogic& logic, Limits& limits, Stats& stats, const Trace& trace);
    // `since` is the size of the trail at the last guess.
    End run(size_t since, Choice& choice);

private:
    void collect(size_t since);
    void add(int cell);
    End probe_cell(int cell, Choice& choice);
    void mark_implied(size_t since);
    void record(StepKind kind, int cell, int colour, size_t settled) const;

    TrailedLineLogic& logic_;
    Limits& limits_;
    Stats& stats_;
    const Trace& trace_;
    IntVector cells_;
    vector<uint32_t> chosen_;   // for each cell: the last set with this cell
    vector<uint32_t> implied_;  // for each cell and colour: the last set in which a probe gave the cell this colour
    uint32_t set_ = 0;
    size_t best_ = 0;  // number of cells settled by the best probe
};

}  // namespace nono
