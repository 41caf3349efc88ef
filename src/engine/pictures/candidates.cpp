#include "pictures/candidates.hpp"

#include "pictures/drawings.hpp"
#include "pictures/flat_colours.hpp"

namespace nono {

namespace {

constexpr int kReduced = 960;                  // the longer side of the picture after its first reduction, in pixels
constexpr int kWork = 240;                     // and of that in which the ground is found
constexpr int kUsual = 40;                     // cells on the longer side of a drawing in its own colours
constexpr std::array kSizes{20, 29, 43};       // of the subject on its longer side, in cells
constexpr double kDoubt = 0.15, kNoCut = 0.5;  // shares of contours in the ground: the cut may be, or surely is, wrong
constexpr double kDoubtCost = 0.3;             // what the score of a cut loses times this share

int rounded(double value) { return static_cast<int>(value + 0.5); }

Box scaled(const Box& box, double scale) {
    return {rounded(box.top * scale), rounded(box.left * scale), rounded(box.bottom * scale), rounded(box.right * scale)};
}

// Returns a box with a margin, inside a picture.
Box widened(const Box& box, int margin, int height, int width) {
    return {std::max(0, box.top - margin), std::max(0, box.left - margin), std::min(height, box.bottom + margin),
            std::min(width, box.right + margin)};
}

class Eye {
public:
    Eye(const PictureTask& task, Limits& limits) : task_(task), limits_(limits), drawings_(task, limits), rgb_(task.height, task.width) {
        read_pixels();
        if (limits_.spend(Limits::kInterval)) return;
        if (task.ground) hints_.colour = oklab(*task.ground);
        if (const auto art = has_size() ? std::nullopt : pixel_art(rgb_)) {
            scale_ = double(rgb_.width) / art->width;
            rgb_ = *art;
        }
        if (limits_.spend(Limits::kInterval)) return;
        flat_ = flat_colours(rgb_, limits_);
        if (flat_) {
            for (const Rgb& colour : flat_->colours) flat_labs_.push_back(oklab(colour));
        }
    }

    Candidates run() {
        if (flat_) draw_flat();
        if (limits_.spend(Limits::kInterval)) return {};
        reduce();
        if (is_exact_) draw_exact();
        else draw_views();
        if (drawings_.best().empty() && stretch()) draw_views();
        result_.all = drawings_.best();
        for (Candidate& candidate : result_.all) candidate.box = scaled(candidate.box, scale_);
        return std::move(result_);
    }

private:
    bool has_size() const { return task_.longer > 0 || task_.rows > 0; }

    // Reads the pixels. Transparent ones become white, or if the subject is white where it meets them, pale blue or sand.
    void read_pixels() {
        int64_t bluish = 0;
        for (size_t i : range(rgb_.values.size())) {
            const uint8_t* pixel = task_.rgba.data() + 4 * i;
            rgb_.values[i] = {pixel[0], pixel[1], pixel[2]};
            if (pixel[3] >= 128) bluish += pixel[2] - pixel[0];
        }
        const Mask clear = mask_of(task_.height, task_.width, [&](int y, int x) { return is_clear(y, x); });
        if (clear.empty()) return;
        const Mask rim = clear.grown(2) - clear;
        const Mask white = mask_of(task_.height, task_.width, [&](int y, int x) { return ranges::min(rgb_(y, x)) > 236; });
        const bool is_white = 10 * (rim & white).size() > rim.size();
        const Rgb paper = task_.background.value_or(!is_white ? Rgb{255, 255, 255} : bluish > 0 ? Rgb{240, 214, 150} : Rgb{150, 206, 245});
        clear.for_each([&](int y, int x) { rgb_(y, x) = paper; });
        if (200 * clear.size() >= int64_t{task_.height} * task_.width) clear_ = paper;
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
        if (clear_) clearness_ = resized(whole, height, width, [&](int y, int x) { return float(is_clear(y, x)); });
    }

    // Gives a faint picture, in which no two colours are told apart, the full contrast. Returns whether its levels differ.
    bool stretch() {
        float low = 255, high = 0;
        for (const Colour& pixel : reduced_.values) {
            low = std::min({low, pixel.l, pixel.a, pixel.b});
            high = std::max({high, pixel.l, pixel.a, pixel.b});
        }
        if (high - low < 8) return false;
        for (Colour& pixel : reduced_.values) pixel = (pixel - Colour{low, low, low}) * (255 / (high - low));
        return true;
    }

