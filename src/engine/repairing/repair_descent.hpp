// Finds a repair of any size quickly, and then smaller or less visible ones; repair_levels.hpp proves which is the smallest.
//   Forward: greedy, the edit that settles most for its price first. Ratings of earlier steps order the edits (lazy greedy).
//   Backward: from a smoothed, bolder or blank picture that is solved, edits are undone in batches while it stays solved.
//   Neighbourhoods: a few neighbouring edits of the best repair are undone, and a cheaper repair is sought (large
//     neighbourhood search: Shaw 1998), until `patience` attempts in a row fail.
// A step rates at most kRatings edits by line logic, and measures at most kExacts of them by the grader. The order of all
// steps depends on the work only, never on the time, so a longer run continues a shorter one.
#pragma once

#include <iterator>
#include <limits>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "repairing/edit_prices.hpp"
#include "repairing/edits.hpp"
#include "repairing/picture_logic.hpp"
#include "repairing/picture_symmetry.hpp"
#include "repairing/repair_record.hpp"
#include "repairing/repair_trial.hpp"

namespace nono {

class RepairDescent {
public:
    // The tier may be lower than that of the task. With a symmetry, all edits keep it. The arguments must outlive this
    // object.
    RepairDescent(const RepairTask& task, int tier, const PictureBoard& board, Ints colours, const PictureSymmetry* symmetry,
                  EditPrices& prices, RepairTrial& trial, Limits& limits, RepairRecord& record)
        : task_(task),
          tier_(tier),
          board_(board),
          colours_(colours),
          symmetry_(symmetry),
          prices_(prices),
          trial_(trial),
          limits_(limits),
          record_(record),
          logic_(board, colours),
          pixels_(task.picture.begin(), task.picture.end()),
          gains_(task.picture.size() * task.model.colours, -1) {}

    // Searches for a repair from the original picture: forward, then backward. After `adopt_better`, or if the forward search
    // finds a repair of at most kManyEdits edits, forward only.
    void find_repair() {
        const bool is_adopted = has_found();  // the repair is that of another descent, which has already searched backward
        go_to({});
        repair_forward();
        if (limits_.stopped() || is_adopted || (has_found() && best_.size() <= kManyEdits)) return;
        repair_backward();
    }

    // Improves the best repair, if there is one, by neighbourhoods: undoes a few edits, and looks for a cheaper repair from
    // there. Ends after `patience` failures in a row, or earlier if the repair has few cells or the solver has tested many
    // pictures.
    void improve_repair(int patience) {
        int failures = 0;
        int64_t solved_before = trial_.num_solved();
        const auto is_patient = [&] {
            return failures < std::min<int>(patience, kFailuresPerEdit * (1 + count_of(best_))) &&
                   trial_.num_solved() - solved_before < kSolved * patience;
        };
        for (; has_found() && !best_.empty() && !limits_.stopped() && is_patient(); failures++) {
            go_to(best_);
            const Edits undone = chosen_nearby();
            take_back(undone);
            // Few edits are missing, so a descent that needs many random steps or comparisons has failed.
            Descent descent{.ceiling = best_price_ - kLess, .noise = kNoise, .random_steps = 2, .measures = 4};
            descent.banned = random_share(undone);
            if (!descend(descent)) continue;
            prune(best_);  // tries to undo the new edits only
            if (spent_ > best_price_ - kLess || !test_repair()) continue;
            keep_if_best();
            failures = -1;  // the increment makes it 0
            solved_before = trial_.num_solved();
        }
    }

    // Goes to the best repair of another descent, if it has one, and keeps that repair if it is better than this descent's
    // own. With a symmetry, the repair is first extended to all symmetric cells, tested and pruned; if one of these cells is
    // locked, nothing happens.
    void adopt_better(const RepairDescent& other) {
        if (!other.has_found()) return;
        Edits edits;
        for (const Edit& edit : other.best()) append_group(edit, edits);
        if (is_locked(edits)) return;
        go_to(edits);
        if (symmetry_ == nullptr) return keep_if_best();  // the other descent has tested this repair
        if (test_repair()) prune({});                     // the images may make other edits superfluous
        if (test_repair()) keep_if_best();
    }

