// The exact search for repairs: tries all changes of one cell, then all of two cells, and so on. Each such step is a
// level.
//
// Each change that fails yields cuts, which refute many other changes (repair_cuts.hpp). A level is a search in depth:
// it extends a change by a cell in the reach of every cut that still refutes the change, because no other cell can help,
// and tests only the changes of its size that the narrowest cut does not refute (implicit hitting sets).
//
// The first repair found has the fewest cells, unless a level ended early or the solver could not decide a change of
// fewer cells. The last complete level gives a lower bound on the number of cells of all repairs. So do the cuts of the
// picture itself that have no common lines.
//
// The number of changes grows with about the size of a cut's reach per level. `RepairTask::steps` limits it, and
// `RepairTask::memory` limits the cuts. Most of the time goes into the solver's tests.
#pragma once

#include <unordered_set>

#include "base/limits.hpp"
#include "repairing/edits.hpp"
#include "repairing/repair_cuts.hpp"
#include "repairing/repair_record.hpp"
#include "repairing/repair_trial.hpp"
#include "repairing/visual_cost.hpp"

namespace nono {

class RepairLevels {
public:
    // The arguments must outlive this object.
    RepairLevels(const RepairTask& task, const PictureBoard& board, Ints colours, VisualCost& visual, RepairTrial& trial, Limits& limits,
                 RepairRecord& record);

    // Tests the picture itself: level 0.
    void try_picture();
    // Runs the next levels, up to changes of `most` cells. Stops after a level with repairs, or one that ended early.
    void run(int64_t most);

    bool has_found() const { return num_found_ > 0; }
    bool is_truncated() const { return is_truncated_; }  // true if a level ended early
    // Returns a lower bound on the number of cells of a repair.
    int64_t least() const { return std::max(std::min(level_, least_undecided_), packed()); }
    // For assertions: returns true if a cut refutes one of these repairs.
    bool refutes_any_of(span<const Edits> repairs);

private:
    using Cuts = vector<const Cut*>;

    void extend(const Edits& edits, int64_t more, Cuts cuts);
    void try_change(const Edits& edits);
    void add_cuts(vector<Cut> cuts, const Edits& edits);
    Cuts narrowest_refutation(const Edits& edits);
    Cuts refuting(const Cuts& cuts, const Edits& edits);
    bool spend_test();
    vector<Edit> edits_in(Ints cells, const Edits& edits) const;
    int64_t packed() const;
    Pixels changed(const Edits& edits) { return nono::changed(task_.picture, edits, changed_); }

    const RepairTask& task_;
    CutBoard board_;
    const Ints colours_;
    VisualCost& visual_;
    RepairTrial& trial_;
    Limits& limits_;
    RepairRecord& record_;
    vector<std::unique_ptr<Cut>> cuts_;    // by reach, ascending
    Cuts own_cuts_;                        // cuts that refute the picture itself
    int64_t bytes_ = 0;                    // memory of the cuts
    int64_t level_ = 0;                    // all changes of fewer cells have been tried
    int64_t least_undecided_ = INT64_MAX;  // number of cells in the smallest change that the solver could not decide
    int64_t steps_ = 0;                    // number of changes extended or tested on this level, or on all levels since kShared
    int64_t unreported_ = 0;               // number of cells of the pictures tried since the last report
    int num_found_ = 0;
    bool is_truncated_ = false;
    std::unordered_set<Edits, EditsHash> seen_;  // changes seen on this level
    vector<uint8_t> changed_;
};

}  // namespace nono
