// The functions that the WebAssembly module exports to the page. The caller writes a model (flat_model.hpp) to `input`,
// and a picture of the board, one byte per cell, to `image`. The words of the answer are at `output` until the next
// call. Each function returns 0, or a Fault if there is no answer. The time limit is in seconds (0 = none), and the
// memory limit in MiB. Without enough memory, the call traps, and the caller must replace the instance.
#include <version.hpp>  // made by version.cmake

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "cardinality/board.hpp"
#include "counting/model_counter.hpp"
#include "grading/house_grader.hpp"
#include "grading/line_grader.hpp"
#include "line/line_board.hpp"
#include "pegs/count.hpp"
#include "pegs/search.hpp"
#include "repairing/edit_ratings.hpp"
#include "repairing/repair_search.hpp"
#include "rules/rule_builder.hpp"
#include "solver.hpp"
#include "web/flat_model.hpp"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("env"), import_name(#name)))

namespace {

// The limit for contradiction-2 in trials of repairs, equal to DEEP_WORK in graders.py.
constexpr int64_t kDeepWork = 2'000'000;

enum Fault { kNone, kModel, kPicture };  // kModel: the words are not a valid model. kPicture: the picture does not fit the model.

extern "C" {
// Called for each finding of a comparison: a cell that is equal in all solutions, or (with cell -1) another solution.
// Also called for each state of a repair, with the number of open colours in place of a cell, and the changed picture.
IMPORT(tell) void page_tell(int cell, const uint8_t* other, int size);
// Called about every 20 ms. If it returns 1, the engine stops.
IMPORT(poll) int page_poll();
}

using nono::Pixels;

constexpr uint64_t kPegMarks = 32 << 20;  // bytes of the table of visited positions of peg solitaire
constexpr size_t kPegHeader = 6;          // words before the jumps

std::vector<int32_t> words_in, words_out;
std::vector<uint8_t> pixels;

// The model, options, statistics and limits of a call.
struct Call {
    static constexpr int kMostMemory = 1024;  // in MiB; far below the 4 GiB of 32-bit addresses, because arrays grow by doubling

    explicit Call(double seconds = 0, int memory = kMostMemory)
        : limits(seconds, [](void*) { return page_poll() != 0; }, nullptr), fault(nono::read_model(words_in, model) ? kNone : kModel) {
        options.memory = std::clamp(memory, 1, kMostMemory);
        words_out.clear();
    }

    // Demands a picture of the board's size in the model's colours.
    void require_picture() {
        if (fault == kNone && std::ssize(pixels) != model.num_shown()) fault = kPicture;
        require_colours(pixels);
    }
    void require_colours(Pixels picture) {
        const auto fits = [this](uint8_t colour) { return colour < model.colours; };
        if (fault == kNone && !std::all_of(picture.begin(), picture.end(), fits)) fault = kPicture;
    }
    bool has_counts() const { return model.counts.size() > 0 || model.hidden > 0; }
    // Demands a model with either lines or count rules.
    void require_one_kind() {
        if (model.num_lines() > 0 && has_counts()) fault = kModel;
    }
    void require_lines() {
        if (has_counts()) fault = kModel;
    }

    nono::Model model;
    nono::Options options;
    nono::Stats stats;
    nono::Limits limits;
    Fault fault;
};

// The task of a repair. `pixels` are the picture, which may be followed by locks, which may be followed by tones.
struct RepairCall : Call {
    RepairCall(int tier, double seconds, int memory) : Call(seconds, memory) {
        require_lines();
        const size_t cells = fault == kNone ? static_cast<size_t>(model.num_shown()) : 0;
        const size_t tones = cells * static_cast<size_t>(fault == kNone ? model.colours : 0);
        const bool has_tones = pixels.size() == 2 * cells + tones;
        if (fault == kNone && cells == 0) fault = kModel;
        if (fault == kNone && pixels.size() != cells && pixels.size() != 2 * cells && !has_tones) fault = kPicture;
        if (fault != kNone) return;
        const Pixels all = pixels;
        task.picture = all.first(cells);
        if (pixels.size() > cells) task.locked = all.subspan(cells, cells);
        if (has_tones) task.tones = all.last(tones);
        require_colours(task.picture);
        task.model = model;
        task.tier = tier;
        task.deep_work = kDeepWork;
        task.memory = options.memory;
    }

