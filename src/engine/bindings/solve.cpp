// Solving: the solutions of one or many models, and the cells in which the solutions of a model differ.
#include <atomic>

#include "base/cpu_clock.hpp"
#include "bindings/calls.hpp"
#include "solver.hpp"
#include "threads.hpp"

namespace nono::bindings {

namespace {

// A solver that is kept for the next small model. Allocating the storage of a solver takes about as long as solving an
// easy puzzle.
std::atomic<Solver*> spare_solver;

// Solves a model with the spare solver, or with a new one. Keeps the solver after a small model.
void solve_by_spare(const Model& model, const Options& options, const Query& query, Limits& limits, Stats& stats, nono::Answer& answer) {
    static constexpr int most_cells = 4096;  // of a small model
    std::unique_ptr<Solver> solver(spare_solver.exchange(nullptr));
    if (solver == nullptr) solver = std::make_unique<Solver>();
    solver->solve(model, options, query, limits, stats, answer);
    if (model.num_cells() <= most_cells) delete spare_solver.exchange(solver.release());
}

#ifndef NONO_SMALL
// Reports a step of the trace: its name and its numbers.
void report_step(Caller& caller, const Step& step) {
    static constexpr const char* kNames[] = {
#define STEP(name) #name,
#include "model/steps.def"
    };
    caller.report(kNames[static_cast<size_t>(step.kind)], step.line, step.cell, step.colour, step.settled, step.removed, step.open,
                  step.level);
}
#endif

// Takes the solutions out of an answer.
Pictures pictures_of(nono::Answer& answer, const Model& model) {
    // An answer lists whole pictures, and counts at least those that it lists.
    assert(answer.solutions.size() <= checked<size_t>(answer.count) * model.num_shown());
    assert(model.num_shown() == 0 || answer.solutions.size() % model.num_shown() == 0);
    return {std::move(answer.solutions), answer.count, checked<size_t>(model.num_shown())};
}

// Returns true if a picture satisfies every rule of the model. Without the colours that a cell does not show, the solver
// only has to propagate, except for hidden cells.
bool is_solution(Bytes picture, const Model& model) {
    IntVector removed(model.removed.begin(), model.removed.end());
    for (int32_t cell : range(model.num_shown())) {
        for (int32_t k : range(model.colours)) {
            if (k != picture[cell]) removed.push_back(cell * model.colours + k);
        }
    }
    Model settled = model;
    settled.removed = removed;
    Limits endless(0, nullptr, nullptr);
    Stats stats;
    nono::Answer answer;
    Solver().solve(settled, {}, {}, endless, stats, answer);
    return answer.count == 1;
}

// Refuses a picture that does not have one colour per cell of the board.
void expect_picture(Caller& caller, Bytes picture, const Model& model) {
    const auto is_colour = [&](uint8_t colour) { return colour < model.colours; };
    if (count_of(picture) == model.num_shown() && ranges::all_of(picture, is_colour)) return;
    caller.refuse("expected a picture with one colour per cell of the board");
}

}  // namespace

// Finds up to `limit` solutions (-1: all), in `jobs` threads unless steps are traced.
Answer<solve> solve(Caller& caller, const Model& model, int64_t limit, uint64_t seed, const Options& options, Bytes picture, bool traced,
                    int jobs) {
    if (picture.data() != nullptr) expect_picture(caller, picture, model);
    if (caller.has_refused()) return {};
    Query query{.limit = limit, .seed = seed, .picture = picture};
    Stats stats;
    stats.is_timed = true;
    nono::Answer answer;
    const bool is_alone = jobs == 1 || traced || !kHasThreads;
    if (is_alone) caller.report_often([&] { caller.report(stats.conflicts); });
#ifndef NONO_SMALL
    if (traced) query.trace = Trace([&](const Step& step) { report_step(caller, step); });
#endif
    if constexpr (kHasThreads) {
        if (!is_alone) solve_in_threads(model, options, query, jobs, caller.limits, stats, answer);
    }
    if (is_alone) solve_by_spare(model, options, query, caller.limits, stats, answer);
    return {pictures_of(answer, model), answer.complete, caller.stop(), stats};
}

// Reports the cells in which all solutions agree, and solutions that differ from the given one (Query::comparison).
Answer<compare> compare(Caller& caller, const Model& model, Bytes solution, uint64_t seed, const Options& options) {
    expect_picture(caller, solution, model);
    if (!caller.has_refused() && !is_solution(solution, model)) caller.refuse("expected a picture that is a solution");
    if (caller.has_refused()) return {};
    const Query query{.seed = seed, .picture = solution, .comparison = [&](int cell, Bytes other) { caller.report(cell, other); }};
    Stats stats;
    nono::Answer answer;
    Solver().solve(model, options, query, caller.limits, stats, answer);
    return {answer.complete, caller.stop(), stats};
}

#ifndef NONO_SMALL

// Solves in one thread, and reports the solutions while it searches. The search itself needs all of them until its end.
Answer<solve_and_report> solve_and_report(Caller& caller, const Model& model, int64_t limit, uint64_t seed, const Options& options,
                                          Bytes picture) {
    if (picture.data() != nullptr) expect_picture(caller, picture, model);
    if (caller.has_refused()) return {};
    const size_t size = checked<size_t>(model.num_shown());
    Stats stats;
    stats.is_timed = true;
    nono::Answer answer;
    int64_t reported = 0;                 // number of solutions
    double next_number = Caller::kPause;  // when the number of conflicts is reported next, in seconds
    const auto news = [&] {
        const auto begin = answer.solutions.begin() + reported * model.num_shown();
        const int64_t number = answer.count - reported;
        reported = answer.count;
        return Pictures{{begin, begin + number * model.num_shown()}, number, size};
    };
    const auto report = [&] {
        if (!caller.limits.stopped() && reported < answer.count) caller.report(news());  // after the stop, a report is lost
        if (caller.limits.elapsed() < next_number) return;
        next_number = caller.limits.elapsed() + Caller::kPause;
        caller.report(stats.conflicts);
    };
    caller.report_often(report, 0);
    solve_by_spare(model, options, {.limit = limit, .seed = seed, .picture = picture}, caller.limits, stats, answer);
    return {news(), answer.complete, caller.stop(), stats};
}

// Solves models one after another. After an interrupt, the remaining models stay unsolved. Reading the CPU clock takes
// a tenth of the time of a small puzzle. So puzzles that take less than kShared seconds together share one reading. Their
// shares are proportional to their wall times.
Answer<solve_many> solve_many(Caller& caller, const vector<Model>& models, int64_t limit, uint64_t seed, const Options& options,
                              const vector<Bytes>& pictures) {
    static constexpr double kShared = 1e-3;
    if (!pictures.empty() && pictures.size() != models.size()) caller.refuse("expected one picture per model, or no pictures");
    for (size_t i = 0; i < pictures.size() && !caller.has_refused(); i++) {
        if (pictures[i].data() != nullptr) expect_picture(caller, pictures[i], models[i]);
    }
    vector<Solved> all;
    if (caller.has_refused()) return all;
    Solver solver;
    bool interrupted = caller.is_over();
    double began = cpu_of_process();
    double unwatched = 0;  // seconds of solving since the last check for an interrupt
    double unshared = 0;   // seconds of solving since `began`, the last reading of the CPU clock
    size_t first = 0;      // the first model solved since `began`
    for (size_t i : indices(models)) {
        if (interrupted) {
            all.push_back({{}, false, caller.word(Stop::kInterrupt), 0, 0});
            continue;
        }
        Limits limits(caller.seconds, Caller::poll, &caller);
        const Query query{.limit = limit, .seed = seed, .picture = pictures.empty() ? Bytes() : pictures[i]};
        Stats stats;
        nono::Answer answer;
        solver.solve(models[i], options, query, limits, stats, answer);
        const double seconds = limits.elapsed();
        all.push_back({pictures_of(answer, models[i]), answer.complete, caller.word(limits.stop()), seconds, 0});
        unshared += seconds;
        unwatched += seconds;
        interrupted = limits.stop() == Stop::kInterrupt || (unwatched > Limits::kPoll && caller.is_over());
        if (unwatched > Limits::kPoll) unwatched = 0;
        if (unshared < kShared && !interrupted && i + 1 < models.size()) continue;
        const double ended = cpu_of_process(), used = ended - began;
        // the last two values of a Solved are the wall time and the CPU time
        for (; first <= i; first++) std::get<4>(all[first]) = used * std::get<3>(all[first]) / std::max(unshared, 1e-9);
        began = ended;
        unshared = 0;
    }
    return all;
}

#endif

}  // namespace nono::bindings
