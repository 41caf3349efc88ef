#include "learning/strategy.hpp"

#include "propagators/counter_encoding.hpp"
#include "propagators/registry.hpp"

namespace nono {

int64_t LearningStrategy::bytes(const LineBoard& board) {
    // Estimates of bytes: for each colour of a cell (variable, removals), and for each clause that forbids a cell two
    // colours.
    constexpr int64_t kColour = 200, kPair = 16;
    int64_t bytes = int64_t{64 * sizeof(Lit)} * count_of(board.can);  // for the denials of the line propagator
    vector<uint8_t> picture, domain;
    IntVector open;
    board.split(picture, open);
    for (const int32_t cell : open) {
        board.domain(cell, domain);
        const int64_t colours = domain.size();
        bytes += colours * kColour;
        if (colours > 2) bytes += colours * (colours - 1) / 2 * kPair;
    }
    return bytes;
}

LearningStrategy::LearningStrategy(LineBoard& board, CardinalityBoard* counts, const Options& options, uint64_t seed, Limits& limits,
                                   Stats& stats)
    : board_bytes_(bytes(board)),
      board_(board),
      options_(options),
      stats_(stats),
      limits_(limits),
      kernel_(options, stats, limits, seed),
      cells_(board, kernel_),
      counts_(counts),
      beliefs_(board, cells_, kernel_, seed) {
    add_propagators({board, counts, cells_, kernel_});
    if (counts_ != nullptr) beliefs_.end();
    if (const Var hidden = cells_.first_variable(board.model->num_shown()); hidden >= 0) kernel_.hide_from(hidden);
    stats.open_cells = cells_.num_open();
    kernel_.set_caller_bytes(board_bytes_);
}

void LearningStrategy::run(const Query& query, Answer& answer) {
    if (!query.picture.empty()) set_phases(query.picture);
    if (query.comparison.is_on()) {
        answer.complete = compare(query.picture, query.comparison);
        return;
    }
    vector<Lit> log;
    if ((logs_lemmas_ = query.lemmas != nullptr)) kernel_.log_lemmas(&log);
    limit_ = query.limit;
    // lemmas cannot show facts that duality proves
    may_prove_ = has_duality_ = options_.duality && query.lemmas == nullptr && LinearDual::applies(*board_.model);
    find_symmetry(query);
    search(answer);
    stats_.work = kernel_.work();
    if (query.lemmas != nullptr) write_lemmas(log, *query.lemmas);
}

void LearningStrategy::search(Answer& answer) {
    for (;;) {
        switch (kernel_.search(conflicts_to_next_stage())) {
            case kStopped: return;
            case kExhausted:
                if (!kernel_.failed().empty() && leave_symmetric(answer)) break;
                answer.complete = true;
                return;
            case kPaused:
                if (is_behind_team(answer) && !take_first(answer)) {
                    answer.complete = true;
                    return;
                }
                if (limit_ == 2 && find_second(answer)) return;
                if (prove_complete(answer) || !next_stage(answer)) {
                    answer.complete = true;
                    return;
                }
                break;
            case kSolution:
                record(answer);
                if (limit_ == 2 && find_second(answer)) return;
                if (!agree_on_first(answer)) return;
                if (prove_complete(answer)) {
                    answer.complete = true;
                    return;
                }
                if (!kernel_.exclude_solution()) {
                    // otherwise, images of the second solution might be missing
                    answer.complete = !is_broken_ || answer.count == 1;
                    return;
                }
                if (answer.count == limit_) return;
        }
    }
}

bool LearningStrategy::has_counters_to_come() const { return options_.counters && counts_ != nullptr && !has_counters_ && !logs_lemmas_; }

int64_t LearningStrategy::conflicts_to_next_stage() const {
    int64_t next = -1;
    const auto at = [&](int64_t conflicts) {
        const int64_t wait = std::max<int64_t>(0, conflicts - stats_.conflicts);
        next = next < 0 ? wait : std::min(next, wait);
    };
    if (symmetry_ && !is_broken_) at(options_.symmetry_after);
    if (may_prove_) at(stats_.conflicts);
    if (has_counters_to_come()) at(options_.counters_after);
    if (const int64_t due = beliefs_.due_at(); due >= 0) at(due);
    if (team_ != nullptr) at(0);
    return next;
}

// Symmetry is used only if two solutions are wanted, because the search then skips rotated and mirrored solutions. It
// is not used if lemmas are wanted, because they would not follow from the rules. With a picture to try, which may be
// asymmetric, the search does not begin with symmetric solutions alone.
void LearningStrategy::find_symmetry(const Query& query) {
    if (!options_.symmetry || counts_ != nullptr || query.limit != 2 || query.lemmas != nullptr) return;
    symmetry_.emplace(board_, cells_);
    stats_.symmetries = symmetry_->size();
    if (symmetry_->size() == 0) symmetry_.reset();
    if (!symmetry_ || !query.picture.empty()) return;
    linked_ = symmetry_->link(kernel_);
    assert(kernel_.is_open(linked_));
    kernel_.set_assumptions({&linked_, 1});
}

// At level 0, ends the search for symmetric solutions and begins the search for all solutions. Returns false if there
// are no more solutions.
bool LearningStrategy::leave_symmetric(const Answer& answer) {
    if (linked_ == kNoLit) return true;
    kernel_.set_assumptions({});
    if (!kernel_.fix(negate(linked_))) return false;
    linked_ = kNoLit;
    // until now, the solution was excluded only from the symmetric solutions
    return answer.count == 0 || exclude(answer.solutions);
}

// Excludes a solution, at level 0. Returns false if there is no other.
bool LearningStrategy::exclude(span<const uint8_t> solution) {
    assert(kernel_.level() == 0);
    vector<Lit> differs;
    for (int cell : range(board_.model->num_shown())) {
        if (cells_.is_open(cell)) differs.push_back(negate(cells_.is(cell, solution[cell])));
    }
    return kernel_.add_clause(differs);
}

// If two solutions are wanted, adds a second solution that needs no search: a symmetric image of the first one.
bool LearningStrategy::find_second(Answer& answer) {
    if (answer.count != 1) return false;
    vector<uint8_t> second;
    if (!symmetry_ || !symmetry_->other(answer.solutions, second)) return false;
    assert(is_solution(second) && !ranges::equal(second, answer.solutions));
    assert(answer.solutions.size() == second.size());
    append(answer.solutions, second);
    answer.count++;
    return true;
}

// Begins the stages that are due, at a restart. Returns false on a contradiction.
bool LearningStrategy::next_stage(const Answer& answer) {
    if (!kernel_.propagate_root()) return false;
    assert(kernel_.level() == 0);
    if (symmetry_ && !is_broken_ && stats_.conflicts >= options_.symmetry_after) {
        is_broken_ = true;
        kernel_.exchange().stop_giving();
        if (!leave_symmetric(answer) || !symmetry_->add_order(kernel_)) return false;
    }
    if (has_counters_to_come() && stats_.conflicts >= options_.counters_after && !add_counters()) return false;
    if (beliefs_.is_attempt_due() && !limits_.stopped() && !believe(answer)) return false;
    beliefs_.alternate();
    return true;
}

// Adds counters if they cost no more than the search so far. Returns false on a contradiction.
bool LearningStrategy::add_counters() {
    if (kernel_.work() < counters_work_) return true;
    const CounterEncoding counters(*counts_, cells_, kernel_);
    counters_work_ = counters.work();
    if (kernel_.work() < counters_work_) return true;
    has_counters_ = true;
    return counters.encode(kernel_);
}

// Sets the initial phases. Conflicts correct wrong phases.
void LearningStrategy::set_phases(span<const uint8_t> picture) {
    for (int cell : range(board_.model->num_shown())) {
        if (!cells_.is_open(cell)) continue;
        for (const uint8_t k : cells_.domain(cell)) {
            const Lit p = cells_.is(cell, k);
            kernel_.set_phase(k == picture[cell] ? p : negate(p));
        }
    }
}

// Makes an attempt at belief propagation. Returns false on a contradiction.
bool LearningStrategy::believe(const Answer& answer) {
    const vector<uint8_t> solution = beliefs_.attempt();
    vector<uint8_t> image;
    // A search for symmetric solutions alone would miss this picture.
    const bool leaves = linked_ != kNoLit && !solution.empty() && symmetry_->other(solution, image);
    return !leaves || leave_symmetric(answer);
}

void LearningStrategy::write_lemmas(Lits log, IntVector& lemmas) const {
    IntVector meaning(2 * kernel_.num_variables());
    for (int cell : range(cells_.num_cells())) {
        if (!cells_.is_open(cell)) continue;
        for (const uint8_t k : cells_.domain(cell)) {
            const Lit p = cells_.is(cell, k);
            const int32_t code = 1 + cell * board_.model->colours + k;
            meaning[negate(p)] = -code;
            meaning[p] = code;
        }
    }
    for (size_t i = 0; i < log.size(); i += log[i] + 1) {
        assert(ranges::all_of(log.subspan(i + 1, log[i]), [&](Lit p) { return meaning[p] != 0; }));
        for (const Lit p : log.subspan(i + 1, log[i])) lemmas.push_back(meaning[p]);
        lemmas.push_back(0);
    }
}

void LearningStrategy::record(Answer& answer) {
    vector<uint8_t> solution(board_.model->num_shown());
    read_solution(solution);
    add_solution(solution, answer);
}

// Reads the colours of the board's cells while the kernel is at a solution.
void LearningStrategy::read_solution(span<uint8_t> solution) const {
    for (int cell : indices(solution)) solution[cell] = checked<uint8_t>(cells_.colour(kernel_, cell));
}

// For assertions: returns true if each cell has an allowed colour, and each line satisfies its clue. Does not check
// count rules. Does not check lines either if there are hidden cells.
bool LearningStrategy::is_solution(span<const uint8_t> solution) const {
    const Model& m = *board_.model;
    for (int cell : range(m.num_shown())) {
        if (ranges::find(cells_.domain(cell), solution[cell]) == cells_.domain(cell).end()) return false;
    }
    for (int line = 0; line < m.num_lines() && m.hidden == 0; line++) {
        int block = m.block_start[line], length = 0;
        uint8_t last = 0;
        const auto ends = [&] {
            if (last == 0) return true;
            if (block == m.block_start[line + 1] || m.colour[block] != last) return false;
            const int32_t wanted = m.length[block++];
            return wanted == 0 || wanted == length;
        };
        for (const int32_t cell : board_.line_cells(line)) {
            if (solution[cell] != last) {
                if (!ends()) return false;
                last = solution[cell];
                length = 0;
            }
            length++;
        }
        if (!ends() || block != m.block_start[line + 1]) return false;
    }
    return true;
}

void LearningStrategy::add_solution(span<const uint8_t> solution, Answer& answer) {
    assert(is_solution(solution) && (answer.count == 0 || !std::equal(solution.begin(), solution.end(), answer.solutions.begin())));
    answer.count++;
    has_solution_ = true;
    beliefs_.end();
    dual_.reset();  // duality would prove that there is no solution, but one was found
    may_prove_ = has_duality_ && limit_ == 2 && answer.count == 1;
    append(answer.solutions, solution);
    count_bytes(answer);
}

// Tells the kernel, which keeps the memory limit, how much memory others use: the board, the solutions, and `more`.
void LearningStrategy::count_bytes(const Answer& answer, int64_t more) {
    const int64_t copies = 2;  // two, because the caller gets a copy
    kernel_.set_caller_bytes(board_bytes_ + copies * answer.solutions.capacity() + more);
}

}  // namespace nono
