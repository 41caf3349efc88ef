// Passes pictures, limits and results between Python and the search for repairs.
#include "bindings/module.hpp"

#include <algorithm>

#include "bindings/answers.hpp"
#include "bindings/models.hpp"
#include "repairing/edit_ratings.hpp"
#include "repairing/repair_search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace python;

namespace {

// Passes the progress of a search to a Python function, if any. The search stops if the function raises an exception.
struct RepairReporter {
    nb::object function;
    nono::Limits& limits;

    static void report(void* context, const nono::RepairState& state) {
        auto& self = *static_cast<RepairReporter*>(context);
        if (self.function.is_none() || self.limits.stopped()) return;
        const nb::gil_scoped_acquire gil;
        try {
            nb::list edits;
            for (const nono::Edit& edit : state.edits) edits.append(nb::make_tuple(edit.cell, edit.colour));
            self.function(state.tried, state.open, state.cells, state.price, state.is_better, nb::tuple(edits));
        } catch (nb::python_error& error) {
            error.restore();
            self.limits.set(nono::Stop::kInterrupt);
        }
    }
};

// Returns bytes that have one byte per item, or none. They must outlive the span.
std::span<const uint8_t> bytes_of(const nb::bytes& bytes, size_t items, const char* problem) {
    if (bytes.size() > 0 && bytes.size() != items) throw nb::value_error(problem);
    return {static_cast<const uint8_t*>(bytes.data()), bytes.size()};
}

// Returns a task for a picture. All arguments must outlive it.
nono::RepairTask task_of(const nono::Model& model, const nb::bytes& picture, int tier, int64_t deep_work, const nb::bytes& tones,
                         const nb::bytes& locked) {
    nono::RepairTask task;
    task.model = model;
    task.picture = picture_of(picture, model);
    const auto is_ink = [&](uint8_t colour) { return colour < model.colours; };
    if (!std::all_of(task.picture.begin(), task.picture.end(), is_ink))
        throw nb::value_error("expected a picture with colours of the model only");
    if (model.counts.size() > 0) throw nb::value_error("found a model with count rules, expected one of lines only");
    task.tier = tier;
    task.deep_work = deep_work;
    const size_t cells = task.picture.size();
    task.tones = bytes_of(tones, cells * static_cast<size_t>(model.colours), "expected tones with one byte per cell and colour");
    task.locked = bytes_of(locked, cells, "expected locked with one byte per cell");
    return task;
}

nb::tuple repair(nb::object model, nb::bytes picture, int64_t most_edits, int tier, int64_t deep_work, int64_t proposals, int64_t steps,
                 double time_limit, nb::object report, nb::object cancel, bool by_count, nb::bytes tones, int patience, nb::bytes locked) {
    const BorrowedModel borrowed(model);
    nono::RepairTask task = task_of(borrowed.model, picture, tier, deep_work, tones, locked);
    task.most_edits = most_edits;
    task.proposals = proposals;
    task.steps = steps;
    task.by_count = by_count;
    task.patience = patience;
    Watch watch(cancel);
    nono::Limits limits(time_limit, Watch::poll, &watch);
    if (watch.is_over()) limits.set(nono::Stop::kInterrupt);  // a short search may end before it checks for an interrupt
    RepairReporter reporter{report, limits};
    nono::Repairs found;
    {
        const nb::gil_scoped_release released;
        found = nono::find_repairs(task, limits, nono::RepairProgress(RepairReporter::report, &reporter));
    }
    const char* const stop = watch.stop(limits.stop());
    nb::list all;
    for (const nono::RepairProposal& proposal : found.proposals) {
        nb::list edits;
        for (const nono::Edit& edit : proposal.edits) edits.append(nb::make_tuple(edit.cell, edit.colour));
        all.append(nb::make_tuple(edits, proposal.roughness, proposal.is_symmetric, proposal.price));
    }
    return nb::make_tuple(all, found.fewest, found.is_proved, found.is_truncated, found.tried, stop, found.least);
}

nb::tuple rate_edits(nb::object model, nb::bytes picture, int tier, int64_t deep_work, double time_limit, nb::object cancel,
                     nb::bytes tones, nb::bytes locked) {
    const BorrowedModel borrowed(model);
    const nono::RepairTask task = task_of(borrowed.model, picture, tier, deep_work, tones, locked);
    Watch watch(cancel);
    nono::Limits limits(time_limit, Watch::poll, &watch);
    nono::EditRatings ratings;
    {
        const nb::gil_scoped_release released;
        ratings = nono::rate_edits(task, limits);
    }
    nb::list best;
    for (const nono::EditRating& rating : ratings.best) {
        best.append(nb::make_tuple(rating.edit.cell, rating.edit.colour, rating.gain, rating.price));
    }
    return nb::make_tuple(ratings.open, best);
}

}  // namespace

void bind_repair(nb::module_& module) {
    module.def(
        "repair", &repair, "model"_a, "picture"_a, "most_edits"_a, "tier"_a, "deep_work"_a, "proposals"_a, "steps"_a, "time_limit"_a,
        "report"_a = nb::none(), "cancel"_a = nb::none(), "by_count"_a = true, "tones"_a = nb::bytes("", 0), "patience"_a = 400,
        "locked"_a = nb::bytes("", 0),
        "Find small changes of a picture (bytes with one colour per cell) that make its puzzle unique, or solvable by techniques up "
        "to the tier (-1: unique).\n\n"
        "by_count: the change with the fewest cells comes first; otherwise, the change with the lowest price. tones: the price of "
        "each colour of each cell in 1/80, or empty. patience: the number of failures after which the improvement of a repair ends. "
        "locked: one byte per cell, not 0 for cells that must not change, or empty.\n\n"
        "Returns a tuple: the proposals, the smallest number of cells (0: no change is needed, -1: no change was found), whether "
        "this number is proved to be the smallest, whether the exact search ended early, the number of changes tried, the limit "
        "that stopped the search, and a lower bound on the number of cells. A proposal is a tuple: a list of (cell, new colour), the "
        "additional roughness, whether the change keeps the symmetry of the picture, and its price.\n\n"
        "report is called with each state of the search: the number of changes tried, the number of colours that the picture leaves "
        "open (-1 while the exact search runs), the number of changed cells, their price, whether this is the best repair so far, and "
        "a tuple of (cell, new colour).");
    module.def("rate_edits", &rate_edits, "model"_a, "picture"_a, "tier"_a, "deep_work"_a, "time_limit"_a, "cancel"_a = nb::none(),
               "tones"_a = nb::bytes("", 0), "locked"_a = nb::bytes("", 0),
               "Rate the edits of single cells of a picture. tones, locked and tier are the same as for repair.\n\n"
               "Returns a tuple: the number of colours that techniques up to the tier leave open, and a list with the best edit of each "
               "cell as (cell, new colour, gain, price). An edit reduces the number of open colours by at least its gain. Cells without a "
               "helpful edit are left out.");
}
