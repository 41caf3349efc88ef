// Searches for the smallest change of a picture after which its puzzle is unique, or solvable by techniques up to a
// tier.
//
// Counterexamples guide the search: the solver tries changes of some cells, and a change that fails gives cuts
// (repair_cuts.hpp). Every repair must change a cell in the reach of each cut. The search goes through all changes of
// one cell, then of two cells, and so on, and tries only those that no known cut refutes. So the first repair has the
// smallest number of cells, unless a level was ended early. In this case, a beam search looks for repairs.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "model/model.hpp"
#include "repairing/edits.hpp"

namespace nono {

struct RepairTask {
    Model model;             // only its lines are used; cells without a line stay blank
    Pixels picture;          // changed cells may get the picture's colours or the background
    int64_t most_edits = 4;  // maximum number of cells in a repair
    int tier = -1;           // the highest tier of techniques that may be needed to solve the puzzle; -1: any unique puzzle will do
    int64_t deep_work = 0;   // `deep_work` of LineGrader
    int64_t proposals = 3;   // maximum number of proposals, at least 1
    int64_t steps = 20'000;  // number of changes after which a level ends early
    int64_t memory = 4096;   // memory in MiB: for stored data, and for each trial
};

struct RepairProposal {
    Edits edits;
    int roughness;      // rough edges, specks and lost symmetry that the change causes
    bool is_symmetric;  // true if the change keeps a symmetry of the picture
};

struct Repairs {
    std::vector<RepairProposal> proposals;  // the smallest proposals first, then those that look most like the picture
    int fewest = -1;  // number of cells in the smallest repair; 0: none is needed (a proposal without edits); -1: none found
    // true if no smaller change is a repair; without a repair, true if no change of up to most_edits cells is one
    bool is_proved = false;
    bool is_truncated = false;  // true if a level was ended early
    int64_t tried = 0;          // number of changes tried
};

// Receives the progress: the number of changes tried so far, and the number of cells in the next ones.
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

// Finds repairs. At a limit, returns the best ones so far. With a time limit, an eighth of the time is used to search
// for the smallest repairs. Then a narrow beam search finds repairs to fall back on. Without a time limit, the result
// is deterministic.
Repairs find_repairs(const RepairTask& task, Limits& limits, RepairProgress progress = {});

}  // namespace nono
