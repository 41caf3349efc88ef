// Draws a picture in cells in many ways, and keeps the best two of a kind that differ.
//
// In colour, with a small and a larger palette (clusters.hpp). In black and white, with every set of up to five clusters as
// ink, with and without the rim of the subject; ink is not lighter than the blank parts. A judge (judge.hpp) compares each
// drawing with the picture.
#pragma once

#include "pictures/candidates.hpp"
#include "pictures/cells.hpp"
#include "pictures/judge.hpp"

namespace nono {

// A picture as it is drawn, with kFine pixels per side of a cell.
struct View {
    Grid<Colour> lab;
    Mask subject;  // empty: the whole picture
    Colour ground;
    Box box;                // in pixels of the picture
    bool is_exact = false;  // a cell is a pixel of the picture

    bool is_whole() const { return subject.height == 0; }
};

class Drawings {
public:
    Drawings(const PictureTask& task, Limits& limits) : task_(task), limits_(limits) {}

    // Draws a whole picture of flat areas in these colours. `paper` is the index of the background, or -1.
    void draw_flat(const View& view, vector<Colour> palette, int paper) {
        const vector<Mask> areas = areas_of(view, ~Mask(view.lab.height, view.lab.width), palette, paper);
        const Cells drawn = cells_of(areas, palette, !view.is_exact, limits_);
        vector<Rgb> colours;
        for (const Colour& colour : palette) colours.push_back(rgb_of(colour));
        if (palette.size() == 2 && !task_.background) colours = {kPaper, kInk};
        add(view, drawn, colours, view.is_exact ? "exact" : "flat", 1);
    }

    // Draws a view in all other ways. `cost` is taken from the scores.
    void draw(const View& view, double cost) {
        const Grid<Colour>& lab = view.lab;
        const bool is_whole = view.is_whole();
        Mask body = is_whole ? ~Mask(lab.height, lab.width) : view.subject;
        if (!is_whole) {  // the ground may be seen through the subject
            const Mask hole =
                mask_of(lab.height, lab.width, [&](int y, int x) { return body(y, x) && distance(lab(y, x), view.ground) < 0.045f; });
            if (double(hole.size()) <= 0.97 * double(body.size())) body = body - hole;
        }
        if (body.empty() || limits_.spend(Limits::kInterval)) return;
        Grid<Colour> shown = lab;
        (~body).for_each([&](int y, int x) { shown(y, x) = view.ground; });
        const Judge judge(shown, is_whole ? Mask() : body);
        if (limits_.spend(Limits::kInterval)) return;
        const Grid<float> changes = gradients(lab);
        vector<Colour> pixels;
        vector<float> weights;  // pixels at edges count less
        body.for_each([&](int y, int x) {
            const float steep = changes(y, x) / 0.03f;
            pixels.push_back(lab(y, x));
            weights.push_back(1 / (1 + steep * steep));
        });
        for (const int inks : task_.inks > 0 ? IntVector{task_.inks} : IntVector{kFewInks, kMoreInks}) {
            if (limits_.spend(20'000'000)) continue;
            vector<Colour> palette = palette_of(pixels, weights, inks + is_whole, inks > kFewInks ? kApart : kFewApart);
            if (task_.inks == 0 && inks > kFewInks && count_of(palette) <= kFewInks + is_whole) continue;
            if (palette.size() < 1u + is_whole) continue;
            const Cells drawn = cells_of(areas_of(view, body, palette, -1), palette, !view.is_exact, limits_);
            const double score = judge.score(drawn.cells, palette) - cost;
            if (!is_whole) palette[0] = paper_for(view.ground, palette);
            if (task_.background) palette[0] = oklab(*task_.background);
            vector<Rgb> colours{rgb_of(palette[0])};
            for (int k : range(1, count_of(palette))) colours.push_back(rgb_of(apart_from(palette[k], palette[0])));
            add(view, drawn, colours, "colours", score);
        }
        if (task_.inks <= 1) draw_ink(view, body, judge, palette_of(pixels, weights, 5, kFewApart), cost);
    }

