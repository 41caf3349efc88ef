#include "rules/rule_builder.hpp"

#include "model/checks.hpp"
#include "rules/board_regions.hpp"
#include "rules/special_rules.hpp"

namespace nono {

namespace {

class RuleBuilder {
public:
    RuleBuilder(const Declaration& declaration, const Clues& clues, Limits& limits, CountArrays& arrays)
        : declaration_(declaration), clues_(clues), limits_(limits), board_(clues, limits, arrays), sums_(clues, board_) {}

    // Adds all rules that are on. Returns what is wrong with them, or nothing.
    string build() {
        if (std::cmp_not_equal(clues_.layers.size(), declaration_.layers)) return "expected a value for each layer";
        for (const int32_t index : indices(declaration_.rules)) {
            const DeclaredRule& rule = declaration_.rules[index];
            board_.declare(index);
            if (is_on(rule)) add(rule);
            if (!fault_.empty()) return "rule " + std::to_string(index + 1) + ": " + fault_;
            if (limits_.stopped()) break;
        }
        return {};
    }

private:
    using enum RuleKind;
    using enum RegionSource::Kind;
    using enum DeclaredBound::Kind;

    // Returns true if the layers on which the rule depends have the right values.
    bool is_on(const DeclaredRule& rule) {
        return (rule.when < 0 || number(rule.when) != 0) && (rule.unless < 0 || number(rule.unless) == 0);
    }

    // Adds the count rules that a declared rule stands for.
    void add(const DeclaredRule& rule) {
        const bool has_no_colour = rule.kind == kGivens || rule.kind == kBarred || rule.kind == kDistinct;
        if (!has_no_colour && std::max(rule.colour, 1) >= clues_.colours) return fail("found a rule of a colour that cells do not have");
        const bool has_two_colours = rule.kind == kSigns || rule.kind == kUnequal;
        if (has_two_colours && clues_.colours > 2) return fail("found " + std::to_string(clues_.colours) + " colours, expected 2");
        switch (rule.kind) {
            case kDecided: return decided(rule);
            case kGivens: return givens(rule);
            case kBarred: return barred(rule);
            case kCount: return count(rule);
            case kClues: return clues(rule);
            case kDistinct: return distinct(rule);
            case kLit: return lit(rule);
            case kPartner: return partner();
            case kSigns: return signs(rule);
            case kUnequal: return unequal(rule);
            case kLevels: return levels(rule);
            case kPairs: return pairs(rule);
            case kSum: return sum(rule);
        }
    }

    // Returns true if the character is one of the rule's keys. Without keys, every clue matches.
    static bool matches(const DeclaredRule& rule, int32_t key) { return rule.has_keys ? contains(rule.keys, key) : key != kNoClue; }

    // Cells with a matching character have the colour.
    void decided(const DeclaredRule& rule) {
        const auto keys = cells_of(rule.layer);
        for (int32_t cell : indices(keys)) {
            if (matches(rule, keys[cell])) board_.decide(cell, rule.colour);
        }
    }

    // The colour of a given value is the position of its character in the rule's keys.
    void givens(const DeclaredRule& rule) {
        const auto keys = cells_of(rule.layer);
        for (int32_t cell : indices(keys)) {
            if (keys[cell] == kNoClue) continue;
            const auto key = ranges::find(rule.keys, keys[cell]);
            const auto colour = checked<int32_t>(key - rule.keys.begin());
            if (key != rule.keys.end() && colour < clues_.colours) board_.decide(cell, colour);
        }
    }

    // Cells with a matching character cannot have the colours first, first + step, and so on.
    void barred(const DeclaredRule& rule) {
        const auto keys = cells_of(rule.layer);
        for (int32_t cell : indices(keys)) {
            if (!matches(rule, keys[cell])) continue;
            for (int32_t colour = rule.first; colour < clues_.colours; colour += rule.step) board_.remove(cell, colour);
        }
    }

