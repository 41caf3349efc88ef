#include "grading/incremental_trials.hpp"

#include <algorithm>
#include <bit>

namespace nono {

IncrementalTrials::IncrementalTrials(const TrailedLineLogic& logic, LineBoard& board, Limits& limits)
    : logic_(logic), board_(board), limits_(limits), last_change_(static_cast<size_t>(board.lines.size()), -1) {}

void IncrementalTrials::changed(int line) {
    int32_t& last = last_change_[line];
    if (last >= static_cast<int32_t>(read_)) return;
    last = static_cast<int32_t>(changes_.size());
    changes_.push_back(line);
}

bool IncrementalTrials::tells(int cell) {
    for (int colour = 0; colour < logic_.colours(); colour++) {
        if (logic_.may_be(cell, colour) && !holds(cell, colour)) return true;
    }
    return agree(cell);
}

bool IncrementalTrials::refutes(int cell) const {
    for (int colour = 0; colour < logic_.colours(); colour++) {
        if (logic_.may_be(cell, colour) && trials_[index(cell, colour)].failed) return true;
    }
    return false;
}

bool IncrementalTrials::holds(int cell, int colour) {
    if (trials_.empty()) {
        trials_.resize(static_cast<size_t>(logic_.num_cells() * logic_.colours()));
        may_agree_.assign(static_cast<size_t>(logic_.num_cells()), 0);
        queued_.assign(last_change_.size(), 0);
        either_.resize(board_.can.size());
    }
    Trial& trial = trials_[index(cell, colour)];
    if (trial.failed) return false;
    if (trial.can != nullptr) {
        carry_on(trial);
    } else {
        if (bytes_ + board_bytes() > kMostBytes) return false;
        begin(trial, cell, colour);
    }
    read_ = trial.changes = changes_.size();
    if (queue_.empty()) return true;
    uint8_t& gained = may_agree_[cell];
    trial.failed = !propagate(trial.can.get(), gained);
    if (!trial.failed) return true;
    trial.can.reset();
    bytes_ -= board_bytes();
    return false;
}

void IncrementalTrials::begin(Trial& trial, int cell, int colour) {
    trial.can = std::make_unique_for_overwrite<uint64_t[]>(board_.can.size());
    bytes_ += board_bytes();
    std::copy(board_.can.begin(), board_.can.end(), trial.can.get());
    for (int k = 0; k < logic_.colours(); k++) {
        if (k != colour && logic_.may_be(cell, k)) take(trial.can.get(), cell, k, -1);
    }
}

// Takes what the board lost since; the lines that lose something by that are to be settled.
void IncrementalTrials::carry_on(Trial& trial) {
    const auto take_in = [&](int line) {
        const auto first = static_cast<size_t>(board_.mask_start[line]);
        const auto size = static_cast<size_t>(board_.lines.words(line) * board_.lines.colours(line));
        uint64_t lost = 0;
        for (size_t i = first; i < first + size; i++) {
            lost |= trial.can[i] & ~board_.can[i];
            trial.can[i] &= board_.can[i];
        }
        if (lost != 0) push(line);
    };
    if (changes_.size() - trial.changes > last_change_.size()) {
        for (int line = 0; line < board_.lines.size(); line++) take_in(line);
    } else {
        for (size_t i = trial.changes; i < changes_.size(); i++) take_in(changes_[i]);
    }
}

bool IncrementalTrials::propagate(uint64_t* can, uint8_t& gained) {
    bool holds = true;
    for (size_t head = 0; head < queue_.size(); head++) {
        const int line = queue_[head];
        queued_[line] = 0;
        if (!holds) continue;
        const auto names = board_.line_palette(line);
        const auto words = static_cast<size_t>(board_.lines.words(line));
        if (possible_.size() < names.size() * words) possible_.resize(names.size() * words);
        uint64_t* const own = can + board_.mask_start[line];
        holds = !limits_.spend(100) && board_.lines.solve(line, own, possible_.data());
        if (!holds) continue;
        const auto cells = board_.line_cells(line);
        for (size_t i = 0, c = 0; c < names.size(); c++) {
            for (size_t w = 0; w < words; w++, i++) {
                for (uint64_t gone = own[i] & ~possible_[i]; gone != 0; gone &= gone - 1) {
                    gained = 1;
                    take(can, cells[64 * w + static_cast<size_t>(std::countr_zero(gone))], names[c], line);
                }
            }
        }
    }
    queue_.clear();
    return holds;
}

void IncrementalTrials::take(uint64_t* can, int cell, int colour, int source) {
    const Crossing* crossing = board_.crossings.data() + board_.crossing_start[cell];
    for (const uint32_t place : logic_.places(cell, colour)) {
        can[place >> 6] &= ~(uint64_t{1} << (place & 63));
        if (crossing->line != source) push(crossing->line);
        crossing++;
    }
}

void IncrementalTrials::push(int line) {
    if (queued_[line]) return;
    queued_[line] = 1;
    queue_.push_back(line);
}

// Whether the boards of all colours of the cell, which are there, lack something that the board has.
bool IncrementalTrials::agree(int cell) {
    uint8_t& gained = may_agree_[cell];
    if (gained == 0) return false;
    std::fill(either_.begin(), either_.end(), 0);
    for (int colour = 0; colour < logic_.colours(); colour++) {
        if (!logic_.may_be(cell, colour)) continue;
        const uint64_t* const can = trials_[index(cell, colour)].can.get();
        for (size_t i = 0; i < either_.size(); i++) either_[i] |= can[i];
    }
    gained = either_ != board_.can;
    return gained != 0;
}

}  // namespace nono
