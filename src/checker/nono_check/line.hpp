// The arrangements of a line, represented by an automaton that reads the line cell by cell.
//
// Each way to place the blocks of a line is one path through the states: gap 1, the cells of block 1, gap 2, and so on,
// up to the gap after the last block. A blotted block has states for a single cell, and for its first, inner and last
// cells. Therefore every variable of the formula that makes a statement about the blocks stands for a set of states
// after some number of cells.
#pragma once

#include <bitset>
#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace checker {

using Colours = std::bitset<256>;

struct Block {
    int length;  // 0: a blotted block, which has any length of at least 1
    int colour;
};
using Clue = std::vector<Block>;

// An exact sum of whole numbers of 64 bits: high * 2^32 + low. There may be 2^31 of them.
class Wide {
public:
    Wide(int64_t value = 0) : high_(value >> 32), low_(static_cast<uint32_t>(value)) {}
    Wide& operator+=(const Wide& other) {
        const uint64_t low = uint64_t{low_} + other.low_;
        high_ += other.high_ + static_cast<int64_t>(low >> 32);
        low_ = static_cast<uint32_t>(low);
        return *this;
    }
    friend Wide operator+(Wide a, const Wide& b) { return a += b; }
    friend auto operator<=>(const Wide&, const Wide&) = default;

private:
    int64_t high_;
    uint32_t low_;
};

class Line {
public:
    // With `by_start`, a blotted block has separate states for each cell where it can start.
    Line(const Clue& clue, const std::vector<Colours>& domains, bool by_start);

    int size() const { return size_; }
    bool possible() const { return possible_; }

    // Statements that a variable can make about a block, or about the gap before it, after some number of cells.
    enum class What { kStartsBy, kEndsBy, kStartsAt, kEndsAt, kCovers, kCell, kGap, kEndsAndStartedAt };
    // Returns the index of the set of states in which the statement holds for a block (counted from 0). `which` is a
    // cell of the block, or the cell where it starts, counted from 1.
    int states_where(What what, int block, int which);

    struct Restriction {
        int after;   // number of cells
        int states;  // the index of a set that contains the state (if `inside`) or lacks it; -1: the last cell read has one of the colours
        bool inside;
        const Colours* colours;
    };
    // Returns true if no arrangement satisfies the restrictions, which are sorted by `after`.
    bool excludes(std::span<const Restriction> restrictions);

    // Returns the greatest sum over all arrangements of the line. The line must have an arrangement. Cell `i`
    // contributes taken[i * 256 + colour] to the sum.
    Wide greatest_sum(std::span<const Wide> taken) const;

private:
    struct State {
        int block;  // counted from 0; for a gap, the block after it
        bool gap;
        int cell;  // the cell within a block of known length, counted from 1
        bool first, last;
        int start;  // with by_start, the cell where the block starts, counted from 1; otherwise 0
        int colour;
    };
    using Word = uint64_t;
    bool holds(const State& state, What what, int block, int which) const;
    void add_states(const Clue& clue, bool by_start);
    void link(const Clue& clue);
    void find_reachable(const std::vector<Colours>& domains);
    std::span<Word> reachable(int after) { return {reachable_.data() + static_cast<size_t>(after) * words_, words_}; }
    std::span<const Word> reachable(int after) const { return {reachable_.data() + static_cast<size_t>(after) * words_, words_}; }
    void step(std::span<const Word> from, std::span<Word> to) const;

    int size_;
    int blocks_;
    bool possible_ = false;
    std::vector<State> states_;
    std::vector<int> next_, next_start_;  // the successors of each state
    size_t words_ = 0;
    std::vector<Word> reachable_;  // for each number of cells: the states that lie on a path through the whole line
    std::vector<std::vector<Word>> sets_;
    std::map<std::tuple<What, int, int>, int> set_of_;
    std::vector<Word> now_, then_;
};

}  // namespace checker