    bool has_found() const { return best_price_ < kNever; }
    const Edits& best() const { return best_; }

private:
    // These numbers are choices. With half or twice kNoise or kExacts, or with 0.3 or 0.9 as kTakenShare, the mean price of
    // 42 repairs of 8x8 to 25x25 changes by at most 1.5 %.
    static constexpr int kRatings = 3000;    // maximum number of edits rated per step
    static constexpr int kExacts = 30;       // maximum number of edits measured per step, if the target is a tier
    static constexpr int kRounds = 4;        // maximum number of descents of the forward search
    static constexpr int kUniqueRounds = 2;  // kRounds if each descent has to compare solutions
    static constexpr int kManyEdits = 12;    // a forward repair with more edits is compared with a backward one
    static constexpr int kNear = 8;        // a start of the backward search is repaired first if fewer than 1 / kNear of its cells are open
    static constexpr int kSmoothings = 8;  // number of sweeps that smooth a picture
    static constexpr double kNoise = 0.5;  // the random part of scores, except in the first descent
    static constexpr double kTakenShare =
        0.6;  // share of the edits that a failed round takes back, and of the edits banned in a neighbourhood
    static constexpr double kDiagonal =
        0.3;  // weight of the sum of two distances, in addition to the smaller one: edits on the same line are near
    static constexpr double kSpread = 0.5;                    // the random part of distances
    static constexpr int kSolved = 8;                         // an improvement may use this number of solver tests per failure allowed
    static constexpr int kFailuresPerEdit = 20;               // a small repair is improved for a shorter time
    static constexpr std::array kTaken{1, 1, 2, 2, 3, 4, 6};  // numbers of edits that are undone together

    // Where the backward search begins. With a positive `bias`, the picture is smoothed: the greater the bias, the more
    // cells keep their colours. Otherwise, the picture is made bolder by `right` and `down` cells.
    struct Start {
        double bias;
        int right, down;
    };

    static constexpr std::array<Start, 11> kStarts{{{4.0, 0, 0},
                                                    {3.4, 0, 0},
                                                    {2.8, 0, 0},
                                                    {0, 1, 0},
                                                    {0, 1, 1},
                                                    {2.2, 0, 0},
                                                    {1.6, 0, 0},
                                                    {0, 2, 2},
                                                    {1.0, 0, 0},
                                                    {0.5, 0, 0},
                                                    {0.2, 0, 0}}};

    static constexpr double kNever = std::numeric_limits<double>::infinity();
    static constexpr double kBack = 0.05;  // price of undoing an edit
    static constexpr double kLess = 1e-6;  // smaller differences do not make a price lower

    struct Candidate {
        enum class Stage : uint8_t { kGuessed, kRated, kExact };
        double score;  // gain / price
        double price;
        double factor;  // random factor of the score
        Edit edit;
        Stage stage;
    };
    using enum Candidate::Stage;
    struct Descent {
        double ceiling = kNever;
        double noise = 0;
        Edits banned{};        // edits that are not tried
        int random_steps = 5;  // maximum number of random steps
        int measures = 30;     // maximum number of times that the solver compares the solutions of the picture
        bool reports = false;
    };

    // the state: the picture with edits
    // Gives cells new colours. A cell that gets its original colour is no longer an edit.
    void apply_edits(span<const Edit> edits) {
        for (const Edit& edit : edits) {
            const auto place = ranges::lower_bound(edits_, Edit{edit.cell, 0});
            assert(!task_.is_locked(edit.cell));
            const bool is_edited = place != edits_.end() && place->cell == edit.cell;
            const bool is_original = task_.picture[edit.cell] == edit.colour;
            pixels_[edit.cell] = checked<uint8_t>(edit.colour);
            if (is_edited) {
                spent_ -= prices_.price_of(*place);
                if (is_original) edits_.erase(place);
                else place->colour = edit.colour;
            } else if (!is_original) {
                edits_.insert(place, edit);
            }
            if (!is_original) spent_ += prices_.price_of(edit);
        }
        assert(ranges::is_sorted(edits_));
    }

