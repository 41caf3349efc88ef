#include "line/line_board.hpp"

#include <algorithm>

namespace nono {

void LineBoard::build(const Model& m) {
    model = &m;
    const int num_lines = m.num_lines(), num_cells = m.num_cells();
    const auto colours = static_cast<size_t>(m.colours);
    lines.clear();
    mask_start.clear();
    palette_start.clear();
    palette.clear();
    can.clear();
    local.assign(static_cast<size_t>(num_lines) * colours, -1);
    crossing_start.assign(static_cast<size_t>(num_cells) + 1, 0);
    for (const int32_t cell : m.cells) crossing_start[static_cast<size_t>(cell) + 1]++;
    for (size_t i = 0; i < static_cast<size_t>(num_cells); i++) crossing_start[i + 1] += crossing_start[i];
    crossings.resize(m.cells.size());

    std::vector<int32_t> block_colours;
    bool partial = false;   // some line lacks some colour
    for (int l = 0; l < num_lines; l++) {
        const auto first = static_cast<size_t>(m.block_start[l]), count = static_cast<size_t>(m.block_start[l + 1]) - first;
        const auto clue_colours = m.colour.subspan(first, count);
        int16_t* const names = local.data() + static_cast<size_t>(l) * colours;
        names[0] = 0;
        for (const int32_t k : clue_colours) names[k] = 0;
        palette_start.push_back(static_cast<int32_t>(palette.size()));
        int16_t own = 0;
        for (size_t k = 0; k < colours; k++) {
            if (names[k] < 0) continue;
            names[k] = own++;
            palette.push_back(static_cast<uint8_t>(k));
        }
        partial |= static_cast<size_t>(own) < colours;
        block_colours.clear();
        for (const int32_t k : clue_colours) block_colours.push_back(names[k]);
        const auto cells = line_cells(l);
        lines.add(static_cast<int>(cells.size()), m.length.subspan(first, count), block_colours, own);
        mask_start.push_back(static_cast<int32_t>(can.size()));
        const auto words = static_cast<size_t>(lines.words(l));
        const size_t start = can.size();
        can.resize(start + words * static_cast<size_t>(own), 0);
        for (size_t w = 0; w < words; w++) {
            const size_t left = cells.size() > 64 * w ? cells.size() - 64 * w : 0;
            const uint64_t full = left >= 64 ? ~uint64_t{0} : (uint64_t{1} << left) - 1;
            for (size_t c = 0; c < static_cast<size_t>(own); c++) can[start + c * words + w] = full;
        }
        for (size_t i = 0; i < cells.size(); i++) {
            crossings[crossing_start[cells[i]]++] = {l, static_cast<int32_t>(i)};
        }
    }
    for (size_t i = static_cast<size_t>(num_cells); i > 0; i--) crossing_start[i] = crossing_start[i - 1];
    crossing_start[0] = 0;

    // A colour that one line of a cell never has is nothing for the others either.
    for (int l = 0; l < num_lines && partial; l++) {
        if (static_cast<size_t>(lines.colours(l)) == colours) continue;
        for (const int32_t cell : line_cells(l)) {
            for (const auto& [other, position] : cell_lines(cell)) {
                const auto names = line_palette(other);
                for (size_t c = 1; c < names.size(); c++) {
                    if (local_colour(l, names[c]) < 0) can[word_of(other, static_cast<int>(c), position)] &= ~bit_of(position);
                }
            }
        }
    }

    const auto has_no_line = [this](size_t cell) { return crossing_start[cell] == crossing_start[cell + 1]; };
    lone.clear();
    for (size_t cell = 0; cell < static_cast<size_t>(num_cells) && lone.empty(); cell++) {
        if (has_no_line(cell)) lone.assign(static_cast<size_t>(num_cells) * colours, 1);
    }
    for (const int32_t code : m.removed) take(code / m.colours, code % m.colours);
}

bool LineBoard::take(int cell, int colour) {
    const auto through = cell_lines(cell);
    bool found = false;
    for (const auto& [line, position] : through) {
        const int c = local_colour(line, colour);
        if (c < 0) continue;
        uint64_t& word = can[word_of(line, c, position)];
        found |= (word & bit_of(position)) != 0;
        word &= ~bit_of(position);
    }
    if (through.empty()) {
        uint8_t& may = lone[cell * model->colours + colour];
        found = may != 0;
        may = 0;
    }
    return found;
}

void LineBoard::domain(int cell, std::vector<uint8_t>& colours) const {
    colours.clear();
    const auto through = cell_lines(cell);
    if (through.empty()) {
        for (int k = 0; k < model->colours; k++) {
            if (lone[cell * model->colours + k] != 0) colours.push_back(static_cast<uint8_t>(k));
        }
        return;
    }
    const auto [line, position] = through[0];
    const auto names = line_palette(line);
    for (size_t c = 0; c < names.size(); c++) {
        if (may_be(line, static_cast<int>(c), position)) colours.push_back(names[c]);
    }
}

}  // namespace nono
