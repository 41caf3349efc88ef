// Finds a small change of a picture that makes its puzzle unique, or solvable by techniques up to a given tier. Descents find
// repairs of any size and improve them (repair_descent.hpp); levels then try all changes of one cell, of two cells, and so on,
// and prove that a repair is the smallest (repair_levels.hpp). Both use the test of repair_trial.hpp and the record of
// repair_record.hpp. A descent ends after a number of attempts without a better repair, a level after a number of changes.
#pragma once

#include "base/limits.hpp"
#include "model/model.hpp"
#include "repairing/edits.hpp"

namespace nono {

struct RepairTask {
    Model model;                      // only its lines are used: clues are ignored
    Pixels picture;                   // changed cells may get the picture's colours or the background
    int64_t most_edits = 4;           // maximum number of cells of a repair
    int tier = -1;                    // the hardest tier of the techniques that must solve the puzzle; -1: the puzzle must be unique
    span<const uint8_t> tones = {};   // see EditPrices
    span<const uint8_t> locked = {};  // one byte per cell, not 0 for cells that must not change; empty: any cell may change
    bool by_count = true;             // true: the fewest cells come first; false: the least visible changes come first
    int64_t deep_work = 0;            // the limit `deep_work` of the grader; see LineGrader
    int64_t proposals = 3;            // maximum number of proposals, at least 1
    int64_t steps = 7000;   // maximum number of changes tried or extended: on each level up to 3, and on all later levels together
    int patience = 800;     // number of failures after which the descent stops improving its repair
    int64_t memory = 4096;  // MiB for stored data, and MiB for each trial

    int32_t value(Edit edit) const { return edit.cell * model.colours + edit.colour; }
    bool is_locked(int32_t cell) const { return !locked.empty() && locked[cell] != 0; }
};

struct RepairProposal {
    Edits edits;
    int roughness;      // the rough edges, specks and lost symmetry that the change adds
    double price;       // see EditPrices
    bool is_symmetric;  // true if the change keeps a symmetry of the picture
};

struct Repairs {
    static constexpr double kLopsided = 1.5;  // factor of the price of a change that breaks the symmetry

    // Sorted by number of cells, then roughness; or, if the look decides, by price. If the picture is symmetric, the
    // price of a change that breaks the symmetry counts kLopsided times. Two proposals or more include
    // the smallest repair found.
    vector<RepairProposal> proposals;
    int fewest = -1;            // number of cells of the smallest repair; 0: none is needed (one proposal without edits); -1: none found
    int64_t least = 0;          // every repair has at least this number of cells
    bool is_proved = false;     // true if no smaller change is a repair or, without a repair, no change of up to most_edits cells
    bool is_truncated = false;  // true if a level was ended early
    int64_t tried = 0;          // number of changes tried
};

// A state of the search: what it has tried, and the picture that it has reached.
struct RepairState {
    int64_t tried;           // number of changes tried
    int64_t open;            // number of colours that the picture leaves open; 0: repaired; -1: the exact search tries changes
    int64_t cells;           // number of changed cells
    double price;            // price of the change
    bool is_better;          // true if this repair is better than all before
    span<const Edit> edits;  // the change; empty while the exact search tries changes
};

using RepairProgress = std::function<void(const RepairState& state)>;

// Finds repairs. When a limit is reached, returns the best repairs found so far. More time continues the same search, so
// it never finds worse repairs. Without a time limit, the result is deterministic.
Repairs find_repairs(const RepairTask& task, Limits& limits, const RepairProgress& progress = {});

}  // namespace nono
