// The complete line solver: which colours each cell can have in some arrangement of the blocks, by bit-parallel dynamic
// programming, one carry addition a block and direction.
//
// Let slack be the number of cells that the clue leaves free: block j starts at its leftmost place or up to slack cells
// further. All sets of the solver are windows of slack + 1 bits, bit i for "i cells further", so that neither block nor
// separator costs a shift, and a line of 100 cells works in one machine word as long as its slack is below 64.
//   open[j]   where block j may start, given the blocks before it and the gap, which is a flood over background cells
//   seat[j]   open[j] where moreover the block's cells may have its colour and a separator may follow it
// The same pass over the mirrored line, turned round, gives back[j]: the ends of block j that the rest of the line allows.
// Then seat[j] & back[j] are the live starts of block j, which are spread to cells by the shifts that made the fits (see
// Gather); and a gap's live background cells are those of open[j + 1] & back[j].
//
// A blotted block (of unknown length) is one of length 1 that then floods over its own colour: reach[j] are its last cells.
// Exact: equal to brute force in tests/engine/line_solver_test.cpp. The clue must fit (slack >= 0).
#pragma once

#include <cstdint>

#include "line.hpp"
#include "word.hpp"

namespace nono {

// What a line's clue may have: single, one ink and no blots, so that every gap has a separator; mixed, several inks.
enum class Kind { single, mixed, blotted };

// Mask: holds cells + 1 bits. Word: holds slack + 1 bits.
template <class Mask, class Word, Kind kind>
class LineSolver {
public:
    LineSolver(const Line& line, uint64_t*) : line_(line) {}

    bool feasible(const uint64_t* can) {
        load(can);
        return forward();
    }

