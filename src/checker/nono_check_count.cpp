// Checks a certified count, which claims that a formula has a certain number of models. Prints this number.
//
//     nono_check_count CERTIFICATE (a folder with formula.cnf, count.scpog and manifest.json, which states the count)
//     nono_check_count FORMULA.cnf COUNT.scpog
//
// Exit status 0: the count is correct, and equals the count in the manifest if a folder is given. 1: the count is
// refused, and the reason is printed. 2: a file cannot be read. This program is a single file and shares no code with
// the engine. Build it with: c++ -O2 -std=c++20 nono_check_count.cpp -o nono_check_count
//
// count.scpog describes a graph over the variables of the formula, one step per line (SCPOG: Bryant, Nawrocki, Avigad
// and Heule, 2023):
//
//     `r ROOT`: ROOT is the root of the graph. 0 means that the formula has no model.
//     `ID a LITERALS 0 HINTS 0`: a lemma, which is a clause.
//     `ID p NODE CHILDREN 0`: a product. NODE is true if all CHILDREN are true.
//     `ID s NODE CHILD CHILD HINTS 0`: a sum. NODE is true if one of its two CHILDREN is true.
//
// The clauses of the formula are numbered from 1. A lemma is a clause with the number ID. A node adds one clause for
// itself and one per child, with the numbers ID, ID + 1, and so on. For a product, these are (NODE or not all children)
// and, for each child, (not NODE or child). For a sum, they are (not NODE or one child) and, for each child, (NODE or
// not child). All clause numbers are in ascending order. Nodes are numbered consecutively after the variables. A child
// is a literal, or a node of an earlier line. Five conditions are checked. Together they prove the count:
//
// 1. Every lemma follows by unit propagation along its hints. The literals of the lemma are set to false. Then each
//     hint is a clause in which only one literal is not false, and this literal becomes true. In the last hint, all
//     literals are false. The root itself is a lemma, so every model of the formula makes the root true.
// 2. The children of a product share no variable.
// 3. The two children of a sum are never both true. This follows by unit propagation along the hints of the sum, which
//     may only be clauses of nodes.
// 4. If a clause of the formula is false, the root is false too. The check evaluates the graph from its leaves: a
//     product with one false child is false, and so is a sum with two false children. So every assignment that makes
//     the root true is a model.
// 5. The models are counted from the leaves up. A product multiplies the counts of its children, and a sum adds them.
//     Each variable that a child of a sum does not contain doubles the count of that child; the same holds for
//     variables that the root does not contain.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

[[noreturn]] void end(int status, const std::string& why) {
    std::cout << why << '\n';
    std::exit(status);
}
[[noreturn]] void refuse(const std::string& why) { end(1, "REFUSED: " + why); }

