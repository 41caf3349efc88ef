// Solves lines as a person does, one named technique at a time: always the easiest technique that finds something, each step reported.
// A line that changed is settled completely at once: where that removes nothing, no technique can, and the line is left alone;
// otherwise it waits in the queue of the easiest technique that finds something, so that nothing is searched again from the start. It
// never branches. Costs a line solve and a pass of techniques for each change of a line; assumptions cost most
// (assumption_techniques.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "grading/assumption_techniques.hpp"
#include "grading/line_technique.hpp"
#include "grading/line_view.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class LineGrader {
public:
    enum class End { kSolved, kStalled, kContradiction };

    // Techniques above `most_tier` are left out; `deep_work` as for Assumptions.
    LineGrader(LineBoard& board, int most_tier, int64_t deep_work, Limits& limits, Stats& stats);

    // A colour that the clue of one of a cell's lines lacks is removed from the start, without a step; but an empty line is a step. Steps
    // are appended to `trace`: technique, line (-1: none), block of the line (-1: none), cell and colour assumed (-1: none), line without
    // arrangement (-1: none), the number of lines on which the technique finds something, and the number of losses; then cell
    // * colours + colour of each.
    // Without `to_end` it stalls behind the first steps, which are those of one technique.
    End run(std::vector<int32_t>& trace, bool to_end = true);
    // After a contradiction: the line that has no arrangement left, -1: a cell has no colour.
    int conflict() const { return conflict_; }

private:
    static constexpr int32_t kTechniques = static_cast<int32_t>(LineTechnique::line_full) + 1;
    struct Waiting {
        int32_t line;
        int32_t examined;  // the number of times that the line had been examined: a later one makes it void
    };
    struct Queue {
        std::vector<Waiting> lines;
        size_t head = 0;
        int32_t open = 0;
    };
    struct LineState {
        int32_t examined = 0;
        int32_t technique = -1;  // the queue in which it waits, -1: none
        bool dirty = true;
        Finding finding;
    };

    void report_empty_lines();
    bool examine_dirty();
    bool examine(int32_t line);
    void find_technique(int32_t line);
    bool apply_easiest();
    bool is_sound(int32_t line, const Finding& finding) const;
    bool assume();
    void take(const Loss& loss);

    LineBoard& board_;
    const Options options_;  // the defaults
    const int most_tier_;
    Limits& limits_;
    Stats& stats_;
    Trace no_trace_;
    TrailedLineLogic logic_;
    AssumptionTechniques assumptions_;
    LineView view_;
    std::vector<LineState> states_;  // by line
    std::vector<int32_t> dirty_;
    Queue queues_[kTechniques];
    std::vector<uint64_t> possible_;
    std::vector<int32_t>* trace_ = nullptr;
    AssumptionTechniques::Found found_;
    int conflict_ = -1;
};

}  // namespace nono