    // Gives cells their original colours.
    void take_back(span<const Edit> edits) {
        Edits back;
        for (const Edit& edit : edits) back.push_back({edit.cell, task_.picture[edit.cell]});
        apply_edits(back);
    }

    // Undoes all edits, and makes these.
    void go_to(const Edits& edits) {
        take_back(Edits(edits_));
        spent_ = 0;
        apply_edits(edits);
    }

    // Returns what the target leaves open in the current picture: colours if line logic decides, otherwise cells; 0 if the
    // picture is repaired. Prepares the ratings.
    int64_t measure_excess() {
        record_.count_trial();
        const int64_t by_lines = logic_.settle(pixels_, limits_);
        if (tier_ == RepairTrial::kLineLogic || (tier_ == RepairTrial::kUnique && by_lines == 0)) return by_lines;
        const std::optional<IntVector> open = trial_.open_cells(pixels_, tier_);
        logic_.settle(pixels_, open.value_or(IntVector()), limits_);
        return open ? count_of(*open) : 1;  // 1: not known to be repaired
    }

    // Returns what the target leaves open in a picture (RepairTrial::excess). Does not prepare ratings.
    int64_t excess_of(Pixels picture) {
        record_.count_trial();
        return trial_.excess(picture, tier_);
    }

    // Asks the solver or the grader, which counts as a trial, and returns whether the current picture is a repair.
    bool test_repair() {
        record_.count_trial();
        return trial_.is_repair(pixels_, tier_) && !limits_.stopped();
    }

    // forward
    // Takes one step after another from the current picture, and returns whether it is repaired. Gives up above the price
    // `ceiling`, after the descent's number of random steps or measures, or at a limit. If the puzzle must be unique, the
    // excess after a step is only a lower bound, so it is measured again when it is 0.
    bool descend(const Descent& descent) {
        ranges::fill(gains_, -1);
        int64_t excess = measure_excess();
        int stuck = 0, measures = 0;
        bool is_fresh = true;  // false if the excess is a lower bound
        while (!limits_.stopped()) {
            if (excess == 0 && is_fresh) return true;
            if (excess == 0) {  // only a lower bound: measures again
                if (++measures > descent.measures) return false;
                excess = measure_excess();
                is_fresh = true;
                ranges::fill(gains_, -1);
                continue;
            }
            if (descent.reports) record_.report(edits_, excess);
            const vector<Candidate> all = candidates(descent, excess);
            Edits step = best_step(all, excess);
            if (limits_.stopped()) return false;
            if (step.empty()) {
                if (all.empty() || ++stuck > descent.random_steps) return false;
                append_group(all[random_.below(count_of(all))].edit, step);
            }
            apply_edits(step);
            if (spent_ > descent.ceiling) return false;
            if (tier_ == RepairTrial::kUnique) {
                excess = logic_.advance(step, limits_);
                is_fresh = false;
            } else {
                excess = measure_excess();
            }
            forget_ratings(step);
        }
        return false;
    }

    // Lists the edits that the descent may try next, with guessed scores.
    vector<Candidate> candidates(const Descent& descent, int64_t excess) {
        vector<Candidate> all;
        IntVector colours;
        Edits group;
        for (const int32_t cell : logic_.cells_between_open_lines()) {
            if (symmetry_ != nullptr && symmetry_->orbit(cell)[0] != cell) continue;
            list_colours(cell, colours);
            for (const int32_t colour : colours) {
                const Edit edit{cell, colour};
                if (contains(descent.banned, edit)) continue;
                group.clear();
                append_group(edit, group);
                if (is_locked(group)) continue;
                const double price = price_of(group), factor = 1 / (1 + descent.noise * random_.unit());
                if (spent_ + price > descent.ceiling) continue;
                const int32_t gain = gains_[task_.value(edit)];
                // An edit without a rating might settle everything. A score must be positive.
                const double guess = gain < 0 ? double(excess) : std::max<double>(gain, 1e-9);
                all.push_back({guess * factor / price, price, factor, edit, kGuessed});
            }
        }
        return all;
    }

