#include "repairing/repair_search.hpp"

#include <limits>
#include <unordered_map>

#include "repairing/edit_prices.hpp"
#include "repairing/picture_board.hpp"
#include "repairing/repair_cuts.hpp"
#include "repairing/repair_descent.hpp"
#include "repairing/repair_trial.hpp"
#include "repairing/visual_cost.hpp"

namespace nono {

namespace {

class RepairSearch {
public:
    RepairSearch(const RepairTask& task, Limits& limits, RepairProgress progress)
        : task_(task),
          limits_(limits),
          progress_(progress),
          picture_board_(task.model),
          board_(picture_board_),
          visual_(task.picture, picture_board_),
          prices_(task.picture, picture_board_, task.tones, task.model.colours, task.by_count),
          trial_(task.model, picture_board_, task.memory),
          most_edits_(std::min<int64_t>(task.most_edits, task.picture.size())),
          colours_(colours_of(task.picture)) {}

    Repairs run() {
        try_all(vector<Edits>(1));
        if (good_.empty() && !limits_.stopped()) search();
        choose();
        result_.least = std::max(std::min(level_, least_undecided_), packed());
        assert(result_.fewest < 0 || result_.least <= result_.fewest);
        result_.is_proved = result_.fewest >= 0 ? result_.fewest <= result_.least : most_edits_ < result_.least;
        return std::move(result_);
    }

private:
    using Cuts = vector<const Cut*>;
    using CutsByChange = std::unordered_map<Edits, Cuts, EditsHash>;  // with empty cuts, it serves as a set of changes

    static constexpr size_t kAtOnce = 48;                    // number of changes tried before their cuts are used
    static constexpr size_t kCellsAtOnce = size_t{1} << 14;  // number of cells of the changes tried between two reports
    static constexpr size_t kEnough = 300;                   // number of repairs that is enough to choose the best-looking ones
    static constexpr size_t kKept = 40;                      // maximum number of cuts tested, for the picture and for each change
    static constexpr int64_t kTestWork = 200;                // work of testing a cut, and of testing a change
    static constexpr int64_t kCopiedCells = 16;              // number of cells of a picture copied per unit of work

    static constexpr int64_t kExact = 4;  // each level up to this one counts its steps from 0; later levels continue the count
    static constexpr int kCarefulSteps = 16;
    static constexpr double kAhead = 0.7;
    static constexpr int64_t kFirst = 2;  // before a repair of so few cells is improved, all changes of its size or smaller are tried

    struct Ranked {  // the best rank is the lowest
        std::array<int64_t, 3> rank;
        Edits edits;
        friend auto operator<=>(const Ranked&, const Ranked&) = default;
    };

    // Finds a repair, then searches alternately for better and for smaller repairs.
    void search() {
        level_ = 1;
        const auto with = [this](int tier, const PictureSymmetry* symmetry, EditPrices& prices, RepairProgress progress) {
            return RepairDescent(task_, tier, picture_board_, colours_, symmetry, prices, trial_, limits_, progress);
        };
        const RepairProgress progress(pass_on, this);
        RepairDescent descent = with(task_.tier, nullptr, prices_, progress);
        RepairDescent symmetric = with(task_.tier, &visual_.symmetry(), prices_, {});
        EditPrices look(task_.picture, picture_board_, task_.tones, task_.model.colours, false);
        // A repair that line logic solves is unique as well, and ranking edits by look often leads to smaller repairs.
        const int tier = task_.tier < 0 ? RepairTrial::kLineLogic : task_.tier;
        RepairDescent first = with(tier, nullptr, prices_, progress);
        first.find();
        descent.adopt(first);
        if (task_.tier < 0) {
            descent.find();
            descent.find_carefully(kCarefulSteps);
        }
        // If the solver's repair is far better than that of line logic, line logic is unlikely to find one that is as
        // good.
        const bool is_ahead = descent.best_price() < kAhead * first.best_price();
        if (!is_ahead) {
            first.improve(task_.patience / 4);
            descent.adopt(first);
        }
        if (task_.by_count && !is_ahead) {
            RepairDescent by_look = with(tier, nullptr, look, {});
            by_look.find();
            by_look.improve(task_.patience / 4);
            descent.adopt(by_look);
            result_.tried += by_look.tried();
        }
        result_.tried += first.tried();
        if (descent.has_found() && count_of(descent.best()) <= kFirst) try_levels(descent);
        const bool is_final = task_.by_count && !good_.empty();
        if (!is_final && visual_.symmetry().exists()) {
            symmetric.find();
            symmetric.improve(task_.patience / 4);
        }
        if (!is_final) descent.improve(task_.patience);
        if (good_.empty() && !result_.is_truncated && !limits_.stopped()) try_levels(descent);
        result_.tried += descent.tried() + symmetric.tried();
        for (const RepairDescent* const one : {&descent, &symmetric}) append(found_, one->found());
        assert(refutes_none(good_) && refutes_none(found_));
    }

