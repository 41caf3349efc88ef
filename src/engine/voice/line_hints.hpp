// Finds what one look at a line settles: all that the easy techniques find there one after another, the strongest reason first. The
// grader's steps stay single, because grades and explanations count them.
#pragma once

#include "voice/step.hpp"

namespace nono {

constexpr int kEasyTier = 2;       // hints up to this tier count as equally easy
constexpr int32_t kMostParts = 4;  // of a hint; each is a sentence

class LineHints {
public:
    LineHints(const Model& model, Limits& limits) : model_(model), limits_(limits) {}

    // Returns a step with its parts for each line in which one of the easiest techniques applies. Reasons are not told yet.
    vector<ToldStep> find() {
        board_.build(model_);
        IntVector trace;
        Stats stats;
        LineGrader grader(board_, kLineLogic, 0, limits_, stats);
        vector<ToldStep> hints;
        if (!grader.find_open(trace)) return hints;
        for (Ints rest = trace; !rest.empty();) {
            const Ints whole = rest;
            const LineStep step = next_line_step(rest);
            if (step.technique == LineTechnique::empty_line) {
                append(zeros_, whole.first(whole.size() - rest.size()));
                continue;
            }
            const int tier = kLineTiers[place_of(step.technique)];
            if (hints.empty()) most_tier_ = std::max(tier, kEasyTier);
            if (tier > most_tier_) break;
            ToldStep hint = look_at(step.line);
            if (!hint.parts.empty()) hints.push_back(std::move(hint));
        }
        return hints;
    }
    // Returns the steps of the lines without blocks, after `find`.
    vector<ToldStep> zeros() const { return told_line_steps(model_, zeros_); }
    // Adds the facts that the sentences of the parts state.
    void read_reasons(ToldStep& hint) const {
        IntVector trace = zeros_;
        for (const ToldStep& part : hint.parts) {
            append(trace, {part.technique, part.line, part.block, -1, -1, -1, 1, count_of(part.removed)});
            append(trace, part.removed);
        }
        const vector<ToldStep> told = told_line_steps(model_, trace);
        for (size_t i : indices(hint.parts)) {
            const ToldStep& read = told[told.size() - hint.parts.size() + i];
            ToldStep& part = hint.parts[i];
            part.sentence = read.sentence, part.ink = read.ink, part.number = read.number, part.lacking = read.lacking;
            const auto cells = board_.line_cells(part.line);
            std::erase_if(part.lacking, [&](int32_t crossing) {  // those that do not stop the block beside the cells where it lies
                const int32_t place = part.line < model_.height ? crossing - model_.height : crossing;
                return (place != part.begin - 1 && place != part.end) || colour_of(cells[place]) >= 0;
            });
        }
    }

private:
    static constexpr int kLineLogic = 4;  // techniques up to this tier look at one line
    static constexpr int32_t kFirst = place_of(LineTechnique::full_line);

    // Finds the parts of the hint for a line. The board stays as it is.
    ToldStep look_at(int32_t line) {
        const vector<uint64_t> before = board_.can;
        ToldStep hint;
        hint.line = line;
        while (count_of(hint.parts) < kMostParts) {
            const vector<uint64_t> now = board_.can;
            ToldStep best;
            std::pair<int64_t, size_t> most(hint.parts.empty() ? -1 : 0, 0);  // what comes along settles cells
            for (int32_t technique = kFirst; kLineTiers[technique] <= most_tier_; technique++) {
                ToldStep part = apply(technique, line, kMostParts - count_of(hint.parts));
                const auto is_ink = [&](int32_t value) { return value % model_.colours > 0; };
                const std::pair<int64_t, size_t> gain(ranges::count_if(part.settled, is_ink), part.settled.size());
                board_.can = now;
                if (part.removed.empty() || gain <= most) continue;
                best = std::move(part), most = gain;
            }
            if (best.removed.empty()) break;
            for (const int32_t value : best.removed) board_.take(value / model_.colours, value % model_.colours);
            if (best.parts.empty()) hint.parts.push_back(std::move(best));
            else append(hint.parts, best.parts);
        }
        for (const ToldStep& part : hint.parts) hint.add(part);
        if (!hint.parts.empty()) hint.technique = hint.parts[0].technique, hint.block = hint.parts[0].block;
        board_.can = before;
        return hint;
    }

