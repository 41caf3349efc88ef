#include "pictures/candidates.hpp"

#include "pictures/cells.hpp"
#include "pictures/flat_colours.hpp"
#include "pictures/judge.hpp"

namespace nono {

namespace {

constexpr int kReduced = 960;  // the longer side of the picture after its first reduction, in pixels
constexpr int kWork = 240;     // and of that in which the ground is found
constexpr int kUsual = 40;     // cells on the longer side of a drawing
// Sizes of the subject on its longer side, in cells: those of a drawing, whose details are meant, and of a photograph.
constexpr std::array kDrawingSizes{20, 25, 30, 38}, kPhotoSizes{15, 20, 25, 30};
// In distances of clusters, hue or light counts more.
constexpr Colour kByHue{0.7f, 1.25f, 1.25f}, kByLight{1.1f, 0.9f, 0.9f};
constexpr float kSeeThrough = 0.045f;             // pixels of the subject that are nearer to the ground show the ground
constexpr double kDoubt = 0.3, kNoCut = 0.55;     // shares of contours in the ground: the cut may be, or surely is, wrong
constexpr double kCellCost = 0.0012;              // what a cell of the longer side costs in the score
constexpr double kBelowInk = 0.2, kBelow = 0.07;  // how much worse than the best drawing, and the first of their kind, candidates may be

int rounded(double value) { return static_cast<int>(value + 0.5); }

// A picture as it is drawn, with kFine pixels per side of a cell.
struct View {
    Grid<Colour> lab;
    Mask subject;  // empty: the whole picture
    Box box;       // in pixels of the picture
    bool is_exact = false;
    double bonus = 0;
};

class Eye {
public:
    Eye(const PictureTask& task, Limits& limits) : task_(task), limits_(limits), rgb_(task.height, task.width) {
        read_pixels();
        if (task.ground) hints_.colour = oklab(*task.ground);
        if (const auto art = given_size() ? std::nullopt : pixel_art(rgb_)) {
            scale_ = double(rgb_.width) / art->width;
            rgb_ = *art;
        }
        flat_ = flat_colours(rgb_);
        if (flat_ && flat_->colours.size() < 2) flat_.reset();
    }

    Candidates run() {
        if (flat_) draw_flat();
        if (!flat_ || !is_exact_ || is_cropped_) draw_views();
        else draw_exact_view();
        choose();
        for (Candidate& candidate : result_.all) {
            auto& [top, left, bottom, right] = candidate.box;
            for (int* side : {&top, &left, &bottom, &right}) *side = rounded(*side * scale_);
        }
        return std::move(result_);
    }

private:
    bool given_size() const { return task_.longer > 0 || task_.rows > 0; }

    // Reads the pixels. Transparent ones become white, or black if most of the others are white.
    void read_pixels() {
        const auto pixel = [&](size_t i) { return Rgb{task_.rgba[4 * i], task_.rgba[4 * i + 1], task_.rgba[4 * i + 2]}; };
        int64_t clear = 0, white = 0;
        for (size_t i : range(rgb_.values.size())) {
            rgb_.values[i] = pixel(i);
            const bool is_clear = task_.rgba[4 * i + 3] < 128;
            clear += is_clear;
            white += !is_clear && ranges::min(rgb_.values[i]) > 224;
        }
        if (clear == 0) return;
        const bool is_dark = 2 * white > std::ssize(rgb_.values) - clear;
        clear_ = task_.background.value_or(is_dark ? Rgb{0, 0, 0} : Rgb{255, 255, 255});
        for (size_t i : range(rgb_.values.size())) {
            if (task_.rgba[4 * i + 3] < 128) rgb_.values[i] = *clear_;
        }
    }

    // Returns the candidate with these cells. Colours without cells are left out.
    void add(const Cells& drawn, const vector<Rgb>& palette, const char* kind, double score, const Box& box) {
        vector<int> number(palette.size(), -1);
        IntVector used;
        for (int k : indices(palette)) {
            if (k > 0 && !contains(drawn.cells.values, k)) continue;
            number[k] = count_of(used);
            used.push_back(k);
        }
        Candidate candidate{drawn.cells, {}, {}, kind, score, box};
        for (int k : used) candidate.palette.push_back(palette[k]);
        for (size_t i : range(drawn.cells.values.size())) {
            const uint8_t own = drawn.cells.values[i];
            const float* shares = drawn.shares.data() + i * drawn.colours;
            candidate.cells.values[i] = checked<uint8_t>(number[own]);
            for (int k : used)
                candidate.misfits.push_back(static_cast<uint8_t>(255 * std::clamp(shares[own] - shares[k], 0.0f, 1.0f) + 0.5f));
        }
        const bool is_plain = ranges::min(drawn.cells.values) == ranges::max(drawn.cells.values);
        if (!is_plain) found_.push_back(std::move(candidate));
    }

