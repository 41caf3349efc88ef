// Makes puzzles of different kinds from one picture: its pixels in, boards of cells out, the better ones of a kind first.
//
// A picture of flat areas (flat_colours.hpp) gives its own colours: one cell per pixel if it is small, otherwise the colour
// that covers most of each cell. For all other candidates, the subject is cut from its ground (ground.hpp) twice, the second
// time close up, and drawn on plain paper in several sizes (drawings.hpp). If the cut is doubtful, the whole picture is
// drawn, too. After a first reduction, nothing depends on the size of the picture: 2,000x1,500 pixels take about 0.5 s.
#pragma once

#include "base/limits.hpp"
#include "pictures/ground.hpp"

namespace nono {

struct PictureTask {
    int height = 0, width = 0;
    span<const uint8_t> rgba;               // four bytes per pixel
    int rows = 0, columns = 0, longer = 0;  // the size in cells: both, or the longer side; 0: chosen
    int inks = 0;                           // the number of inks (0: any)
    std::optional<Rgb> background;          // the colour of the paper
    std::optional<Rgb> ground;              // the colour of the ground in the picture
    bool is_whole = false;                  // nothing of the picture is ground
    vector<Mark> marks;                     // pixels that are ground, or not
};

struct Candidate {
    Grid<uint8_t> cells;      // indices of the palette
    vector<Rgb> palette;      // the background first
    vector<uint8_t> misfits;  // for each cell and colour how much less of the cell it covers than the cell's own, 0 to 255
    const char* kind;         // "exact" (a cell per pixel), "flat", "ink" (black and white) or "colours"
    double score;             // from about 0 to 1 (judge.hpp)
    Box box;                  // the part of the picture that is shown, in pixels
    bool is_cut;              // the subject without its ground
};

struct Candidates {
    vector<Candidate> all;
    Grid<uint8_t> ground;  // 1 where the reduced picture was taken for ground
};

// Returns the candidates, none if nothing can be drawn; stops early at a limit.
Candidates candidates_of(const PictureTask& task, Limits& limits);

}  // namespace nono
