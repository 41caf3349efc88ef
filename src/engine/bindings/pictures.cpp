// Candidates for puzzles made from a picture.
#include "bindings/calls.hpp"
#include "pictures/candidates.hpp"

namespace nono::bindings {

// Writes the cells, palette, misfits, kind, score and box of a candidate, and whether it is cut.
void put(WordWriter& out, const Candidate& value) {
    const auto& [cells, palette, misfits, kind, score, box, is_cut] = value;
    vector<uint8_t> colours;
    for (const Rgb& colour : palette) append(colours, colour);
    put_all(out, cells.height, cells.width, cells.values, colours, misfits, kind, score,
            IntVector{box.top, box.left, box.bottom, box.right}, is_cut);
}

// Makes the candidates, and returns what was taken for ground.
Answer<pictures> pictures(Caller& caller, int height, int width, Bytes rgba, Ints size, int inks, Ints background, Ints ground,
                          Ints marks) {
    constexpr int kMostPixels = 1 << 26, kMostCells = 1 << 16;
    const auto is_colour = [](Ints rgb) {
        return rgb.empty() || (rgb.size() == 3 && ranges::all_of(rgb, [](int c) { return c >= 0 && c <= 255; }));
    };
    if (height < 1 || width < 1 || int64_t{height} * width > kMostPixels || std::ssize(rgba) != 4 * int64_t{height} * width)
        caller.refuse("expected four bytes for each pixel of a picture");
    if (size.size() != 3 || ranges::any_of(size, [](int side) { return side < 0 || side > kMostCells; }) ||
        (size[0] > 0) != (size[1] > 0) || int64_t{size[0]} * size[1] > kMostCells || int64_t{size[2]} * size[2] > kMostCells)
        caller.refuse("expected a board of at most 65,536 cells");
    if (inks < 0 || inks > 254) caller.refuse("expected at most 254 inks");
    if (!is_colour(background) || !(is_colour(ground) || (ground.size() == 1 && ground[0] < 0)))
        caller.refuse("expected colours of three numbers");
    if (marks.size() % 3 != 0) caller.refuse("expected marks of three numbers");
    if (caller.has_refused()) return {};
    const auto colour_of = [](Ints rgb) -> std::optional<Rgb> {
        if (rgb.size() < 3) return {};
        return Rgb{static_cast<uint8_t>(rgb[0]), static_cast<uint8_t>(rgb[1]), static_cast<uint8_t>(rgb[2])};
    };
    PictureTask task{height, width, rgba, size[0], size[1], size[2], inks, colour_of(background), colour_of(ground), ground.size() == 1,
                     {}};
    for (size_t i = 0; i < marks.size(); i += 3) task.marks.push_back({marks[i], marks[i + 1], marks[i + 2] > 0});
    Candidates made = candidates_of(task, caller.limits);
    return {std::move(made.all), made.ground.height, made.ground.width, std::move(made.ground.values), caller.stop()};
}

}  // namespace nono::bindings
