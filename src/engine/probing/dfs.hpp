// The strategy `probing`: line logic and depth-first search, as in pbnsolve (Jan Wolter, "The 'pbnsolve' Paint-by-Number Puzzle
// Solver"). The search plods: it guesses by probing (probe_set.hpp). If too few sets of probes end in a contradiction or a
// solution, it sprints: it makes some thousands of guesses by a heuristic (guess_heuristic.hpp), which helps with puzzles of
// many solutions. It learns nothing, so it needs memory only for the board and the trail.
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
    static int64_t bytes(const LineBoard& board) {
        // bytes for each cell, and for each colour of a cell: positions in lines, trail, marks of probes
        constexpr int64_t kCell = 16, kColour = 40;
        return board.model->num_cells() * (kCell + kColour * board.model->colours);
    }

    // The board must be in its initial state, without settled cells.
    ProbingDfs(LineBoard& board, const Options& options, Limits& limits, Stats& stats, Trace trace)
        : board_bytes_(bytes(board)),
          options_(options),
          limits_(limits),
          stats_(stats),
          trace_(trace),
          logic_(board, limits, stats, trace_),
          probes_(logic_, limits, stats, trace_),
          heuristic_(logic_) {}

    // Solves the board: propagates, tries the query's picture, and searches.
    void run(const Query& query, Answer& answer) {
        const bool is_consistent = logic_.propagate();
        stats_.open_cells = logic_.num_cells() - logic_.settled_cells();
        stats_.line_solvable = !limits_.stopped() && (!is_consistent || logic_.is_complete());
        if (!is_consistent) {
            answer.complete = !limits_.stopped();
        } else {
            if (!logic_.is_complete() && !query.picture.empty()) try_picture(query.picture, answer);
            Next next = answer.count == query.limit ? kStopped : kGoOn;
            while (next == kGoOn) next = step(query.limit, answer);
            answer.complete = next == kExhausted;
        }
        const int64_t lines = logic_.board().lines.size();
        stats_.difficulty = lines > 0 ? 100 * stats_.line_solves / lines : 0;
    }

