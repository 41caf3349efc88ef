// Solves lines as a person would, one named technique at a time, the easiest that has something to say first, and tells each step.
// A line that changed is settled completely at once: where that says nothing, no technique does, and the line is left alone; else
// it waits with the easiest technique that does, so that nothing is looked at again from the start. It never branches.
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

    // A colour that the clue of one of a cell's lines lacks is out of the question from the start, and not told of; but an empty line
    // is a step. Steps are appended to `trace`: technique, line (-1: none), block of the line (-1: none), cell and colour assumed (-1:
    // none), line without arrangement (-1: none), how many lines the technique had something to say of, and the number of losses; then cell
    // * colours + colour of each.
    End run(std::vector<int32_t>& trace);
    // After a contradiction: the line that has no arrangement left, -1: a cell has no colour.
    int conflict() const { return conflict_; }

private:
    static constexpr size_t kLooks = static_cast<size_t>(LineTechnique::line_full) + 1;
    struct Waiting {
        int32_t line;
        int32_t look;   // the line's number of looks then: later ones make it void
    };
    struct Queue {
        std::vector<Waiting> lines;
        size_t head = 0;
        int32_t open = 0;
    };
    struct Known {
        int32_t looks = 0;
        int32_t technique = -1;   // it waits with this one, -1: none
        bool dirty = true;
        Finding finding;
    };

    void tell_empty_lines();
    bool look_at_dirty();
    bool look(int32_t line);
    bool fire();
    bool assume();
    void take(const Loss& loss);

    LineBoard& board_;
    const Options options_;   // as they are by default
    const int most_tier_;
    Limits& limits_;
    Stats& stats_;
    Trace silent_;
    TrailedLineLogic logic_;
    AssumptionTechniques assumptions_;
    LineView view_;
    std::vector<Known> known_;      // by line
    std::vector<int32_t> dirty_;
    Queue queues_[kLooks];
    std::vector<uint64_t> possible_;
    std::vector<int32_t>* trace_ = nullptr;
    AssumptionTechniques::Found found_;
    int conflict_ = -1;
};

}  // namespace nono
