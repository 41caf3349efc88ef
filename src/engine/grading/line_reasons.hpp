// Why a step of the line grader holds, as far as the name of its technique does not say it: which sentence explains it, and
// the colour, the number and the lines in this sentence. nono.grading has the sentences.
#pragma once

#include "grading/line_techniques.hpp"
#include "model/model.hpp"

namespace nono {

// In the order of LINE_REASONS in nono.grading.
enum class LineReason : int32_t {
    full_by_colours,
    full_single,
    full,
    full_with_cells,
    full_with_gaps,
    covers,
    covers_all,
    finished,
    finished_single,
    finished_unknown,
    complete,
    complete_single,
    complete_each,
    needs,
    needs_at_least,
};

class LineReasons {
public:
    // At first, cells have all colours that the model does not remove and that their clues have. Empty lines keep
    // theirs until a step removes them.
    explicit LineReasons(const Model& model)
        : model_(model), may_(size_t{1} * model.num_cells() * model.colours, 1), left_(model.num_cells(), model.colours) {
        for (const int32_t value : model.removed) remove(value);
        for (int32_t line : range(model.num_lines())) {
            const Ints colours = part(model.colour, model.block_start, line);
            if (colours.empty()) continue;  // a step removes the inks
            for (const int32_t cell : cells_of(line)) {
                for (int32_t colour : range(1, model.colours)) {
                    if (!contains(colours, colour)) remove(cell * model.colours + colour);
                }
            }
        }
    }

    // Returns for each value 1 if it is possible before the first step, or after the steps that were read.
    const vector<uint8_t>& possible() const { return may_; }

    // Appends the reason of each step of a trace (LineGrader::run): the sentence (-1: the technique says it), the colour of the
    // step (-1: several), the number of cells of this colour in the clue, the number of crossing lines that lack the colour
    // if the step depends on them, and these lines.
    void read(Ints trace, IntVector& reasons) {
        while (!trace.empty()) {
            const LineStep step = next_line_step(trace);
            line_ = step.line;
            block_ = step.block;
            take(step.removed);
            Reason reason{-1, colour(), 0, -1};
            if (line_ >= 0) explain(step.technique, reason);
            append(reasons, {reason.sentence, reason.colour, reason.number, 0});
            if (reason.lacked < 0 || model_.colours == 2) continue;
            const size_t size = reasons.size();
            for (int32_t crossing : range(model_.num_lines())) {
                if (crossing != line_ && lacks(crossing, reason.lacked) && crosses(crossing)) reasons.push_back(crossing);
            }
            reasons[size - 1] = checked<int32_t>(reasons.size() - size);
        }
    }

private:
    struct Reason {
        int32_t sentence, colour, number;
        int32_t lacked;  // a colour whose lack in crossing lines the reason names, or -1
    };

    Ints cells_of(int32_t line) const { return part(model_.cells, model_.cell_start, line); }
    Ints lengths(int32_t line) const { return part(model_.length, model_.block_start, line); }
    Ints colours(int32_t line) const { return part(model_.colour, model_.block_start, line); }

    // Removes a value from its cell.
    void remove(int32_t value) {
        if (may_[value] == 0) return;
        may_[value] = 0;
        left_[value / model_.colours]--;
    }

    // Removes the values of a step, and notes the cells that it settles with their colours.
    void take(Ints removed) {
        lost_.clear();
        settled_.clear();
        kept_.clear();
        for (const int32_t value : removed) {
            remove(value);
            lost_.push_back(value % model_.colours);
        }
        num_lost_ = count_of(removed);
        for (const int32_t value : removed) {
            const int32_t cell = value / model_.colours;
            if (left_[cell] != 1 || contains(settled_, cell)) continue;
            int32_t colour = 0;
            while (may_[cell * model_.colours + colour] == 0) colour++;
            settled_.push_back(cell);
            kept_.push_back(colour);
        }
        sort_unique(lost_);
        sort_unique(kept_);
    }

    // Returns the colour that the step places or excludes, or -1 for several.
    int32_t colour() const {
        if (block_ >= 0) return colours(line_)[block_];
        IntVector inks = contains(lost_, 0) ? kept_ : lost_;
        std::erase(inks, 0);
        return inks.size() == 1 ? inks[0] : -1;
    }

