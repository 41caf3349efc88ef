// One direction of the dynamic programming in the line solver (word_solver.hpp). A pass takes three to six word
// operations for each block.
#pragma once

#include "base/bitset.hpp"
#include "line/clue.hpp"

namespace nono {

// single: one ink and no blotted block, so every gap has a separator. mixed: several inks. blotted: any clue.
enum class ClueKind { single, mixed, blotted };

// Computes the fits of an ink for all lengths from its mask, which must be in its first row.
template <class Mask>
inline void fit(Mask* rows, const Ink& ink, const uint16_t* shifts) {
    assert(ink.first_row > 0 && ink.first_row < ink.end_row && shifts[ink.first_row] == 0);
    Mask mask = rows[ink.first_row];
    for (int row : range(ink.first_row + 1, ink.end_row)) rows[row] = mask = mask & down(mask, shifts[row]);
}

template <class Word, ClueKind kind>
struct ForwardPass {
    Word open;  // where the next block may start if `gate` also contains the start
    Word gate;  // where the gap before that block may end; the rest of the pass needs only open & gate

    // Processes the gap before the first block.
    template <class Mask>
    explicit ForwardPass(const Mask* rows) : open(flood(Word(1), slice<Word>(rows, 0))), gate(~Word(0)) {}

    Word state() const { return open & gate; }

    // Processes a block and the gap after it. The window of the fit begins at `start`, and the window of the gap begins
    // at `end`. Writes the starts of the block to `seat`. If the block is blotted, also writes its last cells to
    // `reach`.
    template <class Mask>
    void step(const Mask* rows, const Block& block, int start, int end, bool apart, Word& seat, Word& reach) {
        const Word gap = slice<Word>(rows, end), fit = slice<Word>(rows + block.row, start);
        if constexpr (kind == ClueKind::single) {
            // With a separator after every block, three dependent operations are enough: ~gap - seat equals ~(gap +
            // seat), and the gates remove its bits outside the gap.
            const Word allowed = fit & gap & gate;
            seat = open & allowed;
            open = (~gap - seat) | seat;
            gate = gap;
        } else {
            const Word before = gate;
            gate = gap | Word(apart ? 0 : -1);
            if (kind == ClueKind::blotted && block.blotted) {
                seat = open & (fit & before);
                reach = flood(seat, fit) & fit;
                open = flood(reach, gap);
            } else {
                const Word allowed = fit & before & gate, into = allowed & gap;
                seat = open & allowed;
                open = ((gap + (open & into)) ^ gap) | seat;
            }
        }
    }
};

}  // namespace nono