    // Takes from the board what a technique finds on a line, and returns it. Blocks that cover cells are parts of it, at most `most`.
    // Blocks that fill a stretch or are finished belong together.
    ToldStep apply(int32_t technique, int32_t line, int32_t most) {
        using enum LineTechnique;
        ToldStep found;
        found.technique = technique;
        found.line = line;
        const auto which = static_cast<LineTechnique>(technique);
        const bool is_cover = which == overlap || which == forcing || which == push;
        bool is_again = true;
        while (is_again && count_of(found.parts) < most && !limits_.stopped()) {
            view_.read(board_, line);
            if (kLineTiers[technique] >= LineGrader::kFirstPlacedTier) view_.place();
            Finding finding;
            if (which == full_line) full_stretch(view_, finding);
            else LineGrader::techniques[technique].find(view_, finding);
            if (!finding.any() || (finding.block < 0 && !found.blocks.empty())) break;
            if (which == full_line) {
                for (int32_t block : range(view_.first_block, view_.end_block)) found.blocks.push_back(block);
                found.begin = view_.begin, found.end = view_.end;
            } else if (finding.block >= 0) {
                const LineView::Block& block = view_.blocks[finding.block];
                if (which == glue) view_.give(finding, block.last, block.first_end, block.colour);
                if (is_cover && !contains(found.blocks, finding.block)) found.parts.emplace_back();
                add_new(found.blocks, finding.block);
                std::tie(found.begin, found.end) = which == overlap   ? std::pair(block.near, block.far)
                                                   : which == forcing ? std::pair(block.forced_near, block.forced_far)
                                                                      : std::pair(block.first, block.last_end);
            }
            take(finding, found);
            if (is_cover) {
                ToldStep& part = found.parts.back();
                part.technique = technique, part.line = line, part.block = finding.block;
                part.blocks = {finding.block}, part.begin = found.begin, part.end = found.end;
                take(finding, part);
            }
            is_again = !found.blocks.empty() && (is_cover || which == punctuate);
        }
        if (found.blocks.size() == 1) found.block = found.blocks[0];
        return found;
    }
    // Takes from the board what was found on a line, and adds it to a part.
    void take(const Finding& finding, ToldStep& part) {
        const auto cells = board_.line_cells(part.line);
        const auto names = board_.line_palette(part.line);
        for (const Removal& removal : finding.removals) {
            const int32_t cell = cells[removal.position], value = cell * model_.colours + names[removal.colour];
            board_.take(cell, names[removal.colour]);
            add_new(part.removed, value);
        }
        part.settled.clear();
        IntVector touched;
        for (const int32_t value : part.removed) touched.push_back(value / model_.colours);
        sort_unique(touched);
        for (const int32_t cell : touched) {
            const int32_t colour = colour_of(cell);
            if (colour >= 0) part.settled.push_back(cell * model_.colours + colour);
        }
        part.finishes = ranges::none_of(cells, [&](int32_t cell) { return colour_of(cell) < 0; });
    }
    // Returns the colour of a cell of the board, or -1 if it is open.
    int32_t colour_of(int32_t cell) const {
        vector<uint8_t> colours;
        board_.domain(cell, colours);
        return colours.size() == 1 ? colours[0] : -1;
    }

    const Model& model_;
    Limits& limits_;
    LineBoard board_;
    LineView view_;
    IntVector zeros_;  // the steps of lines without blocks
    int most_tier_ = kEasyTier;
};

}  // namespace nono
