// Line logic with a trail, for the strategy `probing` and the line grader. Every removal is on the trail, so undoing a
// probe or a guess takes time only for its changes. The line with the best rating is settled first, as in pbnsolve's job
// list: the more of its cells have changed while it waited, the more the line solver is likely to find. The fixpoint is the
// same as in line/line_fixpoint.hpp.
#pragma once

#include "base/indexed_heap.hpp"
#include "base/limits.hpp"
#include "line/line_board.hpp"
#include "model/stats.hpp"
#include "model/trace.hpp"

namespace nono {

// A colour that a cell has lost.
struct Loss {
    int32_t cell;
    int32_t colour;
};

class TrailedLineLogic {
public:
    // At first, every line of the board is in the queue.
    TrailedLineLogic(LineBoard& board, Limits& limits, Stats& stats, const Trace& trace);

    // Settles lines until the queue is empty. Returns false on a contradiction, or when a limit is reached. Then the
    // queue is empty, too.
    bool propagate();
    // Does the same for `depth` waves. In a further wave, only checks that each line has an arrangement.
    bool propagate_to_depth(int64_t depth);
    // `assume` gives the cell this colour, and `exclude` removes it. Both then propagate, and return false in the same
    // cases as `propagate`.
    bool assume(int cell, int colour);
    bool assume_to_depth(int cell, int colour, int64_t depth);
    bool exclude(int cell, int colour);
    // Does the same as `exclude` without propagation. Returns false if the cell has no colour left.
    bool take(int cell, int colour);
    void clear_queue() { queue_.clear(); }
    // Returns the line of the last contradiction.
    int conflict() const { return conflict_; }
    // Undoes all removals beyond this size of the trail.
    void undo(size_t size);

    const LineBoard& board() const { return board_; }
    int colours() const { return colours_; }
    int num_cells() const { return count_of(left_); }
    bool is_complete() const { return settled_ == left_.size(); }
    size_t settled_cells() const { return settled_; }
    bool is_open(int cell) const { return left_[cell] > 1; }
    bool may_be(int cell, int colour) const { return may_[option(cell, colour)] != 0; }
    int left(int cell) const { return left_[cell]; }
    int colour_of(int cell) const;  // requires a settled cell
    span<const Loss> trail() const { return trail_; }
    bool has_waiting() const { return !queue_.empty(); }  // true if lines wait in the queue
    // Returns, for each line of the cell, the place of the bit "the cell may have the colour" in the line's mask: 64
    // times the index of the word in LineBoard::can, plus the index of the bit.
    span<const uint32_t> places(int cell, int colour) const {
        const size_t first = board_.crossing_start[cell];
        const size_t count = board_.crossing_start[cell + 1] - first;
        return {places_.data() + first * colours_ + colour * count, count};
    }
    // For assertions: returns true if domains, masks and counts agree.
    bool is_consistent() const;

private:
    size_t option(int cell, int colour) const { return cell * colours_ + colour; }
    static constexpr int32_t kBump = 1 << 16;  // added to the rating of a waiting line with each change

    void push(int line);
    bool remove(int cell, int colour, int source);
    bool keep_only(int cell, int colour);
    bool settle(int line);
    bool settle_wave(bool is_last);
    bool stop();
    IntVector ratings() const;

    LineBoard& board_;
    Limits& limits_;
    Stats& stats_;
    const Trace& trace_;
    const int colours_;
    vector<uint8_t> may_;      // by cell and colour
    vector<uint16_t> left_;    // for each cell: the number of colours left
    vector<uint32_t> places_;  // by cell, colour and line of the cell
    vector<Loss> trail_;
    size_t settled_ = 0;  // number of cells with one colour left
    int conflict_ = -1;
    IndexedHeap<int64_t> queue_;
    IntVector ratings_;  // of lines when they enter the queue; below kBump
    IntVector wave_;     // the current wave of lines, for limited depth
    vector<uint64_t> possible_;
};

}  // namespace nono
