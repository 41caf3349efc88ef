// Runs only the engine on a file of puzzles and prints one line of figures per puzzle.
// Use: bench_engine FILE [-t CPU_SECONDS] [-n LIMIT] [-s SEED] [-j THREADS] [-o NAME=VALUE]... [ID]...
// With threads, times are wall-clock times instead of CPU times.
// FILE has for each puzzle a line "id rows columns colours" and then one line per clue, rows first: "k n1 c1 n2 c2 ..." (k blocks,
// each with length and colour; length 0: blotted).
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "option_words.hpp"
#include "solver.hpp"
#include "threads.hpp"

namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
double wall_seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

struct Puzzle {
    std::string id;
    nono::Model model;
    std::vector<int32_t> cell_start, cells, block_start, length, colour;
};

bool read(std::istream& in, Puzzle& p) {
    if (!(in >> p.id >> p.model.height >> p.model.width >> p.model.colours)) return false;
    const int height = p.model.height, width = p.model.width;
    p.cell_start = p.block_start = {0};
    for (int line = 0; line < height + width; line++) {
        for (int i = 0; i < (line < height ? width : height); i++) {
            p.cells.push_back(line < height ? line * width + i : i * width + line - height);
        }
        int blocks = 0;
        in >> blocks;
        for (int b = 0; b < blocks; b++) {
            int n = 0, c = 0;
            in >> n >> c;
            p.length.push_back(n);
            p.colour.push_back(c);
        }
        p.cell_start.push_back(static_cast<int32_t>(p.cells.size()));
        p.block_start.push_back(static_cast<int32_t>(p.length.size()));
    }
    p.model.cell_start = p.cell_start;
    p.model.cells = p.cells;
    p.model.block_start = p.block_start;
    p.model.length = p.length;
    p.model.colour = p.colour;
    return true;
}

// Returns whether the lines of a solution show their clues.
bool check(const Puzzle& p, const uint8_t* solution) {
    for (int line = 0; line < p.model.num_lines(); line++) {
        auto b = static_cast<size_t>(p.block_start[line]);
        const auto end = static_cast<size_t>(p.block_start[line + 1]);
        const auto from = static_cast<size_t>(p.cell_start[line]), to = static_cast<size_t>(p.cell_start[line + 1]);
        for (size_t i = from; i < to;) {
            size_t j = i;
            const int colour = solution[p.cells[i]];
            while (j < to && solution[p.cells[j]] == colour) j++;
            if (colour != 0) {
                if (b == end || p.colour[b] != colour || (p.length[b] != 0 && p.length[b] != static_cast<int>(j - i))) return false;
                b++;
            }
            i = j;
        }
        if (b != end) return false;
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    nono::Options options;
    double seconds = 0, total = 0;
    int64_t limit = 2, undecided = 0;
    uint64_t seed = 0;
    int jobs = 1;
    std::vector<std::string> ids;
    for (int i = 2; i < argc; i++) {
        if (!std::strcmp(argv[i], "-t")) seconds = std::atof(argv[++i]);
        else if (!std::strcmp(argv[i], "-n")) limit = std::atoll(argv[++i]);
        else if (!std::strcmp(argv[i], "-s")) seed = std::strtoull(argv[++i], nullptr, 10);
        else if (!std::strcmp(argv[i], "-j")) jobs = std::atoi(argv[++i]);
        else if (!std::strcmp(argv[i], "-o")) set(options, argv[++i]);
        else ids.emplace_back(argv[i]);
    }
    std::ifstream file(argv[1]);
    nono::Solver solver;
    nono::Answer answer;
    for (Puzzle p; read(file, p); p = Puzzle{}) {
        bool wanted = ids.empty();
        for (const std::string& id : ids) wanted |= p.id.find(id) != std::string::npos;
        if (!wanted) continue;
        nono::Stats stats;
        const double start = cpu_seconds();
        double end = seconds > 0 ? start + seconds * jobs : 1e300;  // CPU time, because the machine may be busy
        nono::Limits limits(0, [](void* context) { return cpu_seconds() > *static_cast<double*>(context); }, &end);
        const double wall = wall_seconds();
        const nono::Query query{.limit = limit, .seed = seed, .picture = {}};
        if (jobs > 1) nono::solve_in_threads(p.model, options, query, jobs, limits, stats, answer);
        else solver.solve(p.model, options, query, limits, stats, answer);
        const double used = jobs > 1 ? wall_seconds() - wall : cpu_seconds() - start;
        total += used;
        const bool decided = answer.complete || answer.count >= limit;
        undecided += !decided;
        for (int64_t i = 0; i < answer.count; i++) {
            if (!check(p, answer.solutions.data() + i * p.model.num_cells())) std::cout << "WRONG SOLUTION ";
            if (i > 0 && std::equal(answer.solutions.begin(), answer.solutions.begin() + p.model.num_cells(),
                                    answer.solutions.begin() + static_cast<ptrdiff_t>(i * p.model.num_cells())))
                std::cout << "SAME SOLUTION TWICE ";
        }
        std::cout << p.id << ' ' << p.model.height << 'x' << p.model.width << ' '
                  << (!decided            ? "unknown"
                      : answer.count == 0 ? "none"
                      : answer.count == 1 ? "unique"
                                          : "multiple")
                  << " n=" << answer.count << " t=" << used;
#define COUNTER(field, help) \
    if (stats.field != 0) std::cout << ' ' << #field << '=' << stats.field;
#include "model/stats.def"
        std::cout << " s_belief=" << stats.seconds_belief << std::endl;
    }
    std::cout << "total " << total << " undecided " << undecided << std::endl;
}