    // For assertions: returns true if no cut refutes one of these repairs, not even those that were found without cuts.
    bool refutes_none(span<const Edits> repairs) {
        return ranges::none_of(repairs, [this](const Edits& edits) {
            const Pixels picture = changed(edits);
            return ranges::any_of(cuts_, [&](const auto& cut) { return board_.refutes(*cut, edits, picture); });
        });
    }

    // Returns a lower bound on the number of cells in a repair. Each repair changes a cell on a line of each of the
    // picture's own cuts. If these cuts have no common lines, each of the two lines through the cell belongs to at most
    // one of them.
    int64_t packed() const {
        Cuts cuts = own_cuts_;
        ranges::sort(cuts, [](const Cut* one, const Cut* other) { return one->reach < other->reach; });
        vector<uint64_t> taken(cuts.empty() ? 0 : cuts[0]->lines.size());
        int64_t number = 0;
        for (const Cut* const cut : cuts) {
            bool is_apart = true;
            for (size_t w : indices(taken)) is_apart &= (taken[w] & cut->lines[w]) == 0;
            for (size_t w = 0; w < taken.size() && is_apart; w++) taken[w] |= cut->lines[w];
            number += is_apart;
        }
        assert(number <= std::ssize(own_cuts_));
        return (number + 1) / 2;
    }

    // Reports a state of a descent. A repair counts as better only if it is better than the repairs of all descents.
    static void pass_on(void* search, const RepairState& state) {
        auto& self = *static_cast<RepairSearch*>(search);
        RepairState own = state;
        own.is_better = state.is_better && state.price < self.best_price_;
        if (own.is_better) self.best_price_ = state.price;
        self.progress_.report(own);
    }

    // Tries all changes level by level. Stops when there are repairs, when a level is ended early, or when all changes
    // with as many cells as the best repair have been tried.
    void try_levels(const RepairDescent& descent) {
        const int64_t most = descent.has_found() ? std::min<int64_t>(most_edits_, descent.best().size()) : most_edits_;
        while (level_ <= most) {
            level_ = std::max(level_, std::min(packed(), most));
            run_level();
            if (!good_.empty()) restore_symmetry();
            if (!good_.empty() || result_.is_truncated || limits_.stopped()) return;
            level_++;
        }
    }

    // Tries all changes of level_ cells. Stops when there are enough repairs, or when the level is ended early.
    void run_level() {
        if (level_ <= kExact) steps_ = 0;
        seen_.clear();
        extend({}, level_, own_cuts_);
        if (!is_level_over()) try_pending();
    }

    bool is_level_over() const { return good_.size() >= kEnough || limits_.stopped(); }

