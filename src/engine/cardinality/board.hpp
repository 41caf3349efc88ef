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

// Returns what a rule with these bounds implies about a region with these counts.
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
    bool build(const Model& m) {
        model = &m;
        colours = m.colours;
        if (!read_domains()) return false;
        if (const bool has_counters = remember_rules(); !has_counters) {
            counters.clear();
            scopes.clear();
            wides.clear();
            wide_counters.clear();
            shared_values.clear();
            if (!add_rules()) {
                known_.clear();
                return false;
            }
            connect_values();
            connect_wides();
            last_seen_.assign(may.size(), 0);
            stamp_ = 0;
        }
        region_cells_ = model->counts.cells;
        recount();
        return true;
    }

    // Adds counters for these rules and recomputes all counters. Returns false if a rule cannot be satisfied.
    bool add(span<const ExactRule> rules) {
        known_.clear();  // also after a rule that cannot be satisfied, because earlier rules have counters already
        if (region_cells_.data() != own_cells_.data()) own_cells_.assign(region_cells_.begin(), region_cells_.end());
        for (const ExactRule& rule : rules) {
            if (rule.count < 0 || std::cmp_less(rule.values.size(), rule.count)) return false;
            assert(ranges::all_of(rule.values, [&](int32_t value) { return value % colours == rule.values[0] % colours; }));
            const int32_t first = count_of(own_cells_);
            for (const int32_t value : rule.values) own_cells_.push_back(value / colours);
            const int32_t c = new_counter(first, count_of(own_cells_), rule.values[0] % colours);
            counters[c].least = counters[c].most = rule.count;
        }
        region_cells_ = own_cells_;
        connect_values();
        recount();
        return true;
    }

    Ints counters_of(int32_t value) const { return part(value_counters, value_start, value); }
    // Returns the cells of a counter's region.
    Ints cells_of(int32_t counter) const {
        const Scope& s = scopes[counter];
        return part(region_cells_, s.cells, s.cells_end);
    }
    // Returns the wide rules that add up this counter.
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
    bool are_cells_consistent() const {
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

    // For assertions: returns true if `possible` and `committed` of each counter agree with its cells. The counters
    // must have processed all removed values.
    bool is_consistent() const {
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

    // Appends the colours of the board's cells, which must be settled.
    void write(vector<uint8_t>& solution) const {
        for (int cell : range(model->num_shown())) solution.push_back(checked<uint8_t>(cells[cell].rest));
    }

private:
    // Reads the colours of each cell from the model. Returns false if a cell has none left.
    bool read_domains() {
        const size_t num_cells = model->num_cells();
        int16_t all = 0;  // the exclusive or of all colours (Cell::rest)
        for (int k : range(colours)) all = checked<int16_t>(all ^ k);
        may.assign(num_cells * colours, 1);
        cells.assign(num_cells, {checked<int16_t>(colours), all});
        for (const int32_t value : model->removed) {
            if (may[value] == 0) continue;
            may[value] = 0;
            Cell& cell = cells[value / colours];
            assert(cell.left > 0);
            cell.left--;
            cell.rest = checked<int16_t>(cell.rest ^ value % colours);
        }
        open_cells = 0;
        bool holds = true;
        for (const Cell& cell : cells) {
            open_cells += cell.left > 1;
            holds &= cell.left > 0;
        }
        return holds;
    }

    // Remembers the model's rules for the next model, unless they are large. Returns true if the rules of the model before
    // were the same, so that its counters suit this model.
    bool remember_rules() {
        static constexpr size_t most_kept = 1 << 14;  // maximum number of cells, regions and rules together
        const CardinalityRules& rules = model->counts;
        const Ints arrays[] = {rules.cell_start, rules.cells, rules.region_start, rules.region, rules.colour, rules.least, rules.most};
        next_.clear();
        if (rules.cells.size() + rules.region.size() + rules.least.size() <= most_kept) {
            next_ = {colours, model->num_cells()};
            for (const auto& array : arrays) {
                next_.push_back(count_of(array));
                append(next_, array);
            }
        }
        known_.swap(next_);  // next_ has the earlier rules now
        return !known_.empty() && known_ == next_;
    }

    // Adds the counters and wide rules of the model. Returns false if a rule cannot be satisfied.
    bool add_rules() {
        const CardinalityRules& rules = model->counts;
        counter_at_.assign(rules.num_regions() * colours, -1);
        region_cells_ = rules.cells;
        for (int i : indices(rules)) {
            const auto regions = rules.regions(i);
            if (rules.least[i] > rules.most[i] || rules.most[i] < 0) return false;
            if (regions.empty()) {
                if (rules.least[i] > 0) return false;
            } else if (regions.size() == 1) {
                tighten_bounds(counter(regions[0], rules.colours(i)[0]), i, rules.least[i], rules.most[i]);
            } else {
                add_wide(i);
            }
        }
        return true;
    }

    // Adds a rule over several regions.
    void add_wide(int rule) {
        const CardinalityRules& rules = model->counts;
        const auto regions = rules.regions(rule), shown = rules.colours(rule);
        const int32_t begin = count_of(wide_counters);
        for (size_t j : indices(regions)) wide_counters.push_back(counter(regions[j], shown[j]));
        assert(begin < count_of(wide_counters));
        wides.push_back({rule, rules.least[rule], rules.most[rule], begin, count_of(wide_counters), -1, -1});
    }

    // Returns the counter of a colour in a region, which is created on the first call.
    int32_t counter(int32_t region, int32_t colour) {
        int32_t& counter = counter_at_[region * colours + colour];
        if (counter < 0) counter = new_counter(model->counts.cell_start[region], model->counts.cell_start[region + 1], colour);
        return counter;
    }

    // Adds a counter of a colour in these cells, given as indices in region_cells_. Returns its index.
    int32_t new_counter(int32_t cells_begin, int32_t cells_end, int32_t colour) {
        assert(cells_begin <= cells_end && counters.size() == scopes.size());
        counters.push_back({});
        scopes.push_back({cells_begin, cells_end, colour});
        return count_of(counters) - 1;
    }

    // Tightens the bounds of a counter by a rule over its region, and remembers which rule set each bound.
    void tighten_bounds(int32_t counter, int rule, int32_t least, int32_t most) {
        Counter& c = counters[counter];
        Scope& scope = scopes[counter];
        const bool is_exact = least == most;  // players notice an exact rule before other rules with the same bound
        if (least > c.least || (least == c.least && is_exact)) {
            c.least = least;
            scope.least_rule = rule;
        }
        const bool is_limiting = most < scope.cells_end - scope.cells;  // otherwise, all cells may have the colour
        if (is_limiting && (most < c.most || (most == c.most && is_exact))) {
            c.most = most;
            scope.most_rule = rule;
        }
    }

    // Lists the counters of each value.
    void connect_values() {
        make_lists(may.size(), value_start, value_counters, [this](auto add) {
            for (int32_t c : indices(counters)) {
                for (const int32_t cell : cells_of(c)) add(cell * colours + scopes[c].colour, c);
            }
        });
    }

    // Lists the wide rules of each counter, and sets when the counter wakes them.
    void connect_wides() {
        counter_wides.resize(wide_counters.size());
        for (const int32_t c : wide_counters) scopes[c].wides_end++;  // at first, the number of wide rules
        int32_t next = 0;
        for (Scope& scope : scopes) {
            scope.wides = next;
            next += scope.wides_end;
            scope.wides_end = scope.wides;
        }
        for (int32_t w : indices(wides)) {
            const WideRule& wide = wides[w];
            int32_t size = 0;
            for (const int32_t c : counters_of(wide)) size += scopes[c].cells_end - scopes[c].cells;
            // Its lower bound may imply something once few enough values are left, its upper bound when one is committed.
            for (const int32_t c : counters_of(wide)) {
                Counter& counter = counters[c];
                counter_wides[scopes[c].wides_end++] = w;
                counter.wake = std::max(counter.wake, wide.least);
                counter.wakes_committed |= wide.most < size;
            }
        }
    }

    // Computes `possible` and `committed` of all counters from the cells, and `low` and `high` from the bounds. No counter is
    // queued afterwards.
    void recount() {
        for (int32_t c : indices(counters)) {
            Counter& counter = counters[c];
            counter.possible = count_of(cells_of(c));
            counter.committed = 0;
            counter.low = std::max(counter.least, counter.wake);
            counter.high = counter.wakes_committed ? 0 : counter.most;
            counter.queued = false;
        }
        for (int32_t cell : indices(cells)) {
            if (cells[cell].left == colours && !is_settled(cell)) continue;
            for (int32_t value : range(cell * colours, (cell + 1) * colours)) {
                if (may[value] != 0) continue;
                for (const int32_t c : counters_of(value)) counters[c].possible--;
            }
            if (!is_settled(cell)) continue;
            for (const int32_t c : counters_of(cell * colours + cells[cell].rest)) counters[c].committed++;
        }
        assert(is_consistent());
        assert(open_cells >= 0);
    }

    // Lists the values that several counters of the rule contain (WideRule::shared). A value is listed when it is seen
    // again: once for each counter beyond the first.
    void find_shared(WideRule& wide) {
        assert(wide.shared < 0 && last_seen_.size() == may.size());
        stamp_++;
        wide.shared = count_of(shared_values);
        for (const int32_t c : counters_of(wide)) {
            for (const int32_t cell : cells_of(c)) {
                const int32_t value = cell * colours + scopes[c].colour;
                int32_t& last_seen = last_seen_[value];
                if (last_seen == stamp_) shared_values.push_back(value);
                last_seen = stamp_;
            }
        }
        wide.shared_end = count_of(shared_values);
    }

    Ints region_cells_;  // the model's cells, or own_cells_
    IntVector own_cells_;
    IntVector counter_at_;    // the counter for region * colours + colour, or -1
    IntVector last_seen_;     // per value: the last call of find_shared that met it
    int32_t stamp_ = 0;       // number of calls of find_shared
    IntVector known_, next_;  // known_: the rules from which the counters were made; empty: not kept
};

}  // namespace nono
