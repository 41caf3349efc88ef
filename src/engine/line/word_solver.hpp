// The complete line solver: computes which colours each cell can have in some arrangement of the blocks, by bit-parallel
// dynamic programming with one addition or subtraction for each block and direction. (Batenburg and Kosters, "Solving
// Nonograms by combining relaxations", 2009; sets of states that carries spread: Myers, "A fast bit-vector algorithm for
// approximate string matching based on dynamic programming", 1999.)
//
// Block j starts between 0 and slack cells to the right of its leftmost place. All sets are windows of slack + 1 bits, in
// which bit i stands for "i cells to the right", so a line of 100 cells fits into a machine word if its slack is below 64.
// `open[j]`: where block j + 1 may start, given the blocks up to j and the gap, which is a flood over background cells.
// `seat[j]`: where block j may start if its cells may have its colour and a separator may follow. The same pass over the
// mirrored line gives back[j]: the ends of block j that the rest of the line allows. The live starts of block j are seat[j] &
// back[j], the live background cells of a gap open[j] & back[j]. A blotted block counts as length 1, flooded over its
// colour; reach[j] is the set of cells where it may end. The clue must fit (slack >= 0).
#pragma once

#include "base/bitset.hpp"
#include "line/clue.hpp"

namespace nono {

// single: one ink and no blotted block, so every gap has a separator. mixed: several inks. blotted: any clue.
enum class ClueKind { single, mixed, blotted };

// Computes the fits of an ink for the lengths of all its rows. The fit for a length is the set of cells where a block of this
// ink and length can begin. The fit for length 1, which is the mask of the ink, must be in the first row.
template <class Mask>
inline void compute_fits(Mask* rows, const Ink& ink, const uint16_t* shifts) {
    assert(ink.first_row > 0 && ink.first_row < ink.end_row && shifts[ink.first_row] == 0);
    Mask mask = rows[ink.first_row];
    for (int row : range(ink.first_row + 1, ink.end_row)) rows[row] = mask = mask & down(mask, shifts[row]);
}

// One direction of the dynamic program: three to six word operations for each block.
template <class Word, ClueKind kind>
struct ForwardPass {
    Word open;  // where the next block may start if `gate` also contains the start
    Word gate;  // where the gap before that block may end; the rest of the pass needs only open & gate

    // Processes the gap before the first block.
    template <class Mask>
    explicit ForwardPass(const Mask* rows) : open(flood(Word(1), slice<Word>(rows, 0))), gate(~Word(0)) {}
    Word state() const { return open & gate; }

    // Processes a block and the gap after it. The window of the fit begins at `start`, and the window of the gap begins
    // at `end`. Writes the starts of the block to `seat`. If the block is blotted, also writes its last cells to
    // `reach`.
    template <class Mask>
    void step(const Mask* rows, const Block& block, int start, int end, bool apart, Word& seat, Word& reach) {
        const Word gap = slice<Word>(rows, end), fit = slice<Word>(rows + block.row, start);
        if constexpr (kind == ClueKind::single) {
            // With a separator after every block, three dependent operations are enough: ~gap - seat equals ~(gap +
            // seat), and the gates remove its bits outside the gap.
            const Word allowed = fit & gap & gate;
            seat = open & allowed;
            open = (~gap - seat) | seat;
            gate = gap;
        } else {
            const Word before = gate;
            gate = gap | Word(apart ? 0 : -1);
            if (kind == ClueKind::blotted && block.blotted) {
                seat = open & (fit & before);
                reach = flood(seat, fit) & fit;
                open = flood(reach, gap);
            } else {
                const Word allowed = fit & before & gate, into = allowed & gap;
                seat = open & allowed;
                open = ((gap + (open & into)) ^ gap) | seat;  // flood(seat, gap), because seat & gap is open & into
            }
        }
    }
};

// Mask needs at least cells + 1 bits, and Word at least slack + 1 bits.
template <class Mask, class Word, ClueKind kind>
class WordLineSolver {
public:
    // The word solvers need no working memory beside their own.
    WordLineSolver(const LineRecord& line, uint64_t*) : line_(line) {
        assert(0 <= line.slack && line.slack < static_cast<int>(8 * sizeof(Word)) && line.cells < bits);
        assert(kind != ClueKind::single || line.inks <= 1);
    }

    // Returns true if the line has an arrangement (LineSet::feasible).
    bool feasible(const uint64_t* can) {
        load(can);
        return feasible();
    }

    // Settles the line into `possible` (LineSet::solve). Also writes the places of the blocks to `starts` and `ends`, unless
    // these are null (LineSet::starts). Returns false if there is no arrangement.
    bool solve(const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends) {
        // shortcuts for the frequent lines of one ink in which no cell is open, or every cell
        if (kind == ClueKind::single && !starts && line_.blocks > 0 && line_.colours == 2) {
            const Mask background = read(can), ink = read(can + words()), open_cells = background & ink;
            if (open_cells == 0) return solve_settled(background, ink, possible);
            if (open_cells == end() - 1) return solve_open(possible);
        }
        load(can);
        if (line_.blocks == 0) return solve_blank(can, possible);
        if (!run_both()) return false;
        gather(possible);
        if (starts) write_places(starts, ends);
        return true;
    }