std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) end(2, path + ": cannot be read");
    try {
        return {std::istreambuf_iterator<char>(file), {}};
    } catch (const std::ios_base::failure&) {  // the path is a folder
        end(2, path + ": cannot be read");
    }
}

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
        if (!word(found)) refuse("line " + std::to_string(line_) + " is too short");
        const auto [end, error] = std::from_chars(found.data(), found.data() + found.size(), value);
        if (error != std::errc{} || end != found.data() + found.size() || value > kMost || value < -kMost) {
            refuse("line " + std::to_string(line_) + ": expected a number in range, found " + std::string(found.substr(0, 40)));
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
        if (word(rest)) refuse("line " + std::to_string(line_) + " is too long");
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

// Several lists, stored one after another in one array.
struct Lists {
    std::vector<int32_t> items;
    std::vector<size_t> starts{0};

    size_t size() const { return starts.size() - 1; }
    void add(const std::vector<int32_t>& list) {
        items.insert(items.end(), list.begin(), list.end());
        starts.push_back(items.size());
    }
    struct View {
        const int32_t *first, *last;
        const int32_t* begin() const { return first; }
        const int32_t* end() const { return last; }
        size_t size() const { return static_cast<size_t>(last - first); }
    };
    View operator[](size_t i) const { return {items.data() + starts[i], items.data() + starts[i + 1]}; }
};

// Natural numbers of any size. A number is stored as words of nine decimal digits, the lowest word first.
class Natural {
public:
    explicit Natural(uint32_t value) { words_.push_back(value); }

    void add(const Natural& other) {
        uint64_t carry = 0;
        for (size_t i = 0; i < std::max(words_.size(), other.words_.size()) || carry > 0; i++) {
            if (i == words_.size()) words_.push_back(0);
            carry += words_[i] + (i < other.words_.size() ? other.words_[i] : 0);
            words_[i] = static_cast<uint32_t>(carry % kBase);
            carry /= kBase;
        }
    }
    void multiply(const Natural& other) {
        std::vector<uint32_t> result(words_.size() + other.words_.size(), 0);
        for (size_t i = 0; i < words_.size(); i++) {
            uint64_t carry = 0;
            for (size_t j = 0; j < other.words_.size() || carry > 0; j++) {
                carry += result[i + j] + (j < other.words_.size() ? uint64_t{words_[i]} * other.words_[j] : 0);
                result[i + j] = static_cast<uint32_t>(carry % kBase);
                carry /= kBase;
            }
        }
        while (result.size() > 1 && result.back() == 0) result.pop_back();
        words_ = std::move(result);
    }
    void double_times(size_t times) {
        for (; times >= 29; times -= 29) multiply(Natural(1u << 29));
        multiply(Natural(1u << times));
    }
    std::string text() const {
        std::string result = std::to_string(words_.back());
        for (size_t i = words_.size() - 1; i-- > 0;) {
            const std::string digits = std::to_string(words_[i]);
            result += std::string(9 - digits.size(), '0') + digits;
        }
        return result;
    }

private:
    static constexpr uint32_t kBase = 1'000'000'000;
    std::vector<uint32_t> words_;
};

struct Formula {
    int32_t variables = 0;
    Lists clauses;
};

Formula read_formula(std::string_view text) {
    Formula formula;
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
            if (expected >= 0 || !reader.word(word) || word != "cnf") refuse("formula: expected one line p cnf VARIABLES CLAUSES");
            formula.variables = static_cast<int32_t>(reader.number());
            expected = reader.number();
            reader.end_line();
            if (formula.variables < 0 || expected < 0) refuse("formula: the number of variables or clauses is negative");
        } else {
            reader.numbers(clause);
            reader.end_line();
            for (const int32_t p : clause) {
                if (std::abs(p) > formula.variables) refuse("formula: a literal has no variable");
            }
            formula.clauses.add(clause);
        }
    }
    if (expected != static_cast<int64_t>(formula.clauses.size()))
        refuse("formula: the number of clauses differs from that of the line p cnf");
    return formula;
}

class Checker {
public:
    explicit Checker(const Formula& formula) : formula_(formula), n_(formula.variables), marks_(2 * static_cast<size_t>(n_) + 2) {
        place_.emplace_back();  // clauses are numbered from 1
        for (size_t i = 0; i < formula.clauses.size(); i++) place_.push_back({static_cast<int32_t>(i), Kind::kFormula});
    }