    // Extends the current change by `more` cells, in every way that no cut refutes, and tries the results.
    void extend(const Edits& edits, int64_t more, Cuts cuts) {
        assert(count_of(edits) + more == level_);
        if (more == 0) {
            pending_.push_back(edits);
            if (pending_.size() == kAtOnce) try_pending();
            return;
        }
        if (!edits.empty()) {
            Cuts own = cuts_of(edits);
            if (own.empty()) own = first_refutation(edits);
            cuts.insert(cuts.begin(), own.begin(), own.begin() + std::min(own.size(), kKept));
        }
        Cuts narrow = cuts;  // the cuts that the next cell must break
        if (more > 1 && !cuts.empty()) {
            narrow = {*ranges::min_element(cuts, [&](const Cut* one, const Cut* other) { return one->reach < other->reach; })};
        }
        vector<Ranked> children;
        for (const Edit edit : edits_in(board_.common_reach(narrow), edits)) {
            Edits longer = with_edit(edits, edit);
            if (!seen_.try_emplace(longer).second) continue;
            if (++steps_ > task_.steps) {
                result_.is_truncated = true;
                return;
            }
            const Pixels after = changed(longer);
            if (spend_test()) return;
            const bool survives = refutes_any(narrow, longer, after);
            if (survives && more == 1) continue;
            assert(count_of(longer) == count_of(edits) + 1);
            children.push_back({{survives, visual_.roughness(longer, after)}, std::move(longer)});
        }
        ranges::sort(children);
        for (const Ranked& child : children) {
            extend(child.edits, more - 1, more == 1 ? Cuts() : refuting(cuts, child.edits));
            if (result_.is_truncated || is_level_over()) return;
        }
    }

    void try_pending() { try_all(std::exchange(pending_, {})); }

    // Extends each repair and each edit of a single cell to a symmetric change, which has the same edit in all
    // symmetric cells. Tries these changes.
    void restore_symmetry() {
        if (!visual_.symmetry().exists()) return;
        CutsByChange known;
        for (const Edits& edits : good_) known.try_emplace(edits);
        vector<Ranked> even;  // ranked by size
        const auto add = [&](const Edits& edits) {
            Edits whole;
            for (const Edit& edit : edits) {
                if (!add_orbit(edit, whole)) return;
            }
            if (count_of(whole) > most_edits_ || !known.try_emplace(whole).second) return;
            even.push_back({{count_of(whole)}, std::move(whole)});
        };
        for (const Edits& edits : good_) add(edits);
        for (const Edit edit : edits_in(board_.common_reach(own_cuts_), {})) add({edit});
        ranges::sort(even);
        try_all(edits_of(even));
    }

    // Adds an edit to a cell and all symmetric cells. Returns false if one of these cells is locked, or if the edits
    // already give it another colour.
    bool add_orbit(Edit edit, Edits& edits) const {
        for (const int32_t cell : visual_.symmetry().orbit(edit.cell)) {
            const Edit image{cell, edit.colour};
            const bool is_there = contains(edits, image);
            if (!is_there && (changes_cell(edits, cell) || task_.is_locked(cell))) return false;
            if (!is_there) edits = with_edit(edits, image);
        }
        return true;
    }

    static vector<Edits> edits_of(const vector<Ranked>& ranked) {
        vector<Edits> all;
        for (const Ranked& one : ranked) all.push_back(one.edits);
        return all;
    }

    // Tries changes. Adds repairs to good_. Other changes that the solver could decide give cuts.
    void try_all(span<const Edits> many) {
        const size_t at_once = std::max<size_t>(1, kCellsAtOnce / task_.picture.size());
        for (size_t begin = 0; begin < many.size();) {
            if (limits_.spend(Limits::kInterval)) return;
            const size_t end = std::min({begin + at_once, begin - begin % kAtOnce + kAtOnce, many.size()});
            try_some(many.subspan(begin, end - begin));
            begin = end;
        }
    }

