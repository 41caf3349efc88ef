// Line logic with a way back: the state of the strategy `probing`. Whatever is taken from a cell goes on a trail, so that a probe
// costs what it changes and nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "line/left_right_overlap.hpp"
#include "line/line_board.hpp"
#include "line/line_cache.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"
#include "model/trace.hpp"
#include "probing/line_queue.hpp"

namespace nono {

// A colour that a cell lost.
struct Loss {
    int32_t cell;
    int32_t colour;
};

class TrailedLineLogic {
public:
    // Every line of the board is on the job list.
    TrailedLineLogic(LineBoard& board, const Options& options, Limits& limits, Stats& stats, const Trace& trace);

    // Settles the lines on the job list, and again where a crossing line took something from a cell, until none is left. False:
    // contradiction, or the limits ran out (ask them). The job list is empty in any case.
    bool propagate();
    // The same, but a line that got on the list by `depth` lines one after another is only looked at for a contradiction.
    bool propagate_to_depth(int64_t depth);
    // Gives the cell this colour, or takes it away, and propagates. False as above.
    bool assume(int cell, int colour);
    bool assume_to_depth(int cell, int colour, int64_t depth);
    bool exclude(int cell, int colour);
    // As exclude, but leaves the line logic for later. False: the cell has no colour left.
    bool take(int cell, int colour);
    void forget_jobs() { jobs_.clear(); }
    // The line that the last contradiction was found in.
    int conflict() const { return conflict_; }
    // Gives back what was taken since the trail had this size.
    void undo(size_t size);
    void use_cache(const Options& options) { cache_.emplace(board_, options, stats_); }

    const LineBoard& board() const { return board_; }
    int colours() const { return colours_; }
    int num_cells() const { return static_cast<int>(left_.size()); }
    bool is_complete() const { return settled_ == left_.size(); }
    size_t settled_cells() const { return settled_; }
    bool is_open(int cell) const { return left_[cell] > 1; }
    bool may_be(int cell, int colour) const { return may_[option(cell, colour)] != 0; }
    int left(int cell) const { return left_[cell]; }  // colours
    int colour_of(int cell) const;                                         // of a settled cell
    std::span<const Loss> trail() const { return trail_; }
    const LineQueue& jobs() const { return jobs_; }
    // By line of the cell: the bit in the line's masks that says whether the cell may have the colour, as word of LineBoard::can * 64 +
    // bit.
    std::span<const uint32_t> places(int cell, int colour) const {
        const auto first = static_cast<size_t>(board_.crossing_start[cell]);
        const auto count = static_cast<size_t>(board_.crossing_start[static_cast<size_t>(cell) + 1]) - first;
        return {places_.data() + first * static_cast<size_t>(colours_) + static_cast<size_t>(colour) * count, count};
    }
    // Whether both (all) lines of the cell have an arrangement with this colour in it.
    bool is_feasible(int cell, int colour);

private:
    size_t option(int cell, int colour) const {
        return static_cast<size_t>(cell) * static_cast<size_t>(colours_) + static_cast<size_t>(colour);
    }
    bool remove(int cell, int colour, int source);
    bool keep_only(int cell, int colour);
    bool settle(int line);
    bool settle_wave(bool is_last);
    bool ask(int line, const uint64_t* can);
    bool stop();
    std::vector<int32_t> ratings() const;

    LineBoard& board_;
    Limits& limits_;
    Stats& stats_;
    const Trace& trace_;
    const int colours_;
    const bool complete_;
    LeftRightOverlap overlap_;
    std::optional<LineCache> cache_;
    std::vector<uint8_t> may_;      // by cell and colour
    std::vector<uint16_t> left_;    // by cell: how many colours it may have
    std::vector<uint32_t> places_;  // by cell, colour and line of the cell
    std::vector<Loss> trail_;
    size_t settled_ = 0;  // cells of one colour
    int conflict_ = -1;
    LineQueue jobs_;
    std::vector<int32_t> wave_;  // lines, when propagating to a depth
    std::vector<uint64_t> possible_;
};

}  // namespace nono
