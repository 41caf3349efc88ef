// The line grader's techniques that assume a colour of a cell and apply line logic (failed-literal probing). After a
// contradiction, the cell loses the colour; a removal that follows from every colour of the cell is valid, too. They differ in
// depth: edge_logic settles two waves of lines and smile three, from cells at the edge of the open part; contradiction_1 (with
// two_way) propagates to the fixpoint; contradiction_2 probes again under the assumption. A value is tried again only after a
// change in a line on which its result depends. The removals in contradiction_2 are limited.
#pragma once

#include <numeric>

#include "grading/incremental_probes.hpp"
#include "grading/line_techniques.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class AssumptionTechniques {
public:
    struct Deduction {
        LineTechnique technique;
        int32_t cell;
        int32_t colour;    // the assumed colour; -1: every colour of the cell, one after another
        int32_t conflict;  // the line without an arrangement; -1: none
        vector<Loss> losses;
    };

    // The queue of the line logic must be empty before each call, and is empty afterwards. `deep_work` is the maximum
    // number of removals by the probes of contradiction_2 in total, where each probe counts as one more removal.
    AssumptionTechniques(TrailedLineLogic& logic, LineBoard& board, int64_t deep_work, Limits& limits)
        : logic_(logic),
          limits_(limits),
          model_(*logic.board().model),
          directions_(board.directions()),
          changed_at_(model_.num_lines(), -1),
          words_(words_for(model_.num_lines())),
          deep_work_(checked<size_t>(deep_work)),
          probes_(logic, board, limits) {
        common_.assign(value_of(logic.num_cells(), 0), 0);
        all_cells_.resize(logic.num_cells());
        std::iota(all_cells_.begin(), all_cells_.end(), 0);
    }

    // Reports that a cell of this line has lost a colour.
    void changed(int line) {
        changed_at_[line] = ++now_;
        probes_.changed(line);
    }
    // Each of these functions finds the next cell at which a technique succeeds, starting at the cell of its last
    // success. Returns false if there is none.
    bool edge_logic(Deduction& deduction) { return at_edge(LineTechnique::edge_logic, edge_, 2, deduction); }
    bool smile(Deduction& deduction) { return at_edge(LineTechnique::smile, smile_, 3, deduction); }

    // Finds contradiction_1 or two_way, which use the same probes. The result has all removals of the step. Returns
    // false if no cell gives one.
    bool probe(Deduction& deduction) {
        has_probes_ = true;
        return scan(probe_, all_cells_, [&](int32_t cell) {
            if (!probes_.may_find(cell)) return false;
            deduction = {LineTechnique::two_way, cell, -1, -1, {}};
            const bool is_refuted = probes_.refutes(cell);  // then colours that are known to hold are skipped
            int num_assumed = 0;                            // a value whose mark is this number was removed by all colours assumed
            removed_.clear();
            for (int32_t colour = logic_.colours() - 1; colour >= 0 && deduction.losses.empty(); colour--) {
                if (!logic_.may_be(cell, colour) || (is_refuted && probes_.holds(cell, colour))) continue;
                const size_t before = logic_.trail().size();
                const bool holds = logic_.assume(cell, colour);
                for (const Loss& loss : logic_.trail().subspan(before)) {
                    uint16_t& mark = common_[value_of(loss.cell, loss.colour)];
                    if (!holds || mark != num_assumed) continue;
                    mark++;
                    if (num_assumed == 0) removed_.push_back(loss);
                }
                num_assumed++;
                logic_.undo(before);
                if (!holds && !limits_.stopped())
                    deduction = {LineTechnique::contradiction_1, cell, colour, logic_.conflict(), {{cell, colour}}};
            }
            const bool all_hold = deduction.losses.empty();  // no colour led to a contradiction: two_way
            for (const Loss& loss : removed_) {
                uint16_t& mark = common_[value_of(loss.cell, loss.colour)];
                if (all_hold && mark == num_assumed) deduction.losses.push_back(loss);
                assert(mark <= num_assumed);
                mark = 0;
            }
            assert(ranges::all_of(common_, [](uint16_t mark) { return mark == 0; }));
            return !deduction.losses.empty() && !limits_.stopped();
        });
    }

    // Finds a colour that leads to a contradiction by probes under its assumption. Returns false if there is none.
    bool contradiction_2(Deduction& deduction) {
        begin(deep_);
        return scan(deep_, all_cells_, [&](int32_t cell) {
            for (int32_t colour = logic_.colours() - 1; colour >= 0 && deep_work_ > 0; colour--) {
                if (!logic_.may_be(cell, colour) || !is_stale(deep_, cell, colour)) continue;
                const size_t before = logic_.trail().size();
                const bool refuted = !logic_.assume(cell, colour) || refute_inside(deep_work_);
                if (!refuted) deep_.tried[value_of(cell, colour)] = now_;
                // The probes inside read the whole board, so the result depends on all lines.
                std::fill_n(deep_.reached.data() + value_of(cell, colour) * words_, words_, ~uint64_t{0});
                logic_.undo(before);
                if (!refuted || limits_.stopped()) continue;
                deduction = {LineTechnique::contradiction_2, cell, colour, logic_.conflict(), {{cell, colour}}};
                return true;
            }
            return false;
        });
    }

