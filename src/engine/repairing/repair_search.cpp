#include "repairing/repair_search.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>

#include "repairing/picture_board.hpp"
#include "repairing/repair_cuts.hpp"
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
          trial_(task.model, picture_board_, task.memory),
          most_edits_(std::min<int64_t>(task.most_edits, task.picture.size())) {
        std::array<bool, 256> has{true};
        for (const uint8_t colour : task.picture) has[colour] = true;
        for (int32_t colour = 0; colour < 256; colour++) {
            if (has[colour]) colours_.push_back(colour);
        }
    }

    Repairs run() {
        try_all(std::vector<Edits>(1));
        if (good_.empty() && !limits_.stopped()) try_levels();
        choose();
        const int64_t decided = std::min(level_, least_undecided_);  // changes of fewer cells than this certainly fail
        result_.is_proved = result_.fewest >= 0 ? result_.fewest <= decided : most_edits_ < decided;
        return std::move(result_);
    }

private:
    using Cuts = std::vector<const Cut*>;
    using CutsByChange = std::unordered_map<Edits, Cuts, EditsHash>;  // with empty cuts, it serves as a set of changes

    static constexpr size_t kAtOnce = 48;                    // number of changes that are tried before their cuts are used
    static constexpr size_t kCellsAtOnce = size_t{1} << 14;  // number of cells in the changes that are tried between two reports
    static constexpr size_t kEnough = 300;                   // number of repairs from which the best-looking ones are chosen
    static constexpr size_t kKept = 40;                      // maximum number of cuts kept for the picture, and tested per change
    static constexpr size_t kNext = 3;                       // number of cuts of a change that beam search tries to break
    // With a time limit: the shares of the time at which beam search begins and ends. Beam search provides repairs in
    // case the time runs out before all levels are searched.
    static constexpr double kGuessFrom = 0.125, kGuessUntil = 0.8;
    static constexpr int64_t kTestWork = 200;    // work for testing a cut, and for testing a change
    static constexpr int64_t kCopiedCells = 16;  // number of cells that can be copied per unit of work

    struct Beam {
        size_t tried, kept;  // maximum number of changes of each size
        double until;        // the share of the time limit at which the search ends
    };
    static constexpr Beam kWide{192, 16, 1}, kNarrow{6, 2, kGuessUntil};

    struct Ranked {  // the best rank is the lowest
        std::array<int64_t, 3> rank;
        Edits edits;
        friend auto operator<=>(const Ranked&, const Ranked&) = default;
    };

    // Tries all changes of one cell, then of two cells, and so on. Stops when there are repairs, or when a level is
    // ended early.
    void try_levels() {
        for (level_ = 1; level_ <= most_edits_; level_++) {
            run_level();
            const bool is_early = result_.is_truncated || limits_.stopped();
            if (good_.empty() && is_early) search_beams();
            if (!good_.empty()) restore_symmetry();
            if (!good_.empty() || is_early) return;
        }
    }

    // Tries all changes of level_ cells. Stops when there are enough repairs, or when the level is ended early.
    void run_level() {
        steps_ = 0;
        seen_.clear();
        extend({}, level_, own_cuts_);
        if (!is_level_over()) try_pending();
    }

    // Looks for repairs by beam search, after a level without repairs has ended early.
    void search_beams() {
        if (limits_.is_timed()) guess();
        run_beam(kWide);
        for (const Edits& edits : guessed_) {
            if (std::find(good_.begin(), good_.end(), edits) == good_.end()) good_.push_back(edits);
        }
    }

    // Finds repairs by a narrow beam search, once, in case the time runs out before all levels are searched.
    void guess() {
        if (std::exchange(has_guessed_, true)) return;
        run_beam(kNarrow);
        guessed_ = std::exchange(good_, {});
    }

    bool is_level_over() const { return good_.size() >= kEnough || limits_.stopped(); }

    // Extends the current change by `more` cells, in every way that no cut refutes, and tries the results.
    void extend(const Edits& edits, int64_t more, Cuts cuts) {
        if (limits_.is_timed() && !has_guessed_ && good_.empty() && limits_.share() > kGuessFrom) guess();
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
            narrow = {
                *std::min_element(cuts.begin(), cuts.end(), [&](const Cut* one, const Cut* other) { return one->reach < other->reach; })};
        }
        std::vector<Ranked> children;
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
            children.push_back({{survives, visual_.roughness(longer, after)}, std::move(longer)});
        }
        std::sort(children.begin(), children.end());
        for (const Ranked& child : children) {
            extend(child.edits, more - 1, more == 1 ? Cuts() : refuting(cuts, child.edits));
            if (result_.is_truncated || is_level_over()) return;
        }
    }

    void try_pending() { try_all(std::exchange(pending_, {})); }

    // Extends the changes that are closest to a repair, cell by cell. These are the changes with the fewest cuts and
    // open cells left.
    void run_beam(const Beam& beam) {
        std::vector<Edits> chosen{{}};
        for (int64_t size = 1; size <= most_edits_ && !chosen.empty(); size++) {
            std::vector<Ranked> children = beam_children(chosen);
            std::sort(children.begin(), children.end());
            if (children.size() > beam.tried) children.resize(beam.tried);
            try_all(edits_of(children));
            if (!good_.empty() || limits_.stopped() || limits_.share() > beam.until) return;
            // a change without cuts is undecided
            std::erase_if(children, [this](const Ranked& child) { return cuts_of(child.edits).empty(); });
            for (Ranked& child : children) {
                int64_t cells_and_cuts = child.rank[0];
                for (const Cut* const cut : cuts_of(child.edits)) cells_and_cuts += cut->cells.size();
                child.rank = {cells_and_cuts, child.rank[0], child.rank[1]};
            }
            std::sort(children.begin(), children.end());
            if (children.size() > beam.kept) children.resize(beam.kept);
            chosen = edits_of(children);
        }
    }

    // Returns the changes with one more cell, which breaks one of the smallest cuts. They are ranked by the number of
    // the original picture's cuts that are left, then by roughness.
    std::vector<Ranked> beam_children(const std::vector<Edits>& chosen) {
        std::vector<Ranked> children;
        CutsByChange known;
        for (const Edits& edits : chosen) {
            Cuts own = cuts_of(edits);
            for (size_t i = 0; i < std::min(kNext, own.size()); i++) {
                const auto first = own.begin() + i;
                const auto least = std::min_element(
                    first, own.end(), [](const Cut* one, const Cut* other) { return one->cells.size() < other->cells.size(); });
                std::rotate(first, least, least + 1);
                const Cuts narrow{*first};
                for (const Edit edit : edits_in(board_.common_reach(narrow), edits)) {
                    Edits longer = with_edit(edits, edit);
                    const Pixels after = changed(longer);
                    if (known.contains(longer) || refutes_any(narrow, longer, after)) continue;
                    known.try_emplace(longer);
                    const int roughness = visual_.roughness(longer, after);
                    const int64_t cuts_left = refuting(own_cuts_, longer).size();
                    children.push_back({{cuts_left, roughness}, std::move(longer)});
                    if (limits_.stopped()) return children;
                }
            }
        }
        return children;
    }

    // Extends each repair, and each edit of one cell, to all symmetric cells. Tries the resulting changes.
    void restore_symmetry() {
        if (visual_.symmetry().kind() == PictureSymmetry::Kind::kNone) return;
        CutsByChange known;
        for (const Edits& edits : good_) known.try_emplace(edits);
        std::vector<Ranked> even;  // ranked by size
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
        std::sort(even.begin(), even.end());
        try_all(edits_of(even));
    }

    // Adds an edit to a cell and all symmetric cells. Returns false if one of them has another new colour already.
    bool add_orbit(Edit edit, Edits& edits) const {
        for (const int32_t cell : visual_.symmetry().orbit(edit.cell)) {
            const Edit image{cell, edit.colour};
            const bool is_there = std::find(edits.begin(), edits.end(), image) != edits.end();
            if (!is_there && changes_cell(edits, cell)) return false;
            if (!is_there) edits = with_edit(edits, image);
        }
        return true;
    }

    static std::vector<Edits> edits_of(const std::vector<Ranked>& ranked) {
        std::vector<Edits> all;
        for (const Ranked& one : ranked) all.push_back(one.edits);
        return all;
    }

    // Tries changes. Adds repairs to good_; other decided changes give cuts.
    void try_all(std::span<const Edits> many) {
        const size_t at_once = std::max<size_t>(1, kCellsAtOnce / task_.picture.size());
        for (size_t begin = 0; begin < many.size();) {
            if (limits_.spend(Limits::kInterval)) return;
            const size_t end = std::min({begin + at_once, begin - begin % kAtOnce + kAtOnce, many.size()});
            try_some(many.subspan(begin, end - begin));
            begin = end;
        }
    }

    void try_some(std::span<const Edits> some) {
        size_t most = 0;
        for (const Edits& edits : some) most = std::max(most, edits.size());
        result_.tried += some.size();
        progress_.report(result_.tried, most);
        std::vector<const Edits*> unique;
        std::vector<int32_t> differing;
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
            std::vector<int32_t> open;
            if (task_.tier >= 0) open = trial_.left_open(changed(*edits), task_.tier, task_.deep_work, limits_);
            if (limits_.stopped()) return;
            assert(count_of(*edits) <= most_edits_);
            if (open.empty()) good_.push_back(*edits);
            else note(*edits, board_.cuts(open, {}, *edits));
        }
    }

    // Stores the cuts found for a change.
    void note(const Edits& edits, std::vector<Cut> found) {
        Cuts& own = cuts_by_change_[edits];
        bytes_ += sizeof(Edits) + sizeof(Cuts) + edits.size() * sizeof(Edit);
        for (Cut& cut : found) {
            cuts_.push_back(std::make_unique<Cut>(std::move(cut)));
            const Cut& kept = *cuts_.back();
            assert(board_.refutes(kept, edits, changed(edits)));
            own.push_back(&kept);
            bytes_ += kept.bytes() + sizeof(const Cut*);
            const auto is_same = [&](const Cut* other) { return other->cells == kept.cells && other->pattern == kept.pattern; };
            if (own_cuts_.size() < kKept && std::none_of(own_cuts_.begin(), own_cuts_.end(), is_same) &&
                board_.refutes(kept, {}, task_.picture)) {
                own_cuts_.push_back(&kept);
            }
        }
        if (bytes_ >> 20 >= task_.memory) limits_.set(Stop::kMemory);
    }

    Cuts cuts_of(const Edits& edits) const {
        const auto found = cuts_by_change_.find(edits);
        return found == cuts_by_change_.end() ? Cuts() : found->second;
    }

    // Returns the first cut that refutes this change and was found for another.
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

    // Returns all edits that give one of these cells another colour, unless it has been changed already.
    std::vector<Edit> edits_in(std::span<const int32_t> cells, const Edits& edits) const {
        std::vector<Edit> found;
        for (const int32_t cell : cells) {
            if (changes_cell(edits, cell)) continue;
            for (const int32_t colour : colours_) {
                if (colour != task_.picture[cell]) found.push_back({cell, colour});
            }
        }
        return found;
    }

    // Returns the picture with the edits; valid until the next call.
    Pixels changed(const Edits& edits) {
        changed_.assign(task_.picture.begin(), task_.picture.end());
        for (const Edit& edit : edits) changed_[edit.cell] = static_cast<uint8_t>(edit.colour);
        return changed_;
    }

    // Chooses the repairs to propose: the smallest and smoothest ones, and if possible one that keeps the symmetry.
    void choose() {
        std::vector<Ranked> rated;
        for (const Edits& edits : good_) rated.push_back({{count_of(edits), visual_.roughness(edits, changed(edits))}, edits});
        std::sort(rated.begin(), rated.end());
        const auto most = static_cast<size_t>(std::max<int64_t>(1, task_.proposals));
        bool has_symmetric = false;
        for (const Ranked& one : rated) {
            const bool is_symmetric = visual_.keeps_symmetry(one.edits, changed(one.edits));
            const bool is_full = result_.proposals.size() == most;
            if (is_full && (has_symmetric || !is_symmetric)) continue;
            if (is_full) result_.proposals.pop_back();
            result_.proposals.push_back({one.edits, static_cast<int>(one.rank[1]), is_symmetric});
            has_symmetric |= is_symmetric;
        }
        if (!rated.empty()) result_.fewest = count_of(rated[0].edits);
        assert(result_.fewest <= most_edits_);
    }

    const RepairTask& task_;
    Limits& limits_;
    const RepairProgress progress_;
    const PictureBoard picture_board_;
    CutBoard board_;
    VisualCost visual_;
    RepairTrial trial_;
    const int64_t most_edits_;
    std::vector<int32_t> colours_;
    Repairs result_;
    std::vector<Edits> good_;
    std::vector<std::unique_ptr<Cut>> cuts_;  // in the order in which they were found
    CutsByChange cuts_by_change_;             // by the change for which they were found
    Cuts own_cuts_;                           // cuts that refute the picture itself
    int64_t bytes_ = 0;                       // memory of the cuts
    int64_t level_ = 0;                       // all changes of fewer cells have been tried
    int64_t least_undecided_ = INT64_MAX;     // number of cells in the smallest change that the solver could not decide
    int64_t steps_ = 0;                       // number of changes tried on this level
    CutsByChange seen_;                       // changes seen on this level
    std::vector<Edits> pending_;              // changes to be tried
    bool has_guessed_ = false;
    std::vector<Edits> guessed_;  // repairs found by `guess`
    std::vector<uint8_t> changed_;
};

}  // namespace

Repairs find_repairs(const RepairTask& task, Limits& limits, RepairProgress progress) { return RepairSearch(task, limits, progress).run(); }

}  // namespace nono