    // Undoes removals as long as the line stays infeasible, and returns the number of the others (LineSet::minimise).
    int minimise(uint64_t* can, const Removal* removals, int count, int32_t* kept) {
        load(can);
        int number = 0;
        for (int i : range(count)) {
            const auto [position, colour] = removals[i];
            const Mask bit = Mask{1} << position;
            flip(colour, bit);
            if (feasible()) {
                flip(colour, bit);
                kept[number++] = i;
            } else {
                add_bit(can + colour * words(), position);
            }
        }
        return number;
    }

private:
    static constexpr int bits = 8 * sizeof(Mask);

    // Returns a mask of the line as one word.
    Mask read(const uint64_t* from) const {
        Mask mask = from[0];
        if (bits > 64 && line_.words > 1) mask |= Mask{from[1]} << (bits - 64);
        return mask;
    }
    // Writes a mask as words of 64 bits.
    void write(uint64_t* to, Mask mask) const {
        to[0] = static_cast<uint64_t>(mask);
        if (bits > 64 && line_.words > 1) to[1] = static_cast<uint64_t>(mask >> (bits - 64));
    }
    // Returns the bit of the virtual background cell after the last cell.
    Mask end() const { return Mask{1} << line_.cells; }
    int words() const { return bits == 64 ? 1 : line_.words; }
    span<const Ink> inks() const { return {line_.ink(), line_.ink() + (kind == ClueKind::single ? line_.blocks > 0 : line_.inks)}; }
    // Returns true if the virtual cell after the line can be reached: there is an arrangement.
    bool reaches_end(Word open) const { return (open >> line_.slack & 1) != 0; }

    // Reads the masks of the line, and computes the fits of its inks.
    void load(const uint64_t* can) {
        rows_[0] = read(can) | end();
        for (const Ink& ink : inks()) {
            rows_[ink.first_row] = read(can + ink.colour * words());
            compute_fits(rows_, ink, line_.shift());
        }
    }

    // Adds a colour to a cell, or removes it from the cell.
    void flip(int colour, Mask bit) {
        if (colour == 0) {
            rows_[0] ^= bit;
            return;
        }
        for (const Ink& ink : inks()) {
            if (ink.colour != colour) continue;
            rows_[ink.first_row] ^= bit;
            compute_fits(rows_, ink, line_.shift());
        }
    }

    // Returns true if the line has an arrangement under the loaded masks.
    bool feasible() const {
        ForwardPass<Word, kind> pass(rows_);
        Word seat, reach;
        const Block* block = line_.block();
        for (const Block* last = block + line_.blocks; block < last; block++)
            pass.step(rows_, *block, block->start, block->end, block->apart, seat, reach);
        return reaches_end(pass.state());
    }

    // A shortcut for a line of one ink without open cells: compares the runs of ink with the clue, without passes.
    // Returns false if they differ.
    bool solve_settled(Mask background, Mask ink, uint64_t* possible) const {
        if ((background | ink) != end() - 1) return false;
        write(possible, background);
        write(possible + words(), ink);
        const Block* block = line_.block();
        for (const Block* last = block + line_.blocks; block < last; block++) {
            const Mask first = ink & (~ink + 1), after = ink + first;  // the carry replaces the lowest run by the cell after it
            if (first == 0 || (after & ~ink) != first << (block->end - block->start)) return false;
            ink &= after;
        }
        return ink == 0;
    }

    // A shortcut for a line with only open cells: a block that is longer than the slack always covers its middle cells.
    // Always returns true.
    bool solve_open(uint64_t* possible) const {
        const int slack = line_.slack;
        Mask ink = 0;
        const Block* block = line_.block();
        for (const Block* last = block + line_.blocks; block < last; block++) {
            const int surely = block->end - block->start - slack;
            assert(surely <= line_.cells && block->start + slack + std::max(surely, 0) <= line_.cells);
            if (surely > 0) ink |= ((Mask{1} << surely) - 1) << (block->start + slack);
        }
        const Mask all = end() - 1;
        write(possible, all & ~ink);
        write(possible + words(), slack > 0 ? all : ink);
        return true;
    }

    // Fills `mirrored_` with the masks and fits of the mirrored line.
    void mirror() {
        auto turned = [this](Mask mask) { return reversed(mask) >> (bits - line_.cells); };
        mirrored_[0] = turned(rows_[0] ^ end()) | end();
        for (const Ink& ink : inks()) {
            mirrored_[ink.first_row] = turned(rows_[ink.first_row]);
            compute_fits(mirrored_, ink, line_.shift());
        }
    }

