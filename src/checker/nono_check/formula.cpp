#include "formula.hpp"

#include <algorithm>
#include <cstdlib>

namespace checker {

namespace {

using What = Line::What;

constexpr int64_t kVariables = 500'000'000;

bool is_before(const Colours& one, const Colours& other) {
    const Colours differ = one ^ other;
    return differ.any() && other[differ._Find_first()];
}

// Reads a number or a range: "7" or "7..12".
bool take_range(Words& words, int64_t& first, int64_t& last) {
    if (!words.take_prefix("") || !words.take_digits(first)) return false;
    last = first;
    return !words.take_prefix("..") || words.take_digits(last);
}

}  // namespace

Formula::Formula(std::string_view text, const Puzzle& puzzle) : puzzle_(puzzle), number_of_colours_(&is_before) {
    std::string_view line;
    int64_t variables = 0, number = 0;
    // The map needs the number of variables, but the file states it only after the map.
    for (Lines head(text); variables == 0 && head.next(line);) {
        Words words(line);
        if (!words.take("p")) continue;
        const bool read = words.take("cnf") && words.take(variables) && words.take(number) && words.at_end();
        demand(read && variables >= 0 && variables <= kVariables && number >= 0, "found " + excerpt(line) + ", expected p cnf");
        break;
    }
    variables_ = static_cast<int>(variables);
    demand(static_cast<size_t>(variables) <= text.size(), "the formula names more variables than it has bytes");
    meanings_.resize(static_cast<size_t>(variables) + 1);
    Lines lines(text);
    while (lines.next(line) && !line.starts_with("p ")) {
        demand(line.starts_with("c"), "found " + excerpt(line) + " before p cnf");
        read_map(line);
    }
    demand(line.starts_with("p "), "the formula has no line p cnf");
    read_clauses(lines, number);
    index_.resize(static_cast<size_t>(puzzle.num_cells()));
    make_lines();
    bound_lists();
    impossible_ = is_impossible();
}

void Formula::read_map(std::string_view line) {
    Words words(line);
    int64_t number = 0;
    if (!words.take("c")) return;
    if (words.take("count")) {
        read_count(words, line);
        return;
    }
    int64_t place = 0;
    Words cell = words;
    if (cell.take("row") && cell.take(number) && cell.take("column") && cell.take(place)) {
        read_cell(cell, number, place, line);
        return;
    }
    for (const Direction& direction : puzzle_.directions) {
        Words of_line = words;
        if (!of_line.take(direction.name)) continue;
        demand(of_line.take(number) && number >= 1 && number <= direction.number,
               "the map names a line that the board does not have: " + excerpt(line));
        read_line(of_line, line, static_cast<int>(direction.first + number - 1));
        return;
    }
    demand(!words.take("row") && !words.take("column") && !words.take("line"), "the map has a line that cannot be read: " + excerpt(line));
}

void Formula::read_cell(Words& words, int64_t row, int64_t column, std::string_view line) {
    const int64_t last_row = (puzzle_.num_cells() + puzzle_.width - 1) / puzzle_.width;
    const bool inside = row >= 1 && row <= last_row && column >= 1 && column <= puzzle_.width;
    const int64_t cell = inside ? (row - 1) * puzzle_.width + column - 1 : -1;
    demand(inside && cell < puzzle_.num_cells(), "the map names a cell that the board does not have: " + excerpt(line));
    demand(words.take("colour") || words.take("colours"), "the map has a line that cannot be read: " + excerpt(line));
    Colours colours;
    int64_t colour = 0, variable = 0;
    words.take_prefix("");
    do {
        demand(words.take_digits(colour) && colour >= 0 && colour < 256, "the map names an unknown colour: " + excerpt(line));
        colours.set(static_cast<size_t>(colour));
    } while (words.take_prefix(","));
    demand(words.take("is") && words.take(variable) && words.at_end(), "the map has a line that cannot be read: " + excerpt(line));
    const auto [found, added] = number_of_colours_.try_emplace(colours, static_cast<int32_t>(colours_.size()));
    if (added) colours_.push_back(colours);
    add(variable, {Meaning::Kind::kCell, static_cast<int32_t>(cell), found->second, 0}, line);
}

void Formula::read_line(Words& words, std::string_view line, int number) {
    const auto expect = [&](bool holds) { demand(holds, "the map has a line that cannot be read: " + excerpt(line)); };
    const Clue& clue = puzzle_.lines[static_cast<size_t>(number)];
    OfLine found{number, 0, What::kGap, 0, 0, 0, 0};
    int64_t block = 0, which = 0, first = 0, last = 0, variable = 0, end = 0;
    const bool gap = words.take("gap");
    expect(gap || words.take("block"));
    expect(words.take(block) && block >= 1 && block <= static_cast<int64_t>(clue.size()) + (gap ? 1 : 0));
    const int length = gap ? 0 : clue[static_cast<size_t>(block) - 1].length;
    if (gap) {
        expect(words.take("at"));
    } else if (words.take("starts")) {
        found.what = words.take("by") ? What::kStartsBy : What::kStartsAt;
        expect(found.what == What::kStartsBy || words.take("at"));
    } else if (words.take("covers")) {
        found.what = What::kCovers;
    } else if (words.take("cell")) {
        found.what = What::kCell;
        expect(words.take(which) && which >= 1 && which <= length && words.take("at"));
    } else {
        expect(words.take("ends"));
        found.what = words.take("by") ? What::kEndsBy : What::kEndsAt;
        expect(found.what == What::kEndsBy || words.take("at"));
    }
    const int size = puzzle_.line_size(number);
    expect(take_range(words, first, last) && first >= (gap ? 0 : 1) && first <= last && last <= size);
    if (found.what == What::kEndsAt && words.take("and")) {
        expect(first == last && words.take("starts") && words.take("at"));
        which = first;
        expect(take_range(words, first, last) && first >= 1 && first <= last && last <= size);
        found.what = What::kEndsAndStartedAt;
    }
    expect(words.take("is") && take_range(words, variable, end) && words.at_end() && end - variable == last - first && variable >= 1 &&
           end <= variables_);
    found.block = static_cast<int32_t>(block - 1);
    found.which = static_cast<int32_t>(which);
    found.place = static_cast<int32_t>(first);
    found.first = static_cast<int32_t>(variable);
    found.number = static_cast<int32_t>(last - first + 1);
    for (int64_t v = variable; v <= end; v++) add(v, {Meaning::Kind::kLine, number, 0, 0}, line);
    of_lines_.push_back(found);
}

void Formula::read_count(Words& words, std::string_view line) {
    const auto expect = [&](bool holds) { demand(holds, "the map has a line that cannot be read: " + excerpt(line)); };
    int64_t number = 0, first = 0, least = 0, variable = 0;
    expect(puzzle_.lines.empty() && words.take(number));
    if (words.take("of")) {
        expect(list_of_.try_emplace(number, static_cast<int32_t>(lists_.size())).second);
        List& list = lists_.emplace_back();
        while (words.take(variable)) {
            expect(variable != 0 && std::abs(variable) <= variables_);
            list.literals.push_back(static_cast<int32_t>(variable));
        }
        expect(words.at_end());
        return;
    }
    const auto found = list_of_.find(number);
    expect(found != list_of_.end() && words.take("first") && words.take(first) && words.take("at") && words.take("least") &&
           words.take(least) && words.take("is") && words.take(variable) && words.at_end());
    const auto size = static_cast<int64_t>(lists_[static_cast<size_t>(found->second)].literals.size());
    expect(first >= 1 && first <= size && least >= 0 && least <= size);
    add(variable, {Meaning::Kind::kCount, found->second, static_cast<int32_t>(first), static_cast<int32_t>(least)}, line);
}

void Formula::add(int64_t variable, Meaning meaning, std::string_view line) {
    demand(variable >= 1 && variable <= variables_, "the map names a variable that the formula does not have: " + excerpt(line));
    Meaning& own = meanings_[static_cast<size_t>(variable)];
    demand(own.kind == Meaning::Kind::kNone, "the map describes variable " + std::to_string(variable) + " twice");
    own = meaning;
}

void Formula::read_clauses(Lines& lines, int64_t number) {
    for (std::string_view line; lines.next(line);) {
        if (line.empty() || line.front() == 'c') continue;
        Words words(line);
        int64_t literal = 0;
        bool ended = false;
        while (!ended && words.take(literal)) {
            ended = literal == 0;
            if (!ended && std::abs(literal) <= variables_) literals_.push_back(static_cast<int32_t>(literal));
            else if (!ended) break;
        }
        demand(ended && words.at_end(), "found " + excerpt(line) + ", expected a clause");
        starts_.push_back(literals_.size());
    }
    demand(static_cast<int64_t>(size()) == number,
           "the formula has " + std::to_string(size()) + " clauses, expected " + std::to_string(number));
}

void Formula::make_lines() {
    std::vector<uint8_t> by_start(puzzle_.lines.size());
    for (const OfLine& some : of_lines_) {
        if (some.what == What::kEndsAndStartedAt) by_start[static_cast<size_t>(some.line)] = 1;
    }
    for (size_t number = 0; number < puzzle_.lines.size(); number++) {
        std::vector<Colours> domains;
        for (const int cell : puzzle_.paths[number]) domains.push_back(puzzle_.domains[static_cast<size_t>(cell)]);
        lines_.emplace_back(puzzle_.lines[number], domains, by_start[number] != 0);
    }
    for (const OfLine& some : of_lines_) {
        Line& line = lines_[static_cast<size_t>(some.line)];
        for (int i = 0; i < some.number; i++) {
            Meaning& meaning = meanings_[static_cast<size_t>(some.first + i)];
            meaning.place = some.place + i;
            if (some.what != What::kEndsAndStartedAt) {
                meaning.what = line.states_where(some.what, some.block, some.which);
                continue;
            }
            const int end = some.which, start = some.place + i;
            const int length = puzzle_.lines[static_cast<size_t>(some.line)][static_cast<size_t>(some.block)].length;
            meaning.place = end;
            if (length == 0) meaning.what = line.states_where(What::kEndsAndStartedAt, some.block, start);
            else if (end - start == length - 1) meaning.what = line.states_where(What::kEndsAt, some.block, 0);
            else meaning.what = line.states_where(What::kCell, some.block, -1);  // a set without states
        }
    }
}

bool Formula::is_impossible() const {
    const auto is_empty = [](const Colours& colours) { return colours.none(); };
    if (std::any_of(puzzle_.domains.begin(), puzzle_.domains.end(), is_empty)) return true;
    if (!puzzle_.lines.empty()) return std::any_of(lines_.begin(), lines_.end(), [](const Line& line) { return !line.possible(); });
    std::vector<uint64_t> cells;
    for (const Colours& colours : puzzle_.domains) cells.push_back(colours.to_ullong());
    return !settle(puzzle_.rules, cells);
}

// Returns true if the domain of a cell contains one of these colours and also another colour.
bool Formula::is_open(int cell, const Colours& colours) const {
    const Colours& domain = puzzle_.domains[static_cast<size_t>(cell)];
    return (domain & colours).any() && (domain & ~colours).any();
}

// Collects the rules of each cell, and computes bounds for the lists of literals.
void Formula::bound_lists() {
    rules_of_.resize(puzzle_.lines.empty() ? puzzle_.domains.size() : 0);
    std::map<std::vector<int32_t>, std::vector<size_t>> rules;  // rules by the cells that they leave open
    for (size_t number = 0; number < puzzle_.rules.size(); number++) {
        const CountRule& rule = puzzle_.rules[number];
        std::vector<int32_t> open;
        for (const auto& [cell, colours] : rule.terms) {
            rules_of_[static_cast<size_t>(cell)].push_back(static_cast<int32_t>(number));
            if (is_open(cell, Colours{colours})) open.push_back(cell);
        }
        if (!lists_.empty()) rules[std::move(open)].push_back(number);
    }
    for (List& list : lists_) {
        std::vector<int32_t> cells;
        for (const int32_t literal : list.literals) {
            demand(meaning_of(literal).kind == Meaning::Kind::kCell, "the map counts a variable that does not stand for a cell");
            list.places.emplace_back(meaning_of(literal).owner, static_cast<int32_t>(cells.size()));
            cells.push_back(meaning_of(literal).owner);
        }
        std::sort(list.places.begin(), list.places.end());
        list.least.assign(cells.size() + 1, 0);
        list.most.assign(cells.size() + 1, static_cast<int64_t>(cells.size()));
        std::sort(cells.begin(), cells.end());
        if (const auto found = rules.find(cells); found != rules.end()) {
            for (const size_t number : found->second) bound_list(list, puzzle_.rules[number]);
        }
        reach(list);
    }
}

// Bounds the number of true literals of a list by a rule over the same cells. In each cell, the rule must count exactly
// the colours that make the literal true, or in each cell exactly those that make it false.
void Formula::bound_list(List& list, const CountRule& rule) const {
    size_t counted = 0, others = 0;
    for (const int32_t literal : list.literals) {
        const int32_t owner = meaning_of(literal).owner;
        const auto term = std::lower_bound(rule.terms.begin(), rule.terms.end(), owner,
                                           [](const CountRule::Term& one, int32_t cell) { return one.cell < cell; });
        const Colours domain = puzzle_.domains[static_cast<size_t>(owner)], true_in = colours_of(literal) & domain;
        counted += true_in == (domain & Colours{term->colours}) ? 1 : 0;
        others += true_in == (domain & ~Colours{term->colours}) ? 1 : 0;
    }
    const size_t size = list.literals.size();
    if (counted != size && others != size) return;
    int64_t certain = 0;
    for (const auto& [cell, colours] : rule.terms) {
        certain += (puzzle_.domains[static_cast<size_t>(cell)] & ~Colours{colours}).none() ? 1 : 0;
    }
    const int64_t least = rule.least - certain, most = rule.most - certain;
    list.least.back() = std::max(list.least.back(), counted == size ? least : static_cast<int64_t>(size) - most);
    list.most.back() = std::min(list.most.back(), counted == size ? most : static_cast<int64_t>(size) - least);
}

// For each k, computes how many of the first k literals can be true. The bounds of the earlier and of the later
// literals are both used.
void Formula::reach(List& list) const {
    std::vector<std::pair<int, int>> each;  // the least and the greatest number of true literals
    for (const int32_t literal : list.literals) {
        const Colours &domain = puzzle_.domains[static_cast<size_t>(meaning_of(literal).owner)], true_in = colours_of(literal);
        each.emplace_back((domain & ~true_in).none() ? 1 : 0, (domain & true_in).any() ? 1 : 0);
    }
    for (size_t i = each.size(); i > 0; i--) {
        list.least[i - 1] = std::max(list.least[i - 1], list.least[i] - each[i - 1].second);
        list.most[i - 1] = std::min(list.most[i - 1], list.most[i] - each[i - 1].first);
    }
    list.most[0] = std::min<int64_t>(list.most[0], 0);
    for (size_t i = 0; i < each.size(); i++) {
        list.least[i + 1] = std::max(list.least[i + 1], list.least[i] + each[i].first);
        list.most[i + 1] = std::min(list.most[i + 1], list.most[i] + each[i].second);
    }
}

// Returns the colours of the literal's cell that make the literal true.
Colours Formula::colours_of(int32_t literal) const {
    const Colours& colours = colours_[static_cast<size_t>(meaning_of(literal).place)];
    return literal > 0 ? colours : ~colours;
}

// Collects the colours that make the clause false, for each of its cells. Returns false if a cell has no such colour.
bool Formula::restrict_cells(std::span<const int32_t> clause) {
    cells_.clear();
    left_.clear();
    for (const int32_t literal : clause) {
        const Meaning& meaning = meaning_of(literal);
        if (meaning.kind != Meaning::Kind::kCell) continue;
        int32_t& index = index_[static_cast<size_t>(meaning.owner)];
        if (static_cast<size_t>(index) >= cells_.size() || cells_[static_cast<size_t>(index)] != meaning.owner) {
            index = static_cast<int32_t>(cells_.size());
            cells_.push_back(meaning.owner);
            left_.push_back(puzzle_.domains[static_cast<size_t>(meaning.owner)]);
        }
        Colours& colours = left_[static_cast<size_t>(index)];
        colours &= ~colours_of(literal);
        if (colours.none()) return false;
    }
    return true;
}

const Colours& Formula::left(int cell) const {
    const auto index = static_cast<size_t>(index_[static_cast<size_t>(cell)]);
    return index < cells_.size() && cells_[index] == cell ? left_[index] : puzzle_.domains[static_cast<size_t>(cell)];
}

bool Formula::holds(std::span<const int32_t> clause) {
    if (!restrict_cells(clause) || impossible_) return true;
    int32_t line = -1, list = -1;
    for (const int32_t literal : clause) {
        const Meaning& meaning = meaning_of(literal);
        if (meaning.kind == Meaning::Kind::kNone) return false;
        if (meaning.kind == Meaning::Kind::kCell) continue;
        int32_t& owner = meaning.kind == Meaning::Kind::kLine ? line : list;
        if (owner >= 0 && owner != meaning.owner) return false;
        owner = meaning.owner;
    }
    if (line >= 0) return line_excludes(line, clause);
    if (list >= 0) return list_excludes(lists_[static_cast<size_t>(list)], clause);
    if (cells_.empty()) return false;
    return puzzle_.lines.empty() ? a_rule_excludes() : a_line_excludes(clause);
}

// Returns true if the clause follows from a single rule that contains all cells of the clause.
bool Formula::a_rule_excludes() const {
    const auto rules_of = [&](int32_t cell) -> const std::vector<int32_t>& { return rules_of_[static_cast<size_t>(cell)]; };
    const int32_t rarest = *std::min_element(cells_.begin(), cells_.end(),
                                             [&](int32_t one, int32_t other) { return rules_of(one).size() < rules_of(other).size(); });
    return std::any_of(rules_of(rarest).begin(), rules_of(rarest).end(), [&](int32_t number) {
        const CountRule& rule = puzzle_.rules[static_cast<size_t>(number)];
        const auto is_of_it = [&](int32_t cell) {
            const auto before = [](const CountRule::Term& one, int32_t other) { return one.cell < other; };
            const auto found = std::lower_bound(rule.terms.begin(), rule.terms.end(), cell, before);
            return found != rule.terms.end() && found->cell == cell;
        };
        return std::all_of(cells_.begin(), cells_.end(), is_of_it) && rule_excludes(rule);
    });
}

bool Formula::a_line_excludes(std::span<const int32_t> clause) {
    std::vector<int> tried;
    for (const int32_t cell : cells_) {
        for (const Board::Crossing& crossing : puzzle_.crossings[static_cast<size_t>(cell)]) {
            if (crossing.line >= 0) tried.push_back(crossing.line);
        }
    }
    std::sort(tried.begin(), tried.end());
    tried.erase(std::unique(tried.begin(), tried.end()), tried.end());
    demand(tried.size() * cells_.size() <= 100'000'000, "a clause that contains only cells is too long");
    return std::any_of(tried.begin(), tried.end(), [&](int one) { return line_excludes(one, clause); });
}

// Returns true if every arrangement of a line satisfies the clause. Cells outside the line may have any colour.
bool Formula::line_excludes(int line, std::span<const int32_t> clause) {
    restrictions_.clear();
    for (size_t i = 0; i < cells_.size(); i++) {
        for (const Board::Crossing& crossing : puzzle_.crossings[static_cast<size_t>(cells_[i])]) {
            if (crossing.line == line) restrictions_.push_back({crossing.place + 1, -1, true, &left_[i]});
        }
    }
    for (const int32_t literal : clause) {
        const Meaning& meaning = meaning_of(literal);
        if (meaning.kind == Meaning::Kind::kLine) restrictions_.push_back({meaning.place, meaning.what, literal < 0, nullptr});
    }
    std::sort(restrictions_.begin(), restrictions_.end(),
              [](const Line::Restriction& one, const Line::Restriction& other) { return one.after < other.after; });
    return lines_[static_cast<size_t>(line)].excludes(restrictions_);
}

// Returns true if the colours that are left to the cells cannot satisfy the rule.
bool Formula::rule_excludes(const CountRule& rule) const {
    int certain = 0, possible = 0;
    for (const auto& [cell, counted] : rule.terms) {
        const Colours &colours = left(cell), some{counted};
        certain += (colours & ~some).none() ? 1 : 0;
        possible += (colours & some).any() ? 1 : 0;
    }
    return certain > rule.most || possible < rule.least;
}

// Returns true if the clause follows from the bounds of a list. The number of true literals among the first k lies in a
// range, which the loop updates literal by literal. `reach` has computed the range before the first literal of the
// clause and after its last literal.
bool Formula::list_excludes(const List& list, std::span<const int32_t> clause) const {
    int64_t begin = static_cast<int64_t>(list.literals.size()), end = 0;
    for (const int32_t literal : clause) {
        const Meaning& meaning = meaning_of(literal);
        if (meaning.kind != Meaning::Kind::kCount) continue;
        begin = std::min<int64_t>(begin, meaning.place);
        end = std::max<int64_t>(end, meaning.place);
    }
    for (const int32_t cell : cells_) {
        auto at = std::lower_bound(list.places.begin(), list.places.end(), std::pair{cell, 0});
        if (at == list.places.end() || at->first != cell) return false;  // the cell belongs to another rule
        for (; at != list.places.end() && at->first == cell; ++at) {
            begin = std::min<int64_t>(begin, at->second);
            end = std::max<int64_t>(end, at->second + 1);
        }
    }
    int64_t low = list.least[static_cast<size_t>(begin)], high = list.most[static_cast<size_t>(begin)];
    for (int64_t place = begin; place <= end; place++) {
        const auto at = static_cast<size_t>(place);
        if (place > begin) {
            const int32_t counted = list.literals[at - 1];
            const Colours &colours = left(meaning_of(counted).owner), true_in = colours_of(counted);
            low = std::max(low + ((colours & ~true_in).none() ? 1 : 0), list.least[at]);
            high = std::min(high + ((colours & true_in).any() ? 1 : 0), list.most[at]);
        }
        for (const int32_t literal : clause) {
            const Meaning& meaning = meaning_of(literal);
            if (meaning.kind != Meaning::Kind::kCount || meaning.place != place) continue;
            if (literal < 0) low = std::max<int64_t>(low, meaning.what);
            else high = std::min<int64_t>(high, meaning.what - 1);
        }
        if (low > high) return true;
    }
    return false;
}

Picture Formula::picture_of(const std::vector<bool>& is_true) const {
    std::vector<Colours> cells = puzzle_.domains;
    for (int32_t variable = 1; variable <= variables_; variable++) {
        const Meaning& meaning = meaning_of(variable);
        if (meaning.kind != Meaning::Kind::kCell) continue;
        cells[static_cast<size_t>(meaning.owner)] &= colours_of(is_true[static_cast<size_t>(variable)] ? variable : -variable);
    }
    Picture picture;
    for (size_t cell = 0; cell < static_cast<size_t>(puzzle_.num_shown()); cell++) {
        demand(cells[cell].count() == 1, "a model shows no picture");
        picture.push_back(static_cast<uint8_t>(cells[cell]._Find_first()));
    }
    return picture;
}

bool Formula::excludes_only(std::span<const int32_t> clause, const Picture& picture) {
    if (!restrict_cells(clause)) return false;
    for (const int32_t literal : clause) {
        if (meaning_of(literal).kind != Meaning::Kind::kCell) return false;
    }
    for (size_t cell = 0; cell < picture.size(); cell++) {
        if (left(static_cast<int>(cell)) != Colours{}.set(picture[cell])) return false;
    }
    return true;
}

}  // namespace checker
