// Assumptions of the grader of lines: a colour of a cell is assumed, and what line logic makes of it tells that it is wrong, or what
// holds either way. An assumption is not tried again before a line that it looked at has changed; trials go on from where they stood.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "grading/bounded_trial.hpp"
#include "grading/incremental_trials.hpp"
#include "grading/line_technique.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class AssumptionTechniques {
public:
    struct Found {
        LineTechnique technique;
        int32_t cell;
        int32_t colour;              // assumed; -1: every colour of the cell, one after another
        int32_t conflict;            // line without arrangement
        std::vector<Loss> losses;
    };

    // The line logic's job list is empty, and left so.
    // `deep_work`: how many losses contradiction_2 may look at in all.
    AssumptionTechniques(TrailedLineLogic& logic, LineBoard& board, int64_t deep_work, Limits& limits);

    // Something was taken from a cell of this line.
    void changed(int line) {
        changed_at_[line] = ++now_;
        trials_.changed(line);
    }
    // The next assumption, in the order of the cells after the one found before, that tells something. False: none.
    bool edge_logic(Found& found);
    bool smile(Found& found);
    // contradiction_1 or two_way: they come from the same trials.
    bool trial(Found& found);
    bool contradiction_2(Found& found);

private:
    // What one kind of assumption knows of every value (cell * colours + colour); of trials their boards know.
    struct Kind {
        std::vector<int32_t> tried;     // when, -1: never
        std::vector<uint64_t> looked;   // lines looked at then, as sets
        int32_t next = 0;               // cell
    };

    bool is_stale(const Kind& kind, int cell, int colour) const;
    void begin(Kind& kind);
    template <class Try>
    bool scan(Kind& kind, std::span<const int32_t> cells, Try try_cell);
    template <class Holds>
    bool at_edge(LineTechnique technique, Kind& kind, Found& found, Holds holds);
    void note_lines(Kind& kind, size_t value);
    bool refute_inside(size_t& budget);
    size_t value_of(int cell, int colour) const { return static_cast<size_t>(cell * logic_.colours() + colour); }
    bool is_open_line(int line) const;
    void find_edges();

    TrailedLineLogic& logic_;
    Limits& limits_;
    const Model& model_;
    int32_t now_ = 0;                  // how often something changed
    std::vector<int32_t> changed_at_;  // by line
    const size_t words_;  // of a set of lines
    size_t deep_work_;
    Kind edge_, smile_, trial_, deep_;
    BoundedTrial shallow_;
    IncrementalTrials trials_;
    bool has_trials_ = false;       // trials were asked for
    std::array<int, 4> edges_{-1, -1, -1, -1};  // lines of edge_cells_, -1: none
    std::vector<int32_t> all_cells_, edge_cells_;
    std::vector<uint16_t> common_;  // by value: how many of a cell's colours took it
    std::vector<Loss> taken_;
};

}  // namespace nono