    // Runs both directions in one loop, so that the processor can overlap these independent computations. Returns true if
    // the line has an arrangement.
    bool run_both() {
        mirror();
        const Block* blocks = line_.block();
        const int num_blocks = line_.blocks, total = line_.cells - line_.slack;
        ForwardPass<Word, kind> there(rows_), back(mirrored_);
        Word unused, reach;
        const Word first = there.open;  // where the first block may start
        // Block j for the one direction, and block i for the other.
        for (int j = 0, i = num_blocks - 1; j < num_blocks; j++, i--) {
            const Block& block = blocks[j];
            there.step(rows_, block, block.start, block.end, block.apart, seat_[j], kind == ClueKind::blotted ? reach_[j] : unused);
            open_[j] = there.open;
            const Block& mirrored_block = blocks[i];
            // For a single ink, `seat` and the final mask of the background replace the gate.
            back_[i] = kind == ClueKind::single ? back.open : back.state();
            const bool apart = kind == ClueKind::single || i == 0 || blocks[i - 1].apart;
            back.step(mirrored_, mirrored_block, total - mirrored_block.end, total - mirrored_block.start, apart, unused, reach);
            if constexpr (kind == ClueKind::blotted) head_[i] = mirrored_block.blotted ? reach : 0;
        }
        back_[num_blocks] = back.open;
        assert(num_blocks > 0 && blocks[num_blocks - 1].end == total);
        reverse(back_, num_blocks + 1, line_.slack + 1);
        if constexpr (kind == ClueKind::blotted) reverse(head_, num_blocks, line_.slack + 1);
        first_ = first & (back_[num_blocks] >> 1);
        assert(reaches_end(there.state()) == reaches_end(back.state()));  // either both directions find an arrangement, or neither does
        return reaches_end(there.state());
    }

    // Writes the cells that blocks of each ink cover in some arrangement, and the live background cells. The starts of an
    // ink's blocks are spread over their lengths, longest blocks first (see Gather).
    void gather(uint64_t* possible) {
        const int num_blocks = line_.blocks;
        seat_[num_blocks] = open_[num_blocks] = 0;  // a gather without a block adds nothing
        Mask background = first_;
        if (line_.colours != line_.inks + 1) {  // some colours of the palette are in no block
            for (int i : range(line_.colours * words())) possible[i] = 0;
        }
        const Block* blocks = line_.block();
        for (const Ink& ink : inks()) {
            Mask cells = 0;
            const Gather* gather = line_.gather() + ink.first_gather;
            for (const Gather* end = line_.gather() + ink.end_gather; gather < end; gather++) {
                const int j = gather->block;
                Word live = seat_[j] & back_[j];
                if (kind == ClueKind::blotted && blocks[j].blotted) live = reach_[j] & head_[j];
                assert(j == num_blocks || live != 0);  // every block has a place in some arrangement
                // The cells of the gap after the block that the rest of the line allows to be background. Where no separator is
                // required, the rest must be able to begin one cell later.
                const Word next = kind == ClueKind::single ? back_[j] : back_[j] >> !blocks[j].apart;
                background |= placed<Mask>(open_[j] & next, blocks[j].end);
                cells |= placed<Mask>(live, blocks[j].start);
                cells |= up(cells, gather->shift);
            }
            write(possible + ink.colour * words(), cells);
        }
        write(possible, background & rows_[0] & (end() - 1));
    }

    // Writes the live starts and ends of each block. The end of a block follows from its start, unless it is blotted. A
    // blotted block may start at a cell that both directions reach, and end at one that is followed by a background cell
    // or, if the next block may touch it (not `apart`), by any cell.
    void write_places(uint64_t* starts, uint64_t* ends) const {
        for (int j : range(line_.blocks)) {
            const Block& block = line_.block()[j];
            Word start = seat_[j] & back_[j], end = start;
            if (kind == ClueKind::blotted && block.blotted) {
                start = seat_[j] & head_[j];
                const Word may_touch = Word(block.apart ? 0 : -1);
                end = reach_[j] & back_[j] & (slice<Word>(rows_, block.end) | may_touch);
            }
            assert(start != 0 && end != 0);
            write(starts + j * words(), placed<Mask>(start, block.start));
            write(ends + j * words(), placed<Mask>(end, block.end - 1));
        }
    }

    // Solves a line without blocks. Returns false if a cell cannot be background.
    bool solve_blank(const uint64_t* can, uint64_t* possible) const {
        for (int i : range(line_.colours * words())) possible[i] = i < words() ? can[i] : 0;
        return rows_[0] == (end() | (end() - 1));  // all cells, and the virtual cell after the last
    }

    const LineRecord& line_;
    Mask rows_[bits + 1], mirrored_[bits + 1];  // the masks and their fits; one row beyond the last is read
    Word open_[bits], seat_[bits], back_[bits];
    Word reach_[bits], head_[bits];  // for blotted blocks: last cells from the left, first cells from the right
    Word first_;                     // live background cells before the first block
};

}  // namespace nono
