#include "belief/messages.hpp"

#include "belief/colour_messages.hpp"
#include "belief/ink_messages.hpp"

namespace nono {

OpenCells::OpenCells(const LineBoard& board) {
    const Model& model = *board.model;
    lines.assign(board.lines.size(), 0);
    index.assign(model.num_cells(), -1);
    cells.reserve(model.num_cells());
    value_start.reserve(model.num_cells() + 1);
    values.reserve(2 * model.num_cells());
    value_start.push_back(0);
    std::vector<uint8_t> domain;
    for (int cell = 0; cell < model.num_cells(); cell++) {
        board.domain(cell, domain);
        if (domain.size() < 2 || board.cell_lines(cell).empty()) continue;
        values.insert(values.end(), domain.begin(), domain.end());
        index[cell] = static_cast<int32_t>(cells.size());
        cells.push_back(cell);
        value_start.push_back(static_cast<int32_t>(values.size()));
        for (const Crossing& crossing : board.cell_lines(cell)) lines[crossing.line] = 1;
    }
}

std::unique_ptr<Messages> Messages::make(LineBoard& board, const OpenCells& open, Limits& limits, Random& random, bool wide) {
    LineMarginals lines(board, open.lines, limits, wide);
    if (InkMessages::fit(board, open, lines)) return std::make_unique<InkMessages>(board, open, random, std::move(lines), wide);
    return std::make_unique<ColourMessages>(board, open, random, std::move(lines));
}

}  // namespace nono
