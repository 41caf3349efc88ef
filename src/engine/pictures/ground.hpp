// Finds the ground of a picture, which is what a flood from its edge reaches, and the subject that stands out from it.
//
// The flood begins at pixels of the edge whose colour is frequent there or in a corner. Then it follows slow changes, such
// as those of a sky. A pixel joins if its colour is near a colour of the edge, and if it hardly differs from the colours on
// the way to it. Both conditions are needed: the first alone eats a white mug on white
// paper, the second leaks through soft shading. Without a plain edge, there is no ground. A picture of 240x240 pixels takes
// about 40 ms, most of them for the comparison of each pixel with all colours of the edge.
#pragma once

#include "pictures/mask.hpp"

namespace nono {

// What the user says about a pixel: whether it belongs to the ground.
struct Mark {
    int y, x;
    bool is_ground;
};

// What is known about the ground: pixels that are transparent (empty: none), its colour, and marks.
struct GroundHints {
    Mask clear;
    std::optional<Colour> colour;
    vector<Mark> marks;
};

// Returns the pixels of the subject, or nothing if nothing stands out from a plain ground.
std::optional<Mask> subject_of(const Grid<Colour>& lab, const GroundHints& hints);

}  // namespace nono
