// The exact search for repairs: all changes of one cell, then of two cells, and so on, level by level. Each change that fails
// yields cuts, which refute many other changes (repair_cuts.hpp). A level is a search in depth: it extends a change by a cell
// in the reach of every cut that still refutes it, and tests only changes that no cut refutes (implicit hitting sets). The
// first repair found has the fewest cells, unless a level ended early or the solver could not decide a smaller change. The
// last complete level is a lower bound for all repairs; so are the picture's own cuts without common lines. `RepairTask::steps`
// limits the changes, `RepairTask::memory` the cuts. Most of the time goes into the solver's tests.
#pragma once

#include <set>

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
                 RepairRecord& record)
        : task_(task), board_(board), colours_(colours), visual_(visual), trial_(trial), limits_(limits), record_(record) {}

    // Tests the picture itself: level 0.
    void try_picture() {
        try_change({});
        if (!has_found() && !limits_.stopped()) level_ = 1;
    }

    // Runs the next levels, up to changes of `most` cells. Stops after a level with repairs, or one that ended early.
    void run(int64_t most) {
        for (; level_ <= most; level_++) {
            level_ = std::max(level_, std::min(packed(), most));  // no smaller change is a repair
            record_.report_level(level_);
            if (level_ <= kShared) steps_ = 0;
            seen_.clear();
            extend({}, level_, own_cuts_);
            if (has_found() || is_truncated_ || limits_.stopped()) return;
        }
    }

    bool has_found() const { return num_found_ > 0; }
    bool is_truncated() const { return is_truncated_; }  // true if a level ended early
    // Returns a lower bound on the number of cells of a repair.
    int64_t least() const { return std::max(std::min(level_, least_undecided_), packed()); }
    // For assertions: returns true if a cut refutes one of these repairs.
    bool refutes_any_of(span<const Edits> repairs) {
        return ranges::any_of(repairs, [this](const Edits& edits) { return !narrowest_refutation(edits).empty(); });
    }