    // Returns whether a pixel is transparent. In enlarged pixel art, this is the middle of a square.
    bool is_clear(int y, int x) const {
        const int v = static_cast<int>((y + 0.5) * scale_), u = static_cast<int>((x + 0.5) * scale_);
        return task_.rgba[4 * (size_t(v) * task_.width + u) + 3] < 128;
    }

    // Returns the middle part of a box that has the proportions of the board, if its rows and columns are given.
    Box fitted(const Box& box) const {
        if (task_.rows == 0) return box;
        const double side = std::min(double(box.height()) / task_.rows, double(box.width()) / task_.columns);
        const int high = std::clamp(rounded(side * task_.rows), 1, box.height()),
                  wide = std::clamp(rounded(side * task_.columns), 1, box.width());
        const int top = box.top + (box.height() - high) / 2, left = box.left + (box.width() - wide) / 2;
        return {top, left, top + high, left + wide};
    }

    // ---- drawings in their own colours -------------------------------------------------------------------------------

    // Returns the index of the flat colour of the margin: what most of the edge has.
    std::optional<int> margin() const {
        if (task_.is_whole) return {};
        if (hints_.colour) return nearest_colour(*hints_.colour, flat_labs_);
        const Grid<uint8_t>& labels = flat_->labels;
        vector<int> counts(flat_labs_.size());
        for (int x : range(labels.width)) counts[labels(0, x)]++, counts[labels(labels.height - 1, x)]++;
        for (int y : range(labels.height)) counts[labels(y, 0)]++, counts[labels(y, labels.width - 1)]++;
        const int best = static_cast<int>(ranges::max_element(counts) - counts.begin());
        // a small picture in black and white may have a black frame, which shows something
        const bool may_be_frame = counts.size() == 2 && flat_labs_[best].l < 0.6f && std::max(labels.height, labels.width) <= kMostExact;
        if (may_be_frame || counts[best] < 0.6 * 2 * (labels.height + labels.width)) return {};
        return best;
    }

    // Draws a picture of flat areas in its own colours. Of a margin, one row of cells stays.
    void draw_flat() {
        const Grid<uint8_t>& labels = flat_->labels;
        const std::optional<int> margin = this->margin();
        Box box{0, 0, labels.height, labels.width};
        Mask figure;
        if (margin) {
            figure = mask_of(labels.height, labels.width, [&](int y, int x) { return labels(y, x) != *margin; });
            if (flat_->has_noise) figure = kept_pieces(figure, [](const Piece& piece) { return piece.size >= 9; });
            if (figure.empty()) return;
            const Box inner = figure.box();
            double side = 1;  // of a cell, in pixels
            if (task_.rows > 0)
                side = std::max(inner.height() / std::max(1.0, task_.rows - 2.0), inner.width() / std::max(1.0, task_.columns - 2.0));
            else if (task_.longer > 0) side = inner.longer() / std::max(1.0, task_.longer - 2.0);
            else if (inner.longer() + 2 > kMostExact) side = inner.longer() / (kUsual - 2.0);
            box = widened(inner, std::max(1, rounded(side)), labels.height, labels.width);
            if (task_.rows > 0) {  // the figure keeps its proportions, in the middle
                const int high = rounded(side * task_.rows), wide = rounded(side * task_.columns);
                const int top = (inner.top + inner.bottom - high) / 2, left = (inner.left + inner.right - wide) / 2;
                box = {top, left, top + high, left + wide};
            }
        } else box = fitted(box);
        int rows = box.height(), columns = box.width();
        if (task_.rows > 0) rows = task_.rows, columns = task_.columns;
        else if (task_.longer > 0 || box.longer() > kMostExact) {
            const double scale = double(task_.longer > 0 ? task_.longer : kUsual) / box.longer();
            rows = std::max(1, rounded(box.height() * scale));
            columns = std::max(1, rounded(box.width() * scale));
        }
        is_exact_ = rows == box.height() && columns == box.width() && !flat_->has_noise;
        vector<Colour> palette = flat_labs_;
        if (task_.inks > 0 && task_.inks + 1 < count_of(palette)) {  // fewer colours are wanted
            vector<float> weights(palette.size());
            for (const uint8_t label : labels.values) weights[label]++;
            palette = palette_of(palette, weights, task_.inks + 1, task_.inks > kFewInks ? kApart : kFewApart);
        }
        if (palette.size() < 2) return;
        View view{Grid<Colour>(rows * kFine, columns * kFine), {}, {}, box, is_exact_};
        for (int y : range(view.lab.height)) {
            const int v = static_cast<int>(std::floor(box.top + (y + 0.5) * box.height() / view.lab.height));
            for (int x : range(view.lab.width)) {
                const int u = static_cast<int>(std::floor(box.left + (x + 0.5) * box.width() / view.lab.width));
                const bool is_inside = v >= 0 && u >= 0 && v < labels.height && u < labels.width;
                view.lab(y, x) = flat_labs_[is_inside ? labels(v, u) : margin.value_or(0)];
            }
        }
        const int paper = margin ? nearest_colour(flat_labs_[*margin], palette) : -1;
        drawings_.draw_flat(view, std::move(palette), paper);
    }