    // ---- flat colours ------------------------------------------------------------------------------------------------

    // Returns the index of the margin's colour: what most of the edge has.
    std::optional<int> margin() const {
        vector<Colour> colours;
        for (const Rgb& colour : flat_->colours) colours.push_back(oklab(colour));
        if (task_.is_whole) return {};
        if (task_.ground) return nearest_colour(*hints_.colour, colours, {1, 1, 1});
        const auto counts = edge_counts(flat_->labels);
        const int best = static_cast<int>(ranges::max_element(counts) - counts.begin());
        int64_t all = 0;
        for (const int64_t count : counts) all += count;
        if (double(counts[best]) >= 0.6 * double(all)) return best;
        return {};
    }

    // Returns the number of cells or pixels of each colour at the edge.
    static vector<int64_t> edge_counts(const Grid<uint8_t>& labels) {
        vector<int64_t> counts(256);
        for (int x : range(labels.width)) counts[labels(0, x)]++, counts[labels(labels.height - 1, x)]++;
        for (int y : range(1, labels.height - 1)) counts[labels(y, 0)]++, counts[labels(y, labels.width - 1)]++;
        return counts;
    }

    // Draws a picture of flat areas in its own colours, without wide empty margins.
    void draw_flat() {
        const Grid<uint8_t>& labels = flat_->labels;
        const std::optional<int> margin = this->margin();
        Box box{0, 0, labels.height, labels.width};
        if (margin) {
            Mask figure = mask_of(labels.height, labels.width, [&](int y, int x) { return labels(y, x) != *margin; });
            if (flat_->has_noise) figure = kept_pieces(figure, [](const Piece& piece) { return piece.size >= 9; });
            if (figure.empty()) return;
            const Box inner = figure.box();
            double side = 1;  // of a cell, in pixels
            if (task_.rows > 0)
                side = std::max(inner.height() / std::max(1.0, task_.rows - 2.0), inner.width() / std::max(1.0, task_.columns - 2.0));
            else if (task_.longer > 0) side = inner.longer() / std::max(1.0, task_.longer - 2.0);
            else if (inner.longer() + 2 > kMostExact) side = inner.longer() / (kUsual - 2.0);
            const int kept = std::max(1, rounded(side));
            box = {std::max(0, inner.top - kept), std::max(0, inner.left - kept), std::min(labels.height, inner.bottom + kept),
                   std::min(labels.width, inner.right + kept)};
            if (task_.rows > 0) {  // the board shows the figure in its proportions, in the middle
                const int high = rounded(side * task_.rows), wide = rounded(side * task_.columns);
                box.top = (inner.top + inner.bottom - high) / 2;
                box.left = (inner.left + inner.right - wide) / 2;
                box.bottom = box.top + high;
                box.right = box.left + wide;
            }
        }
        int rows = box.height(), columns = box.width();
        if (task_.rows > 0) rows = task_.rows, columns = task_.columns;
        else if (task_.longer > 0 || box.longer() > kMostExact) {
            const double scale = double(task_.longer > 0 ? task_.longer : kUsual) / box.longer();
            rows = std::max(1, rounded(box.height() * scale));
            columns = std::max(1, rounded(box.width() * scale));
        }
        is_exact_ = rows == box.height() && columns == box.width();
        box_ = box;
        draw_flat(box, rows, columns, margin);
    }

