#include "pictures/flat_colours.hpp"

#include <numeric>

namespace nono {

namespace {

// Areas of even colour: the largest step of a channel between neighbours, and their least share of the picture.
constexpr int kCalm = 16;
constexpr double kCalmShare = 0.6;
// At least the share kCovered of the pixels in these areas is closer than kClose to a flat colour. Flat colours are further
// apart than kApart, and each has at least the share kSmallest of these pixels.
constexpr double kCovered = 0.93, kSmallest = 0.004;
constexpr float kClose = 0.03f, kApart = 0.08f;
// A colour is a blend if it is closer than kBlend to a mixture of two others (in channels), and if at least the share kSoft
// of its pixels has both sides near. Pixel art of up to 80 pixels may have shades: there, at least 3 colours are blends.
constexpr float kBlend = 30;
constexpr double kSoft = 0.6;

Colour seen(Rgb rgb) { return oklab(rgb, kFlare); }
Colour channels(Rgb rgb) { return {float(rgb[0]), float(rgb[1]), float(rgb[2])}; }
int bin_of(Rgb rgb) { return rgb[0] >> 3 << 10 | rgb[1] >> 3 << 5 | rgb[2] >> 3; }

// Returns the index of the nearest colour.
int nearest(Colour colour, const vector<Colour>& colours) {
    int best = 0;
    for (int i : indices(colours)) {
        if (square(colour - colours[i]) < square(colour - colours[best])) best = i;
    }
    return best;
}

// Returns the colours of a picture, the most frequent one first, or nothing if there are more than kMostFlat.
vector<Rgb> used_colours(const Grid<Rgb>& rgb) {
    vector<std::pair<int64_t, Rgb>> counts;  // the negative number of pixels
    int last = 0;
    for (const Rgb& pixel : rgb.values) {
        if (counts.empty() || counts[last].second != pixel) {
            last = static_cast<int>(ranges::find(counts, pixel, &std::pair<int64_t, Rgb>::second) - counts.begin());
            if (last == count_of(counts)) counts.emplace_back(0, pixel);
            if (count_of(counts) > kMostFlat) return {};
        }
        counts[last].first--;
    }
    sort_stably(counts);
    vector<Rgb> used;
    for (const auto& [_, colour] : counts) used.push_back(colour);
    return used;
}

// Returns the colours without those that look the same as an earlier one.
vector<Rgb> told_apart(const vector<Rgb>& colours) {
    vector<Rgb> kept;
    for (const Rgb& colour : colours) {
        if (ranges::none_of(kept, [&](Rgb other) { return distance(seen(colour), seen(other)) < kSame; })) kept.push_back(colour);
    }
    return kept;
}

// The bins of similar colours in areas of even colour.
struct CalmBins {
    vector<Rgb> mean;
    vector<Colour> seen;
    vector<int64_t> count;
    int64_t pixels = 0;
};

// Returns the bins, or none if little of the picture is even.
CalmBins calm_bins(const Grid<Rgb>& rgb, const Box& box) {
    vector<std::array<int64_t, 4>> sums(1 << 15);
    CalmBins bins;
    const auto is_near = [](Rgb p, Rgb q) {
        return std::abs(p[0] - q[0]) <= kCalm && std::abs(p[1] - q[1]) <= kCalm && std::abs(p[2] - q[2]) <= kCalm;
    };
    for (int y : range(box.top, box.bottom)) {
        for (int x : range(box.left, box.right)) {
            const Rgb pixel = rgb(y, x);
            if (!is_near(pixel, rgb.near(y + 1, x)) || !is_near(pixel, rgb.near(y, x + 1))) continue;
            auto& sum = sums[bin_of(pixel)];
            sum[3]++;
            for (int channel : range(3)) sum[channel] += pixel[channel];
            bins.pixels++;
        }
    }
    if (double(bins.pixels) < kCalmShare * box.height() * box.width()) return {};
    for (const auto& [red, green, blue, count] : sums) {
        if (count == 0) continue;
        bins.count.push_back(count);
        const auto mean = [n = count](int64_t sum) { return checked<uint8_t>((sum + n / 2) / n); };
        bins.mean.push_back({mean(red), mean(green), mean(blue)});
        bins.seen.push_back(seen(bins.mean.back()));
    }
    return bins;
}

// Returns the box around what differs from the colour of most of the edge, with a margin. Around it, plain paper would only
// hide that the figure has shades.
Box figure_box(const Grid<Rgb>& rgb) {
    const Box whole{0, 0, rgb.height, rgb.width};
    vector<Colour> edge;
    for (int x : range(rgb.width)) append(edge, {channels(rgb(0, x)), channels(rgb(rgb.height - 1, x))});
    for (int y : range(rgb.height)) append(edge, {channels(rgb(y, 0)), channels(rgb(y, rgb.width - 1))});
    const Colour margin = median(edge);
    vector<float> apart;
    for (const Colour& colour : edge) apart.push_back(square(colour - margin));
    const float least = std::max(kBlend * kBlend, 4 * quantile(apart, 0.6));  // paper may have noise and shadows
    const auto is_margin = [&](Colour colour) { return square(colour - margin) < least; };
    if (double(ranges::count_if(edge, is_margin)) < 0.6 * double(edge.size())) return whole;
    const Mask figure = mask_of(rgb.height, rgb.width, [&](int y, int x) { return !is_margin(channels(rgb(y, x))); });
    const Mask clear = kept_pieces(figure, [](const Piece& piece) { return piece.size >= 9; });
    if (clear.empty()) return whole;
    const Box box = clear.box();
    const int kept = box.longer() / 38 + 1;
    return {std::max(0, box.top - kept), std::max(0, box.left - kept), std::min(rgb.height, box.bottom + kept),
            std::min(rgb.width, box.right + kept)};
}

// Returns the few colours of the areas of even colour, or none if these areas have other colours, too.
vector<Rgb> calm_colours(const Grid<Rgb>& rgb) {
    const CalmBins bins = calm_bins(rgb, figure_box(rgb));
    vector<int64_t> left = bins.count;
    vector<Rgb> chosen;
    int64_t covered = 0;
    while (count_of(chosen) <= kMostFlat && !left.empty()) {
        const int best = static_cast<int>(ranges::max_element(left) - left.begin());
        if (left[best] == 0) break;
        vector<float> apart;
        for (const Colour& colour : bins.seen) apart.push_back(distance(bins.seen[best], colour));
        int64_t size = 0;
        std::array<int64_t, 3> sum{};
        for (int i : indices(left)) {
            if (apart[i] >= kClose) continue;
            size += left[i];
            for (int channel : range(3)) sum[channel] += left[i] * bins.mean[i][channel];
        }
        if (double(size) >= kSmallest * double(bins.pixels)) {
            covered += size;
            const auto mean = [&](int channel) { return checked<uint8_t>((sum[channel] + size / 2) / size); };
            chosen.push_back({mean(0), mean(1), mean(2)});
        }
        for (int i : indices(left)) {
            if (apart[i] < kApart) left[i] = 0;
        }
    }
    const bool is_flat = chosen.size() >= 2 && count_of(chosen) <= kMostFlat && double(covered) >= kCovered * double(bins.pixels);
    return is_flat ? chosen : vector<Rgb>();
}

Grid<uint8_t> labels_of(const Grid<Rgb>& rgb, const vector<Rgb>& colours) {
    vector<Colour> all;
    for (const Rgb& colour : colours) all.push_back(seen(colour));
    // In a table, pixels share a label with those that differ only in the lowest two bits of a channel, except the colours.
    vector<uint8_t> table(1 << 18, kNoLabel);
    Grid<uint8_t> labels(rgb.height, rgb.width);
    for (size_t i : range(rgb.values.size())) {
        const Rgb pixel = rgb.values[i];
        uint8_t& label = table[pixel[0] >> 2 << 12 | pixel[1] >> 2 << 6 | pixel[2] >> 2];
        const auto middle = [](uint8_t level) { return checked<uint8_t>((level & ~3) + 2); };
        if (label == kNoLabel) label = checked<uint8_t>(nearest(seen({middle(pixel[0]), middle(pixel[1]), middle(pixel[2])}), all));
        const auto exact = ranges::find(colours, pixel);
        labels.values[i] = exact == colours.end() ? label : checked<uint8_t>(exact - colours.begin());
    }
    return labels;
}

// Returns the colours without the blends of two others at soft edges.
vector<Rgb> without_blends(const Grid<Rgb>& rgb, const vector<Rgb>& colours, bool has_noise) {
    const int side = std::max(rgb.height, rgb.width);
    const bool may_have_shades = side <= kMostExact && !has_noise;
    const int reach = may_have_shades ? 1 : std::max(2, side / kMostExact);
    const auto is_between = [&](int own, int first, int second) {
        if (own == first || own == second) return false;
        const Colour along = channels(colours[second]) - channels(colours[first]), from = channels(colours[own]) - channels(colours[first]);
        const float place = dot(from, along) / square(along);
        return place > 0 && place < 1 && square(from - along * place) < kBlend * kBlend;
    };
    const Grid<uint8_t> labels = labels_of(rgb, colours);
    vector<Mask> areas(colours.size(), Mask(rgb.height, rgb.width)), near;
    for (int y : range(rgb.height)) {
        for (int x : range(rgb.width)) areas[labels(y, x)].add(y, x);
    }
    for (const Mask& area : areas) near.push_back(area.grown(reach, true));
    vector<Rgb> kept;
    for (int own : indices(colours)) {
        bool is_blend = false;
        for (int first : indices(colours)) {
            for (int second : range(first)) {
                if (!is_between(own, first, second)) continue;
                const double soft = double((areas[own] & near[first] & near[second]).size());
                is_blend = is_blend || soft >= kSoft * double(areas[own].size());
            }
        }
        if (!is_blend) kept.push_back(colours[own]);
    }
    const int least = may_have_shades ? 3 : 1;  // in an icon, one or two blends may be shades that are meant
    return colours.size() - kept.size() >= size_t(least) ? kept : colours;
}

// Returns the picture if each square of so many pixels has one colour, with one pixel per square.
std::optional<Grid<Rgb>> unscaled(const Grid<Rgb>& rgb, int side) {
    Grid<Rgb> small(rgb.height / side, rgb.width / side);
    for (int y : range(rgb.height)) {
        for (int x : range(rgb.width)) {
            if (y % side == 0 && x % side == 0) small(y / side, x / side) = rgb(y, x);
            if (rgb(y, x) != small(y / side, x / side)) return {};
        }
    }
    return small;
}

}  // namespace

std::optional<FlatPicture> flat_colours(const Grid<Rgb>& rgb) {
    vector<Rgb> colours = used_colours(rgb);
    const bool has_noise = colours.empty();
    colours = has_noise ? calm_colours(rgb) : told_apart(colours);
    if (colours.size() < 2) return {};
    colours = without_blends(rgb, colours, has_noise);
    Grid<uint8_t> labels = labels_of(rgb, colours);
    return FlatPicture{std::move(colours), std::move(labels), has_noise};
}

std::optional<Grid<Rgb>> pixel_art(const Grid<Rgb>& rgb) {
    constexpr int kLeast = 8;  // squares on the longer side
    const int longer = std::max(rgb.height, rgb.width), common = std::gcd(rgb.height, rgb.width);
    for (int side = common; side > 1; side--) {
        if (common % side != 0 || longer / side < kLeast || longer / side > kMostExact) continue;
        if (auto small = unscaled(rgb, side)) return small;
    }
    return {};
}

}  // namespace nono
