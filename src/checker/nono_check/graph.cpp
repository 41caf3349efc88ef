#include "graph.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdlib>
#include <random>
#include <utility>

#include "input.hpp"
#include "natural.hpp"

namespace checker {

namespace {

// Reads whole numbers and words, which are separated by spaces. Counts the lines.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    // Reads the next word. Returns false at the end of the line or of the text.
    bool word(std::string_view& word) {
        while (at_ < text_.size() && text_[at_] == ' ') at_++;
        const size_t begin = at_;
        while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != '\n' && text_[at_] != '\r') at_++;
        word = text_.substr(begin, at_ - begin);
        return !word.empty();
    }
    int64_t number() {
        std::string_view found;
        int64_t value = 0;
        if (!word(found)) throw Refused("line " + std::to_string(line_) + " is too short");
        const auto [end, error] = std::from_chars(found.data(), found.data() + found.size(), value);
        if (error != std::errc{} || end != found.data() + found.size() || value > kMost || value < -kMost) {
            throw Refused("line " + std::to_string(line_) + ": expected a number in range, found " + std::string(found.substr(0, 40)));
        }
        return value;
    }
    // Reads the numbers up to the next 0.
    void numbers(std::vector<int32_t>& out) {
        out.clear();
        while (const int64_t value = number()) out.push_back(static_cast<int32_t>(value));
    }
    void end_line() {
        std::string_view rest;
        if (word(rest)) throw Refused("line " + std::to_string(line_) + " is too long");
        skip_line();
    }
    void skip_line() {
        at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
        line_++;
    }
    bool is_over() const { return at_ >= text_.size(); }
    int64_t line() const { return line_; }

private:
    static constexpr int64_t kMost = 1 << 30;
    std::string_view text_;
    size_t at_ = 0;
    int64_t line_ = 1;
};

}  // namespace

Clauses read_dimacs(std::string_view text) {
    Clauses formula;
    Reader reader(text);
    int64_t expected = -1;
    std::vector<int32_t> clause;
    while (!reader.is_over()) {
        std::string_view word;
        Reader ahead = reader;
        if (!ahead.word(word) || word == "c") {
            reader.skip_line();
        } else if (word == "p") {
            reader = ahead;
            if (expected >= 0 || !reader.word(word) || word != "cnf") throw Refused("formula: expected one line p cnf VARIABLES CLAUSES");
            formula.variables = static_cast<int32_t>(reader.number());
            expected = reader.number();
            reader.end_line();
            if (formula.variables < 0 || expected < 0) throw Refused("formula: the number of variables or clauses is negative");
        } else {
            reader.numbers(clause);
            reader.end_line();
            for (const int32_t p : clause) {
                if (std::abs(p) > formula.variables) throw Refused("formula: a literal has no variable");
            }
            formula.lists.add(clause);
        }
    }
    if (expected != static_cast<int64_t>(formula.lists.size()))
        throw Refused("formula: the number of clauses differs from that of the line p cnf");
    return formula;
}

class Graph::Checker {
public:
    explicit Checker(const Clauses& formula) : formula_(formula), n_(formula.variables), marks_(2 * static_cast<size_t>(n_) + 2) {
        place_.emplace_back();  // clauses are numbered from 1
        for (size_t i = 0; i < formula.lists.size(); i++) place_.push_back({static_cast<int32_t>(i), Kind::kFormula});
    }