    void draw_flat(const Box& box, int rows, int columns, std::optional<int> margin) {
        // the colours, merged if fewer are wanted
        vector<Colour> colours;
        vector<float> weights(flat_->colours.size());
        for (const Rgb& colour : flat_->colours) colours.push_back(oklab(colour));
        for (const uint8_t label : flat_->labels.values) weights[label]++;
        vector<Rgb> palette = flat_->colours;
        vector<uint8_t> merged(colours.size());
        for (int k : indices(colours)) merged[k] = checked<uint8_t>(k);
        if (task_.inks > 0 && task_.inks + 1 < count_of(colours)) {
            const auto palettes = palettes_of(colours, weights, {1, 1, 1}, task_.inks + 1);
            const auto best = std::find_if(palettes.rbegin(), palettes.rend(), [](const auto& entry) { return entry.size() > 1; });
            if (best == palettes.rend()) return;
            palette.clear();
            for (const Colour& colour : *best) palette.push_back(rgb_of(colour));
            for (int k : indices(colours)) merged[k] = nearest_colour(colours[k], *best, {1, 1, 1});
            colours = *best;
        }
        const auto label_at = [&](int y, int x) {
            const bool is_inside = y >= 0 && x >= 0 && y < flat_->labels.height && x < flat_->labels.width;
            return merged[is_inside ? flat_->labels(y, x) : margin.value_or(0)];
        };
        const int count = count_of(palette);
        Cells drawn{Grid<uint8_t>(rows, columns), vector<float>(size_t(rows) * columns * count), count};
        for (int k : range(count)) {
            const Grid<float> share = resized(box, rows, columns, [&](int y, int x) { return float(label_at(y, x) == k); });
            for (size_t i : range(share.values.size())) drawn.shares[i * count + k] = share.values[i];
        }
        take_largest(drawn);
        // the background: the given one, the margin, the lighter one of two, or what covers most of the edge and of the corners
        int paper = 0;
        if (task_.background) paper = nearest_colour(oklab(*task_.background), colours, {1, 1, 1});
        else if (margin) paper = merged[*margin];
        else if (count == 2) paper = colours[1].l > colours[0].l;
        else {
            const auto edge = edge_counts(drawn.cells);
            const auto covers = [&](int k) {
                const Grid<uint8_t>& cells = drawn.cells;
                const int corners =
                    (cells(0, 0) == k) + (cells(0, columns - 1) == k) + (cells(rows - 1, 0) == k) + (cells(rows - 1, columns - 1) == k);
                const double share = double(edge[k]) / (2.0 * (rows + columns) - 4) + corners / 4.0;
                return share + 1e-4 * double(ranges::count(cells.values, k)) / double(cells.values.size());
            };
            for (int k : range(1, count)) {
                if (covers(k) > covers(paper)) paper = k;
            }
        }
        vector<Mask> areas;
        if (count == 2 && !is_exact_) draw_two_tones(drawn, box, paper, label_at);
        std::swap(palette[0], palette[paper]);
        std::swap(colours[0], colours[paper]);
        for (uint8_t& cell : drawn.cells.values) cell = checked<uint8_t>(cell == paper ? 0 : cell == 0 ? paper : int(cell));
        for (size_t i = 0; i < drawn.shares.size(); i += count) std::swap(drawn.shares[i], drawn.shares[i + paper]);
        if (count == 2 && !task_.background) palette = {{255, 255, 255}, {0, 0, 0}};
        add(drawn, palette, is_exact_ ? "exact" : "flat", 1, box);
    }

    // Gives each cell the colour that covers most of it; of colours that cover as much, the rarer one.
    static void take_largest(Cells& drawn) {
        vector<float> means(drawn.colours);
        for (size_t i : range(drawn.shares.size())) means[i % drawn.colours] += drawn.shares[i] / float(drawn.cells.values.size());
        for (size_t i : range(drawn.cells.values.size())) {
            const float* shares = drawn.shares.data() + i * drawn.colours;
            int best = 0;
            for (int k : range(1, drawn.colours)) {
                if (shares[k] - 1e-4f * means[k] > shares[best] - 1e-4f * means[best]) best = k;
            }
            drawn.cells.values[i] = checked<uint8_t>(best);
        }
    }

    // Chooses the thickness of strokes in a picture of two tones.
    template <class LabelAt>
    void draw_two_tones(Cells& drawn, const Box& box, int paper, LabelAt label_at) const {
        const int rows = drawn.cells.height, columns = drawn.cells.width, high = rows * kFine, wide = columns * kFine;
        const Mask ink = mask_of(high, wide, [&](int y, int x) {
            const int v = box.top + static_cast<int>((y + 0.5) * box.height() / high),
                      u = box.left + static_cast<int>((x + 0.5) * box.width() / wide);
            return label_at(v, u) != paper;
        });
        Grid<Colour> shown(high, wide, kWhite);
        ink.for_each([&](int y, int x) { shown(y, x) = kBlack; });
        const Judge judge(shown, ink);
        double best = -1;
        for (const int variant : {0, 1, 2, 3}) {  // how much thicker strokes become, in pixels; at last, thin strokes are kept
            const Mask area = variant < 3 ? ink.grown(variant, true) : ink;
            Cells cells = cells_of(paper == 0 ? vector{~area, area} : vector{area, ~area}, variant == 3);
            Grid<uint8_t> inks = cells.cells;
            for (uint8_t& cell : inks.values) cell = cell != paper;
            const double score = judge.score_of_ink(inks, kWhite);
            if (score <= best) continue;
            best = score;
            drawn = std::move(cells);
        }
    }

