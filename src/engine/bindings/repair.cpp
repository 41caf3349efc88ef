// Repairs: small changes of a picture.
#include "repairing/repair_search.hpp"

#include "bindings/calls.hpp"

namespace nono::bindings {

namespace {

// Refuses a task whose arrays do not fit the board. Returns false if it refuses the call.
bool expect_task(Caller& caller, const RepairTask& task) {
    const Model& model = task.model;
    const size_t cells = model.num_shown();
    const auto is_ink = [&](uint8_t colour) { return colour < model.colours; };
    const auto fits = [](Bytes bytes, size_t items) { return bytes.empty() || bytes.size() == items; };
    if (task.picture.size() != cells) caller.refuse("expected a picture with one colour per cell of the board");
    if (!ranges::all_of(task.picture, is_ink)) caller.refuse("expected a picture with colours of the model only");
    if (model.counts.size() > 0 || model.hidden > 0) caller.refuse("found a model with count rules, expected one of lines only");
    if (!is_rows_and_columns(model)) caller.refuse("found other lines, expected the rows and then the columns of the board");
    if (!fits(task.tones, cells * model.colours)) caller.refuse("expected tones with one byte per cell and colour");
    if (!fits(task.locked, cells)) caller.refuse("expected locked with one byte per cell");
    if (cells == 0) caller.refuse("expected a board with cells");
    return !caller.has_refused();
}

}  // namespace

// Writes each edit as a cell and its new colour.
void put(WordWriter& out, span<const Edit> edits) {
    out.open(edits.size());
    for (const Edit& edit : edits) put(out, std::tuple(edit.cell, edit.colour));
}

// Searches for repairs of a picture, and reports the state of the search.
Answer<repair> repair(Caller& caller, const RepairTask& given, int64_t most_edits, int64_t proposals, int64_t steps, bool by_count) {
    if (!expect_task(caller, given)) return {};
    RepairTask task = given;
    task.most_edits = most_edits;
    task.proposals = proposals;
    task.steps = steps;
    task.by_count = by_count;
    if (caller.is_over()) caller.limits.set(Stop::kInterrupt);  // a short search may end before it checks for an interrupt
    Repairs repairs = find_repairs(task, caller.limits, [&](const RepairState& state) {
        caller.report(state.tried, state.open, state.cells, state.price, state.is_better, state.edits);
    });
    vector<Proposal> all;
    for (RepairProposal& proposal : repairs.proposals)
        all.emplace_back(std::move(proposal.edits), proposal.roughness, proposal.is_symmetric, proposal.price);
    return {std::move(all), repairs.fewest, repairs.is_proved, repairs.is_truncated, repairs.tried, caller.stop(), repairs.least};
}

}  // namespace nono::bindings
