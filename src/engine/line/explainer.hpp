// Finds an irreducible set of removals that make a long line infeasible. The line propagator needs such sets for
// explanations.
//
// The clue is read as a text with one character per cell: the cells of each block, and a background cell after it if
// the next block has the same colour. The line is read like an automaton: state q means that the cells so far have used
// q characters. A cell that may have the colour of the next character leads from q to q + 1. Between two blocks, a
// background cell stays in state q. The reachable states are a set of bits (Shift-And: Baeza-Yates and Gonnet, "A new
// approach to text searching", 1992). Two tables have such a set for each cell. The first contains the states that the
// cells before can reach. The second contains the states from which the remaining cells can reach the end of the text.
// With both tables, a single step shows whether the line becomes feasible without some removal. If the line stays
// infeasible, the removal is undone for good. Changed rows are only updated when a test needs them. So a removal takes
// a few steps instead of a pass over the line.
//
// A blotted block is a single character, followed by a state in which cells of its colour stay. Without a separator
// after the block, this state includes the next one.
#pragma once

#include "line/clue.hpp"

namespace nono {

// W is the number of words in a set of states, or 0 if it is known only at run time. Without blots, the sets omit two
// kinds of impossible states: those with more characters than cells so far, and those whose remaining characters do not
// fit into the remaining cells.
template <int W, bool blotted>
class Explainer {
public:
    static int set_words(const Line& line) { return blotted ? states(line) / 64 + 1 : line.slack / 64 + 2; }
    static int64_t space(const Line& line) { return text_space(line) + 1 + 4 * table_space(line) + 2 * dirty_words(line); }

    // `memory` needs space(line) words.
    Explainer(const Line& line, uint64_t* memory)
        : line_(line),
          words_(set_words(line)),
          text_words_(text_words(line)),
          uses_(memory),
          stays_(uses_ + line.colours * text_words_),
          skips_(stays_ + line.colours * text_words_),
          cell_uses_(skips_ + text_words_ + 1),
          cell_stays_(cell_uses_ + table_space(line)),
          before_(cell_stays_ + table_space(line)),
          behind_(before_ + table_space(line)),
          changed_before_(behind_ + table_space(line)),
          changed_behind_(changed_before_ + dirty_words(line)) {
        std::fill_n(memory, text_space(line), 0);
        std::fill_n(changed_before_, 2 * dirty_words(line), 0);
        read_clue();
    }

    // Does the same as LineSet::minimise.
    int run(uint64_t* can, const Removal* removals, int count, int32_t* kept) {
        fill(can);
        int number = 0;
        for (int i : range(count)) {
            const auto [position, colour] = removals[i];
            assert(!has_bit(can + colour * line_.words, position));
            assert(0 <= position && position < line_.cells && 0 <= colour && colour < line_.colours);
            mend(position);
            if (completes(position, colour)) {
                kept[number++] = i;
            } else {
                add_bit(can + colour * line_.words, position);
                give_back(position, colour);
            }
        }
        return number;
    }

private:
    static int states(const Line& line) { return line.cells - line.slack + 1 + (blotted ? line.blocks : 0); }
    static int64_t text_words(const Line& line) { return states(line) / 64 + 1 + set_words(line); }
    static int64_t text_space(const Line& line) { return (2 * line.colours + 1) * text_words(line); }
    // A table has a row for each set. Each row ends with a zero word.
    static int64_t table_space(const Line& line) { return (line.cells + 1) * int64_t{set_words(line) + 1}; }
    static int dirty_words(const Line& line) { return line.cells / 64 + 1; }

    int words() const { return W ? W : words_; }
    // Word first(i) is the first stored word of the set before cell i.
    int first(int i) const { return blotted ? 0 : std::max(0, i - line_.slack) >> 6; }
    uint64_t* row(uint64_t* table, int i) const { return table + i * (words() + 1) - first(i); }
    const uint64_t* uses(int colour) const { return uses_ + colour * text_words_; }
    const uint64_t* stays(int colour) const { return stays_ + colour * text_words_; }

    void read_clue() {
        const LongBlock* blocks = line_.block<LongBlock>();
        for (int b : range(line_.blocks)) {
            const LongBlock& block = blocks[b];
            const Ink* ink = line_.ink();
            while (block.row >= ink->end_row) ink++;
            const bool has_separator = block.apart && b + 1 < line_.blocks;
            add_bit(stays_, end_);
            for (int i = block.start; i < block.end; i++) add_bit(uses_ + ink->colour * text_words_, end_++);
            if (blotted && block.blotted) {
                add_bit(stays_ + ink->colour * text_words_, end_);
                if (!has_separator) add_bit(skips_, end_++);
            }
            if (has_separator) add_bit(uses_, end_++);
        }
        add_bit(stays_, end_);
        assert(end_ < states(line_));
    }

