// Judges how well cells show a picture, from about 0 to 1: 0.6 times how well their contours agree (a soft Dice coefficient,
// in which the outline of the subject counts more), and 0.4 times how well their tones agree after a blur. Specks, and in
// black and white too little or too much ink, lower the score. The picture and the cells are compared in a frame of
// 120 pixels for all sizes of a board, so that scores of different sizes can be compared. A comparison takes about 1 ms.
#pragma once

#include "pictures/mask.hpp"

namespace nono {

class Judge {
public:
    // `figure` is the subject, or empty if the whole picture is shown.
    Judge(const Grid<Colour>& picture, const Mask& figure) : has_figure_(figure.height > 0) {
        const float scale = kFrame / float(std::max(picture.height, picture.width));
        const auto side = [&](int pixels) { return std::max(4, static_cast<int>(float(pixels) * scale + 0.5f)); };
        height_ = side(picture.height);
        width_ = side(picture.width);
        const Grid<Colour> small =
            resized({0, 0, picture.height, picture.width}, height_, width_, [&](int y, int x) { return picture(y, x); });
        tones_ = blurred(small, kBlur);
        contours_ = contours_of(blurred(small, 1), 0.97);
        if (has_figure_) {
            figure_ = resized({0, 0, figure.height, figure.width}, height_, width_, [&](int y, int x) { return float(figure(y, x)); });
            const Grid<float> outline = gradients(blurred(figure_, 1));
            for (size_t i : range(contours_.values.size()))
                contours_.values[i] = std::min(1.4f, contours_.values[i] + 0.7f * std::min(1.0f, 4 * outline.values[i]));
            figure_ = blurred(figure_, kBlur);
        }
        contours_ = blurred(contours_, 1);
    }

    // The score of cells in colour.
    double score(const Grid<uint8_t>& cells, const vector<Colour>& colours) const {
        const auto shown = enlarged<Colour>(cells, [&](uint8_t cell) { return colours[cell]; });
        const Grid<Colour> tones = blurred(shown, kBlur);
        double apart = 0, spread = 0;
        Colour mean;
        for (const Colour& tone : tones_.values) mean = mean + tone * (1.0f / float(tones_.values.size()));
        for (size_t i : range(tones.values.size())) {
            apart += double(distance(tones.values[i], tones_.values[i]));
            spread += double(distance(tones_.values[i], mean));
        }
        return total(agreement(shown), 1 - apart / std::max(spread, 1e-3), cells);
    }

    // The score of cells in black and white; the blank cells stand for a ground of this colour.
    double score_of_ink(const Grid<uint8_t>& cells, Colour ground) const {
        const auto shown = enlarged<float>(cells, [](uint8_t cell) { return float(cell > 0); });
        const Grid<float> tones = blurred(shown, kBlur);
        const auto with = [&](auto value) {
            Grid<float> values(height_, width_);
            for (size_t i : range(values.values.size())) values.values[i] = value(tones_.values[i]);
            return correlation(tones, values);
        };
        double tone = 0.95 * with([&](Colour colour) { return distance(colour, ground); });
        if (ground.l > 0.5f) tone = std::max(tone, with([](Colour colour) { return -colour.l; }));
        if (has_figure_) tone = std::max(tone, 0.88 * correlation(tones, figure_));
        const double full = double(ranges::count_if(cells.values, [](uint8_t cell) { return cell > 0; })) / double(cells.values.size());
        return total(agreement(shown), tone, cells) - std::max(0.0, 0.15 - full) - std::max(0.0, full - 0.75);
    }

private:
    static constexpr float kFrame = 120;
    static constexpr int kBlur = 4;

    // Returns the strength of contours, from 0 to 1. Those above this quantile count in full.
    template <class T>
    static Grid<float> contours_of(const Grid<T>& picture, double strong) {
        Grid<float> changes = gradients(picture);
        vector<float> values = changes.values;
        if (strong < 0.9) std::erase_if(values, [](float value) { return value <= 0.001f; });
        const float strongest = std::max(quantile(std::move(values), strong), 0.02f);
        for (float& value : changes.values) value = std::min(1.0f, value / strongest);
        return changes;
    }

    template <class T, class ColourOf>
    Grid<T> enlarged(const Grid<uint8_t>& cells, ColourOf colour_of) const {
        Grid<T> result(height_, width_);
        for (int y : range(height_)) {
            for (int x : range(width_)) result(y, x) = colour_of(cells(y * cells.height / height_, x * cells.width / width_));
        }
        return result;
    }

    // How well the contours agree, from 0 to 1.
    template <class T>
    double agreement(const Grid<T>& shown) const {
        const Grid<float> drawn = blurred(contours_of(blurred(shown, 1), 0.8), 1);
        double common = 0, all = 1e-9;
        for (size_t i : range(drawn.values.size())) {
            common += double(std::min(drawn.values[i], contours_.values[i]));
            all += double(drawn.values[i] + contours_.values[i]);
        }
        return 2 * common / all;
    }

    static double correlation(const Grid<float>& p, const Grid<float>& q) {
        double sum_p = 0, sum_q = 0, pp = 0, qq = 0, pq = 0;
        for (size_t i : range(p.values.size())) {
            const double x = double(p.values[i]), y = double(q.values[i]);
            sum_p += x, sum_q += y, pp += x * x, qq += y * y, pq += x * y;
        }
        const double n = double(p.values.size()), p2 = pp - sum_p * sum_p / n, q2 = qq - sum_q * sum_q / n;
        return p2 > 1e-9 * n && q2 > 1e-9 * n ? (pq - sum_p * sum_q / n) / std::sqrt(p2 * q2) : 0;
    }

    static double total(double agreement, double tone, const Grid<uint8_t>& cells) {
        int specks = 0;
        for (int k : range(ranges::max(cells.values) + 1)) {
            for (const Piece& piece : pieces(mask_of(cells.height, cells.width, [&](int y, int x) { return cells(y, x) == k; })))
                specks += piece.size <= 2;
        }
        return 0.6 * agreement + 0.4 * std::max(0.0, tone) - 0.3 * specks / (cells.height + cells.width);
    }

    bool has_figure_;
    int height_, width_;
    Grid<Colour> tones_;
    Grid<float> contours_, figure_;
};

}  // namespace nono
