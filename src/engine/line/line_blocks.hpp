// The lines of a board as the dynamic program of line_sums.hpp needs them: where each block may start, and which weights
// of cells make up the weight of a block.
#pragma once

#include "line/line_board.hpp"

namespace nono {

// Boundary p of a line is the place in front of cell p.
class LineBlocks {
public:
    // The live starts of a block are among first .. last. Arrangements of the blocks before it end at the boundaries
    // entry .. last, where it can still begin. An end mark follows the last block of a line.
    struct Block {
        int32_t length, colour;  // length 0: blotted; the colour is the line's number for it
        int32_t separator;       // 1 if a background cell must follow
        int32_t step;            // the length, plus the separator
        int32_t entry, first, last;
        int32_t first_end, last_end;  // the boundaries at which the block can end
        int32_t row;                  // the row with the weight of the block for each start; for a blotted block, of its first cell
        int32_t sums;                 // in arrays of sums, the index for boundary 0, of which only entry .. last belong to the block
        int32_t inside;               // for a blotted block, the same for boundaries inside and behind it: first + 1 .. last_end

        auto starts() const { return range(first, last + 1); }
    };
    // Row `row` is the product of the rows `left` and `right`, where the right row is shifted. It is computed for the
    // starts from .. to.
    struct Product {
        int32_t row, left, right, shift, from, to;
        bool is_long;  // more than kShort cells
    };
    static constexpr int kShort = 11;  // products of so few cells need no scaling
    // Rows and the sums of a block have room for this number of numbers more, and for whole groups of them.
    static constexpr int kGroup = 4;
    struct Line {
        int32_t block = 0, blocks = 0;
        int32_t product = 0, products = 0;
        int32_t cells = 0, colours = 0;
        bool is_blotted = false;
        bool is_open = true;                              // every cell may be background, and no block is blotted
        int64_t starts = 0, ends = 0, products_work = 0;  // of all blocks, of blotted blocks, and of the products
    };

    // Prepares the line of the board. Only arrangements within the masks `can` count. Returns false if there is none.
    // Otherwise, possible() has the settled masks until the next call.
    bool prepare(LineBoard& board, int line, const uint64_t* can) {
        const Model& model = *board.model;
        const int words = board.lines.words(line), clue = model.block_start[line];
        Line out;
        out.cells = board.lines.cells(line);
        out.colours = board.lines.colours(line);
        out.blocks = board.lines.blocks(line);
        out.block = count_of(blocks_);
        out.product = count_of(products_);
        possible_.resize(out.colours * words);
        starts_.resize(out.blocks * words);
        ends_.resize(out.blocks * words);
        if (!board.lines.starts(line, can, possible_.data(), starts_.data(), ends_.data())) return false;
        const Ints lengths = model.length.subspan(clue, out.blocks);
        out.is_blotted = contains(lengths, 0);
        out.is_open = !out.is_blotted;
        for (int i : range(out.cells)) out.is_open &= has_bit(possible_, i);

        stride_ = std::max(stride_, with_room(out.cells + 1));
        Rows rows(out.colours);
        int entry = 0, sums = out.cells + 1;  // so that no index below is negative
        for (int j : range(out.blocks)) {
            const int length = lengths[j], colour = model.colour[clue + j];
            const uint64_t* const ends = &ends_[j * words];
            Block block = {};
            block.length = length;
            block.colour = board.local_colour(line, colour);
            block.separator = j + 1 < out.blocks && model.colour[clue + j + 1] == colour;
            block.step = length + block.separator;
            block.entry = entry;
            block.first = lowest_bit(&starts_[j * words], words);
            block.last = highest_bit(&starts_[j * words], words);
            block.first_end = lowest_bit(ends, words) + 1;
            block.last_end = highest_bit(ends, words) + 1;
            block.sums = sums - entry;
            sums += with_room(block.last + 1 - entry);
            out.starts += block.last + 1 - entry;
            if (length == 0) {
                block.row = block.colour;
                block.inside = sums - (block.first + 1);
                sums += block.last_end - block.first;
                out.ends += block.last_end - block.first;
            } else {
                block.row = rows.need(block.colour, length, block.separator != 0 && !out.is_open);
                rows.ask(block.row, block.first, block.last);
            }
            entry = block.first_end + block.separator;
            blocks_.push_back(block);
        }
        add_end_mark(entry, out.cells, sums);
        add_products(rows, out);
        sums_ = std::max(sums_, sums);
        if (lines_.size() <= size_t(line)) lines_.resize(board.lines.size());
        lines_[line] = out;
        return true;
    }

