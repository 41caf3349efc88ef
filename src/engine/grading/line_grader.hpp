// Solves lines as a person does: step by step, always with the easiest named technique that finds something. Each step
// is reported. A changed line is first settled completely. If this removes nothing, no technique can remove anything,
// and the line is skipped. Otherwise, it waits in the queue of the easiest technique that finds something, so the
// grader never searches all lines again. The grader never branches. Each change of a line costs a line solve and a pass
// over the techniques. The techniques that make assumptions cost most (assumption_techniques.hpp).
#pragma once

#include "grading/assumption_techniques.hpp"
#include "grading/line_technique.hpp"
#include "grading/line_view.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class LineGrader {
public:
    enum class End { kSolved, kStalled, kContradiction };

    // Techniques above `most_tier` are ignored. For `deep_work`, see AssumptionTechniques.
    LineGrader(LineBoard& board, int most_tier, int64_t deep_work, Limits& limits, Stats& stats);

    // A cell cannot have a colour that one of its clues lacks. Such colours are removed at the start, without a step
    // except for empty lines. Steps are appended to `trace`. A step consists of: technique, line (-1: none), block of
    // the line (-1: none), cell and colour assumed (-1: none), line without an arrangement (-1: none), number of lines
    // on which the technique finds something, number of removals, and cell * colours + colour for each removal.
    End run(IntVector& trace);
    // After a contradiction, returns the line without an arrangement, or -1 if a cell has no colour.
    int conflict() const { return conflict_; }

private:
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

    void report_empty_lines();
    bool examine_dirty();
    bool examine(int32_t line);
    void find_technique(int32_t line);
    bool apply_easiest();
    bool is_sound(int32_t line, const Finding& finding) const;
    bool assume();
    void take(const Loss& loss);

    LineBoard& board_;
    const int most_tier_;
    Limits& limits_;
    Stats& stats_;
    Trace no_trace_;
    TrailedLineLogic logic_;
    AssumptionTechniques assumptions_;
    LineView view_;
    vector<LineState> states_;  // one entry per line
    IntVector dirty_;
    Queue queues_[kTechniques];
    vector<uint64_t> possible_;
    IntVector* trace_ = nullptr;
    AssumptionTechniques::Found found_;
    int conflict_ = -1;
};

}  // namespace nono
