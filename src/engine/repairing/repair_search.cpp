#include "repairing/repair_search.hpp"

#include "repairing/repair_descent.hpp"
#include "repairing/repair_levels.hpp"

namespace nono {

namespace {

constexpr int kFewCells = 2;  // before a repair of so few cells is improved, the exact search tries all changes of its size
constexpr int kQuickly = 8;   // descents other than the main one get one part in kQuickly of the patience

class RepairSearch {
public:
    // Only borrows the task, the limits and the listener.
    RepairSearch(const RepairTask& task, Limits& limits, const RepairProgress& progress)
        : task_(task),
          limits_(limits),
          board_(task.model),
          colours_(colours_of(task.picture)),
          visual_(task.picture, board_),
          prices_(task.picture, board_, task.tones, task.model.colours, task.by_count),
          look_(task.picture, board_, task.tones, task.model.colours, false),
          trial_(task, board_, colours_, limits),
          record_(task.most_edits, prices_, progress),
          levels_(task, board_, colours_, visual_, trial_, limits, record_) {}

    // Searches, and chooses the proposals.
    Repairs run() {
        levels_.try_picture();
        if (!levels_.has_found() && !limits_.stopped()) search();
        assert(!levels_.refutes_any_of(record_.repairs()));
        Repairs result;
        for (const Edits& edits : record_.repairs()) {
            if (result.fewest < 0 || count_of(edits) < result.fewest) result.fewest = count_of(edits);
        }
        result.proposals = proposals(result.fewest);
        result.least = levels_.least();
        result.is_proved = result.fewest >= 0 ? result.fewest <= result.least : most_cells() < result.least;
        result.is_truncated = levels_.is_truncated();
        result.tried = record_.tried();
        assert(result.fewest < 0 || result.least <= result.fewest);
        return result;
    }

private:
    int64_t most_cells() const { return std::min<int64_t>(task_.most_edits, task_.picture.size()); }

    // Finds a repair, then searches alternately for better and for smaller repairs.
    void search() {
        const auto descent_with = [this](int tier, const PictureSymmetry* symmetry) {
            return RepairDescent(task_, tier, board_, colours_, symmetry, prices_, trial_, limits_, record_);
        };
        // A repair that line logic solves is unique as well, and is found much faster.
        const bool is_unique = task_.tier == RepairTrial::kUnique;
        const int tier = is_unique ? RepairTrial::kLineLogic : task_.tier;
        RepairDescent main = descent_with(task_.tier, nullptr), first = descent_with(tier, nullptr);
        first.find_repair();
        main.adopt_better(first);
        if (is_unique) main.find_repair();
        first.improve_repair(task_.patience / kQuickly);
        main.adopt_better(first);
        if (visual_.symmetry().exists()) {
            RepairDescent symmetric = descent_with(task_.tier, &visual_.symmetry());
            symmetric.find_repair();
            symmetric.adopt_better(main);
            symmetric.improve_repair(task_.patience / kQuickly);
        }
        if (main.has_found() && count_of(main.best()) <= kFewCells) run_levels(main);
        if (task_.by_count && levels_.has_found()) return;  // no repair is smaller
        main.improve_repair(task_.patience);
        run_levels(main);
    }

    // Runs the exact search up to the size of the best repair.
    void run_levels(const RepairDescent& descent) {
        if (levels_.has_found() || levels_.is_truncated() || limits_.stopped()) return;
        levels_.run(descent.has_found() ? std::min<int64_t>(most_cells(), descent.best().size()) : most_cells());
    }

    // Chooses the best repairs. Among several, there are the smallest one and one that keeps the symmetry, if they exist.
    vector<RepairProposal> proposals(int fewest) {
        struct Ranked {
            std::array<int64_t, 3> rank;
            RepairProposal proposal;
        };
        vector<Ranked> ranked;
        vector<Edits> repairs = record_.repairs();
        sort_unique(repairs);
        vector<uint8_t> pixels;
        for (const Edits& edits : repairs) {
            const Pixels picture = changed(task_.picture, edits, pixels);
            const bool is_symmetric = visual_.keeps_symmetry(edits, picture);
            const int roughness = visual_.roughness(edits, picture);
            const double price = look_.price_of(edits);
            const double factor = visual_.symmetry().exists() && !is_symmetric ? Repairs::kLopsided : 1;
            const int64_t cells = count_of(edits), look = std::llround(1000 * price * factor);
            const auto by_count = std::array{cells, int64_t{roughness}, look}, by_look = std::array{look, cells, int64_t{roughness}};
            ranked.push_back({task_.by_count ? by_count : by_look, {edits, roughness, price, is_symmetric}});
        }
        const auto order = [](const Ranked& repair) { return std::tie(repair.rank, repair.proposal.edits); };
        sort_stably(ranked, {}, order);
        // The best repair comes first. The smallest and a symmetric one follow, unless they are there already.
        int wanted = 0;
        const auto move_ahead = [&](const auto& is_wanted) {
            const auto begin = ranked.begin() + wanted, next = ranges::find_if(ranked, is_wanted);
            if (next < begin || next == ranked.end()) return;
            std::rotate(begin, next, next + 1);
            wanted++;
        };
        move_ahead([](const Ranked&) { return true; });
        move_ahead([&](const Ranked& repair) { return count_of(repair.proposal.edits) == fewest; });
        move_ahead([](const Ranked& repair) { return repair.proposal.is_symmetric; });
        const auto most = checked<size_t>(std::max<int64_t>(1, task_.proposals));
        if (ranked.size() > most) ranked.resize(most);
        sort_stably(ranked, {}, order);
        vector<RepairProposal> chosen;
        for (Ranked& repair : ranked) chosen.push_back(std::move(repair.proposal));
        return chosen;
    }

    const RepairTask& task_;
    Limits& limits_;
    const PictureBoard board_;
    const IntVector colours_;
    VisualCost visual_;
    EditPrices prices_, look_;  // by the task's weights, and by look
    RepairTrial trial_;
    RepairRecord record_;
    RepairLevels levels_;
};

}  // namespace

Repairs find_repairs(const RepairTask& task, Limits& limits, const RepairProgress& progress) {
    return RepairSearch(task, limits, progress).run();
}

}  // namespace nono
