// Line logic on the clues of a picture that changes cell by cell. The picture is a solution of its clues, so no line becomes
// infeasible. `excess_after` rates a change: it keeps what is known about all other cells and settles only the lines whose
// clue changes, and those that then lose colours. Line logic is monotone, so a rating is a lower bound on what line logic
// leaves open. It usually takes a few microseconds; `settle` takes ten times as long.
#pragma once

#include "base/bitset.hpp"
#include "base/limits.hpp"
#include "line/line_set.hpp"
#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"

namespace nono {

class PictureLogic {
public:
    // The pictures contain only these colours (ascending, with the background). The board must outlive this object.
    PictureLogic(const PictureBoard& board, Ints colours)
        : board_(board),
          num_colours_(count_of(colours)),
          local_(256),
          pixels_(board.num_cells()),
          changed_(board.num_lines(), -1),
          is_queued_(board.num_lines()) {
        for (int32_t c : range(num_colours_)) local_[colours[c]] = checked<uint8_t>(c);
        int32_t end = 0;
        size_t longest = 0;
        for (int32_t line : range(board.num_lines())) {
            const auto cells = board.line(line);
            words_.push_back(words_for(count_of(cells)));
            mask_start_.push_back(end);
            end += num_colours_ * words_.back();
            longest = std::max<size_t>(longest, num_colours_ * words_.back());
        }
        can_.resize(end);
        possible_.resize(longest);
    }

    // Changes to another picture and finds its cells by line logic. All functions that settle lines return the excess: the
    // number of colours that cells may still have in addition to their own. The results are invalid if a limit is reached.
    int64_t settle(Pixels picture, Limits& limits) {
        assert(queue_.empty());
        set_picture(picture);
        excess_ -= propagate(can_.data(), limits);
        assert(excess_ == excess_of(can_.data()));
        return excess_;
    }

    // Changes to another picture, of which only the `differing` cells are unknown, and finds them by line logic. Returns the
    // excess.
    int64_t settle(Pixels picture, Ints differing, Limits& limits) {
        set_picture(picture);
        ranges::fill(can_, 0);
        for (int32_t cell : range(board_.num_cells())) {
            for (const auto& [line, position] : crossings_of(cell)) add_bit(can_, place_of(line, pixels_[cell], position));
        }
        excess_ = 0;
        for (const int32_t cell : differing) open_up(can_.data(), cell, excess_);
        excess_ -= propagate(can_.data(), limits);
        assert(excess_ == excess_of(can_.data()));
        return excess_;
    }

    // Changes cells of the picture, keeps all other knowledge, and returns the excess.
    int64_t advance(span<const Edit> edits, Limits& limits) {
        for (const Edit& edit : edits) pixels_[edit.cell] = local_[edit.colour];
        excess_ += settle_changed_lines(can_.data(), edits, limits);
        assert(excess_ == excess_of(can_.data()));
        lines_.clear();  // a set of lines cannot replace a clue, so all are added again
        for (int32_t line : range(board_.num_lines())) add_clue(lines_, line);
        return excess_;
    }

    // Returns the excess that `advance` would leave. Changes nothing.
    int64_t excess_after(span<const Edit> edits, Limits& limits) {
        trial_can_ = can_;
        before_.clear();
        for (const Edit& edit : edits) {
            before_.push_back(pixels_[edit.cell]);
            pixels_[edit.cell] = local_[edit.colour];
        }
        const int64_t excess = excess_ + settle_changed_lines(trial_can_.data(), edits, limits);
        assert(excess == excess_of(trial_can_.data()));
        for (size_t i = edits.size(); i-- > 0;) pixels_[edits[i].cell] = before_[i];
        return excess;
    }

    int64_t excess() const { return excess_; }

    // Returns the cells whose row and column both have open cells, ascending: the candidates for the next edit.
    IntVector cells_between_open_lines() const {
        vector<uint8_t> is_settled;
        for (int32_t line : range(board_.num_lines())) {
            const uint64_t* const line_masks = can_.data() + mask_start_[line];
            bool has_open = false;  // true if some cell may have two colours
            for (int32_t w : range(words_[line])) {
                uint64_t colourable = 0;  // the cells that may have one of the colours so far
                for (int32_t c : range(num_colours_)) {
                    const uint64_t can = line_masks[c * words_[line] + w];
                    has_open |= (colourable & can) != 0;
                    colourable |= can;
                }
            }
            is_settled.push_back(!has_open);
        }
        IntVector cells;
        for (int32_t cell : range(board_.num_cells())) {
            const auto through = crossings_of(cell);
            const auto is_done = [&](const Crossing& crossing) { return is_settled[crossing.line] != 0; };
            if (ranges::none_of(through, is_done)) cells.push_back(cell);
        }
        return cells;
    }

private:
    static constexpr int64_t kLineWork = 40, kCellWork = 2;  // nanoseconds for settling a line, and for each of its cells
    static constexpr size_t kSettledShare = 4;  // settled lines leave the queue when there are this many times more of them than lines

    struct Crossing {
        int32_t line, position;
    };

    // Returns the row and the column of a cell, and its position in each.
    std::array<Crossing, 2> crossings_of(int32_t cell) const {
        const auto [row, column] = board_.lines_of(cell);
        return {{{row, column - board_.height()}, {column, row}}};
    }

    // Adds the clue that the picture has in a line. Returns the index of the line in the set.
    int add_clue(LineSet& set, int32_t line) {
        length_.clear();
        colour_.clear();
        const auto cells = board_.line(line);
        append_clue(cells, [this](int32_t cell) { return pixels_[cell]; }, length_, colour_);
        return set.add(count_of(cells), length_, colour_, num_colours_);
    }

