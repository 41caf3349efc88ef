#include "line/line_board.hpp"

#include "base/bitset.hpp"

namespace nono {

// Prepares all lines, in which cells have every colour except those that the model removes or a clue lacks.
void LineBoard::build(const Model& m) {
    model = &m;
    lines.clear();
    const size_t num_lines = m.num_lines();
    mask_start.resize(num_lines);
    palette_start.resize(num_lines);
    palette.clear();
    can.clear();
    local.assign(num_lines * m.colours, -1);
    for (int line : range(m.num_lines())) add_line(line);
    is_grid = is_rows_and_columns(m);
    if (is_grid) {
        cross_grid();
        remove_lacking_colours_of_grid();
        lone.clear();
    } else {
        list_crossings();
        remove_lacking_colours();
        find_lone_cells();
    }
    for (const int32_t code : m.removed) take(code / m.colours, code % m.colours);
}

// Adds the palette of a line, its clue in local colours, and its masks, in which every cell may have every colour of
// the palette.
void LineBoard::add_line(int line) {
    const size_t colours = model->colours, cells = line_cells(line).size();
    const auto length = part(model->length, model->block_start, line);
    auto clue_colours = part(model->colour, model->block_start, line);
    int16_t* const names = local.data() + line * colours;
    names[0] = 0;
    for (const int32_t k : clue_colours) names[k] = 0;
    palette_start[line] = count_of(palette);
    int16_t line_colours = 0;
    for (size_t k : range(colours)) {
        if (names[k] < 0) continue;
        names[k] = line_colours++;
        palette.push_back(checked<uint8_t>(k));
    }
    if (std::cmp_less(line_colours, colours)) {
        block_colours_.resize(clue_colours.size());
        for (size_t b : indices(clue_colours)) block_colours_[b] = names[clue_colours[b]];
        clue_colours = block_colours_;
    }
    assert(line_colours >= 1 && std::cmp_less_equal(line_colours, colours));
    lines.add(checked<int>(cells), length, clue_colours, line_colours);
    mask_start[line] = count_of(can);
    for (int c = 0; c < line_colours; c++) {
        size_t left = cells;
        for (; left > 64; left -= 64) can.push_back(~uint64_t{0});
        if (left > 0) can.push_back(~uint64_t{0} >> (64 - left));
    }
}

// Lists the lines through each cell of a grid. The list is kept for the next grid of the same size.
void LineBoard::cross_grid() {
    const int32_t height = model->height, width = model->width;
    if (height == grid_height_ && width == grid_width_) return;
    grid_height_ = height;
    grid_width_ = width;
    crossing_start.resize(model->num_cells() + 1);
    crossings.resize(2 * crossing_start.size() - 2);
    for (int32_t cell : indices(crossing_start)) crossing_start[cell] = 2 * cell;
    Crossing* next = crossings.data();
    for (int32_t row : range(height)) {
        for (int32_t column : range(width)) {
            *next++ = {row, column};
            *next++ = {height + column, row};
            assert(next <= crossings.data() + crossings.size());
        }
    }
}

// Lists the lines through each cell.
void LineBoard::list_crossings() {
    grid_height_ = grid_width_ = 0;
    make_lists(model->num_cells(), crossing_start, crossings, [this](auto add) {
        for (int line : range(model->num_lines())) {
            const auto cells = line_cells(line);
            for (int32_t i : indices(cells)) add(cells[i], Crossing{line, i});
        }
    });
}

// If the clue of one line lacks a colour, removes it from the line's cells in their other lines.
void LineBoard::remove_lacking_colours() {
    for (int line : indices(lines)) {
        if (lines.colours(line) == model->colours) continue;
        for (const int32_t cell : line_cells(line)) {
            for (const auto& [crossing_line, position] : cell_lines(cell)) {
                const auto names = line_palette(crossing_line);
                for (int c : range(1, count_of(names))) {
                    if (local_colour(line, names[c]) < 0) remove_bit(can, place_of(crossing_line, c, position));
                }
            }
        }
    }
}

// Removes the colours that the clue of a crossing line lacks from the cells of a grid, word by word. `having_` has the
// crossing lines with each colour, as bits.
void LineBoard::remove_lacking_colours_of_grid() {
    const size_t colours = model->colours;
    if (palette.size() == lines.size() * colours) return;
    for (const int crossing : {0, model->height}) {
        const int from = crossing == 0 ? model->height : 0, count = crossing == 0 ? model->width : model->height;
        const int crossing_count = crossing == 0 ? model->height : model->width;
        const size_t words = words_for(crossing_count);
        having_.assign(words * colours, 0);
        for (int i : range(crossing_count)) {
            for (const uint8_t k : line_palette(crossing + i)) add_bit(&having_[k * words], i);
        }
        for (int line : range(from, from + count)) {
            uint64_t* mask = masks(line);
            for (const uint8_t k : line_palette(line)) {
                for (size_t w : range(words)) *mask++ &= having_[k * words + w];
            }
        }
    }
}

// Returns the first line of each direction, then the number of lines.
IntVector LineBoard::directions() const {
    if (is_grid) return {0, model->height, lines.size()};
    IntVector starts{0};
    IntVector last(model->num_cells(), -1);  // the line found last through each cell
    for (int32_t line : indices(lines)) {
        const auto cells = line_cells(line);
        if (ranges::any_of(cells, [&](int32_t cell) { return last[cell] >= starts.back(); })) starts.push_back(line);
        for (const int32_t cell : cells) last[cell] = line;
    }
    starts.push_back(lines.size());
    return starts;
}

// Cells outside all lines have their colours in a separate table, which is empty if there are no such cells.
void LineBoard::find_lone_cells() {
    lone.clear();
    const size_t num_cells = model->num_cells();
    for (size_t cell = 0; cell < num_cells && lone.empty(); cell++) {
        if (crossing_start[cell] == crossing_start[cell + 1]) lone.assign(num_cells * model->colours, 1);
    }
}

// Removes a colour from a cell in all its lines. Returns false if the cell did not have it.
bool LineBoard::take(int cell, int colour) {
    const auto through = cell_lines(cell);
    bool is_possible = false;
    for (const auto& [line, position] : through) {
        const int c = local_colour(line, colour);
        if (c < 0) continue;
        is_possible |= may_be(line, c, position);
        remove_bit(can, place_of(line, c, position));
    }
    if (through.empty()) {
        uint8_t& may = lone[cell * model->colours + colour];
        is_possible = may != 0;
        may = 0;
    }
    assert(!may_have(cell, colour));
    return is_possible;
}

// Writes the colours of all cells and returns true; returns false if some cell is open.
bool LineBoard::write_settled(vector<uint8_t>& picture) const {
    picture.resize(model->num_cells());
    bool settled = true;
    if (is_grid) {
        const size_t width = model->width;
        for (int row = 0; row < model->height && settled; row++) {
            for (int w = 0; w < lines.words(row) && settled; w++) settled = unsettled(row, w) == 0;
            if (settled) write_row(row, picture.data() + row * width);
        }
    } else {
        for (int cell = 0; cell < model->num_cells() && settled; cell++) {
            const int colour = settled_colour(cell);
            settled = colour >= 0;
            picture[cell] = static_cast<uint8_t>(colour);
        }
    }
    if (!settled) picture.clear();
    return settled;
}

// Writes the colours of the settled cells, and lists the open ones.
void LineBoard::split(vector<uint8_t>& picture, IntVector& open) const {
    picture.resize(model->num_cells());
    open.clear();
    if (is_grid) {
        const int width = model->width;
        for (int row : range(model->height)) {
            write_row(row, picture.data() + row * width);
            for (int w : range(lines.words(row))) {
                for (int bit : BitsOf(unsettled(row, w))) open.push_back(row * width + 64 * w + bit);
            }
        }
        assert(ranges::all_of(open, [this](int cell) { return settled_colour(cell) < 0; }));
        return;
    }
    for (int cell : range(model->num_cells())) {
        const int colour = settled_colour(cell);
        if (colour < 0) open.push_back(cell);
        picture[cell] = static_cast<uint8_t>(colour);
    }
}

// Returns the only colour left to a cell, according to its first line; -1 if there are several or none.
int LineBoard::settled_colour(int cell) const {
    const auto through = cell_lines(cell);
    int colour = -1;
    if (through.empty()) {
        for (int k : range(model->colours)) {
            if (lone[cell * model->colours + k] == 0) continue;
            if (colour >= 0) return -1;
            colour = k;
        }
        return colour;
    }
    const auto [line, position] = through[0];
    const auto names = line_palette(line);
    for (int c : indices(names)) {
        if (!may_be(line, c, position)) continue;
        if (colour >= 0) return -1;
        colour = names[c];
    }
    return colour;
}

// Returns the cells of word w of a row of a grid that have several colours left, or none.
uint64_t LineBoard::unsettled(int row, size_t w) const {
    const size_t words = lines.words(row), size = words * lines.colours(row);
    const uint64_t* const mask = masks(row);
    uint64_t once = 0, twice = 0;  // the cells that have at least one colour, and at least two
    for (size_t i = w; i < size; i += words) {
        twice |= once & mask[i];
        once |= mask[i];
    }
    const size_t count = std::min<size_t>(model->width - 64 * w, 64);
    const uint64_t all = ~uint64_t{0} >> (64 - count);
    return twice | (once ^ all);
}

// Writes the colours of the settled cells of a row of a grid, eight cells at a time.
void LineBoard::write_row(int row, uint8_t* to) const {
    const auto names = line_palette(row);
    const size_t words = lines.words(row);
    const uint64_t* const mask = masks(row);
    size_t left = model->width;
    for (size_t w : range(words)) {
        const size_t count = std::min<size_t>(left, 64);
        left -= count;
        for (size_t i = 0; i < count; i += 8, to += 8) {
            uint64_t eight = 0;
            for (size_t c : range(1, names.size())) eight |= bytes_of(mask[c * words + w] >> i & 255) * names[c];
            if (count - i >= 8) std::memcpy(to, &eight, 8);
            else std::memcpy(to, &eight, count - i);
        }
    }
}

// Lists the colours left to a cell, ascending, according to its first line.
void LineBoard::domain(int cell, vector<uint8_t>& colours) const {
    colours.clear();
    const auto through = cell_lines(cell);
    if (through.empty()) {
        for (int k : range(model->colours)) {
            if (lone[cell * model->colours + k] != 0) colours.push_back(checked<uint8_t>(k));
        }
        return;
    }
    const auto [line, position] = through[0];
    const auto names = line_palette(line);
    for (int c : indices(names)) {
        if (may_be(line, c, position)) colours.push_back(names[c]);
    }
}

}  // namespace nono
