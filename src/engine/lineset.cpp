#include "lineset.hpp"

#include <algorithm>

#include "line_solver.hpp"
#include "long_line_solver.hpp"

namespace nono {

namespace {

enum Width : uint8_t { narrow, medium, sparse };  // of cells and slack: 64 and 64 bits, 128 and 64, 128 and 128
enum Path : uint8_t { wide = 9, widest };         // below: 3 * Width + Kind

// Calls work with the solver of the line's path.
template <class Work>
[[gnu::always_inline]] inline auto dispatch(const Clue& clue, uint64_t* scratch, Work work) {
    switch (clue.line->path) {
        case 0: return work(LineSolver<uint64_t, uint64_t, Kind::single>(clue));
        case 1: return work(LineSolver<uint64_t, uint64_t, Kind::mixed>(clue));
        case 2: return work(LineSolver<uint64_t, uint64_t, Kind::blotted>(clue));
        case 3: return work(LineSolver<uint128, uint64_t, Kind::single>(clue));
        case 4: return work(LineSolver<uint128, uint64_t, Kind::mixed>(clue));
        case 5: return work(LineSolver<uint128, uint64_t, Kind::blotted>(clue));
        case 6: return work(LineSolver<uint128, uint128, Kind::single>(clue));
        case 7: return work(LineSolver<uint128, uint128, Kind::mixed>(clue));
        case 8: return work(LineSolver<uint128, uint128, Kind::blotted>(clue));
        case wide: return work(LongLineSolver<1>(clue, scratch));
        default: return work(LongLineSolver<0>(clue, scratch));
    }
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
        blocks_.push_back({static_cast<uint16_t>(start), static_cast<uint16_t>(end), 0, apart, blotted});
        if (apart && !last) end++;
    }
    line.slack = end > line.cells ? -1 : static_cast<int32_t>(line.cells - end);
}

// The rows of each ink that occurs: length 1, and from there every length by at most doubling (and in LineSolver by
// shifts of less than 64).
void LineSet::share(Line& line, std::span<const int32_t> length, std::span<const int32_t> colour) {
    Block* blocks = &blocks_[line.first_block];
    const bool gather = line.cells < 128;
    const int32_t longest = gather ? 63 : line.cells;
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
            shift = next == 0 ? -1 : std::min({next - reached, reached, longest});
            reached += shift;
        }
        ink.first_gather = static_cast<int32_t>(gathers_.size()) - line.first_gather;
        for (int row = ink.end_row - 1; gather && row >= ink.first_row; row--) {
            const size_t before = gathers_.size();
            for (int j = 0; j < line.blocks; j++) {
                const Block& block = blocks[j];
                if (block.row != row) continue;
                gathers_.push_back({static_cast<uint8_t>(block.start), static_cast<uint8_t>(block.end), static_cast<uint8_t>(j), 0,
                                    static_cast<uint8_t>(!block.apart), block.blotted});
            }
            if (gathers_.size() == before) gathers_.push_back({0, 0, static_cast<uint8_t>(line.blocks), 0, 0, 0});
            gathers_.back().shift = static_cast<uint8_t>(shifts_[line.first_shift + row]);
        }
        ink.end_gather = static_cast<int32_t>(gathers_.size()) - line.first_gather;
        line.rows = ink.end_row;
        line.inks++;
        inks_.push_back(ink);
    }
}

// Which solver, and the memory that it needs.
void LineSet::choose(Line& line) {
    const auto blocks = std::span(blocks_).subspan(line.first_block);
    const bool blots = std::any_of(blocks.begin(), blocks.end(), [](const Block& block) { return block.blotted; });
    const Kind kind = blots ? Kind::blotted : line.inks > 1 ? Kind::mixed : Kind::single;
    line.window_words = line.slack / 64 + 1;
    if (at_least_ <= 128 && line.cells < 128) {
        const Width width = at_least_ > 64 || line.slack > 63 ? sparse : line.cells < 64 ? narrow : medium;
        line.path = static_cast<uint8_t>(3 * width + static_cast<int>(kind));
    } else {
        if (at_least_ > 128) line.window_words = std::max(line.window_words, at_least_ / 64);
        line.path = line.window_words == 1 ? wide : widest;
        const size_t space = static_cast<size_t>(LongLineSolver<0>::space(line));
        if (scratch_.size() < space) scratch_.resize(space);
    }
}

Clue LineSet::clue(int line) const {
    const Line& l = lines_[line];
    return {&l, blocks_.data() + l.first_block, inks_.data() + l.first_ink, shifts_.data() + l.first_shift, gathers_.data() + l.first_gather};
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
