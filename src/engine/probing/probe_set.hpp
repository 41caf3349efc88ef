// Failed-literal probing to choose a guess, as in pbnsolve (Jan Wolter). The neighbours of cells that lost a colour since the
// last guess are probed first, as in the Ben-Gurion University solver, then cells with at least two settled neighbours. A
// contradiction removes the colour and ends the set; a solution becomes the guess; otherwise the guess is the probe that
// settled the most cells. A probe is skipped if an earlier one implied its value. A set costs up to one propagation per cell
// and colour.
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

    // Makes room for the marks of cells and values.
    ProbeSet(TrailedLineLogic& logic, Limits& limits, Stats& stats, const Trace& trace)
        : logic_(logic), limits_(limits), stats_(stats), trace_(trace) {
        const size_t cells = logic.num_cells(), colours = logic.colours();
        chosen_in_.assign(cells, 0);
        implied_in_.assign(cells * colours, 0);
    }

    // Probes a set of cells, and writes the guess to `choice`. `since` is the size of the trail at the last guess.
    End run(size_t since, Choice& choice) {
        stamp_++;
        assert(!logic_.is_complete() && !logic_.has_waiting() && since <= logic_.trail().size());
        stats_.probe_sets++;
        best_ = 0;
        choice = {};
        collect_cells(since);
        for (const int32_t cell : cells_) {
            const End end = probe_cell(cell, choice);
            if (end == End::kStopped) return end;
            if (end == End::kChoice) continue;
            (end == End::kSolution ? stats_.probe_sets_solved : stats_.probe_sets_refuted)++;
            return end;
        }
        assert(choice.cell >= 0);
        stats_.probe_sets_guessed++;
        return End::kChoice;
    }

private:
    static constexpr int kMostlySettled = 2;  // a cell with this number of settled neighbours is probed

    // Returns the number of settled neighbours of a cell; places beyond the edge of the board count as settled.
    static int settled_neighbours(const TrailedLineLogic& logic, int cell) {
        const int width = logic.board().model->width, column = cell % width;
        return (cell < width || !logic.is_open(cell - width)) + (cell + width >= logic.num_cells() || !logic.is_open(cell + width)) +
               (column == 0 || !logic.is_open(cell - 1)) + (column + 1 == width || !logic.is_open(cell + 1));
    }

    // Collects the cells to probe: neighbours of the latest changes first, then cells with two settled neighbours.
    void collect_cells(size_t since) {
        const int width = logic_.board().model->width, num_cells = logic_.num_cells();
        const auto trail = logic_.trail();
        cells_.clear();
        for (size_t i = trail.size(); i > since; i--) {
            const int cell = trail[i - 1].cell, column = cell % width;
            if (cell >= width) add(cell - width);
            if (cell + width < num_cells) add(cell + width);
            if (column > 0) add(cell - 1);
            if (column + 1 < width) add(cell + 1);
        }
        for (int cell : range(num_cells)) {
            if (logic_.is_open(cell) && settled_neighbours(logic_, cell) >= kMostlySettled) add(cell);
        }
        // Without a chosen cell, the first open cell is probed.
        for (int cell = 0; cells_.empty(); cell++) add(cell);
    }

    // Adds an open cell to the current set, unless it is there already.
    void add(int cell) {
        if (chosen_in_[cell] == stamp_ || !logic_.is_open(cell)) return;
        chosen_in_[cell] = stamp_;
        cells_.push_back(cell);
    }

    // Probes each colour of a cell. Returns kChoice if nothing was decided; `choice` is then the best probe of the set so far.
    End probe_cell(int cell, Choice& choice) {
        for (int colour : range(logic_.colours())) {
            if (!logic_.may_be(cell, colour) || implied_in_[cell * logic_.colours() + colour] == stamp_) continue;
            stats_.probes++;
            const size_t before = logic_.trail().size(), settled = logic_.settled_cells();
            record(StepKind::probe, cell, colour, settled);
            assert(logic_.is_open(cell));
            const bool holds = logic_.assume(cell, colour);
            if (limits_.stopped()) return End::kStopped;
            if (!holds) {
                stats_.conflicts++;
                logic_.undo(before);
                record(StepKind::probe_conflict, cell, colour, settled);
                return logic_.exclude(cell, colour) ? End::kProgress : End::kConflict;
            }
            if (logic_.is_complete()) {
                record(StepKind::probe_solution, cell, colour, settled);
                logic_.undo(before);
                choice = {cell, colour};
                return End::kSolution;
            }
            record(StepKind::probe_end, cell, colour, settled);
            assert(logic_.settled_cells() > settled);
            if (logic_.settled_cells() - settled > best_) {
                best_ = logic_.settled_cells() - settled;
                choice = {cell, colour};
            }
            mark_implied(before);
            logic_.undo(before);
            assert(logic_.settled_cells() == settled && logic_.is_open(cell));  // a probe leaves no trace
        }
        return End::kChoice;
    }

    // Marks the values that this probe settled, so that later probes of them are skipped.
    void mark_implied(size_t since) {
        for (const auto& [cell, colour] : logic_.trail().subspan(since)) {
            if (logic_.is_open(cell)) continue;
            const int settled_colour = logic_.colours() == 2 ? 1 - colour : logic_.colour_of(cell);  // `colour` was lost
            implied_in_[cell * logic_.colours() + settled_colour] = stamp_;
        }
    }

    // Records a step in the trace. `settled` is the number of settled cells before the probe.
    void record(StepKind kind, int cell, int colour, size_t settled) const {
        if (!trace_.is_on()) return;
        trace_.record({.kind = kind,
                       .cell = cell,
                       .colour = colour,
                       .settled = checked<int64_t>(logic_.settled_cells() - settled),
                       .open = checked<int64_t>(logic_.num_cells() - logic_.settled_cells())});
    }

    TrailedLineLogic& logic_;
    Limits& limits_;
    Stats& stats_;
    const Trace& trace_;
    IntVector cells_;
    vector<uint32_t> chosen_in_;   // for each cell: the last set with this cell
    vector<uint32_t> implied_in_;  // for each cell and colour: the last set in which a probe gave the cell this colour
    uint32_t stamp_ = 0;           // number of the current set
    size_t best_ = 0;              // number of cells settled by the best probe
};

}  // namespace nono
