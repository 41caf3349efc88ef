#include "lineset.hpp"

#include <algorithm>

#include "line_solver.hpp"
#include "long_line_solver.hpp"

namespace nono {

namespace {

enum Path : uint8_t { narrow, medium, sparse, flat, any };

template <Kind kind, class Work>
auto dispatch(const Clue& clue, uint64_t* scratch, Work work) {
    switch (clue.line.path) {
        case narrow: return work(LineSolver<uint64_t, uint64_t, kind>(clue));
        case medium: return work(LineSolver<uint128, uint64_t, kind>(clue));
        case sparse: return work(LineSolver<uint128, uint128, kind>(clue));
        case flat: return work(LongLineSolver<1>(clue, scratch));
        default: return work(LongLineSolver<0>(clue, scratch));
    }
}

// Calls work with the solver of the line's path and kind.
template <class Work>
auto dispatch(const Clue& clue, uint64_t* scratch, Work work) {
    if (clue.line.blots) return dispatch<Kind::blotted>(clue, scratch, work);
    if (clue.line.inks > 1) return dispatch<Kind::mixed>(clue, scratch, work);
    return dispatch<Kind::single>(clue, scratch, work);
}

}  // namespace

void LineSet::clear() {
    lines_.clear();
    blocks_.clear();
    inks_.clear();
    shifts_.clear();
    gathers_.clear();
}

int LineSet::add(int cells, std::span<const int32_t> length, std::span<const int32_t> colour, int colours) {
    Line line;
    line.cells = cells;
    line.words = (cells + 63) / 64;
    line.colours = colours;
    line.blocks = static_cast<int32_t>(length.size());
    line.first_block = static_cast<int32_t>(blocks_.size());
    line.first_ink = static_cast<int32_t>(inks_.size());
    line.first_shift = static_cast<int32_t>(shifts_.size());
    line.first_gather = static_cast<int32_t>(gathers_.size());
    place(line, length, colour);
    if (line.slack >= 0) {
        share(line, length, colour);
        choose(line);
    }
    lines_.push_back(line);
    return size() - 1;
}

// Pushes the blocks to the start of the line; slack is what is left at its end.
void LineSet::place(Line& line, std::span<const int32_t> length, std::span<const int32_t> colour) {
    int64_t end = 0;
    for (int j = 0; j < line.blocks; j++) {
        const bool blotted = length[j] == 0, last = j + 1 == line.blocks;
        const int64_t start = end;
        end += blotted ? 1 : length[j];
        if (end > line.cells) break;
        const bool apart = last || colour[j] == colour[j + 1];
        blocks_.push_back({static_cast<int32_t>(start), static_cast<int32_t>(end), 0, apart, blotted});
        line.blots |= blotted;
        if (apart && !last) end++;
    }
    line.slack = end > line.cells ? -1 : static_cast<int32_t>(line.cells - end);
}

// The rows of each ink that occurs: length 1, and from there every length by at most doubling.
void LineSet::share(Line& line, std::span<const int32_t> length, std::span<const int32_t> colour) {
    Block* blocks = &blocks_[line.first_block];
    shifts_.push_back(0);
    line.rows = 1;
    for (int c = 1; c < line.colours; c++) {
        if (std::find(colour.begin(), colour.end(), c) == colour.end()) continue;
        Ink ink{c, line.rows, line.rows, 0, 0};
        for (int32_t reached = 1, shift = 0; shift >= 0;) {
            shifts_.push_back(shift);
            int32_t next = 0;
            for (int j = 0; j < line.blocks; j++) {
                const int32_t n = std::max(length[j], 1);
                if (colour[j] != c) continue;
                if (n == reached) blocks[j].row = static_cast<uint16_t>(ink.end_row);
                if (n > reached && (next == 0 || n < next)) next = n;
            }
            ink.end_row++;
            shift = next == 0 ? -1 : std::min(next - reached, reached);
            reached += shift;
        }
        ink.first_gather = static_cast<int32_t>(gathers_.size()) - line.first_gather;
        for (int row = ink.end_row - 1; row >= ink.first_row; row--) {
            const size_t before = gathers_.size();
            for (int j = 0; j < line.blocks; j++) {
                const Block& block = blocks[j];
                if (block.row != row) continue;
                gathers_.push_back({block.start, block.end, static_cast<uint16_t>(j), 0, !block.apart, block.blotted});
            }
            if (gathers_.size() == before) gathers_.push_back({0, 0, static_cast<uint16_t>(line.blocks), 0, 0, 0});
            gathers_.back().shift = static_cast<uint16_t>(shifts_[line.first_shift + row]);
        }
        ink.end_gather = static_cast<int32_t>(gathers_.size()) - line.first_gather;
        line.rows = ink.end_row;
        line.inks++;
        inks_.push_back(ink);
    }
}

// Which solver, and the memory that it needs.
void LineSet::choose(Line& line) {
    line.window_words = line.slack / 64 + 1;
    if (at_least_ <= 64 && line.cells < 64) {
        line.path = narrow;
    } else if (at_least_ <= 128 && line.cells < 128) {
        line.path = at_least_ <= 64 && line.slack < 64 ? medium : sparse;
    } else {
        if (at_least_ > 128) line.window_words = std::max(line.window_words, at_least_ / 64);
        line.path = line.window_words == 1 ? flat : any;
        const size_t space = static_cast<size_t>(LongLineSolver<0>::space(line));
        if (scratch_.size() < space) scratch_.resize(space);
    }
}

Clue LineSet::clue(int line) const {
    const Line& l = lines_[line];
    return {l, blocks_.data() + l.first_block, inks_.data() + l.first_ink, shifts_.data() + l.first_shift, gathers_.data() + l.first_gather};
}

bool LineSet::solve(int line, const uint64_t* can, uint64_t* possible) {
    if (lines_[line].slack < 0) return false;
    return dispatch(clue(line), scratch_.data(), [&](auto&& solver) { return solver.solve(can, possible, nullptr, nullptr); });
}

bool LineSet::feasible(int line, const uint64_t* can) {
    if (lines_[line].slack < 0) return false;
    return dispatch(clue(line), scratch_.data(), [&](auto&& solver) { return solver.feasible(can); });
}

bool LineSet::starts(int line, const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends) {
    if (lines_[line].slack < 0) return false;
    return dispatch(clue(line), scratch_.data(), [&](auto&& solver) { return solver.solve(can, possible, starts, ends); });
}

int LineSet::minimise(int line, uint64_t* can, const Removal* removals, int count, int32_t* kept) {
    if (lines_[line].slack < 0) {
        const int n = lines_[line].words;
        for (const Removal& removal : std::span(removals, count))
            can[removal.colour * n + removal.position / 64] |= uint64_t{1} << removal.position % 64;
        return 0;
    }
    return dispatch(clue(line), scratch_.data(), [&](auto&& solver) { return solver.minimise(can, removals, count, kept); });
}

}  // namespace nono