    // ---- the subject, cut from its ground ----------------------------------------------------------------------------

    // The picture in a box of the reduced picture, further reduced, and the part of it that is the subject.
    struct Look {
        Grid<Colour> lab;
        Mask subject;
        Box box;
    };

    std::optional<Look> look(const Box& box) {
        const double scale = std::max(1.0, double(box.longer()) / kWork);
        const int height = std::max(4, rounded(box.height() / scale)), width = std::max(4, rounded(box.width() / scale));
        Look look{without_noise(seen_in(box, height, width)), {}, box};
        ring_ = median(look.lab.values);
        GroundHints hints = hints_;
        if (clear_) {
            const auto share = resized(box, height, width, [&](int y, int x) { return clearness_(y, x); });
            hints.clear = mask_of(height, width, [&](int y, int x) { return share(y, x) > 0.5f; });
        }
        for (const auto& [y, x, is_ground] : task_.marks) {
            const int v = static_cast<int>((y / scale_ / reduction_ - box.top) * height / box.height());
            const int u = static_cast<int>((x / scale_ / reduction_ - box.left) * width / box.width());
            if (v >= 0 && u >= 0 && v < height && u < width) hints.marks.push_back({v, u, is_ground});
        }
        auto subject = subject_of(look.lab, hints);
        if (!subject || subject->empty()) return {};
        look.subject = std::move(*subject);
        return look;
    }

    Grid<Colour> seen_in(const Box& box, int height, int width) const {
        Grid<Colour> grid = resized(box, height, width, [&](int y, int x) { return reduced_(y, x); });
        for (Colour& pixel : grid.values) pixel = oklab(pixel);
        return grid;
    }

    // Reduces the picture, so that no later step depends on its size.
    void reduce() {
        const Box whole{0, 0, rgb_.height, rgb_.width};
        reduction_ = std::max(1.0, double(whole.longer()) / kReduced);
        const int height = std::max(1, rounded(rgb_.height / reduction_)), width = std::max(1, rounded(rgb_.width / reduction_));
        reduced_ = resized(whole, height, width, [&](int y, int x) {
            const Rgb& pixel = rgb_(y, x);
            return Colour{float(pixel[0]), float(pixel[1]), float(pixel[2])};
        });
        if (!clear_) return;
        clearness_ = resized(whole, height, width, [&](int y, int x) {
            return float(scale_ == 1 ? task_.rgba[4 * (size_t(y) * rgb_.width + x) + 3] < 128 : rgb_(y, x) == *clear_);
        });
    }

    void draw_views() {
        reduce();
        Box box{0, 0, reduced_.height, reduced_.width};
        std::optional<Look> found;
        double doubt = 0;
        bool is_drawing = flat_.has_value();
        for (int turn = 0; turn < 2 && !task_.is_whole; turn++) {
            auto look = this->look(box);
            if (!look) break;
            const auto& [lab, subject, _] = *look;
            if (turn == 0) {
                vector<Colour> outside;
                (~subject).for_each([&](int y, int x) { outside.push_back(lab(y, x)); });
                ground_ = hints_.colour.value_or(clear_ ? kWhite : median(outside));
                const Mask near = subject.grown(3);
                double all = 1e-9, in_ground = 0;
                const Grid<float> changes = gradients(lab);
                for (int y : range(lab.height)) {
                    for (int x : range(lab.width)) {
                        if (changes(y, x) <= 0.03f) continue;
                        all += double(changes(y, x));
                        if (!near(y, x)) in_ground += double(changes(y, x));
                    }
                }
                const bool is_told = task_.ground || !task_.marks.empty() || clear_;
                doubt = is_told ? 0 : in_ground / all;
                result_.ground = Grid<uint8_t>(lab.height, lab.width);
                (~subject).for_each([&](int y, int x) { result_.ground(y, x) = 1; });
                is_drawing = is_drawing || grain_of(lab) <= kGrain;
            }
            const Box around = box_of(*look, subject.box());
            const int near = rounded(0.12 * around.longer());
            box = {std::max(0, around.top - near), std::max(0, around.left - near), std::min(reduced_.height, around.bottom + near),
                   std::min(reduced_.width, around.right + near)};
            found = std::move(look);
        }
        const Box whole{0, 0, reduced_.height, reduced_.width};
        if (!found) {
            ground_ = task_.is_whole || !hints_.colour ? ring_ : *hints_.colour;
            return draw_sizes({}, whole, is_drawing, 0);
        }
        if (doubt < kNoCut) {
            const Mask shadow =
                is_drawing || clear_ ? Mask(found->subject.height, found->subject.width) : shadow_of(found->lab, found->subject);
            const Mask lit = found->subject - shadow;
            if (!shadow.empty() && !lit.empty()) draw_sizes(Look{found->lab, lit, found->box}, whole, is_drawing, 0.02);
            draw_sizes(found, whole, is_drawing, 0);
        }
        if (doubt > kDoubt) draw_sizes({}, whole, is_drawing, 0);
    }

