// Builds the record of a clue for the line solvers: leftmost places of the blocks, fits that blocks of one colour share, the order of
// gathering. Costs a pass over the blocks for each distinct length. One builder is refilled for line after line, so that it allocates
// nothing in the long run.
#pragma once

#include <algorithm>
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
        blocks.clear();
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
        for (int c = 1; c < colours; c++)
            if (std::find(colour.begin(), colour.end(), c) != colour.end()) share(c, length, colour);
        line.inks = static_cast<uint16_t>(inks.size());
        line.gathers = static_cast<uint16_t>(gathers.size());
        line.window_words = static_cast<uint16_t>(line.slack / 64 + 1);
    }

    // Appends the line's record; B is Block or LongBlock.
    template <class B>
    void write(std::vector<uint64_t>& records) {
        bytes_.clear();
        auto put = [this](const auto* items, size_t count) {
            const auto* from = reinterpret_cast<const unsigned char*>(items);
            bytes_.insert(bytes_.end(), from, from + count * sizeof *items);
        };
        put(&line, 1);
        put(shifts.data(), shifts.size());
        put(inks.data(), inks.size());
        for (size_t j = 0; j <= blocks.size(); j++) {
            B block{};
            if (j < blocks.size()) {
                const auto [start, end, row, apart, blotted] = blocks[j];
                using T = decltype(block.start);
                block = {static_cast<T>(start), static_cast<T>(end), static_cast<T>(row), apart, blotted};
            }
            put(&block, 1);
        }
        put(gathers.data(), gathers.size());
        const size_t at = records.size();
        records.resize(at + (bytes_.size() + 7) / 8);
        std::memcpy(&records[at], bytes_.data(), bytes_.size());
    }

private:
    std::vector<unsigned char> bytes_;

    // Places the blocks as far to the left as they go; the cells left at the end are the slack.
    void place(std::span<const int32_t> length, std::span<const int32_t> colour) {
        int64_t end = 0;
        for (size_t j = 0; j < length.size(); j++) {
            const bool blotted = length[j] == 0, last = j + 1 == length.size();
            const int64_t start = end;
            end += blotted ? 1 : length[j];
            if (end > line.cells) break;
            const bool apart = last || colour[j] == colour[j + 1];
            blocks.push_back({static_cast<uint16_t>(start), static_cast<uint16_t>(end), 0, apart, blotted});
            if (apart && !last) end++;
        }
        line.slack = end > line.cells ? -1 : static_cast<int32_t>(line.cells - end);
    }

    // The rows of one ink: length 1, and from there every length by at most doubling (and in WordLineSolver by shifts of less
    // than 64); and its gathers, from the last row to the first.
    void share(int c, std::span<const int32_t> length, std::span<const int32_t> colour) {
        const bool short_line = line.cells <= most_short_cells;
        const int32_t longest = short_line ? 63 : line.cells;
        Ink ink{static_cast<uint16_t>(c), line.rows, line.rows, static_cast<uint16_t>(gathers.size()), 0};
        for (int32_t reached = 1, shift = 0; shift >= 0;) {
            shifts.push_back(static_cast<uint16_t>(shift));
            int32_t next = 0;
            for (size_t j = 0; j < length.size(); j++) {
                if (colour[j] != c) continue;
                const int32_t n = std::max(length[j], 1);
                if (n == reached) blocks[j].row = ink.end_row;
                if (n > reached && (next == 0 || n < next)) next = n;
            }
            ink.end_row++;
            shift = next == 0 ? -1 : std::min({next - reached, reached, longest});
            reached += shift;
        }
        for (int row = ink.end_row - 1; short_line && row >= ink.first_row; row--) {
            const size_t before = gathers.size();
            for (size_t j = 0; j < blocks.size(); j++)
                if (blocks[j].row == row) gathers.push_back({static_cast<uint8_t>(j), 0});
            if (gathers.size() == before) gathers.push_back({static_cast<uint8_t>(blocks.size()), 0});
            gathers.back().shift = static_cast<uint8_t>(shifts[row]);
        }
        ink.end_gather = static_cast<uint16_t>(gathers.size());
        line.rows = ink.end_row;
        inks.push_back(ink);
    }
};

}  // namespace nono