    // ---- the subject, cut from its ground ----------------------------------------------------------------------------

    // The picture in a box of the reduced picture, further reduced, and the part of it that is the subject.
    struct Look {
        Grid<Colour> lab;
        Mask subject;
        Box box;

        // The box around the subject, in pixels of the reduced picture.
        Box subject_box() const {
            const Box inner = subject.box();
            const double down = double(box.height()) / subject.height, right = double(box.width()) / subject.width;
            const int top = box.top + rounded(inner.top * down), left = box.left + rounded(inner.left * right);
            return {top, left, std::max(top + 1, box.top + rounded(inner.bottom * down)),
                    std::max(left + 1, box.left + rounded(inner.right * right))};
        }
    };

    std::optional<Look> look(const Box& box) {
        const double scale = std::max(1.0, double(box.longer()) / kWork);
        const int height = std::max(4, rounded(box.height() / scale)), width = std::max(4, rounded(box.width() / scale));
        Look look{without_noise(seen_in(box, height, width), limits_), {}, box};
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
        if (limits_.spend(Limits::kInterval)) return grid;
        for (Colour& pixel : grid.values) pixel = oklab(pixel);
        return grid;
    }

    // Draws the subject, and the whole picture if it is doubtful whether the cut is right.
    void draw_views() {
        const Box whole{0, 0, reduced_.height, reduced_.width};
        Box box = whole;
        std::optional<Look> found;
        double doubt = 0;
        for (int turn = 0; turn < 2 && !task_.is_whole; turn++) {
            auto look = this->look(box);
            if (!look) break;
            if (turn == 0) {
                vector<Colour> outside;
                (~look->subject).for_each([&](int y, int x) { outside.push_back(look->lab(y, x)); });
                ground_ = hints_.colour.value_or(clear_ ? oklab(*clear_) : median(outside));
                doubt = doubt_in(*look);
                result_.ground = Grid<uint8_t>(look->lab.height, look->lab.width);
                (~look->subject).for_each([&](int y, int x) { result_.ground(y, x) = 1; });
            }
            const Box around = look->subject_box();
            box = widened(around, rounded(0.12 * around.longer()), reduced_.height, reduced_.width);
            found = std::move(look);
        }
        if (found && doubt < kNoCut) draw_sizes(found, kDoubtCost * doubt);
        if (!found) ground_ = median(seen_in(whole, kWork, kWork).values);
        if (!found || doubt > kDoubt) draw_sizes({});
    }

    // Draws pixel art and other small pictures with one cell per pixel. The ground is the margin.
    void draw_exact() {
        const Grid<uint8_t>& labels = flat_->labels;
        const std::optional<int> margin = this->margin();
        ground_ = margin ? flat_labs_[*margin] : kWhite;
        if (!margin) return draw_sizes({});
        const Mask subject = mask_of(labels.height, labels.width, [&](int y, int x) { return labels(y, x) != *margin; });
        draw_sizes(Look{{}, subject, {0, 0, labels.height, labels.width}});
    }

    // Returns how doubtful the cut is: the share of the picture's contours that lies in the ground, and more than kDoubt if the
    // subject reaches the edge of the picture in many places. A cut that the user has corrected is right.
    double doubt_in(const Look& look) const {
        if (task_.ground || !task_.marks.empty() || clear_) return 0;
        const Grid<float> changes = gradients(look.lab);
        const Mask near = look.subject.grown(3);
        double all = 1e-9, in_ground = 0, at_edge = 0;
        for (int y : range(near.height)) {
            for (int x : range(near.width)) {
                at_edge += (y == 0 || x == 0 || y == near.height - 1 || x == near.width - 1) && look.subject(y, x);
                if (changes(y, x) <= 0.03f) continue;
                all += double(changes(y, x));
                if (!near(y, x)) in_ground += double(changes(y, x));
            }
        }
        return std::max(in_ground / all, at_edge > 0.4 * (near.height + near.width) ? kDoubt + 0.01 : 0);
    }

