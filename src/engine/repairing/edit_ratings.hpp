// Rates all edits of one cell of a picture: how much each settles, and how visible it is.
#pragma once

#include "base/limits.hpp"
#include "repairing/edits.hpp"
#include "repairing/repair_search.hpp"

namespace nono {

struct EditRating {
    Edit edit;
    int64_t gain;  // the edit reduces EditRatings::open by at least this number
    double price;  // see EditPrices
};

struct EditRatings {
    int64_t open = 0;         // number of colours that the target's techniques leave open; 0: the picture needs no repair
    vector<EditRating> best;  // for each cell with a helpful edit, the edit with the highest gain per price
};

// Rates the edits of each cell that is not locked and lies only on lines with open cells. If the target is a unique
// puzzle, a cell is open if the solver finds another solution that differs there. When a limit is reached, the ratings
// are incomplete.
EditRatings rate_edits(const RepairTask& task, Limits& limits);

}  // namespace nono
