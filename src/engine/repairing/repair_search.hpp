// Searches for the smallest change of a picture that makes its puzzle unique, or solvable by techniques up to a given
// tier.
//
// The search is guided by counterexamples: the solver tries changes of some cells. A change that fails yields cuts
// (repair_cuts.hpp). Every repair must change a cell in the reach of each cut. The search goes through all changes of
// one cell, then of two cells, and so on. It tries only changes that no known cut refutes. The first repair therefore
// has the smallest possible number of cells, unless a level was ended early. If a level was ended early, a beam search
// looks for repairs.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "model/model.hpp"
#include "repairing/edits.hpp"

namespace nono {

struct RepairTask {
    Model model;             // only its lines are used: clues are ignored, and cells without a line stay blank
    Pixels picture;          // changed cells may get the picture's colours or the background
    int64_t most_edits = 4;  // maximum number of cells of a repair
    int tier = -1;           // the hardest tier of the techniques that must solve the puzzle; -1: the puzzle must be unique
    int64_t deep_work = 0;   // the limit `deep_work` of the grader; see LineGrader
    int64_t proposals = 3;   // maximum number of proposals, at least 1
    int64_t steps = 20'000;  // number of changes after which a level is ended
    int64_t memory = 4096;   // MiB for stored data, and MiB for each trial
};

struct RepairProposal {
    Edits edits;
    int roughness;      // the rough edges, specks and lost symmetry that the change adds
    bool is_symmetric;  // true if the change keeps a symmetry of the picture
};

struct Repairs {
    std::vector<RepairProposal> proposals;  // the smallest proposals first; among equal sizes, those that look most like the picture first
    int fewest = -1;            // number of cells of the smallest repair; 0: none is needed (one proposal without edits); -1: none found
    bool is_proved = false;     // true if no smaller change is a repair or, without a repair, no change of up to most_edits cells
    bool is_truncated = false;  // true if a level was ended early
    int64_t tried = 0;          // number of changes tried
};

// A progress listener, which receives the number of changes tried so far and the number of cells in the next changes.
class RepairProgress {
public:
    using Listener = void (*)(void* context, int64_t tried, int64_t cells);

    RepairProgress() = default;
    RepairProgress(Listener listener, void* context) : listener_(listener), context_(context) {}

    void report(int64_t tried, int64_t cells) const {
        if (listener_ != nullptr) listener_(context_, tried, cells);
    }

private:
    Listener listener_ = nullptr;
    void* context_ = nullptr;
};

// Finds repairs. When a limit is reached, returns the best repairs found so far. With a time limit, an eighth of the
// time is used to search for the smallest repairs. Then a narrow beam search finds repairs to fall back on. Without a
// time limit, the result is deterministic.
Repairs find_repairs(const RepairTask& task, Limits& limits, RepairProgress progress = {});

}  // namespace nono