    // Returns a box of pixels of a look in pixels of the reduced picture.
    static Box box_of(const Look& look, const Box& box) {
        const double down = double(look.box.height()) / look.subject.height, right = double(look.box.width()) / look.subject.width;
        const int top = look.box.top + rounded(box.top * down), left = look.box.left + rounded(box.left * right);
        return {top, left, std::max(top + 2, look.box.top + rounded(box.bottom * down)),
                std::max(left + 2, look.box.left + rounded(box.right * right))};
    }

    // Draws the subject of a look, or the whole picture, in each size.
    void draw_sizes(const std::optional<Look>& look, const Box& whole, bool is_drawing, double bonus) {
        const Box box = look ? box_of(*look, look->subject.box()) : whole;
        const int ring = look ? 1 : 0;  // one row of paper around
        for (const int usual : is_drawing ? kDrawingSizes : kPhotoSizes) {
            double down = double(task_.longer > 0 ? task_.longer - 2 * ring : usual) / box.longer(), right = down;
            if (task_.rows > 0) {
                down = double(task_.rows - 2 * ring) / box.height();
                right = double(task_.columns - 2 * ring) / box.width();
                if (look) down = right = std::min(down, right);  // in its proportions
            }
            const int rows = std::max(1, rounded(box.height() * down)), columns = std::max(1, rounded(box.width() * right));
            const int high = task_.rows > 0 ? task_.rows : rows + 2 * ring, wide = task_.rows > 0 ? task_.columns : columns + 2 * ring;
            View view = view_of(look, box, rows, columns);
            if (look) {
                const int top = (high - rows) / 2 * kFine, left = (wide - columns) / 2 * kFine;
                View on_paper{Grid<Colour>(high * kFine, wide * kFine, ground_), Mask(high * kFine, wide * kFine), view.box};
                for (int y : range(view.lab.height)) {
                    for (int x : range(view.lab.width)) {
                        on_paper.lab(top + y, left + x) = view.lab(y, x);
                        if (view.subject(y, x)) on_paper.subject.add(top + y, left + x);
                    }
                }
                view = std::move(on_paper);
            }
            view.bonus = bonus;
            draw(view);
            if (given_size() || limits_.stopped()) return;
        }
    }

    // Returns the pixels of a box in so many cells.
    View view_of(const std::optional<Look>& look, const Box& box, int rows, int columns) const {
        const int high = rows * kFine, wide = columns * kFine;
        View view{seen_in(box, high, wide), look ? Mask(high, wide) : Mask(), box};
        for (int* side : {&view.box.top, &view.box.left, &view.box.bottom, &view.box.right}) *side = rounded(*side * reduction_);
        const auto place = [](int i, int pixels, int begin, int side) { return begin + (i + 0.5) * side / pixels; };
        if (flat_) {  // each pixel has its flat colour
            vector<Colour> colours;
            for (const Rgb& colour : flat_->colours) colours.push_back(oklab(colour));
            for (int y : range(high)) {
                for (int x : range(wide)) {
                    const double v = place(y, high, box.top, box.height()) * reduction_,
                                 u = place(x, wide, box.left, box.width()) * reduction_;
                    view.lab(y, x) = colours[flat_->labels.near(static_cast<int>(v), static_cast<int>(u))];
                }
            }
        } else view.lab = without_noise(std::move(view.lab));
        if (look) {
            const double down = double(look->subject.height) / look->box.height(), right = double(look->subject.width) / look->box.width();
            for (int y : range(high)) {
                for (int x : range(wide)) {
                    const int v = static_cast<int>((place(y, high, box.top, box.height()) - look->box.top) * down);
                    const int u = static_cast<int>((place(x, wide, box.left, box.width()) - look->box.left) * right);
                    if (look->subject.near(v, u)) view.subject.add(y, x);
                }
            }
        }
        make_symmetric(view);
        return view;
    }