    nono::RepairTask task;
};

void put(int64_t word) { words_out.push_back(static_cast<int32_t>(word)); }

void put(const nono::BigNatural& number) {
    for (size_t i = 0; i < number.num_words(); i++) {
        put(number.word(i));
        put(number.word(i) >> 32);
    }
}

void put_end(bool is_complete, const nono::Limits& limits) {
    put(is_complete);
    put(static_cast<int64_t>(limits.stop()));
}

// Reads the words of a problem of peg solitaire (see `pegs`). Returns false if they are malformed.
bool read_pegs(nono::PegProblem& problem) {
    const std::vector<int32_t>& in = words_in;
    if (in.size() < kPegHeader || in[0] < 1 || in[0] > 64 || (in.size() - kPegHeader) % 3 != 0) return false;
    const auto position = [&](size_t at) { return static_cast<uint32_t>(in[at]) | uint64_t{static_cast<uint32_t>(in[at + 1])} << 32; };
    problem.holes = in[0];
    for (size_t at = kPegHeader; at < in.size(); at++) {
        if (in[at] < 0 || in[at] >= problem.holes) return false;
        problem.jumps.push_back(static_cast<uint8_t>(in[at]));
    }
    const uint64_t none = problem.holes == 64 ? 0 : ~uint64_t{0} << problem.holes;
    problem.start = position(1);
    if (in[3] != 0) problem.goals.push_back(position(4));
    std::vector<uint8_t>& identity = problem.symmetries.emplace_back();
    for (int hole = 0; hole < problem.holes; hole++) {
        identity.push_back(static_cast<uint8_t>(hole));
        if (in[3] == 0) problem.goals.push_back(uint64_t{1} << hole);
    }
    return (problem.start & none) == 0 && (problem.goals[0] & none) == 0 && problem.start != 0 && problem.goals[0] != 0;
}

// What a comparison found for each cell.
struct Findings {
    enum : uint8_t { kUnknown, kFixed, kDiffers };

    std::vector<uint8_t> cells;
    bool has_any = false;

    static void add(void* context, int cell, std::span<const uint8_t> other) {
        auto& self = *static_cast<Findings*>(context);
        self.has_any = true;
        if (cell >= 0) self.cells[cell] = kFixed;
        for (size_t i = 0; i < other.size(); i++) {
            if (other[i] != pixels[i]) self.cells[i] = kDiffers;
        }
        page_tell(cell, other.data(), nono::count_of(other));
    }
};

// Reports the states of a repair to the page.
struct RepairStates {
    Pixels original;
    std::vector<uint8_t> changed;

    static void add(void* context, const nono::RepairState& state) {
        if (state.open < 0) return;
        auto& self = *static_cast<RepairStates*>(context);
        self.changed.assign(self.original.begin(), self.original.end());
        for (const nono::Edit& edit : state.edits) self.changed[edit.cell] = static_cast<uint8_t>(edit.colour);
        if (state.open > 0 || state.is_better) page_tell(static_cast<int>(state.open), self.changed.data(), nono::count_of(self.changed));
    }
};

// Grades the puzzle: all steps, or only the first one.
int grade_steps(int most_tier, int deep_work, double seconds, bool to_end) {
    Call call(seconds);
    call.require_one_kind();
    if (call.fault != kNone) return call.fault;
    int end = 2, conflict = -1;
    std::vector<int32_t> trace;
    if (call.model.num_lines() > 0) {
        nono::LineBoard board;
        board.build(call.model);
        nono::LineGrader grader(board, most_tier, deep_work, call.limits, call.stats);
        end = static_cast<int>(grader.run(trace, to_end));
        conflict = grader.conflict();
        if (!to_end && !trace.empty()) trace.resize(8 + trace[7]);
    } else {
        end = static_cast<int>(nono::grade_counts(call.model, most_tier, call.options, call.stats, call.limits, trace));
        if (!to_end && !trace.empty()) trace.resize(5 + (trace[3] + 2 * trace[4]));
    }
    put(end);
    put(conflict);
    words_out.insert(words_out.end(), trace.begin(), trace.end());
    return kNone;
}

}  // namespace