    // Returns a candidate in the own colours of the picture, and the two best ones in black and white, in few and in more
    // colours. If the whole picture was drawn beside its subject, one of the two shows the whole.
    vector<Candidate> best() {
        const auto kind_of = [](const Candidate& candidate) {
            const string_view kind = candidate.kind;
            return kind == "ink" ? 1 : kind != "colours" ? 0 : count_of(candidate.palette) <= 4 ? 2 : 3;
        };
        bool has_cut[4][2] = {};
        for (const Candidate& candidate : found_) has_cut[kind_of(candidate)][candidate.is_cut] = true;
        sort_stably(found_, std::greater<>(), &Candidate::score);
        vector<Candidate> chosen;
        for (const int kind : {0, 3, 2, 1}) {  // of candidates that are alike, the one with more colours stays
            const int most = has_cut[kind][0] && has_cut[kind][1] ? 1 : 2;
            int counts[2] = {};
            double best[2] = {};
            for (const Candidate& candidate : found_) {
                const bool is_cut = candidate.is_cut;
                if (kind_of(candidate) != kind || counts[is_cut] == most) continue;
                best[is_cut] = std::max(best[is_cut], candidate.score);
                if (candidate.score < best[is_cut] - kBelow) continue;
                if (ranges::any_of(chosen, [&](const Candidate& other) { return are_alike(candidate, other); })) continue;
                counts[is_cut]++;
                chosen.push_back(candidate);
            }
        }
        sort_stably(chosen, {}, kind_of);
        return chosen;
    }

private:
    static constexpr double kBelow = 0.2;                 // how much worse than the best candidate of its kind another may be
    static constexpr float kNear = 0.1f, kMoved = 0.11f;  // colours of a puzzle that are nearer are moved apart
    static constexpr Rgb kInk{0, 0, 0}, kPaper{255, 255, 255};

    // Returns the areas of these colours in a view. Colour 0 becomes the background: that of the whole picture, or the ground.
    vector<Mask> areas_of(const View& view, const Mask& body, vector<Colour>& palette, int paper) {
        const Grid<Colour>& lab = view.lab;
        Grid<uint8_t> labels(lab.height, lab.width);
        body.for_each([&](int y, int x) {
            if (limits_.spend(count_of(palette))) return;
            labels(y, x) = checked<uint8_t>(nearest_colour(lab(y, x), palette) + !view.is_whole());
        });
        if (view.is_whole()) {
            if (task_.background) paper = nearest_colour(oklab(*task_.background), palette);
            const int background = paper >= 0 ? paper : background_of(labels, palette);
            std::swap(palette[0], palette[background]);
            for (uint8_t& label : labels.values) label = checked<uint8_t>(label == background ? 0 : label == 0 ? background : int(label));
        } else palette.insert(palette.begin(), view.ground);
        drop_soft_edges(labels, palette, limits_);
        vector<Mask> areas(palette.size(), Mask(lab.height, lab.width));
        for (int y : range(lab.height)) {
            for (int x : range(lab.width)) areas[labels(y, x)].add(y, x);
        }
        return areas;
    }

    // Returns the background of a whole picture: the lighter one of two colours, or what covers most of the edge and of the
    // corners, because a subject that fills the picture leaves these free.
    static int background_of(const Grid<uint8_t>& labels, const vector<Colour>& palette) {
        if (palette.size() == 2) return palette[1].l > palette[0].l;
        vector<double> covers(palette.size());
        const int high = labels.height, wide = labels.width;
        for (const uint8_t label : labels.values) covers[label] += 1e-4 / double(labels.values.size());
        for (int x : range(wide)) covers[labels(0, x)] += 0.5 / (high + wide), covers[labels(high - 1, x)] += 0.5 / (high + wide);
        for (int y : range(high)) covers[labels(y, 0)] += 0.5 / (high + wide), covers[labels(y, wide - 1)] += 0.5 / (high + wide);
        for (int y : {0, high - 1}) covers[labels(y, 0)] += 0.25, covers[labels(y, wide - 1)] += 0.25;
        return static_cast<int>(ranges::max_element(covers) - covers.begin());
    }

