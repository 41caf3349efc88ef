#include "grading/incremental_probes.hpp"

namespace nono {

IncrementalProbes::IncrementalProbes(const TrailedLineLogic& logic, LineBoard& board, Limits& limits)
    : logic_(logic), board_(board), limits_(limits), last_change_(board.lines.size(), -1) {}

void IncrementalProbes::changed(int line) {
    int32_t& last = last_change_[line];
    if (last >= checked<int32_t>(read_)) return;
    last = count_of(changes_);
    changes_.push_back(line);
}

bool IncrementalProbes::finds(int cell) {
    for (int colour : range(logic_.colours())) {
        if (logic_.may_be(cell, colour) && !holds(cell, colour)) return true;
    }
    return agree(cell);
}

bool IncrementalProbes::refutes(int cell) const {
    for (int colour : range(logic_.colours())) {
        if (logic_.may_be(cell, colour) && probes_[index(cell, colour)].failed) return true;
    }
    return false;
}

bool IncrementalProbes::holds(int cell, int colour) {
    if (probes_.empty()) {
        probes_.resize(logic_.num_cells() * logic_.colours());
        may_agree_.assign(logic_.num_cells(), 0);
        fixpoint_.reset(board_.lines.size());
        either_.resize(board_.can.size());
    }
    Probe& probe = probes_[index(cell, colour)];
    assert(logic_.may_be(cell, colour));
    if (probe.failed) return false;
    if (probe.can != nullptr) {
        catch_up(probe);
    } else {
        if (bytes_ + board_bytes() > kMostBytes) return false;
        begin(probe, cell, colour);
    }
    assert(is_within_board(probe));
    read_ = probe.changes = changes_.size();
    probe.failed = !fixpoint_.propagate(board_, probe.can.get(), limits_);
    assert(probe.failed || changes_.size() % 4 != 0 || fixpoint_.is_fixpoint(board_, probe.can.get()));
    if (fixpoint_.has_removed()) may_agree_[cell] = 1;
    if (!probe.failed) return true;
    probe.can.reset();
    bytes_ -= board_bytes();
    assert(bytes_ == board_bytes() * ranges::count_if(probes_, [](const Probe& p) { return p.can != nullptr; }));
    return false;
}

// For assertions: returns true if the copy lacks all colours that the board has lost.
bool IncrementalProbes::is_within_board(const Probe& probe) const {
    return std::equal(board_.can.begin(), board_.can.end(), probe.can.get(),
                      [](uint64_t all, uint64_t some) { return (some & ~all) == 0; });
}

void IncrementalProbes::begin(Probe& probe, int cell, int colour) {
    probe.can = std::make_unique_for_overwrite<uint64_t[]>(board_.can.size());
    bytes_ += board_bytes();
    std::copy(board_.can.begin(), board_.can.end(), probe.can.get());
    for (int k : range(logic_.colours())) {
        if (k != colour && logic_.may_be(cell, k)) fixpoint_.remove(board_, probe.can.get(), cell, k);
    }
}

// Removes from the copy the colours that the board has lost since the last probe. Queues the lines that change.
void IncrementalProbes::catch_up(Probe& probe) {
    const auto update = [&](int line) {
        const size_t first = board_.mask_start[line];
        const size_t size = board_.mask_words(line);
        uint64_t lost = 0;
        for (size_t i : range(first, first + size)) {
            lost |= probe.can[i] & ~board_.can[i];
            probe.can[i] &= board_.can[i];
        }
        if (lost != 0) fixpoint_.push(line);
    };
    assert(probe.changes <= changes_.size());
    if (changes_.size() - probe.changes > last_change_.size()) {
        for (int line : indices(board_.lines)) update(line);
    } else {
        for (size_t i : range(probe.changes, changes_.size())) update(changes_[i]);
    }
}

// Each colour of this cell has a copy of the board, settled after this colour was assumed. Returns true if some
// value is lost in all these copies. The copies must exist.
bool IncrementalProbes::agree(int cell) {
    uint8_t& may_agree = may_agree_[cell];
    if (may_agree == 0) return false;
    ranges::fill(either_, 0);
    for (int colour : range(logic_.colours())) {
        if (!logic_.may_be(cell, colour)) continue;
        const uint64_t* const can = probes_[index(cell, colour)].can.get();
        assert(can != nullptr);
        for (size_t i : indices(either_)) either_[i] |= can[i];
    }
    may_agree = either_ != board_.can;
    return may_agree != 0;
}

}  // namespace nono
