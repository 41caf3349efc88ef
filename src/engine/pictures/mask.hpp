// Sets of pixels, 64 per word, so that growing and shrinking them takes a few operations per 64 pixels, and their connected
// pieces, which are found from the runs of rows by union-find. A cell of `kFine` pixels per side is a byte of a word in each
// of its rows, so that the share of a cell that a set covers takes eight counts of bits.
#pragma once

#include "base/union_find.hpp"
#include "pictures/raster.hpp"

namespace nono {

constexpr int kFine = 8;  // pixels per side of a cell when cells are decided

// The pixels of a row from `begin` to, but not including, `end`.
struct Run {
    int y, begin, end;
};

class Mask {
public:
    Mask() = default;
    Mask(int height, int width) : height(height), width(width), words_((width + 63) / 64), bits_(size_t(height) * words_) {}

    bool operator()(int y, int x) const { return word(y, x) >> (x & 63) & 1; }
    bool near(int y, int x) const { return (*this)(std::clamp(y, 0, height - 1), std::clamp(x, 0, width - 1)); }
    void add(int y, int x) { bits_[size_t(y) * words_ + x / 64] |= uint64_t{1} << (x & 63); }
    void add(const vector<Run>& runs) {
        for (const auto& [y, begin, end] : runs) {
            for (int x : range(begin, end)) add(y, x);
        }
    }
    int64_t size() const {
        int64_t pixels = 0;
        for (const uint64_t word : bits_) pixels += std::popcount(word);
        return pixels;
    }
    bool empty() const {
        return ranges::all_of(bits_, [](uint64_t word) { return word == 0; });
    }
    // The number of pixels in a cell, from 0 to kFine * kFine.
    int in_cell(int row, int column) const {
        int pixels = 0;
        for (int y : range(row * kFine, (row + 1) * kFine)) pixels += std::popcount(word(y, column * kFine) >> (column * kFine & 63) & 255);
        return pixels;
    }

    Mask operator|(const Mask& o) const {
        return joined(o, [](uint64_t p, uint64_t q) { return p | q; });
    }
    Mask operator&(const Mask& o) const {
        return joined(o, [](uint64_t p, uint64_t q) { return p & q; });
    }
    Mask operator-(const Mask& o) const {
        return joined(o, [](uint64_t p, uint64_t q) { return p & ~q; });
    }
    Mask operator~() const {
        return joined(*this, [](uint64_t p, uint64_t) { return ~p; });
    }
    bool operator==(const Mask&) const = default;

    // Returns the set grown by so many pixels to all sides; with `square`, also at corners.
    Mask grown(int pixels, bool square = false) const {
        Mask result = *this;
        for (int step = 0; step < pixels; step++) result = result.grown_once(square);
        return result;
    }
    // Returns the set without the pixels near its border. Outside the picture, the set goes on.
    Mask shrunk(int pixels, bool square = false) const { return ~(~*this).grown(pixels, square); }
    // Grows and shrinks by octagons, which are nearly circles: every second step is a square.
    Mask rounded(int pixels, bool is_grown) const {
        Mask result = *this;
        for (int step : range(pixels)) result = is_grown ? result.grown(1, step % 2 == 1) : result.shrunk(1, step % 2 == 1);
        return result;
    }

    // Returns the box around the pixels, which must not be empty.
    Box box() const {
        Box box{height, width, 0, 0};
        for_each_run([&](int y, int begin, int end) {
            box = {std::min(box.top, y), std::min(box.left, begin), std::max(box.bottom, y + 1), std::max(box.right, end)};
        });
        return box;
    }
    // Calls use(row, begin, end) for each run of pixels in a row, in reading order.
    template <class Use>
    void for_each_run(Use use) const {
        for (int y : range(height)) {
            for (int x = next(y, 0, true); x < width;) {
                const int end = next(y, x, false);
                use(y, x, end);
                x = next(y, end, true);
            }
        }
    }
    template <class Use>
    void for_each(Use use) const {
        for_each_run([&](int y, int begin, int end) {
            for (int x : range(begin, end)) use(y, x);
        });
    }

