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

// Returns at most so many colours, which are at least `apart` from each other. In distances, the axes are multiplied by
// `scale`.
inline vector<Colour> palette_of(const vector<Colour>& pixels, const vector<float>& weights, Colour scale, int most, float apart) {
    struct Bin {
        Colour colour;
        double weight = 0;
        float root = 0;
    };
    constexpr int kSide = 32;  // bins per axis, of 0.04 each
    vector<Bin> grid(kSide * kSide * kSide);
    double total = 0;
    for (int i : indices(pixels)) {
        const Colour seen = pixels[i] * scale * (1 / 0.04f);
        const auto place = [](float value) { return std::clamp(static_cast<int>(value), 0, kSide - 1); };
        Bin& bin = grid[(place(seen.l + 0.5f) * kSide + place(seen.a + 16.5f)) * kSide + place(seen.b + 16.5f)];
        bin.weight += double(weights[i]);
        bin.colour = bin.colour + pixels[i] * weights[i];
        total += double(weights[i]);
    }
    vector<Bin> bins;
    for (Bin& bin : grid) {
        if (bin.weight <= 0.0015 * total) continue;
        bin.colour = bin.colour * float(1 / bin.weight);
        bin.root = float(exp_of(0.45 * log_of(bin.weight)));
        bins.push_back(bin);
    }
    const auto cost = [&](const Bin& p, const Bin& q) {
        return square((p.colour - q.colour) * scale) * p.root * q.root / (p.root + q.root);
    };
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
inline uint8_t nearest_colour(Colour pixel, const vector<Colour>& colours, Colour scale) {
    int best = 0;
    for (int i : range(1, count_of(colours))) {
        if (square((pixel - colours[i]) * scale) < square((pixel - colours[best]) * scale)) best = i;
    }
    return checked<uint8_t>(best);
}

}  // namespace nono
