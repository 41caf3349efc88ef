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
// A colour that is nearer to another one may be noise. It is flat if it fills a square of kArea pixels per side, which is
// larger than the blocks of JPEG, and if few pixels have colours between the two: at most the share kBetween.
constexpr int kArea = 17;
constexpr double kBetween = 0.2;
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
    ranges::sort(counts);
    vector<Rgb> used;
    for (const auto& [_, colour] : counts) used.push_back(colour);
    return used;
}

// Returns the colours without those that nobody can tell from an earlier one.
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
    IntVector number;  // of each of the 2^15 codes, or -1
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
    bins.number.assign(1 << 15, -1);
    for (int code : indices(sums)) {
        const auto& [red, green, blue, count] = sums[code];
        if (count == 0) continue;
        bins.number[code] = count_of(bins.count);
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
    vector<vector<float>> distances;  // from each chosen colour to each bin
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
        bool is_large = double(size) >= kSmallest * double(bins.pixels), has_similar = false;
        for (const vector<float>& earlier : distances) {
            const float between = earlier[best];
            if (between >= kApart) continue;
            has_similar = true;
            int64_t middle = 0, own = 0;
            for (int i : indices(left)) {
                if (earlier[i] < between && apart[i] < between && earlier[i] > between / 4 && apart[i] > between / 4)
                    middle += bins.count[i];
                if (apart[i] < between / 2) own += bins.count[i];
            }
            is_large = is_large && double(middle) <= kBetween * double(own);
        }
        if (is_large && has_similar) {
            const auto is_close = [&](int y, int x) {
                const int bin = bins.number[bin_of(rgb(y, x))];
                return bin >= 0 && apart[bin] < kClose && left[bin] > 0;
            };
            const Mask inner = mask_of(rgb.height, rgb.width, is_close).shrunk(kArea / 2, true);
            is_large = false;
            inner.for_each(
                [&](int y, int x) { is_large = is_large || std::min({y, x, rgb.height - 1 - y, rgb.width - 1 - x}) >= kArea / 2; });
        }
        if (is_large) {
            covered += size;
            const auto mean = [&](int channel) { return checked<uint8_t>((sum[channel] + size / 2) / size); };
            chosen.push_back({mean(0), mean(1), mean(2)});
            distances.push_back(apart);
        }
        for (int i : indices(left)) {
            if (apart[i] < (is_large || has_similar ? kSame : kApart)) left[i] = 0;
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

// Returns whether nearly all changes between neighbouring lines of pixels lie at the borders of `squares` equal parts.
bool has_borders(const vector<double>& changes, int squares, bool is_soft) {
    const int side = count_of(changes) + 1;
    vector<char> is_border(changes.size());
    for (int i : range(1, squares)) {
        const int at = (2 * i * side + squares) / (2 * squares) - 1;
        for (int k : range(is_soft ? at - 1 : at, is_soft ? at + 2 : at + 1)) is_border[std::clamp(k, 0, count_of(changes) - 1)] = true;
    }
    vector<float> others;
    for (int i : indices(changes)) {
        if (!is_border[i]) others.push_back(float(changes[i]));
    }
    const double low = 1.5 * quantile(others, 0.5);
    double at_borders = 0, all = 0;
    for (int i : indices(changes)) {
        all += std::max(0.0, changes[i] - low);
        if (is_border[i]) at_borders += std::max(0.0, changes[i] - low);
    }
    return at_borders >= 0.9 * all && all > 0 && double(ranges::count(is_border, true)) <= 0.6 * double(changes.size());
}

// Returns the middle colours of the squares of a grid, or nothing if squares have several colours.
std::optional<Grid<Rgb>> middles(const Grid<Rgb>& rgb, int rows, int columns) {
    constexpr float kPlaces[] = {0.3f, 0.5f, 0.7f};
    Grid<Colour> small(rows, columns);
    vector<float> apart;
    for (int row : range(rows)) {
        for (int column : range(columns)) {
            vector<Colour> samples;
            for (const float down : kPlaces) {
                for (const float right : kPlaces) {
                    const int y = static_cast<int>((float(row) + down) * float(rgb.height) / float(rows));
                    samples.push_back(oklab(rgb(y, static_cast<int>((float(column) + right) * float(rgb.width) / float(columns)))));
                }
            }
            small(row, column) = median(samples);
            for (const Colour& sample : samples) apart.push_back(distance(sample, small(row, column)));
        }
    }
    if (quantile(apart, 0.97) >= 0.06f) return {};
    // joins the colours that JPEG has spread
    vector<Colour> means;
    vector<float> counts;
    for (const Colour& colour : small.values) {
        const int best = nearest(colour, means);
        if (means.empty() || distance(colour, means[best]) >= 0.07f) means.push_back(colour), counts.push_back(1);
        else counts[best]++, means[best] = means[best] + (colour - means[best]) * (1 / counts[best]);
    }
    Grid<Rgb> result(rows, columns);
    for (size_t i : range(small.values.size())) result.values[i] = rgb_of(means[nearest(small.values[i], means)]);
    return count_of(means) <= kMostFlat ? std::optional(result) : std::nullopt;
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
    vector<double> across(std::max(0, rgb.width - 1)), down(std::max(0, rgb.height - 1));
    for (int y : range(rgb.height)) {
        for (int x : range(rgb.width)) {
            if (x > 0) across[x - 1] += std::sqrt(square(channels(rgb(y, x)) - channels(rgb(y, x - 1))));
            if (y > 0) down[y - 1] += std::sqrt(square(channels(rgb(y, x)) - channels(rgb(y - 1, x))));
        }
    }
    for (int columns : range(4, std::min(kMostExact, rgb.width / 3) + 1)) {  // the fewest squares first
        const double side = double(rgb.width) / columns;
        const int rows = static_cast<int>(rgb.height / side + 0.5);
        if (rows < 4 || std::max(rows, columns) < kLeast || rows > kMostExact || std::abs(double(rgb.height) / rows - side) > 0.03 * side)
            continue;
        if (!has_borders(across, columns, side >= 8) || !has_borders(down, rows, side >= 8)) continue;
        if (auto small = middles(rgb, rows, columns)) return small;
    }
    return {};
}

}  // namespace nono
