#include "learning/switching.hpp"

namespace nono {

Switching::Switching(const LineBoard& board, const CellEncoding& cells, span<const uint8_t> solution)
    : board_(board), cells_(cells), solution_(solution) {
    const Model& m = *board.model;
    colours_.reserve(m.cells.size());
    for (const int32_t cell : m.cells) colours_.push_back(solution[cell]);
    run_start_.reserve(m.cells.size());
    run_block_.reserve(m.cells.size());
    for (int line : range(m.num_lines())) {
        const int length = count_of(board.line_cells(line));
        int start = 0, block = m.block_start[line];
        for (int place : range(length)) {
            if (at(line, place) != at(line, start)) {
                block += at(line, start) != 0;
                start = place;
            }
            run_start_.push_back(start);
            run_block_.push_back(block);
        }
    }
}

bool Switching::run(vector<uint8_t>& other) {
    last_.assign(board_.model->num_lines(), -1);
    for (int line : range(board_.model->num_lines())) {
        if (!find_exchanges(line)) continue;
        other.assign(solution_.begin(), solution_.end());
        assert(exchanges_[first_].line != exchanges_[second_].line);
        assert(exchanges_[first_].first_line == exchanges_[second_].first_line);
        assert(exchanges_[first_].second_line == exchanges_[second_].second_line);
        for (const int i : {first_, second_}) {
            const Exchange& exchange = exchanges_[i];
            std::swap(other[exchange.first], other[exchange.second]);
        }
        return true;
    }
    return false;
}

// Returns true if this line's exchange matches one of an earlier line.
bool Switching::find_exchanges(int line) {
    const auto cells = board_.line_cells(line);
    const auto length = count_of(cells);
    const auto crossing = [&](int place) -> const Crossing* {  // the only other line through the cell, or nullptr
        const auto through = board_.cell_lines(cells[place]);
        if (through.size() != 2 || through[0].line == through[1].line) return nullptr;
        return &through[through[0].line == line ? 1 : 0];
    };
    // A switching component has two sides. Only the side whose highest line number is smaller is examined.
    int highest = -1;
    for (int p : range(length)) {
        if (const Crossing* const at_p = crossing(p)) highest = std::max(highest, at_p->line);
    }
    if (highest < line) return false;
    for (int p = 0; p < length && work_ < kMostWork; p++) {
        const int cell = cells[p], a = at(line, p);
        const Crossing* const at_p = crossing(p);
        if (!cells_.is_open(cell) || at_p == nullptr) continue;
        for (const uint8_t b : cells_.domain(cell)) {
            if (b == a) continue;
            // The first change makes the line wrong at some cell. Only a second change up to this cell can correct it.
            at(line, p) = b;
            const int wrong = mismatch(line, p);
            at(line, p) = checked<uint8_t>(a);
            for (int q = p + 1; q <= (wrong < 0 ? length - 1 : wrong); q++) {
                const int partner = cells[q];
                if (at(line, q) != b || !is_open_to(partner, a)) continue;
                const Crossing* const at_q = crossing(q);
                if (at_q == nullptr || at_q->line == at_p->line || line > std::max(at_p->line, at_q->line)) continue;
                if (!fits_exchanged(line, p, q)) continue;
                Exchange exchange{line, cell, partner, at_p->line, at_q->line, at_p->position, at_q->position, -1};
                if (at_p->line > at_q->line) {
                    exchange = {line, partner, cell, at_q->line, at_p->line, at_q->position, at_p->position, -1};
                }
                assert(exchange.first_line < exchange.second_line);
                if (complete(exchange)) return true;
            }
        }
    }
    return false;
}

// Looks for an earlier exchange that matches this one, and records both.
bool Switching::complete(const Exchange& exchange) {
    const auto colour = [this](int cell) { return solution_[cell]; };
    assert(last_[exchange.first_line] < count_of(exchanges_));
    int32_t& last = last_[exchange.first_line];
    first_ = count_of(exchanges_);
    exchanges_.push_back(exchange);
    exchanges_.back().next = std::exchange(last, first_);
    for (second_ = exchanges_.back().next; second_ >= 0; second_ = exchanges_[second_].next) {
        const Exchange& other = exchanges_[second_];
        work_++;
        if (other.second_line != exchange.second_line || other.line == exchange.line) continue;
        if (colour(other.first) != colour(exchange.second) || colour(other.second) != colour(exchange.first)) continue;
        if (fits_exchanged(exchange.first_line, exchange.first_place, other.first_place) &&
            fits_exchanged(exchange.second_line, exchange.second_place, other.second_place)) {
            return true;
        }
    }
    return false;
}

bool Switching::is_open_to(int cell, int colour) const {
    const auto domain = cells_.domain(cell);
    return contains(domain, colour);
}

bool Switching::fits_exchanged(int line, int p, int q) {
    std::swap(at(line, p), at(line, q));
    const int wrong = mismatch(line, std::min(p, q));
    std::swap(at(line, p), at(line, q));
    return wrong < 0;
}

// Compares a changed line with its clue. Up to cell `from`, the line is as in the solution. Returns the last cell
// needed to see a difference, or -1 if there is none.
int Switching::mismatch(int line, int from) {
    const Model& m = *board_.model;
    const int length = count_of(board_.line_cells(line));
    const int first_cell = m.cell_start[line], end = m.block_start[line + 1];
    int place = 0, block = m.block_start[line];
    if (from > 0) {
        const size_t before = first_cell + from - 1;
        assert(run_start_[before] <= from - 1 && run_block_[before] >= block);
        place = run_start_[before];
        block = run_block_[before];
    }
    const uint8_t* const colours = colours_.data() + first_cell;
    while (place < length) {
        const int colour = colours[place], start = place;
        while (place < length && colours[place] == colour) place++;
        work_ += place - start;
        if (colour == 0) continue;
        if (block == end || m.colour[block] != colour) return start;
        const int wanted = m.length[block];
        if (wanted > 0 && wanted != place - start) return std::min(place, length - 1);
        block++;
    }
    return block == end ? -1 : length - 1;
}

}  // namespace nono
