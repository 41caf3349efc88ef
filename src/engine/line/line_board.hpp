// A model prepared for the line solver: every line with its clue, its local palette, and the masks of the colours left
// to its cells. The line fixpoint, the line propagator, belief propagation and the encoding of block starts work on
// such a board. Preparing it takes a step for each cell of each line and each colour. The storage of an earlier model
// is reused.
#pragma once

#include "base/bitset.hpp"

#include "line/line_set.hpp"
#include "model/model.hpp"

namespace nono {

struct Crossing {
    int32_t line;
    int32_t position;  // position of the cell in the line
};

struct LineBoard {
    const Model* model = nullptr;
    LineSet lines;
    IntVector mask_start;  // the masks of line l begin at can[mask_start[l]], with `words` words for each local colour
    vector<uint64_t> can;
    IntVector palette_start;  // local colour c of line l is colour palette[palette_start[l] + c] of the model
    vector<uint8_t> palette;  // ascending within a line, with palette[palette_start[l]] == 0
    // Colour k of the model is local colour local[l * colours + k] of line l; -1 if the line lacks it.
    vector<int16_t> local;
    IntVector crossing_start;  // the lines through cell x are crossings[crossing_start[x] .. crossing_start[x + 1])
    vector<Crossing> crossings;
    vector<uint8_t> lone;  // for cells outside all lines: entry cell * colours + colour is 1 if the cell may have the colour
    // true if the lines are the rows, then the columns; position i of a line is on the i-th line that crosses it
    bool is_grid = false;

    // Prepares the model. Cells have all colours except those that the model removes or the clue of one of their lines lacks.
    void build(const Model& model);

    uint64_t* masks(int line) { return can.data() + mask_start[line]; }
    const uint64_t* masks(int line) const { return can.data() + mask_start[line]; }
    size_t mask_words(int line) const { return lines.words(line) * lines.colours(line); }
    span<const uint8_t> line_palette(int line) const {
        return part(palette, palette_start[line], palette_start[line] + lines.colours(line));
    }
    // Both functions need a grid. They return the first line that crosses `line`, and the position in the crossing
    // lines of the cells of `line`.
    int first_crossing(int line) const { return line < model->height ? model->height : 0; }
    int own_position(int line) const { return line < model->height ? line : line - model->height; }
    Ints line_cells(int line) const { return part(model->cells, model->cell_start, line); }
    span<const Crossing> cell_lines(int cell) const { return part(crossings, crossing_start, cell); }
    int local_colour(int line, int colour) const { return local[line * model->colours + colour]; }
    // Returns the number of this bit in `can`: the cell at this position of the line may have local colour c.
    size_t place_of(int line, int c, int position) const {
        assert(0 <= c && c < lines.colours(line) && 0 <= position && position < lines.cells(line));
        return size_t{64} * (mask_start[line] + c * lines.words(line)) + position;
    }
    bool may_be(int line, int c, int position) const { return has_bit(can, place_of(line, c, position)); }

    // Returns true if a cell may have a colour. Reads only the first line through the cell.
    bool may_have(int cell, int colour) const {
        const auto through = cell_lines(cell);
        if (through.empty()) return lone[cell * model->colours + colour] != 0;
        const int c = local_colour(through[0].line, colour);
        return c >= 0 && may_be(through[0].line, c, through[0].position);
    }
    // Returns the first line of each direction, then the number of lines. A direction is successive lines without a
    // common cell, such as the rows of a grid.
    IntVector directions() const;
    // Removes a colour from a cell in all its lines. Returns false if the cell did not have it.
    bool take(int cell, int colour);
    // Compares two states of a line. Calls visit(cell, colour), with a colour of the model, for each colour that a cell
    // has in `can` but not in `possible`. If visit returns false, stops and returns false. visit may change `can`.
    template <class Visit>
    bool for_each_removal(int line, const uint64_t* can, const uint64_t* possible, Visit visit) const {
        const auto names = line_palette(line);
        const auto cells = line_cells(line);
        const size_t words = lines.words(line);
        for (size_t c = 0, i = 0; c < names.size(); c++) {
            for (size_t w = 0; w < words; w++, i++) {
                for (int bit : BitsOf(can[i] & ~possible[i])) {
                    assert(64 * w + bit < cells.size());
                    if (!visit(cells[64 * w + bit], names[c])) return false;
                }
            }
        }
        return true;
    }
    // If all cells are settled, writes their colours and returns true. Otherwise returns false.
    bool write_settled(vector<uint8_t>& picture) const;
    // Writes the colours of the settled cells and lists the open cells, according to the first line of each cell. The
    // entries of open cells in `picture` are undefined.
    void split(vector<uint8_t>& picture, IntVector& open) const;
    // Lists the colours left to a cell, ascending, according to its first line. At a fixpoint, all its lines agree.
    void domain(int cell, vector<uint8_t>& colours) const;
    // For assertions: returns true if no line yields a removal from the masks `can`, which have the layout of the board's
    // own. Costs a line solve for each line, and changes no masks.
    bool is_arc_consistent(const uint64_t* can) {
        vector<uint64_t> possible;
        for (int line : indices(lines)) {
            const uint64_t* const line_masks = can + mask_start[line];
            possible.resize(mask_words(line));
            if (!lines.solve(line, line_masks, possible.data()) || !ranges::equal(possible, span(line_masks, possible.size())))
                return false;
        }
        return true;
    }

private:
    void add_line(int line);
    void cross_grid();
    void list_crossings();
    void remove_lacking_colours();
    void remove_lacking_colours_of_grid();
    void find_lone_cells();
    int settled_colour(int cell) const;
    uint64_t unsettled(int row, size_t w) const;
    void write_row(int row, uint8_t* to) const;

    IntVector block_colours_;
    int grid_height_ = 0, grid_width_ = 0;  // the size of the grid whose crossings are listed; 0: none
    vector<uint64_t> having_;               // for each colour, the lines of a direction that have it
};

}  // namespace nono
