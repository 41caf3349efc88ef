// Line logic on the clues of a picture that changes cell by cell. The picture itself is a solution of its clues, so no
// line ever becomes infeasible.
//
// `excess_after` rates a change of a few cells. It starts from the state of the current picture and settles only the
// lines whose clue changes, and the lines that then lose colours. All other cells keep what was known about them.
// Line logic is monotone: if more is known at the start, at most as many cells stay open. A rating starts with too much
// knowledge, so it is a lower bound on what line logic leaves open in the changed picture. It usually takes a few
// microseconds. `settle` takes ten times as long.
#pragma once

#include "base/limits.hpp"
#include "line/line_set.hpp"
#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"

namespace nono {

class PictureLogic {
public:
    // The pictures contain only these colours (ascending, with the background). The board must outlive this object.
    PictureLogic(const PictureBoard& board, Ints colours);

    // Changes to another picture and finds its cells by line logic. With `differing`, all cells except these are known.
    // All functions that settle lines return the excess: the number of colours that cells may still have in addition
    // to their own. The results are invalid if a limit is reached.
    int64_t settle(Pixels picture, Limits& limits);
    int64_t settle(Pixels picture, Ints differing, Limits& limits);
    // Changes cells of the picture and keeps all other knowledge.
    int64_t advance(span<const Edit> edits, Limits& limits);
    // Returns the excess that `advance` would leave. Changes nothing.
    int64_t excess_after(span<const Edit> edits, Limits& limits);

    int64_t excess() const { return excess_; }
    bool is_open(int32_t cell) const;
    // Returns the cells whose lines all have open cells, ascending.
    IntVector reached() const;

private:
    struct Crossing {
        int32_t line, position;
    };

    span<const Crossing> crossings_of(int32_t cell) const { return part(crossings_, crossing_start_, cell); }
    int add_clue(LineSet& set, int32_t line);
    void set_picture(Pixels picture);
    void open_up(uint64_t* can, int32_t cell, int64_t& excess) const;
    void push(int32_t line);
    int64_t propagate(uint64_t* can, Limits& limits);
    int64_t change(uint64_t* can, span<const Edit> edits, Limits& limits);
    int64_t excess_of(const uint64_t* can) const;
    size_t place_of(int32_t line, int32_t colour, int32_t position) const {
        return size_t{64} * (mask_start_[line] + colour * words_[line]) + position;
    }

    const PictureBoard& board_;
    const int32_t num_colours_;
    vector<uint8_t> local_;   // index of a colour in the list of colours
    vector<uint8_t> pixels_;  // this index for each cell
    IntVector crossing_start_, mask_start_, words_;
    vector<Crossing> crossings_;
    LineSet lines_, changed_lines_;
    IntVector changed_;  // per line: its index in changed_lines_; -1: its clue is unchanged
    vector<uint64_t> can_, trial_can_, possible_;
    int64_t excess_ = 0;
    IntVector queue_, touched_, length_, colour_;
    vector<uint8_t> is_queued_, before_;
};

}  // namespace nono
