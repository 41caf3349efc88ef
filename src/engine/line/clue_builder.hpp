// Builds the record of a clue for the line solvers: the leftmost places of the blocks, the fits that blocks of the same
// colour share, and the order of the gathers (see Gather). This takes a few steps for each block, each fit and each ink:
// the lengths are in a bit set, so they need not be sorted. Records are written in place, and a builder can be reused, so later lines need
// no allocations.
#pragma once

#include "base/bitset.hpp"

#include "line/clue.hpp"

namespace nono {

class ClueBuilder {
public:
    // Writes the record to records[start ..), and extends `records` if necessary. Returns the index after it. B is Block
    // or LongBlock. Does not set `path`.
    template <class B>
    size_t write(vector<uint64_t>& records, size_t start, int cells, Ints length, Ints colour, int colours) {
        const size_t end = start + most_words<B>(cells, length.size(), colours);
        if (records.size() < end) records.resize(std::max(end, 2 * records.size()));
        assert(length.size() == colour.size() && 0 <= cells && cells <= most_cells);
        LineRecord& line = *std::construct_at(reinterpret_cast<LineRecord*>(&records[start]));
        line.cells = checked<uint16_t>(cells);
        line.words = checked<uint16_t>(words_for(cells));
        line.colours = checked<uint16_t>(colours);
        line.slack = slack(cells, length, colour);
        if (line.slack < 0) return start + sizeof(LineRecord) / sizeof(uint64_t);
        line.blocks = checked<uint16_t>(length.size());
        line.window_words = checked<uint16_t>(line.slack / 64 + 1);
        make_room(cells, length.size(), colours);
        list_rows(line, length, colour);
        write_blocks(writable(line.block<B>()), length, colour);
        assert(line.blocks == 0 || line.block<B>()[line.blocks - 1].end + line.slack == cells);
        Gather* const gathers = reinterpret_cast<Gather*>(writable(line.block<B>()) + line.blocks + 1);
        if (cells <= most_short_cells) list_gathers(line, gathers, colour);
        std::copy_n(inks_.data(), line.inks, writable(line.ink()));
        const size_t bytes = reinterpret_cast<unsigned char*>(gathers + line.gathers) - reinterpret_cast<unsigned char*>(&records[start]);
        assert(start + (bytes + 7) / 8 <= end);
        return start + (bytes + 7) / 8;
    }

private:
    static_assert(sizeof(LineRecord) % sizeof(uint64_t) == 0);

    // A record shows its parts read-only to the solvers; only its builder writes to them.
    template <class T>
    static T* writable(const T* part) {
        return const_cast<T*>(part);
    }

    // A line has at most one row per cell, and one for the background.
    template <class B>
    static size_t most_words(int cells, size_t blocks, int colours) {
        const size_t rows = cells + 1, inks = colours;
        const size_t bytes =
            sizeof(LineRecord) + rows * sizeof(uint16_t) + inks * sizeof(Ink) + (blocks + 1) * sizeof(B) + (rows + blocks) * sizeof(Gather);
        return (bytes + 7) / 8;
    }

    // Makes room for a clue of this size.
    void make_room(int cells, size_t blocks, int colours) {
        const size_t most = cells + 1;
        if (row_of_length_.size() < most) {
            row_of_length_.resize(most);
            next_gather_.resize(most);
            lengths_.resize(most / 64 + 1);
        }
        if (row_.size() < blocks) row_.resize(blocks);
        if (count_of(inks_) < colours) inks_.resize(colours);
    }

    // Returns the number of free cells after the last block, with all blocks in their leftmost places.
    static int32_t slack(int cells, Ints length, Ints colour) {
        int64_t taken = 0;
        for (size_t j : indices(length)) {
            taken += std::max(length[j], 1);
            if (j > 0) taken += colour[j] == colour[j - 1];
        }
        return taken > cells ? -1 : checked<int32_t>(cells - taken);
    }