extern "C" {

EXPORT(input) int32_t* page_input(uint32_t words) {
    words_in.resize(words);
    return words_in.data();
}

EXPORT(image) uint8_t* page_image(uint32_t cells) {
    pixels.resize(cells);
    return pixels.data();
}

EXPORT(output) const int32_t* page_output() { return words_out.data(); }
EXPORT(output_size) int page_output_size() { return nono::count_of(words_out); }

// Returns the hash of the engine's sources, ending with 0. A Python module from the same sources has the same hash.
EXPORT(version) const char* page_version() { return NONO_ENGINE_VERSION; }

// Makes the model of a puzzle from the declared rules of its genre. The input is the words of a puzzle
// (flat_model.hpp), and the answer is the words of its model, for the input of other calls. For each declared rule, one
// more word follows: the number of count rules that this rule and the earlier ones made. There is no answer if the
// time limit is reached.
EXPORT(declared) int page_declared(double seconds) {
    nono::Limits limits(seconds, [](void*) { return page_poll() != 0; }, nullptr);
    std::string text;
    nono::Clues clues;
    nono::Declaration declaration;
    nono::CountArrays arrays;
    words_out.clear();
    if (!nono::read_puzzle(words_in, text, clues) || !nono::read_declaration(text, declaration).empty()) return kModel;
    if (!nono::build_rules(declaration, clues, limits, arrays).empty() || limits.stopped()) return kModel;
    nono::write_model(arrays.model(clues), words_out);
    words_out.insert(words_out.end(), arrays.ends.begin(), arrays.ends.end());
    return kNone;
}

// Looks for `limit` solutions (-1: all) with at most `conflicts` conflicts (0: no limit). A picture, if given, is tried
// first. Words of the answer: number of solutions; 1 if there are no others; Stop; conflicts; decisions; the solutions,
// one word per cell.
EXPORT(solve) int page_solve(int limit, int with_picture, double seconds, int seed, int memory, int conflicts) {
    Call call(seconds, memory);
    if (conflicts > 0) call.options.max_conflicts = conflicts;
    if (with_picture != 0) call.require_picture();
    if (call.fault != kNone) return call.fault;
    nono::Query query{limit, static_cast<uint32_t>(seed), {}};
    if (with_picture != 0) query.picture = pixels;
    nono::Answer answer;
    nono::Solver().solve(call.model, call.options, query, call.limits, call.stats, answer);
    put(answer.count);
    put_end(answer.complete, call.limits);
    put(call.stats.conflicts);
    put(call.stats.decisions);
    words_out.insert(words_out.end(), answer.solutions.begin(), answer.solutions.end());
    return kNone;
}

// Finds the cells in which other solutions differ from the picture, which must be a solution. Calls `tell` for each
// finding. Words of the answer: 1 if every cell is decided; Stop; for each cell 0 (undecided), 1 (equal in all
// solutions) or 2 (differs).
EXPORT(compare) int page_compare(double seconds, int seed, int memory) {
    Call call(seconds, memory);
    call.require_picture();
    if (call.fault == kNone && !nono::is_solution(pixels, call.model)) call.fault = kPicture;
    if (call.fault != kNone) return call.fault;
    Findings findings{std::vector<uint8_t>(pixels.size())};
    nono::Query query{2, static_cast<uint32_t>(seed), pixels};
    query.comparison = nono::Comparison(Findings::add, &findings);
    nono::Answer answer;
    nono::Solver().solve(call.model, call.options, query, call.limits, call.stats, answer);
    // If propagation alone finds the only solution, `tell` is not called.
    if (answer.complete && !findings.has_any) std::fill(findings.cells.begin(), findings.cells.end(), Findings::kFixed);
    put_end(answer.complete, call.limits);
    words_out.insert(words_out.end(), findings.cells.begin(), findings.cells.end());
    return kNone;
}

// Counts the solutions; with count rules, by listing them. Words of the answer: 1 if the number is exact, 0 if it is a
// lower bound; Stop; the number in words of 32 bits, lowest first.
EXPORT(count) int page_count(double seconds, int seed, int memory) {
    Call call(seconds, memory);
    if (call.fault != kNone) return call.fault;
    nono::ModelCount answer;
    if (call.has_counts()) {
        nono::Answer all;
        const nono::Query query{-1, static_cast<uint32_t>(seed), {}};
        nono::Solver().solve(call.model, call.options, query, call.limits, call.stats, all);
        answer = {static_cast<uint64_t>(all.count), all.complete};
    } else {
        nono::ModelCounter(call.model, call.options, static_cast<uint32_t>(seed)).run(call.limits, call.stats, answer);
    }
    put_end(answer.complete, call.limits);
    put(answer.count);
    return kNone;
}

// Solves with techniques up to most_tier. Words of the answer: 0 (solved), 1 (stalled) or 2 (contradiction); the line
// without an arrangement, or -1; the steps in the form of LineGrader or, for count rules, CardinalityGrader.
EXPORT(grade) int page_grade(int most_tier, int deep_work, double seconds) { return grade_steps(most_tier, deep_work, seconds, true); }

// Does the same as `grade` for the first step only. Later steps may still lead to a contradiction.
EXPORT(hint) int page_hint(int most_tier, int deep_work, double seconds) { return grade_steps(most_tier, deep_work, seconds, false); }

// Finds the fewest cells (at most most_edits) to change so that the picture's puzzle has only one solution. With
// by_count 0, finds the least visible change instead. If tier is not -1, techniques up to this tier must also solve the
// puzzle. The clues of the model are ignored. The picture may be followed by locks and then by tones (see RepairTask).
// Calls `tell` for each state. Words of the answer: 1 if it is proved that fewer cells are not enough; 1 if some changes
// were skipped; number of proposals; for each proposal its number of cells, and the index and new colour of each cell.
EXPORT(repair) int page_repair(int most_edits, int tier, int proposals, double seconds, int memory, int by_count) {
    RepairCall call(tier, seconds, memory);
    if (call.fault != kNone) return call.fault;
    nono::RepairTask& task = call.task;
    task.most_edits = most_edits;
    task.proposals = proposals;
    task.by_count = by_count != 0;
    RepairStates states{task.picture, {}};
    const nono::Repairs found = nono::find_repairs(task, call.limits, nono::RepairProgress(RepairStates::add, &states));
    put(found.is_proved);
    put(found.is_truncated);
    put(nono::count_of(found.proposals));
    for (const nono::RepairProposal& proposal : found.proposals) {
        put(nono::count_of(proposal.edits));
        for (const nono::Edit& edit : proposal.edits) {
            put(edit.cell);
            put(edit.colour);
        }
    }
    return kNone;
}

// Rates single edits of a picture, for a repair with this tier. The picture may be followed by locks and tones. Words of
// the answer: number of open colours; for each cell with a helpful edit the cell, its new colour, the gain, and the price
// times 1000.
EXPORT(rate) int page_rate(int tier, double seconds, int memory) {
    RepairCall call(tier, seconds, memory);
    if (call.fault != kNone) return call.fault;
    const nono::EditRatings ratings = nono::rate_edits(call.task, call.limits);
    put(ratings.open);
    for (const nono::EditRating& rating : ratings.best) {
        put(rating.edit.cell);
        put(rating.edit.colour);
        put(rating.gain);
        put(std::llround(1000 * rating.price));
    }
    return kNone;
}

// Looks for `limit` solutions of peg solitaire (-1: all). The input is the number of holes; the pegs at the start, as
// the bits of two words, lowest first; 1 if there is a goal, 0 if a single peg may be in any hole at the end; the pegs
// of the goal; the jumps that the board has, as triples of holes (from, over, to). Words of the answer: number of
// solutions; 1 if there are no others; Stop; the jumps of the solutions.
EXPORT(pegs) int page_pegs(int limit, double seconds) {
    nono::PegProblem problem;
    words_out.clear();
    if (!read_pegs(problem)) return kModel;
    nono::Limits limits(seconds, [](void*) { return page_poll() != 0; }, nullptr);
    nono::PegTable table(problem.holes, kPegMarks, true);
    nono::PegStats stats;
    const nono::PegBoard<uint64_t> board(problem, false);
    nono::PegSearch<uint64_t> search(problem, board, table.allocated() ? &table : nullptr, limit, kPegMarks, 0, stats);
    search.run(limits, std::atomic<bool>{false});
    put(search.answer.count);
    put_end(search.answer.complete, limits);
    for (const uint8_t hole : search.answer.solutions) put(hole);
    return kNone;
}

// Counts the solutions of peg solitaire. The input is that of `pegs`, and the answer that of `count`; the number is 0
// if the count is not complete.
EXPORT(count_pegs) int page_count_pegs(double seconds, int memory) {
    nono::PegProblem problem;
    words_out.clear();
    if (!read_pegs(problem)) return kModel;
    nono::Limits limits(seconds, [](void*) { return page_poll() != 0; }, nullptr);
    const nono::PegCount found = nono::count_pegs(problem, {.vectors = false, .memory = static_cast<uint64_t>(memory) << 20}, limits);
    put_end(found.complete, limits);
    for (const uint64_t word : found.solutions) {
        put(static_cast<int64_t>(word));
        put(static_cast<int64_t>(word >> 32));
    }
    return kNone;
}

}  // extern "C"
