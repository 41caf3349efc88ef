// The colours of pictures that consist of flat areas, such as pixel art, logos and drawings, also after JPEG.
//
// A small picture with few colours has exactly these, without those that look like another one. In any other picture, nearly
// all pixels in areas of even colour must be close to one of a few clearly different colours; soft edges are no such areas.
// Linear in the number of pixels; a picture of 2,000x1,500 takes about 50 ms.
#pragma once

#include "pictures/mask.hpp"

namespace nono {

constexpr int kMostFlat = 12;   // a picture of flat areas has at most this many colours
constexpr int kMostExact = 80;  // pictures up to this number of pixels per side may have one cell per pixel
constexpr float kSame = 0.04f;  // colours that are closer than this, as they look, are one colour

struct FlatPicture {
    vector<Rgb> colours;
    Grid<uint8_t> labels;  // the index of the nearest colour
    bool has_noise;        // the picture is large or has other colours, too
};

// Returns the flat colours of a picture, or nothing if it has shades. Stops early at a limit.
std::optional<FlatPicture> flat_colours(const Grid<Rgb>& rgb, Limits& limits);

// Returns pixel art that was enlarged by a whole number in its own size, or nothing for other pictures.
std::optional<Grid<Rgb>> pixel_art(const Grid<Rgb>& rgb);

}  // namespace nono
