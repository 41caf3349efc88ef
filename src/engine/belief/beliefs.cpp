#include "belief/beliefs.hpp"

#include <algorithm>
#include <cmath>

#include "base/exp_log.hpp"

namespace nono {

namespace {

// Bounds of odds: of the messages that a line receives, of those that it sends, and of a cell in total.
constexpr double kReceived = 0x1p18, kSent = 0x1p20, kTotal = 0x1p43;
// A share below this is taken for rounding.
constexpr double kTiny = 1e-12;
// In a reinforced run a line sends nothing while no received probability has changed by more than this since it last did.
constexpr double kMoved = .003;

double clip(double odds, double limit) { return std::min(std::max(odds, 1 / limit), limit); }

}  // namespace

Beliefs::Attempt Beliefs::plain(int rounds, double damping) {
    const int64_t start = work_;
    Attempt result;
    reset(0);
    while (result.rounds < rounds && round(damping, 0)) result.rounds++;
    total_up();
    reinforce(0, 0);
    update_picture();
    keep_best();
    result.violated = violated_;
    result.work = work_ - start;
    return result;
}

Beliefs::Attempt Beliefs::reinforced(int attempt, int64_t max_work) {
    // The field's growth a round, the noise added to it, and the damping of messages; the first is quick and for the first attempt.
    static constexpr Schedule kSchedules[] = {
        {.002, 0, 0}, {.0002, 0, 0}, {.0005, .5, 0}, {.0002, 0, .1}, {.0002, 1, 0}, {.0002, 0, 0},
    };
    constexpr int kRounds = 2000;    // at most
    constexpr int kStall = 200;      // rounds without a better picture
    constexpr int kQuietStall = 60;  // the same while the beliefs hardly move
    constexpr double kQuiet = .001;  // a round's change of the probabilities, a cell, that is called hardly
    constexpr double kFast = 20;     // the field then grows so many times faster
    constexpr double kSpread = .5;   // of the first messages' log-odds

    const Schedule& schedule = kSchedules[attempt < 6 ? attempt : 1 + (attempt - 1) % 5];
    const int64_t start = work_;
    const double quiet = kQuiet * open_cells();
    Attempt result;
    result.violated = INT32_MAX;
    reset(kSpread);
    double rate = 0;
    int better = 0;  // the round of the best picture
    while (result.rounds < kRounds && work_ - start < max_work) {
        // In random order: rows before columns find less.
        for (size_t i = order_.size(); i > 1; i--) std::swap(order_[i - 1], order_[random_.below(static_cast<uint32_t>(i))]);
        if (!round(schedule.damping, kMoved)) break;
        result.rounds++;
        total_up();
        const double change = reinforce(rate, schedule.noise);
        update_picture();
        if (violated_ < result.violated) {
            result.violated = violated_;
            better = result.rounds;
            keep_best();
        }
        const int since = result.rounds - better;
        if (violated_ == 0 || since > kStall) break;
        if (since > kQuietStall && change < quiet && violated_ <= board_.lines.size() / 4) break;
        rate = std::min(1.0, rate + schedule.growth * (change < quiet ? kFast : 1));
    }
    if (result.rounds == 0) keep_best();
    result.violated = std::min(result.violated, violated_);
    restore_best();
    result.work = work_ - start;
    return result;
}

double Beliefs::probability(int cell, int colour) const {
    const int at = index_[cell];
    if (at < 0) return best_picture_[cell] == colour;
    double sum = 1, odds = 0;
    for (int i = value_start_[at]; i < value_start_[at + 1]; i++) {
        const double value = i == value_start_[at] ? 1 : totals_[i - at - 1];
        if (i > value_start_[at]) sum += value;
        if (values_[i] == colour) odds = value;
    }
    return odds / sum;
}

int Beliefs::start_probabilities(int line, int block, std::vector<double>& at_or_before) {
    at_or_before.clear();
    if (lines_.cost(line) == 0) return -1;
    if (settled_ != line) {
        receive(line, 0);
        if (!settle(line)) return -1;
    }
    const LineMarginals::Starts starts = lines_.starts(line, block);
    double sum = 0;
    for (const double share : starts.share) at_or_before.push_back(sum += share);
    return starts.first;
}

void Beliefs::reset(double spread) {
    settled_ = -1;
    order_.clear();
    for (int line = 0; line < board_.lines.size(); line++) {
        if (lines_.cost(line) > 0) order_.push_back(line);
    }
    std::ranges::fill(received_, -1.0);  // not odds: every line sends in the first round
    for (double& odds : messages_) odds = spread > 0 ? exp_of(spread * (2 * random_.unit() - 1)) : 1;
    messages_.back() = 1;
    std::ranges::fill(field_, 1.0);
    std::ranges::fill(probabilities_, 0.0);
}

// Every line that receives something new sends its messages once, in the order of order_. False: stopped.
bool Beliefs::round(double damping, double tolerance) {
    for (const int line : order_) {
        int64_t work = 4 * (slot_start_[line + 1] - slot_start_[line]);
        // A damped message changes even if the line receives the same again.
        if (receive(line, tolerance) || damping > 0) {
            work += work + lines_.cost(line);
            if (settle(line)) send(line, damping);
        }
        work_ += work;
        if (limits_.spend(work)) return false;
    }
    return true;
}

// The product of the messages of the cell's other lines and its field.
double Beliefs::incoming(int message, int odds) const {
    const int other = others_[message];
    if (other >= 0) return field_[odds] * messages_[other];
    double product = field_[odds];
    for (int i = sender_start_[odds]; i < sender_start_[odds + 1]; i++) {
        if (senders_[i] != message) product *= messages_[senders_[i]];
    }
    return product;
}

// Collects the messages to a line; returns whether one of them has changed.
bool Beliefs::receive(int line, double tolerance) {
    bool moved = false;
    for (int s = slot_start_[line]; s < slot_start_[line + 1]; s++) {
        const Slot& slot = slots_[s];
        for (int k = 0; k < slot.count; k++) {
            const double odds = clip(incoming(slot.message + k, slot.odds + k), kReceived), before = received_[slot.message + k];
            incoming_[slot.message + k] = odds;
            // The difference of odds / (1 + odds).
            moved |= std::abs(odds - before) > tolerance * (1 + odds) * (1 + before);
        }
    }
    return moved;
}

// Computes the marginals of a line under the messages that it received. Messages that contradict the clue beyond the range of numbers
// are weakened step by step. False: the line has no arrangement at all.
bool Beliefs::settle(int line) {
    settled_ = line;
    const std::span<const Slot> slots(&slots_[slot_start_[line]], slot_start_[line + 1] - slot_start_[line]);
    const int stride = lines_.stride();
    for (const Slot& slot : slots) std::copy_n(&incoming_[slot.message], slot.count, &received_[slot.message]);
    for (double limit = kReceived; limit > 1.01; limit = std::sqrt(limit)) {
        double* weights = lines_.clear_weights(line);
        for (int i = known_start_[line]; i < known_start_[line + 1]; i++) {
            weights[known_[i].colour * stride + known_[i].position] = 1;
        }
        for (const Slot& slot : slots) {
            const int32_t* local = &local_[slot.colours];
            double* odds = &incoming_[slot.message];
            double largest = 1;
            for (int k = 0; k < slot.count; k++) {
                odds[k] = clip(odds[k], limit);
                largest = std::max(largest, odds[k]);
            }
            const double scale = lines_.takes_odds(line) ? 1 : 1 / largest;
            weights[local[0] * stride + slot.position] = scale;
            for (int k = 0; k < slot.count; k++) weights[local[k + 1] * stride + slot.position] = odds[k] * scale;
        }
        if (lines_.run(line)) return true;
    }
    return false;
}

// Sends every cell the line's own part of its marginals: the message received from the cell is divided out.
void Beliefs::send(int line, double damping) {
    const double* marginals = lines_.marginals();
    const int stride = lines_.stride();
    for (int s = slot_start_[line]; s < slot_start_[line + 1]; s++) {
        const Slot& slot = slots_[s];
        const int32_t* local = &local_[slot.colours];
        const double first = std::max(marginals[local[0] * stride + slot.position], kTiny);
        double* old = &messages_[slot.message];
        double* received = &incoming_[slot.message];
        for (int k = 0; k < slot.count; k++) {
            const double share = std::max(marginals[local[k + 1] * stride + slot.position], kTiny);
            received[k] = clip(share / (first * received[k]), kSent);
        }
        if (damping > 0) {
            double old_sum = 1, new_sum = 1;
            for (int k = 0; k < slot.count; k++) {
                old_sum += old[k];
                new_sum += received[k];
            }
            const double keep = damping / old_sum, take = (1 - damping) / new_sum;
            for (int k = 0; k < slot.count; k++) received[k] = (keep * old[k] + take * received[k]) / (keep + take);
        }
        for (int k = 0; k < slot.count; k++) old[k] = received[k];
    }
}

void Beliefs::total_up() {
    for (size_t i = 0; i < totals_.size(); i++) {
        double product = field_[i];
        for (int s = sender_start_[i]; s < sender_start_[i + 1]; s++) product *= messages_[senders_[s]];
        totals_[i] = clip(product, kTotal);
    }
}

// Sets the field to `rate` times the total log-odds and some noise; returns by how much the probabilities changed.
double Beliefs::reinforce(double rate, double noise) {
    if (noise > 0) {
        for (size_t i = 0; i < totals_.size(); i++) {
            field_[i] = exp_of(rate * log_of(totals_[i]) + noise * (2 * random_.unit() - 1));
        }
    } else {
        for (size_t i = 0; i < totals_.size(); i++) field_[i] = exp_of(rate * log_of(totals_[i]));
    }
    double change = 0;
    for (size_t c = 0; c < cells_.size(); c++) {
        const int from = value_start_[c] - static_cast<int>(c), count = value_start_[c + 1] - value_start_[c] - 1;
        double sum = 1, rest = 0;
        for (int i = from; i < from + count; i++) sum += totals_[i];
        for (int i = from; i < from + count; i++) {
            const double probability = totals_[i] / sum, difference = probability - probabilities_[i];
            probabilities_[i] = probability;
            change += std::abs(difference);
            rest += difference;
        }
        change += std::abs(rest);  // of the first colour
    }
    return change / 2;
}

// Rounds the beliefs to the likeliest colours and counts the lines that this violates.
void Beliefs::update_picture() {
    for (size_t c = 0; c < cells_.size(); c++) {
        const int first = value_start_[c], count = value_start_[c + 1] - first - 1;
        const double* odds = &totals_[first - c];
        double most = 1;
        int best = 0;
        for (int k = 0; k < count; k++) {
            if (odds[k] > most) {
                most = odds[k];
                best = k + 1;
            }
        }
        const uint8_t colour = values_[first + best];
        if (picture_[cells_[c]] == colour) continue;
        picture_[cells_[c]] = colour;
        for (const auto& [line, position] : board_.cell_lines(cells_[c])) {
            if (touched_[line]) continue;
            touched_[line] = 1;
            touched_lines_.push_back(line);
        }
    }
    for (const int line : touched_lines_) {
        const bool now = fits(line);
        violated_ += fits_[line] - now;
        fits_[line] = now;
        touched_[line] = 0;
    }
    touched_lines_.clear();
}

bool Beliefs::fits(int line) const {
    const Model& model = *board_.model;
    const std::span<const int32_t> cells = board_.line_cells(line);
    const int end = model.block_start[line + 1];
    int block = model.block_start[line];
    for (size_t i = 0; i < cells.size();) {
        const uint8_t colour = picture_[cells[i]];
        const size_t start = i;
        while (i < cells.size() && picture_[cells[i]] == colour) i++;
        if (colour == 0) continue;
        if (block == end || model.colour[block] != colour) return false;
        if (model.length[block] != 0 && model.length[block] != static_cast<int32_t>(i - start)) return false;
        block++;
    }
    return block == end;
}

void Beliefs::keep_best() {
    best_messages_ = messages_;
    best_field_ = field_;
    best_totals_ = totals_;
    best_picture_ = picture_;
}

void Beliefs::restore_best() {
    settled_ = -1;
    messages_ = best_messages_;
    field_ = best_field_;
    totals_ = best_totals_;
}

}  // namespace nono
