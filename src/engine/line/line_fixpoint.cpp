#include "line/line_fixpoint.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace nono {

bool LineFixpoint::run(LineBoard& board, Stats& stats, Limits& limits) {
    reset(board.lines.size());
    for (int line = 0; line < board.lines.size(); line++) push(line);
    const bool holds = propagate(board, board.can.data(), limits);
    stats.line_solves += settled_lines_;
    assert(!holds || is_fixpoint(board, board.can.data()));
    return holds;
}

void LineFixpoint::reset(int num_lines) {
    queue_.clear();
    queued_.assign(num_lines, 0);
}

void LineFixpoint::push(int line) {
    if (queued_[line]) return;
    queued_[line] = 1;
    queue_.push_back(line);
}

void LineFixpoint::remove(const LineBoard& board, uint64_t* can, int cell, int colour, int source) {
    for (const auto& [line, position] : board.cell_lines(cell)) {
        const int c = board.local_colour(line, colour);
        if (line == source || c < 0) continue;
        uint64_t& word = can[board.word_of(line, c, position)];
        if ((word & LineBoard::bit_of(position)) == 0) continue;
        word &= ~LineBoard::bit_of(position);
        push(line);
    }
}

bool LineFixpoint::propagate(LineBoard& board, uint64_t* can, Limits& limits) {
    settled_lines_ = 0;
    has_removed_ = false;
    bool holds = true;
    for (size_t head = 0; head < queue_.size(); head++) {
        const int line = queue_[head];
        queued_[line] = 0;
        if (!holds) continue;
        settled_lines_++;
        holds = !limits.spend(4 * board.lines.cells(line)) && settle(board, can, line);
        if (head > 4 * queued_.size()) {
            queue_.erase(queue_.begin(), queue_.begin() + head + 1);
            head = SIZE_MAX;
        }
    }
    queue_.clear();
    assert(std::none_of(queued_.begin(), queued_.end(), [](uint8_t is_queued) { return is_queued != 0; }));
    return holds;
}

bool LineFixpoint::settle(LineBoard& board, uint64_t* can, int line) {
    const size_t size = board.lines.words(line) * board.lines.colours(line);
    possible_.resize(size);
    uint64_t* const own = can + board.mask_start[line];
    if (!board.lines.solve(line, own, possible_.data())) return false;
    if (board.is_grid) {
        pass_on(board, can, line);
    } else {
        board.for_each_removal(line, own, possible_.data(), [&](int cell, int colour) {
            has_removed_ = true;
            remove(board, can, cell, colour, line);
            return true;
        });
    }
    for (size_t i = 0; i < size; i++) own[i] &= possible_[i];
    return true;
}

// Removes the colours that are not in possible_ from the lines of a grid that cross this line.
void LineFixpoint::pass_on(const LineBoard& board, uint64_t* can, int line) {
    const auto names = board.line_palette(line);
    const int words = board.lines.words(line);
    const uint64_t* const own = can + board.mask_start[line];
    const int first = board.first_crossing(line), position = board.own_position(line), num_colours = board.model->colours;
    const int other_words = ((line < board.model->height ? board.model->height : board.model->width) + 63) / 64;
    const int word = position >> 6;
    const uint64_t bit = LineBoard::bit_of(position);
    if (board.has_all_colours()) {  // local colours are colours of the model, and the masks of all crossing lines have the same size
        const int stride = other_words * num_colours;
        for (int i = 0; i < num_colours * words; i++) {
            uint64_t gone = own[i] & ~possible_[i];
            if (gone == 0) continue;
            has_removed_ = true;
            const int c = i / words, before = first + 64 * (i - c * words);
            uint64_t* const masks = can + board.mask_start[before] + c * other_words + word;
            for (; gone != 0; gone &= gone - 1) {
                const int along = std::countr_zero(gone);
                uint64_t& mask = masks[along * stride];
                if ((mask & bit) == 0) continue;
                mask &= ~bit;
                push(before + along);
            }
        }
        return;
    }
    for (size_t c = 0, i = 0; c < names.size(); c++) {
        for (int w = 0; w < words; w++, i++) {
            uint64_t gone = own[i] & ~possible_[i];
            has_removed_ |= gone != 0;
            for (; gone != 0; gone &= gone - 1) {
                const int other = first + 64 * w + std::countr_zero(gone);
                const int colour = board.local[other * num_colours + names[c]];
                if (colour < 0) continue;
                uint64_t& mask = can[board.mask_start[other] + colour * other_words + word];
                if ((mask & bit) == 0) continue;
                mask &= ~bit;
                push(other);
            }
        }
    }
}

}  // namespace nono
