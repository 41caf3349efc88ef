#include "repairing/repair_descent.hpp"

#include <iterator>

namespace nono {

namespace {

constexpr int kRatings = 3000;    // maximum number of edits rated per step
constexpr int kExacts = 30;       // maximum number of edits measured per step
constexpr int kFewPairs = 60;     // if one of these pairs helps, no more pairs are rated
constexpr int kRounds = 4;        // maximum number of descents of the forward search
constexpr int kSolved = 8;        // an improvement may use this number of solver tests per failure allowed
constexpr int kUniqueRounds = 2;  // kRounds if each descent has to compare solutions
constexpr int kNear = 8;          // a start of the backward search is repaired first if fewer than 1 / kNear of its cells are open
constexpr int kManyEdits = 12;    // a forward repair with more edits is compared with a backward one
constexpr double kNoise = 0.5;    // the random part of scores in the search of neighbourhoods
constexpr std::array kTaken{1, 1, 2, 2, 3, 4, 6};  // numbers of edits that are undone together
// Where the backward search begins. With a positive `bias`, the picture is smoothed: the greater the bias, the more
// cells keep their colours. Otherwise, the picture is made bolder by `right` and `down` cells.
struct Start {
    double bias;
    int right, down;
};
constexpr std::array<Start, 11> kStarts{{{4.0, 0, 0},
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

}  // namespace

RepairDescent::RepairDescent(const RepairTask& task, int tier, const PictureBoard& board, Ints colours, const PictureSymmetry* symmetry,
                             EditPrices& prices, RepairTrial& trial, Limits& limits, RepairProgress progress)
    : task_(task),
      tier_(tier),
      board_(board),
      colours_(colours),
      symmetry_(symmetry),
      prices_(prices),
      trial_(trial),
      limits_(limits),
      progress_(progress),
      logic_(board, colours),
      exact_(board, colours),
      pixels_(task.picture.begin(), task.picture.end()),
      gains_(task.picture.size() * task.model.colours, -1) {}

// Gives cells new colours. A cell that gets its original colour is no longer an edit.
void RepairDescent::apply(span<const Edit> edits) {
    for (const Edit& edit : edits) {
        const auto at = ranges::lower_bound(edits_, Edit{edit.cell, 0});
        assert(!task_.is_locked(edit.cell));
        const bool is_edited = at != edits_.end() && at->cell == edit.cell;
        const bool is_original = task_.picture[edit.cell] == edit.colour;
        pixels_[edit.cell] = checked<uint8_t>(edit.colour);
        if (is_edited) {
            spent_ -= prices_.of(*at);
            if (is_original) edits_.erase(at);
            else at->colour = edit.colour;
        } else if (!is_original) {
            edits_.insert(at, edit);
        }
        if (!is_original) spent_ += prices_.of(edit);
    }
    assert(ranges::is_sorted(edits_));
}

void RepairDescent::take_back(span<const Edit> edits) {
    Edits back;
    for (const Edit& edit : edits) back.push_back({edit.cell, task_.picture[edit.cell]});
    apply(back);
}

void RepairDescent::go_to(const Edits& edits) {
    take_back(Edits(edits_));
    spent_ = 0;
    apply(edits);
}

// Returns what the target's techniques leave open: 0 if the picture is repaired. Prepares the ratings.
int64_t RepairDescent::measure() {
    tried_++;
    const int64_t by_lines = logic_.settle(pixels_, limits_);
    if (tier_ == RepairTrial::kLineLogic || (tier_ < 0 && by_lines == 0)) return by_lines;
    IntVector open = tier_ < 0 ? differing(pixels_) : trial_.left_open(pixels_, tier_, task_.deep_work, limits_);
    if (limits_.stopped()) return INT32_MAX;
    bool is_undecided = open.empty() && tier_ < 0 && trial_.solve(pixels_, limits_) != kUnique;
    if (is_undecided && spent_ < best_price_ && hard_proofs_ > 0) {
        open = hard_differing();
        is_undecided = open.empty() && proved_ != edits_;
    }
    logic_.settle(pixels_, open, limits_);
    return is_undecided ? 1 : count_of(open);
}

// Tests the current picture with a high limit of conflicts, which only a few pictures get. Returns cells in which
// solutions differ. If there are none, the edits are proved, or the solver gave up.
IntVector RepairDescent::hard_differing() {
    hard_proofs_--;
    IntVector cells;
    Pixels other;
    const RepairTrial::Verdict verdict = trial_.solve(pixels_, limits_, RepairTrial::kManyConflicts);
    if (verdict == kMultiple) trial_.next_solution(cells, other);
    if (verdict == kUnique && !limits_.stopped()) proved_ = edits_;
    return cells;
}

// Returns cells in which solutions differ. First compares solutions for a short time. If this finds no cells, uses any
// other solution.
IntVector RepairDescent::differing(Pixels picture) {
    IntVector cells = trial_.differing(picture, limits_);
    Pixels other;
    if (cells.empty() && !limits_.stopped() && trial_.solve(picture, limits_) == kMultiple) trial_.next_solution(cells, other);
    return cells;
}

// Returns what line logic or the techniques of the target's tier leave open in a picture. Does not prepare ratings.
int64_t RepairDescent::excess_of(Pixels picture) {
    tried_++;
    if (tier_ > RepairTrial::kLineLogic || (tier_ >= 0 && tier_ < RepairTrial::kLineLogic))
        return count_of(trial_.left_open(picture, tier_, task_.deep_work, limits_));
    return exact_.settle(picture, limits_);
}

// Returns what the target's techniques leave open in a picture. If the target is a unique puzzle, counts the cells in
// which solutions differ.
int64_t RepairDescent::measured(Pixels picture) {
    const int64_t excess = excess_of(picture);
    return tier_ >= 0 || excess == 0 ? excess : count_of(differing(picture));
}

bool RepairDescent::is_done() {
    if (!edits_.empty() && edits_ == proved_) return true;
    const int64_t excess = excess_of(pixels_);
    if (limits_.stopped()) return false;
    if (excess == 0 || tier_ >= 0) return excess == 0;
    const bool is_unique = trial_.solve(pixels_, limits_) == kUnique;
    return is_unique && !limits_.stopped();
}

void RepairDescent::append_group(Edit edit, Edits& edits) const {
    if (symmetry_ == nullptr) edits.push_back(edit);
    else
        for (const int32_t cell : symmetry_->orbit(edit.cell)) edits.push_back({cell, edit.colour});
}

bool RepairDescent::is_locked(const Edits& edits) const {
    return ranges::any_of(edits, [this](const Edit& edit) { return task_.is_locked(edit.cell); });
}

// Returns the price of a step, which is always positive.
double RepairDescent::price_of(const Edits& edits) {
    double price = 0;
    for (const Edit& edit : edits) price += edit.colour == task_.picture[edit.cell] ? kBack : prices_.of(edit);
    return price;
}

int64_t RepairDescent::rate(const Edits& edits) {
    tried_++;
    return logic_.excess_after(edits, limits_);
}

// Lists the colours that a cell may get: its original colour, those around it, and the background.
void RepairDescent::list_colours(int32_t cell, IntVector& colours) const {
    colours.assign({0, task_.picture[cell]});
    for (const int32_t other : prices_.around(cell)) colours.push_back(pixels_[other]);
    if (colours_.size() == 2) colours.assign(colours_.begin(), colours_.end());
    sort_unique(colours);
    std::erase(colours, pixels_[cell]);
}

vector<RepairDescent::Candidate> RepairDescent::candidates(const Descent& descent, int64_t excess) {
    vector<Candidate> all;
    IntVector colours;
    Edits group;
    for (const int32_t cell : logic_.reached()) {
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
            const double guess = gain < 0 ? double(excess) : std::max<double>(gain, 1e-9);
            all.push_back({guess * factor / price, price, factor, edit, kGuessed});
        }
    }
    return all;
}

RepairDescent::Step RepairDescent::best_step(vector<Candidate> all, bool is_measured, int64_t excess) {
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
        if (top.stage == kExact || (top.stage == kRated && !is_measured)) return {group, top.price};
        int64_t gain = 0;
        if (top.stage == kGuessed) {
            if (ratings++ == kRatings) continue;
            gain = excess - rate(group);
            gains_[task_.value(top.edit)] = checked<int32_t>(std::max<int64_t>(gain, 0));
            top.stage = kRated;
        } else {
            if (exacts++ >= kExacts) continue;
            gain = excess - measured(changed(pixels_, group, trial_pixels_));
            top.stage = kExact;
        }
        if (gain <= 0) continue;
        top.score = double(gain) * top.factor / top.price;
        all.push_back(top);
        ranges::push_heap(all, {}, &Candidate::score);
    }
    return {};
}

// Two edits at once, for example a cell that moves. Most pairs share a line.
RepairDescent::Step RepairDescent::best_pair(const vector<Candidate>& all, const Descent& descent, int64_t excess) {
    Step best;
    double best_score = 0;
    if (all.size() < 2) return best;
    Edits pair;
    vector<vector<const Candidate*>> on_line(board_.num_lines());
    for (const Candidate& candidate : all) {
        for (const int32_t line : board_.lines_of(candidate.edit.cell)) on_line[line].push_back(&candidate);
    }
    const auto any_of = [this](const auto& some) -> const auto& { return some[random_.below(count_of(some))]; };
    for (int tries = 0; tries < descent.pairs && !limits_.stopped(); tries++) {
        if (!best.is_none() && tries > kFewPairs) break;
        const Candidate& one = any_of(all);
        const Candidate* const other = random_.unit() < 0.7 ? any_of(on_line[any_of(board_.lines_of(one.edit.cell))]) : &any_of(all);
        assert(one.price > 0 && other->price > 0);
        const double price = one.price + other->price;
        if (one.edit.cell == other->edit.cell || spent_ + price > descent.ceiling) continue;
        pair.clear();
        append_group(one.edit, pair);
        append_group(other->edit, pair);
        int64_t gain = excess - rate(pair);
        if (double(gain) / price <= best_score) continue;
        if (tier_ >= 0) {
            gain = excess - excess_of(changed(pixels_, pair, trial_pixels_));
        }
        if (double(gain) / price <= best_score) continue;
        best_score = double(gain) / price;
        best = {pair, price};
    }
    return best;
}

// Forgets the ratings of all edits on the lines of these edits.
void RepairDescent::forget(const Edits& edits) {
    const int colours = task_.model.colours;
    for (const Edit& edit : edits) {
        for (const int32_t line : board_.lines_of(edit.cell)) {
            for (const int32_t cell : board_.line(line)) std::fill_n(gains_.begin() + cell * colours, colours, -1);
        }
    }
}

// Repairs the current picture, and returns whether it is repaired.
bool RepairDescent::descend(const Descent& descent) {
    ranges::fill(gains_, -1);
    int64_t excess = measure();
    int stuck = 0, measures = 0, steps = 0;
    bool is_fresh = true;  // false if the excess is a lower bound
    while (!limits_.stopped()) {
        if (excess == 0 && is_fresh) return true;
        if (steps++ == descent.steps) return false;
        if (excess == 0) {
            if (++measures > descent.measures) return false;
            excess = measure();
            is_fresh = true;
            ranges::fill(gains_, -1);
            continue;
        }
        if (descent.reports) progress_.report({tried_, excess, count_of(edits_), spent_, false, edits_});
        const vector<Candidate> all = candidates(descent, excess);
        Step step = best_step(all, tier_ >= 0 || descent.is_careful, excess);
        if (step.is_none()) step = best_pair(all, descent, excess);
        if (limits_.stopped()) return false;
        if (step.is_none()) {
            if (all.empty() || ++stuck > descent.random_steps) return false;
            const Candidate& any = all[random_.below(count_of(all))];
            append_group(any.edit, step.edits);
            step.price = any.price;
        }
        apply(step.edits);
        if (spent_ > descent.ceiling) return false;
        if (tier_ < 0 && !descent.is_careful) {
            excess = logic_.advance(step.edits, limits_);
            is_fresh = false;
        } else {
            excess = measure();
        }
        forget(step.edits);
    }
    return false;
}

// Keeps the current repair if it is the best one.
void RepairDescent::keep() {
    if (spent_ > best_price_ - kLess) return;
    best_ = edits_;
    best_price_ = spent_;
    if (std::cmp_less_equal(best_.size(), task_.most_edits)) found_.push_back(best_);
    progress_.report({tried_, 0, count_of(best_), best_price_, true, best_});
}

// Sorts edits, the most expensive first.
void RepairDescent::sort_by_price(Edits& edits) {
    ranges::sort(edits, ranges::greater(), [this](Edit edit) { return prices_.of(edit); });
}

// Undoes single edits, the most expensive first, as long as the picture stays repaired. Never undoes edits in `kept`.
void RepairDescent::prune(const Edits& kept) {
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
        if (!is_done()) apply(group);
    }
}

