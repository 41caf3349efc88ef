// Pictures as grids of values, and what is computed with the neighbours of each pixel: resizing by area, blurs, the sigma
// filter, and gradients. Beyond its edge, a grid goes on with the values of the edge. Everything is linear in the number of
// pixels; the sigma filter takes 25 comparisons per pixel, the longest of them.
#pragma once

#include "base/limits.hpp"
#include "pictures/colour.hpp"

namespace nono {

template <class T>
struct Grid {
    int height = 0, width = 0;
    vector<T> values;

    Grid() = default;
    Grid(int height, int width, T value = {}) : height(height), width(width), values(size_t(height) * width, value) {}
    T& operator()(int y, int x) { return values[size_t(y) * width + x]; }
    const T& operator()(int y, int x) const { return values[size_t(y) * width + x]; }
    // The value at a place that may be outside.
    const T& near(int y, int x) const { return (*this)(std::clamp(y, 0, height - 1), std::clamp(x, 0, width - 1)); }
};

// A rectangle of pixels; the ends are not included.
struct Box {
    int top = 0, left = 0, bottom = 0, right = 0;

    int height() const { return bottom - top; }
    int width() const { return right - left; }
    int longer() const { return std::max(height(), width()); }
    bool operator==(const Box&) const = default;
};

// The share of a pixel in a cell that it overlaps.
struct Overlap {
    int pixel;
    float share;
};

// For each of `cells` equal parts of the pixels [begin, end), the pixels that it overlaps; their shares sum to 1.
inline vector<vector<Overlap>> overlaps(int begin, int end, int cells) {
    vector<vector<Overlap>> all(cells);
    const int pixels = end - begin;
    for (int i : range(cells)) {
        const int64_t first = int64_t(i) * pixels, last = first + pixels;  // in units of 1/cells pixel
        for (int64_t pixel = first / cells; pixel * cells < last; pixel++) {
            const int64_t part = std::min((pixel + 1) * cells, last) - std::max(pixel * cells, first);
            all[i].push_back({begin + static_cast<int>(pixel), float(part) / float(pixels)});
        }
    }
    return all;
}

// Returns the means of `get(y, x)` over the cells of a grid that covers a box. Also enlarges.
template <class Get>
auto resized(const Box& box, int height, int width, Get get) {
    using T = std::decay_t<decltype(get(0, 0))>;
    Grid<T> result(height, width), row(1, width);
    const auto down = overlaps(box.top, box.bottom, height), across = overlaps(box.left, box.right, width);
    int row_of = -1;  // the row of pixels whose means are in `row`
    for (int y : range(height)) {
        for (const Overlap& line : down[y]) {
            if (line.pixel != row_of) {
                row_of = line.pixel;
                for (int x : range(width)) {
                    T sum{};
                    for (const Overlap& pixel : across[x]) sum = sum + get(row_of, pixel.pixel) * pixel.share;
                    row(0, x) = sum;
                }
            }
            for (int x : range(width)) result(y, x) = result(y, x) + row(0, x) * line.share;
        }
    }
    return result;
}

// Returns the means over squares of 2 * radius + 1 pixels.
template <class T>
Grid<T> boxed(const Grid<T>& grid, int radius) {
    Grid<T> rows(grid.height, grid.width), result(grid.height, grid.width);
    const float share = 1.0f / float(2 * radius + 1);
    for (int y : range(grid.height)) {
        for (int x : range(grid.width)) {
            T sum{};
            for (int k : range(-radius, radius + 1)) sum = sum + grid.near(y + k, x);
            rows(y, x) = sum * share;
        }
    }
    for (int y : range(grid.height)) {
        for (int x : range(grid.width)) {
            T sum{};
            for (int k : range(-radius, radius + 1)) sum = sum + rows.near(y, x + k);
            result(y, x) = sum * share;
        }
    }
    return result;
}

// Returns the grid after two box filters, which are nearly a Gaussian.
template <class T>
Grid<T> blurred(const Grid<T>& grid, int radius) {
    return boxed(boxed(grid, radius), radius);
}

// Removes noise, and keeps edges and lines of two pixels: each pixel becomes the mean of those neighbours within two pixels
// whose colour is near (the sigma filter of J.-S. Lee, 1983), twice. Stops early at a limit.
Grid<Colour> without_noise(Grid<Colour> lab, Limits& limits);

// Returns how much the values change at each pixel, per pixel.
template <class T>
Grid<float> gradients(const Grid<T>& grid) {
    Grid<float> result(grid.height, grid.width);
    for (int y : range(grid.height)) {
        for (int x : range(grid.width)) {
            const T down = grid.near(y + 1, x) - grid.near(y - 1, x), right = grid.near(y, x + 1) - grid.near(y, x - 1);
            if constexpr (std::is_same_v<T, Colour>) result(y, x) = 0.5f * std::sqrt(square(down) + square(right));
            else result(y, x) = 0.5f * std::sqrt(down * down + right * right);
        }
    }
    return result;
}

// Returns the value below which this share of the values lies; 0 without values.
inline float quantile(vector<float> values, double share) {
    if (values.empty()) return 0;
    sort_stably(values);
    return values[static_cast<int>(share * double(values.size() - 1))];
}

// Returns the colour whose axes are the medians of those of the colours; black without colours.
inline Colour median(const vector<Colour>& colours) {
    const auto middle = [&](float Colour::* axis) {
        vector<float> values;
        for (const Colour& colour : colours) values.push_back(colour.*axis);
        return quantile(std::move(values), 0.5);
    };
    return {middle(&Colour::l), middle(&Colour::a), middle(&Colour::b)};
}

}  // namespace nono