    std::string count(std::string_view text) {
        Reader reader(text);
        bool is_refuted = false, has_root = false, is_proved = false;
        int64_t root = 0;
        for (size_t i = 0; i < formula_.lists.size(); i++) is_refuted = is_refuted || formula_.lists[i].size() == 0;
        std::vector<int32_t> list, hints;
        while (!reader.is_over() && !is_refuted) {
            line_ = reader.line();
            std::string_view word;
            Reader ahead = reader;
            if (!ahead.word(word) || word == "c" || word == "d") {
                reader.skip_line();
                continue;
            }
            if (word == "r") {
                reader = ahead;
                if (has_root) wrong("the root is given twice");
                has_root = true;
                root = reader.number();
                reader.end_line();
                continue;
            }
            const int64_t id = reader.number();
            if (!reader.word(word)) wrong("no step");
            reader.numbers(list);
            if (word == "a") {
                reader.numbers(hints);
                for (const int32_t p : list) expect_known(p);
                if (!follows(list, hints, false)) wrong("the lemma does not follow from its hints");
                is_refuted = list.empty();
                is_proved = is_proved || (list.size() == 1 && list[0] == root);
                number(id, {static_cast<int32_t>(lemmas_.size()), Kind::kLemma});
                lemmas_.add(list);
            } else if (word == "p" || word == "s") {
                const bool is_sum = word == "s";
                if (list.size() < (is_sum ? 3 : 1)) wrong("the node has too few children");
                const int32_t node = list[0];
                hints.assign(is_sum ? list.begin() + 3 : list.end(), list.end());
                if (is_sum) list.resize(3);
                list.erase(list.begin());
                add_node(id, node, list, hints, is_sum);
            } else {
                wrong("an unknown step");
            }
            reader.end_line();
        }
        if (is_refuted) return "0";
        if (!has_root) throw Refused("there is no root");
        if (node_of(root) < 0 || root < 0) throw Refused("the root is not a node");
        if (!is_proved) throw Refused("no lemma says that the root is true");
        expect_root_false(static_cast<size_t>(node_of(root)));
        root_ = static_cast<int32_t>(root);
        return value(static_cast<size_t>(node_of(root)));
    }

    std::vector<bool> draw(uint64_t seed) const {
        std::mt19937_64 random(seed);
        std::vector<bool> found(static_cast<size_t>(n_) + 1);
        for (size_t variable = 1; variable < found.size(); variable++) found[variable] = (random() & 1) != 0;
        std::vector<int32_t> queue = {root_};
        while (!queue.empty()) {
            const int32_t p = queue.back();
            queue.pop_back();
            if (p <= n_) {
                found[static_cast<size_t>(std::abs(p))] = p > 0;
                continue;
            }
            const auto node = static_cast<size_t>(node_of(p));
            const Lists::View children = children_[node];
            if (is_sum_[node] == 0) {
                queue.insert(queue.end(), children.begin(), children.end());
                continue;
            }
            const auto has_model = [&](int32_t child) { return child <= n_ || has_model_[static_cast<size_t>(node_of(child))]; };
            const auto first = static_cast<ptrdiff_t>(random() & 1);
            const int32_t one = *(children.begin() + first), other = *(children.begin() + 1 - first);
            queue.push_back(has_model(one) ? one : other);
        }
        return found;
    }

private:
    enum class Kind : uint8_t { kFormula, kLemma, kWhole, kPart };  // kWhole: the clause of a node itself; kPart: the clause for one child
    struct Place {
        int32_t index = 0;  // the index of the clause of the formula, of the lemma or of the node
        Kind kind = Kind::kFormula;
        int32_t child = 0;
    };

    [[noreturn]] void wrong(const std::string& why) const { throw Refused("line " + std::to_string(line_) + ": " + why); }

    // Returns the index of the node with this number, or -1 if there is none.
    int64_t node_of(int64_t name) const { return name > n_ && static_cast<size_t>(name - n_) <= is_sum_.size() ? name - n_ - 1 : -1; }
    void expect_known(int32_t p) const {
        if (std::abs(p) > n_ && node_of(std::abs(p)) < 0) wrong("a literal belongs to no variable and no node");
    }
    void number(int64_t id, Place place) {
        if (id != static_cast<int64_t>(place_.size())) wrong("the step does not have the next free number");
        place_.push_back(place);
    }

