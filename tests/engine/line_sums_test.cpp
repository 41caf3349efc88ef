// Compares sums over the arrangements of a short line with the list of all its arrangements: the greatest gain in whole
// numbers, the sum and the shares of colours as doubles and as numbers far beyond their range, and the marginals that
// belief propagation uses. Lines have several colours and blots, some colours are removed, and prices may be far apart.
#include <bit>
#include <cmath>

#include "belief/line_marginals.hpp"
#include "check.hpp"
#include "puzzles.hpp"

using namespace nono;

namespace {

// A line, its arrangements in the line's colours, and a price for each cell and ink.
struct PricedLine {
    SmallPuzzle puzzle;
    LineBoard board;
    LineBlocks blocks;
    int cells, colours = 0;
    std::vector<Picture> arrangements;
    std::vector<std::vector<int64_t>> prices;

    PricedLine(Random& random, int length, int palette, int blots, int64_t most_price)
        : puzzle(1, length, palette, {row_of(0, length)}, {random_clue(random, length, palette, blots)}), cells(length) {
        board.build(puzzle.build());
        colours = board.lines.colours(0);
        for_each_arrangement(cells, puzzle.clues[0], [&](Picture picture) {
            for (uint8_t& k : picture) k = static_cast<uint8_t>(board.local_colour(0, k));
            arrangements.push_back(picture);
        });
        // Some colours are removed from some cells, but all colours of one arrangement stay.
        const Picture kept = arrangements[random.below(static_cast<uint32_t>(arrangements.size()))];
        prices.assign(cells, std::vector<int64_t>(colours, 0));
        for (int i : range(cells)) {
            for (int c : range(colours)) {
                if (c != kept[i] && random.below(6) == 0) remove_bit(board.can, board.place_of(0, c, i));
                if (c > 0) prices[i][c] = static_cast<int64_t>(double(2 * most_price + 1) * random.unit()) - most_price;
            }
        }
        std::erase_if(arrangements, [&](const Picture& picture) {
            return std::ranges::any_of(range_of_cells(), [&](int i) { return !board.may_be(0, picture[i], i); });
        });
        CHECK(blocks.prepare(board, 0, board.masks(0)));
    }

    std::vector<int32_t> range_of_cells() const { return row_of(0, cells); }
    bool may_be(int colour, int cell) const {
        return std::ranges::any_of(arrangements, [&](const Picture& picture) { return picture[cell] == colour; });
    }
    int64_t gain(const Picture& picture) const {
        int64_t sum = 0;
        for (int i : range(cells)) sum += prices[i][picture[i]];
        return sum;
    }
};

struct Expected {
    int64_t greatest = INT64_MIN;
    double log_of_total = 0;
    std::vector<std::vector<double>> shares;  // by cell and colour

    explicit Expected(const PricedLine& line) : shares(line.cells, std::vector<double>(line.colours, 0)) {
        for (const Picture& picture : line.arrangements) greatest = std::max(greatest, line.gain(picture));
        double total = 0;
        for (const Picture& picture : line.arrangements) {
            const double weight = std::exp(double(line.gain(picture) - greatest));
            total += weight;
            for (int i : range(line.cells)) shares[i][picture[i]] += weight;
        }
        for (auto& cell : shares) {
            for (double& share : cell) share /= total;
        }
        log_of_total = double(greatest) + std::log(total);
    }

    void check(const double* marginals, int stride, double precision) const {
        for (int i : indices(shares)) {
            for (int c : indices(shares[i])) {
                const double share = marginals[c * stride + i];
                CHECK(std::fabs(share - shares[i][c]) < precision, "cell %d, colour %d: %g, expected %g", i, c, share, shares[i][c]);
            }
        }
    }
};

void test_gains(const PricedLine& line, const Expected& expected) {
    LineSums<Gains> sums(line.blocks);
    for (int c : range(line.colours)) {
        for (int i : range(line.cells)) sums.weights()[c * sums.stride() + i] = line.may_be(c, i) ? line.prices[i][c] : Gains::zero;
    }
    CHECK(sums.run_forward(line.blocks, 0));
    CHECK(sums.total() == expected.greatest);
}

template <class Semiring>
void test_weights(const PricedLine& line, const Expected& expected, double precision) {
    LineSums<Semiring> sums(line.blocks);
    for (int c : range(line.colours)) {
        for (int i : range(line.cells)) {
            sums.weights()[c * sums.stride() + i] = line.may_be(c, i) ? Semiring::exp(double(line.prices[i][c])) : Semiring::zero;
        }
    }
    CHECK(sums.run_forward(line.blocks, 0) && sums.run_backward(line.blocks, 0));
    const double log = sums.log_of_total();
    CHECK(std::fabs(log - expected.log_of_total) < precision * (1 + std::fabs(log)), "%g, expected %g", log, expected.log_of_total);
    expected.check(sums.marginals(), sums.stride(), precision);
}

// The weights are odds or at most 1. Results with and without vectors are equal to the last bit.
void test_marginals(PricedLine& line, const Expected& expected) {
    constexpr uint8_t kWanted[] = {1};
    Limits limits(0, nullptr, nullptr);
    LineMarginals narrow(line.board, kWanted, limits, false), wide(line.board, kWanted, limits);
    for (LineMarginals* marginals : {&narrow, &wide}) {
        double* weights = marginals->clear_weights(0);
        for (int i : range(line.cells)) {
            std::vector<double> cell(line.colours, 0);
            for (int c : range(line.colours)) {
                if (line.board.may_be(0, c, i)) cell[c] = std::exp(double(line.prices[i][c]));
            }
            const bool are_odds = marginals->takes_odds(0);
            if (are_odds && cell[0] == 0) cell[1] = 1;  // with one ink, this is the only colour
            const double largest = are_odds ? 1 : *std::ranges::max_element(cell);
            for (int c : range(line.colours)) weights[c * marginals->stride() + i] = cell[c] / largest;
        }
        CHECK(marginals->run(0));
        expected.check(marginals->marginals(), marginals->stride(), 1e-9);
    }
    for (int c : range(line.colours)) {
        for (int i : range(line.cells)) {
            const int at = c * wide.stride() + i;
            CHECK(std::bit_cast<uint64_t>(narrow.marginals()[at]) == std::bit_cast<uint64_t>(wide.marginals()[at]));
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 4000);
    Random random(arguments.seed);
    constexpr int64_t kPrices[] = {0, 3, 12, 20, 1000, 1000000, int64_t{1} << 40};
    for (int round : range(arguments.rounds)) {
        const int64_t most_price = kPrices[round % 7];
        const int cells = 1 + static_cast<int>(random.below(11));
        PricedLine line(random, cells, 2 + static_cast<int>(random.below(4)), random.below(3) == 0 ? 40 : 0, most_price);
        const Expected expected(line);
        test_gains(line, expected);
        test_weights<FarWeights>(line, expected, most_price <= 1000000 ? 1e-6 : 1e-3);
        if (most_price <= 20) test_weights<Weights>(line, expected, 1e-6);
        if (most_price <= 12) test_marginals(line, expected);
    }
}
