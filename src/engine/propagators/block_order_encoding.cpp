// The order encoding for the open part of the board. Each block has literals "starts at p or before", and blotted
// blocks also have literals "ends at p or before". Clauses connect these literals with the literals of neighbouring
// blocks, with the cells that a block must cover, and with the cells of the gaps. In a learned clause, one literal on a
// block start replaces many literals on cells. (Order literals: Crawford and Baker, 1994; Tamura et al., "Compiling
// finite linear CSP into SAT", 2009.)
#include "propagators/block_order_encoding.hpp"

namespace nono {

namespace {

int64_t work_of(const LineBoard& board, int line) { return 20 * int64_t{board.lines.cells(line)} * (1 + board.lines.blocks(line)); }

bool is_open(const LineBoard& board, const CellEncoding& cells, const Kernel& kernel, int line) {
    const auto line_cells = board.line_cells(line);
    return ranges::any_of(line_cells, [&](int32_t cell) { return cells.is_open(kernel, cell); });
}

}  // namespace

Bound::Bound(const uint64_t* live, int words, Kernel& kernel) {
    int count = 0;
    low_ = -1;
    for (int w : range(words)) {
        if (live[w] == 0) continue;
        if (low_ < 0) low_ = 64 * w + std::countr_zero(live[w]);
        high_ = 64 * w + 63 - std::countl_zero(live[w]);
        count += std::popcount(live[w]);
    }
    assert(low_ >= 0 && low_ <= high_);  // every block has a place
    if (count < 2) return;
    const Var first = kernel.new_variables(count - 1);
    kernel.set_chain(first, count - 1);
    Var next = first - 1;
    table_.reserve(high_ - low_);
    for (int p : range(low_, high_)) {
        next += has_bit(live, p);
        table_.push_back(positive(next));
    }
    assert(next == first + count - 2);  // each live position except the last has a variable
    for (Var v = first; v + 1 < first + count - 1; v++) kernel.short_clauses().add(negative(v), positive(v + 1));
}

bool BlockOrderEncoding::encode(LineBoard& board, const CellEncoding& cells, Kernel& kernel) {
    assert(kernel.level() == 0);
    const int variables = kernel.num_variables();
    const int64_t clauses = kernel.short_clauses().pending();
    for (int line : indices(board.lines)) {
        if (!is_open(board, cells, kernel, line)) continue;
        if (!encode_line(board, cells, kernel, line)) return false;
        if (kernel.limits().spend(work_of(board, line))) break;
    }
    kernel.build_short_clauses();
    kernel.stats().order_variables += kernel.num_variables() - variables;
    kernel.stats().order_clauses += kernel.short_clauses().pending() - clauses;
    return kernel.propagate_root();
}

int64_t BlockOrderEncoding::work(const LineBoard& board, const CellEncoding& cells, const Kernel& kernel) {
    int64_t work = 0;
    for (int line : indices(board.lines)) {
        if (is_open(board, cells, kernel, line)) work += work_of(board, line);
    }
    return work;
}

bool BlockOrderEncoding::encode_line(LineBoard& board, const CellEncoding& cells, Kernel& kernel, int line) {
    constexpr Lit kTrue = CellEncoding::kTrue, kFalse = CellEncoding::kFalse;
    const auto negated = CellEncoding::negated;
    const Model& model = *board.model;
    const int words = board.lines.words(line), num_blocks = board.lines.blocks(line);
    const auto line_cells = board.line_cells(line);
    const auto length = count_of(line_cells);
    const size_t block0 = model.block_start[line];
    possible_.resize(words * board.lines.colours(line));
    starts_.resize(words * num_blocks);
    ends_.resize(starts_.size());
    if (!board.lines.starts(line, board.masks(line), possible_.data(), starts_.data(), ends_.data())) return false;

    const size_t first = blocks_.size();
    for (int b : range(num_blocks)) {
        Block block{line, b, Bound(&starts_[b * words], words, kernel), {}, model.length[block0 + b]};
        if (block.length == 0) block.end = Bound(&ends_[b * words], words, kernel);
        assert(block.length == 0 || block.start.high() + block.length <= length);
        blocks_.push_back(std::move(block));
    }
    const auto start = [&](int b, int p) { return b == num_blocks ? kFalse : blocks_[first + b].start.at_or_before(p); };
    const auto end = [&](int b, int p) { return b < 0 ? kTrue : blocks_[first + b].end_at_or_before(p); };
    const auto last_end = [&](const Block& block) { return block.length > 0 ? block.start.high() + block.length - 1 : block.end.high(); };
    const auto first_end = [&](const Block& block) { return block.length > 0 ? block.start.low() + block.length - 1 : block.end.low(); };
    const auto colour = [&](int b) { return model.colour[block0 + b]; };

    for (int b : range(num_blocks)) {
        const Block& block = blocks_[first + b];
        if (block.length == 0) {  // a block does not end before it starts
            for (int p = block.start.low(); p <= last_end(block); p++) {
                if (!clause(kernel, negated(end(b, p)), start(b, p))) return false;
            }
        }
        if (b > 0) {  // a block starts after the previous block has ended
            const int gap = colour(b - 1) == colour(b) ? 1 : 0;
            Lit last = kNoLit;
            for (int p = block.start.low(); p <= block.start.high(); p++) {
                const Lit p_or_before = start(b, p);
                if (p_or_before != last && !clause(kernel, negated(p_or_before), end(b - 1, p - 1 - gap))) return false;
                last = p_or_before;
            }
        }
        // If the block has started but not ended, the cell has its colour.
        for (int p = block.start.low(); p <= last_end(block); p++) {
            const Lit is = cells.is(line_cells[p], colour(b));
            if (!clause(kernel, negated(start(b, p)), end(b, p - 1), is)) return false;
        }
    }
    // If a block has ended but the next one has not started, the cell is background.
    for (int b = 0; b <= num_blocks; b++) {
        const int from = b == 0 ? 0 : first_end(blocks_[first + b - 1]) + 1;
        const int to = b == num_blocks ? length : blocks_[first + b].start.high();
        for (int p : range(from, to)) {
            const Lit blank = cells.is(line_cells[p], 0);
            if (!clause(kernel, negated(end(b - 1, p - 1)), start(b, p), blank)) return false;
        }
    }
    return true;
}

// Adds a clause of up to three literals, without those that are known to be false. If one is true, adds nothing.
bool BlockOrderEncoding::clause(Kernel& kernel, Lit a, Lit b, Lit c) {
    if (a >= 0 && a == CellEncoding::negated(b)) return true;
    Lit open[3];
    int count = 0;
    for (const Lit p : {a, b, c}) {
        if (p == CellEncoding::kTrue || (p >= 0 && kernel.is_true(p))) return true;
        if (p != CellEncoding::kFalse && kernel.is_open(p)) open[count++] = p;
    }
    switch (count) {
        case 0: return false;
        case 1: return kernel.fix(open[0]);
        case 2: kernel.short_clauses().add(open[0], open[1]); return true;
        default: kernel.short_clauses().add(open[0], open[1], open[2]); return true;
    }
}

}  // namespace nono