    std::string count(std::string_view text) {
        Reader reader(text);
        bool is_refuted = false, has_root = false, is_proved = false;
        int64_t root = 0;
        for (size_t i = 0; i < formula_.clauses.size(); i++) is_refuted = is_refuted || formula_.clauses[i].size() == 0;
        std::vector<int32_t> list, hints;
        while (!reader.is_over()) {
            line_ = reader.line();
            std::string_view word;
            Reader ahead = reader;
            if (!ahead.word(word) || word == "c") {
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
                is_refuted = is_refuted || list.empty();
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
        if (!has_root) refuse("there is no root");
        if (root == 0) {
            if (!is_refuted) refuse("no step derives the empty clause, which would show that there is no model");
            return "0";
        }
        if (node_of(root) < 0 || root < 0) refuse("the root is not a node");
        if (!is_proved) refuse("no lemma says that the root is true");
        expect_root_false(static_cast<size_t>(node_of(root)));
        return value(static_cast<size_t>(node_of(root)));
    }

private:
    enum class Kind : uint8_t { kFormula, kLemma, kWhole, kPart };  // kWhole: the clause of a node itself; kPart: the clause for one child
    struct Place {
        int32_t index = 0;  // the index of the clause of the formula, of the lemma or of the node
        Kind kind = Kind::kFormula;
        int32_t child = 0;
    };

    [[noreturn]] void wrong(const std::string& why) const { refuse("line " + std::to_string(line_) + ": " + why); }

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
                const auto& lists = place.kind == Kind::kFormula ? formula_.clauses : lemmas_;
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

    // Checks condition 4 of the comment at the top for many clauses at once. Every literal and every node has some
    // words with one bit per clause.
    void expect_root_false(size_t root) const {
        std::vector<std::array<uint64_t, kWords>> leaves(2 * static_cast<size_t>(n_) + 2), nodes(root + 1);
        const size_t number = formula_.clauses.size();
        for (size_t first = 0; first < number; first += 64 * kWords) {
            const size_t last = std::min(number, first + 64 * kWords);
            const auto leaf = [](int32_t p) { return p > 0 ? 2 * static_cast<size_t>(p) : 2 * static_cast<size_t>(-p) + 1; };
            for (size_t i = first; i < last; i++) {
                for (const int32_t p : formula_.clauses[i]) leaves[leaf(p)][(i - first) / 64] |= uint64_t{1} << ((i - first) % 64);
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
                    refuse("the root may be true although clause " + std::to_string(i + 1) + " of the formula is false");
                }
                for (const int32_t p : formula_.clauses[i]) leaves[leaf(p)].fill(0);
            }
        }
    }

    std::string value(size_t root) const {
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

    const Formula& formula_;
    const int32_t n_;
    int64_t line_ = 0;
    std::vector<Place> place_;  // for each clause number: the place of the clause
    Lists lemmas_, children_;
    std::vector<uint8_t> is_sum_;           // per node, like children_
    std::vector<std::vector<Bits>> below_;  // the variables below each node
    std::vector<size_t> sizes_;             // for each node: the number of variables below it
    std::vector<uint64_t> bits_;
    std::vector<int8_t> marks_;  // per literal: 1 if it is false
    std::vector<int32_t> false_;
};

// Returns the number that the manifest gives for a name. The name must occur only once, because a nested object could
// repeat it.
std::string number_of(const std::string& name, const std::string& manifest) {
    const std::string field = '"' + name + "\": ";
    const size_t at = manifest.find(field);
    if (at == std::string::npos || at != manifest.rfind(field)) refuse("manifest.json: " + name + " is missing or occurs several times");
    const size_t begin = at + field.size(), end = manifest.find_first_not_of("0123456789", begin);
    if (end == std::string::npos || (manifest[end] != ',' && manifest[end] != '}'))
        refuse("manifest.json: the " + name + " is not a whole number");
    return manifest.substr(begin, end - begin);
}

}  // namespace

int main(int number, char** words) try {
    if (number != 2 && number != 3) end(2, "usage: nono_check_count CERTIFICATE | nono_check_count FORMULA.cnf COUNT.scpog");
    const std::string folder = words[1];
    const Formula formula = read_formula(text_of(number == 2 ? folder + "/formula.cnf" : folder));
    const std::string count = Checker(formula).count(text_of(number == 2 ? folder + "/count.scpog" : words[2]));
    if (number == 2) {
        const std::string manifest = text_of(folder + "/manifest.json");
        if (number_of("certificate", manifest) != "1") refuse("the version of the certificate is not 1");
        if (number_of("count", manifest) != count) refuse("the graph has the count " + count + ", but the manifest has another one");
    }
    std::cout << count << '\n';
    return 0;
} catch (const std::bad_alloc&) {
    refuse("not enough memory");
} catch (const std::length_error&) {
    refuse("not enough memory");
}