private:
    static constexpr int64_t kReported = 1 << 14;  // number of cells of the pictures tried between two reports
    static constexpr int kEnough = 300;            // number of repairs that is enough to choose the best-looking ones
    static constexpr size_t kOwnCuts = 40;         // maximum number of cuts of the picture itself
    static constexpr int64_t kTestWork = 200;      // nanoseconds for testing a cut, besides copying the picture
    static constexpr int64_t kCopiedCells = 16;    // number of cells of a picture copied per nanosecond
    static constexpr int64_t kShared = 4;          // the levels from this one on share one limit on the number of changes

    // A change of the picture. The one with the lowest rank is tried first.
    struct Ranked {
        std::array<int64_t, 2> rank;
        Edits edits;
        friend auto operator<=>(const Ranked&, const Ranked&) = default;
    };

    using Cuts = vector<const Cut*>;

    // Extends a change by the `missing` cells of the level, in every way that no cut refutes, and tests the results. `cuts`
    // are known cuts that refute the change: each proves that it is no repair, and that every repair which extends it changes
    // a further cell in the cut's reach.
    void extend(const Edits& edits, int64_t missing, Cuts cuts) {
        assert(count_of(edits) + missing == level_);
        append(cuts, narrowest_refutation(edits));
        if (missing == 0 && !cuts.empty()) return;
        if (++steps_ > task_.steps) {
            is_truncated_ = true;
            return;
        }
        if (missing == 0) return try_change(edits);
        // The next cell must be in the reach of the narrowest cut. The last cell must break all cuts.
        Cuts narrow = cuts;
        if (missing > 1 && !cuts.empty()) narrow = {*ranges::min_element(cuts, {}, &Cut::reach)};
        vector<Ranked> children;
        for (const Edit edit : edits_in(board_.common_reach(narrow), edits)) {
            Edits longer = with_edit(edits, edit);
            if (!seen_.insert(longer).second) continue;
            if (charge_test()) return;
            const bool is_refuted = !refuting(narrow, longer).empty();
            if (is_refuted && missing == 1) continue;
            const int roughness = visual_.roughness(longer, changed(longer));
            children.push_back({{is_refuted, roughness}, std::move(longer)});
        }
        sort_stably(children);
        for (const Ranked& child : children) {
            // The last cell has broken all these cuts.
            extend(child.edits, missing - 1, missing == 1 ? Cuts() : refuting(cuts, child.edits));
            if (is_truncated_ || num_found_ >= kEnough || limits_.stopped()) return;
        }
    }

    // Tests a change with the solver, and then with the techniques. A change that fails gives cuts.
    void try_change(const Edits& edits) {
        record_.count_trial();
        unreported_ += std::ssize(task_.picture);
        if (unreported_ >= kReported) {
            unreported_ = 0;
            record_.report_level(std::ssize(edits));
        }
        const Pixels picture = changed(edits);
        const RepairTrial::Verdict verdict = trial_.solve(picture);
        IntVector open;
        Pixels solution;
        if (limits_.stopped()) return;
        switch (verdict) {
            case RepairTrial::Verdict::kUndecided: least_undecided_ = std::min<int64_t>(least_undecided_, std::ssize(edits)); break;
            case RepairTrial::Verdict::kMultiple:
                while (trial_.next_solution(open, solution)) add_cuts(board_.cuts(open, solution, edits), edits);
                break;
            case RepairTrial::Verdict::kUnique:
                if (task_.tier >= 0) open = trial_.left_open(picture, task_.tier);
                if (limits_.stopped()) return;
                if (!open.empty()) return add_cuts(board_.cuts(open, {}, edits), edits);
                num_found_++;
                record_.add(edits);
        }
    }

    // Adds the cuts that a failed change gave, in the order of their reach, and the cuts that also refute the picture itself
    // to own_cuts_.
    void add_cuts(vector<Cut> cuts, [[maybe_unused]] const Edits& edits) {
        for (Cut& cut : cuts) {
            assert(board_.refutes(cut, edits, changed(edits)));
            const auto place = ranges::upper_bound(cuts_, cut.reach, {}, [](const auto& later) { return later->reach; });
            const Cut* const kept = cuts_.insert(place, std::make_unique<Cut>(std::move(cut)))->get();
            bytes_ += kept->bytes() + sizeof(kept);
            const auto is_same = [&](const Cut* other) { return other->cells == kept->cells && other->pattern == kept->pattern; };
            if (own_cuts_.size() >= kOwnCuts || ranges::any_of(own_cuts_, is_same)) continue;
            if (board_.refutes(*kept, {}, task_.picture)) own_cuts_.push_back(kept);
        }
        if (bytes_ >> 20 >= task_.memory) limits_.set(Stop::kMemory);
    }

    // Returns the known cut with the smallest reach that refutes a change, or none.
    Cuts narrowest_refutation(const Edits& edits) {
        const Pixels picture = changed(edits);
        for (const auto& cut : cuts_) {
            if (charge_test()) break;
            if (board_.refutes(*cut, edits, picture)) return {cut.get()};
        }
        return {};
    }

    // Returns those of these cuts that refute a change.
    Cuts refuting(const Cuts& cuts, const Edits& edits) {
        const Pixels picture = changed(edits);
        Cuts result;
        for (const Cut* const cut : cuts) {
            charge_test();
            if (board_.refutes(*cut, edits, picture)) result.push_back(cut);
        }
        return result;
    }

    // Counts the work of testing a cut. Returns true if a limit is reached and the search must stop.
    bool charge_test() { return limits_.spend(kTestWork + std::ssize(task_.picture) / kCopiedCells); }

    // Returns all edits that give a new colour to one of these cells. Skips cells that are locked or already changed.
    vector<Edit> edits_in(Ints cells, const Edits& edits) const {
        vector<Edit> result;
        for (const int32_t cell : cells) {
            if (changes_cell(edits, cell) || task_.is_locked(cell)) continue;
            for (const int32_t colour : colours_) {
                if (colour != task_.picture[cell]) result.push_back({cell, colour});
            }
        }
        return result;
    }

    // Returns a lower bound on the number of cells in a repair. Each repair changes a cell on a line of each of the
    // picture's own cuts. If these cuts have no common lines, each of the two lines through the cell belongs to at most
    // one of them.
    int64_t packed() const {
        Cuts cuts = own_cuts_;
        sort_stably(cuts, {}, &Cut::reach);
        vector<uint64_t> taken(cuts.empty() ? 0 : cuts[0]->lines.size());
        int64_t number = 0;
        for (const Cut* const cut : cuts) {
            bool is_apart = true;
            for (size_t w : indices(taken)) is_apart &= (taken[w] & cut->lines[w]) == 0;
            if (!is_apart) continue;
            for (size_t w : indices(taken)) taken[w] |= cut->lines[w];
            number++;
        }
        assert(number <= std::ssize(own_cuts_));
        return (number + 1) / 2;  // a changed cell breaks at most two of the cuts
    }

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
    std::set<Edits> seen_;  // changes seen on this level
    vector<uint8_t> changed_;
};

}  // namespace nono
