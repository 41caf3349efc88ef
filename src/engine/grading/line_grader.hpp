// Solves lines as a person does: step by step, always with the easiest named technique that finds something. A changed line is
// first settled completely; if this removes something, the line waits in the queue of the easiest technique that finds it, so
// no line is searched again. Each change of a line costs a line solve and a pass over the techniques; those that make
// assumptions cost most (assumption_techniques.hpp).
#pragma once

#include "grading/assumption_techniques.hpp"
#include "grading/line_techniques.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class LineGrader {
public:
    enum class End { kSolved, kStalled, kContradiction };
    struct Technique {
        void (*find)(const LineView&, Finding&);
        int tier;
    };

    static constexpr Technique techniques[] = {
#define TECHNIQUE(tier, name) {nono::name, tier},
#include "grading/line_techniques.def"
    };
    static constexpr int kFirstPlacedTier = 2;  // easier techniques do not read what LineView::place sets

    // Techniques above `most_tier` are ignored. For `deep_work`, see AssumptionTechniques.
    LineGrader(LineBoard& board, int most_tier, int64_t deep_work, Limits& limits, Stats& stats)
        : board_(board),
          most_tier_(most_tier),
          limits_(limits),
          stats_(stats),
          logic_(board, limits, stats, no_trace_),
          assumptions_(logic_, board, deep_work, limits),
          line_states_(board.lines.size()) {
        for (int32_t line : indices(board.lines)) dirty_.push_back(line);
        logic_.clear_queue();
    }

    // Solves the lines as far as the techniques go, and appends the steps to `trace`. A step consists of: technique, line
    // (-1: none), block of the line (-1: none), cell and colour assumed (-1: none), line without an arrangement (-1:
    // none), number of lines on which the technique finds something, number of removals, and cell * colours + colour for
    // each removal (next_line_step). A cell cannot have a colour that one of its clues lacks. Such colours are removed at
    // the start, without a step except for empty lines.
    End run(IntVector& trace) {
        trace_ = &trace;
        for (int cell : range(logic_.num_cells())) {
            if (logic_.left(cell) == 0) return End::kContradiction;
        }
        report_empty_lines();
        while (examine_dirty()) {
            if (logic_.is_complete()) return End::kSolved;
            if (limits_.stopped() || (!apply_easiest() && !apply_assumption())) return End::kStalled;
        }
        return End::kContradiction;
    }

    // Appends the steps that are possible before any step but those of empty lines, at most one per line, in place of a `run`: the
    // easiest technique of each line, easiest first. Returns false if a line has no arrangement or a cell no colour.
    bool find_open(IntVector& trace) {
        trace_ = &trace;
        for (int cell : range(logic_.num_cells())) {
            if (logic_.left(cell) == 0) return false;
        }
        report_empty_lines();
        if (!examine_dirty()) return false;
        for (int32_t t : range(kTechniques)) {
            for (const Waiting& waiting : queues_[t].lines) append_step(t, waiting.line);
        }
        return true;
    }

    // After a contradiction, returns the line without an arrangement, or -1 if a cell has no colour.
    int conflict() const { return conflict_; }

