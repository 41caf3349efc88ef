#include "lineset.hpp"

#include <algorithm>

namespace nono {

namespace {

enum Path : uint8_t { narrow, medium, medium_long, wide_short, wide };

// Calls work with the solver of the line's path.
template <bool Blots, class Work>
auto dispatch(const Line& line, const Block* blocks, const Ink* inks, const int32_t* shifts, uint64_t* scratch, Work work) {
    switch (line.path) {
        case narrow: {
            LineSolver<FixedTable<uint64_t>, 1, Blots> solver(line, blocks, inks, shifts, scratch);
            return work(solver);
        }
        case medium: {
            LineSolver<FixedTable<uint128>, 1, Blots> solver(line, blocks, inks, shifts, scratch);
            return work(solver);
        }
        case medium_long: {
            LineSolver<FixedTable<uint128>, 2, Blots> solver(line, blocks, inks, shifts, scratch);
            return work(solver);
        }
        case wide_short: {
            LineSolver<WideTable, 1, Blots> solver(line, blocks, inks, shifts, scratch);
            return work(solver);
        }
        default: {
            LineSolver<WideTable, 0, Blots> solver(line, blocks, inks, shifts, scratch);
            return work(solver);
        }
    }
}

template <class Work>
auto dispatch(const Line& line, const Block* blocks, const Ink* inks, const int32_t* shifts, uint64_t* scratch, Work work) {
    blocks += line.first_block;
    inks += line.first_ink;
    shifts += line.first_shift;
    if (line.blots) return dispatch<true>(line, blocks, inks, shifts, scratch, work);
    return dispatch<false>(line, blocks, inks, shifts, scratch, work);
}

}  // namespace

void LineSet::clear() {
    lines_.clear();
    blocks_.clear();
    inks_.clear();
    shifts_.clear();
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
    int64_t end = 0;
    for (size_t j = 0; j < length.size(); j++) {
        const bool blotted = length[j] == 0;
        const int32_t n = blotted ? 1 : length[j];
        const bool apart = j + 1 < length.size() && colour[j] == colour[j + 1];
        if (end + n > cells) {
            end = int64_t{cells} + 1;
            break;
        }
        const int32_t start = static_cast<int32_t>(end);
        blocks_.push_back({start, start + n, 0, n, blotted, apart});
        line.blots |= blotted;
        end += n + apart;
    }
    line.slack = static_cast<int32_t>(cells - end);
    if (line.slack < 0) {
        blocks_.resize(line.first_block);
        lines_.push_back(line);
        return size() - 1;
    }
    // One row for the background; for each colour that occurs the row of length 1 and then, by doubling, every length.
    shifts_.push_back(0);
    line.rows = 1;
    for (int c = 1; c < colours; c++) {
        if (std::find(colour.begin(), colour.end(), c) == colour.end()) continue;
        Ink ink{c, line.rows, line.rows + 1};
        shifts_.push_back(0);
        for (int32_t reached = 1;;) {
            int32_t next = 0;
            for (int j = 0; j < line.blocks; j++) {
                Block& block = blocks_[line.first_block + j];
                if (colour[j] != c) continue;
                if (block.length == reached) block.row = ink.end_row - 1;
                if (block.length > reached && (next == 0 || block.length < next)) next = block.length;
            }
            if (next == 0) break;
            const int32_t shift = std::min(next - reached, reached);
            shifts_.push_back(shift);
            reached += shift;
            ink.end_row++;
        }
        line.rows = ink.end_row;
        line.inks++;
        inks_.push_back(ink);
    }
    line.window_words = line.slack / 64 + 1;
    line.path = cells < 64 ? narrow : cells < 128 ? (line.window_words == 1 ? medium : medium_long)
                                                  : (line.window_words == 1 ? wide_short : wide);
    if (at_least_ > 128) {
        line.window_words = std::max(line.window_words, at_least_ / 64);
        line.path = wide;
    } else if (at_least_ > 64) {
        line.window_words = std::max(line.window_words, 2);
        line.path = cells < 128 ? medium_long : wide;
    }
    const int64_t space = LineSolver<WideTable, 0, true>::space(line);
    if (static_cast<int64_t>(scratch_.size()) < space) scratch_.resize(space);
    lines_.push_back(line);
    return size() - 1;
}

bool LineSet::solve(int line, const uint64_t* can, uint64_t* possible) {
    if (lines_[line].slack < 0) return false;
    return dispatch(lines_[line], blocks_.data(), inks_.data(), shifts_.data(), scratch_.data(),
                    [&](auto& solver) { return solver.solve(can, possible, nullptr, nullptr); });
}

bool LineSet::feasible(int line, const uint64_t* can) {
    if (lines_[line].slack < 0) return false;
    return dispatch(lines_[line], blocks_.data(), inks_.data(), shifts_.data(), scratch_.data(),
                    [&](auto& solver) { return solver.feasible(can); });
}

bool LineSet::starts(int line, const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends) {
    if (lines_[line].slack < 0) return false;
    return dispatch(lines_[line], blocks_.data(), inks_.data(), shifts_.data(), scratch_.data(),
                    [&](auto& solver) { return solver.solve(can, possible, starts, ends); });
}

int LineSet::minimise(int line, uint64_t* can, const Removal* removals, int count, int32_t* kept) {
    if (lines_[line].slack < 0) {
        for (int i = 0; i < count; i++) {
            can[removals[i].colour * lines_[line].words + (removals[i].position >> 6)] |= uint64_t{1} << (removals[i].position & 63);
        }
        return 0;
    }
    return dispatch(lines_[line], blocks_.data(), inks_.data(), shifts_.data(), scratch_.data(),
                    [&](auto& solver) { return solver.minimise(can, removals, count, kept); });
}

}  // namespace nono
