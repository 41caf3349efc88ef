// Counts the solutions of count rules cell by cell, if the rules can be in few states together. The state of a rule is how
// many wanted cells it has before the sweep. The number of solutions before the sweep depends only on the states of the
// rules with cells on both sides. So the sweep keeps a table of numbers, one for each combination of states that occurs
// (Bellman's dynamic programming on a broken profile, like row_sweep.hpp). A rule that no longer matters, whatever the cells
// behind the sweep are, has one state only. nono.solving.counting.cell_sweep does the same in Python, where it also makes the shares
// of cells and random solutions.
#pragma once

#include "base/big_natural.hpp"
#include "base/limits.hpp"
#include "base/record_map.hpp"
#include "cardinality/board.hpp"

namespace nono {

class RuleSweep {
public:
    // The board must be at a fixpoint, with no hidden cells and no lines. `most_bytes` is a limit of the table's memory.
    RuleSweep(const CardinalityBoard& board, size_t most_bytes) : board_(board), most_bytes_(most_bytes) {
        read_rules();
        IntVector rows;
        for (int32_t cell : indices(board.cells)) {
            if (!board.is_settled(cell)) rows.push_back(cell);
        }
        IntVector columns = rows;
        const int width = board.model->width;
        sort_stably(columns, {}, [width](int32_t cell) { return cell % width; });
        order_ = cost(columns) < cost(rows) ? columns : rows;
        is_small_ = place_fields();
    }

    // Returns the number of solutions; nothing if a limit is reached, or if there are too many states.
    std::optional<BigNatural> count(Limits& limits) const {
        if (!is_small_) return {};
        Table table, next;
        table.add(IntWords(words_), 1);
        int64_t steps = 0;
        for (const int32_t cell : order_) {
            const auto work = checked<int64_t>(table.size() * board_.cells[cell].left);
            steps += work;
            if (limits.spend(kStepWork * work) || steps > kMostSteps) return {};
            table.for_each([&](Words state, const BigNatural& number) { extend_table(cell, state, number, next); });
            if (next.size() > kMostStates || table.bytes() + next.bytes() > most_bytes_) return {};
            std::swap(table, next);
            next = Table();
        }
        assert(table.size() <= 1);
        BigNatural total = 0;
        table.for_each([&](Words, const BigNatural& number) { total = number; });
        return total;
    }

private:
    static constexpr size_t kMostStates = 1 << 20;  // of a table
    static constexpr int64_t kMostSteps = 1 << 26;  // of all tables together
    static constexpr int64_t kStepWork = 100;       // approximate nanoseconds of a step
    static constexpr int32_t kWordBits = 32;
    static constexpr int32_t kMostWords = 8;  // of a combination of states

    using IntWords = vector<uint32_t>;

    // A rule over open cells: between `least` and `most` of them have a colour that it wants.
    struct Rule {
        int32_t least, most;
        int32_t cells = 0;
        int32_t word = 0, bit = 0;  // where its state is in a combination of states
    };

    // Combinations of states, and the number of ways to reach each.
    class Table {
    public:
        void add(Words state, const BigNatural& number) {
            const uint64_t hash = hash_of(state);
            if (const uint32_t* const found = index_.find(state, hash)) {
                numbers_[*found] += number;
                return;
            }
            const uint32_t next = count_of(numbers_);
            index_.insert(state, hash, {&next, 1});
            numbers_.push_back(number);
        }
        template <class Visit>
        void for_each(Visit visit) const {
            index_.for_each([&](Words state, const uint32_t* number) { visit(state, numbers_[*number]); });
        }
        size_t size() const { return numbers_.size(); }
        size_t bytes() const { return index_.bytes() + numbers_.capacity() * sizeof(BigNatural); }

    private:
        RecordMap index_;
        vector<BigNatural> numbers_;
    };

    // Reads the rules that the open cells could break.
    void read_rules() {
        const Model& model = *board_.model;
        vector<IntVector> values;  // for each rule, the open values that it wants
        for (int32_t i : indices(model.counts)) {
            IntVector wanted;
            for (size_t j : indices(model.counts.regions(i))) {
                const int32_t colour = model.counts.colours(i)[j];
                for (const int32_t cell : model.counts.region_cells(model.counts.regions(i)[j])) {
                    if (board_.may[cell * board_.colours + colour] != 0) wanted.push_back(cell * board_.colours + colour);
                }
            }
            sort_unique(wanted);
            const auto is_settled = [&](int32_t value) { return board_.is_settled(value / board_.colours); };
            const auto settled = checked<int32_t>(std::erase_if(wanted, is_settled));
            Rule rule{std::max(model.counts.least[i] - settled, 0), model.counts.most[i] - settled};
            for (int32_t j : indices(wanted)) rule.cells += j == 0 || wanted[j] / board_.colours != wanted[j - 1] / board_.colours;
            if (rule.least == 0 && rule.most >= rule.cells) continue;  // every colouring keeps it
            rule.most = std::min(rule.most, rule.cells);
            rules_.push_back(rule);
            values.push_back(std::move(wanted));
        }
        make_lists(board_.may.size(), value_start_, value_rules_, [&](auto add) {
            for (int32_t rule : indices(values)) {
                for (const int32_t value : values[rule]) add(value, rule);
            }
        });
        make_lists(board_.cells.size(), cell_start_, cell_rules_, [&](auto add) {
            for (int32_t rule : indices(values)) {
                for (int32_t j : indices(values[rule])) {
                    const int32_t cell = values[rule][j] / board_.colours;
                    if (j == 0 || cell != values[rule][j - 1] / board_.colours) add(cell, rule);
                }
            }
        });
    }

