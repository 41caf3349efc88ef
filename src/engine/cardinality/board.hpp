// The count rules of a model, prepared for propagation, and the domain of each cell. A counter counts the cells of one colour in
// one region; a rule over one region is a bound on it, so a region that many rules share is counted once. A wide rule spans
// several regions: it adds their counters and subtracts values counted more than once, and is checked only when one of its
// regions has few enough possible cells. A value is a cell with a colour, numbered cell * colours + colour.
#pragma once

#include <compare>

#include "model/model.hpp"
#include "model/options.hpp"

namespace nono {

// What a rule implies if it demands that between `least` and `most` cells of a region have a colour. `possible` is the
// number of cells that may have the colour, and `committed` the number of cells with no other colour left. All
// propagation of count rules uses this. CardinalityPropagation applies it on its own trail, CardinalityPropagator on
// the trail of the kernel with explanations, and CardinalityGrader one rule at a time.
struct Implied {
    bool contradiction = false;
    bool all = false;   // every possible cell must have the colour
    bool none = false;  // no cells have the colour except the committed ones
};
constexpr Implied implied_by(int32_t possible, int32_t committed, int32_t least, int32_t most) {
    if (possible < least || committed > most) return {.contradiction = true};
    if (committed == possible) return {};
    return {.all = possible == least, .none = committed == most};
}

struct Counter {
    int32_t possible = 0;   // cells that may have the colour
    int32_t committed = 0;  // cells that have no other colour left
    int32_t least = 0;      // the strictest bounds by rules over this region alone
    int32_t most = INT32_MAX;
    int32_t wake = -1;  // wide rules are checked only if `possible` is at most this number
    // Nothing follows from a change while `possible` exceeds `low` and `committed` is below `high`.
    int32_t low = 0, high = INT32_MAX;
    bool wakes_committed = false;  // true if some wide rules must also be checked when `committed` grows
    bool queued = false;

    Implied implied() const { return implied_by(possible, committed, least, most); }
};

// A rule over several regions. If it counts several colours of one cell, `possible` is only an upper bound, and
// `committed` a lower bound, until the cell is settled. Propagation may then find too little, but nothing wrong.
struct WideRule {
    int32_t rule, least, most;
    int32_t counters, counters_end;  // the rule's counters are wide_counters[counters .. counters_end)
    // shared_values[shared .. shared_end): values in several of the rule's counters, once for each counter beyond the
    // first; -1: not computed yet
    int32_t shared, shared_end;
};

// A rule derived from others: exactly `count` of these values are true. All these values have the same colour.
struct ExactRule {
    IntVector values;
    int32_t count;

    auto operator<=>(const ExactRule&) const = default;
};

struct CardinalityBoard {
    // The cells and the colour of a counter, the wide rules that use it, and the rules that set its bounds (-1: none).
    struct Scope {
        int32_t cells, cells_end;
        int32_t colour;
        int32_t wides = 0, wides_end = 0;
        int32_t least_rule = -1, most_rule = -1;
    };
    struct Cell {
        int16_t left;  // number of colours that are left
        int16_t rest;  // exclusive or of the colours left, which is the colour itself if only one is left
    };

    const Model* model = nullptr;
    int colours = 2;
    vector<Counter> counters;
    vector<Scope> scopes;
    IntVector value_start, value_counters;  // value v is counted by value_counters[value_start[v] .. value_start[v + 1])
    vector<WideRule> wides;
    IntVector wide_counters, shared_values, counter_wides;
    vector<uint8_t> may;  // per value: 1 if the cell may have the colour
    vector<Cell> cells;
    int open_cells = 0;

    // Prepares the rules without propagation. Reuses the storage of an earlier model. Also reuses its counters if the
    // rules are the same, as in all Sudokus. Returns false if some rule cannot be satisfied, or some cell has no
    // colour left.
    bool build(const Model& model);
    // Adds counters for these rules and recomputes all counters. Returns false if a rule cannot be satisfied.
    bool add(span<const ExactRule> rules);

    Ints counters_of(int32_t value) const { return part(value_counters, value_start, value); }
    Ints cells_of(int32_t counter) const {
        const Scope& s = scopes[counter];
        return part(region_cells_, s.cells, s.cells_end);
    }
    Ints wides_of(int32_t counter) const {
        const Scope& s = scopes[counter];
        return part(counter_wides, s.wides, s.wides_end);
    }
    Ints counters_of(const WideRule& wide) const { return part(wide_counters, wide.counters, wide.counters_end); }
    // Returns the values that several counters of the rule contain. They are computed on the first call, because most
    // rules never need them.
    Ints shared_of(WideRule& wide) {
        assert(wide.shared <= wide.shared_end);
        if (wide.shared < 0) find_shared(wide);
        return part(shared_values, wide.shared, wide.shared_end);
    }
    bool is_settled(int32_t cell) const { return cells[cell].left == 1; }
    bool is_complete() const { return open_cells == 0; }
    // For assertions: returns true if `left` and `rest` of each cell agree with `may`.
    bool are_cells_consistent() const;
    // For assertions: returns true if `possible` and `committed` of each counter agree with its cells. The counters
    // must have processed all removed values.
    bool is_consistent() const;
    // Appends the colours of the board's cells, which must be settled.
    void write(vector<uint8_t>& solution) const {
        for (int cell : range(model->num_shown())) solution.push_back(checked<uint8_t>(cells[cell].rest));
    }

private:
    bool read_domains();
    bool is_known();
    bool add_rules();
    void add_wide(int rule);
    int32_t counter(int32_t region, int32_t colour);
    int32_t new_counter(int32_t cells, int32_t cells_end, int32_t colour);
    void bound(int32_t counter, int rule, int32_t least, int32_t most);
    void connect_values();
    void connect_wides();
    void recount();
    void find_shared(WideRule& wide);

    Ints region_cells_;  // the model's cells, or own_cells_
    IntVector own_cells_;
    IntVector counter_at_;  // the counter for region * colours + colour, or -1
    IntVector mark_;        // one entry per value
    int32_t stamp_ = 0;
    IntVector known_, next_;  // known_: the rules from which the counters were made; empty: not kept
};

inline bool CardinalityBoard::are_cells_consistent() const {
    int open = 0;
    for (int32_t cell : indices(cells)) {
        int left = 0, rest = 0;
        for (int k : range(colours)) {
            if (may[cell * colours + k] == 0) continue;
            left++;
            rest ^= k;
        }
        if (cells[cell].left != left || cells[cell].rest != rest) return false;
        open += left > 1;
    }
    return open == open_cells;
}

inline bool CardinalityBoard::is_consistent() const {
    if (!are_cells_consistent()) return false;
    for (int32_t c : indices(counters)) {
        int32_t possible = 0, committed = 0;
        for (const int32_t cell : cells_of(c)) {
            const bool is_possible = may[cell * colours + scopes[c].colour] != 0;
            possible += is_possible;
            committed += is_possible && is_settled(cell);
        }
        if (counters[c].possible != possible || counters[c].committed != committed) return false;
    }
    return true;
}

}  // namespace nono
