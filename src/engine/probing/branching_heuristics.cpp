#include "probing/branching_heuristics.hpp"

#include <algorithm>

namespace nono {

namespace {

// Returns the binomial coefficient n over k, at most 2^62.
int64_t binomial(int64_t n, int64_t k) {
    constexpr int64_t most = int64_t{1} << 62;
    int64_t result = 1;
    for (int64_t i = 1; i <= k; i++) {
        if (result > most / (n - k + i)) return most;
        result = result * (n - k + i) / i;
    }
    return result;
}

}  // namespace

int settled_neighbours(const TrailedLineLogic& logic, int cell) {
    const int width = logic.board().model->width, column = cell % width;
    return (cell < width || !logic.is_open(cell - width)) + (cell + width >= logic.num_cells() || !logic.is_open(cell + width)) +
           (column == 0 || !logic.is_open(cell - 1)) + (column + 1 == width || !logic.is_open(cell + 1));
}

BranchingHeuristics::BranchingHeuristics(const TrailedLineLogic& logic, const Options& options, uint64_t seed)
    : logic_(logic), options_(options), random_(seed) {
    const int num_lines = logic.board().lines.size();
    for (int line = 0; line < num_lines; line++) rating_.push_back(rate(line));
    open_cells_.resize(num_lines);
}

int64_t BranchingHeuristics::rate(int line) const {
    const Model& model = *logic_.board().model;
    const int32_t first = model.block_start[line], end = model.block_start[line + 1];
    const int64_t blocks = end - first;
    int64_t slack = logic_.board().lines.cells(line);
    for (int32_t b = first; b < end; b++) {
        slack -= std::max(model.length[b], 1) + (b + 1 < end && model.colour[b] == model.colour[b + 1]);
    }
    slack = std::max<int64_t>(slack, 0);  // clues that do not fit are found before any guess
    switch (options_.guess) {
        case kSlack: return slack + 2 * blocks;
        case kArrangements: return binomial(slack + blocks, blocks);
        case kSimpson: return (slack + 1) * (blocks + 1);
        default: return 0;
    }
}

Choice BranchingHeuristics::pick() {
    const int cell = pick_cell();
    return {cell, pick_colour(cell)};
}

void BranchingHeuristics::count_open() {
    std::fill(open_cells_.begin(), open_cells_.end(), 0);
    for (int cell = 0; cell < logic_.num_cells(); cell++) {
        if (!logic_.is_open(cell)) continue;
        for (const auto& [line, position] : logic_.board().cell_lines(cell)) open_cells_[line]++;
    }
}

// Rates a cell; higher is better.
int64_t BranchingHeuristics::rate_cell(int cell) const {
    const auto through = logic_.board().cell_lines(cell);
    int64_t least = INT64_MAX, most = 0, sum = 0;
    for (const auto& [line, position] : through) {
        const auto l = static_cast<size_t>(line);
        int64_t rating = rating_[l];
        if (options_.guess == kSimpson) rating += open_cells_[l];  // up to a constant, subtracts the number of settled cells
        if (options_.guess == kOpen) rating = open_cells_[l];
        least = std::min(least, rating);
        most = std::max(most, rating);
        sum += rating;
    }
    switch (options_.guess) {
        case kSlack: return -(2 * least + sum);
        case kSimpson: return -sum;
        default: return -least;
    }
}

int BranchingHeuristics::pick_cell() {
    if (options_.guess == kRandom) {
        const auto open = static_cast<uint32_t>(logic_.num_cells() - logic_.settled_cells());
        uint32_t skip = random_.below(open);
        for (int cell = 0;; cell++) {
            if (logic_.is_open(cell) && skip-- == 0) return cell;
        }
    }
    const bool by_neighbours = options_.guess >= kNeighbours && options_.guess <= kArrangements;
    if (!by_neighbours) count_open();
    int best = -1, best_neighbours = -1;
    int64_t best_rating = 0;
    for (int cell = 0; cell < logic_.num_cells(); cell++) {
        if (!logic_.is_open(cell)) continue;
        const int neighbours = by_neighbours ? settled_neighbours(logic_, cell) : 0;
        if (neighbours < best_neighbours) continue;
        if (neighbours == best_neighbours && options_.guess == kNeighbours) continue;
        const int64_t rating = rate_cell(cell);
        if (neighbours == best_neighbours && rating <= best_rating) continue;
        best = cell;
        best_neighbours = neighbours;
        best_rating = rating;
    }
    return best;
}

int BranchingHeuristics::pick_colour(int cell) {
    int best = -1;
    int64_t best_score = 0;
    for (int colour = 0; colour < logic_.colours(); colour++) {
        if (!logic_.may_be(cell, colour)) continue;
        int64_t score = 0;
        switch (options_.guess_colour) {
            case kContrast: score = contrast(cell, colour); break;
            case kDemand: score = demand(cell, colour); break;
            case kBackground: score = -colour; break;
            case kInk: score = colour; break;
            case kAnyColour: score = random_.below(1u << 30); break;
        }
        if (best >= 0 && score <= best_score) continue;
        best = colour;
        best_score = score;
    }
    return best;
}

// Returns the number of neighbours that cannot have the colour; beyond the edge of the board is background. Guesses
// with high contrast have the most consequences.
int64_t BranchingHeuristics::contrast(int cell, int colour) const {
    const int width = logic_.board().model->width, column = cell % width;
    const auto differs = [&](bool inside, int neighbour) { return inside ? !logic_.may_be(neighbour, colour) : colour != 0; };
    return differs(cell >= width, cell - width) + differs(cell + width < logic_.num_cells(), cell + width) + differs(column > 0, cell - 1) +
           differs(column + 1 < width, cell + 1);
}

// Returns how many more cells of this colour the cell's lines need. Guesses with high demand are likely to be right.
int64_t BranchingHeuristics::demand(int cell, int colour) const {
    const Model& model = *logic_.board().model;
    int64_t lacking = 0;
    for (const auto& [line, position] : logic_.board().cell_lines(cell)) {
        int64_t ink = 0;
        for (int32_t b = model.block_start[line]; b < model.block_start[line + 1]; b++) {
            if (colour == 0 || model.colour[b] == colour) ink += std::max(model.length[b], 1);
        }
        lacking += colour == 0 ? logic_.board().lines.cells(line) - ink : ink;
        for (const int32_t other : logic_.board().line_cells(line)) {
            lacking -= !logic_.is_open(other) && logic_.may_be(other, colour);
        }
    }
    return lacking;
}

}  // namespace nono