void RepairDescent::forward() {
    for (int round = 0; round < (tier_ < 0 ? kUniqueRounds : kRounds) && !limits_.stopped(); round++) {
        if (descend({.ceiling = best_price_ - kLess, .noise = round > 0 ? kNoise : 0, .reports = true})) {
            prune({});
            if (is_done()) keep();
            if (task_.by_count || (has_found() && best_.size() <= kManyEdits)) return;
            go_to({});
            continue;
        }
        if (symmetry_ != nullptr) continue;
        Edits back;
        for (const Edit& edit : edits_) {
            if (random_.unit() < 0.6) back.push_back(edit);
        }
        take_back(back);
    }
}

// Returns the edits of a picture in which each cell gets the colour of most neighbours, unless the bias keeps its own
// colour (iterated conditional modes: Besag 1986).
Edits RepairDescent::smoothed(double bias) const {
    vector<uint8_t> now(task_.picture.begin(), task_.picture.end());
    const auto tone = [&](int32_t cell, int32_t colour) {
        return task_.tones.empty() ? 1.0 : task_.tones[task_.value({cell, colour})] * EditPrices::kToneUnit;
    };
    for (int round = 0; round < 8; round++) {
        for (int32_t cell : range(board_.num_cells())) {
            if (task_.is_locked(cell)) continue;
            int32_t best = now[cell];
            double best_support = -kNever;
            for (const int32_t colour : colours_) {
                double support = colour == task_.picture[cell] ? 0 : -bias * tone(cell, colour);
                for (const int32_t other : prices_.around(cell)) support += now[other] == colour ? 0.5 : 0;
                for (const int32_t other : board_.neighbours(cell)) support += now[other] == colour ? 0.5 : 0;
                if (support <= best_support) continue;
                best_support = support;
                best = colour;
            }
            now[cell] = checked<uint8_t>(best);
        }
    }
    return edits_of(now);
}