    // Chooses the sentence for a step, which stays -1 if the name of the technique says enough, and notes the colour, the number
    // and the lacking colour that it names.
    void explain(LineTechnique technique, Reason& reason) const {
        using enum LineTechnique;
        const auto tell = [&](LineReason sentence) { reason.sentence = static_cast<int32_t>(sentence); };
        if (technique == full_line) tell(why_full());
        if (technique == overlap || technique == forcing || technique == push) {
            const bool is_whole = block_ >= 0 && lengths(line_)[block_] == count_of(settled_) && !settled_.empty();
            tell(is_whole ? LineReason::covers_all : LineReason::covers);
            if (block_ >= 0 && !follows_from_lengths()) reason.lacked = colours(line_)[block_];
        }
        if (technique == punctuate) {
            const int32_t length = block_ < 0 ? 0 : lengths(line_)[block_];
            tell(length == 0 ? LineReason::finished_unknown : length == 1 ? LineReason::finished_single : LineReason::finished);
        }
        if (technique == LineTechnique::complete) explain_complete(reason);
    }

    // Chooses the sentence for a line that its clue fills: because of colours that crossing lines lack, with one block,
    // without gaps, or with gaps.
    LineReason why_full() const {
        const Ints lengths = this->lengths(line_);
        const int32_t room = room_of(0, count_of(lengths), 0);  // cells of the blocks and of the gaps
        int32_t sum = 0;                                        // cells of the blocks
        for (const int32_t length : lengths) sum += length;
        if (room < count_of(cells_of(line_))) return LineReason::full_by_colours;
        if (lengths.size() == 1) return LineReason::full_single;
        if (room == sum) return LineReason::full;
        return model_.colours == 2 ? LineReason::full_with_cells : LineReason::full_with_gaps;
    }

    // Returns true if the block covers the settled cells wherever the lengths allow it to be.
    bool follows_from_lengths() const {
        const Ints cells = cells_of(line_);
        const int32_t first = count_of(cells) - room_of(block_, count_of(lengths(line_)), 1), end = room_of(0, block_ + 1, 1);
        return ranges::all_of(settled_, [&](int32_t cell) {
            const int32_t place = checked<int32_t>(ranges::find(cells, cell) - cells.begin());
            return first <= place && place < end;
        });
    }

    // Returns how many cells the blocks first .. end - 1 take with the gaps between them. A block of unknown length counts as
    // `unknown` cells.
    int32_t room_of(int32_t first, int32_t end, int32_t unknown) const {
        const Ints lengths = this->lengths(line_), colours = this->colours(line_);
        int32_t room = 0;
        for (int32_t i : range(first, end)) {
            room += lengths[i] > 0 ? lengths[i] : unknown;
            room += i > first && colours[i] == colours[i - 1];
        }
        return room;
    }

    // A line already has all cells of a colour, or a colour needs all remaining cells.
    void explain_complete(Reason& reason) const {
        const auto tell = [&](LineReason sentence) { reason.sentence = static_cast<int32_t>(sentence); };
        const bool some_stay_open = count_of(settled_) < num_lost_;
        // true if cells lose one ink and become background or stay open: the line has all cells of this ink
        const bool is_there = lost_.size() == 1 && lost_[0] != 0 && (contains(kept_, 0) || some_stay_open);
        // Otherwise, cells lose the background because an ink needs them. Without one ink that they get, each colour needs its cells.
        const bool needs_ink = !is_there && contains(lost_, 0) && !kept_.empty();
        if (!is_there && !needs_ink) return tell(LineReason::complete_each);
        reason.colour = is_there ? lost_[0] : kept_[0];
        bool is_known = true;
        for (int32_t i : range(count_of(lengths(line_)))) {
            if (colours(line_)[i] != reason.colour) continue;
            const int32_t length = lengths(line_)[i];
            reason.number += std::max(1, length);
            is_known = is_known && length > 0;
        }
        if (is_there) return tell(reason.number == 1 ? LineReason::complete_single : LineReason::complete);
        tell(is_known ? LineReason::needs : LineReason::needs_at_least);
        reason.lacked = reason.colour;
    }

    bool lacks(int32_t line, int32_t colour) const { return !contains(colours(line), colour); }
    // Returns true if the line has a common cell with the step's line.
    bool crosses(int32_t line) const {
        return ranges::any_of(cells_of(line), [&](int32_t cell) { return contains(cells_of(line_), cell); });
    }

    const Model& model_;
    vector<uint8_t> may_;  // for each value, 1 if it is possible
    IntVector left_;       // for each cell, the number of possible values
    // The step: its line and block (-1: none), the colours that cells lost and kept, the settled cells, the number of losses.
    int32_t line_ = -1, block_ = -1;
    IntVector lost_, kept_, settled_;
    int32_t num_lost_ = 0;
};

}  // namespace nono
