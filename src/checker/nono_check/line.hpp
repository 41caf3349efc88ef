// The arrangements of a line: an automaton that reads it cell by cell.
//
// Each way to write a line's blocks is one way through the states: gap 1, the cells of block 1, gap 2, and so on to the gap after the
// last block. A blotted block has a state for a single cell, and for its first, inner and last cells. So whatever a variable of the
// formula says of the blocks is a set of states after a number of cells.
#pragma once

#include <bitset>
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace checker {

using Colours = std::bitset<256>;

struct Block {
    int length;  // 0: blotted, of any length from 1
    int colour;
};
using Clue = std::vector<Block>;

__extension__ typedef __int128 Wide;

class Line {
public:
    // With `by_start` the states of blotted blocks are apart by the place where the block starts.
    Line(const Clue& clue, const std::vector<Colours>& domains, bool by_start);

    int size() const { return size_; }
    bool possible() const { return possible_; }

    // What a variable may say of a block (or of the gap before it) and of the state after so many cells.
    enum class What { kStartsBy, kEndsBy, kStartsAt, kEndsAt, kCovers, kCell, kGap, kEndsAndStartedAt };
    // The number of a set of states: that in which this holds of a block, from 0; `which`: the cell of it, or the start, from 1.
    int states_where(What what, int block, int which);

    struct Restriction {
        int after;   // so many cells
        int states;  // the state is in this set, or, not `inside`, it is not; -1: the cell before it has one of the colours
        bool inside;
        const Colours* colours;
    };
    // Whether no arrangement keeps the restrictions, which are sorted by `after`.
    bool excludes(std::span<const Restriction> restrictions);

    // The greatest sum of an arrangement of a possible line, whose cell `i` gives taken[i * 256 + colour].
    Wide greatest_sum(std::span<const Wide> taken) const;

private:
    struct State {
        int block;  // from 0; of a gap: the block after it
        bool gap;
        int cell;  // of a block of known length, from 1
        bool first, last;
        int start;  // by_start: where the block starts, from 1; else 0
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
    std::vector<int> next_, next_start_;  // the states that may follow each
    size_t words_ = 0;
    std::vector<Word> reachable_;  // by number of cells: the states on a way through the whole line
    std::vector<std::vector<Word>> sets_;
    std::map<std::tuple<What, int, int>, int> set_of_;
    std::vector<Word> now_, then_;
};

}  // namespace checker
