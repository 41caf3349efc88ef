// Line logic with a trail, for the strategy `probing` and the line grader. Every removal is on the trail, so undoing a
// probe or a guess takes time only for its changes. The line with the best rating is settled first, as in pbnsolve's job
// list: the more of its cells have changed while it waited, the more the line solver is likely to find. The fixpoint is the
// same as in line/line_fixpoint.hpp.
#pragma once

#include <cstdlib>

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
    // Reads the colours left to each cell. Cells outside all lines have theirs from board.lone. At first, every line of the
    // board is in the queue.
    TrailedLineLogic(LineBoard& board, Limits& limits, Stats& stats, const Trace& trace)
        : board_(board), limits_(limits), stats_(stats), trace_(trace), colours_(board.model->colours) {
        const size_t num_cells = board.model->num_cells(), colours = colours_;
        may_.assign(num_cells * colours, 1);
        left_.assign(num_cells, 0);
        places_.assign(board.crossings.size() * colours, 0);
        uint32_t* place = places_.data();
        for (size_t cell : range(num_cells)) {
            const auto through = board.cell_lines(checked<int>(cell));
            for (int k : range(colours_)) {
                if (through.empty()) may_[cell * colours + k] = board.lone[cell * colours + k];
                for (const auto& [line, position] : through) {
                    const int c = board.local_colour(line, k);
                    if (c < 0 || !board.may_be(line, c, position)) {
                        may_[cell * colours + k] = 0;
                    } else {
                        *place = checked<uint32_t>(board.place_of(line, c, position));
                    }
                    place++;
                }
                left_[cell] = checked<uint16_t>(left_[cell] + may_[cell * colours + k]);
            }
            settled_ += left_[cell] == 1;
        }
        ratings_ = ratings();
        queue_.resize(board.lines.size());
        for (int line : indices(board.lines)) queue_line(line);
    }

    // Settles lines until the queue is empty. Returns false on a contradiction, or when a limit is reached. Then the
    // queue is empty, too.
    bool propagate() {
        assert(trail_.size() <= may_.size());
        while (!queue_.empty()) {
            if (settle(queue_.pop()) && !stop()) continue;
            queue_.clear();
            return false;
        }
        assert(stats_.line_solves % 8 != 0 || (is_consistent() && board_.is_arc_consistent(board_.can.data())));
        return true;
    }

    // Settles lines in waves: a wave is the lines that entered the queue during the wave before. After `depth` waves, a
    // further one only checks that each of its lines has an arrangement. Returns false in the same cases as `propagate`.
    bool propagate_to_depth(int64_t depth) {
        wave_.clear();
        for (int64_t wave = 0; !queue_.empty(); wave++) {
            wave_.clear();
            while (!queue_.empty()) wave_.push_back(queue_.pop());
            if (!settle_wave(wave >= depth)) return false;
        }
        return true;
    }

    // Gives the cell this colour, and propagates. Returns false in the same cases as `propagate`.
    bool assume(int cell, int colour) { return keep_only(cell, colour) && propagate(); }

    // Gives the cell this colour, and propagates for `depth` waves.
    bool assume_to_depth(int cell, int colour, int64_t depth) { return keep_only(cell, colour) && propagate_to_depth(depth); }

    // Removes the colour from the cell, and propagates. Returns false in the same cases as `propagate`.
    bool exclude(int cell, int colour) {
        if (take(cell, colour)) return propagate();
        queue_.clear();
        return false;
    }

    // Does the same as `exclude` without propagation. Returns false if the cell has no colour left.
    bool take(int cell, int colour) { return !may_be(cell, colour) || remove(cell, colour, -1); }

    void clear_queue() { queue_.clear(); }
    // Returns the line of the last contradiction; -1: none.
    int conflict() const { return conflict_; }
    // Undoes all removals beyond this size of the trail.
    void undo(size_t size) {
        assert(queue_.empty());  // otherwise, lines would wait for changes that are undone
        while (trail_.size() > size) {
            const auto [cell, colour] = trail_.back();
            trail_.pop_back();
            assert(!may_be(cell, colour));
            may_[option(cell, colour)] = 1;
            for (const uint32_t place : places(cell, colour)) add_bit(board_.can, place);
            settled_ -= left_[cell]++ == 1;
        }
    }

    const LineBoard& board() const { return board_; }
    int colours() const { return colours_; }
    int num_cells() const { return count_of(left_); }
    bool is_complete() const { return settled_ == left_.size(); }
    size_t settled_cells() const { return settled_; }
    bool is_open(int cell) const { return left_[cell] > 1; }
    bool may_be(int cell, int colour) const { return may_[option(cell, colour)] != 0; }
    int left(int cell) const { return left_[cell]; }

    // Requires a settled cell. Returns its only colour.
    int colour_of(int cell) const {
        assert(left_[cell] == 1);
        const auto first = may_.begin() + option(cell, 0);
        return checked<int>(std::find(first, first + colours_, 1) - first);
    }

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
    bool is_consistent() const {
        size_t settled = 0;
        for (int cell : range(num_cells())) {
            int left = 0;
            for (int colour : range(colours_)) {
                left += may_be(cell, colour);
                for (const auto& [line, position] : board_.cell_lines(cell)) {
                    const int c = board_.local_colour(line, colour);
                    if ((c >= 0 && board_.may_be(line, c, position)) != may_be(cell, colour)) return false;
                }
            }
            if (left != left_[cell]) return false;
            settled += left == 1;
        }
        return settled == settled_;
    }