    span<const uint64_t> possible() const { return possible_; }
    const Line& operator[](int line) const { return lines_[line]; }
    const Block* blocks(const Line& line) const { return &blocks_[line.block]; }
    span<const Product> products(const Line& line) const { return span(products_).subspan(line.product, line.products); }

    // Bounds for all lines.
    int stride() const { return stride_; }  // more than the number of boundaries
    int rows() const { return rows_; }
    int colours() const { return colours_; }
    int sums() const { return sums_; }
    int most_blocks() const { return most_blocks_; }

private:
    // The rows of weights for the blocks of a line. Each row beyond the single cells is the product of two earlier rows.
    struct Rows {
        struct Row {
            int colour, length;
            bool separated;
            int from, to;  // the starts for which the row is needed
        };
        vector<Row> rows;
        vector<Product> products;

        explicit Rows(int colours) {
            for (int c : range(colours)) rows.push_back({c, 1, false, INT32_MAX, -1});
        }

        // Returns the row for blocks of this kind, or -1 if there is none yet. `separated`: see `need`.
        int find(int colour, int length, bool separated) const {
            for (size_t i : indices(rows)) {
                if (rows[i].colour == colour && rows[i].length == length && rows[i].separated == separated) return checked<int>(i);
            }
            return -1;
        }

        // Adds a row: the product of two earlier rows. Returns its index.
        int add(int left, int right, int shift, Row row) {
            const int index = count_of(rows);
            products.push_back({index, left, right, shift, 0, 0, row.length > kShort});
            rows.push_back(row);
            return index;
        }

        // Returns the row for blocks of this colour and length. If `separated`, a background cell separates the block from
        // the next block.
        int need(int colour, int length, bool separated) {
            if (const int row = find(colour, length, separated); row >= 0) return row;
            const Row new_row = {colour, length, separated, INT32_MAX, -1};
            if (separated) return add(need(colour, length, false), 0, length, new_row);
            // Prefers two rows that exist already. Otherwise, makes the row from a power of two and the rest.
            for (size_t i = rows.size(); i-- > 0;) {
                if (rows[i].colour != colour || rows[i].separated || rows[i].length >= length) continue;
                const int rest = find(colour, length - rows[i].length, false);
                if (rest >= 0) return add(checked<int>(i), rest, rows[i].length, new_row);
            }
            const int half = std::bit_floor(static_cast<unsigned>(length - 1));
            const int left = need(colour, half, false), right = need(colour, length - half, false);
            return add(left, right, half, new_row);
        }

        // Notes that the row is needed for these starts.
        void ask(int row, int from, int to) {
            rows[row].from = std::min(rows[row].from, from);
            rows[row].to = std::max(rows[row].to, to);
        }

        // Sets the starts for which each product is computed, from the last product to the first: each needs its factors there.
        void settle_ranges() {
            for (size_t i = products.size(); i-- > 0;) {
                Product& p = products[i];
                p.from = rows[p.row].from;
                p.to = rows[p.row].to;
                if (p.to < 0) continue;
                ask(p.left, p.from, p.to);
                ask(p.right, p.from + p.shift, p.to + p.shift);
            }
        }
    };

    // Adds the end mark of a line: a block without cells, whose sums are those after the last block.
    void add_end_mark(int entry, int cells, int& sums) {
        assert(entry <= cells);
        Block end = {};
        end.entry = entry;
        end.first = end.last = cells;
        end.sums = sums - entry;
        sums += with_room(cells + 1 - entry);
        blocks_.push_back(end);
    }

    // Adds the products that the line needs, and raises the bounds for all lines.
    void add_products(Rows& rows, Line& line) {
        rows.settle_ranges();
        for (const Product& p : rows.products) {
            if (p.to < p.from) continue;
            products_.push_back(p);
            line.products_work += p.to + 1 - p.from;
        }
        line.products = count_of(products_) - line.product;
        rows_ = std::max(rows_, count_of(rows.rows));
        colours_ = std::max(colours_, line.colours);
        most_blocks_ = std::max(most_blocks_, line.blocks);
    }

    // Rounds up to whole groups, and adds another group.
    static constexpr int with_room(int count) { return (count + kGroup - 1) / kGroup * kGroup + kGroup; }

    vector<Line> lines_;
    vector<Block> blocks_;
    vector<Product> products_;
    vector<uint64_t> possible_, starts_, ends_;
    int stride_ = 0, rows_ = 0, colours_ = 0, sums_ = 0, most_blocks_ = 0;
};

}  // namespace nono