private:
    enum class Next { kGoOn, kExhausted, kStopped };
    using enum Next;

    // A plod is a row of guesses by probing, a sprint is a row of guesses by the heuristic. After a plod of kPlod guesses,
    // a sprint begins if the share of useful sets of probes is below kUseful. A set is useful if it made a guess unnecessary,
    // or found a solution.
    static constexpr int64_t kSprint = 4000;  // number of guesses in a sprint
    static constexpr int64_t kPlod = 40;
    static constexpr double kUseful = 0.88;

    // Records a solution, or makes a guess.
    Next step(int64_t limit, Answer& answer) {
        if (limits_.stopped()) return kStopped;
        if (options_.max_conflicts >= 0 && stats_.conflicts >= options_.max_conflicts) {
            limits_.set(Stop::kConflicts);
            return kStopped;
        }
        assert(!logic_.has_waiting());  // every step starts at a fixpoint
        if (logic_.is_complete()) {
            record(answer);
            if (levels_.empty()) return kExhausted;
            return answer.count == limit ? kStopped : backtrack();
        }
        return make_guess();
    }

    // Guesses by the heuristic in a sprint, and by probing in a plod. If the probes have decided something, guesses nothing.
    Next make_guess() {
        if (sprint_left_ > 0) {
            count_sprint_guess();
            stats_.guesses++;
            return guess(heuristic_.pick());
        }
        Choice choice;
        switch (probes_.run(levels_.empty() ? 0 : levels_.back().trail, choice)) {
            case ProbeSet::End::kConflict: return refuted();
            case ProbeSet::End::kProgress: return kGoOn;
            case ProbeSet::End::kSolution: return guess(choice);
            case ProbeSet::End::kStopped: return kStopped;
            case ProbeSet::End::kChoice: break;
        }
        stats_.guesses++;
        watch_plod();
        return guess(choice);
    }

    // Called when propagation has failed: after a contradiction, backtracks; at a limit, stops.
    Next refuted() {
        if (limits_.stopped()) return kStopped;
        stats_.conflicts++;
        return backtrack();
    }

    // Undoes the last guess, and removes the guessed colour from its cell. If this leads to a contradiction, does the same
    // with the guess before, and so on.
    Next backtrack() {
        while (!levels_.empty()) {
            const auto [trail, choice] = levels_.back();
            levels_.pop_back();
            assert(trail <= logic_.trail().size());
            trace_.set_level(levels_.size());
            stats_.backtracks++;
            logic_.undo(trail);
            assert(logic_.is_consistent());
            record(StepKind::backtrack, choice);
            if (logic_.exclude(choice.cell, choice.colour)) return kGoOn;
            if (limits_.stopped()) return kStopped;
        }
        return kExhausted;
    }

    // Gives the cell the colour, on a new level.
    Next guess(Choice choice) {
        assert(logic_.is_open(choice.cell) && logic_.may_be(choice.cell, choice.colour) && !logic_.has_waiting());
        record(StepKind::guess, choice);
        levels_.push_back({logic_.trail().size(), choice});
        trace_.set_level(levels_.size());
        if (!logic_.assume(choice.cell, choice.colour)) return refuted();
        return limits_.stopped() ? kStopped : kGoOn;
    }

    // Tries the picture, and records it if it is a solution. This is not part of the search, so the trace is off.
    void try_picture(span<const uint8_t> picture, Answer& answer) {
        const Trace trace = std::exchange(trace_, {});
        const size_t before = logic_.trail().size();
        bool holds = true;
        for (int cell = 0; cell < logic_.num_cells() && holds; cell++) {
            const int colour = picture[cell];
            holds = logic_.may_be(cell, colour) && (!logic_.is_open(cell) || logic_.assume(cell, colour));
        }
        trace_ = trace;
        if (holds) {
            record(answer);
            picture_.assign(picture.begin(), picture.end());
        }
        logic_.undo(before);
    }

    // Records the current solution, unless it is the picture, which was recorded before the search.
    void record(Answer& answer) {
        assert(logic_.is_complete());
        for (int cell : range(logic_.num_cells())) answer.solutions.push_back(checked<uint8_t>(logic_.colour_of(cell)));
        const auto start = answer.solutions.end() - logic_.num_cells();
        if (!picture_.empty() && std::equal(picture_.begin(), picture_.end(), start)) {
            answer.solutions.erase(start, answer.solutions.end());
            return;
        }
        answer.count++;
        record(StepKind::solution);
        const int64_t held = board_bytes_ + 2 * answer.solutions.capacity();  // twice, because Python gets a copy
        stats_.memory_bytes = std::max(stats_.memory_bytes, held);
        if (held >> 20 >= options_.memory) limits_.set(Stop::kMemory);
    }

    // Counts a guess of a sprint (see kSprint). The last guess ends the sprint, and the next plod begins.
    void count_sprint_guess() {
        if (--sprint_left_ > 0) return;
        stats_.plods++;
        plod_left_ = kPlod;
        record(StepKind::plod);
    }

    // Called after each guess by probing. After kPlod guesses, starts a sprint if too few sets of probes have ended
    // in a contradiction or a solution.
    void watch_plod() {
        if (--plod_left_ > 0) return;
        const int64_t sets = stats_.probe_sets - sets_seen_, guessed = stats_.probe_sets_guessed - guessed_seen_;
        sets_seen_ = stats_.probe_sets;
        guessed_seen_ = stats_.probe_sets_guessed;
        if (double(sets - guessed) < kUseful * double(sets)) {
            stats_.sprints++;
            sprint_left_ = kSprint;
            record(StepKind::sprint);
        } else {
            stats_.plods++;
            plod_left_ = kPlod;
        }
    }

    // Records a step in the trace.
    void record(StepKind kind, Choice choice = {}) const {
        if (!trace_.is_on()) return;
        const int64_t open = logic_.num_cells() - logic_.settled_cells();
        trace_.record({.kind = kind, .cell = choice.cell, .colour = choice.colour, .open = open});
    }

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
    int64_t sprint_left_ = 0, plod_left_ = kPlod;  // guesses left in the sprint (0: the search plods), and in the plod
    int64_t sets_seen_ = 0, guessed_seen_ = 0;     // the values of both counters when the share of contradictions was last computed
    vector<uint8_t> picture_;                      // the picture, if it was tried and is a solution
};

}  // namespace nono