    void fill(const uint64_t* can) {
        for (int i : range(line_.cells)) {
            uint64_t *cell_uses = row(cell_uses_, i), *cell_stays = row(cell_stays_, i);
            for (int w : range(first(i), first(i) + words())) cell_uses[w] = cell_stays[w] = 0;
            for (int c : range(line_.colours)) {
                if (has_bit(can + c * line_.words, i)) allow(i, c);
            }
        }
        for (int i = 0; i <= line_.cells + 1; i++) {
            for (uint64_t* table : {before_, behind_}) table[i * (words() + 1) - 1] = 0;
        }
        std::fill_n(before_, words(), 0);
        before_[0] = 1;
        uint64_t* last = row(behind_, line_.cells);
        std::fill_n(last + first(line_.cells), words(), 0);
        add_bit(last, end_);
        if (blotted && end_ > 0 && has_bit(skips_, end_ - 1)) add_bit(last, end_ - 1);
        for (int i : range(line_.cells)) step_forward(i);
        for (int i = line_.cells - 1; i >= 0; i--) step_back(i);
    }

    void allow(int i, int colour) {
        uint64_t *cell_uses = row(cell_uses_, i), *cell_stays = row(cell_stays_, i);
        for (int w : range(first(i), first(i) + words())) {
            cell_uses[w] |= uses(colour)[w];
            cell_stays[w] |= stays(colour)[w];
        }
    }

    // Computes the states after cell i if it has these characters. Passes them to take(w, states), word by word.
    template <class Take>
    void follow(int i, const uint64_t* uses, const uint64_t* stays, Take take) const {
        const uint64_t* from = row(before_, i);
        const int begin = first(i + 1);
        uint64_t used = begin > 0 ? from[begin - 1] & uses[begin - 1] : 0, skipped = 0;
        for (int w : range(begin, begin + words())) {
            const uint64_t below = used >> 63;
            used = from[w] & uses[w];
            uint64_t states = used << 1 | below | (from[w] & stays[w]);
            if constexpr (blotted) {
                const uint64_t skip = states & skips_[w];
                states |= skip << 1 | skipped;
                skipped = skip >> 63;
            }
            take(w, states);
        }
    }
    bool completes(int i, int colour) const {
        const uint64_t* to = row(behind_, i + 1);
        uint64_t common = 0;
        follow(i, uses(colour), stays(colour), [&](int w, uint64_t states) { common |= states & to[w]; });
        return common != 0;
    }

    // Each of these two functions computes a row from an adjacent one. Returns true if it changes.
    bool step_forward(int i) {
        uint64_t *to = row(before_, i + 1), change = 0;
        follow(i, row(cell_uses_, i), row(cell_stays_, i), [&](int w, uint64_t states) {
            change |= to[w] ^ states;
            to[w] = states;
        });
        return change != 0;
    }
    bool step_back(int i) {
        const uint64_t *from = row(behind_, i + 1), *uses = row(cell_uses_, i), *stays = row(cell_stays_, i);
        uint64_t *to = row(behind_, i), change = 0, above = 0;
        for (int w = first(i) + words() - 1; w >= first(i); w--) {
            uint64_t states = ((from[w] >> 1 | from[w + 1] << 63) & uses[w]) | (from[w] & stays[w]);
            if constexpr (blotted) {
                const uint64_t skip = (states >> 1 | above << 63) & skips_[w];
                above = states;
                states |= skip;
            }
            change |= to[w] ^ states;
            to[w] = states;
        }
        return change != 0;
    }

    void give_back(int position, int colour) {
        allow(position, colour);
        add_bit(changed_before_, position);
        add_bit(changed_behind_, position);
    }

    // Updates the two tables next to cell `position`. Begins at the changed cells.
    void mend(int position) {
        for (int w = 0; w <= position >> 6; w++) {
            for (;;) {
                uint64_t changed = changed_before_[w];
                if (w == position >> 6) changed &= bit_of(position) - 1;
                if (changed == 0) break;
                int i = 64 * w + std::countr_zero(changed);
                changed_before_[w] &= ~(changed & -changed);
                if (step_forward(i) && i + 1 < line_.cells) add_bit(changed_before_, i + 1);
            }
        }
        for (int w = (line_.cells - 1) >> 6; w >= position >> 6; w--) {
            for (;;) {
                uint64_t changed = changed_behind_[w];
                if (w == position >> 6) changed &= ~uint64_t{1} << (position & 63);
                if (changed == 0) break;
                const int i = 64 * w + 63 - std::countl_zero(changed);
                remove_bit(changed_behind_, i);
                if (step_back(i) && i > 0) add_bit(changed_behind_, i - 1);
            }
        }
        // Checks that the rows next to the cell follow from the rows one cell further.
        assert(position == 0 || !step_forward(position - 1));
        assert(position + 1 == line_.cells || !step_back(position + 1));
    }

    const Line& line_;
    const int words_;
    const int64_t text_words_;
    // Sets of states. A cell of a colour leads from the states uses(colour) to the next state, and stays in the states
    // stays(colour). The states skips_ include the next one.
    uint64_t *uses_, *stays_, *skips_;
    uint64_t *cell_uses_, *cell_stays_;           // per cell: the union over its possible colours
    uint64_t *before_, *behind_;                  // one row per cell, and one for the end of the line
    uint64_t *changed_before_, *changed_behind_;  // the cells i for which row i + 1 of before_, or row i of behind_, must be computed again
    int end_ = 0;                                 // the state after the complete text
};

}  // namespace nono
