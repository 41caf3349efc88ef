#include "pictures/ground.hpp"

#include "pictures/clusters.hpp"

namespace nono {

namespace {

constexpr Colour kHued{0.85f, 1.4f, 1.4f};  // in the ground, hue counts more than light
constexpr float kNear = 0.07f;              // the edge of the picture has the colours of the ground within this distance

struct Place {
    int y, x;
};

// The places once around a picture, `inset` pixels from its edge.
vector<Place> places_around(int height, int width, int inset) {
    const int top = inset, left = inset, bottom = height - 1 - inset, right = width - 1 - inset;
    vector<Place> places;
    for (int x : range(left, right)) places.push_back({top, x});
    for (int y : range(top, bottom)) places.push_back({y, right});
    for (int x = right; x > left; x--) places.push_back({bottom, x});
    for (int y = bottom; y > top; y--) places.push_back({y, left});
    return places;
}

// The distance of two colours of a ground.
float ground_distance(Colour p, Colour q) { return distance(p * kHued, q * kHued); }

// Finds the colours of the ground in the two outer rows and columns of a picture, and floods the picture from there.
class Flood {
public:
    explicit Flood(const Grid<Colour>& lab) : lab_(lab), soft_(boxed(lab, 1)), is_ground_(lab.height, lab.width) {
        const Grid<Colour> around = blurred(lab, 3);
        const Grid<float> changes = gradients(lab);
        vector<float> noise;
        for (int inset : {0, 1}) append(ring_, places_around(lab.height, lab.width, inset));
        for (const auto& [y, x] : ring_) {
            if (changes(y, x) < 0.1f) noise.push_back(distance(lab(y, x), around(y, x)));
        }
        const float rough = quantile(noise, 0.5);
        step_ = std::clamp(0.03f + 5 * rough, 0.03f, 0.12f);
        reach_ = std::clamp(0.035f + 2.5f * rough, 0.035f, 0.085f);
    }

    // Begins at the pixels of the edge that look like the ground.
    Mask from_edge() {
        vector<Colour> edge;
        for (const auto& [y, x] : ring_) edge.push_back(lab_(y, x));
        const auto seed = [&](Colour ground, double least) {
            const auto is_near = [&](Place p) { return ground_distance(lab_(p.y, p.x), ground) < kNear; };
            if (double(ranges::count_if(ring_, is_near)) <= least * double(ring_.size())) return;
            for (const Place& p : ring_) {
                if (is_near(p)) is_ground_.add(p.y, p.x);
            }
        };
        for (int top : {0, lab_.height - 4}) {  // a subject may reach the lower corners, such as an arm or shoulders
            for (int left : {0, lab_.width - 4}) {
                vector<Colour> corner;
                for (int y : range(top, top + 4)) {
                    for (int x : range(left, left + 4)) corner.push_back(lab_.near(y, x));
                }
                seed(median(corner), top == 0 ? 0.08 : 0.28);
            }
        }
        seed(ranges::max(bins_of(edge, {}, 0.06f, 0), {}, &Bin::weight).colour, 0.3);
        follow_edge();
        return run();
    }

    // Begins at the pixels of this colour, wherever they are.
    Mask from_colour(Colour colour) {
        is_ground_ = mask_of(lab_.height, lab_.width, [&](int y, int x) { return distance(lab_(y, x), colour) < kNear; });
        return run();
    }

    // Begins at one pixel.
    Mask from_place(Place place) {
        is_ground_.add(place.y, place.x);
        return run();
    }

private:
    // Adds the pixels of the edge whose colour changes only slowly from those of the ground beside them.
    void follow_edge() {
        vector<Place> path = places_around(lab_.height, lab_.width, 0);
        for (int direction : range(2)) {
            Colour reference{};  // of the ground beside a pixel
            bool is_beside_ground = false;
            for (int i : range(2 * count_of(path))) {
                const auto& [y, x] = path[i % count_of(path)];
                const Colour colour = lab_(std::clamp(y, 1, std::max(1, lab_.height - 2)), std::clamp(x, 1, std::max(1, lab_.width - 2)));
                if (!is_ground_(y, x) && (!is_beside_ground || distance(colour, reference) >= 0.045f)) {
                    is_beside_ground = false;
                    continue;
                }
                is_ground_.add(y, x);
                reference = is_beside_ground ? reference + (colour - reference) * 0.2f : colour;
                is_beside_ground = true;
            }
            if (direction == 0) ranges::reverse(path);
        }
        const Mask ring =
            mask_of(lab_.height, lab_.width, [&](int y, int x) { return y < 2 || x < 2 || y >= lab_.height - 2 || x >= lab_.width - 2; });
        is_ground_ = is_ground_ | (is_ground_.grown(1) & ring);
    }

