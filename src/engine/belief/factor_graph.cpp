// The factor graph of belief propagation: open cells with their possible colours, and the messages between cells and lines.
#include <algorithm>

#include "belief/beliefs.hpp"

namespace nono {

Beliefs::Beliefs(LineBoard& board, Limits& limits, Random& random)
    : board_(board), limits_(limits), random_(random), lines_(board, find_open_cells(board), limits) {
    connect(board);
    picture_.assign(board.model->num_cells(), 0);
    std::vector<uint8_t> colours;
    for (int cell = 0; cell < board.model->num_cells(); cell++) {
        if (index_[cell] >= 0) continue;
        board.domain(cell, colours);
        if (!colours.empty()) picture_[cell] = colours[0];
    }
    for (size_t c = 0; c < cells_.size(); c++) picture_[cells_[c]] = values_[value_start_[c]];
    fits_.assign(board.lines.size(), 1);
    touched_.assign(board.lines.size(), 1);
    for (int line = 0; line < board.lines.size(); line++) touched_lines_.push_back(line);
    update_picture();
}

// Fills cells_ and values_; returns which lines have open cells.
std::vector<uint8_t> Beliefs::find_open_cells(const LineBoard& board) {
    const Model& model = *board.model;
    std::vector<uint8_t> open_lines(board.lines.size(), 0);
    index_.assign(model.num_cells(), -1);
    cells_.reserve(model.num_cells());
    value_start_.reserve(model.num_cells() + 1);
    values_.reserve(2 * model.num_cells());
    value_start_.push_back(0);
    std::vector<uint8_t> colours;
    for (int cell = 0; cell < model.num_cells(); cell++) {
        board.domain(cell, colours);
        if (colours.size() < 2 || board.cell_lines(cell).empty()) continue;
        values_.insert(values_.end(), colours.begin(), colours.end());
        index_[cell] = static_cast<int32_t>(cells_.size());
        cells_.push_back(cell);
        value_start_.push_back(static_cast<int32_t>(values_.size()));
        for (const Crossing& crossing : board.cell_lines(cell)) open_lines[crossing.line] = 1;
    }
    return open_lines;
}

void Beliefs::connect(const LineBoard& board) {
    const int odds = static_cast<int>(values_.size() - cells_.size());
    sender_start_.assign(odds + 1, 0);
    slots_.reserve(board.crossings.size());
    local_.reserve(2 * board.crossings.size());
    int messages = 0;
    for (int line = 0; line < board.lines.size(); line++) {
        slot_start_.push_back(static_cast<int32_t>(slots_.size()));
        known_start_.push_back(static_cast<int32_t>(known_.size()));
        if (lines_.cost(line) == 0) continue;
        const std::span<const int32_t> cells = board.line_cells(line);
        for (int i = 0; i < static_cast<int>(cells.size()); i++) {
            const int cell = index_[cells[i]];
            if (cell < 0) {
                int colour = 0;
                while (!board.may_be(line, colour, i)) colour++;
                known_.push_back({i, colour});
                continue;
            }
            const int first = value_start_[cell], count = value_start_[cell + 1] - first - 1;
            slots_.push_back({i, messages, first - cell, static_cast<int32_t>(local_.size()), count});
            for (int k = 0; k <= count; k++) local_.push_back(board.local_colour(line, values_[first + k]));
            for (int k = 0; k < count; k++) sender_start_[first - cell + k]++;
            messages += count;
        }
    }
    slot_start_.push_back(static_cast<int32_t>(slots_.size()));
    known_start_.push_back(static_cast<int32_t>(known_.size()));

    int sum = 0;
    for (int32_t& start : sender_start_) sum = start += sum;
    senders_.resize(messages);
    for (const Slot& slot : slots_) {
        for (int k = 0; k < slot.count; k++) senders_[--sender_start_[slot.odds + k]] = slot.message + k;
    }
    others_.resize(messages);
    for (int i = 0; i < odds; i++) {
        const int from = sender_start_[i], count = sender_start_[i + 1] - from;
        for (int s = 0; s < count; s++) {
            others_[senders_[from + s]] = count == 1 ? messages : count == 2 ? senders_[from + 1 - s] : -1 - i;
        }
    }
    messages_.resize(messages + 1);
    incoming_.resize(messages);
    received_.resize(messages);
    field_.resize(odds);
    totals_.resize(odds);
    probabilities_.resize(odds);
}

}  // namespace nono
