#include "line_view.hpp"

#include <algorithm>
#include <bit>

namespace nono {

namespace {

int lowest(const uint64_t* set, int words) {
    for (int w = 0; w < words; w++)
        if (set[w] != 0) return 64 * w + std::countr_zero(set[w]);
    return -1;
}

int highest(const uint64_t* set, int words) {
    for (int w = words - 1; w >= 0; w--)
        if (set[w] != 0) return 64 * w + 63 - std::countl_zero(set[w]);
    return -1;
}

}  // namespace

bool LineView::look(Board& board, int line) {
    const Model& model = *board.model;
    const auto l = static_cast<size_t>(line), first = static_cast<size_t>(model.block_start[l]);
    cells = board.lines.cells(line);
    colours = board.lines.colours(line);
    words_ = board.lines.words(line);
    can_ = board.masks(line);
    const auto row = static_cast<size_t>(words_);
    const size_t count = static_cast<size_t>(model.block_start[l + 1]) - first;
    possible_.resize(row * static_cast<size_t>(colours));
    starts_.resize(row * std::max<size_t>(count, 1));
    ends_.resize(starts_.size());
    if (!board.lines.starts(line, can_, possible_.data(), starts_.data(), ends_.data())) return false;
    known_.assign(static_cast<size_t>(cells), -1);
    for (int x = 0; x < cells; x++) {
        int left = 0, colour = -1;
        for (int c = 0; c < colours; c++) {
            if (!may(x, c)) continue;
            left++;
            colour = c;
        }
        if (left == 1) known_[static_cast<size_t>(x)] = static_cast<int16_t>(colour);
    }
    blocks.clear();
    need_ = 0;
    for (size_t b = 0; b < count; b++) {
        const int length = model.length[first + b], colour = board.local_colour(line, model.colour[first + b]);
        const uint64_t *starts = starts_.data() + b * row, *ends = ends_.data() + b * row;
        need_ += std::max(length, 1) + (b > 0 && blocks.back().colour == colour);
        blocks.push_back({std::max(length, 1), colour, length == 0, lowest(starts, words_), highest(starts, words_),
                          lowest(ends, words_) + 1, highest(ends, words_) + 1, 0, 0, 0, 0});
    }
    trim();
    pack();
    find_runs();
    return true;
}

// Leaves out what is finished at either end.
void LineView::trim() {
    const auto count = static_cast<int>(blocks.size());
    begin = 0;
    first_block = 0;
    while (begin < cells && known(begin) >= 0) {
        const int colour = known(begin);
        int x = begin + 1;
        if (colour > 0) {
            while (x < cells && known(x) == colour) x++;
            if (first_block == count || blocks[static_cast<size_t>(first_block)].colour != colour) break;
            const Block& block = blocks[static_cast<size_t>(first_block)];
            if ((!block.blotted && block.length != x - begin) || (x < cells && may(x, colour))) break;
            first_block++;
        }
        begin = x;
    }
    end = cells;
    end_block = count;
    while (end > begin && known(end - 1) >= 0) {
        const int colour = known(end - 1);
        int x = end - 1;
        if (colour > 0) {
            while (x > begin && known(x - 1) == colour) x--;
            if (end_block == first_block || blocks[static_cast<size_t>(end_block) - 1].colour != colour) break;
            const Block& block = blocks[static_cast<size_t>(end_block) - 1];
            if ((!block.blotted && block.length != end - x) || (x > 0 && may(x - 1, colour))) break;
            end_block--;
        }
        end = x;
    }
}

bool LineView::fits(const Block& block, int start) const {
    for (int x = start; x < start + block.length; x++) {
        if (!may(x, block.colour)) return false;
    }
    return true;
}

// The blocks of the open part pushed to its ends, whatever ink is known in it. As the line has an arrangement, they get there.
void LineView::pack() {
    int near = begin, forced = begin, before = 0;
    for (int b = first_block; b < end_block; b++) {
        Block& block = blocks[static_cast<size_t>(b)];
        block.near = near += block.colour == before;
        forced += block.colour == before;
        while (!fits(block, forced)) forced++;
        block.forced_near = forced;
        near += block.length;
        forced += block.length;
        before = block.colour;
    }
    int far = end;
    forced = end;
    before = 0;
    for (int b = end_block - 1; b >= first_block; b--) {
        Block& block = blocks[static_cast<size_t>(b)];
        block.far = far -= block.colour == before;
        forced -= block.colour == before;
        while (!fits(block, forced - block.length)) forced--;
        block.forced_far = forced;
        far -= block.length;
        forced -= block.length;
        before = block.colour;
    }
}

void LineView::find_runs() {
    runs.clear();
    for (int x = 0; x < cells;) {
        const int start = x, colour = known(x++);
        if (colour <= 0) continue;
        while (x < cells && known(x) == colour) x++;
        Run run{start, x, colour, start, x, -1, -1, cells, 0};
        while (run.wall_before > 0 && may(run.wall_before - 1, colour)) run.wall_before--;
        while (run.wall_after < cells && may(run.wall_after, colour)) run.wall_after++;
        for (int b = 0; b < static_cast<int>(blocks.size()); b++) {
            if (!is_part(run, b)) continue;
            const Block& block = blocks[static_cast<size_t>(b)];
            if (run.low < 0) run.low = b;
            run.high = b;
            run.shortest = std::min(run.shortest, block.length);
            run.longest = std::max(run.longest, block.blotted ? cells : block.length);
        }
        runs.push_back(run);
    }
}

bool LineView::is_part(const Run& run, int b) const {
    const Block& block = blocks[static_cast<size_t>(b)];
    if (block.colour != run.colour || block.first > run.start || block.last_end < run.end) return false;
    if (block.blotted) return true;
    return std::max({block.first, run.wall_before, run.end - block.length}) <=
           std::min({block.last, run.start, run.wall_after - block.length});
}

}  // namespace nono
