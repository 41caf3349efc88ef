#include "line/left_right_overlap.hpp"

#include <algorithm>
#include <cassert>

#include "base/bitset.hpp"

namespace nono {

namespace {

// Visits the bits first .. last, or none if last < first.
template <class Change>
void each_word(int first, int last, Change change) {
    for (int w = first >> 6; first <= last; w++) {
        const int end = std::min(last, 64 * w + 63);
        change(w, (~uint64_t{0} >> (63 - (end - first))) << (first & 63));
        first = end + 1;
    }
}

}  // namespace

bool LeftRightOverlap::settle(int line, const uint64_t* can, uint64_t* possible) {
    LineSet& lines = board_.lines;
    const int words = lines.words(line), colours = lines.colours(line), blocks = lines.blocks(line);
    const size_t row = words;
    exact_.resize(row * colours);
    starts_.resize(row * std::max(blocks, 1));
    ends_.resize(starts_.size());
    if (!lines.starts(line, can, exact_.data(), starts_.data(), ends_.data())) return false;
    std::copy_n(can, words, possible);
    std::fill_n(possible + words, words * (colours - 1), 0);
    const Model& model = *board_.model;
    const auto colour_of = [&](int b) { return board_.local_colour(line, model.colour[model.block_start[line] + b]); };
    for (int b = 0; b < blocks; b++) {
        const uint64_t* const starts = starts_.data() + b * row;
        const uint64_t* const ends = ends_.data() + b * row;
        uint64_t* const ink = possible + colour_of(b) * words;
        each_word(lowest_bit(starts, words), highest_bit(ends, words), [&](int w, uint64_t bits) { ink[w] |= bits; });
    }
    for (int i = words; i < words * colours; i++) possible[i] &= can[i];
    for (int b = 0; b < blocks; b++) {
        const int last_start = highest_bit(starts_.data() + b * row, words);
        const int first_end = lowest_bit(ends_.data() + b * row, words);
        const int own = colour_of(b);
        each_word(last_start, first_end, [&](int w, uint64_t bits) {
            for (int c = 0; c < colours; c++) {
                if (c != own) possible[c * words + w] &= ~bits;
            }
        });
    }
    // The method is sound: it keeps every colour of some arrangement.
    assert(std::equal(exact_.begin(), exact_.end(), possible, [](uint64_t exact, uint64_t mask) { return (exact & ~mask) == 0; }));
    return true;
}

}  // namespace nono