    // Makes the right half the mirror image of the left one if the subject is nearly symmetric.
    static void make_symmetric(View& view) {
        Grid<Colour>& lab = view.lab;
        const bool is_whole = view.subject.height == 0;
        int64_t same = 0, all = 0;
        for (int y : range(lab.height)) {
            for (int x : range(lab.width)) {
                const int u = lab.width - 1 - x;
                const bool here = is_whole || view.subject(y, x), there = is_whole || view.subject(y, u);
                all += here || there;
                same += here && there && distance(lab(y, x), lab(y, u)) < 0.1f;
            }
        }
        if (double(same) < 0.9 * double(all)) return;
        Mask subject(view.subject.height, view.subject.width);
        for (int y : range(lab.height)) {
            for (int x : range(lab.width)) {
                const int u = std::min(x, lab.width - 1 - x);
                lab(y, x) = lab(y, u);
                if (!is_whole && view.subject(y, u)) subject.add(y, x);
            }
        }
        view.subject = std::move(subject);
    }

    // Draws pixel art and other small pictures with one cell per pixel, in fewer colours.
    void draw_exact_view() {
        const int high = box_.height() * kFine, wide = box_.width() * kFine;
        View view{Grid<Colour>(high, wide), {}, box_, true, 0};
        const auto label_at = [&](int y, int x) { return flat_->labels.near(box_.top + y / kFine, box_.left + x / kFine); };
        const std::optional<int> margin = this->margin();
        if (margin) {
            const Mask paper = mask_of(high, wide, [&](int y, int x) { return label_at(y, x) == *margin; });
            const auto is_outer = [&](const Piece& piece) {
                return piece.box.top == 0 || piece.box.left == 0 || piece.box.bottom == high || piece.box.right == wide;
            };
            view.subject = ~kept_pieces(paper, is_outer);
            ground_ = oklab(flat_->colours[*margin]);
        }
        for (int y : range(high)) {
            for (int x : range(wide)) view.lab(y, x) = oklab(flat_->colours[label_at(y, x)]);
        }
        if (!margin) ground_ = median(view.lab.values);
        draw(view);
    }

    // ---- drawings of a view ------------------------------------------------------------------------------------------

    void draw(const View& view) {
        const Grid<Colour>& lab = view.lab;
        const bool is_whole = view.subject.height == 0;
        Mask body = is_whole ? ~Mask(lab.height, lab.width) : view.subject;
        if (!is_whole) {
            const Mask hole =
                mask_of(lab.height, lab.width, [&](int y, int x) { return body(y, x) && distance(lab(y, x), ground_) < kSeeThrough; });
            if (double(hole.size()) <= 0.97 * double(body.size())) body = body - hole;
        }
        if (body.empty()) return;
        Grid<Colour> shown = lab;
        (~body).for_each([&](int y, int x) { shown(y, x) = ground_; });
        const Judge judge(shown, is_whole ? Mask() : body);
        const Grid<float> changes = gradients(lab);
        vector<Colour> pixels;
        vector<float> weights;
        body.for_each([&](int y, int x) {
            const float steep = changes(y, x) / 0.03f;
            pixels.push_back(lab(y, x));
            weights.push_back(1 / (1 + steep * steep));
        });
        const double cost = kCellCost * std::max(lab.height, lab.width) / kFine - view.bonus;
        for (const Colour& scale : {kByHue, kByLight}) {
            const auto palettes = palettes_of(pixels, weights, scale, std::max(6, task_.inks) + is_whole);
            vector<IntVector> groups{{3, 2}, {6, 5, 4}};  // numbers of inks, of which the first possible one is taken
            if (task_.inks > 0) {
                groups = {{}};
                for (int inks = task_.inks; inks > 1; inks--) groups[0].push_back(inks);
            }
            for (const IntVector& group : groups) {
                const auto inks = ranges::find_if(group, [&](int number) { return !palettes[number + is_whole].empty(); });
                if (inks == group.end() || limits_.spend(20'000'000)) continue;
                draw_colours(view, body, judge, palettes[*inks + is_whole], scale, cost);
            }
        }
        if (task_.inks <= 1) draw_ink(view, body, judge, palettes_of(pixels, weights, kByHue, 5), cost);
    }

