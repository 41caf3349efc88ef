// Finds the fewest cells to change so that a picture is the only solution of its clues.
#include "bindings/module.hpp"

#include <algorithm>

#include "bindings/answers.hpp"
#include "bindings/models.hpp"
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
            self.function(state.tried, state.open, state.cells, state.price, state.is_better);
        } catch (nb::python_error& error) {
            error.restore();
            self.limits.set(nono::Stop::kInterrupt);
        }
    }
};

nb::tuple repair(nb::object model, nb::bytes picture, int64_t most_edits, int tier, int64_t deep_work, int64_t proposals, int64_t steps,
                 double time_limit, nb::object report, nb::object cancel, bool by_count, nb::bytes tones, int patience) {
    const BorrowedModel borrowed(model);
    nono::RepairTask task;
    task.model = borrowed.model;
    task.picture = picture_of(picture, task.model);
    const auto is_ink = [&](uint8_t colour) { return colour < task.model.colours; };
    if (!std::all_of(task.picture.begin(), task.picture.end(), is_ink))
        throw nb::value_error("expected a picture with colours of the model only");
    if (task.model.counts.size() > 0) throw nb::value_error("found a model with count rules, expected one of lines only");
    task.most_edits = most_edits;
    task.tier = tier;
    task.deep_work = deep_work;
    task.proposals = proposals;
    task.steps = steps;
    task.by_count = by_count;
    task.tones = {static_cast<const uint8_t*>(tones.data()), tones.size()};
    if (tones.size() > 0 && tones.size() != task.picture.size() * static_cast<size_t>(task.model.colours))
        throw nb::value_error("expected tones with one byte per cell and colour");
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

}  // namespace

void bind_repair(nb::module_& module) {
    module.def(
        "repair", &repair, "model"_a, "picture"_a, "most_edits"_a, "tier"_a, "deep_work"_a, "proposals"_a, "steps"_a, "time_limit"_a,
        "report"_a = nb::none(), "cancel"_a = nb::none(), "by_count"_a = true, "tones"_a = nb::bytes("", 0), "patience"_a = 400,
        "Find small sets of cells of a picture (bytes with one colour per cell) to change so that its puzzle has one solution, or so "
        "that techniques up to the tier (-1: any) solve it. Returns the proposals, the smallest number of cells (0: no change is needed, "
        "-1: none found), whether that number is proved to be smallest, whether the work limit cut short the search for a number of "
        "cells, the number of changes tried, the limit that stopped the search, and a number of cells that every repair needs. A proposal "
        "is a list of (cell, colour) to change, the roughness that the change adds, whether it keeps the symmetry of the picture, and its "
        "price. by_count: the fewest cells come first; otherwise, the lowest price. tones: the price of each colour of each cell, in "
        "1/80, or empty. patience: how many failures end the improvement of a repair. report is called with the number of changes tried, "
        "the number of colours that the picture leaves open (-1: the exact search runs), the number of changed cells, their price, and "
        "whether they are a better repair than all before.");
}
