// Searches for the smallest change of a picture that makes its puzzle unique, or solvable by techniques up to a tier.
//
// The search is guided by counterexamples: the solver tries changes of some cells. A change that fails yields cuts (repair_cuts.hpp), which
// every repair must touch. The search considers all changes of one cell, then of two cells, and so on. The search tries only changes that
// no known cut refutes. So the first repair has the smallest possible number of cells, unless a level was ended early. If a level was ended
// early, a beam search looks for repairs.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "model/model.hpp"
#include "repairing/edits.hpp"

namespace nono {

struct RepairTask {
    Model model;             // only its lines matter: clues are ignored, and cells without a line stay blank
    Pixels picture;          // changed cells may have its colours and the background
    int64_t most_edits = 4;  // maximum number of cells of a repair
    int tier = -1;           // the hardest tier of the techniques that must solve the puzzle; -1: the puzzle must be unique
    int64_t deep_work = 0;   // of the grader, as for LineGrader
    int64_t proposals = 3;   // maximum number of proposals, at least 1
    int64_t steps = 20'000;  // number of changes after which a level is ended
    int64_t memory = 4096;   // MiB for stored data, and MiB for each trial
};

struct RepairProposal {
    Edits edits;
    int roughness;      // what the change adds in rough edges, specks and lost symmetry
    bool is_symmetric;  // it keeps a symmetry of the picture
};

struct Repairs {
    std::vector<RepairProposal> proposals;  // those with the fewest cells first, then those that look most like the picture
    int fewest = -1;            // number of cells of the smallest repair; 0: none is needed, and the proposal has no edits; -1: none found
    bool is_proved = false;     // no smaller change works, or none up to most_edits
    bool is_truncated = false;  // a level was ended early
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

// Finds repairs. When a limit runs out, returns the best repairs found so far. With a time limit, an eighth of the time goes to the search
// for the smallest repairs. Then a narrow beam search finds repairs to fall back on. The result is deterministic without a time limit.
Repairs find_repairs(const RepairTask& task, Limits& limits, RepairProgress progress = {});

}  // namespace nono
