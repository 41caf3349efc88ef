// Failed-literal probing: the line grader's techniques that assume a colour. A technique assumes a colour of a cell and
// applies line logic. After a contradiction, the cell loses the colour. A removal that follows from every colour of the
// cell is valid, too. The four techniques differ in the depth after the assumption. For cells at the edge of the open
// part, edge_logic settles two waves of lines, and smile three. contradiction_1 (with two_way) propagates to the
// fixpoint. contradiction_2 probes again under the assumption.
//
// Useless probes are avoided. A value is tried again only after a change in a line on which its result depends. Probes
// to the fixpoint continue from their last state (incremental_probes.hpp). The removals in contradiction_2 are limited.
#pragma once

#include "grading/incremental_probes.hpp"
#include "grading/line_technique.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class AssumptionTechniques {
public:
    struct Found {
        LineTechnique technique;
        int32_t cell;
        int32_t colour;    // the assumed colour; -1: every colour of the cell, one after another
        int32_t conflict;  // the line without an arrangement; -1: none
        vector<Loss> losses;
    };

    // The queue of the line logic must be empty before each call, and is empty afterwards. `deep_work` is the maximum
    // number of removals by contradiction_2 in total.
    AssumptionTechniques(TrailedLineLogic& logic, LineBoard& board, int64_t deep_work, Limits& limits);

    // Reports that a cell of this line has lost a colour.
    void changed(int line) {
        changed_at_[line] = ++now_;
        probes_.changed(line);
    }
    // Each of these functions finds the next cell at which a technique succeeds, starting at the cell of its last
    // success. Returns false if there is none.
    bool edge_logic(Found& found);
    bool smile(Found& found);
    // Finds contradiction_1 or two_way, which use the same probes.
    bool probe(Found& found);
    bool contradiction_2(Found& found);

private:
    // The state of one technique. The arrays are indexed by value (cell * colours + colour).
    struct Progress {
        IntVector tried;           // when the value was last assumed; -1: never
        vector<uint64_t> reached;  // the lines on which the result depends, as bits
        int32_t next = 0;          // the cell to try next
    };

    bool is_stale(const Progress& progress, int cell, int colour) const;
    void begin(Progress& progress);
    template <class Try>
    bool scan(Progress& progress, Ints cells, Try try_cell);
    bool at_edge(LineTechnique technique, Progress& progress, int depth, Found& found);
    bool holds_to_depth(Progress& progress, int cell, int colour, int depth);
    bool refute_inside(size_t& budget);
    bool is_possible(int cell, int colour);
    size_t value_of(int cell, int colour) const { return cell * logic_.colours() + colour; }
    bool is_open_line(int line) const;
    void find_edges();

    TrailedLineLogic& logic_;
    Limits& limits_;
    const Model& model_;
    int32_t now_ = 0;       // the time: number of changes so far
    IntVector directions_;  // the first line of each direction, then the number of lines
    IntVector changed_at_;  // one entry per line
    const size_t words_;    // number of words of a set of lines
    size_t deep_work_;
    Progress edge_, smile_, probe_, deep_;
    IncrementalProbes probes_;
    bool has_probes_ = false;
    IntVector edges_;  // the lines of edge_cells_
    IntVector all_cells_, edge_cells_;
    vector<uint16_t> common_;  // for each value: how many colours of a cell have removed it
    vector<Loss> removed_;
};

}  // namespace nono
