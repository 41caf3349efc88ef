// The search for the fewest changed cells of a picture that make its puzzle unique, or solvable by techniques up to a tier.
//
// Counterexample-guided: changes of some cells are tried by the solver. A change that fails yields cuts (repair_cuts.hpp), which every
// repair must touch. So of all changes of one cell, then of two, and so on, only those are tried that no known cut refutes, and the first
// number of cells with a repair is the fewest, unless a level was ended early: then a beam search finds what it can.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "model/model.hpp"
#include "repairing/edits.hpp"

namespace nono {

struct RepairTask {
    Model model;             // of its lines alone: its clues do not matter, and cells of no line stay blank
    Pixels picture;          // its colours are those that changed cells may have, and the background
    int64_t most_edits = 4;  // of a repair
    int tier = -1;           // the hardest of the techniques that are to solve it; -1: it is to be unique
    int64_t deep_work = 0;   // of the grader, as for LineGrader
    int64_t proposals = 3;   // at most so many, at least one
    int64_t steps = 20'000;  // changes of one level after which it is ended
    int64_t memory = 4096;   // MiB, for what is kept, and for each trial
};

struct RepairProposal {
    Edits edits;
    int roughness;      // what the change adds in rough edges, specks and lost symmetry
    bool is_symmetric;  // it keeps a symmetry of the picture
};

struct Repairs {
    std::vector<RepairProposal> proposals;  // those with the fewest cells first, then those that look most like the picture
    int fewest = -1;            // cells of the smallest repair; 0: none is needed, and the proposal has no edits; -1: none found
    bool is_proved = false;     // no fewer cells do, or none up to most_edits
    bool is_truncated = false;  // a level was ended early
    int64_t tried = 0;          // changes
};

// A listener for how far the search is: the number of changes tried so far, and of cells in those that come next.
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

// Finds repairs. When a limit runs out they are the best found so far; within a limit of time an eighth of it is for the smallest
// repairs, then a narrow beam search finds what is taken where these are not found. Deterministic without a limit of time.
Repairs find_repairs(const RepairTask& task, Limits& limits, RepairProgress progress = {});

}  // namespace nono