    // Returns the edits of the best candidate, or nothing if none reduces the excess. Lazy greedy: the top candidate is
    // rated, measured if the target is a tier, and put back until it stays on top.
    Edits best_step(vector<Candidate> all, int64_t excess) {
        ranges::make_heap(all, {}, &Candidate::score);
        int ratings = 0, exacts = 0;
        Edits group;
        while (!all.empty() && !limits_.stopped()) {
            ranges::pop_heap(all, {}, &Candidate::score);
            assert(all.back().price > 0);
            Candidate top = all.back();
            all.pop_back();
            group.clear();
            append_group(top.edit, group);
            if (top.stage == kExact || (top.stage == kRated && tier_ == RepairTrial::kUnique)) return group;
            int64_t gain = 0;
            if (top.stage == kGuessed) {
                if (ratings++ == kRatings) continue;
                gain = excess - rated_excess(group);
                gains_[task_.value(top.edit)] = checked<int32_t>(std::max<int64_t>(gain, 0));
                top.stage = kRated;
            } else {
                if (exacts++ >= kExacts) continue;
                gain = excess - excess_of(changed(pixels_, group, trial_pixels_));
                top.stage = kExact;
            }
            if (gain <= 0) continue;
            top.score = double(gain) * top.factor / top.price;
            all.push_back(top);
            ranges::push_heap(all, {}, &Candidate::score);
        }
        return {};
    }

    // Forgets the ratings of all edits on the lines of these edits.
    void forget_ratings(const Edits& edits) {
        const int colours = task_.model.colours;
        for (const Edit& edit : edits) {
            for (const int32_t line : board_.lines_of(edit.cell)) {
                for (const int32_t cell : board_.line(line)) std::fill_n(gains_.begin() + cell * colours, colours, -1);
            }
        }
    }

    // Lists the colours that an edit may give a cell: the background, its original colour, and those around it, except its
    // present colour. If there are only two colours, lists the other one.
    void list_colours(int32_t cell, IntVector& choices) const {
        choices.assign({0, task_.picture[cell]});
        for (const int32_t neighbour : board_.around(cell)) choices.push_back(pixels_[neighbour]);
        if (colours_.size() == 2) choices.assign(colours_.begin(), colours_.end());
        sort_unique(choices);
        std::erase(choices, pixels_[cell]);
    }

    // Appends an edit and its images under the symmetry.
    void append_group(Edit edit, Edits& edits) const {
        if (symmetry_ == nullptr) edits.push_back(edit);
        else
            for (const int32_t cell : symmetry_->orbit(edit.cell)) edits.push_back({cell, edit.colour});
    }

    // Returns true if one of the edits changes a locked cell.
    bool is_locked(const Edits& edits) const {
        return ranges::any_of(edits, [this](const Edit& edit) { return task_.is_locked(edit.cell); });
    }

    // Returns the price of a step, which is always positive: an edit that restores the original colour costs kBack.
    double price_of(const Edits& edits) {
        double price = 0;
        for (const Edit& edit : edits) price += edit.colour == task_.picture[edit.cell] ? kBack : prices_.price_of(edit);
        return price;
    }

    // Sorts edits, the most expensive first.
    void sort_by_price(Edits& edits) {
        sort_stably(edits, ranges::greater(), [this](Edit edit) { return prices_.price_of(edit); });
    }

    // Returns the excess after these edits, by line logic.
    int64_t rated_excess(const Edits& edits) {
        record_.count_trial();
        return logic_.excess_after(edits, limits_);
    }