    // Draws the subject of a look, or the whole picture, in each size.
    void draw_sizes(const std::optional<Look>& look, double cost = 0) {
        const Box box = look ? look->subject_box() : fitted({0, 0, reduced_.height, reduced_.width});
        const bool is_exact = is_exact_ && !has_size();
        const bool is_tiny = has_size() && (task_.rows > 0 ? std::min(task_.rows, task_.columns) : task_.longer) < 3;
        const int ring = look && !is_tiny ? 1 : 0;  // a row of paper around
        for (const int usual : kSizes) {
            double down = double(task_.longer > 0 ? task_.longer - 2 * ring : usual) / box.longer(), right = down;
            if (is_exact) down = right = 1;
            if (task_.rows > 0) {
                down = double(task_.rows - 2 * ring) / box.height();
                right = double(task_.columns - 2 * ring) / box.width();
                if (look) down = right = std::min(down, right);  // in its proportions
            }
            const int rows = std::max(1, rounded(box.height() * down)), columns = std::max(1, rounded(box.width() * right));
            View view = view_of(look, box, rows, columns);
            if (look) view = on_paper(view, rows, columns, ring);
            drawings_.draw(view, cost);
            if (has_size() || is_exact_ || limits_.stopped()) return;
        }
    }

    // Returns the view in the middle of its paper.
    View on_paper(const View& view, int rows, int columns, int ring) const {
        const int high = task_.rows > 0 ? task_.rows : rows + 2 * ring, wide = task_.rows > 0 ? task_.columns : columns + 2 * ring;
        const int top = (high - rows) / 2 * kFine, left = (wide - columns) / 2 * kFine;
        View result{Grid<Colour>(high * kFine, wide * kFine, ground_), Mask(high * kFine, wide * kFine), ground_, view.box, view.is_exact};
        for (int y : range(view.lab.height)) {
            for (int x : range(view.lab.width)) {
                result.lab(top + y, left + x) = view.lab(y, x);
                if (view.subject(y, x)) result.subject.add(top + y, left + x);
            }
        }
        return result;
    }

    // Returns the pixels of a box in so many cells.
    View view_of(const std::optional<Look>& look, const Box& box, int rows, int columns) const {
        const int high = rows * kFine, wide = columns * kFine;
        View view{without_noise(seen_in(box, high, wide), limits_), look ? Mask(high, wide) : Mask(), ground_, scaled(box, reduction_),
                  is_exact_};
        for (int y : range(high)) {
            const double v = box.top + (y + 0.5) * box.height() / high;  // in pixels of the reduced picture
            for (int x : range(wide)) {
                const double u = box.left + (x + 0.5) * box.width() / wide;
                if (flat_)
                    view.lab(y, x) = flat_labs_[flat_->labels.near(static_cast<int>(v * reduction_), static_cast<int>(u * reduction_))];
                if (!look) continue;
                const Box& seen = look->box;
                const int row = static_cast<int>((v - seen.top) * look->subject.height / seen.height());
                const int column = static_cast<int>((u - seen.left) * look->subject.width / seen.width());
                if (look->subject.near(row, column)) view.subject.add(y, x);
            }
        }
        return view;
    }

    const PictureTask& task_;
    Limits& limits_;
    Drawings drawings_;
    Grid<Rgb> rgb_;             // without transparent pixels; enlarged pixel art in its own size
    std::optional<Rgb> clear_;  // the colour of transparent pixels, if there are some
    double scale_ = 1;          // pixels of the picture per pixel of rgb_
    std::optional<FlatPicture> flat_;
    vector<Colour> flat_labs_;  // its colours in Oklab
    bool is_exact_ = false;     // the candidate in its own colours has one cell per pixel
    GroundHints hints_;
    Grid<Colour> reduced_;  // red, green and blue
    Grid<float> clearness_;
    double reduction_ = 1;  // pixels of rgb_ per pixel of reduced_
    Colour ground_;
    Candidates result_;
};

}  // namespace

Candidates candidates_of(const PictureTask& task, Limits& limits) { return Eye(task, limits).run(); }

}  // namespace nono