    Ints rules_of_cell(int32_t cell) const { return part(cell_rules_, cell_start_, cell); }
    Ints rules_of_value(int32_t value) const { return part(value_rules_, value_start_, value); }
    // The number of bits for the state of a rule: how many cells so far have a value that it wants.
    int32_t bits(int32_t rule) const { return std::bit_width(checked<uint32_t>(rules_[rule].most)); }

    // Returns about how many combinations of states a sweep in this order may have: the sum over all cells.
    double cost(Ints order) const {
        IntVector left(rules_.size());
        for (int32_t rule : indices(rules_)) left[rule] = rules_[rule].cells;
        double sum = 0;
        int32_t open_bits = 0;
        for (const int32_t cell : order) {
            for (const int32_t rule : rules_of_cell(cell)) {
                if (left[rule] == rules_[rule].cells) open_bits += bits(rule);
                if (--left[rule] == 0) open_bits -= bits(rule);
            }
            sum += std::ldexp(1.0, open_bits);
        }
        return sum;
    }

    // Gives each rule a place for its state, from its first cell to its last. Notes for each cell how many cells its rules
    // have behind it. Returns false if there is not enough room.
    bool place_fields() {
        vector<uint32_t> used(kMostWords);
        IntVector left(rules_.size());
        for (int32_t rule : indices(rules_)) left[rule] = rules_[rule].cells;
        left_behind_.resize(cell_rules_.size());
        for (const int32_t cell : order_) {
            for (int32_t i : range(cell_start_[cell], cell_start_[cell + 1])) {
                const int32_t rule = cell_rules_[i];
                if (left[rule] == rules_[rule].cells && !place_field(rule, used)) return false;
                left_behind_[i] = --left[rule];
            }
            for (const int32_t rule : rules_of_cell(cell)) {
                if (left[rule] == 0) used[rules_[rule].word] &= ~(mask(rule) << rules_[rule].bit);
            }
        }
        return true;
    }

    uint32_t mask(int32_t rule) const { return (uint32_t{1} << bits(rule)) - 1; }

    // Finds free bits for the state of a rule. Returns false if there are none.
    bool place_field(int32_t rule, vector<uint32_t>& used) {
        for (int32_t word : range(kMostWords)) {
            for (int32_t bit : range(kWordBits - bits(rule) + 1)) {
                if ((used[word] & mask(rule) << bit) != 0) continue;
                used[word] |= mask(rule) << bit;
                rules_[rule].word = word;
                rules_[rule].bit = bit;
                words_ = std::max<size_t>(words_, word + 1);
                return true;
            }
        }
        return false;
    }

    // Adds to the next table what follows from a combination of states for each colour of a cell.
    void extend_table(int32_t cell, Words state, const BigNatural& number, Table& next) const {
        std::array<uint32_t, kMostWords> after;
        for (int32_t colour : range(board_.colours)) {
            const int32_t value = cell * board_.colours + colour;
            if (board_.may[value] == 0) continue;
            ranges::copy(state, after.begin());
            if (count_value(cell, value, after)) next.add({after.data(), words_}, number);
        }
    }

    // Updates the states of the rules of a cell that gets a value. Returns false if a rule is broken.
    bool count_value(int32_t cell, int32_t value, std::array<uint32_t, kMostWords>& state) const {
        const Ints wanting = rules_of_value(value);
        for (int32_t i : range(cell_start_[cell], cell_start_[cell + 1])) {
            const Rule& rule = rules_[cell_rules_[i]];
            const uint32_t mask = this->mask(cell_rules_[i]);
            const auto before = checked<int32_t>(state[rule.word] >> rule.bit & mask);
            const int32_t left = left_behind_[i], wanted = before + ranges::binary_search(wanting, cell_rules_[i]);
            if (wanted > rule.most || wanted + left < rule.least) return false;
            const bool is_kept = wanted >= rule.least && wanted + left <= rule.most;  // whatever follows
            const int32_t now = left == 0 ? 0 : is_kept ? rule.least : wanted;
            assert(0 <= now && std::cmp_less_equal(now, mask));  // so that the neighbouring fields of the word stay
            state[rule.word] = (state[rule.word] & ~(mask << rule.bit)) | checked<uint32_t>(now) << rule.bit;
        }
        return true;
    }

    const CardinalityBoard& board_;
    const size_t most_bytes_;
    vector<Rule> rules_;
    IntVector value_start_, value_rules_;              // for each value, the rules that want it, in ascending order
    IntVector cell_start_, cell_rules_, left_behind_;  // for each cell, its rules, and how many cells they have behind it
    IntVector order_;                                  // the open cells
    size_t words_ = 1;                                 // of a combination of states
    bool is_small_ = false;
};

}  // namespace nono