    // starts and ends may be null.
    bool solve(const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends) {
        load(can);
        if (line_.blocks == 0) return blank(can, possible);
        if (!both()) return false;
        gather(possible);
        if (starts) list(starts, ends);
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
    static constexpr int bits = 8 * sizeof(Mask);
    static constexpr int word_bits = 8 * sizeof(Word);

    // One direction of the dynamic programming: the state between two blocks.
    struct Pass {
        Word open;
        Word gate;  // of the gap before: where the next block may start
    };

    Mask read(const uint64_t* from) const {
        Mask mask = from[0];
        if (bits > 64 && line_.words > 1) mask |= static_cast<Mask>(from[1]) << (bits - 64);
        return mask;
    }
    void write(uint64_t* to, Mask mask) const {
        to[0] = static_cast<uint64_t>(mask);
        if (bits > 64 && line_.words > 1) to[1] = static_cast<uint64_t>(mask >> (bits - 64));
    }
    Mask end() const { return static_cast<Mask>(1) << line_.cells; }
    static Mask mirrored(Mask mask, int cells) { return reversed(mask) >> (bits - cells); }

    void load(const uint64_t* can) {
        rows_[0] = read(can) | end();
        for (int i = 0; i < line_.inks; i++) {
            rows_[line_.ink()[i].first_row] = read(can + line_.ink()[i].colour * line_.words);
            fit(rows_, line_.ink()[i]);
        }
    }

    void mirror() {
        mirrored_rows_[0] = mirrored(rows_[0] ^ end(), line_.cells) | end();
        for (int i = 0; i < line_.inks; i++) {
            const int row = line_.ink()[i].first_row;
            mirrored_rows_[row] = mirrored(rows_[row], line_.cells);
            fit(mirrored_rows_, line_.ink()[i]);
        }
    }

    void fit(Mask* rows, const Ink& ink) const {
        Mask mask = rows[ink.first_row];
        for (int row = ink.first_row + 1; row < ink.end_row; row++) rows[row] = mask &= down(mask, line_.shift()[row]);
    }

    static Pass begin(const Mask* rows) { return {flood(Word{1}, static_cast<Word>(rows[0])), ~Word{0}}; }

    // Takes one block whose fit is cut at `start`, and the gap behind it, cut at `end`. Leaves its starts in seat and, if
    // it is blotted, its last cells in reach.
    static void step(Pass& pass, const Mask* rows, const Block& block, int start, int end, bool apart, Word& seat, Word& reach) {
        const Word gap = slice<Word>(rows, end);
        const Word fit = slice<Word>(rows + block.row, start) & pass.gate;
        pass.gate = kind == Kind::single ? gap : gap | (static_cast<Word>(apart) - 1);
        if (kind == Kind::blotted && block.blotted) {
            const Word open = slice<Word>(rows + block.row, start);
            seat = pass.open & fit;
            reach = flood(seat, open) & open;
            pass.open = flood(reach & pass.gate, gap);
            return;
        }
        const Word allowed = fit & pass.gate;
        seat = pass.open & allowed;
        const Word into = kind == Kind::single ? seat : pass.open & (allowed & gap);
        pass.open = ((gap + into) ^ gap) | seat;
    }

    bool forward() const {
        Pass pass = begin(rows_);
        Word seat, reach;
        for (int j = 0; j < line_.blocks; j++) {
            const Block& block = line_.block()[j];
            step(pass, rows_, block, block.start, block.end, block.apart, seat, reach);
        }
        return line_.blocks ? done(pass) : static_cast<bool>(pass.open >> line_.slack & 1);
    }

    bool done(const Pass& pass) const { return static_cast<bool>((pass.open & pass.gate) >> line_.slack & 1); }

    // Both directions, in one loop: they do not wait for each other.
    bool both() {
        mirror();
        const int k = line_.blocks, total = line_.cells - line_.slack;
        Pass there = begin(rows_), back = begin(mirrored_rows_);
        Word unused;
        first_ = there.open;
        for (int j = 0, i = k - 1; j < k; j++, i--) {
            const Block& block = line_.block()[j];
            step(there, rows_, block, block.start, block.end, block.apart, seat_[j], kind == Kind::blotted ? reach_[j] : unused);
            open_[j] = there.open;
            const Block& other = line_.block()[i];
            back_[i] = turned(back.open & back.gate);
            Word tail, head;
            step(back, mirrored_rows_, other, total - other.end, total - other.start, i == 0 || line_.block()[i - 1].apart, tail, head);
            if (kind == Kind::blotted && other.blotted) head_[i] = turned(head);
        }
        first_ &= turned(back.open) >> 1;
        return done(there);
    }

    // A window of the mirrored line, turned round.
    Word turned(Word window) const { return reversed(window) >> (word_bits - 1 - line_.slack); }

    // Spreads the live starts of each ink, longest blocks first, and gathers the live background cells.
    void gather(uint64_t* possible) {
        const int k = line_.blocks;
        seat_[k] = back_[k] = open_[k] = 0;
        Mask background = static_cast<Mask>(first_);
        if (line_.colours != line_.inks + 1)
            for (int i = 0; i < line_.colours * line_.words; i++) possible[i] = 0;
        for (int i = 0; i < line_.inks; i++) {
            const Ink& ink = line_.ink()[i];
            Mask cells = 0;
            for (int g = ink.first_gather; g < ink.end_gather; g++) {
                const Gather& gather = line_.gather()[g];
                const int j = gather.block;
                Word live = seat_[j] & back_[j];
                if (kind == Kind::blotted && gather.blotted) live = reach_[j] & head_[j];
                const Word next = kind == Kind::single ? back_[j] : back_[j] >> gather.touching;
                background |= placed<Mask>(open_[j] & next, gather.end);
                cells |= placed<Mask>(live, gather.start);
                cells |= up(cells, gather.shift);
            }
            write(possible + ink.colour * line_.words, cells);
        }
        write(possible, background & rows_[0] & (end() - 1));
    }

    void list(uint64_t* starts, uint64_t* ends) const {
        for (int j = 0; j < line_.blocks; j++) {
            const Block& block = line_.block()[j];
            Word start = seat_[j] & back_[j], end = start;
            if (kind == Kind::blotted && block.blotted) {
                const Word gap = slice<Word>(rows_, block.end);
                start = seat_[j] & head_[j];
                end = reach_[j] & back_[j] & (gap | (static_cast<Word>(block.apart) - 1));
            }
            write(starts + j * line_.words, placed<Mask>(start, block.start));
            write(ends + j * line_.words, placed<Mask>(end, block.end - 1));
        }
    }

    bool blank(const uint64_t* can, uint64_t* possible) const {
        for (int i = 0; i < line_.colours * line_.words; i++) possible[i] = i < line_.words ? can[i] : 0;
        return rows_[0] == (end() | (end() - 1));
    }

    const Line& line_;
    Mask rows_[bits + 1], mirrored_rows_[bits + 1];
    Word first_;                                    // the live background cells before the first block
    Word open_[bits], seat_[bits], back_[bits];     // by block; open_[j] is after block j
    Word reach_[bits], head_[bits];                 // of blotted blocks: last cells from the left, first cells from the right
};

}  // namespace nono