    // Repairs the picture by up to `rounds` descents. The first is greedy; the others have noise. A repair is pruned and
    // kept, and the next descent begins at the original picture. After a failure, it begins with the failed edits, a random
    // part of which is taken back unless there is a symmetry. Ends early after a repair that is small, or any repair if the
    // number of cells decides.
    void repair_forward() {
        const int rounds = tier_ == RepairTrial::kUnique ? kUniqueRounds : kRounds;
        for (int round = 0; round < rounds && !limits_.stopped(); round++) {
            if (descend({.ceiling = best_price_ - kLess, .noise = round > 0 ? kNoise : 0, .reports = true})) {
                prune({});
                if (test_repair()) keep_if_best();
                const bool is_small = has_found() && best_.size() <= kManyEdits;
                if (task_.by_count || is_small) return;
                go_to({});
            } else if (symmetry_ == nullptr) {
                take_back(random_share(edits_));
            }
        }
    }

    // Returns a random part of the edits: each is in it with the probability kTakenShare.
    Edits random_share(const Edits& edits) {
        Edits share;
        for (const Edit& edit : edits) {
            if (random_.unit() < kTakenShare) share.push_back(edit);
        }
        return share;
    }

    // Undoes single edits, the most expensive first, as long as the picture stays repaired. Never undoes edits in `kept`.
    void prune(const Edits& kept) {
        Edits order;
        std::set_difference(edits_.begin(), edits_.end(), kept.begin(), kept.end(), std::back_inserter(order));
        sort_by_price(order);
        Edits group;
        for (const Edit& edit : order) {
            if (limits_.stopped()) return;
            if (!changes_cell(edits_, edit.cell)) continue;
            group.clear();
            append_group(edit, group);
            take_back(group);
            if (!test_repair()) apply_edits(group);
        }
    }

    // Keeps the current repair if it is the best one.
    void keep_if_best() {
        if (spent_ > best_price_ - kLess) return;
        best_ = edits_;
        best_price_ = spent_;
        record_.add(best_);
    }

    // Begins at one start after another, until a descent from there finds a repair, and undoes its edits. If none does and
    // there is no repair yet, begins at the picture that is blank except for locked cells. With a symmetry, which the starts
    // would break, only this picture is tried.
    void repair_backward() {
        for (const auto& [bias, right, down] : kStarts) {
            if (limits_.stopped()) return;
            if (symmetry_ != nullptr) break;
            go_to(bias > 0 ? smoothed(bias) : bolder(right, down));
            const int64_t excess = measure_excess();
            if (excess == 0 || (excess < board_.num_cells() / kNear && descend({.ceiling = best_price_}))) {
                walk_back();
                return;
            }
        }
        if (has_found()) return;
        vector<uint8_t> blank(task_.picture.size());
        for (int32_t cell : range(board_.num_cells())) {
            if (task_.is_locked(cell)) blank[cell] = task_.picture[cell];
        }
        go_to(edits_of(blank));
        if (test_repair() || descend({})) walk_back();
    }

    // Undoes as many edits as possible, in batches, the most expensive edits first. A batch that fails is halved.
    void walk_back() {
        if (!test_repair()) return;
        keep_if_best();
        Edits all;
        for (const Edit& edit : edits_) {
            if (symmetry_ == nullptr || symmetry_->orbit(edit.cell)[0] == edit.cell) all.push_back(edit);
        }
        sort_by_price(all);
        vector<Edits> batches{all};
        Edits group;
        while (!batches.empty() && !limits_.stopped()) {
            const Edits batch = batches.back();
            batches.pop_back();
            group.clear();
            for (const Edit& edit : batch) append_group(edit, group);
            take_back(group);
            if (test_repair()) {
                keep_if_best();
                continue;
            }
            apply_edits(group);
            if (batch.size() == 1) continue;
            const auto middle = batch.begin() + batch.size() / 2;
            batches.emplace_back(middle, batch.end());
            batches.emplace_back(batch.begin(), middle);
        }
    }

