#include "grading/bounded_probe.hpp"

namespace nono {

namespace {

// Compares in a loop instead of calling memcmp, because a line has few words.
bool is_same(const uint64_t* masks, const uint64_t* others, size_t count) {
    uint64_t differs = 0;
    for (size_t i : range(count)) differs |= masks[i] ^ others[i];
    return differs == 0;
}

}  // namespace

BoundedProbe::BoundedProbe(const TrailedLineLogic& logic, LineBoard& board, Limits& limits)
    : logic_(logic),
      board_(board),
      limits_(limits),
      queue_(logic.queue()),
      can_(board.can.size()),
      reached_(words_for(board.lines.size())),
      only_loss_(board.lines.size(), -1) {
    for (int line : indices(board.lines)) room_ = std::max(room_, 2 * board_.mask_words(line));
    possible_.resize(room_ / 2);
}

bool BoundedProbe::assume(int cell, int colour, int depth) {
    const uint64_t words = uint64_t{64} * can_.size() * room_;
    if (memory_.empty() && words <= kMostWords) memory_.resize(checked<size_t>(words));
    assert(logic_.is_open(cell) && logic_.may_be(cell, colour) && depth >= 0);
    queue_.clear();
    ranges::fill(reached_, 0);
    for (int k : range(logic_.colours())) {
        if (k != colour && logic_.may_be(cell, k)) remove(cell, k, -1);
    }
    for (int wave = 0; wave < depth; wave++) {
        if (!settle_wave()) return false;
    }
    return check_wave();
}

bool BoundedProbe::settle_wave() {
    take_wave();
    return ranges::all_of(wave_, [this](int32_t line) { return settle(line) || end(line); });
}

// The order of the lines affects only which line is named in a contradiction.
bool BoundedProbe::check_wave() {
    const auto holds = [this](int32_t line) { return is_feasible(line); };
    const auto waiting = queue_.waiting();
    if (limits_.spend(100 * int64_t{count_of(waiting)})) return false;
    if (ranges::all_of(waiting, holds)) return true;
    take_wave();
    assert(ranges::find_if_not(wave_, holds) != wave_.end());
    return end(*ranges::find_if_not(wave_, holds));
}

void BoundedProbe::take_wave() {
    wave_.clear();
    while (!queue_.empty()) wave_.push_back(queue_.pop());
}

bool BoundedProbe::end(int line) {
    conflict_ = line;
    return false;
}

// Returns where the line's result is stored. Returns nullptr unless the line has lost a single value and results are
// stored.
uint64_t* BoundedProbe::remembered(int line) {
    const int64_t place = only_loss_[line];
    return place < 0 || memory_.empty() ? nullptr : memory_.data() + place * room_;
}

bool BoundedProbe::is_feasible(int line) {
    const uint64_t* const can = can_.data() + board_.mask_start[line];
    const uint64_t* const known = remembered(line);
    return (known != nullptr && is_same(can, known, board_.mask_words(line))) || board_.lines.feasible(line, can);
}

// Returns the colours that the cells have in some arrangement, or nullptr if there is no arrangement.
const uint64_t* BoundedProbe::solve(int line, const uint64_t* can) {
    uint64_t* const known = remembered(line);
    const size_t count = board_.mask_words(line);
    if (known != nullptr && is_same(can, known, count)) {
        assert(board_.lines.solve(line, can, possible_.data()) && is_same(known + count, possible_.data(), count));
        return known + count;
    }
    if (!board_.lines.solve(line, can, possible_.data())) return nullptr;
    if (known != nullptr) {
        std::copy_n(can, count, known);
        std::copy_n(possible_.data(), count, known + count);
    }
    return possible_.data();
}

bool BoundedProbe::settle(int line) {
    const uint64_t* const can = can_.data() + board_.mask_start[line];
    assert(is_reached(line) && !is_same(can, board_.masks(line), board_.mask_words(line)));
    const uint64_t* const possible = solve(line, can);
    if (possible == nullptr) return false;
    only_loss_[line] = -1;
    board_.for_each_removal(line, can, possible, [&](int cell, int colour) {
        remove(cell, colour, line);
        return true;
    });
    return !limits_.spend(100);
}

void BoundedProbe::remove(int cell, int colour, int source) {
    const Crossing* crossing = board_.crossings.data() + board_.crossing_start[cell];
    for (const uint32_t place : logic_.places(cell, colour)) {
        const int line = crossing++->line;
        assert(line != source || is_reached(line));
        if (line != source) {
            if (is_reached(line)) {
                only_loss_[line] = -1;
            } else {
                reach(line);
                only_loss_[line] = place;
            }
            queue_.push(line);
        }
        remove_bit(can_, place);
    }
}

void BoundedProbe::reach(int line) {
    add_bit(reached_, line);
    const size_t first = board_.mask_start[line];
    for (size_t i = first, end = first + board_.mask_words(line); i < end; i++) can_[i] = board_.can[i];
}

}  // namespace nono
