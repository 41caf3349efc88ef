// Runs only the engine on Akari boards and prints one line of figures per board; or draws boards. Use: bench_akari FILE
// [-r ROUNDS] [-n LIMIT] [-o NAME=VALUE]... [ID]... bench_akari draw SIDE WALLS(percent) SEED [minimal] bench_akari
// rooms ROWS With -g the grader runs instead of the solver. FILE has for each puzzle a line "id rows columns" and its
// rows: '.' empty, '#' wall, '0' to '4' clue. Times are the best of ROUNDS. They begin with the flat arrays of the
// model, and include setting up, the solution, and the proof that it is unique.
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>

#include "akari.hpp"
#include "grading/cardinality_grader.hpp"
#include "option_words.hpp"
#include "solver.hpp"

namespace {

double cpu_seconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Returns whether every rule is satisfied.
bool check(const nono::Model& m, const uint8_t* solution) {
    for (int rule = 0; rule < m.counts.size(); rule++) {
        std::vector<int32_t> values;
        const auto regions = m.counts.regions(rule), colours = m.counts.colours(rule);
        for (size_t j = 0; j < regions.size(); j++) {
            for (const int32_t cell : m.counts.region_cells(regions[j])) {
                if (solution[cell] == colours[j]) values.push_back(cell * m.colours + colours[j]);
            }
        }
        std::sort(values.begin(), values.end());
        const auto shown = std::unique(values.begin(), values.end()) - values.begin();
        const auto i = static_cast<size_t>(rule);
        if (shown < m.counts.least[i] || shown > m.counts.most[i]) return false;
    }
    return true;
}

nono::Answer solve(const Grid& grid) {
    nono::Stats stats;
    nono::Limits limits(0, nullptr, nullptr);
    nono::Answer answer;
    const Rules rules(grid);
    nono::Solver().solve(rules.model, {}, {}, limits, stats, answer);
    return answer;
}

// Draws random walls, and takes the clues from a random picture. If another picture has the same clues, adds walls;
// where walls block light, adds bulbs. With `minimal`, removes clues as long as the puzzle stays unique.
void draw(int side, int walls, uint64_t seed, bool minimal) {
    nono::Random random(seed);
    Grid grid{(minimal ? "minimal-" : "drawn-") + std::to_string(side) + "-" + std::to_string(seed), side, side, {}};
    grid.rows.assign(static_cast<size_t>(side), std::string(static_cast<size_t>(side), '.'));
    for (std::string& row : grid.rows) {
        for (char& c : row) c = random.below(100) < static_cast<uint32_t>(walls) ? '#' : '.';
    }
    std::vector<uint8_t> bulbs(static_cast<size_t>(side * side));
    for (;;) {
        light_up(grid, random, bulbs);
        write_clues(grid, bulbs);
        const nono::Answer answer = solve(grid);
        if (answer.count == 1) break;
        int last = -1000;
        for (int cell = 0; cell < side * side; cell++) {
            const auto i = static_cast<size_t>(cell);
            if (answer.solutions[i] == answer.solutions[bulbs.size() + i] || bulbs[i] != 0 || cell - last < 6) continue;
            grid.at(cell / side, cell % side) = '#';
            last = cell;
        }
    }
    if (minimal) {
        std::vector<int> order;
        for (int cell = 0; cell < side * side; cell++) {
            if (grid.at(cell / side, cell % side) != '.') order.push_back(cell);
        }
        for (size_t n = order.size(); n > 1; n--) std::swap(order[n - 1], order[random.below(static_cast<uint32_t>(n))]);
        for (const int cell : order) {
            const char clue = grid.at(cell / side, cell % side);
            grid.at(cell / side, cell % side) = '#';
            if (solve(grid).count != 1) grid.at(cell / side, cell % side) = clue;
        }
    }
    write(std::cout, grid);
}

// Returns an unsolvable room of n rows and n + 1 columns. A row without bulbs (clues 0) is above it. To light this row,
// each column needs a bulb, but n rows have room for only n bulbs.
void rooms(int rows) {
    Grid grid{"rooms-" + std::to_string(rows), rows + 2, rows + 1, {}};
    grid.rows.assign(static_cast<size_t>(grid.height), std::string(static_cast<size_t>(grid.width), '.'));
    grid.rows[0].assign(static_cast<size_t>(grid.width), '0');
    write(std::cout, grid);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 4 && !std::strcmp(argv[1], "draw")) {
        draw(std::atoi(argv[2]), std::atoi(argv[3]), std::strtoull(argv[4], nullptr, 10), argc > 5);
        return 0;
    }
    if (argc > 2 && !std::strcmp(argv[1], "rooms")) {
        rooms(std::atoi(argv[2]));
        return 0;
    }
    nono::Options options;
    std::vector<std::string> ids;
    int rounds = 1;
    bool grades = false;
    int64_t limit = 2;
    for (int i = 2; i < argc; i++) {
        if (!std::strcmp(argv[i], "-r")) rounds = std::atoi(argv[++i]);
        else if (!std::strcmp(argv[i], "-n")) limit = std::atoll(argv[++i]);
        else if (!std::strcmp(argv[i], "-g")) grades = true;
        else if (!std::strcmp(argv[i], "-o")) set(options, argv[++i]);
        else ids.emplace_back(argv[i]);
    }
    std::ifstream file(argv[1]);
    nono::Solver solver;
    nono::Answer answer;
    nono::CardinalityBoard board;
    std::vector<int32_t> trace;
    double total = 0;
    int settled = 0, unique = 0, boards = 0;
    for (Grid grid; read(file, grid);) {
        bool wanted = ids.empty();
        for (const std::string& id : ids) wanted |= grid.id.find(id) != std::string::npos;
        if (!wanted) continue;
        const Rules rules(grid);
        nono::Stats stats;
        double best = 1e300;
        for (int round = 0; round < rounds; round++) {
            stats = {};
            nono::Limits limits(0, nullptr, nullptr);
            const double start = cpu_seconds();
            if (grades) {
                trace.clear();
                const bool holds = board.build(rules.model, options);
                stats.count_solvable =
                    holds && nono::CardinalityGrader(board, 7, options, stats, limits).run(trace) != nono::CardinalityGrader::End::kStalled;
            } else {
                solver.solve(rules.model, options, {limit, 0, {}, nullptr, {}}, limits, stats, answer);
            }
            best = std::min(best, cpu_seconds() - start);
        }
        total += best;
        boards++;
        settled += stats.count_solvable != 0;
        unique += answer.complete && answer.count == 1;
        for (int64_t i = 0; i < answer.count; i++) {
            if (!check(rules.model, answer.solutions.data() + i * rules.model.num_cells())) std::cout << "WRONG SOLUTION ";
        }
        std::cout << grid.id << ' ' << grid.height << 'x' << grid.width << " n=" << answer.count << (answer.complete ? "" : "+")
                  << " ms=" << 1e3 * best;
#define COUNTER(field, help) \
    if (stats.field != 0) std::cout << ' ' << #field << '=' << stats.field;
#include "model/stats.def"
        std::cout << '\n';
    }
    std::cout << boards << " boards, " << unique << " unique, " << settled << " by propagation and trials, ms " << 1e3 * total << '\n';
}