    // Lists the rows for each ink that is used: length 1, then the lengths of its blocks, and lengths in between. Each
    // length is at most twice the one before and, for WordLineSolver, at most 63 more.
    void list_rows(LineRecord& line, Ints length, Ints colour) {
        uint16_t* const shifts = writable(line.shift());
        uint16_t rows = 0;
        shifts[rows++] = 0;
        const int32_t longest = line.cells <= most_short_cells ? 63 : line.cells;  // maximum shift
        for (int c : range(1, line.colours)) {
            int32_t most = 0;  // length of the longest block
            for (size_t j : indices(length)) {
                if (colour[j] != c) continue;
                const int32_t n = std::max(length[j], 1);
                add_bit(lengths_, n);
                most = std::max(most, n);
            }
            if (most == 0) continue;
            Ink& ink = inks_[line.inks++];
            ink = {checked<uint16_t>(c), rows, rows, 0, 0};
            // Reaches each length of a block, in steps of at most the length reached so far.
            for (int32_t reached = 1, shift = 0;; reached += shift) {
                assert(reached <= most);
                row_of_length_[reached] = rows;
                shifts[rows++] = checked<uint16_t>(shift);
                uint64_t* rest = &lengths_[reached >> 6];
                remove_bit(lengths_, reached);
                if (reached == most) break;
                while (*rest == 0) rest++;  // lengths_ has the longer lengths of blocks; the next one follows
                const auto next = checked<int32_t>(64 * (rest - lengths_.data()) + std::countr_zero(*rest));
                shift = std::min({next - reached, reached, longest});
                assert(shift > 0 && reached + shift <= next);
            }
            ink.end_row = rows;
            assert(ranges::all_of(lengths_, [](uint64_t word) { return word == 0; }));
            for (size_t j : indices(length)) {
                if (colour[j] == c) row_[j] = row_of_length_[std::max(length[j], 1)];
            }
        }
        line.rows = rows;
        assert(rows <= line.cells + 1);
    }

    // Writes the blocks in their leftmost places, then the end mark: an empty block.
    template <class B>
    void write_blocks(B* block, Ints length, Ints colour) {
        using T = decltype(B::start);
        int32_t start = 0;
        for (size_t j = 0; j < length.size(); j++, block++) {
            const int32_t n = std::max(length[j], 1);
            const bool last = j + 1 == length.size(), apart = last || colour[j] == colour[j + 1];
            *block = {checked<T>(start), checked<T>(start + n), checked<T>(row_[j]), apart, length[j] == 0};
            start += n + apart;
        }
        assert(length.empty() || start == block[-1].end + 1);
        *block = {};
    }

    // Lists the gathers for each ink from its last row to its first, by a counting sort. A row without a block has a
    // gather that only shifts.
    void list_gathers(LineRecord& line, Gather* gathers, Ints colour) {
        const uint16_t* const shifts = line.shift();
        for (int row : range(line.rows)) next_gather_[row] = 0;
        for (size_t j : indices(colour)) next_gather_[row_[j]]++;  // at first, the number of blocks of each row
        uint16_t next = 0;
        for (Ink& ink : span(inks_.data(), line.inks)) {
            ink.first_gather = next;
            for (int row = ink.end_row - 1; row >= ink.first_row; row--) {
                const uint16_t count = std::max<uint16_t>(next_gather_[row], 1);
                next_gather_[row] = next;
                next = checked<uint16_t>(next + count);
                for (int i : range(next_gather_[row], next)) gathers[i] = {checked<uint8_t>(line.blocks), 0};
                gathers[next - 1].shift = checked<uint8_t>(shifts[row]);
            }
            ink.end_gather = next;
        }
        for (size_t j : indices(colour)) gathers[next_gather_[row_[j]]++].block = checked<uint8_t>(j);
        assert(line.inks == 0 || inks_[line.inks - 1].end_gather == next);
        line.gathers = next;
        assert(next <= line.rows + line.blocks);
    }

    vector<Ink> inks_;
    vector<uint64_t> lengths_;        // lengths of the current ink as bits; empty between two inks
    vector<uint16_t> row_of_length_;  // for the current ink
    vector<uint16_t> row_;            // one entry per block
    vector<uint16_t> next_gather_;    // one entry per row
};

}  // namespace nono