    // The number of cells of the colour in each region has these bounds.
    void count(const DeclaredRule& rule) {
        // the first bound that the declaration gives
        const DeclaredBound given = rule.exactly ? rule.exactly : rule.least ? rule.least : rule.most;
        const int32_t bound = value(given), most = value(rule.most);
        if (given.kind == kLayer && bound < 0) return;  // the number is not given
        for (const auto& [region, subject] : regions(rule)) {
            const int32_t size = board_.size(region);
            board_.about(subject);
            if (rule.exactly) {
                const int32_t number = given.kind == kHalf ? size / 2 : bound;
                board_.add_rule(number, number, region, rule.colour);
            } else if (rule.least) {
                board_.add_rule(bound, rule.most ? most : size, region, rule.colour);
            } else if (size > most) {
                board_.add_rule(0, most, region, rule.colour);
            }
        }
    }

    // Each clue is the number of cells of the rule's colour around its cell, beside it, or in its line.
    void clues(const DeclaredRule& rule) {
        const RegionSource::Kind over = rule.over[0].kind;
        if (over == kRows || over == kColumns) return line_clues(rule, over == kRows);
        const auto keys = cells_of(rule.layer);
        for (int32_t cell = 0; cell < count_of(keys) && !limits_.stopped(); cell++) {
            const int32_t number = digit(keys[cell]);
            if (number < 0) continue;
            const int32_t region = over == kBeside ? board_.beside(cell, keys) : board_.around(cell);
            board_.about({Subject::kPlace, 0, cell});
            board_.add_rule(number, number, region, rule.colour);
        }
    }

    // Each clue is the number of cells of the colour in its row or column.
    void line_clues(const DeclaredRule& rule, bool is_row) {
        const int32_t first = is_row ? board_.rows() : board_.columns();
        const auto numbers = layer(rule.layer, is_row ? clues_.height : clues_.width);
        for (int32_t line : indices(numbers)) {
            board_.about({is_row ? Subject::kRow : Subject::kColumn, line});
            if (numbers[line] >= 0) board_.add_rule(numbers[line], numbers[line], first + line, rule.colour);
        }
    }

    // Each number beside the board is the sum of the positions of the cells of the colour in its row or column.
    void sum(const DeclaredRule& rule) {
        const RegionSource::Kind over = rule.over[0].kind;
        if (over != kRows && over != kColumns) return fail("expected rows or columns");
        const bool is_row = over == kRows;
        const int32_t first = is_row ? board_.rows() : board_.columns();
        const auto numbers = layer(rule.layer, is_row ? clues_.height : clues_.width);
        for (const int32_t line : indices(numbers)) {
            if (numbers[line] < 0) continue;
            const auto cells = board_.cells(first + line);
            sums_.add(numbers[line], {cells.begin(), cells.end()}, rule.colour, {is_row ? Subject::kRow : Subject::kColumn, line});
            if (limits_.stopped()) return;
        }
    }

    // Returns the number that a character stands for: a digit, or 10 for A and so on; -1: none.
    static int32_t digit(int32_t key) { return key >= '0' && key <= '9' ? key - '0' : key >= 'A' && key <= 'Z' ? key - 'A' + 10 : -1; }

    // No colour occurs twice in a region. In a region with as many cells as colours, every colour occurs.
    void distinct(const DeclaredRule& rule) {
        for (const auto& [region, subject] : regions(rule)) {
            board_.about(subject);
            const int32_t least = board_.size(region) == clues_.colours ? 1 : 0;
            for (int32_t colour : range(clues_.colours)) board_.add_rule(least, 1, region, colour);
            if (limits_.stopped()) return;
        }
    }

    // Every cell without a wall has the colour, or sees a cell of this colour in its row or column.
    void lit(const DeclaredRule& rule) {
        const Sight& sight = board_.sight(cells_of(rule.layer));
        for (int32_t cell : indices(sight.across)) {
            if (sight.across[cell] < 0) continue;
            const std::pair<int32_t, int32_t> parts[] = {{sight.across[cell], rule.colour}, {sight.down[cell], rule.colour}};
            board_.about({Subject::kPlace, 0, cell});
            board_.add_rule(1, clues_.height + clues_.width, parts);  // in effect, there is no upper bound
        }
    }

