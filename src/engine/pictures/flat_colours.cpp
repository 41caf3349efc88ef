#include "pictures/flat_colours.hpp"

#include <numeric>

#include "pictures/clusters.hpp"

namespace nono {

namespace {

// Areas of even colour: the largest distance of neighbours (in channels), and their least share of the picture.
constexpr float kCalm = 18;
constexpr double kCalmShare = 0.6;
// At least the share kCovered of the pixels in these areas is closer than kClose to a flat colour. Flat colours are further
// apart than kFar, and each has more than the share kSmallest. Of larger pictures, kMostSeen pixels per side are looked at.
constexpr double kCovered = 0.93, kSmallest = 0.003;
constexpr float kClose = 0.025f, kFar = 0.07f;
constexpr int kMostSeen = 500;
constexpr float kMargin = 30;  // of a margin, pixels are closer than this to its colour (in channels)

Colour seen(Rgb rgb) { return oklab(rgb, kFlare); }
Colour channels(Rgb rgb) { return {float(rgb[0]), float(rgb[1]), float(rgb[2])}; }

// Returns the colours of a picture, the most frequent one first, without those that look the same as an earlier one. Returns
// nothing if there are more than kMostFlat.
vector<Rgb> used_colours(const Grid<Rgb>& rgb) {
    vector<std::pair<int64_t, Rgb>> counts;  // the negative number of pixels
    for (const Rgb& pixel : rgb.values) {
        const auto found = ranges::find(counts, pixel, &std::pair<int64_t, Rgb>::second);
        if (found != counts.end()) found->first--;
        else counts.emplace_back(-1, pixel);
        if (count_of(counts) > kMostFlat) return {};
    }
    sort_stably(counts);
    vector<Rgb> used;
    for (const auto& [_, colour] : counts) {
        if (ranges::none_of(used, [&](Rgb other) { return distance(seen(colour), seen(other)) < kSame; })) used.push_back(colour);
    }
    return used;
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
    const float least = std::max(kMargin * kMargin, 4 * quantile(apart, 0.6));  // paper may have noise and shadows
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

// Returns the few colours of the areas of even colour, or none if these areas have other colours, too, or are small.
vector<Rgb> calm_colours(const Grid<Rgb>& rgb) {
    const Box box = figure_box(rgb);
    const int step = box.longer() / kMostSeen + 1;
    vector<Rgb> calm;
    vector<Colour> calm_seen;
    int64_t pixels = 0;
    for (int y = box.top; y < box.bottom; y += step) {
        for (int x = box.left; x < box.right; x += step) {
            const auto is_near = [&](Rgb other) { return square(channels(rgb(y, x)) - channels(other)) <= kCalm * kCalm; };
            pixels++;
            if (!is_near(rgb.near(y + 1, x)) || !is_near(rgb.near(y, x + 1))) continue;
            calm.push_back(rgb(y, x));
            calm_seen.push_back(seen(rgb(y, x)));
        }
    }
    const auto palette = palette_of(calm_seen, {}, kMostFlat + 1, kFar);
    vector<std::array<int64_t, 4>> sums(palette.size());
    int64_t covered = 0;
    for (int i : indices(calm)) {
        const int k = nearest_colour(calm_seen[i], palette);
        if (distance(calm_seen[i], palette[k]) >= kClose) continue;
        covered++;
        sums[k][3]++;
        for (int channel : range(3)) sums[k][channel] += calm[i][channel];
    }
    const bool is_flat = double(calm.size()) >= kCalmShare * double(pixels) && double(covered) >= kCovered * double(calm.size());
    if (!is_flat || count_of(palette) > kMostFlat) return {};
    sort_stably(sums, std::greater<>(), [](const auto& sum) { return sum[3]; });
    vector<Rgb> colours;
    for (const auto& [red, green, blue, count] : sums) {
        const auto mean = [n = count](int64_t sum) { return checked<uint8_t>((sum + n / 2) / n); };
        if (double(count) > kSmallest * double(calm.size())) colours.push_back({mean(red), mean(green), mean(blue)});
    }
    return colours;
}

Grid<uint8_t> labels_of(const Grid<Rgb>& rgb, const vector<Rgb>& colours, Limits& limits) {
    vector<Colour> all;
    for (const Rgb& colour : colours) all.push_back(seen(colour));
    Grid<uint8_t> labels(rgb.height, rgb.width);
    for (size_t i : range(rgb.values.size())) {
        if (limits.spend(30)) break;
        const bool is_same = i > 0 && rgb.values[i] == rgb.values[i - 1];
        labels.values[i] = is_same ? labels.values[i - 1] : nearest_colour(seen(rgb.values[i]), all);
    }
    return labels;
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

std::optional<FlatPicture> flat_colours(const Grid<Rgb>& rgb, Limits& limits) {
    vector<Rgb> colours;
    if (std::max(rgb.height, rgb.width) <= kMostExact) colours = used_colours(rgb);
    const bool has_noise = colours.empty();
    if (has_noise) colours = calm_colours(rgb);
    if (colours.size() < 2) return {};
    Grid<uint8_t> labels = labels_of(rgb, colours, limits);
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