    void try_some(span<const Edits> some) {
        int64_t most = 0;
        for (const Edits& edits : some) most = std::max<int64_t>(most, std::ssize(edits));
        result_.tried += some.size();
        progress_.report({result_.tried, -1, most, 0, false, {}});
        vector<const Edits*> unique;
        IntVector differing;
        Pixels other;
        for (const Edits& edits : some) {
            const RepairTrial::Verdict verdict = trial_.solve(changed(edits), limits_);
            if (limits_.stopped()) return;
            if (verdict == RepairTrial::Verdict::kUnique) unique.push_back(&edits);
            else if (verdict == RepairTrial::Verdict::kUndecided) least_undecided_ = std::min<int64_t>(least_undecided_, edits.size());
            else
                while (trial_.next_solution(differing, other)) note(edits, board_.cuts(differing, other, edits));
        }
        for (const Edits* const edits : unique) {
            IntVector open;
            if (task_.tier >= 0) open = trial_.left_open(changed(*edits), task_.tier, task_.deep_work, limits_);
            if (limits_.stopped()) return;
            assert(count_of(*edits) <= most_edits_);
            if (open.empty()) good_.push_back(*edits);
            else note(*edits, board_.cuts(open, {}, *edits));
        }
    }

    // Stores the cuts found for a change.
    void note(const Edits& edits, vector<Cut> found) {
        Cuts& own = cuts_by_change_[edits];
        bytes_ += sizeof(Edits) + sizeof(Cuts) + edits.size() * sizeof(Edit);
        for (Cut& cut : found) {
            cuts_.push_back(std::make_unique<Cut>(std::move(cut)));
            const Cut& kept = *cuts_.back();
            assert(board_.refutes(kept, edits, changed(edits)));
            own.push_back(&kept);
            bytes_ += kept.bytes() + sizeof(const Cut*);
            const auto is_same = [&](const Cut* other) { return other->cells == kept.cells && other->pattern == kept.pattern; };
            if (own_cuts_.size() < kKept && ranges::none_of(own_cuts_, is_same) && board_.refutes(kept, {}, task_.picture)) {
                own_cuts_.push_back(&kept);
            }
        }
        if (bytes_ >> 20 >= task_.memory) limits_.set(Stop::kMemory);
    }

    Cuts cuts_of(const Edits& edits) const {
        const auto found = cuts_by_change_.find(edits);
        return found == cuts_by_change_.end() ? Cuts() : found->second;
    }

    // Returns the first cut that refutes this change and was found for another change.
    Cuts first_refutation(const Edits& edits) {
        const Pixels picture = changed(edits);
        for (const auto& cut : cuts_) {
            if (spend_test()) break;
            if (board_.refutes(*cut, edits, picture)) return {cut.get()};
        }
        return {};
    }

    // Counts the work of testing a cut and of copying the picture. Returns true if the search must stop.
    bool spend_test() { return limits_.spend(kTestWork + count_of(task_.picture) / kCopiedCells); }

    bool refutes_any(const Cuts& cuts, const Edits& edits, Pixels picture) {
        for (const Cut* const cut : cuts) {
            spend_test();
            if (board_.refutes(*cut, edits, picture)) return true;
        }
        return false;
    }

    Cuts refuting(const Cuts& cuts, const Edits& edits) {
        const Pixels picture = changed(edits);
        Cuts found;
        for (const Cut* const cut : cuts) {
            spend_test();
            if (board_.refutes(*cut, edits, picture)) found.push_back(cut);
        }
        return found;
    }

    // Returns all edits that give a new colour to one of these cells. Skips cells that are locked or already changed.
    vector<Edit> edits_in(Ints cells, const Edits& edits) const {
        vector<Edit> found;
        for (const int32_t cell : cells) {
            if (changes_cell(edits, cell) || task_.is_locked(cell)) continue;
            for (const int32_t colour : colours_) {
                if (colour != task_.picture[cell]) found.push_back({cell, colour});
            }
        }
        return found;
    }

    // Returns the picture with the edits; valid until the next call.
    Pixels changed(const Edits& edits) { return nono::changed(task_.picture, edits, changed_); }