    int height = 0, width = 0;

private:
    uint64_t word(int y, int x) const { return bits_[size_t(y) * words_ + x / 64]; }

    // Returns the next place from x on that is in the set, or that is not; the width if there is none.
    int next(int y, int x, bool is_in) const {
        while (x < width) {
            const uint64_t rest = (is_in ? word(y, x) : ~word(y, x)) >> (x & 63);
            if (rest != 0) return std::min(width, x + std::countr_zero(rest));
            x = (x | 63) + 1;
        }
        return width;
    }
    template <class Join>
    Mask joined(const Mask& o, Join join) const {
        assert(height == o.height && width == o.width);
        Mask result(height, width);
        const uint64_t last = width % 64 == 0 ? ~uint64_t{0} : (uint64_t{1} << width % 64) - 1;
        for (size_t i : range(bits_.size())) result.bits_[i] = join(bits_[i], o.bits_[i]) & ((i + 1) % words_ == 0 ? last : ~uint64_t{0});
        return result;
    }
    Mask grown_once(bool square) const {
        Mask across = *this;
        for (int y : range(height)) {
            const uint64_t* row = bits_.data() + size_t(y) * words_;
            for (int i : range(words_)) {
                const uint64_t left = row[i] << 1 | (i > 0 ? row[i - 1] >> 63 : 0),
                               right = row[i] >> 1 | (i + 1 < words_ ? row[i + 1] << 63 : 0);
                across.bits_[size_t(y) * words_ + i] |= left | right;
            }
        }
        const Mask& beside = square ? across : *this;
        Mask result = across;
        for (size_t i : range(bits_.size())) {
            if (i >= size_t(words_)) result.bits_[i] |= beside.bits_[i - words_];
            if (i + words_ < bits_.size()) result.bits_[i] |= beside.bits_[i + words_];
        }
        return result & result;  // drops what grew beyond the width
    }

    int words_ = 0;
    vector<uint64_t> bits_;
};

// Returns the pixels for which `is_in(y, x)` is true.
template <class IsIn>
Mask mask_of(int height, int width, IsIn is_in) {
    Mask mask(height, width);
    for (int y : range(height)) {
        for (int x : range(width)) {
            if (is_in(y, x)) mask.add(y, x);
        }
    }
    return mask;
}

// A connected piece of a set. Pixels that touch at a corner are connected.
struct Piece {
    int64_t size = 0;
    Box box;
    vector<Run> runs;
};

// Returns the pieces of a set, in reading order.
inline vector<Piece> pieces(const Mask& set) {
    vector<Run> runs;
    set.for_each_run([&](int y, int begin, int end) { runs.push_back({y, begin, end}); });
    UnionFind joined(count_of(runs));
    int above = 0;  // the first run that may touch the current one from above
    for (int i : indices(runs)) {
        const auto& [y, begin, end] = runs[i];
        while (runs[above].y < y - 1 || (runs[above].y == y - 1 && runs[above].end < begin)) above++;
        for (int j = above; runs[j].y == y - 1 && runs[j].begin <= end; j++) joined.join(j, i);
    }
    IntVector number(runs.size(), -1);
    vector<Piece> all;
    for (int i : indices(runs)) {
        const auto& [y, begin, end] = runs[i];
        int& piece = number[joined.root(i)];
        if (piece < 0) {
            piece = count_of(all);
            all.push_back({0, {y, begin, y + 1, end}, {}});
        }
        auto& [size, box, own] = all[piece];
        size += end - begin;
        box = {box.top, std::min(box.left, begin), y + 1, std::max(box.right, end)};
        own.push_back(runs[i]);
    }
    return all;
}

// Returns the pieces of a set for which `keep(piece)` is true, joined.
template <class Keep>
Mask kept_pieces(const Mask& set, Keep keep) {
    Mask result(set.height, set.width);
    for (const Piece& piece : pieces(set)) {
        if (keep(piece)) result.add(piece.runs);
    }
    return result;
}

}  // namespace nono
