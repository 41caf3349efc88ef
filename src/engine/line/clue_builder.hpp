// Builds the record of a clue for the line solvers: leftmost places of the blocks, fits that blocks of one colour share, the order of
// gathering. Costs some steps for each block and ink, as distinct lengths and their order are read off a set of bits. One builder is
// refilled for line after line, so that it allocates nothing in the long run.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "line/clue.hpp"

namespace nono {

struct ClueBuilder {
    Line line;
    std::vector<LongBlock> blocks;
    std::vector<Ink> inks;
    std::vector<uint16_t> shifts;
    std::vector<Gather> gathers;

    void prepare(int cells, std::span<const int32_t> length, std::span<const int32_t> colour, int colours) {
        line = {};
        line.cells = static_cast<uint16_t>(cells);
        line.words = static_cast<uint16_t>((cells + 63) / 64);
        line.colours = static_cast<uint16_t>(colours);
        inks.clear();
        shifts.assign(1, 0);
        gathers.clear();
        place(length, colour);
        if (line.slack < 0) {
            blocks.clear();
            return;
        }
        line.blocks = static_cast<uint16_t>(length.size());
        line.rows = 1;
        const auto most = static_cast<size_t>(cells) + 1;
        if (row_.size() < most) {
            row_.resize(most);
            lengths_.resize(most / 64 + 1);
        }
        for (int c = 1; c < colours; c++) share(c, length, colour);
        line.inks = static_cast<uint16_t>(inks.size());
        line.gathers = static_cast<uint16_t>(gathers.size());
        line.window_words = static_cast<uint16_t>(line.slack / 64 + 1);
    }

    // Appends the line's record; B is Block or LongBlock.
    template <class B>
    void write(std::vector<uint64_t>& records) {
        const size_t bytes = sizeof line + shifts.size() * sizeof shifts[0] + inks.size() * sizeof inks[0] +
                             (blocks.size() + 1) * sizeof(B) + gathers.size() * sizeof gathers[0];
        const size_t at = records.size();
        records.resize(at + (bytes + 7) / 8);
        auto* to = reinterpret_cast<unsigned char*>(&records[at]);
        auto put = [&to](const auto* items, size_t count) {
            std::memcpy(to, items, count * sizeof *items);
            to += count * sizeof *items;
        };
        put(&line, 1);
        put(shifts.data(), shifts.size());
        put(inks.data(), inks.size());
        for (const auto& [start, end, row, apart, blotted] : blocks) {
            using T = decltype(B::start);
            const B block = {static_cast<T>(start), static_cast<T>(end), static_cast<T>(row), apart, blotted};
            put(&block, 1);
        }
        const B last{};
        put(&last, 1);
        put(gathers.data(), gathers.size());
    }

private:
    std::vector<uint64_t> lengths_;  // of the ink at hand, as bits; empty between the inks
    std::vector<uint16_t> row_;      // by length: its row
    std::vector<uint16_t> next_;     // by row of the ink: where its next gather stands

    // Places the blocks as far to the left as they go; the cells left at the end are the slack.
    void place(std::span<const int32_t> length, std::span<const int32_t> colour) {
        int64_t end = 0;
        blocks.resize(length.size());
        for (size_t j = 0; j < length.size(); j++) {
            const bool blotted = length[j] == 0, last = j + 1 == length.size();
            const int64_t start = end;
            end += blotted ? 1 : length[j];
            if (end > line.cells) break;
            const bool apart = last || colour[j] == colour[j + 1];
            blocks[j] = {static_cast<uint16_t>(start), static_cast<uint16_t>(end), 0, apart, blotted};
            if (apart && !last) end++;
        }
        line.slack = end > line.cells ? -1 : static_cast<int32_t>(line.cells - end);
    }

    // The rows of one ink: length 1, and from there every length by at most doubling (and in WordLineSolver by shifts of less
    // than 64); and its gathers, from the last row to the first. None if no block has this colour.
    void share(int c, std::span<const int32_t> length, std::span<const int32_t> colour) {
        size_t found = 0;
        int32_t most = 1;
        for (size_t j = 0; j < length.size(); j++) {
            if (colour[j] != c) continue;
            const int32_t n = std::max(length[j], 1);
            lengths_[n >> 6] |= uint64_t{1} << (n & 63);
            most = std::max(most, n);
            found++;
        }
        if (found == 0) return;
        const bool short_line = line.cells <= most_short_cells;
        const int32_t longest = short_line ? 63 : line.cells;
        Ink ink{static_cast<uint16_t>(c), line.rows, line.rows, static_cast<uint16_t>(gathers.size()), 0};
        for (int32_t reached = 1, shift = 0;; reached += shift) {
            shifts.push_back(static_cast<uint16_t>(shift));
            row_[reached] = ink.end_row++;
            lengths_[reached >> 6] &= ~(uint64_t{1} << (reached & 63));
            if (reached == most) break;
            int w = reached >> 6;
            while (lengths_[w] == 0) w++;
            const int32_t next = 64 * w + std::countr_zero(lengths_[w]);
            shift = std::min({next - reached, reached, longest});
        }
        for (size_t j = 0; j < length.size(); j++) {
            if (colour[j] == c) blocks[j].row = row_[std::max(length[j], 1)];
        }
        if (short_line) list_gathers(ink, colour);
        ink.end_gather = static_cast<uint16_t>(gathers.size());
        line.rows = ink.end_row;
        inks.push_back(ink);
    }

    // By counting sort. A row without a block has one gather that only shifts.
    void list_gathers(const Ink& ink, std::span<const int32_t> colour) {
        next_.assign(ink.end_row - ink.first_row, 0);
        for (size_t j = 0; j < blocks.size(); j++) {
            if (colour[j] == ink.colour) next_[blocks[j].row - ink.first_row]++;
        }
        size_t at = gathers.size();
        for (size_t row = next_.size(); row-- > 0;) {
            const size_t count = std::max<size_t>(next_[row], 1);
            next_[row] = static_cast<uint16_t>(at);
            at += count;
            gathers.resize(at, {static_cast<uint8_t>(blocks.size()), 0});
            gathers.back().shift = static_cast<uint8_t>(shifts[ink.first_row + row]);
        }
        for (size_t j = 0; j < blocks.size(); j++) {
            if (colour[j] == ink.colour) gathers[next_[blocks[j].row - ink.first_row]++].block = static_cast<uint8_t>(j);
        }
    }
};

}  // namespace nono