    // Draws a view in the colours of a palette.
    void draw_colours(const View& view, const Mask& body, const Judge& judge, vector<Colour> palette, Colour scale, double cost) {
        const Grid<Colour>& lab = view.lab;
        const bool is_whole = view.subject.height == 0;
        Grid<uint8_t> labels(lab.height, lab.width);
        const Colour paper = task_.background ? oklab(*task_.background) : paper_for(palette);
        if (is_whole) {  // the given background, or the colour of the edge, becomes colour 0
            for (size_t i : range(lab.values.size())) labels.values[i] = nearest_colour(lab.values[i], palette, scale);
            const auto edge = edge_counts(labels);
            int background = static_cast<int>(ranges::max_element(edge) - edge.begin());
            if (task_.background) background = nearest_colour(paper, palette, scale);
            std::swap(palette[0], palette[background]);
            for (uint8_t& label : labels.values) label = checked<uint8_t>(label == background ? 0 : label == 0 ? background : int(label));
        } else {
            body.for_each([&](int y, int x) { labels(y, x) = checked<uint8_t>(nearest_colour(lab(y, x), palette, scale) + 1); });
            palette.insert(palette.begin(), ground_);
        }
        drop_soft_edges(labels, palette);
        vector<Mask> areas;
        for (int k : indices(palette)) areas.push_back(mask_of(lab.height, lab.width, [&](int y, int x) { return labels(y, x) == k; }));
        Cells drawn = cells_of(areas, !view.is_exact);
        if (!view.is_exact) drop_specks(drawn, palette);
        const double score = judge.score(drawn.cells, palette) - cost;
        vector<Rgb> colours;
        if (!is_whole) palette[0] = paper;
        for (int k : indices(palette)) colours.push_back(rgb_of(k == 0 ? palette[0] : apart_from(palette[k], palette[0])));
        if (task_.background) colours[0] = *task_.background;
        add(drawn, colours, "colours", score, view.box);
    }

    // Draws a view in black and white: every set of clusters is a drawing, with and without the rim of the subject.
    void draw_ink(const View& view, const Mask& body, const Judge& judge, const vector<vector<Colour>>& palettes, double cost) {
        const Grid<Colour>& lab = view.lab;
        const bool is_whole = view.subject.height == 0;
        const auto& palette = *std::find_if(palettes.rbegin(), palettes.rend(), [](const auto& entry) { return !entry.empty(); });
        const int count = count_of(palette);
        vector<Mask> areas(count, Mask(lab.height, lab.width));
        vector<double> sizes(count), lights(count);
        body.for_each([&](int y, int x) {
            const int k = nearest_colour(lab(y, x), palette, kByHue);
            areas[k].add(y, x);
            sizes[k]++;
            lights[k] += double(lab(y, x).l);
        });
        const double all = double(body.size());
        const Mask rim = is_whole ? Mask() : view.subject - view.subject.shrunk(kFine / 2 + 1);
        for (int set : range(1, 1 << count)) {
            Mask ink(lab.height, lab.width);
            double size = 0, light = 0, light_of_blank = 0;
            for (int k : range(count)) {
                const bool is_ink = set >> k & 1;
                if (is_ink) ink = ink | areas[k];
                size += is_ink ? sizes[k] : 0;
                (is_ink ? light : light_of_blank) += lights[k];
            }
            const bool has_blanks = all - size > 0.03 * all;  // in the subject
            if (size == 0 || ink == ~Mask(lab.height, lab.width)) continue;
            // ink is not lighter than the blank parts, except on a dark ground
            if ((ground_.l > 0.45f || is_whole) && has_blanks && light / size > light_of_blank / (all - size) + 0.05) continue;
            for (const bool has_rim : {false, true}) {
                if ((has_rim && (is_whole || !has_blanks)) || limits_.spend(2'000'000)) continue;
                const Mask drawn_ink = has_rim ? ink | rim : ink;
                Cells drawn = cells_of({~drawn_ink, drawn_ink}, !view.is_exact);
                if (!view.is_exact) drop_specks(drawn, {kWhite, kBlack});
                vector<Rgb> colours{{255, 255, 255}, {0, 0, 0}};
                if (task_.background) {
                    Colour mean;
                    drawn_ink.for_each([&](int y, int x) { mean = mean + lab(y, x) * float(1.0 / double(drawn_ink.size())); });
                    colours = {*task_.background, rgb_of(apart_from(mean, oklab(*task_.background)))};
                }
                add(drawn, colours, "ink", judge.score_of_ink(drawn.cells, ground_) - cost, view.box);
            }
        }
    }

