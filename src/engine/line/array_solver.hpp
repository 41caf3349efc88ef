// The line solver for windows that do not fit into a machine word. The algorithm is that of word_solver.hpp (read that
// file first), but every set is an array of words, connected by carries. A block costs a few operations for each word
// of its window. The caller provides the memory for the tables of masks and for all sets.
#pragma once

#include "base/bitset.hpp"
#include "line/clue.hpp"

namespace nono {

// A table of masks over the cells. Each row has space for a window beyond its end.
class MaskTable {
public:
    MaskTable(uint64_t* memory, const LineRecord& line) : rows_(memory), words_(line.words), stride_(stride(line)) {}
    static int64_t words_needed(const LineRecord& line) { return line.rows * stride(line); }
    void load(int row, const uint64_t* from) { copy(from, at(row)); }
    void store(int row, uint64_t* to) const { std::memcpy(to, at(row), bytes(words_)); }
    void clear(int rows) { std::memset(rows_, 0, bytes(rows * stride_)); }

    // Computes `row` from row - 1: keeps a bit if the bit `shift` positions higher is also set.
    void narrow(int row, int shift) {
        const uint64_t* from = at(row - 1);
        uint64_t* to = at(row);
        const int skip = shift >> 6;
        for (int64_t i : range(words_)) to[i] = i + skip < words_ ? from[i] & cut(from + i + skip, shift & 63) : 0;
        pad(to);
    }

    // Adds the bits of `row` to row - 1, both in place and shifted up by `shift`.
    void widen(int row, int shift) {
        const uint64_t* from = at(row);
        uint64_t* to = at(row - 1);
        const int skip = shift >> 6, bit = shift & 63;
        for (int64_t i : range(words_)) {
            uint64_t x = from[i];
            if (i >= skip) x |= from[i - skip] << bit;
            if (i > skip) x |= from[i - skip - 1] >> 1 >> (63 - bit);
            to[i] |= x;
        }
    }

    // Fills a row with the mirrored row of another table.
    void mirror(int row, const MaskTable& other, int cells) {
        const uint64_t* from = other.at(row);
        uint64_t* to = at(row);
        for (int64_t i : range(words_)) to[i] = reversed(from[words_ - 1 - i]);
        pad(to);
        for (int64_t i : range(words_)) to[i] = cut(to + i, checked<int>(64 * words_ - cells));
    }

    // Returns a word of the window that begins at this bit of a row.
    uint64_t window(int row, int offset, int word) const {
        assert(has_window(offset, word));
        return cut(at(row) + (offset >> 6) + word, offset & 63);
    }
    // Adds such a word to the row.
    void put(int row, int offset, int word, uint64_t window) {
        assert(has_window(offset, word));
        paste(at(row) + (offset >> 6) + word, offset & 63, window);
    }

private:
    static int64_t stride(const LineRecord& line) { return line.words + line.window_words + 1; }
    static size_t bytes(int64_t words) { return checked<size_t>(words) * sizeof(uint64_t); }
    // For assertions: a window takes two words, and both must be in the row.
    bool has_window(int offset, int word) const { return offset >= 0 && (offset >> 6) + word + 1 < stride_; }
    uint64_t* at(int row) { return rows_ + row * stride_; }
    const uint64_t* at(int row) const { return rows_ + row * stride_; }
    void copy(const uint64_t* from, uint64_t* to) {
        std::memcpy(to, from, bytes(words_));
        pad(to);
    }
    void pad(uint64_t* to) { std::memset(to + words_, 0, bytes(stride_ - words_)); }

    uint64_t* rows_;
    int64_t words_;
    int64_t stride_;
};

// W is the number of words in a window, or 0 if it is known only at run time.
template <int W>
class ArrayLineSolver {
public:
    // Lays out the tables and sets in `scratch`, which has words_needed(line) words.
    ArrayLineSolver(const LineRecord& line, uint64_t* scratch)
        : line_(line),
          table_(scratch, line_),
          mirror_(scratch + MaskTable::words_needed(line_), line_),
          live_(scratch + 2 * MaskTable::words_needed(line_), line_) {
        assert(0 <= line.slack && line.slack < 64 * words() && (W == 0 || W == line.window_words));
        const int64_t sets = int64_t{line_.blocks + 1} * line_.window_words;
        uint64_t* next = scratch + 3 * MaskTable::words_needed(line_);
        for (Pass* pass : {&forward_, &backward_}) {
            pass->open = next;
            pass->seat = next + sets;
            pass->tail = next + 2 * sets;
            next += 3 * sets;
        }
        window_ = next;
    }

