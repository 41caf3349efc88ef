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
    vector<uint8_t> domain;
    for (int cell : range(model.num_cells())) {
        board.domain(cell, domain);
        if (domain.size() < 2 || board.cell_lines(cell).empty()) continue;
        append(values, domain);
        index[cell] = count_of(cells);
        cells.push_back(cell);
        value_start.push_back(count_of(values));
        for (const Crossing& crossing : board.cell_lines(cell)) lines[crossing.line] = 1;
    }
}

Messages::Messages(LineBoard& board, const OpenCells& open, Random& random, LineMarginals&& lines)
    : board_(board), open_(open), random_(random), lines_(std::move(lines)) {
    for (int line : indices(board.lines)) {
        known_start_.push_back(count_of(known_));
        if (lines_.cost(line) == 0) continue;
        int32_t position = -1;
        for (const int32_t cell : board.line_cells(line)) {
            position++;
            if (open.index[cell] >= 0) continue;
            int32_t colour = 0;
            while (!board.may_be(line, colour, position)) colour++;
            known_.push_back({position, colour});
        }
    }
    known_start_.push_back(count_of(known_));
}

int64_t Messages::pass(int line, double damping, double tolerance) {
    // With damping, a message changes even if the line receives the same odds again.
    if (!receive(line, tolerance) && damping == 0) return receiving_work(line);
    if (settle_received(line)) send(line, damping);
    return sending_work(line);
}

// Computes a line's marginals from the odds that it received. If these odds contradict the clue so strongly that
// numbers underflow, weakens the odds step by step. Returns false if the line has no arrangement.
bool Messages::settle_received(int line) {
    keep_received(line);
    for (double limit = kReceived; limit > 1.01; limit = std::sqrt(limit)) {
        weigh(line, limit);
        if (lines_.run(line)) return true;
    }
    return false;
}

void Messages::keep() {
    kept_.resize(state_.size());
    for (size_t i : indices(state_)) kept_[i] = *state_[i];
}

void Messages::restore() {
    assert(kept_.size() == state_.size());
    for (size_t i : indices(state_)) *state_[i] = kept_[i];
}

std::unique_ptr<Messages> Messages::make(LineBoard& board, const OpenCells& open, Limits& limits, Random& random, bool wide) {
    LineMarginals lines(board, open.lines, limits, wide);
    if (InkMessages::fit(board, open, lines)) return std::make_unique<InkMessages>(board, open, random, std::move(lines), wide);
    return std::make_unique<ColourMessages>(board, open, random, std::move(lines));
}

}  // namespace nono
