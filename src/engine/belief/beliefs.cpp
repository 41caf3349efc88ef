#include "belief/beliefs.hpp"

#include "belief/colour_messages.hpp"
#include "belief/ink_messages.hpp"

namespace nono {

namespace {

// In a reinforced run, a line sends messages again only if one of its incoming probabilities has changed by more than
// this value.
constexpr double kMoved = .003;

// Returns the messages of the board, of the faster kind if the board allows it.
std::unique_ptr<Messages> messages_of(LineBoard& board, const OpenCells& open, Limits& limits, Random& random, bool wide) {
    LineMarginals lines(board, open.lines, limits, wide);
    if (InkMessages::fit(board, open, lines)) return std::make_unique<InkMessages>(board, open, random, std::move(lines), wide);
    return std::make_unique<ColourMessages>(board, open, random, std::move(lines));
}

}  // namespace

// Begins with the first colour of each open cell as the picture, and checks all clues.
Beliefs::Beliefs(LineBoard& board, Limits& limits, Random& random, bool wide)
    : board_(board),
      limits_(limits),
      random_(random),
      open_(board),
      messages_(messages_of(board, open_, limits, random, wide)),
      picture_(board.model->num_cells(), 0),
      fits_(board.lines.size(), 1),
      touched_(board.lines.size(), 1) {
    vector<uint8_t> colours;
    for (int cell : range(board.model->num_cells())) {
        board.domain(cell, colours);
        if (!colours.empty()) picture_[cell] = colours[0];
    }
    for (int line : indices(board.lines)) touched_lines_.push_back(line);
    check_touched();
}

// Runs rounds from even odds; the last round gives the picture. A limit ends the run early.
Beliefs::Attempt Beliefs::run_plain(int rounds, double damping) {
    assert(rounds >= 0 && 0 <= damping && damping < 1);
    const int64_t start = work_;
    Attempt result;
    reset(0);
    while (result.rounds < rounds && round(damping, 0)) result.rounds++;
    messages_->reinforce(0, 0);  // computes the total odds of each cell; the field stays even
    update_picture();
    keep_best();
    result.violated = violated_;
    result.work = work_ - start;
    return result;
}

// Runs rounds from random odds with a growing field; the round that violates the fewest lines gives the picture.
Beliefs::Attempt Beliefs::run_reinforced(int attempt, int64_t max_work) {
    // Growth, noise and damping. The first schedule is fast and serves the first attempt.
    static constexpr Schedule kSchedules[] = {
        {.002, 0, 0}, {.0002, 0, 0}, {.0005, .5, 0}, {.0002, 0, .1}, {.0002, 1, 0}, {.0002, 0, 0},
    };
    constexpr int kNumSchedules = std::size(kSchedules);  // after the last schedule, all but the first are used again
    // On a large board, the field grows slowly until the beliefs hardly change.
    static constexpr Schedule kLarge = {.00005, 0, 0, .002, 100};
    constexpr int kLargeSize = 8000;  // number of open cells
    constexpr int kRounds = 2000;
    constexpr int kStall = 200;     // the run ends after this many rounds without a better picture
    constexpr double kFast = 20;    // when the beliefs hardly change, the field grows faster by this factor
    constexpr double kSpread = .5;  // bound for the log-odds of the initial messages

    const Schedule& schedule = attempt > 0 && open_cells() >= kLargeSize
                                   ? kLarge
                                   : kSchedules[attempt < kNumSchedules ? attempt : 1 + (attempt - 1) % (kNumSchedules - 1)];
    const int64_t start = work_;
    const double quiet = schedule.quiet * open_cells();
    Attempt result;
    result.violated = INT32_MAX;
    reset(kSpread);
    double rate = 0;
    int best_round = 0;  // the round that found the best picture
    while (result.rounds < kRounds && work_ - start < max_work) {
        // The order of the lines is random, because a fixed order (all rows before all columns) finds fewer solutions.
        for (size_t i = order_.size(); i > 1; i--) std::swap(order_[i - 1], order_[random_.below(checked<uint32_t>(i))]);
        if (!round(schedule.damping, kMoved)) break;
        result.rounds++;
        const double change = messages_->reinforce(rate, schedule.noise);
        update_picture();
        if (violated_ < result.violated) {
            result.violated = violated_;
            best_round = result.rounds;
            keep_best();
        }
        const int rounds_since_best = result.rounds - best_round;
        if (violated_ == 0 || rounds_since_best > kStall) break;
        if (rounds_since_best > schedule.patience && change < quiet && violated_ <= board_.lines.size() / 4) break;
        rate = std::min(1.0, rate + schedule.growth * (change < quiet ? kFast : 1));
    }
    if (result.rounds == 0) keep_best();
    result.violated = std::min(result.violated, violated_);
    messages_->restore();
    assert(result.rounds == 0 || are_most_likely(best_picture_));
    result.work = work_ - start;
    return result;
}

// A cell that is not open has its colour in the picture with probability 1.
double Beliefs::probability(int cell, int colour) const {
    const int c = open_.index[cell];
    return c < 0 ? best_picture_[cell] == colour : messages_->probability(c, colour);
}

// Begins a run: lists the lines that can send messages (the others have the cost 0), and draws random messages, whose
// log-odds are at most `spread`.
void Beliefs::reset(double spread) {
    order_.clear();
    for (int line : indices(board_.lines)) {
        if (messages_->lines().cost(line) > 0) order_.push_back(line);
    }
    messages_->reset(spread);
}

// Each line whose incoming messages have changed sends its own messages once. The lines take turns in the order of
// order_. Returns false if a limit was reached.
bool Beliefs::round(double damping, double tolerance) {
    for (const int line : order_) {
        const int64_t work = messages_->pass(line, damping, tolerance);
        work_ += work;
        if (limits_.spend(work)) return false;
    }
    return true;
}

// Sets each cell of the picture to its most likely colour and counts the lines whose clues the picture violates.
void Beliefs::update_picture() {
    changed_.clear();
    messages_->write_picture(picture_, changed_);
    assert(are_most_likely(picture_));
    for (const int32_t cell : changed_) {
        for (const auto& [line, position] : board_.cell_lines(cell)) {
            if (touched_[line]) continue;
            assert(touched_lines_.size() < touched_.size());
            touched_[line] = 1;
            touched_lines_.push_back(line);
        }
    }
    check_touched();
}

// Used in assertions. Returns true if the probabilities of the colours of each open cell sum to 1, and the picture has a
// colour with the greatest one.
bool Beliefs::are_most_likely(span<const uint8_t> picture) const {
    for (int c : indices(open_.cells)) {
        double sum = 0, most = 0;
        for (const uint8_t colour : open_.colours(c)) {
            const double probability = messages_->probability(c, colour);
            if (!(probability >= 0)) return false;
            most = std::max(most, probability);
            sum += probability;
        }
        const uint8_t shown = picture[open_.cells[c]];
        if (!contains(open_.colours(c), shown) || std::abs(sum - 1) > 1e-9) return false;
        if (messages_->probability(c, shown) < most * (1 - 1e-9)) return false;
    }
    return true;
}

// Counts again, for each touched line, whether the picture violates its clue.
void Beliefs::check_touched() {
    for (const int line : touched_lines_) {
        const bool fits = meets_clue(*board_.model, line, picture_);
        assert(touched_[line] != 0);
        violated_ += fits_[line] - fits;
        fits_[line] = fits;
        touched_[line] = 0;
    }
    touched_lines_.clear();
    assert(ranges::count(fits_, 0) == violated_);
}

// Keeps the picture and its beliefs as the best ones of the run.
void Beliefs::keep_best() {
#ifndef NDEBUG
    for (int line : indices(board_.lines)) assert(meets_clue(*board_.model, line, picture_) == (fits_[line] != 0));
#endif
    messages_->keep();
    best_picture_ = picture_;
}

}  // namespace nono
