#include "proofs.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace checker {

namespace {

class Refutation {
public:
    explicit Refutation(const Formula& formula) : formula_(formula), true_at_(2 * static_cast<size_t>(formula.variables()) + 2) {
        last_ = static_cast<int64_t>(formula.size());
        removed_.resize(formula.size());
        for (size_t i = 0; i < formula.size(); i++) refuted_ = refuted_ || formula.clause(i).empty();
    }

    bool refuted() const { return refuted_; }
    int64_t steps() const { return static_cast<int64_t>(numbers_.size()); }

    void read(std::string_view line) {
        Words words(line);
        int64_t number = 0;
        if (words.at_end()) return;
        expect(words.take(number), line);
        if (words.take("d")) {
            int64_t gone = 0;
            while (words.take(gone) && gone != 0) {
                if (const int64_t at = index_of(gone); at >= 0) removed_[static_cast<size_t>(at)] = 1;
            }
            return;
        }
        expect(number > last_, line);
        const size_t begin = literals_.size();
        now_++;
        int64_t literal = 0;
        expect(words.take(literal), line);
        bool follows = false;  // a clause with a literal and its negation always holds
        for (; literal != 0; expect(words.take(literal), line)) {
            expect(std::abs(literal) <= formula_.variables(), line);
            literals_.push_back(static_cast<int32_t>(literal));
            follows = follows || is_true(static_cast<int32_t>(literal));
            make_true(static_cast<int32_t>(-literal));
        }
        int64_t hint = 0;
        for (expect(words.take(hint), line); hint != 0; expect(words.take(hint), line)) {
            if (!follows) follows = falsifies(hint, number);
        }
        expect(words.at_end(), line);
        demand(follows, "step " + std::to_string(number) + " of the proof does not follow from its hints");
        refuted_ = refuted_ || literals_.size() == begin;
        last_ = number;
        numbers_.push_back(number);
        starts_.push_back(literals_.size());
        removed_.push_back(0);
    }

private:
    static void expect(bool holds, std::string_view line) {
        if (!holds) throw Refused("found " + excerpt(line) + ", expected a step of a proof");
    }
    static size_t code(int32_t literal) { return literal > 0 ? 2 * static_cast<size_t>(literal) : 2 * static_cast<size_t>(-literal) + 1; }
    bool is_true(int32_t literal) const { return true_at_[code(literal)] == now_; }
    void make_true(int32_t literal) { true_at_[code(literal)] = now_; }

    // Returns the index of a clause among the clauses of the formula and the steps, or -1 if its number is unknown.
    int64_t index_of(int64_t number) const {
        const auto size = static_cast<int64_t>(formula_.size());
        if (number < 1) return -1;
        if (number <= size) return number - 1;
        const auto guess = static_cast<size_t>(number - size - 1);  // correct if the steps are numbered without gaps
        if (guess < numbers_.size() && numbers_[guess] == number) return number - 1;
        const auto found = std::lower_bound(numbers_.begin(), numbers_.end(), number);
        return found != numbers_.end() && *found == number ? size + (found - numbers_.begin()) : -1;
    }

    std::span<const int32_t> clause(int64_t index) const {
        const auto size = static_cast<int64_t>(formula_.size());
        if (index < size) return formula_.clause(static_cast<size_t>(index));
        const auto step = static_cast<size_t>(index - size);
        return {literals_.data() + starts_[step], starts_[step + 1] - starts_[step]};
    }

    // If exactly one literal of a clause is not false, makes this literal true. Returns true if all literals are
    // already false.
    bool falsifies(int64_t hint, int64_t number) {
        const int64_t index = index_of(hint);
        const bool known = index >= 0 && removed_[static_cast<size_t>(index)] == 0;
        demand(known, "step " + std::to_string(number) + " of the proof needs a clause that does not exist");
        int32_t left = 0;
        for (const int32_t literal : clause(index)) {
            if (is_true(-literal) || literal == left) continue;
            demand(left == 0, "step " + std::to_string(number) + " of the proof does not follow from its hints");
            left = literal;
        }
        if (left != 0) make_true(left);
        return left == 0;
    }

    const Formula& formula_;
    std::vector<int64_t> true_at_;  // for each literal, by its code: the last step in which the literal was true
    int64_t now_ = 0;
    int64_t last_ = 0;
    bool refuted_ = false;
    std::vector<int64_t> numbers_;  // the numbers of the steps
    std::vector<int32_t> literals_;
    std::vector<size_t> starts_ = {0};
    std::vector<uint8_t> removed_;
};

}  // namespace

