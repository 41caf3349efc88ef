// Failed-literal probing to the fixpoint of line logic, done incrementally. For every colour of every cell, there is a copy of
// the board on which the cell has this colour; later changes of the board are applied to the copy. A probe that ended in a
// contradiction is not repeated. Beyond kMostBytes, no copies are made, and probes without a copy count as undecided. Without
// the copies, grading the survey takes 1.15 times as long, and one of its puzzles 8 times.
#pragma once

#include "line/line_fixpoint.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class IncrementalProbes {
public:
    // At each call, the line logic and its board must be at their fixpoint.
    IncrementalProbes(const TrailedLineLogic& logic, LineBoard& board, Limits& limits)
        : logic_(logic), board_(board), limits_(limits), last_change_(board.lines.size(), -1) {}

    // Reports that a cell of this line has lost a colour on the board.
    void changed(int line) {
        int32_t& last = last_change_[line];
        if (last >= checked<int32_t>(read_)) return;  // listed already, and no probe has read the list since
        last = count_of(changes_);
        changes_.push_back(line);
    }

    // Returns true if this colour of the open cell certainly leads to no contradiction; false if it leads to one, or if
    // there is no memory for its copy. The colour must still be possible.
    bool holds(int cell, int colour) {
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
            begin_probe(probe, cell, colour);
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

    // Returns true if probing the open cell may find something: a colour that leads to a contradiction, or a removal by
    // every colour of the cell.
    bool may_find(int cell) {
        for (int colour : range(logic_.colours())) {
            if (logic_.may_be(cell, colour) && !holds(cell, colour)) return true;
        }
        return lose_a_value_in_common(cell);
    }

    // Returns true if some colour of the open cell certainly leads to a contradiction.
    bool refutes(int cell) const {
        for (int colour : range(logic_.colours())) {
            if (logic_.may_be(cell, colour) && probes_[index(cell, colour)].failed) return true;
        }
        return false;
    }

private:
    static constexpr size_t kMostBytes = size_t{512} << 20;  // for the masks of all copies: 512 MiB, a choice

    struct Probe {
        std::unique_ptr<uint64_t[]> can;  // like LineBoard::can
        size_t changes = 0;               // number of changes of the board that the copy includes
        bool failed = false;
    };

    // The bytes of the masks of a copy of the board.
    size_t board_bytes() const { return board_.can.size() * sizeof(uint64_t); }
    size_t index(int cell, int colour) const { return cell * logic_.colours() + colour; }

    // Copies the board, and gives the cell the colour on the copy. The caller, `holds`, then sets `changes`: the copy has all
    // changes of the board so far.
    void begin_probe(Probe& probe, int cell, int colour) {
        probe.can = std::make_unique_for_overwrite<uint64_t[]>(board_.can.size());
        bytes_ += board_bytes();
        std::copy(board_.can.begin(), board_.can.end(), probe.can.get());
        for (int k : range(logic_.colours())) {
            if (k != colour && logic_.may_be(cell, k)) fixpoint_.remove(board_, probe.can.get(), cell, k);
        }
    }

    // Removes from the copy the colours that the board has lost since the last probe. Queues the lines that change.
    void catch_up(Probe& probe) {
        const auto update = [&](int line) {
            const size_t first = board_.mask_start[line];
            const size_t size = board_.mask_words(line);
            uint64_t lost = 0;
            for (size_t i : range(first, first + size)) {
                lost |= probe.can[i] & ~board_.can[i];
                probe.can[i] &= board_.can[i];
            }
            if (lost != 0) fixpoint_.queue_line(line);
        };
        assert(probe.changes <= changes_.size());
        if (changes_.size() - probe.changes > last_change_.size()) {
            for (int line : indices(board_.lines)) update(line);
        } else {
            for (size_t i : range(probe.changes, changes_.size())) update(changes_[i]);
        }
    }

    // For assertions: returns true if the copy lacks all colours that the board has lost.
    bool is_within_board(const Probe& probe) const {
        return std::equal(board_.can.begin(), board_.can.end(), probe.can.get(),
                          [](uint64_t all, uint64_t some) { return (some & ~all) == 0; });
    }

    // Each colour of this cell has a copy of the board, settled after this colour was assumed. Returns true if some
    // value is lost in all these copies. The copies must exist.
    bool lose_a_value_in_common(int cell) {
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

    const TrailedLineLogic& logic_;
    LineBoard& board_;
    Limits& limits_;
    LineFixpoint fixpoint_;
    vector<Probe> probes_;  // by cell and colour
    // for each cell: 1 if a probe has removed something since its colours were compared
    vector<uint8_t> may_agree_;
    IntVector changes_;        // the changed lines, in order
    IntVector last_change_;    // for each line: the index of its last change; -1: none
    size_t read_ = 0;          // number of changes that probes may already have applied
    size_t bytes_ = 0;         // size of the copies
    vector<uint64_t> either_;  // the union of the copies for all colours of a cell
};

}  // namespace nono
