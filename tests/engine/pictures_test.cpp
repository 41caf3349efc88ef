// Compares sets of pixels with sets that are kept as bytes: growing, shrinking, runs, counts in cells, and pieces. Then
// checks resizing, the round trip of colours, and candidates for drawn pictures.
#include "check.hpp"
#include "pictures/candidates.hpp"

using namespace nono;

namespace {

// Grows a set by one pixel, pixel by pixel.
vector<char> grown(const vector<char>& set, int height, int width, bool square) {
    vector<char> result = set;
    for (int y : range(height)) {
        for (int x : range(width)) {
            for (int dy : {-1, 0, 1}) {
                for (int dx : {-1, 0, 1}) {
                    const int v = y + dy, u = x + dx;
                    if ((!square && dy != 0 && dx != 0) || v < 0 || u < 0 || v >= height || u >= width) continue;
                    if (set[v * width + u]) result[y * width + x] = 1;
                }
            }
        }
    }
    return result;
}

void test_masks(Random& random) {
    const int height = 8 * (1 + static_cast<int>(random.below(3))), width = 8 * (1 + static_cast<int>(random.below(20)));
    vector<char> set(height * width);
    for (char& pixel : set) pixel = random.below(4) == 0;
    const auto is_equal = [&](const Mask& mask, const vector<char>& pixels) {
        for (int y : range(height)) {
            for (int x : range(width)) CHECK(mask(y, x) == (pixels[y * width + x] != 0));
        }
    };
    const Mask mask = mask_of(height, width, [&](int y, int x) { return set[y * width + x] != 0; });
    is_equal(mask, set);
    for (const bool square : {false, true}) {
        const vector<char> more = grown(set, height, width, square);
        is_equal(mask.grown(1, square), more);
        is_equal(mask.grown(2, square), grown(more, height, width, square));
        CHECK(mask.shrunk(1, square) == ~(~mask).grown(1, square));
    }
    CHECK(mask.size() == ranges::count(set, 1));
    CHECK((mask | ~mask).size() == height * width && (mask & ~mask).empty());
    int64_t in_cells = 0, in_pieces = 0;
    for (int row : range(height / kFine)) {
        for (int column : range(width / kFine)) in_cells += mask.in_cell(row, column);
    }
    CHECK(in_cells == mask.size());
    Mask joined(height, width);
    for (const Piece& piece : pieces(mask)) {
        Mask area(height, width);
        area.add(piece.runs);
        CHECK(area.size() == piece.size && area.box() == piece.box);
        CHECK((area.grown(1, true) & mask) == area);  // no pixel of another piece touches it
        in_pieces += piece.size;
        joined = joined | area;
    }
    CHECK(in_pieces == mask.size() && joined == mask);
}

void test_colours(Random& random) {
    Rgb rgb;
    for (uint8_t& channel : rgb) channel = static_cast<uint8_t>(random.below(256));
    CHECK(rgb_of(oklab(rgb)) == rgb);
    Grid<float> grid(1 + static_cast<int>(random.below(9)), 1 + static_cast<int>(random.below(9)));
    float sum = 0;
    for (float& value : grid.values) sum += value = float(random.unit());
    const int height = 1 + static_cast<int>(random.below(20)), width = 1 + static_cast<int>(random.below(20));
    const auto other = resized({0, 0, grid.height, grid.width}, height, width, [&](int y, int x) { return grid(y, x); });
    float sum_of_other = 0;
    for (const float value : other.values) sum_of_other += value;
    CHECK(std::abs(sum / float(grid.values.size()) - sum_of_other / float(other.values.size())) < 1e-5f);  // the same mean
}

// The candidates for a picture of 60x80 pixels, given by the colour of each.
template <class ColourOf>
vector<Candidate> candidates(ColourOf colour_of, int inks) {
    vector<uint8_t> rgba;
    for (int y : range(60)) {
        for (int x : range(80)) {
            append(rgba, colour_of(y, x));
            rgba.push_back(255);
        }
    }
    PictureTask task;
    task.height = 60;
    task.width = 80;
    task.rgba = rgba;
    task.inks = inks;
    Limits limits(0, nullptr, nullptr);
    return candidates_of(task, limits).all;
}

void test_candidates(Random& random) {
    const Rgb ground{uint8_t(120 + random.below(100)), uint8_t(120 + random.below(100)), uint8_t(120 + random.below(100))};
    const bool has_noise = random.below(2) == 0;
    vector<uint8_t> noise(60 * 80);
    for (uint8_t& value : noise) value = has_noise ? static_cast<uint8_t>(random.below(12)) : 0;
    const auto colour_of = [&](int y, int x) {
        Rgb rgb = (y - 30) * (y - 30) + (x - 45) * (x - 45) < 300 ? Rgb{60, 20, 30} : ground;
        for (uint8_t& channel : rgb) channel = static_cast<uint8_t>(channel + noise[y * 80 + x]);
        return rgb;
    };
    const int inks = static_cast<int>(random.below(3));
    const vector<Candidate> all = candidates(colour_of, inks);
    CHECK(!all.empty() && all.size() <= 7);
    for (const Candidate& candidate : all) {
        const int cells = count_of(candidate.cells.values), colours = count_of(candidate.palette);
        CHECK(cells == candidate.cells.height * candidate.cells.width && cells > 0);
        CHECK(count_of(candidate.misfits) == cells * colours && colours >= 2);
        CHECK(inks == 0 || colours <= inks + 1);
        for (int i : range(cells)) {
            const uint8_t own = candidate.cells.values[i];
            CHECK(own < colours && candidate.misfits[i * colours + own] == 0);
        }
        CHECK(candidate.cells(0, 0) == 0 && candidate.cells(candidate.cells.height / 2, candidate.cells.width / 2) != 0);
    }
    const vector<Candidate> again = candidates(colour_of, inks);
    CHECK(again.size() == all.size());
    for (int i : indices(all)) CHECK(again[i].cells.values == all[i].cells.values && again[i].score == all[i].score);
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 60);
    Random random(arguments.seed);
    for (int round : range(arguments.rounds)) {
        test_masks(random);
        test_colours(random);
        if (round % 6 == 0) test_candidates(random);
    }
}