    // Every cell of colour 1 has a neighbour of colour 1: the cell has another colour, or at least one neighbour has colour 1.
    void partner() {
        static constexpr int32_t kConditions = 5;  // one for the cell and one for each of its four neighbours
        for (int32_t cell = 0; cell < clues_.height * clues_.width && !limits_.stopped(); cell++) {
            vector<Term> parts;
            board_.append_unlike(parts, board_.region({&cell, 1}), 1);
            parts.emplace_back(board_.beside(cell, {}), 1);
            board_.about({Subject::kPlace, 0, cell});
            board_.add_rule(1, kConditions, parts);
        }
    }

    // The first key of the rule is the sign between equal cells; all other signs are between cells that differ.
    void signs(const DeclaredRule& rule) {
        const int32_t height = clues_.height, width = clues_.width, across = height * (width - 1);
        const auto keys = layer(rule.layer, across + (height - 1) * width);
        const int32_t single = board_.single_cells();
        for (int32_t edge : indices(keys)) {
            if (keys[edge] == kNoClue) continue;
            // Each row has width - 1 edges across. The edges down follow; they have the numbers of the cells above them.
            const bool is_down = edge >= across;
            const int32_t first = is_down ? edge - across : edge / (width - 1) * width + edge % (width - 1);
            const int32_t second = first + (is_down ? width : 1);
            const bool is_equal = !rule.keys.empty() && keys[edge] == rule.keys[0];
            // Exactly one of two conditions holds: the first cell is 1; the second cell is 0 (equal) or 1 (different).
            const std::pair<int32_t, int32_t> parts[] = {{single + first, 1}, {single + second, is_equal ? 0 : 1}};
            board_.about({Subject::kPair, first, second, is_equal ? 0 : 1});
            board_.add_rule(1, 1, parts);
        }
    }

    // No two rows and no two columns are equal.
    void unequal(const DeclaredRule& rule) {
        const auto keys = cells_of(rule.layer);
        if (fault_.empty()) add_unequal_lines(keys, clues_, board_, limits_);
    }
    // Each part of the board has a water level.
    void levels(const DeclaredRule& rule) {
        const bool is_separate = rule.separate >= 0 && number(rule.separate) != 0;
        const auto keys = cells_of(rule.layer);
        if (fault_.empty()) add_water_levels(keys, is_separate, clues_, board_, limits_);
    }
    // Each clue has its own neighbour of colour 1.
    void pairs(const DeclaredRule& rule) {
        const auto keys = cells_of(rule.layer);
        if (fault_.empty()) add_pairs(keys, clues_, board_, limits_);
    }

    // Returns the regions of a rule, and what their rules are about.
    vector<std::pair<int32_t, Subject>> regions(const DeclaredRule& rule) {
        vector<std::pair<int32_t, Subject>> regions;
        for (const RegionSource& source : rule.over) {
            const int32_t first = first_region(rule, source);
            for (int32_t region : range(first, last_))
                regions.emplace_back(region, subject_of(source.kind, region - first, board_.cells(region)));
        }
        return regions;
    }

    // Returns what the rule of a region is about. The region has this number among those of its source.
    static Subject subject_of(RegionSource::Kind source, int32_t number, Ints cells) {
        static constexpr size_t kSquareCells = 4;
        switch (source) {
            case kRows: return {Subject::kRow, number};
            case kColumns: return {Subject::kColumn, number};
            case kDiagonals: return {number == 0 ? Subject::kDescending : Subject::kAscending};
            case kBoard: return {Subject::kBoard};
            case kParts: return {Subject::kPart, number, cells.front()};
            case kSquares:
            case kTouching: return cells.size() == kSquareCells ? Subject{Subject::kSquare, cells.front(), cells.back()} : Subject{};
            default: return {};
        }
    }