// Returns the edits of a picture whose areas reach further to the right and down.
Edits RepairDescent::bolder(int right, int down) const {
    vector<uint8_t> now(task_.picture.begin(), task_.picture.end());
    const int width = board_.width();
    for (int32_t cell : range(board_.num_cells())) {
        for (int y = 0; y <= std::min(down, cell / width); y++) {
            for (int x = 0; x <= std::min(right, cell % width); x++) {
                if (now[cell] == 0 && !task_.is_locked(cell)) now[cell] = task_.picture[cell - y * width - x];
            }
        }
    }
    return edits_of(now);
}

Edits RepairDescent::edits_of(Pixels changed) const {
    Edits edits;
    for (int32_t cell : range(board_.num_cells())) {
        if (changed[cell] != task_.picture[cell]) edits.push_back({cell, changed[cell]});
    }
    return edits;
}

void RepairDescent::backward() {
    for (const auto& [bias, right, down] : kStarts) {
        if (limits_.stopped()) return;
        if (symmetry_ != nullptr) break;
        go_to(bias > 0 ? smoothed(bias) : bolder(right, down));
        const int64_t excess = measure();
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
    if (is_done() || descend({})) walk_back();
}

// Undoes as many edits as possible, in batches, the most expensive edits first. A batch that fails is halved.
void RepairDescent::walk_back() {
    if (!is_done()) return;
    keep();
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
        if (is_done()) {
            keep();
            continue;
        }
        apply(group);
        if (batch.size() == 1) continue;
        const auto middle = batch.begin() + batch.size() / 2;
        batches.emplace_back(middle, batch.end());
        batches.emplace_back(batch.begin(), middle);
    }
}

