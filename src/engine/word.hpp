// Bit-parallel tools of the line solver: a flood by carry, reversal, and the tables of masks over a line's cells that it
// cuts its windows from. A table has one row a mask; its rows are 64 bits, 128 bits or any number of words wide.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace nono {

using uint128 = unsigned __int128;

inline uint64_t reversed(uint64_t x) {
    x = __builtin_bswap64(x);
    x = ((x >> 4) & 0x0f0f0f0f0f0f0f0fu) | ((x & 0x0f0f0f0f0f0f0f0fu) << 4);
    x = ((x >> 2) & 0x3333333333333333u) + ((x & 0x3333333333333333u) << 2);
    return ((x >> 1) & 0x5555555555555555u) + ((x & 0x5555555555555555u) << 1);
}

inline uint128 reversed(uint128 x) {
    return static_cast<uint128>(reversed(static_cast<uint64_t>(x))) << 64 | reversed(static_cast<uint64_t>(x >> 64));
}

// The bits of `seed`, and from each of them up through the run of `open` that it stands in, to the bit after the run.
// `carry` joins the words of a long set: 0 before its first word.
inline uint64_t flood(uint64_t seed, uint64_t open, bool& carry) {
    uint64_t sum;
    const bool first = __builtin_add_overflow(open, seed & open, &sum);
    const bool second = __builtin_add_overflow(sum, static_cast<uint64_t>(carry), &sum);
    carry = first | second;
    return (sum ^ open) | seed;
}

inline uint64_t flood(uint64_t seed, uint64_t open) { return ((open + (seed & open)) ^ open) | seed; }

// Rows of one machine word: lines of fewer cells than Mask has bits, so that an offset is always a legal shift.
template <class Mask>
class FixedTable {
public:
    static constexpr int bits = 8 * sizeof(Mask);

    FixedTable(uint64_t*, int words, int) : words_(words) {}
    static constexpr int64_t space(int, int) { return 0; }

    void load(int row, const uint64_t* from) {
        rows_[row] = from[0];
        if (bits > 64 && words_ > 1) rows_[row] |= static_cast<Mask>(from[1]) << (bits - 64);
    }
    void store(int row, uint64_t* to) const {
        to[0] = static_cast<uint64_t>(rows_[row]);
        if (bits > 64 && words_ > 1) to[1] = static_cast<uint64_t>(rows_[row] >> (bits - 64));
    }
    void clear(int rows) {
        for (int i = 0; i < rows; i++) rows_[i] = 0;
    }
    // row = the bits of row - 1 that stand in it with the bit `shift` above them
    void narrow(int row, int shift) { rows_[row] = rows_[row - 1] & (rows_[row - 1] >> shift); }
    // row - 1 gains the bits of row and those `shift` above them
    void widen(int row, int shift) { rows_[row - 1] |= rows_[row] | (rows_[row] << shift); }
    void mirror(int row, const FixedTable& from, int cells) { rows_[row] = reversed(from.rows_[row]) >> (bits - cells); }
    uint64_t window(int row, int offset, int word) const {
        return static_cast<uint64_t>(rows_[row] >> (bits > 64 ? 64 * word : 0) >> offset);
    }
    void put(int row, int offset, int word, uint64_t window) {
        rows_[row] |= static_cast<Mask>(window) << (bits > 64 ? 64 * word : 0) << offset;
    }

private:
    int words_;
    Mask rows_[bits];
};

// Rows of any number of words, each with room after it for a window that hangs over its end.
class WideTable {
public:
    WideTable(uint64_t* memory, int words, int window_words)
        : rows_(memory), words_(words), stride_(words + window_words + 1) {}
    static int64_t space(int words, int window_words) { return words + window_words + 1; }

    void load(int row, const uint64_t* from) {
        uint64_t* to = rows_ + row * stride_;
        for (int i = 0; i < words_; i++) to[i] = from[i];
        for (int64_t i = words_; i < stride_; i++) to[i] = 0;
    }
    void store(int row, uint64_t* to) const {
        for (int i = 0; i < words_; i++) to[i] = rows_[row * stride_ + i];
    }
    void clear(int rows) { std::memset(rows_, 0, static_cast<size_t>(rows * stride_) * 8); }
    void narrow(int row, int shift) {
        const uint64_t* from = rows_ + (row - 1) * stride_;
        uint64_t* to = rows_ + row * stride_;
        const int skip = shift >> 6;
        for (int i = 0; i < words_; i++) to[i] = i + skip < words_ ? from[i] & cut(from + i + skip, shift & 63) : 0;
        for (int64_t i = words_; i < stride_; i++) to[i] = 0;
    }
    void widen(int row, int shift) {
        const uint64_t* from = rows_ + row * stride_;
        uint64_t* to = rows_ + (row - 1) * stride_;
        const int skip = shift >> 6, bit = shift & 63;
        for (int i = 0; i < words_; i++) {
            uint64_t x = from[i];
            if (i >= skip) x |= from[i - skip] << bit;
            if (i > skip) x |= from[i - skip - 1] >> 1 >> (63 - bit);
            to[i] |= x;
        }
    }
    void mirror(int row, const WideTable& other, int cells) {
        const uint64_t* from = other.rows_ + row * stride_;
        uint64_t* to = rows_ + row * stride_;
        for (int i = 0; i < words_; i++) to[i] = reversed(from[words_ - 1 - i]);
        for (int64_t i = words_; i < stride_; i++) to[i] = 0;
        const int spare = 64 * words_ - cells;
        for (int i = 0; i < words_; i++) to[i] = cut(to + i, spare);
    }
    uint64_t window(int row, int offset, int word) const {
        return cut(rows_ + row * stride_ + (offset >> 6) + word, offset & 63);
    }
    void put(int row, int offset, int word, uint64_t window) {
        uint64_t* to = rows_ + row * stride_ + (offset >> 6) + word;
        to[0] |= window << (offset & 63);
        to[1] |= window >> 1 >> (63 - (offset & 63));
    }

private:
    static uint64_t cut(const uint64_t* from, int bit) { return from[0] >> bit | from[1] << 1 << (63 - bit); }

    uint64_t* rows_;
    int words_;
    int64_t stride_;
};

}  // namespace nono
