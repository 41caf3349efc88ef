// The strategy `probing`: line logic, and depth-first search when line logic finds nothing more, as in pbnsolve (Jan
// Wolter, "The 'pbnsolve' Paint-by-Number Puzzle Solver"). A guess is made by failed-literal probing (probe_set.hpp) or
// by a heuristic (guess_heuristic.hpp).
//
// The search alternates between two modes. At first it plods: it guesses by probing. If too few sets of probes end in a
// contradiction or a solution, it sprints: it makes some thousands of guesses by the heuristic, and then plods again.
// Sprints help with puzzles that have many solutions, in which probing finds few contradictions. The search learns
// nothing from conflicts, so it needs memory only for the board and the trail.
#pragma once

#include "model/options.hpp"
#include "model/query.hpp"
#include "probing/guess_heuristic.hpp"
#include "probing/probe_set.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class ProbingDfs {
public:
    // Returns the approximate bytes for a search on this board, without the solutions.
    static int64_t bytes(const LineBoard& board);
    // The board must be in its initial state, without settled cells.
    ProbingDfs(LineBoard& board, const Options& options, Limits& limits, Stats& stats, Trace trace);
    void run(const Query& query, Answer& answer);

private:
    enum class Next { kGoOn, kExhausted, kStopped };
    using enum Next;

    static constexpr int64_t kSprint = 4000;  // number of guesses in a sprint
    static constexpr int64_t kPlod = 40;      // number of guesses by probing before the share of useful sets is computed
    static constexpr double kUseful = 0.88;   // a sprint begins below this share of useful sets

    Next step(int64_t limit, Answer& answer);
    Next make_guess();
    Next after(bool holds);
    Next backtrack();
    Next guess(Choice choice);
    void try_picture(span<const uint8_t> picture, Answer& answer);
    void record(Answer& answer);
    bool is_sprinting();
    void watch_plod();
    void record(StepKind kind, Choice choice = {}) const;

    const int64_t board_bytes_;
    const Options& options_;
    Limits& limits_;
    Stats& stats_;
    Trace trace_;
    TrailedLineLogic logic_;
    ProbeSet probes_;
    GuessHeuristic heuristic_;
    struct Level {
        size_t trail;  // size of the trail before the guess
        Choice choice;
    };
    vector<Level> levels_;
    int64_t sprint_left_ = 0, plod_left_ = kPlod;
    int64_t sets_seen_ = 0, guessed_seen_ = 0;  // the values of both counters when the share of contradictions was last computed
    vector<uint8_t> picture_;                   // the picture, if it was tried and is a solution
};

}  // namespace nono