    void draw_ink(const View& view, const Mask& body, const Judge& judge, vector<Colour> palette, double cost) {
        const vector<Mask> areas = areas_of(view, body, palette, -1);
        const Mask rim = view.is_whole() ? Mask() : view.subject - view.subject.shrunk(kFine / 2 + 1);
        const int first = view.is_whole() ? 0 : 1;  // after the ground
        for (int set : range(1, 1 << (count_of(palette) - first))) {
            Mask ink(view.lab.height, view.lab.width);
            double size[2] = {};  // of the blank parts and the ink
            Colour sum[2];
            for (int k : range(first, count_of(palette))) {
                const int is_ink = set >> (k - first) & 1;
                if (is_ink == 1) ink = ink | areas[k];
                size[is_ink] += double(areas[k].size());
                sum[is_ink] = sum[is_ink] + palette[k] * float(areas[k].size());
            }
            const bool has_blanks = size[0] > 0.03 * (size[0] + size[1]);
            if (size[1] == 0 || (view.is_whole() && size[0] == 0)) continue;
            // ink is not lighter than the blank parts, except on a dark ground
            const bool is_lighter = has_blanks && double(sum[1].l) / size[1] > double(sum[0].l) / size[0] + 0.05;
            if (is_lighter && (view.ground.l > 0.45f || view.is_whole())) continue;
            for (const bool has_rim : {false, true}) {
                if ((has_rim && (view.is_whole() || !has_blanks)) || limits_.spend(2'000'000)) continue;
                const Mask drawn_ink = has_rim ? ink | rim : ink;
                const Cells drawn = cells_of({~drawn_ink, drawn_ink}, {kWhite, kBlack}, !view.is_exact, limits_);
                vector<Rgb> colours{kPaper, kInk};
                if (task_.background)
                    colours = {*task_.background, rgb_of(apart_from(sum[1] * float(1 / size[1]), oklab(*task_.background)))};
                add(view, drawn, colours, "ink", judge.score_of_ink(drawn.cells, view.ground) - cost);
            }
        }
    }

    // Adds a candidate. Colours without cells are left out, and so are boards of one colour.
    void add(const View& view, const Cells& drawn, const vector<Rgb>& palette, const char* kind, double score) {
        const vector<uint8_t>& cells = drawn.cells.values;
        if (ranges::min(cells) == ranges::max(cells)) return;
        IntVector number(palette.size()), used;
        for (int k : indices(palette)) {
            number[k] = count_of(used);
            if (k == 0 || contains(cells, k)) used.push_back(k);
        }
        Candidate candidate{drawn.cells, {}, {}, kind, score, view.box, !view.is_whole()};
        for (int k : used) candidate.palette.push_back(palette[k]);
        for (size_t i : range(cells.size())) {
            const float* shares = drawn.shares.data() + i * drawn.colours;
            candidate.cells.values[i] = checked<uint8_t>(number[cells[i]]);
            for (int k : used)
                candidate.misfits.push_back(static_cast<uint8_t>(255 * std::clamp(shares[cells[i]] - shares[k], 0.0f, 1.0f) + 0.5f));
        }
        found_.push_back(std::move(candidate));
    }

    // Returns the paper, the first colour being the ground: a dark ground stays. Otherwise the paper is white, unless an ink
    // is nearly white; then it has the ground's colour.
    static Colour paper_for(Colour ground, const vector<Colour>& palette) {
        float white = 9, own = 9;
        for (const Colour& ink : part(palette, 1, count_of(palette))) {
            white = std::min(white, distance(ink, kWhite));
            own = std::min(own, distance(ink, ground));
        }
        if (ground.l < 0.4f && own > 0.08f) return ground;
        return white > kNear || white >= own ? kWhite : ground;
    }

    // Returns an ink, moved away from the paper if it is too near.
    static Colour apart_from(Colour ink, Colour paper) {
        const float apart = distance(ink, paper);
        if (apart >= kNear) return ink;
        const Colour way = apart > 0.01f ? (ink - paper) * (1 / apart) : Colour{paper.l > 0.5f ? -1.0f : 1.0f, 0, 0};
        const Colour moved = paper + way * kMoved;
        return moved.l > 1 ? paper - Colour{kMoved, 0, 0} : moved;
    }

    // Returns whether two candidates show nearly the same, perhaps in another size.
    static bool are_alike(const Candidate& p, const Candidate& q) {
        constexpr int kSide = 60;
        int differing = 0;
        for (int y : range(kSide)) {
            for (int x : range(kSide)) {
                const auto colour_in = [&](const Candidate& c) {
                    return oklab(c.palette[c.cells(y * c.cells.height / kSide, x * c.cells.width / kSide)]);
                };
                differing += distance(colour_in(p), colour_in(q)) > 0.1f;
            }
        }
        const bool has_size = p.cells.height == q.cells.height && p.cells.width == q.cells.width;
        return differing < (has_size ? 0.1 : 0.16) * kSide * kSide;
    }

    const PictureTask& task_;
    Limits& limits_;
    vector<Candidate> found_;
};

}  // namespace nono
