#include "states_rules.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <string>

namespace checker {

namespace {

constexpr int32_t kTrue = 1 << 30, kFalse = -kTrue;  // constants that stand in for literals
constexpr int64_t kSubsets = 1000;                   // a bound that forbids more subsets than this must have a counter

size_t code(int32_t literal) { return literal > 0 ? 2 * static_cast<size_t>(literal) : 2 * static_cast<size_t>(-literal) + 1; }

std::vector<int32_t> negated(std::vector<int32_t> literals) {
    for (int32_t& literal : literals) literal = -literal;
    return literals;
}

std::vector<int32_t> sorted(std::vector<int32_t> literals) {
    std::sort(literals.begin(), literals.end());
    literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
    return literals;
}

}  // namespace

RulesStated::RulesStated(Formula& formula, const Puzzle& puzzle) : formula_(formula), puzzle_(puzzle) {
    of_cell_.resize(puzzle.domains.size());
    clauses_of_.resize(2 * static_cast<size_t>(formula.variables()) + 2);
    true_.resize(clauses_of_.size());
}

void RulesStated::check() {
    for (size_t i = 0; i < formula_.size(); i++) {
        demand(formula_.holds(formula_.clause(i)),
               "clause " + std::to_string(i + 1) + " of the formula does not follow from a single rule");
    }
    index_clauses();
    std::set<int> absent;
    for (const int cell : puzzle_.needless) {
        if (of_cell_[static_cast<size_t>(cell)].empty()) absent.insert(cell);
    }
    for (int cell = 0; cell < puzzle_.num_cells(); cell++) {
        if (absent.count(cell) == 0) check_cell(cell);
    }
    for (size_t list = 0; list < formula_.lists_.size(); list++) check_counter(static_cast<int>(list));
    for (const CountRule& rule : puzzle_.rules) {
        const auto is_absent = [&](const CountRule::Term& term) { return absent.count(term.cell) > 0; };
        if (std::none_of(rule.terms.begin(), rule.terms.end(), is_absent)) check_rule(rule);
    }
}

void RulesStated::index_clauses() {
    std::map<int32_t, std::map<int, int>> places;  // for each variable: the lists with it, and the last place in each list
    for (int32_t variable = 1; variable <= formula_.variables(); variable++) {
        const Formula::Meaning& meaning = formula_.meaning_of(variable);
        if (meaning.kind == Formula::Meaning::Kind::kCell) {
            of_cell_[static_cast<size_t>(meaning.owner)].push_back(variable);
        } else {
            demand(meaning.kind == Formula::Meaning::Kind::kCount, "the map does not describe every variable");
            bounds_[{meaning.owner, meaning.place}].push_back(variable);
            places[variable][meaning.owner] = meaning.place;
        }
    }
    for (size_t list = 0; list < formula_.lists_.size(); list++) {
        int place = 0;
        for (const int32_t literal : formula_.lists_[list].literals) places[std::abs(literal)][static_cast<int>(list)] = ++place;
    }
    for (size_t i = 0; i < formula_.size(); i++) {
        const Literals clause = sorted({formula_.clause(i).begin(), formula_.clause(i).end()});
        if (clause.size() == 1) units_.push_back(clause[0]);
        for (const int32_t literal : clause) clauses_of_[code(literal)].push_back(i);
        if (!clause.empty()) {
            for (auto [list, last] : places[std::abs(clause[0])]) {
                bool all = true;
                for (const int32_t literal : clause) {
                    const auto& of = places[std::abs(literal)];
                    const auto found = of.find(list);
                    all = all && found != of.end();
                    if (all) last = std::max(last, found->second);
                }
                if (all) steps_[{list, last}].push_back(i);
            }
        }
        clauses_.insert(clause);
    }
}

// Returns what follows from the literals and these clauses by unit propagation, or nothing if they contradict each
// other.
std::optional<std::set<int32_t>> RulesStated::propagated(const Literals& literals, const std::vector<size_t>& clauses) const {
    std::set<int32_t> known(literals.begin(), literals.end());
    known.erase(kTrue);
    for (const int32_t literal : known) {
        if (literal == kFalse || known.count(-literal) > 0) return std::nullopt;
    }
    for (size_t size = known.size() + 1; size != known.size();) {
        size = known.size();
        for (const size_t clause : clauses) {
            int32_t left = 0;
            bool several = false;
            for (const int32_t literal : formula_.clause(clause)) {
                if (known.count(-literal) > 0 || literal == left) continue;
                several = several || left != 0;
                left = literal;
            }
            if (left == 0) return std::nullopt;
            if (!several) known.insert(left);
        }
    }
    return known;
}

// Returns a literal or constant that is true if and only if the cell has one of these colours.
int32_t RulesStated::literal(int cell, const Colours& colours) const {
    const Colours& domain = puzzle_.domains[static_cast<size_t>(cell)];
    const Colours wanted = colours & domain;
    if (wanted.none()) return kFalse;
    if (wanted == domain) return kTrue;
    for (const int32_t variable : of_cell_[static_cast<size_t>(cell)]) {
        const Colours some = formula_.colours_of(variable) & domain;
        if (some == wanted) return variable;
        if (some == (domain & ~wanted)) return -variable;
    }
    throw Refused("the map has no variable for the colours of cell " + std::to_string(cell + 1));
}

// Refuses the formula unless, in each model, the cell has exactly one colour and all its variables agree with it.
void RulesStated::check_cell(int cell) const {
    const Literals& own = of_cell_[static_cast<size_t>(cell)];
    const auto is_own = [&](int32_t literal) { return std::binary_search(own.begin(), own.end(), std::abs(literal)); };
    std::vector<size_t> clauses;
    for (const int32_t variable : own) {
        for (const int32_t literal : {variable, -variable}) {
            for (const size_t i : clauses_of_[code(literal)]) {
                if (std::all_of(formula_.clause(i).begin(), formula_.clause(i).end(), is_own)) clauses.push_back(i);
            }
        }
    }
    Literals none;
    for (size_t colour = 0; colour < 256; colour++) {
        if (!puzzle_.domains[static_cast<size_t>(cell)][colour]) continue;
        none.push_back(-literal(cell, Colours{}.set(colour)));
        const auto known = propagated({-none.back()}, clauses);
        if (!known) continue;
        for (const int32_t variable : own) {
            const bool is_true = formula_.colours_of(variable)[colour];
            demand(known->count(is_true ? variable : -variable) > 0, "the clauses leave a choice in cell " + std::to_string(cell + 1));
        }
    }
    demand(!propagated(none, clauses), "the clauses leave cell " + std::to_string(cell + 1) + " without a colour");
}

// Refuses the formula unless each variable of a counter has the value of its meaning in each model. The check goes
// through the list of literals: the variables for its first literals, and the next literal, must determine the
// variables for one literal more.
void RulesStated::check_counter(int list) {
    const Literals& literals = formula_.lists_[static_cast<size_t>(list)].literals;
    std::set<int64_t> reached = {0};  // possible numbers of true literals
    for (int place = 1; place <= static_cast<int>(literals.size()); place++) {
        const auto before = literals.begin() + place - 1;
        std::set<int64_t> then;
        for (const int64_t count : reached) {
            Literals known;
            for (const int32_t variable : bounds_[{list, place - 1}]) {
                known.push_back(count >= formula_.meaning_of(variable).what ? variable : -variable);
            }
            if (count == place - 1) known.insert(known.end(), literals.begin(), before);
            if (count == 0) std::transform(literals.begin(), before, std::back_inserter(known), std::negate<>());
            for (const bool more : {false, true}) {
                known.push_back(more ? *before : -*before);
                const auto found = propagated(known, steps_[{list, place}]);
                known.pop_back();
                if (!found) continue;
                const int64_t total = count + (more ? 1 : 0);
                for (const int32_t variable : bounds_[{list, place}]) {
                    const bool is_true = total >= formula_.meaning_of(variable).what;
                    demand(found->count(is_true ? variable : -variable) > 0,
                           "the clauses do not define a variable of the counter " + std::to_string(list + 1));
                }
                then.insert(total);
            }
        }
        reached = std::move(then);
    }
    Literals variables;
    for (const int32_t literal : literals) variables.push_back(std::abs(literal));
    if (sorted(variables).size() == literals.size()) totals_[sorted(literals)] = std::move(reached);
}

// Refuses the formula unless its clauses imply the rule.
void RulesStated::check_rule(const CountRule& rule) {
    Literals open;
    int64_t certain = 0;
    for (const auto& [cell, colours] : rule.terms) {
        const int32_t own = literal(cell, Colours{colours});
        certain += own == kTrue ? 1 : 0;
        if (std::abs(own) != kTrue) open.push_back(own);
    }
    const auto size = static_cast<int64_t>(open.size());
    const int64_t least = std::max<int64_t>(rule.least - certain, 0), most = rule.most - certain;
    for (const bool is_negated : {false, true}) {
        const auto found = totals_.find(sorted(is_negated ? negated(open) : open));
        const auto fits = [&](int64_t total) {
            const int64_t number = is_negated ? size - total : total;
            return least <= number && number <= most;
        };
        if (found != totals_.end() && std::all_of(found->second.begin(), found->second.end(), fits)) return;
    }
    if (most < size) expect_subsets_excluded(open, most + 1);
    if (least > 0) expect_subsets_excluded(negated(open), size - least + 1);
}

// Refuses the formula unless its clauses imply that any `size` of the literals are not all true.
void RulesStated::expect_subsets_excluded(const Literals& literals, int64_t size) {
    const auto number = static_cast<int64_t>(literals.size());
    demand(size >= 0 && size <= number, "a rule cannot hold");
    int64_t subsets = 1;
    for (int64_t i = 0; i < std::min(size, number - size) && subsets <= kSubsets; i++) subsets = subsets * (number - i) / (i + 1);
    demand(subsets <= kSubsets, "no counter counts the cells of a rule");
    std::vector<bool> chosen(static_cast<size_t>(number));  // GCC 12 for ARM wrongly warns of permuted bytes
    std::fill(chosen.begin(), chosen.begin() + size, true);
    do {
        Literals some;
        for (size_t i = 0; i < chosen.size(); i++) {
            if (chosen[i]) some.push_back(literals[i]);
        }
        demand(excluded(some), "the clauses do not imply a rule");
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
}

// Returns true if the clauses imply, by unit propagation, that the literals are not all true.
bool RulesStated::excluded(const Literals& literals) {
    if (clauses_.count(sorted(negated(literals))) > 0) return true;
    Literals queue = literals;
    queue.insert(queue.end(), units_.begin(), units_.end());
    std::fill(true_.begin(), true_.end(), uint8_t{0});
    while (!queue.empty()) {
        const int32_t literal = queue.back();
        queue.pop_back();
        if (true_[code(literal)] != 0) continue;
        true_[code(literal)] = 1;
        for (const size_t i : clauses_of_[code(-literal)]) {
            int32_t left = 0;
            bool several = false;
            for (const int32_t one : formula_.clause(i)) {
                if (true_[code(-one)] != 0 || one == left) continue;
                several = several || left != 0;
                left = one;
            }
            if (left == 0) return true;
            if (!several) queue.push_back(left);
        }
    }
    return false;
}

}  // namespace checker
