#include "line/line_fixpoint.hpp"

namespace nono {

// Settles all lines of the board. Returns false if a line has no arrangement, or at a limit.
bool LineFixpoint::run(LineBoard& board, Stats& stats, Limits& limits) {
    reset(board.lines.size());
    for (int line : indices(board.lines)) queue_line(line);
    const bool holds = propagate(board, board.can.data(), limits);
    stats.line_solves += settled_lines_;
    assert(!holds || is_fixpoint(board, board.can.data()));
    return holds;
}

void LineFixpoint::reset(int num_lines) { waiting_.assign(words_for(num_lines), 0); }

// Makes the lines first + i wait for which bit i of `lines` is set.
void LineFixpoint::queue_lines(int first, uint64_t lines) {
    const int word = first >> 6, shift = first & 63;
    assert(first >= 0 && std::cmp_less(word, waiting_.size()));
    waiting_[word] |= lines << shift;
    if (shift > 0 && lines >> (64 - shift) != 0) waiting_[word + 1] |= lines >> (64 - shift);
}

// Removes a colour from a cell in the masks of all its lines except `source`. The changed lines wait.
void LineFixpoint::remove(const LineBoard& board, uint64_t* can, int cell, int colour, int source) {
    for (const auto& [line, position] : board.cell_lines(cell)) {
        const int c = board.local_colour(line, colour);
        if (line == source || c < 0) continue;
        const size_t place = board.place_of(line, c, position);
        if (!has_bit(can, place)) continue;
        remove_bit(can, place);
        queue_line(line);
    }
}

// Settles waiting lines until none is left. Returns false if a line has no arrangement, or at a limit.
bool LineFixpoint::propagate(LineBoard& board, uint64_t* can, Limits& limits) {
    settled_lines_ = 0;
    has_removed_ = false;
    for (int64_t before = -1; before != settled_lines_;) {
        before = settled_lines_;
        for (size_t w : indices(waiting_)) {
            uint64_t ahead = ~uint64_t{0};  // lines with lower numbers than the last settled line wait for the next round
            while (const uint64_t next = waiting_[w] & ahead) {
                ahead = ~(next ^ (next - 1));  // the lines after the lowest one in `next`
                waiting_[w] &= ahead | (next - 1);
                const int line = checked<int>(64 * w) + std::countr_zero(next);
                settled_lines_++;
                const int64_t work = 4 * board.lines.cells(line);  // estimated nanoseconds
                if (limits.spend(work) || !settle(board, can, line)) {
                    ranges::fill(waiting_, 0);
                    return false;
                }
            }
        }
    }
    return true;
}

// Solves a line, and removes the colours without an arrangement from it and from the crossing lines. Returns false if
// the line has no arrangement.
bool LineFixpoint::settle(LineBoard& board, uint64_t* can, int line) {
    const size_t size = board.mask_words(line);
    possible_.resize(size);
    uint64_t* const line_masks = can + board.mask_start[line];
    if (!board.lines.solve(line, line_masks, possible_.data())) return false;
    uint64_t gone = 0;
    for (size_t i : range(size)) gone |= line_masks[i] & ~possible_[i];
    if (gone == 0) return true;
    assert(waiting_.size() == size_t(words_for(board.lines.size())));
    has_removed_ = true;
    if (board.is_grid) {
        pass_on(board, can, line);
    } else {
        board.for_each_removal(line, line_masks, possible_.data(), [&](int cell, int colour) {
            remove(board, can, cell, colour, line);
            return true;
        });
    }
    for (size_t i : range(size)) line_masks[i] &= possible_[i];
    return true;
}

// Removes the colours that are not in possible_ from the lines of a grid that cross this line. A cell only has colours
// that both of its lines have.
void LineFixpoint::pass_on(const LineBoard& board, uint64_t* can, int line) {
    const auto names = board.line_palette(line);
    const int words = board.lines.words(line), num_colours = board.model->colours;
    const uint64_t* const line_masks = can + board.mask_start[line];
    const int first = board.first_crossing(line), position = board.own_position(line);
    const int crossing_words = board.lines.words(first);
    uint64_t* const masks = can + (position >> 6);
    const uint64_t keep = ~bit_of(position);
    for (size_t c = 0, i = 0; c < names.size(); c++) {
        for (int w = 0; w < words; w++, i++) {
            const uint64_t gone = line_masks[i] & ~possible_[i];
            if (gone == 0) continue;
            const int before = first + 64 * w;
            queue_lines(before, gone);
            const int32_t* const start = board.mask_start.data() + before;
            const int16_t* const local = board.local.data() + before * num_colours + names[c];
            for (int along : BitsOf(gone)) {
                const int colour = local[along * num_colours];
                assert(colour >= 0);
                assert((masks[start[along] + colour * crossing_words] & ~keep) != 0);  // until now, both lines had the colour
                masks[start[along] + colour * crossing_words] &= keep;
            }
        }
    }
}

}  // namespace nono