int64_t check_refutation(const Formula& formula, std::string_view proof) {
    Refutation refutation(formula);
    Lines lines(proof);
    for (std::string_view line; lines.next(line);) refutation.read(line);
    demand(refutation.refuted(), "the proof ends without a contradiction");
    return refutation.steps();
}

namespace {

// Reads a number. Accepts only the form in which Python writes numbers.
int64_t take_number(std::string_view& line) {
    const size_t size = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, size);
    Words words(word);
    int64_t number = 0;
    const bool read = !word.empty() && words.take(number) && words.at_end();
    demand(read && word == std::to_string(number), "found " + excerpt(word) + " in the proof, expected a number of at most 18 digits");
    line.remove_prefix(size);
    return number;
}

// Returns the least number of cells in which two different solutions can differ. Within a line without blotted blocks,
// two solutions that differ at all differ in at least two cells.
int least_difference(const Puzzle& puzzle) {
    int rows = 0, columns = 0;
    for (size_t line = 0; line < puzzle.lines.size(); line++) {
        const Clue& clue = puzzle.lines[line];
        const bool blotted = std::any_of(clue.begin(), clue.end(), [](const Block& block) { return block.length == 0; });
        (puzzle.is_row(static_cast<int>(line)) ? rows : columns) += blotted ? 1 : 0;
    }
    return rows + columns <= 1 ? 4 : rows > 0 && columns > 0 ? 1 : 2;
}

}  // namespace

void check_shares(const Puzzle& puzzle, const Picture* solution, std::string_view proof) {
    demand(puzzle.is_nonogram(), "a proof by duality is possible only for nonograms");
    int others = 1;  // number of colours other than a cell's own colour
    for (const Clue& clue : puzzle.lines) {
        for (const Block& block : clue) others = std::max(others, block.colour);
    }
    Lines lines(proof);
    std::string_view line;
    demand(lines.next(line) && line.starts_with("scale "), "the proof does not begin with a scale");
    line.remove_prefix(6);
    const int64_t scale = take_number(line);
    demand(line.empty() && scale >= 0 && (scale == 0) == (solution == nullptr), "the scale does not fit the number of solutions");
    const auto cells = static_cast<size_t>(puzzle.num_cells()), grids = static_cast<size_t>(others);
    demand(cells <= proof.size() / grids, "the proof has fewer numbers than the board has cells");
    std::vector<int64_t> shares(cells * grids);  // for each cell: one number per grid
    for (size_t grid = 0; grid < grids; grid++) {
        if (grid > 0) demand(lines.next(line) && line.empty(), "the grids of the proof are not separated by an empty line");
        for (int row = 0; row < puzzle.height; row++) {
            demand(lines.next(line), "the proof has fewer rows than the board");
            for (int column = 0; column < puzzle.width; column++) {
                if (column > 0) {
                    demand(line.starts_with(' '), "a row of the proof is too short");
                    line.remove_prefix(1);
                }
                const auto cell = static_cast<size_t>(row * puzzle.width + column);
                shares[cell * grids + grid] = take_number(line);
            }
            demand(line.empty(), "a row of the proof is too long");
        }
    }
    demand(!lines.next(line), "the proof has more rows than the board");

    Wide bound = 0;
    for (int number = 0; number < static_cast<int>(puzzle.lines.size()); number++) {
        std::vector<Colours> domains;
        std::vector<Wide> taken(static_cast<size_t>(puzzle.line_size(number)) * 256);
        for (int place = 0; place < puzzle.line_size(number); place++) {
            const auto cell = static_cast<size_t>(puzzle.paths[static_cast<size_t>(number)][static_cast<size_t>(place)]);
            const int own = solution == nullptr ? 0 : (*solution)[cell];
            domains.push_back(puzzle.domains[cell]);
            for (int colour = 0, grid = 0; colour <= others; colour++) {
                if (colour == own) continue;
                const int64_t share = shares[cell * grids + static_cast<size_t>(grid++)];
                taken[static_cast<size_t>(place * 256 + colour)] = puzzle.is_row(number) ? share : scale - share;
            }
        }
        const Line automaton(puzzle.lines[static_cast<size_t>(number)], domains, false);
        if (!automaton.possible()) return;  // no arrangement satisfies this clue
        bound += automaton.greatest_sum(taken);
    }
    const int least = solution == nullptr ? 0 : least_difference(puzzle);
    Wide limit = 0;
    for (int i = 0; i < least; i++) limit += scale;
    demand(bound < limit, "the greatest sums of the lines are too large for a proof");
}

}  // namespace checker
