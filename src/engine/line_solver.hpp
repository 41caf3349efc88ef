// The complete line solver: which colours each cell can have in some arrangement of the blocks, by bit-parallel dynamic
// programming, one carry addition a block.
//
// Let slack be the number of cells the clue leaves free. Block j starts in a window of slack + 1 cells, at its leftmost
// place or up to slack cells further. All sets of the solver are windows: bit i of a set of block j means "i cells after
// the leftmost", so that a block or a separator takes no shift at all, and a line of 100 cells works in one machine word
// as long as its slack is below 64.
//   open[q]   after the blocks before q and the gap: block q may start here. A gap is a flood over background cells.
//   seat[j]   open[j], where moreover the cells of the block may have its colour: the fit of its length, shared between
//             equal blocks and found in O(log length) shifts.
//   mirrored  the same for the line read from its end; reversed, this gives the ends of block j that the rest allows.
// A start of block j is live where seat[j] meets the reversed open set of the mirrored line. Live starts are gathered by
// length and spread to cells by the shifts that made the fits, backwards. A background cell is live where the floods of
// both directions meet in a gap.
//
// A blotted block (length unknown, at least 1) is a block of length 1 that then floods over its own colour.
// Cost: about twenty operations a block and direction. Exact; equal to brute force in tests/engine/line_solver_test.cpp.
#pragma once

#include <cstdint>

#include "word.hpp"

namespace nono {

// This colour (local) was taken from this cell of the line.
struct Removal {
    int32_t position;
    int32_t colour;
};

struct Block {
    int32_t start;       // leftmost first cell
    int32_t end;         // leftmost first cell after the block
    int32_t row;         // its fit in the tables
    int32_t length;      // 1 if blotted
    bool blotted;
    bool apart;          // the next block has the same colour: a separator follows
};

// The fits of one colour: rows first_row, first_row + 1, ... for growing lengths, the first for length 1.
struct Ink {
    int32_t colour;
    int32_t first_row;
    int32_t end_row;
};

struct Line {
    int32_t cells = 0;
    int32_t words = 0;
    int32_t colours = 0;
    int32_t blocks = 0;
    int32_t slack = 0;         // negative: the clue does not fit
    int32_t window_words = 0;  // of one set of starts
    int32_t inks = 0;
    int32_t rows = 0;          // background and all fits
    bool blots = false;
    uint8_t path = 0;          // which solver
    int32_t first_block = 0;
    int32_t first_ink = 0;
    int32_t first_shift = 0;   // shift of row r: from the fit of row r - 1 to that of row r
};

// Table: the masks over cells. W: words of a window, 0 if known only at run time. Blots: whether there may be any.
template <class Table, int W, bool Blots>
class LineSolver {
public:
    LineSolver(const Line& line, const Block* blocks, const Ink* inks, const int32_t* shifts, uint64_t* scratch)
        : line_(line),
          blocks_(blocks),
          inks_(inks),
          shifts_(shifts),
          table_(scratch, line.words, line.window_words),
          mirror_(scratch + table_space(line), line.words, line.window_words),
          live_(scratch + 2 * table_space(line), line.words, line.window_words) {
        const int64_t sets = static_cast<int64_t>(line.blocks + 1) * line.window_words;
        uint64_t* next = scratch + 3 * table_space(line);
        for (Pass* pass : {&forward_, &backward_}) {
            pass->open = next;
            pass->seat = next + sets;
            pass->tail = next + 2 * sets;
            next += 3 * sets;
        }
        window_ = next;
    }

    static int64_t space(const Line& line) {
        return 3 * table_space(line) + 6 * static_cast<int64_t>(line.blocks + 1) * line.window_words + line.window_words + 1;
    }

    bool feasible(const uint64_t* can) {
        load(can);
        return run<false>(table_, forward_);
    }

    bool solve(const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends) {
        if (!feasible(can)) return false;
        mirror_.mirror(0, table_, line_.cells);
        for (int i = 0; i < line_.inks; i++) mirror_.mirror(inks_[i].first_row, table_, line_.cells);
        fit(mirror_);
        run<true>(mirror_, backward_);
        meet(starts, ends);
        spread(possible);
        return true;
    }

    int minimise(uint64_t* can, const Removal* removals, int count, int32_t* kept) {
        int number = 0;
        for (int i = 0; i < count; i++) {
            uint64_t& word = can[removals[i].colour * line_.words + (removals[i].position >> 6)];
            const uint64_t bit = uint64_t{1} << (removals[i].position & 63);
            word |= bit;
            if (feasible(can)) {
                word &= ~bit;
                kept[number++] = i;
            }
        }
        return number;
    }

private:
    // The sets of one direction, by block in that direction.
    struct Pass {
        uint64_t* open;
        uint64_t* seat;
        uint64_t* tail;  // of a blotted block: its possible last cells; else its possible starts
    };

    static int64_t table_space(const Line& line) {
        return line.rows * Table::space(line.words, line.window_words);
    }
    int words() const { return W ? W : line_.window_words; }