    int8_t& mark(int64_t p) { return marks_[p > 0 ? 2 * static_cast<size_t>(p) : 2 * static_cast<size_t>(-p) + 1]; }
    void make_false(int32_t p) {
        if (mark(p) != 0) return;
        mark(p) = 1;
        false_.push_back(p);
    }
    // Returns true if the clause follows by unit propagation: if its literals are false, propagation along the hints
    // finds a contradiction.
    bool follows(const std::vector<int32_t>& clause, const std::vector<int32_t>& hints, bool by_nodes_alone) {
        for (const int32_t p : clause) make_false(p);
        bool found = false;
        for (const int32_t hint : hints) {
            if (hint <= 0 || static_cast<size_t>(hint) >= place_.size()) break;  // not the number of a clause
            const Place place = place_[static_cast<size_t>(hint)];
            if (by_nodes_alone && place.kind < Kind::kWhole) break;
            int64_t left = 0;
            int open = 0;
            const auto see = [&](int32_t p) {
                if (mark(p) == 0) open++, left = p;
                return open < 2;
            };
            if (place.kind == Kind::kFormula || place.kind == Kind::kLemma) {
                const auto& lists = place.kind == Kind::kFormula ? formula_.lists : lemmas_;
                for (const int32_t p : lists[static_cast<size_t>(place.index)]) {
                    if (!see(p)) break;
                }
            } else {
                const auto node = static_cast<size_t>(place.index);
                const int32_t name = n_ + 1 + place.index;
                const int sign = is_sum_[node] != 0 ? -1 : 1;
                if (place.kind == Kind::kWhole) {
                    see(sign * name);
                    for (const int32_t child : children_[node]) {
                        if (!see(-sign * child)) break;
                    }
                } else {
                    see(-sign * name);
                    see(sign * *(children_[node].begin() + place.child));
                }
            }
            found = open == 0;
            if (open != 1) break;
            make_false(static_cast<int32_t>(-left));
        }
        for (const int32_t p : false_) mark(p) = 0;
        false_.clear();
        return found;
    }

    void add_node(int64_t id, int32_t name, const std::vector<int32_t>& children, const std::vector<int32_t>& hints, bool is_sum) {
        if (name != n_ + 1 + static_cast<int32_t>(is_sum_.size())) wrong("the node does not have the next free number");
        for (const int32_t child : children) {
            expect_known(child);
            if (child < -n_) wrong("a child that is a node cannot be negated");
        }
        if (is_sum && !follows({-children[0], -children[1]}, hints, true)) wrong("the children of the sum may both be true");
        const auto node = static_cast<int32_t>(is_sum_.size());
        is_sum_.push_back(is_sum ? 1 : 0);
        children_.add(children);
        marks_.resize(std::max(marks_.size(), 2 * static_cast<size_t>(name) + 2));
        number(id, {node, Kind::kWhole});
        for (int32_t i = 0; i < static_cast<int32_t>(children.size()); i++) number(id + 1 + i, {node, Kind::kPart, i});
        unite(children, is_sum);
    }

    // Computes the variables below a new node. Only the 64-bit words that contain such a variable are stored.
    void unite(const std::vector<int32_t>& children, bool is_sum) {
        const size_t words = static_cast<size_t>(n_) / 64 + 1;
        bits_.assign(words, 0);
        for (const int32_t child : children) {
            if (child <= n_) {
                uint64_t& word = bits_[static_cast<size_t>(std::abs(child)) / 64];
                const uint64_t bit = uint64_t{1} << (std::abs(child) % 64);
                if (!is_sum && (word & bit) != 0) wrong("two children of the product share a variable");
                word |= bit;
                continue;
            }
            for (const auto& [at, word] : below_[static_cast<size_t>(node_of(child))]) {
                if (!is_sum && (bits_[at] & word) != 0) wrong("two children of the product share a variable");
                bits_[at] |= word;
            }
        }
        std::vector<Bits> below;
        size_t size = 0;
        for (size_t at = 0; at < words; at++) {
            if (bits_[at] == 0) continue;
            below.push_back({static_cast<uint32_t>(at), bits_[at]});
            size += static_cast<size_t>(std::popcount(bits_[at]));
        }
        below_.push_back(std::move(below));
        sizes_.push_back(size);
    }

