// Rates all edits of one cell of a picture: how much each settles, and how visible it is.
#pragma once

#include "base/limits.hpp"
#include "repairing/edit_prices.hpp"
#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"
#include "repairing/picture_logic.hpp"
#include "repairing/repair_search.hpp"
#include "repairing/repair_trial.hpp"

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
inline EditRatings rate_edits(const RepairTask& task, Limits& limits) {
    const PictureBoard board(task.model);
    EditPrices prices(task.picture, board, task.tones, task.model.colours, false);
    const IntVector colours = colours_of(task.picture);
    PictureLogic logic(board, colours);
    EditRatings ratings;
    ratings.open = logic.settle(task.picture, limits);
    if (task.tier != RepairTrial::kLineLogic && (task.tier >= 0 || ratings.open > 0)) {
        RepairTrial trial(task, board, colours, limits);
        const IntVector open = trial.open_cells(task.picture, task.tier, RepairTrial::kManyConflicts).value_or(IntVector());
        ratings.open = std::max<int64_t>(logic.settle(task.picture, open, limits), count_of(open));
    }
    if (limits.stopped()) return ratings;
    for (const int32_t cell : logic.reached()) {
        if (task.is_locked(cell)) continue;
        EditRating best{{cell, 0}, 0, 1};
        for (const int32_t colour : colours) {
            if (colour == task.picture[cell]) continue;
            const std::array edits{Edit{cell, colour}};
            const int64_t gain = logic.excess() - logic.excess_after(edits, limits);
            if (limits.stopped()) return ratings;
            const double price = prices.of(edits);
            if (double(gain) * best.price > double(best.gain) * price) best = {edits[0], gain, price};
        }
        if (best.gain > 0) ratings.best.push_back(best);
    }
    return ratings;
}

}  // namespace nono