    // Returns the number of words of memory that the solver needs for a line.
    static int64_t words_needed(const LineRecord& line) {
        return 3 * MaskTable::words_needed(line) + 6 * int64_t{line.blocks + 1} * line.window_words + line.window_words + 1;
    }

    // Returns true if the line has an arrangement (LineSet::feasible).
    bool feasible(const uint64_t* can) {
        load(can);
        return run<false>(table_, forward_);
    }

    // Settles the line into `possible` (LineSet::solve). Also writes the places of the blocks to `starts` and `ends`, unless
    // these are null (LineSet::starts). Returns false if there is no arrangement.
    bool solve(const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends) {
        if (!feasible(can)) return false;
        mirror_.mirror(0, table_, line_.cells);
        for (const Ink& ink : inks()) {
            mirror_.mirror(ink.first_row, table_, line_.cells);
            compute_fits(mirror_, ink);
        }
        [[maybe_unused]] const bool has_backward = run<true>(mirror_, backward_);
        assert(has_backward);  // either both directions find an arrangement, or neither does
        combine_passes(starts, ends);
        spread(possible);
        return true;
    }

    // Undoes removals as long as the line stays infeasible, and returns the number of the others (LineSet::minimise).
    int minimise(uint64_t* can, const Removal* removals, int count, int32_t* kept) {
        load(can);
        int number = 0;
        for (int i : range(count)) {
            const auto [position, colour] = removals[i];
            uint64_t* const mask = can + colour * line_.words;
            add_bit(mask, position);
            load(colour, mask);
            if (!run<false>(table_, forward_)) continue;
            remove_bit(mask, position);
            load(colour, mask);
            kept[number++] = i;
        }
        return number;
    }

private:
    // The sets of one direction: a set for each block, in the order in which this direction reaches the blocks.
    struct Pass {
        uint64_t* open;
        uint64_t* seat;
        uint64_t* tail;  // the possible last cells of a blotted block, or the possible starts of another block
    };

    int words() const { return W ? W : line_.window_words; }

    void load(const uint64_t* can) {
        for (int c : range(line_.colours)) load(c, can + c * line_.words);
    }
    // Loads the mask of a colour, and computes its fits.
    void load(int colour, const uint64_t* mask) {
        if (colour == 0) return table_.load(0, mask);
        for (const Ink& ink : inks()) {
            if (ink.colour != colour) continue;
            table_.load(ink.first_row, mask);
            compute_fits(table_, ink);
        }
    }
    // Computes the fits of an ink for all longer lengths from its first row.
    void compute_fits(MaskTable& table, const Ink& ink) const {
        for (int row : range(ink.first_row + 1, ink.end_row)) table.narrow(row, line_.shift()[row]);
    }
    span<const Ink> inks() const { return {line_.ink(), line_.inks}; }

    // Runs one direction. Returns true if the line has an arrangement.
    template <bool Mirrored>
    bool run(const MaskTable& table, const Pass& pass) const {
        begin(table, pass);
        for (int b : range(line_.blocks)) step<Mirrored>(table, pass, b);
        return reaches_end(pass);
    }

    // Fills the set of starts before the first block: a flood over background cells.
    void begin(const MaskTable& table, const Pass& pass) const {
        bool carry = false;
        for (int i : range(words())) pass.open[i] = flood(i == 0, table.window(0, 0, i), carry);
    }

    // Returns true if the virtual cell after the line can be reached: bit `slack` of the last set of starts.
    bool reaches_end(const Pass& pass) const { return pass.open[line_.blocks * words() + (line_.slack >> 6)] >> (line_.slack & 63) & 1; }

    // Processes block number b in this direction and the gap after it, as ForwardPass::step does, with sets of several words.
    // The sets of block b begin at word b * size.
    template <bool Mirrored>
    void step(const MaskTable& table, const Pass& pass, int b) const {
        const int size = words(), num_blocks = line_.blocks, total = line_.cells - line_.slack, index = Mirrored ? num_blocks - 1 - b : b;
        const LongBlock* blocks = line_.block<LongBlock>();
        const LongBlock& block = blocks[index];
        const int start = Mirrored ? total - block.end : block.start;
        const int end = Mirrored ? total - block.start : block.end;
        const bool apart = Mirrored ? index > 0 && blocks[index - 1].apart : index < num_blocks - 1 && block.apart;
        const uint64_t touching = apart ? 0 : ~uint64_t{0};  // all starts, if the next block may follow without a gap
        bool tail_carry = false, gap_carry = false;
        for (int i : range(size)) {
            const uint64_t fit = table.window(block.row, start, i), gap = table.window(0, end, i);
            const uint64_t seat = pass.open[b * size + i] & fit;
            const uint64_t tail = block.blotted ? flood(seat, fit, tail_carry) & fit : seat;
            const uint64_t open = flood(tail, gap, gap_carry) & (gap | touching);
            pass.seat[b * size + i] = seat;
            pass.tail[b * size + i] = tail;
            pass.open[(b + 1) * size + i] = open;
        }
    }

