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
    static constexpr int kShort = 11;
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
    bool prepare(LineBoard& board, int line, const uint64_t* can);
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
    struct Rows;

    vector<Line> lines_;
    vector<Block> blocks_;
    vector<Product> products_;
    vector<uint64_t> possible_, starts_, ends_;
    int stride_ = 0, rows_ = 0, colours_ = 0, sums_ = 0, most_blocks_ = 0;
};

}  // namespace nono
