// Compares auxiliary counters of count rules with brute force. With the clauses of a counter alone, the kernel must find each choice of
// values that satisfies the rule exactly once, and nothing else. Searches that add counters must find every solution once.
#include "propagators/counter_encoding.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "check.hpp"
#include "solver.hpp"

using namespace nono;

namespace {

using Picture = std::vector<uint8_t>;

// A rule over most values of a row of cells, or two rules over the same ones; with `more`, also rules over a few of them.
struct Row {
    Model model;
    std::vector<int32_t> none{0}, cell_start{0}, cells, region_start{0}, region, colour, least, most;
    std::set<Picture> solutions;

    Row(Random& random, int size, int colours, bool more) {
        model.height = 1;
        model.width = size;
        model.colours = colours;
        add(random, 95, 4, std::max(4, size / 2));
        for (int i = more ? size / 2 : 0; i > 0; i--) add(random, 30, 0, 3);
        model.cell_start = model.block_start = none;
        model.counts = {cell_start, cells, region_start, region, colour, least, most};
        Picture picture(static_cast<size_t>(size));
        list(picture, 0);
    }

private:
    void add(Random& random, uint32_t share, int32_t low, int32_t high) {
        const uint32_t number = 1 + random.below(2);
        for (uint32_t parts = number; parts > 0; parts--) {
            for (int32_t cell : range(model.width)) {
                if (random.below(100) < share) cells.push_back(cell);
            }
            region.push_back(static_cast<int32_t>(cell_start.size()) - 1);
            cell_start.push_back(static_cast<int32_t>(cells.size()));
            colour.push_back(static_cast<int32_t>(random.below(static_cast<uint32_t>(model.colours))));
        }
        add_bounds(random, low, high);
        if (number > 1 || random.below(3) > 0) return;
        region.push_back(region.back());  // another rule over the same region, which may contradict the first
        colour.push_back(colour.back());
        add_bounds(random, low, high);
    }
    void add_bounds(Random& random, int32_t low, int32_t high) {
        region_start.push_back(static_cast<int32_t>(region.size()));
        const auto bound = low + static_cast<int32_t>(random.below(static_cast<uint32_t>(high - low + 1)));
        least.push_back(random.below(4) == 0 ? 0 : bound);
        most.push_back(random.below(4) == 0 ? INT32_MAX : bound + static_cast<int32_t>(random.below(2)));
    }
    void list(Picture& picture, size_t cell) {
        if (cell < picture.size()) {
            for (int k : range(model.colours)) {
                picture[cell] = static_cast<uint8_t>(k);
                list(picture, cell + 1);
            }
            return;
        }
        for (int rule : indices(model.counts)) {
            std::set<int32_t> values;
            for (size_t j : range(model.counts.regions(rule).size())) {
                for (const int32_t c : model.counts.region_cells(model.counts.regions(rule)[j])) {
                    if (picture[c] == model.counts.colours(rule)[j]) values.insert(c);
                }
            }
            const auto number = static_cast<int32_t>(values.size());
            if (number < least[rule] || number > most[rule]) return;
        }
        solutions.insert(picture);
    }
};

int num_encoded = 0, num_searched = 0;

void test_clauses(Random& random) {
    const int colours = 2 + static_cast<int>(random.below(2));
    const Row row(random, colours == 2 ? 8 + static_cast<int>(random.below(4)) : 8, colours, false);
    Options options = random_options(random);
    options.counter_values = 8;
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    CardinalityBoard counts;
    CHECK(counts.build(row.model));
    LineBoard board;
    board.build(row.model);
    Kernel kernel(options, stats, limits, random.next());
    const CellEncoding cells(board, kernel);
    const CounterEncoding counters(counts, cells, kernel);
    if (counters.work() == 0) return;
    num_encoded++;
    std::set<Picture> found;
    bool holds = counters.encode(kernel);
    while (holds && kernel.search(-1) == Kernel::Result::kSolution) {
        Picture picture;
        for (int cell : range(cells.num_cells())) picture.push_back(static_cast<uint8_t>(cells.colour(kernel, cell)));
        CHECK(found.insert(picture).second, "a solution was found twice");
        holds = kernel.exclude_solution();
    }
    CHECK(found == row.solutions, "%zu of %zu", found.size(), row.solutions.size());
}

void test_search(Random& random) {
    const Row row(random, 12, 2, true);
    Options options = random_options(random);
    options.strategy = kLearning;
    options.counters = true;
    options.counters_after = 0;
    options.counter_values = 8;
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    Answer answer;
    Solver().solve(row.model, options, {-1, random.next(), {}, nullptr, {}}, limits, stats, answer);
    CHECK(answer.complete && answer.count == static_cast<int64_t>(row.solutions.size()), "%zu", row.solutions.size());
    for (ptrdiff_t i = 0; i < answer.count; i++) {
        CHECK(row.solutions.contains({answer.solutions.begin() + 12 * i, answer.solutions.begin() + 12 * (i + 1)}));
    }
    num_searched += stats.counter_variables > 0;
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 400);
    Random random(arguments.seed);
    for (int i = 0; i < arguments.rounds; i++) {
        test_clauses(random);
        test_search(random);
    }
    CHECK(num_encoded > 0 && num_searched > 0);
}