    // Reverses a window of the mirrored line into window_, followed by a zero word.
    void reverse_window(const uint64_t* from) {
        const int size = words(), last = line_.slack >> 6, spare = 63 - (line_.slack & 63);
        for (int i = 0; i <= size; i++) window_[i] = i <= last ? reversed(from[last - i]) : 0;
        for (int i = 0; i <= last; i++) window_[i] = window_[i] >> spare | window_[i + 1] << 1 << (63 - spare);
    }

    // Combines both directions into live_. Row 0 is for live background cells. Each further row is for the live starts of
    // the blocks of its length. `starts` and `ends`: see LineSet::starts; they may be null.
    void combine_passes(uint64_t* starts, uint64_t* ends) {
        const int num_blocks = line_.blocks, mask_words = line_.words;
        live_.clear(line_.rows);
        if (starts) {
            for (int i : range(num_blocks * mask_words)) starts[i] = ends[i] = 0;
        }
        for (int gap = 0; gap <= num_blocks; gap++) {
            combine_in_gap(gap);
            if (gap > 0)
                combine_in_block(gap - 1, starts ? starts + (gap - 1) * mask_words : nullptr,
                                 ends ? ends + (gap - 1) * mask_words : nullptr);
        }
    }

    // Processes the gap after block gap_index - 1. Writes to window_ the cells where this block can end, given the rest of
    // the line.
    void combine_in_gap(int gap_index) {
        const int size = words(), num_blocks = line_.blocks;
        const bool apart = gap_index > 0 && gap_index < num_blocks && line_.block<LongBlock>()[gap_index - 1].apart;
        const int gap_start = gap_index > 0 ? line_.block<LongBlock>()[gap_index - 1].end : 0;
        reverse_window(backward_.open + (num_blocks - gap_index) * size);
        // Where no separator is required, a background cell is possible if the rest of the line may begin one cell later.
        for (int i : range(size)) {
            const uint64_t above = window_[i] >> 1 | window_[i + 1] << 63;
            live_.put(0, gap_start, i, forward_.open[gap_index * size + i] & (apart ? window_[i] : above) & table_.window(0, gap_start, i));
        }
    }

    // Processes block `index`, after the gap that follows it. `starts` and `ends` are those of block `index`, or null.
    void combine_in_block(int index, uint64_t* starts, uint64_t* ends) {
        const int size = words();
        const LongBlock& block = line_.block<LongBlock>()[index];
        for (int i : range(size)) {
            const uint64_t end = forward_.seat[index * size + i] & window_[i];
            if (!block.blotted) {
                live_.put(block.row, block.start, i, end);
                if (starts) put(starts, block.start + 64 * i, end);
                if (ends) put(ends, block.end - 1 + 64 * i, end);
            } else if (ends) {
                put(ends, block.start + 64 * i, forward_.tail[index * size + i] & window_[i]);
            }
        }
        if (!block.blotted) return;
        reverse_window(backward_.tail + (line_.blocks - 1 - index) * size);
        for (int i : range(size)) {
            live_.put(block.row, block.start, i, forward_.tail[index * size + i] & window_[i]);
            if (starts) put(starts, block.start + 64 * i, forward_.seat[index * size + i] & window_[i]);
        }
    }

    // Writes the cells that live blocks cover, and the live background cells.
    void spread(uint64_t* possible) {
        const int mask_words = line_.words;
        for (int i : range(line_.colours * mask_words)) possible[i] = 0;
        live_.store(0, possible);
        for (const Ink& ink : inks()) {
            for (int row = ink.end_row - 1; row > ink.first_row; row--) live_.widen(row, line_.shift()[row]);
            live_.store(ink.first_row, possible + ink.colour * mask_words);
        }
    }

    static void put(uint64_t* mask, int offset, uint64_t window) {
        if (window) paste(mask + (offset >> 6), offset & 63, window);
    }

    const LineRecord& line_;
    MaskTable table_, mirror_, live_;
    Pass forward_, backward_;
    uint64_t* window_;
};

}  // namespace nono