void RepairDescent::find() {
    const bool has_other = has_found();  // the repair is that of another descent, which has already searched backward
    go_to({});
    forward();
    if (limits_.stopped() || has_other || (has_found() && best_.size() <= kManyEdits)) return;
    backward();
}

void RepairDescent::find_carefully(int steps) {
    go_to({});
    if (!descend({.ceiling = best_price_ - kLess, .steps = steps, .is_careful = true, .reports = true})) return;
    prune({});
    if (is_done()) keep();
}

// Chooses a few neighbouring edits of the best repair.
Edits RepairDescent::chosen_nearby() {
    const size_t number = std::min<size_t>(kTaken[random_.below(count_of(kTaken))], best_.size());
    const int32_t pivot = best_[random_.below(count_of(best_))].cell, width = board_.width();
    vector<std::pair<double, Edit>> ranked;
    for (const Edit& edit : best_) {
        const int down = std::abs(edit.cell / width - pivot / width), right = std::abs(edit.cell % width - pivot % width);
        ranked.emplace_back((std::min(down, right) + 0.3 * (down + right)) * (1 + 0.5 * random_.unit()), edit);
    }
    ranges::sort(ranked);
    Edits chosen;
    for (const auto& [distance, edit] : ranked) {
        if (chosen.size() >= number) break;
        if (!changes_cell(chosen, edit.cell)) append_group(edit, chosen);
    }
    return chosen;
}

void RepairDescent::adopt(const RepairDescent& other) {
    if (!other.has_found()) return;
    go_to(other.best());
    keep();
}

void RepairDescent::improve(int patience) {
    if (tier_ < 0 && has_found()) {  // the repair may come from line logic, which needs more edits
        go_to(best_);
        prune({});
        if (!limits_.stopped()) keep();
    }
    int failures = 0;
    int64_t begin = trial_.num_solved();
    const auto is_patient = [&] {
        return failures < std::min<int>(patience, 20 * (1 + count_of(best_))) && trial_.num_solved() - begin < kSolved * patience;
    };
    for (; has_found() && !best_.empty() && !limits_.stopped() && is_patient(); failures++) {
        go_to(best_);
        const Edits out = chosen_nearby();
        take_back(out);
        Descent descent{.ceiling = best_price_ - kLess, .noise = kNoise, .pairs = 80, .random_steps = 1, .measures = 4};
        for (const Edit& edit : out) {
            if (random_.unit() < 0.6) descent.banned.push_back(edit);
        }
        if (!descend(descent)) continue;
        prune(best_);
        if (spent_ > best_price_ - kLess || !is_done()) continue;
        keep();
        failures = -1;
        begin = trial_.num_solved();
    }
}

}  // namespace nono