    void load(const uint64_t* can) {
        table_.load(0, can);
        for (int i = 0; i < line_.inks; i++) table_.load(inks_[i].first_row, can + inks_[i].colour * line_.words);
        fit(table_);
    }

    void fit(Table& table) const {
        for (int i = 0; i < line_.inks; i++)
            for (int row = inks_[i].first_row + 1; row < inks_[i].end_row; row++) table.narrow(row, shifts_[row]);
    }

    template <bool Mirrored>
    bool run(const Table& table, const Pass& pass) const {
        const int m = words(), k = line_.blocks, total = line_.cells - line_.slack;
        bool carry = false;
        for (int i = 0; i < m; i++) pass.open[i] = flood(i == 0, table.window(0, 0, i), carry);
        for (int b = 0; b < k; b++) {
            const int j = Mirrored ? k - 1 - b : b;
            const Block& block = blocks_[j];
            const int start = Mirrored ? total - block.end : block.start;
            const int end = Mirrored ? total - block.start : block.end;
            const bool apart = Mirrored ? j > 0 && blocks_[j - 1].apart : block.apart;
            const uint64_t touching = apart ? 0 : ~uint64_t{0};
            bool tail_carry = false, gap_carry = false;
            for (int i = 0; i < m; i++) {
                const uint64_t fit = table.window(block.row, start, i), gap = table.window(0, end, i);
                const uint64_t seat = pass.open[b * m + i] & fit;
                uint64_t tail = seat;
                if (Blots && block.blotted) tail = flood(seat, fit, tail_carry) & fit;
                pass.seat[b * m + i] = seat;
                if (Blots) pass.tail[b * m + i] = tail;
                pass.open[(b + 1) * m + i] = flood(tail, gap, gap_carry) & (gap | touching);
            }
        }
        return pass.open[k * m + (line_.slack >> 6)] >> (line_.slack & 63) & 1;
    }

    // A window of the mirrored line, turned round, into window_ (with a word of zero after it).
    void turn(const uint64_t* from) {
        const int m = words(), last = line_.slack >> 6, spare = 63 - (line_.slack & 63);
        for (int i = 0; i <= m; i++) window_[i] = i <= last ? reversed(from[last - i]) : 0;
        for (int i = 0; i <= last; i++) window_[i] = window_[i] >> spare | window_[i + 1] << 1 << (63 - spare);
    }

    // Where both directions meet: live starts by fit, live background cells in row 0 of live_.
    void meet(uint64_t* starts, uint64_t* ends) {
        const int m = words(), k = line_.blocks, n = line_.words;
        live_.clear(line_.rows);
        if (starts) {
            for (int i = 0; i < k * n; i++) starts[i] = ends[i] = 0;
        }
        for (int q = 0; q <= k; q++) {
            const bool apart = q > 0 && blocks_[q - 1].apart;
            const int gap = q > 0 ? blocks_[q - 1].end : 0;
            turn(backward_.open + (k - q) * m);
            for (int i = 0; i < m; i++) {
                const uint64_t above = window_[i] >> 1 | window_[i + 1] << 63;
                live_.put(0, gap, i, forward_.open[q * m + i] & (apart ? window_[i] : above) & table_.window(0, gap, i));
            }
            if (q == 0) continue;
            const int j = q - 1;
            const Block& block = blocks_[j];
            for (int i = 0; i < m; i++) {
                const uint64_t end = forward_.seat[j * m + i] & window_[i];
                if (!Blots || !block.blotted) {
                    live_.put(block.row, block.start, i, end);
                    if (starts) put(starts + j * n, block.start + 64 * i, end);
                    if (ends) put(ends + j * n, block.end - 1 + 64 * i, end);
                } else if (ends) {
                    put(ends + j * n, block.start + 64 * i, forward_.tail[j * m + i] & window_[i]);
                }
            }
            if (!Blots || !block.blotted) continue;
            turn(backward_.tail + (k - 1 - j) * m);
            for (int i = 0; i < m; i++) {
                live_.put(block.row, block.start, i, forward_.tail[j * m + i] & window_[i]);
                if (starts) put(starts + j * n, block.start + 64 * i, forward_.seat[j * m + i] & window_[i]);
            }
        }
    }

    void spread(uint64_t* possible) {
        const int n = line_.words;
        for (int i = 0; i < line_.colours * n; i++) possible[i] = 0;
        live_.store(0, possible);
        for (int i = 0; i < line_.inks; i++) {
            for (int row = inks_[i].end_row - 1; row > inks_[i].first_row; row--) live_.widen(row, shifts_[row]);
            live_.store(inks_[i].first_row, possible + inks_[i].colour * n);
        }
    }

    void put(uint64_t* mask, int offset, uint64_t window) const {
        if (!window) return;
        mask += offset >> 6;
        mask[0] |= window << (offset & 63);
        if (const uint64_t rest = window >> 1 >> (63 - (offset & 63))) mask[1] |= rest;
    }

    const Line& line_;
    const Block* blocks_;
    const Ink* inks_;
    const int32_t* shifts_;
    Table table_, mirror_, live_;
    Pass forward_, backward_;
    uint64_t* window_;
};

}  // namespace nono
