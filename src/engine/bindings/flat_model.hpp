// A model as an array of 32-bit words. It begins with twelve numbers: height, width, colours, lines, cells of lines,
// blocks, removed values, regions, cells of regions, rules, regions of rules, and hidden cells. The arrays of Model and of
// its count rules follow, in the order of their fields. An array of list starts has one word more than there are lists.
//
// If the lines are the rows and then the columns of the board, their cells can be left out. The number of cells is then
// -1, and the arrays cell_start and cells are missing.
#pragma once

#include "line/clue.hpp"
#include "model/checks.hpp"
#include "model/model.hpp"

namespace nono::bindings {

// The numbers with which the array begins. kNumbers is how many there are.
enum Number : size_t {
    kHeight,
    kWidth,
    kColours,
    kLines,
    kLineCells,
    kBlocks,
    kRemoved,
    kRegions,
    kRegionCells,
    kRules,
    kRuleRegions,
    kHidden,
    kNumbers
};

constexpr int32_t kMostColours = 256;  // a picture has a byte per cell
// Maximum number of cells, of cells in all lines and of cells in all regions, each times the number of colours. It keeps
// the sizes of all arrays below 32 bits.
constexpr int32_t kMostValues = 1 << 28;

// Returns the arrays of the model in order.
class Reader {
public:
    explicit Reader(Ints words) : rest_(words) {}

    // Returns the next numbers, or nothing if there are too few.
    Ints take(int64_t size) {
        if (size < 0 || std::cmp_greater(size, rest_.size())) {
            is_short_ = true;
            return {};
        }
        const auto taken = rest_.first(checked<size_t>(size));
        rest_ = rest_.subspan(taken.size());
        return taken;
    }
    bool is_used_up() const { return !is_short_ && rest_.empty(); }

private:
    Ints rest_;
    bool is_short_ = false;
};

// Returns true if all cells of each line are different.
inline bool are_lines(const Model& model) {
    IntVector last_line(model.num_cells(), -1);
    for (int32_t line : range(model.num_lines())) {
        for (int32_t i : range(model.cell_start[line], model.cell_start[line + 1])) {
            int32_t& last = last_line[model.cells[i]];
            if (last == line) return false;
            last = line;
        }
    }
    return true;
}

// The cells of a board's lines: first its rows, then its columns.
struct BoardCells {
    // Lists the cells row by row, then column by column.
    BoardCells(int height, int width) : height(height), width(width) {
        const int area = height * width;
        starts.reserve(size_t{1} + height + width);
        cells.reserve(2 * area);
        for (int cell : range(area)) cells.push_back(cell);
        for (int column : range(width)) {
            for (int cell = column; cell < area; cell += width) cells.push_back(cell);
        }
        for (int row : range(height)) starts.push_back(row * width);
        for (int column = 0; column <= width; column++) starts.push_back(area + column * height);
    }

    int height, width;
    IntVector starts, cells;
};

// Returns the cells of a board's lines. Keeps the result for the last small board, because puzzles of the same size
// often come one after another.
inline std::shared_ptr<const BoardCells> board_cells(int height, int width) {
    static constexpr int64_t most_kept = 1 << 16;  // maximum number of cells of a small board
    static std::shared_ptr<const BoardCells> last;
    if (last && last->height == height && last->width == width) return last;
    auto cells = std::make_shared<const BoardCells>(height, width);
    if (int64_t{height} * width <= most_kept) last = cells;
    return cells;
}

// Reads words into a model that borrows them; `board` is set if the model also borrows this. Returns why the engine cannot
// use the model, or "": too few or too many words, numbers out of range, a line without cells or with the same cell twice,
// or both lines and hidden cells. The check takes linear time.
inline string read_model(Ints words, Model& model, std::shared_ptr<const BoardCells>& board) {
    static constexpr const char* kMalformed = "the model is malformed";
    Reader reader(words);
    const auto numbers = reader.take(kNumbers);
    if (numbers.empty()) return kMalformed;
    const int64_t height = numbers[kHeight], width = numbers[kWidth], colours = numbers[kColours], lines = numbers[kLines],
                  regions = numbers[kRegions], rules = numbers[kRules], hidden = numbers[kHidden], shown = height * width;
    if (height < 0 || width < 0 || colours < 1 || colours > kMostColours || shown > kMostValues / colours) return kMalformed;
    if (hidden < 0 || shown + hidden > kMostValues / colours || (hidden > 0 && lines > 0)) return kMalformed;
    if (numbers[kLineCells] > kMostValues / colours || regions > kMostValues / colours) return kMalformed;
    model.height = numbers[kHeight];
    model.width = numbers[kWidth];
    model.colours = numbers[kColours];
    model.hidden = numbers[kHidden];
    const bool is_board = numbers[kLineCells] < 0;
    if (is_board) {
        if (lines != height + width) return kMalformed;
        board = board_cells(model.height, model.width);
        model.cell_start = board->starts;
        model.cells = board->cells;
    } else {
        model.cell_start = reader.take(lines + 1);
        model.cells = reader.take(numbers[kLineCells]);
    }
    model.block_start = reader.take(lines + 1);
    model.length = reader.take(numbers[kBlocks]);
    model.colour = reader.take(numbers[kBlocks]);
    model.removed = reader.take(numbers[kRemoved]);
    model.counts.cell_start = reader.take(regions + 1);
    model.counts.cells = reader.take(numbers[kRegionCells]);
    model.counts.region_start = reader.take(rules + 1);
    model.counts.region = reader.take(numbers[kRuleRegions]);
    model.counts.colour = reader.take(numbers[kRuleRegions]);
    model.counts.least = reader.take(rules);
    model.counts.most = reader.take(rules);
    const bool is_well_formed = reader.is_used_up() && are_starts(model.cell_start, static_cast<size_t>(lines), model.cells.size()) &&
                                are_starts(model.block_start, static_cast<size_t>(lines), model.length.size()) &&
                                is_in_range(model.cells, 0, shown - 1) && is_in_range(model.length, 0, INT32_MAX) &&
                                is_in_range(model.colour, 1, colours - 1) &&
                                is_in_range(model.removed, 0, (shown + hidden) * colours - 1) && (is_board || are_lines(model)) &&
                                are_rules(model.counts, model.num_cells(), model.colours);
    if (!is_well_formed) return kMalformed;
    for (int line : range(model.num_lines())) {
        const int cells = model.cell_start[line + 1] - model.cell_start[line];
        if (cells < 1 || cells > most_cells)
            return "found a line of " + std::to_string(cells) + " cells, expected 1 to " + std::to_string(most_cells);
    }
    return {};
}

// Writes a model as an array of words.
inline void write_model(const Model& model, IntVector& words) {
    const CardinalityRules& counts = model.counts;
    for (const int32_t number :
         {model.height, model.width, model.colours, model.num_lines(), count_of(model.cells), count_of(model.length),
          count_of(model.removed), counts.num_regions(), count_of(counts.cells), counts.size(), count_of(counts.region), model.hidden})
        words.push_back(number);
    for (const auto array : {model.cell_start, model.cells, model.block_start, model.length, model.colour, model.removed, counts.cell_start,
                             counts.cells, counts.region_start, counts.region, counts.colour, counts.least, counts.most})
        append(words, array);
}

}  // namespace nono::bindings