private:
    // Returns the index of a colour of a cell in may_.
    size_t option(int cell, int colour) const { return cell * colours_ + colour; }
    static constexpr int64_t kLineWork = 100;  // approximate nanoseconds of settling a line
    static constexpr int32_t kBump = 1 << 16;  // added to the rating of a waiting line with each change
    static constexpr int kDistance = 64;       // part of the rating for each line of distance from the middle; a block costs 1

    // Puts a line into the queue, or moves it up if it waits there already.
    void queue_line(int line) {
        if (queue_.has(line)) {
            queue_.keys()[line] += kBump;
            queue_.raise(line);
        } else {
            queue_.keys()[line] = ratings_[line];
            queue_.push(line);
        }
    }

    // Removes a colour from a cell. `source` is the line that implies this (-1: none), and need not be settled again.
    // Returns false if the cell has no colour left.
    bool remove(int cell, int colour, int source) {
        assert(may_be(cell, colour));
        assert(left_[cell] > 0);
        may_[option(cell, colour)] = 0;
        trail_.push_back({cell, colour});
        const Crossing* crossing = board_.crossings.data() + board_.crossing_start[cell];
        for (const uint32_t place : places(cell, colour)) {
            remove_bit(board_.can, place);
            if (crossing->line != source) queue_line(crossing->line);
            crossing++;
        }
        const uint16_t left = --left_[cell];
        settled_ += left == 1;
        return left > 0;
    }

    // Removes all other colours from the cell. Returns false if it cannot have this colour.
    bool keep_only(int cell, int colour) {
        for (int k : range(colours_)) {
            if (k != colour && may_be(cell, k)) remove(cell, k, -1);
        }
        return left(cell) > 0;
    }

    // Settles a line, and removes what no arrangement has. Returns false on a contradiction.
    bool settle(int line) {
        stats_.line_solves++;
        const size_t size = board_.mask_words(line);
        const size_t trail = trail_.size(), settled = settled_;
        if (possible_.size() < size) possible_.resize(size);
        uint64_t* const can = board_.masks(line);
        const bool ok =
            board_.lines.solve(line, can, possible_.data()) &&
            board_.for_each_removal(line, can, possible_.data(), [&](int cell, int colour) { return remove(cell, colour, line); });
        if (!ok) conflict_ = line;
        if (trace_.is_on()) {
            trace_.record({.kind = ok ? StepKind::line : StepKind::line_conflict,
                           .line = line,
                           .settled = checked<int64_t>(settled_ - settled),
                           .removed = checked<int64_t>(trail_.size() - trail),
                           .open = checked<int64_t>(left_.size() - settled_)});
        }
        return ok;
    }

    // Settles the lines of a wave. In the last wave, only checks that each has an arrangement. Returns false on a
    // contradiction, or at a limit.
    bool settle_wave(bool is_last) {
        for (const int32_t line : wave_) {
            stats_.line_solves += is_last;
            if ((is_last ? board_.lines.feasible(line, board_.masks(line)) : settle(line)) && !stop()) continue;
            conflict_ = line;
            queue_.clear();
            return false;
        }
        return true;
    }

    // Counts the work for a line. Returns true if a limit is reached.
    bool stop() { return limits_.spend(kLineWork); }

    // Returns the rating of each line: the line with the highest one is settled first. Lines near the edges come first,
    // because deductions there have far-reaching consequences. At equal distance, the line with fewer blocks comes first.
    IntVector ratings() const {
        const IntVector directions = board_.directions();
        IntVector result;
        for (size_t i = 0; i + 1 < directions.size(); i++) {
            const int from = directions[i], to = directions[i + 1], middle = from + (to - from) / 2;
            for (int line : range(from, to)) {
                result.push_back(std::clamp(kDistance * std::abs(line - middle) - board_.lines.blocks(line), 0, kBump - 1));
            }
        }
        return result;
    }

    LineBoard& board_;
    Limits& limits_;
    Stats& stats_;
    const Trace& trace_;
    const int colours_;
    vector<uint8_t> may_;      // by cell and colour
    vector<uint16_t> left_;    // for each cell: the number of colours left
    vector<uint32_t> places_;  // by cell, colour and line of the cell: see places(); 0 if the line lacks the colour
    vector<Loss> trail_;
    size_t settled_ = 0;  // number of cells with one colour left
    int conflict_ = -1;   // see conflict()
    IndexedHeap<int64_t> queue_;
    IntVector ratings_;  // of lines when they enter the queue; below kBump
    IntVector wave_;     // the current wave of lines, for limited depth
    vector<uint64_t> possible_;
};

}  // namespace nono
