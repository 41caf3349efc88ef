#include "grading/line_view.hpp"

namespace nono {

void LineView::read(LineBoard& board, int line) {
    const Model& model = *board.model;
    board_ = &board;
    line_ = line;
    cells = board.lines.cells(line);
    colours = board.lines.colours(line);
    words_ = board.lines.words(line);
    can_ = board.masks(line);
    blocks.clear();
    need_ = 0;
    for (int32_t b : range(model.block_start[line], model.block_start[line + 1])) {
        const int length = std::max(model.length[b], 1), colour = board.local_colour(line, model.colour[b]);
        need_ += length + (!blocks.empty() && blocks.back().colour == colour);
        blocks.push_back({.length = length, .colour = colour, .blotted = model.length[b] == 0});
    }
    find_known();
    begin = first_block = 0;
    end = cells;
    end_block = num_blocks();
    trim(false);
    trim(true);
    pack();
    find_runs();
    assert(is_read());
}

void LineView::place() {
    const size_t row = words_;
    possible_.resize(row * colours);
    starts_.resize(row * std::max<size_t>(blocks.size(), 1));
    ends_.resize(starts_.size());
    [[maybe_unused]] const bool holds = board_->lines.starts(line_, can_, possible_.data(), starts_.data(), ends_.data());
    assert(holds);
    for (size_t b : indices(blocks)) {
        const uint64_t *starts = starts_.data() + b * row, *ends = ends_.data() + b * row;
        Block& block = blocks[b];
        assert(lowest_bit(starts, words_) >= 0 && lowest_bit(ends, words_) >= 0);
        block.first = lowest_bit(starts, words_);
        block.last = highest_bit(starts, words_);
        block.first_end = lowest_bit(ends, words_) + 1;
        block.last_end = highest_bit(ends, words_) + 1;
    }
    for (Run& run : runs) {
        run.wall_before = run.start;
        run.wall_after = run.end;
        while (run.wall_before > 0 && may(run.wall_before - 1, run.colour)) run.wall_before--;
        while (run.wall_after < cells && may(run.wall_after, run.colour)) run.wall_after++;
        run.low = run.high = -1;
        run.shortest = cells;
        run.longest = 0;
        for (int b : range(num_blocks())) {
            if (!is_part(run, b)) continue;
            const Block& block = blocks[b];
            if (run.low < 0) run.low = b;
            run.high = b;
            run.shortest = std::min(run.shortest, block.length);
            run.longest = std::max(run.longest, block.blotted ? cells : block.length);
        }
    }
    assert(is_placed());
}

void LineView::find_known() {
    known_.assign(cells, -1);
    for (int c : range(colours)) {
        for (int w : range(words_)) {
            uint64_t own = can_[c * words_ + w];
            for (int other : range(colours)) {
                if (other != c) own &= ~can_[other * words_ + w];
            }
            for (int bit : BitsOf(own)) known_[64 * w + bit] = checked<int16_t>(c);
        }
    }
}

// Moves an end of the open part inward, past settled cells and finished blocks: the last end if `mirrored`.
void LineView::trim(bool mirrored) {
    const auto cell = [&](int i) { return mirrored ? end - 1 - i : begin + i; };
    while (begin < end && known(cell(0)) >= 0) {
        const int colour = known(cell(0));
        int length = 1;
        if (colour > 0) {
            while (length < end - begin && known(cell(length)) == colour) length++;
            if (first_block == end_block) break;
            const Block& block = blocks[mirrored ? end_block - 1 : first_block];
            assert(first_block < end_block);
            if (block.colour != colour || (!block.blotted && block.length != length)) break;
            const int behind = cell(length);
            if (behind >= 0 && behind < cells && may(behind, colour)) break;
            mirrored ? end_block-- : first_block++;
        }
        mirrored ? end -= length : begin += length;
    }
}

// Places the block at `start`. Returns the last of its cells that cannot have its colour, or -1.
int LineView::last_misfit(const Block& block, int start) const {
    for (int x = start + block.length - 1; x >= start; x--) {
        if (!may(x, block.colour)) return x;
    }
    return -1;
}

int LineView::first_misfit(const Block& block, int end) const {
    for (int x : range(end - block.length, end)) {
        if (!may(x, block.colour)) return x;
    }
    return -1;
}

// Pushes the blocks of the open part to its ends, ignoring known ink. All blocks fit, because the line has an
// arrangement.
void LineView::pack() {
    int near = begin, forced = begin, before = 0;
    for (int b : range(first_block, end_block)) {
        Block& block = blocks[b];
        block.near = near += block.colour == before;
        forced += block.colour == before;
        for (int x; (x = last_misfit(block, forced)) >= 0;) forced = x + 1;
        assert(block.near <= forced && forced + block.length <= cells);
        block.forced_near = forced;
        near += block.length;
        forced += block.length;
        before = block.colour;
    }
    int far = end;
    forced = end;
    before = 0;
    for (int b = end_block - 1; b >= first_block; b--) {
        Block& block = blocks[b];
        block.far = far -= block.colour == before;
        forced -= block.colour == before;
        for (int x; (x = first_misfit(block, forced)) >= 0;) forced = x;
        assert(block.near + block.length <= block.far && forced >= block.forced_near);
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
        assert(runs.empty() || runs.back().end <= start);
        runs.push_back({.start = start, .end = x, .colour = colour});
    }
}

bool LineView::is_part(const Run& run, int b) const {
    const Block& block = blocks[b];
    if (block.colour != run.colour || block.first > run.start || block.last_end < run.end) return false;
    if (block.blotted) return true;
    return std::max({block.first, run.wall_before, run.end - block.length}) <=
           std::min({block.last, run.start, run.wall_after - block.length});
}

}  // namespace nono