private:
    struct Assumption {
        int tier;
        bool (AssumptionTechniques::*find)(AssumptionTechniques::Deduction&);
    };

    static constexpr Assumption assumptions[] = {{5, &AssumptionTechniques::edge_logic},
                                                 {5, &AssumptionTechniques::smile},
                                                 {6, &AssumptionTechniques::probe},
                                                 {7, &AssumptionTechniques::contradiction_2}};

    static constexpr size_t kMostPassed = 1024;  // maximum number of entries kept before the head of a queue
    static constexpr int64_t kLineWork = 100;    // approximate nanoseconds of settling a line
    static constexpr int32_t kTechniques = static_cast<int32_t>(LineTechnique::line_full) + 1;
    struct Waiting {
        int32_t line;
        int32_t examined;  // the examination of the line that made this entry; a later examination makes the entry invalid
    };
    struct Queue {
        vector<Waiting> lines;
        size_t head = 0;
        int32_t open = 0;
    };
    struct LineState {
        int32_t examined = 0;
        int32_t technique = -1;  // the queue where the line waits; -1: none
        bool dirty = true;
        Finding finding;
    };

    // Reports empty lines as steps, although their ink was removed at the start.
    void report_empty_lines() {
        const Model& model = *board_.model;
        const size_t colours = model.colours;
        vector<uint8_t> is_reported(model.num_cells() * colours);
        for (const int32_t code : model.removed) is_reported[code] = 1;
        const auto is_empty = [&](int32_t line) { return model.block_start[line] == model.block_start[line + 1]; };
        auto left = checked<int32_t>(ranges::count_if(dirty_, is_empty));
        for (int32_t line : range(model.num_lines())) {
            if (!is_empty(line)) continue;
            const size_t start = trace_->size();
            // The head of the step (`run`). The number of removals follows below.
            append(*trace_, {static_cast<int32_t>(LineTechnique::empty_line), line, -1, -1, -1, -1, left--, 0});
            for (const int32_t cell : board_.line_cells(line)) {
                const auto through = board_.cell_lines(cell);
                for (int32_t k : range(1, model.colours)) {
                    // the clue of a crossing line lacks the colour, so its removal belongs to no step
                    const bool is_lacking =
                        ranges::any_of(through, [&](const Crossing& c) { return !is_empty(c.line) && board_.local_colour(c.line, k) < 0; });
                    uint8_t& is_known = is_reported[cell * colours + k];
                    if (!is_lacking && is_known == 0) trace_->push_back(cell * model.colours + k);
                    is_known = 1;
                }
            }
            const auto removals = checked<int32_t>(trace_->size() - start - kLineStepHead);
            (*trace_)[start + kLineStepHead - 1] = removals;
            if (removals == 0) trace_->resize(start);
        }
    }

    // Examines all changed lines. Returns false if one of them has no arrangement left.
    bool examine_dirty() {
        for (size_t i : indices(dirty_)) {
            if (!examine_line(dirty_[i])) return false;
        }
        dirty_.clear();
        return true;
    }

    // Settles a changed line, and puts it into the queue of its easiest technique. Returns false if it has no arrangement
    // left.
    bool examine_line(int32_t line) {
        LineState& state = line_states_[line];
        state.dirty = false;
        state.examined++;
        if (state.technique >= 0) queues_[state.technique].open--;
        assert(state.technique < 0 || queues_[state.technique].open >= 0);
        state.technique = -1;
        stats_.line_solves++;
        limits_.spend(kLineWork);
        const uint64_t* can = board_.masks(line);
        const size_t size = board_.mask_words(line);
        possible_.resize(std::max(possible_.size(), size));
        if (!board_.lines.solve(line, can, possible_.data())) {
            conflict_ = line;
            return false;
        }
        if (!std::equal(can, can + size, possible_.begin())) find_technique(line);
        return true;
    }

    // Finds the easiest technique for a line, or none if techniques up to most_tier remove nothing.
    void find_technique(int32_t line) {
        LineState& state = line_states_[line];
        view_.read(board_, line);
        state.finding.removals.clear();
        bool is_placed = false;
        for (int32_t t = 0; t < kTechniques && techniques[t].tier <= most_tier_; t++) {
            if (!is_placed && techniques[t].tier >= kFirstPlacedTier) {
                view_.place();
                is_placed = true;
            }
            state.finding.block = -1;
            techniques[t].find(view_, state.finding);
            assert(t + 1 < kTechniques || state.finding.any());  // the last technique finds all that can be found
            if (!state.finding.any()) continue;
            assert(is_sound(line, state.finding));
            state.technique = t;
            queues_[t].lines.push_back({line, state.examined});
            queues_[t].open++;
            return;
        }
    }

    // Applies the easiest waiting technique to the line that has waited longest. Returns false if no technique waits.
    bool apply_easiest() {
        int32_t t = 0;
        while (t < kTechniques && queues_[t].open == 0) t++;
        if (t == kTechniques) return false;
        Queue& queue = queues_[t];
        assert(queue.open > 0);
        while (line_states_[queue.lines[queue.head].line].examined != queue.lines[queue.head].examined) queue.head++;
        const int32_t line = queue.lines[queue.head++].line;
        if (queue.head > kMostPassed) {
            queue.lines.erase(queue.lines.begin(), queue.lines.begin() + queue.head);
            queue.head = 0;
        }
        assert(line_states_[line].technique == t && !line_states_[line].dirty && line_states_[line].finding.any());
        for (const int32_t value : append_step(t, line)) lose_colour({value / logic_.colours(), value % logic_.colours()});
        logic_.clear_queue();
        return true;
    }

    // Appends the step of a waiting line to the trace, and returns its removals, as values.
    Ints append_step(int32_t technique, int32_t line) {
        const Finding& finding = line_states_[line].finding;
        const auto cells = board_.line_cells(line);
        const auto names = board_.line_palette(line);
        // The head of the step (`run`): nothing is assumed, and every line has an arrangement.
        append(*trace_, {technique, line, finding.block, -1, -1, -1, queues_[technique].open, count_of(finding.removals)});
        for (const Removal& removal : finding.removals) {
            trace_->push_back(cells[removal.position] * logic_.colours() + names[removal.colour]);
        }
        return Ints(*trace_).last(finding.removals.size());
    }

    // For assertions: returns true if a finding is valid. The cells must still have the colours that it removes, and no
    // arrangement may use them.
    bool is_sound(int32_t line, const Finding& finding) const {
        const auto is_settled = [&](const Removal& removal) {
            const auto& [position, colour] = removal;
            return board_.may_be(line, colour, position) && !has_bit(&possible_[colour * board_.lines.words(line)], position);
        };
        return ranges::all_of(finding.removals, is_settled);
    }

    // Applies the easiest technique that assumes a colour. Returns false if none succeeds.
    bool apply_assumption() {
        for (const Assumption& assumption : assumptions) {
            if (assumption.tier > most_tier_) return false;
            if (!(assumptions_.*assumption.find)(deduction_)) continue;
            assert(!deduction_.losses.empty());
            append(*trace_, {static_cast<int32_t>(deduction_.technique), -1, -1, deduction_.cell, deduction_.colour, deduction_.conflict, 1,
                             count_of(deduction_.losses)});
            for (const Loss& loss : deduction_.losses) {
                trace_->push_back(loss.cell * logic_.colours() + loss.colour);
                lose_colour(loss);
            }
            logic_.clear_queue();
            return true;
        }
        return false;
    }

    // Removes a colour from a cell of the board, and marks the lines of the cell as changed.
    void lose_colour(const Loss& loss) {
        assert(logic_.may_be(loss.cell, loss.colour));
        for (const Crossing& through : board_.cell_lines(loss.cell)) {
            LineState& state = line_states_[through.line];
            if (!state.dirty) dirty_.push_back(through.line);
            state.dirty = true;
            assumptions_.changed(through.line);
        }
        logic_.take(loss.cell, loss.colour);
    }

    LineBoard& board_;
    const int most_tier_;
    Limits& limits_;
    Stats& stats_;
    Trace no_trace_;
    TrailedLineLogic logic_;
    AssumptionTechniques assumptions_;
    LineView view_;
    vector<LineState> line_states_;  // one entry per line
    IntVector dirty_;                // lines that have changed since they were examined
    Queue queues_[kTechniques];
    vector<uint64_t> possible_;
    IntVector* trace_ = nullptr;
    AssumptionTechniques::Deduction deduction_;
    int conflict_ = -1;  // see conflict()
};

}  // namespace nono