private:
    // The state of one technique. The arrays are indexed by value (cell * colours + colour).
    struct Progress {
        IntVector tried;           // when the value was last assumed; -1: never
        vector<uint64_t> reached;  // the lines on which the result depends, as bits
        int32_t next = 0;          // the cell to try next
    };

    // Returns true if the value was never tried, or if a line on which the result depends has changed since.
    bool is_stale(const Progress& progress, int cell, int colour) const {
        const size_t value = value_of(cell, colour);
        if (progress.tried[value] < 0) return true;
        for (size_t w : range(words_)) {
            for (int bit : BitsOf(progress.reached[value * words_ + w])) {
                if (changed_at_[64 * w + bit] > progress.tried[value]) return true;
            }
        }
        return false;
    }

    // Prepares the arrays of a technique when it is first used.
    void begin(Progress& progress) {
        if (!progress.tried.empty()) return;
        progress.tried.assign(common_.size(), -1);
        progress.reached.assign(common_.size() * words_, 0);
    }

    // Tries the open cells in an ascending list, starting at the cell where the technique last succeeded. Returns false
    // if none of them succeeds.
    template <class Try>
    bool scan(Progress& progress, Ints cells, Try try_cell) {
        const size_t first = ranges::lower_bound(cells, progress.next) - cells.begin();
        for (size_t i = 0; i < cells.size() && !limits_.stopped(); i++) {
            const int32_t cell = cells[first + i < cells.size() ? first + i : first + i - cells.size()];
            if (!logic_.is_open(cell) || !try_cell(cell)) continue;
            progress.next = cell;
            return true;
        }
        return false;
    }

    // Tries the cells of the outermost open lines to a depth of some waves. Returns false if no cell loses a colour.
    bool at_edge(LineTechnique technique, Progress& progress, int depth, Deduction& deduction) {
        find_edges();
        begin(progress);
        return scan(progress, edge_cells_, [&](int32_t cell) {
            for (int32_t colour = logic_.colours() - 1; colour >= 0; colour--) {
                if (!logic_.may_be(cell, colour) || !is_stale(progress, cell, colour)) continue;
                if (has_probes_ && probes_.holds(cell, colour)) continue;  // not even full propagation finds a contradiction
                if (holds_to_depth(progress, cell, colour, depth) || limits_.stopped()) continue;
                deduction = {technique, cell, colour, logic_.conflict(), {{cell, colour}}};
                return true;
            }
            return false;
        });
    }

    // Settles lines for `depth` waves after a cell got this colour. Returns false after a contradiction; otherwise notes the
    // lines that the probe reached, on which its result depends.
    bool holds_to_depth(Progress& progress, int cell, int colour, int depth) {
        const size_t before = logic_.trail().size(), value = value_of(cell, colour);
        const bool holds = logic_.assume_to_depth(cell, colour, depth);
        if (holds) {
            progress.tried[value] = now_;
            uint64_t* const reached = progress.reached.data() + value * words_;
            std::fill_n(reached, words_, 0);
            for (const Loss& loss : logic_.trail().subspan(before)) {
                for (const Crossing& crossing : logic_.board().cell_lines(loss.cell)) add_bit(reached, crossing.line);
            }
        }
        logic_.undo(before);
        return holds;
    }

    // Under an assumption, probes until some cell has no colour left, until the probes find nothing more, or until the budget
    // is spent. Returns true on a contradiction. Reduces `budget` by the removals, and by 1 for each probe.
    bool refute_inside(size_t& budget) {
        for (bool more = true; more && budget > 0;) {
            more = false;
            for (int32_t cell = 0; cell < logic_.num_cells() && budget > 0; cell++) {
                for (int32_t colour = logic_.colours() - 1; colour >= 0 && logic_.is_open(cell) && budget > 0; colour--) {
                    if (!logic_.may_be(cell, colour)) continue;
                    const size_t before = logic_.trail().size();
                    const bool holds = logic_.assume(cell, colour);
                    budget -= std::min(budget, logic_.trail().size() - before + 1);
                    logic_.undo(before);
                    if (limits_.stopped()) return false;
                    if (holds) continue;
                    if (!logic_.exclude(cell, colour)) return !limits_.stopped();
                    more = true;
                }
            }
        }
        return false;
    }

    size_t value_of(int cell, int colour) const { return cell * logic_.colours() + colour; }

    // Returns true if a cell of the line is open.
    bool is_open_line(int line) const {
        const auto cells = logic_.board().line_cells(line);
        return ranges::any_of(cells, [&](int32_t cell) { return logic_.is_open(cell); });
    }

    // Finds the open cells of the outermost lines: the first and the last open line of each direction.
    void find_edges() {
        IntVector edges;
        for (size_t i = 0; i + 1 < directions_.size(); i++) {
            const int32_t to = directions_[i + 1];
            int32_t first = directions_[i], last = to - 1;
            while (first < to && !is_open_line(first)) first++;
            while (last > first && !is_open_line(last)) last--;
            if (first < to) edges.push_back(first);
            if (last > first) edges.push_back(last);
        }
        if (edges == edges_) return;
        edges_ = std::move(edges);
        edge_cells_.clear();
        for (const int32_t line : edges_) {
            const auto cells = logic_.board().line_cells(line);
            append(edge_cells_, cells);
        }
        sort_unique(edge_cells_);
    }

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
    bool has_probes_ = false;  // true since the first call of `probe`
    IntVector edges_;          // the lines of edge_cells_
    IntVector all_cells_, edge_cells_;
    vector<uint16_t> common_;  // for each value: how many colours of a cell have removed it
    vector<Loss> removed_;     // what the first colour assumed has removed
};

}  // namespace nono