    // Changes to another picture, of which nothing is known but its clues.
    void set_picture(Pixels picture) {
        for (size_t cell : indices(picture)) pixels_[cell] = local_[picture[cell]];
        lines_.clear();
        for (int32_t line : range(board_.num_lines())) {
            add_clue(lines_, line);
            assert(lines_.size() == line + 1);
            const int32_t cells = count_of(board_.line(line));
            // Every cell may have every colour. Bits behind the last cell are 0.
            for (int32_t c : range(num_colours_)) {
                for (int32_t w : range(words_[line])) {
                    can_[mask_start_[line] + c * words_[line] + w] = ~uint64_t{0} >> std::max(0, 64 * (w + 1) - cells);
                }
            }
            queue_line(line);
        }
        excess_ = int64_t{board_.num_cells()} * (num_colours_ - 1);
    }

    // Allows a cell every colour, and adds the number of colours that it lacked to `excess`.
    void open_up(uint64_t* can, int32_t cell, int64_t& excess) const {
        const auto through = crossings_of(cell);
        for (int32_t c = 0; c < num_colours_; c++) {
            excess += !has_bit(can, place_of(through[0].line, c, through[0].position));
            for (const auto& [line, position] : through) add_bit(can, place_of(line, c, position));
        }
    }

    // Makes a line wait, unless it waits already.
    void queue_line(int32_t line) {
        if (is_queued_[line] != 0) return;
        is_queued_[line] = 1;
        queue_.push_back(line);
    }

    // Settles the waiting lines, and returns the number of removals. A line whose clue the current edits change is solved
    // with its new clue (changed_).
    int64_t propagate(uint64_t* can, Limits& limits) {
        int64_t removals = 0, work = 0;
        for (size_t head = 0; head < queue_.size(); head++) {
            const int32_t line = queue_[head];
            is_queued_[line] = 0;
            const auto cells = board_.line(line);
            work += kLineWork + kCellWork * count_of(cells);
            uint64_t* const line_can = can + mask_start_[line];
            const bool is_changed = changed_[line] >= 0;
            [[maybe_unused]] const bool holds = is_changed ? changed_lines_.solve(changed_[line], line_can, possible_.data())
                                                           : lines_.solve(line, line_can, possible_.data());
            assert(holds);
            for (int32_t c = 0, i = 0; c < num_colours_; c++) {
                for (int32_t w = 0; w < words_[line]; w++, i++) {
                    const uint64_t removed = line_can[i] & ~possible_[i];
                    line_can[i] &= possible_[i];
                    removals += std::popcount(removed);
                    for (int bit : BitsOf(removed)) {
                        for (const auto& [crossing, position] : crossings_of(cells[64 * w + bit])) {
                            if (crossing == line) continue;
                            remove_bit(can, place_of(crossing, c, position));
                            queue_line(crossing);
                        }
                    }
                }
            }
            if (head > kSettledShare * is_queued_.size()) {
                queue_.erase(queue_.begin(), queue_.begin() + head + 1);
                head = SIZE_MAX;  // the increment makes it 0
            }
        }
        queue_.clear();
        limits.spend(work);
        return removals;
    }

    // Settles the lines whose clue the edits change, and returns the change of the excess.
    int64_t settle_changed_lines(uint64_t* can, span<const Edit> edits, Limits& limits) {
        assert(ranges::all_of(changed_, [](int32_t line) { return line < 0; }));
        changed_lines_.clear();
        int64_t added = 0;
        for (const Edit& edit : edits) {
            open_up(can, edit.cell, added);
            for (const auto& [line, position] : crossings_of(edit.cell)) queue_line(line);
        }
        assert(std::cmp_less_equal(queue_.size(), board_.num_lines()));
        touched_ = queue_;
        for (const int32_t line : touched_) changed_[line] = add_clue(changed_lines_, line);
        const int64_t removed = propagate(can, limits);
        for (const int32_t line : touched_) changed_[line] = -1;
        return added - removed;
    }

    // For assertions: returns the number of colours that cells may have in addition to their own; -1 if two lines of a cell
    // disagree, or if a cell has lost its own colour.
    int64_t excess_of(const uint64_t* can) const {
        int64_t excess = 0;
        for (int32_t cell : range(board_.num_cells())) {
            const auto through = crossings_of(cell);
            for (int32_t c = 0; c < num_colours_; c++) {
                const auto may_be = [&](const Crossing& crossing) { return has_bit(can, place_of(crossing.line, c, crossing.position)); };
                const bool may = may_be(through[0]);
                if (ranges::any_of(through, [&](const Crossing& other) { return may_be(other) != may; })) return -1;
                if (c == pixels_[cell] && !may) return -1;
                excess += may && c != pixels_[cell];
            }
        }
        return excess;
    }

    size_t place_of(int32_t line, int32_t colour, int32_t position) const {
        return size_t{64} * (mask_start_[line] + colour * words_[line]) + position;
    }

    const PictureBoard& board_;
    const int32_t num_colours_;
    vector<uint8_t> local_;   // index of a colour in the list of colours
    vector<uint8_t> pixels_;  // this index for each cell
    IntVector mask_start_, words_;
    LineSet lines_, changed_lines_;
    IntVector changed_;  // per line: its index in changed_lines_; -1: its clue is unchanged
    vector<uint64_t> can_, trial_can_, possible_;
    int64_t excess_ = 0;
    IntVector queue_, touched_, length_, colour_;
    vector<uint8_t> is_queued_, before_;
};

}  // namespace nono
