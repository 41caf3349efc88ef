#include "repairing/edit_ratings.hpp"

#include "repairing/edit_prices.hpp"
#include "repairing/picture_board.hpp"
#include "repairing/picture_logic.hpp"
#include "repairing/repair_trial.hpp"

namespace nono {

EditRatings rate_edits(const RepairTask& task, Limits& limits) {
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
