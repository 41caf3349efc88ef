// Palettes of a picture: its colours in bins, which are merged two by two. Merging two bins costs the square of their
// distance times the harmonic mean of their sizes, of which a root is taken, so that small but distinct colours survive: a
// leaf, a beak. Pixels at edges count less. One run gives the palettes of every size, and nothing is random. With n bins,
// usually below 200, n^3 / 3 comparisons.
#pragma once

#include "base/exp_log.hpp"
#include "pictures/raster.hpp"

namespace nono {

constexpr float kApart = 0.1f, kFewApart = 0.05f;  // the least distance between two colours of a palette, and of a small one
constexpr int kFewInks = 3, kMoreInks = 6;

// The mean of similar colours.
struct Bin {
    Colour colour;
    double weight = 0;
    float root = 0;  // of the weight
};

// Returns the means of colours in cubes of this side that have more than the share `least` of the weight. Without weights,
// all colours count the same.
inline vector<Bin> bins_of(const vector<Colour>& colours, const vector<float>& weights, float side, double least) {
    constexpr int kCubes = 40;  // per axis
    vector<Bin> grid(kCubes * kCubes * kCubes), bins;
    double total = 0;
    for (int i : indices(colours)) {
        const auto place = [&](float axis, float zero) { return std::clamp(static_cast<int>(axis / side + zero), 0, kCubes - 1); };
        const auto& [l, a, b] = colours[i];
        Bin& bin = grid[(place(l, 0.5f) * kCubes + place(a, 20.5f)) * kCubes + place(b, 20.5f)];
        const float weight = weights.empty() ? 1 : weights[i];
        bin.weight += double(weight);
        bin.colour = bin.colour + colours[i] * weight;
        total += double(weight);
    }
    for (Bin& bin : grid) {
        if (bin.weight <= least * total) continue;
        bin.colour = bin.colour * float(1 / bin.weight);
        bin.root = float(exp_of(0.45 * log_of(bin.weight)));
        bins.push_back(bin);
    }
    return bins;
}

// Returns at most so many colours, which are at least `apart` from each other.
inline vector<Colour> palette_of(const vector<Colour>& pixels, const vector<float>& weights, int most, float apart) {
    vector<Bin> bins = bins_of(pixels, weights, 0.04f, 0.0015);
    const auto cost = [&](const Bin& p, const Bin& q) { return square(p.colour - q.colour) * p.root * q.root / (p.root + q.root); };
    Grid<float> costs(count_of(bins), count_of(bins));
    IntVector live;
    for (int i : indices(bins)) {
        live.push_back(i);
        for (int j : range(i)) costs(i, j) = cost(bins[i], bins[j]);
    }
    while (true) {
        int first = 0, second = 0;
        bool are_near = false;  // the two
        for (int i : range(1, count_of(live))) {
            for (int j : range(i)) {
                const bool too_near = distance(bins[live[i]].colour, bins[live[j]].colour) < apart;
                if (too_near < are_near) continue;
                if (second > 0 && too_near == are_near && costs(live[i], live[j]) >= costs(live[second], live[first])) continue;
                second = i, first = j, are_near = too_near;
            }
        }
        if (count_of(live) <= most && !are_near) break;
        Bin& kept = bins[live[first]];
        const Bin& merged = bins[live[second]];
        const double weight = kept.weight + merged.weight;
        kept.colour = kept.colour + (merged.colour - kept.colour) * float(merged.weight / weight);
        kept.weight = weight;
        kept.root = float(exp_of(0.45 * log_of(weight)));
        live.erase(live.begin() + second);
        for (int i : indices(live)) {
            if (i != first) costs(live[std::max(i, first)], live[std::min(i, first)]) = cost(bins[live[i]], kept);
        }
    }
    vector<Colour> palette;
    for (int i : live) palette.push_back(bins[i].colour);
    return palette;
}

// Returns the index of the colour nearest to a pixel.
inline uint8_t nearest_colour(Colour pixel, const vector<Colour>& colours) {
    int best = 0;
    for (int i : range(1, count_of(colours))) {
        if (square(pixel - colours[i]) < square(pixel - colours[best])) best = i;
    }
    return checked<uint8_t>(best);
}

}  // namespace nono