    // Returns the edits of a picture in which each cell gets the colour of most neighbours, unless the bias keeps its own
    // colour (iterated conditional modes: Besag 1986).
    Edits smoothed(double bias) const {
        vector<uint8_t> pixels(task_.picture.begin(), task_.picture.end());
        const auto tone = [&](int32_t cell, int32_t colour) {
            return task_.tones.empty() ? 1.0 : task_.tones[task_.value({cell, colour})] * EditPrices::kToneUnit;
        };
        for (int round = 0; round < kSmoothings; round++) {
            for (int32_t cell : range(board_.num_cells())) {
                if (task_.is_locked(cell)) continue;
                int32_t best = pixels[cell];
                double best_support = -kNever;
                for (const int32_t colour : colours_) {
                    double support = colour == task_.picture[cell] ? 0 : -bias * tone(cell, colour);
                    // A neighbour counts 1 at a side, because it is in both lists, and 0.5 at a corner.
                    for (const int32_t neighbour : board_.around(cell)) support += pixels[neighbour] == colour ? 0.5 : 0;
                    for (const int32_t neighbour : board_.neighbours(cell)) support += pixels[neighbour] == colour ? 0.5 : 0;
                    if (support <= best_support) continue;
                    best_support = support;
                    best = colour;
                }
                pixels[cell] = checked<uint8_t>(best);
            }
        }
        return edits_of(pixels);
    }

    // Returns the edits of a picture whose areas reach further to the right and down.
    Edits bolder(int right, int down) const {
        vector<uint8_t> pixels(task_.picture.begin(), task_.picture.end());
        const int width = board_.width();
        for (int32_t cell : range(board_.num_cells())) {
            for (int y = 0; y <= std::min(down, cell / width); y++) {
                for (int x = 0; x <= std::min(right, cell % width); x++) {
                    if (pixels[cell] == 0 && !task_.is_locked(cell)) pixels[cell] = task_.picture[cell - y * width - x];
                }
            }
        }
        return edits_of(pixels);
    }

    // Returns the edits that make a picture from the original one.
    Edits edits_of(Pixels changed) const {
        Edits edits;
        for (int32_t cell : range(board_.num_cells())) {
            if (changed[cell] != task_.picture[cell]) edits.push_back({cell, changed[cell]});
        }
        return edits;
    }

    // Chooses a few edits of the best repair: those that are nearest to one of them. The distance has a random part.
    Edits chosen_nearby() {
        const size_t number = std::min<size_t>(kTaken[random_.below(count_of(kTaken))], best_.size());
        const int32_t centre = best_[random_.below(count_of(best_))].cell, width = board_.width();
        vector<std::pair<double, Edit>> ranked;
        for (const Edit& edit : best_) {
            const int down = std::abs(edit.cell / width - centre / width), right = std::abs(edit.cell % width - centre % width);
            const double distance = std::min(down, right) + kDiagonal * (down + right);
            ranked.emplace_back(distance * (1 + kSpread * random_.unit()), edit);
        }
        sort_stably(ranked);
        Edits chosen;
        for (const auto& [distance, edit] : ranked) {
            if (chosen.size() >= number) break;
            if (!changes_cell(chosen, edit.cell)) append_group(edit, chosen);
        }
        return chosen;
    }

    const RepairTask& task_;
    const int tier_;  // see RepairTask
    const PictureBoard& board_;
    const Ints colours_;
    const PictureSymmetry* const symmetry_;
    EditPrices& prices_;
    RepairTrial& trial_;
    Limits& limits_;
    RepairRecord& record_;
    Random random_;
    PictureLogic logic_;
    vector<uint8_t> pixels_, trial_pixels_;
    Edits edits_;
    double spent_ = 0;  // the price of the edits
    IntVector gains_;   // the last rating of each edit, by cell and colour; -1: unknown
    Edits best_;
    double best_price_ = kNever;
};

}  // namespace nono