    // Checks condition 4 (see graph.hpp) for many clauses at once. Every literal and every node has some words with one
    // bit per clause.
    void expect_root_false(size_t root) const {
        std::vector<std::array<uint64_t, kWords>> leaves(2 * static_cast<size_t>(n_) + 2), nodes(root + 1);
        const size_t number = formula_.lists.size();
        for (size_t first = 0; first < number; first += 64 * kWords) {
            const size_t last = std::min(number, first + 64 * kWords);
            const auto leaf = [](int32_t p) { return p > 0 ? 2 * static_cast<size_t>(p) : 2 * static_cast<size_t>(-p) + 1; };
            for (size_t i = first; i < last; i++) {
                for (const int32_t p : formula_.lists[i]) leaves[leaf(p)][(i - first) / 64] |= uint64_t{1} << ((i - first) % 64);
            }
            for (size_t node = 0; node <= root; node++) {
                auto& word = nodes[node];
                word.fill(is_sum_[node] != 0 ? ~uint64_t{0} : 0);
                for (const int32_t child : children_[node]) {
                    const auto& below = child > n_ ? nodes[static_cast<size_t>(node_of(child))] : leaves[leaf(child)];
                    for (size_t k = 0; k < kWords; k++) is_sum_[node] != 0 ? word[k] &= below[k] : word[k] |= below[k];
                }
            }
            for (size_t i = first; i < last; i++) {
                if ((nodes[root][(i - first) / 64] >> ((i - first) % 64) & 1) == 0) {
                    throw Refused("the root may be true although clause " + std::to_string(i + 1) + " of the formula is false");
                }
                for (const int32_t p : formula_.lists[i]) leaves[leaf(p)].fill(0);
            }
        }
    }

    std::string value(size_t root) {
        std::vector<Natural> counts;
        for (size_t node = 0; node <= root; node++) {
            Natural count(is_sum_[node] != 0 ? 0 : 1);
            for (const int32_t child : children_[node]) {
                const int64_t below = child > n_ ? node_of(child) : -1;
                Natural part = below < 0 ? Natural(1) : counts[static_cast<size_t>(below)];
                if (is_sum_[node] != 0) {
                    part.double_times(sizes_[node] - (below < 0 ? 1 : sizes_[static_cast<size_t>(below)]));
                    count.add(part);
                } else if (below >= 0) {
                    count.multiply(part);
                }
            }
            has_model_.push_back(!count.is_zero());
            counts.push_back(std::move(count));
        }
        counts[root].double_times(static_cast<size_t>(n_) - sizes_[root]);
        return counts[root].text();
    }

    static constexpr size_t kWords = 8;
    struct Bits {
        uint32_t at;  // index of the word
        uint64_t word;
    };

    const Clauses& formula_;
    const int32_t n_;
    int64_t line_ = 0;
    std::vector<Place> place_;  // for each clause number: the place of the clause
    Lists lemmas_, children_;
    std::vector<uint8_t> is_sum_;           // per node, like children_
    std::vector<std::vector<Bits>> below_;  // the variables below each node
    std::vector<size_t> sizes_;             // for each node: the number of variables below it
    std::vector<uint64_t> bits_;
    std::vector<bool> has_model_;  // per node
    int32_t root_ = 0;
    std::vector<int8_t> marks_;  // per literal: 1 if it is false
    std::vector<int32_t> false_;
};

Graph::Graph(const Clauses& clauses, std::string_view proof)
    : checker_(std::make_unique<Checker>(clauses)), count_(checker_->count(proof)) {}

Graph::~Graph() = default;

const std::string& Graph::count() const { return count_; }

std::vector<bool> Graph::draw(uint64_t seed) const { return checker_->draw(seed); }

}  // namespace checker