    // Makes the regions of a source, unless they already exist. Returns the first region, and sets last_ to the end.
    int32_t first_region(const DeclaredRule& rule, const RegionSource& source) {
        if (source.kind == kRows || source.kind == kColumns) {
            const bool is_row = source.kind == kRows;
            const int32_t first = is_row ? board_.rows() : board_.columns();
            last_ = first + (is_row ? clues_.height : clues_.width);
            return first;
        }
        if (source.kind == kSight) {
            const Sight& sight = board_.sight(cells_of(rule.layer));
            last_ = sight.last;
            return sight.first;
        }
        const int32_t first = board_.num_regions();
        // On a board of one row or column, touching cells are two neighbours instead of a 2x2 square.
        const bool is_thin = clues_.height == 1 || clues_.width == 1;
        switch (source.kind) {
            case kBoard: board_.add_board(); break;
            case kSquares: board_.add_windows(2, 2); break;
            case kTouching: board_.add_windows(is_thin ? std::min(2, clues_.height) : 2, is_thin ? std::min(2, clues_.width) : 2); break;
            case kWindows: board_.add_windows(source.height, source.width); break;
            case kDiagonals: board_.add_diagonals(); break;
            case kParts: board_.add_parts(cells_of(source.layer)); break;
            default: fail("expected regions of the board"); break;
        }
        last_ = board_.num_regions();
        return first;
    }

    // Returns the number of a bound.
    int32_t value(const DeclaredBound& bound) { return bound.kind == kLayer ? number(bound.number) : bound.number; }
    // Returns the only number of a layer; -1: it is not given.
    int32_t number(int32_t index) {
        const auto values = layer(index, 1);
        return values.empty() ? -1 : values[0];
    }
    Ints cells_of(int32_t index) { return layer(index, clues_.height * clues_.width); }
    // Returns a layer. Fails unless it has this size. A negative index stands for a missing layer, which is empty.
    Ints layer(int32_t index, int32_t size) {
        const auto values = index < 0 ? Ints() : clues_.layers[index];
        if (count_of(values) == size) return values;
        fail("layer " + std::to_string(index + 1) + ": found " + std::to_string(values.size()) + " values, expected " +
             std::to_string(size));
        return {};
    }
    // Keeps the first fault.
    void fail(const string& fault) {
        if (fault_.empty()) fault_ = fault;
    }

    const Declaration& declaration_;
    const Clues& clues_;
    Limits& limits_;
    BoardRegions board_;
    PositionSums sums_;
    int32_t last_ = 0;
    string fault_;
};

}  // namespace

// Removes all rules, regions and hidden cells.
void CountArrays::clear() {
    for (auto* array : {&removed, &cell_start, &cells, &region_start, &region, &colour, &least, &most, &subjects}) array->clear();
    cell_start.push_back(0);
    region_start.push_back(0);
    hidden = 0;
}

// Returns the rules as a model on the board of the clues.
Model CountArrays::model(const Clues& clues) const {
    static constexpr int32_t zero[] = {0};
    Model model;
    model.height = clues.height;
    model.width = clues.width;
    model.colours = clues.colours;
    model.cell_start = model.block_start = zero;
    model.removed = removed;
    model.counts = {cell_start, cells, region_start, region, colour, least, most};
    model.hidden = hidden;
    return model;
}

// Replaces the arrays by the rules of the declaration that are on. Returns the first fault, or "".
string build_rules(const Declaration& declaration, const Clues& clues, Limits& limits, CountArrays& arrays) {
    arrays.clear();
    string fault = RuleBuilder(declaration, clues, limits, arrays).build();
#ifndef NDEBUG
    const Model model = arrays.model(clues);
    assert(!fault.empty() || limits.stopped() || are_rules(model.counts, model.num_cells(), model.colours));
#endif
    return fault;
}

}  // namespace nono
