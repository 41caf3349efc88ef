#include "cardinality/board.hpp"

namespace nono {

bool CardinalityBoard::build(const Model& m) {
    model = &m;
    colours = m.colours;
    if (!read_domains()) return false;
    if (!is_known()) {
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
        mark_.assign(may.size(), 0);
        stamp_ = 0;
    }
    region_cells_ = model->counts.cells;
    recount();
    return true;
}

// Returns true if the counters were made from the same rules. Otherwise remembers the rules, unless they are large.
bool CardinalityBoard::is_known() {
    static constexpr size_t most_kept = 1 << 14;
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
    known_.swap(next_);
    return !known_.empty() && known_ == next_;
}

bool CardinalityBoard::read_domains() {
    const size_t num_cells = model->num_cells();
    int16_t all = 0;
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

bool CardinalityBoard::add_rules() {
    const CardinalityRules& rules = model->counts;
    counter_at_.assign(rules.num_regions() * colours, -1);
    region_cells_ = rules.cells;
    for (int i : indices(rules)) {
        const auto regions = rules.regions(i);
        if (rules.least[i] > rules.most[i] || rules.most[i] < 0) return false;
        if (regions.empty()) {
            if (rules.least[i] > 0) return false;
        } else if (regions.size() == 1) {
            bound(counter(regions[0], rules.colours(i)[0]), i, rules.least[i], rules.most[i]);
        } else {
            add_wide(i);
        }
    }
    return true;
}

int32_t CardinalityBoard::counter(int32_t region, int32_t colour) {
    int32_t& at = counter_at_[region * colours + colour];
    if (at < 0) at = new_counter(model->counts.cell_start[region], model->counts.cell_start[region + 1], colour);
    return at;
}

int32_t CardinalityBoard::new_counter(int32_t cells_begin, int32_t cells_end, int32_t colour) {
    assert(cells_begin <= cells_end && counters.size() == scopes.size());
    counters.push_back({});
    scopes.push_back({cells_begin, cells_end, colour});
    return count_of(counters) - 1;
}

void CardinalityBoard::bound(int32_t counter, int rule, int32_t least, int32_t most) {
    Counter& c = counters[counter];
    Scope& scope = scopes[counter];
    const bool is_exact = least == most;  // players notice an exact rule before other rules with the same bound
    if (least > c.least || (least == c.least && is_exact)) {
        c.least = least;
        scope.least_rule = rule;
    }
    if (most < scope.cells_end - scope.cells && (most < c.most || (most == c.most && is_exact))) {
        c.most = most;
        scope.most_rule = rule;
    }
}

void CardinalityBoard::add_wide(int rule) {
    const CardinalityRules& rules = model->counts;
    const auto regions = rules.regions(rule), shown = rules.colours(rule);
    const int32_t begin = count_of(wide_counters);
    for (size_t j : indices(regions)) wide_counters.push_back(counter(regions[j], shown[j]));
    assert(begin < count_of(wide_counters));
    wides.push_back({rule, rules.least[rule], rules.most[rule], begin, count_of(wide_counters), -1, -1});
}

void CardinalityBoard::connect_values() {
    value_start.assign(may.size() + 2, 0);
    for (int32_t c : indices(counters)) {
        const int32_t colour = scopes[c].colour;
        for (const int32_t cell : cells_of(c)) value_start[cell * colours + colour + 2]++;
    }
    assert(value_start[0] == 0 && value_start[1] == 0);
    for (size_t v : range(2, value_start.size())) value_start[v] += value_start[v - 1];
    value_counters.resize(value_start.back());
    for (int32_t c : indices(counters)) {
        const int32_t colour = scopes[c].colour;
        for (const int32_t cell : cells_of(c)) value_counters[value_start[cell * colours + colour + 1]++] = c;
    }
    value_start.pop_back();
    assert(std::cmp_equal(value_start.back(), value_counters.size()));
}

// Computes `possible` and `committed` of all counters from the cells.
void CardinalityBoard::recount() {
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

bool CardinalityBoard::add(span<const ExactRule> rules) {
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

void CardinalityBoard::connect_wides() {
    counter_wides.resize(wide_counters.size());
    for (const int32_t c : wide_counters) scopes[c].wides_end++;
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
        for (const int32_t c : counters_of(wide)) {
            Counter& counter = counters[c];
            counter_wides[scopes[c].wides_end++] = w;
            counter.wake = std::max(counter.wake, wide.least);
            counter.wakes_committed |= wide.most < size;
        }
    }
}

void CardinalityBoard::find_shared(WideRule& wide) {
    assert(wide.shared < 0 && mark_.size() == may.size());
    stamp_++;
    wide.shared = count_of(shared_values);
    for (const int32_t c : counters_of(wide)) {
        for (const int32_t cell : cells_of(c)) {
            const int32_t value = cell * colours + scopes[c].colour;
            int32_t& mark = mark_[value];
            if (mark == stamp_) shared_values.push_back(value);
            mark = stamp_;
        }
    }
    wide.shared_end = count_of(shared_values);
}

}  // namespace nono