    // The paper: a dark ground stays. Otherwise it is white, unless an ink is nearly white; then it has the ground's colour.
    Colour paper_for(const vector<Colour>& inks) const {
        float white = 9, own = 9;
        for (const Colour& ink : inks) {
            white = std::min(white, distance(ink, kWhite));
            own = std::min(own, distance(ink, ground_));
        }
        if (ground_.l < 0.4f && own > 0.08f) return ground_;
        return white > kInksApart || white >= own ? kWhite : ground_;
    }

    // Returns an ink, moved away from the paper if it is too near.
    static Colour apart_from(Colour ink, Colour paper) {
        constexpr float kNear = 0.12f, kMoved = 0.13f;
        const float apart = distance(ink, paper);
        if (apart >= kNear) return ink;
        const Colour way = apart > 0.01f ? (ink - paper) * (1 / apart) : Colour{paper.l > 0.5f ? -1.0f : 1.0f, 0, 0};
        const Colour moved = paper + way * kMoved;
        return moved.l > 1 ? paper - Colour{kMoved, 0, 0} : moved;
    }

    // ---- the choice --------------------------------------------------------------------------------------------------

    // Returns whether two candidates show nearly the same, perhaps in another size.
    static bool are_alike(const Candidate& p, const Candidate& q) {
        constexpr int kSide = 60;
        const auto colours = [](const Candidate& candidate) {
            vector<Colour> all;
            for (const Rgb& colour : candidate.palette) all.push_back(oklab(colour));
            return all;
        };
        const auto of_p = colours(p), of_q = colours(q);
        int differing = 0;
        for (int y : range(kSide)) {
            for (int x : range(kSide)) {
                const auto at = [&](const Candidate& c) { return c.cells(y * c.cells.height / kSide, x * c.cells.width / kSide); };
                differing += distance(of_p[at(p)], of_q[at(q)]) > 0.1f;
            }
        }
        const bool has_size = p.cells.height == q.cells.height && p.cells.width == q.cells.width;
        return differing < (has_size ? 0.1 : 0.16) * kSide * kSide;
    }

    // Takes the exact colours, and the two best candidates in black and white, in few and in more colours.
    void choose() {
        const auto kind_of = [](const Candidate& candidate) {
            if (string_view(candidate.kind) == "ink") return 1;
            if (string_view(candidate.kind) == "colours") return count_of(candidate.palette) <= 4 ? 2 : 3;
            return 0;
        };
        ranges::stable_sort(found_, [&](const Candidate& p, const Candidate& q) {
            return kind_of(p) != kind_of(q) ? kind_of(p) < kind_of(q) : p.score > q.score;
        });
        double best_ink = -1;
        int counts[4] = {};
        double best[4] = {};
        for (Candidate& candidate : found_) {
            const int kind = kind_of(candidate);
            if (counts[kind] == 0) best[kind] = candidate.score;
            if (kind == 1) best_ink = std::max(best_ink, candidate.score);
            if (counts[kind] == 2 || (kind > 1 && candidate.score < best_ink - kBelowInk)) continue;
            if (kind > 1 && candidate.score < best[kind] - kBelow) continue;
            if (ranges::any_of(result_.all, [&](const Candidate& o) { return are_alike(candidate, o); })) continue;
            counts[kind]++;
            result_.all.push_back(std::move(candidate));
        }
    }

    const PictureTask& task_;
    Limits& limits_;
    Grid<Rgb> rgb_;             // without transparent pixels; enlarged pixel art in its own size
    std::optional<Rgb> clear_;  // the colour of transparent pixels, if there are some
    double scale_ = 1;          // pixels of the picture per pixel of rgb_
    std::optional<FlatPicture> flat_;
    bool is_exact_ = false, is_cropped_ = false;
    Box box_;  // what the candidate of flat colours shows
    GroundHints hints_;
    Grid<Colour> reduced_;  // red, green and blue
    Grid<float> clearness_;
    double reduction_ = 1;  // pixels of rgb_ per pixel of reduced_
    Colour ground_, ring_;
    vector<Candidate> found_;
    Candidates result_;
};

}  // namespace

Candidates candidates_of(const PictureTask& task, Limits& limits) { return Eye(task, limits).run(); }

}  // namespace nono