    // Chooses the repairs to propose: the best ones, the smallest one, and at least one repair that keeps the symmetry, if
    // there is one.
    void choose() {
        const bool has_symmetry = visual_.symmetry().exists();
        vector<Ranked> rated;
        CutsByChange known;
        for (const vector<Edits>* const some : {&good_, &found_}) {
            for (const Edits& edits : *some) {
                if (!known.try_emplace(edits).second) continue;
                const bool is_lopsided = has_symmetry && !visual_.keeps_symmetry(edits, changed(edits));
                const double price = prices_.look(edits) * (is_lopsided ? Repairs::kLopsided : 1);
                const int64_t cells = count_of(edits), look = std::llround(1000 * price);
                if (result_.fewest < 0 || cells < result_.fewest) result_.fewest = checked<int>(cells);
                const int64_t roughness = visual_.roughness(edits, changed(edits));
                if (task_.by_count) rated.push_back({{cells, roughness, look}, edits});
                else rated.push_back({{look, cells, roughness}, edits});
            }
        }
        ranges::sort(rated);
        const auto most = checked<size_t>(std::max<int64_t>(1, task_.proposals));
        bool has_symmetric = false, has_fewest = false;
        for (const Ranked& one : rated) {
            const bool is_symmetric = visual_.keeps_symmetry(one.edits, changed(one.edits)),
                       is_fewest = count_of(one.edits) == result_.fewest;
            if (result_.proposals.size() >= most && (has_symmetric || !is_symmetric) && (has_fewest || !is_fewest)) continue;
            result_.proposals.push_back(
                {one.edits, visual_.roughness(one.edits, changed(one.edits)), prices_.look(one.edits), is_symmetric});
            has_symmetric |= is_symmetric;
            has_fewest |= is_fewest;
        }
        drop_surplus(most);
        assert(result_.fewest <= most_edits_);
    }

    // Drops surplus proposals, the last ones first, but neither the only smallest nor the only symmetric proposal.
    void drop_surplus(size_t most) {
        auto& all = result_.proposals;
        for (size_t i = all.size(); i-- > 1 && all.size() > most;) {
            const auto is_like = [&](const RepairProposal& other) {
                return &other != &all[i] && (!all[i].is_symmetric || other.is_symmetric) &&
                       (count_of(all[i].edits) > result_.fewest || count_of(other.edits) == result_.fewest);
            };
            if (ranges::any_of(all, is_like)) all.erase(all.begin() + i);
        }
        if (all.size() > most) all.resize(most);
    }

    const RepairTask& task_;
    Limits& limits_;
    const RepairProgress progress_;
    const PictureBoard picture_board_;
    CutBoard board_;
    VisualCost visual_;
    EditPrices prices_;
    RepairTrial trial_;
    const int64_t most_edits_;
    const IntVector colours_;
    Repairs result_;
    vector<Edits> good_;                                           // repairs that the exact search found
    vector<Edits> found_;                                          // repairs that the descents found
    vector<std::unique_ptr<Cut>> cuts_;                            // in the order in which they were found
    CutsByChange cuts_by_change_;                                  // the cuts, by the change for which they were found
    Cuts own_cuts_;                                                // cuts that refute the picture itself
    int64_t bytes_ = 0;                                            // memory of the cuts
    double best_price_ = std::numeric_limits<double>::infinity();  // best price of the repairs reported
    int64_t level_ = 0;                                            // all changes of fewer cells have been tried
    int64_t least_undecided_ = INT64_MAX;  // number of cells in the smallest change that the solver could not decide
    int64_t steps_ = 0;                    // number of changes tried on this level; above kExact, also on the levels since kExact
    CutsByChange seen_;                    // changes seen on this level
    vector<Edits> pending_;                // changes to be tried
    vector<uint8_t> changed_;
};

}  // namespace

Repairs find_repairs(const RepairTask& task, Limits& limits, RepairProgress progress) { return RepairSearch(task, limits, progress).run(); }

}  // namespace nono
