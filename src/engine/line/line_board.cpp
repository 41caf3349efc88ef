#include "line/line_board.hpp"

#include <algorithm>

namespace nono {

void LineBoard::build(const Model& m) {
    model = &m;
    lines.clear();
    mask_start.clear();
    palette_start.clear();
    palette.clear();
    can.clear();
    local.assign(static_cast<size_t>(m.num_lines()) * static_cast<size_t>(m.colours), -1);
    for (int line = 0; line < m.num_lines(); line++) add_line(line);
    list_crossings();
    remove_lacking_colours();
    find_lone_cells();
    for (const int32_t code : m.removed) take(code / m.colours, code % m.colours);
}

// The palette of a line, its clue in local colours, and its masks: every cell may have every colour of the palette.
void LineBoard::add_line(int line) {
    const auto colours = static_cast<size_t>(model->colours);
    const auto first = static_cast<size_t>(model->block_start[line]), last = static_cast<size_t>(model->block_start[line + 1]);
    const auto clue_colours = model->colour.subspan(first, last - first);
    int16_t* const names = local.data() + static_cast<size_t>(line) * colours;
    names[0] = 0;
    for (const int32_t k : clue_colours) names[k] = 0;
    palette_start.push_back(static_cast<int32_t>(palette.size()));
    int16_t own = 0;
    for (size_t k = 0; k < colours; k++) {
        if (names[k] < 0) continue;
        names[k] = own++;
        palette.push_back(static_cast<uint8_t>(k));
    }
    block_colours_.clear();
    for (const int32_t k : clue_colours) block_colours_.push_back(names[k]);
    const size_t cells = line_cells(line).size();
    lines.add(static_cast<int>(cells), model->length.subspan(first, last - first), block_colours_, own);
    mask_start.push_back(static_cast<int32_t>(can.size()));
    const auto words = static_cast<size_t>(lines.words(line));
    const size_t start = can.size();
    can.resize(start + words * static_cast<size_t>(own), 0);
    for (size_t w = 0; w < words; w++) {
        const size_t left = cells > 64 * w ? cells - 64 * w : 0;
        const uint64_t full = left >= 64 ? ~uint64_t{0} : (uint64_t{1} << left) - 1;
        for (size_t c = 0; c < static_cast<size_t>(own); c++) can[start + c * words + w] = full;
    }
}

// The lines through each cell, by counting sort.
void LineBoard::list_crossings() {
    const auto num_cells = static_cast<size_t>(model->num_cells());
    crossing_start.assign(num_cells + 1, 0);
    for (const int32_t cell : model->cells) crossing_start[cell + 1]++;
    for (size_t i = 0; i < num_cells; i++) crossing_start[i + 1] += crossing_start[i];
    crossings.resize(model->cells.size());
    for (int line = 0; line < model->num_lines(); line++) {
        const auto cells = line_cells(line);
        for (size_t i = 0; i < cells.size(); i++) crossings[crossing_start[cells[i]]++] = {line, static_cast<int32_t>(i)};
    }
    for (size_t i = num_cells; i > 0; i--) crossing_start[i] = crossing_start[i - 1];
    crossing_start[0] = 0;
}

// A colour that the clue of one line of a cell lacks is removed from the other lines of the cell.
void LineBoard::remove_lacking_colours() {
    for (int line = 0; line < lines.size(); line++) {
        if (lines.colours(line) == model->colours) continue;
        for (const int32_t cell : line_cells(line)) {
            for (const auto& [other, position] : cell_lines(cell)) {
                const auto names = line_palette(other);
                for (size_t c = 1; c < names.size(); c++) {
                    if (local_colour(line, names[c]) < 0) can[word_of(other, static_cast<int>(c), position)] &= ~bit_of(position);
                }
            }
        }
    }
}

// Cells without a line keep their colours in a table of their own, which is empty where there is no such cell.
void LineBoard::find_lone_cells() {
    lone.clear();
    const auto num_cells = static_cast<size_t>(model->num_cells());
    for (size_t cell = 0; cell < num_cells && lone.empty(); cell++) {
        if (crossing_start[cell] == crossing_start[cell + 1]) lone.assign(num_cells * static_cast<size_t>(model->colours), 1);
    }
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