    // Returns the ground: the flood from the pixels where it begins.
    Mask run() {
        vector<Colour> seeds;
        is_ground_.for_each([&](int y, int x) { seeds.push_back(lab_(y, x)); });
        Colour mean;
        for (const Colour& seed : seeds) mean = mean + seed * (1.0f / float(seeds.size()));
        const float step = chroma(mean) > 0.05f ? 1.7f * step_ : step_;  // vivid grounds have more shades
        const vector<Bin> model = bins_of(seeds, {}, 0.03f, 0.004);
        const auto may_be_ground = [&](Colour pixel) {
            return ranges::any_of(model, [&](const Bin& bin) { return ground_distance(pixel, bin.colour) < reach_; });
        };
        struct Step {
            int y, x;
            Colour reference;  // the slowly changing colour of the way
        };
        vector<Step> queue;
        Grid<char> is_known(lab_.height, lab_.width, 0);  // 1: in the ground, 2: no colour of the ground
        is_ground_.for_each([&](int y, int x) {
            is_known(y, x) = 1;
            queue.push_back({y, x, soft_(y, x)});
        });
        for (size_t i = 0; i < queue.size(); i++) {
            const Step from = queue[i];
            for (const auto& [y, x] : {Place{from.y + 1, from.x}, {from.y - 1, from.x}, {from.y, from.x + 1}, {from.y, from.x - 1}}) {
                if (y < 0 || x < 0 || y >= lab_.height || x >= lab_.width || is_known(y, x) != 0) continue;
                const Colour apart = lab_(y, x) - from.reference;
                if (square(apart * Colour{0.9f, 1, 1}) >= step * step) continue;
                is_known(y, x) = may_be_ground(lab_(y, x)) ? 1 : 2;
                if (is_known(y, x) == 1) queue.push_back({y, x, from.reference + apart * 0.15f});
            }
        }
        return mask_of(lab_.height, lab_.width, [&](int y, int x) { return is_known(y, x) == 1; });
    }

    const Grid<Colour>& lab_;
    const Grid<Colour> soft_;
    Mask is_ground_;
    vector<Place> ring_;
    float step_, reach_;
};

// Returns the ground with the blends between two grounds, such as a horizon.
Mask with_blends(const Grid<Colour>& lab, const Mask& ground) {
    return mask_of(lab.height, lab.width, [&](int y, int x) {
        if (ground(y, x)) return true;
        for (const int r : {1, 2, 3, 4, 6}) {
            for (const auto& [dy, dx] : {Place{r, 0}, {0, r}}) {
                if (!ground.near(y + dy, x + dx) || !ground.near(y - dy, x - dx)) continue;
                const Colour p = lab.near(y + dy, x + dx), q = lab.near(y - dy, x - dx);
                if (distance(lab(y, x), p) + distance(lab(y, x), q) < distance(p, q) + 0.08f) return true;
            }
        }
        return false;
    });
}

}  // namespace

std::optional<Mask> subject_of(const Grid<Colour>& lab, const GroundHints& hints) {
    Mask ground = hints.clear;
    if (ground.height == 0) ground = with_blends(lab, hints.colour ? Flood(lab).from_colour(*hints.colour) : Flood(lab).from_edge());
    for (const auto& [y, x, is_ground] : hints.marks) {
        const Mask area = Flood(lab).from_place({y, x});
        ground = is_ground ? ground | area : ground - area;
    }
    const Mask subject = ~ground;
    const auto around = places_around(lab.height, lab.width, 0);
    const auto open = ranges::count_if(around, [&](Place p) { return ground(p.y, p.x); });
    const double covered = double(subject.size()) / double(lab.values.size());
    const bool has_hints = hints.clear.height > 0 || hints.colour || !hints.marks.empty();
    if (covered < 0.004 || (!has_hints && (covered > 0.93 || double(open) < 0.45 * double(around.size())))) return {};
    int64_t largest = 0;
    for (const Piece& piece : pieces(subject)) largest = std::max(largest, piece.size);
    const double total = double(subject.size());
    const int longer = subject.box().longer();
    return kept_pieces(subject, [&](const Piece& piece) {  // large pieces, and long ones such as legs
        const double size = double(piece.size);
        if (size >= 6 && size >= std::max(0.006 * total, 0.03 * double(largest))) return true;
        return size >= 6 && size > 0.002 * total && piece.box.longer() - 1 > longer / 10;
    });
}

}  // namespace nono
