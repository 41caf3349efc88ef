// Looks for the solutions of a model, alone or in a team of threads. It looks for symmetric solutions first, and tries to
// prove by duality that there are no others.
#pragma once

#include "learning/backbone.hpp"
#include "learning/learning_search.hpp"
#include "learning/proof_by_duality.hpp"
#include "learning/symmetry_stage.hpp"
#include "learning/team.hpp"
#include "model/query.hpp"

namespace nono {

class SolutionSearch {
public:
    explicit SolutionSearch(LearningSearch& search) : search_(search), symmetry_(search), duality_(search) {}

    // Makes the search a member of a team, before `run`.
    void join(Team& team, int member) {
        team_ = &team;
        search_.kernel.share(&team.before_first, member);
    }

    // Looks for the solutions that the query wants.
    void run(const Query& query, Answer& answer) {
        const Options& options = search_.options;
        if (!query.picture.empty()) search_.set_phases(query.picture);
        if (query.comparison) {
            answer.complete = find_differing_cells(search_, {}, query.picture, query.comparison);
            return;
        }
        limit_ = query.limit;
        vector<Lit> log;
        if (query.lemmas != nullptr) {  // lemmas contain only literals of cells, and cannot show what duality proves
            search_.kernel.log_lemmas(&log);
            search_.counters.end();
        } else {
            if (options.duality && LinearDual::applies(search_.model())) duality_.allow();
            // Symmetry is used only if two solutions are wanted, because the search then skips images of solutions. With a
            // picture to try, which may be asymmetric, the search does not begin with symmetric solutions alone.
            if (options.symmetry && search_.counts == nullptr && query.limit == 2) symmetry_.find(query.picture.empty());
        }
        find_solutions(answer);
        search_.stats.work = search_.kernel.work();
        if (query.lemmas != nullptr) write_lemmas(search_, log, *query.lemmas);
    }

private:
    // Writes the logged clauses: for each literal, 1 + cell * colours + colour, negative for "not this colour"; then 0.
    static void write_lemmas(const LearningSearch& search, Lits log, IntVector& lemmas) {
        const CellEncoding& cells = search.cells;
        IntVector meaning(2 * search.kernel.num_variables());
        for (int cell : range(cells.num_cells())) {
            if (!cells.is_open(cell)) continue;
            for (const uint8_t k : cells.domain(cell)) {
                const Lit p = cells.is(cell, k);
                const int32_t code = 1 + cell * search.model().colours + k;
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

    using enum Kernel::Result;

    // Adds solutions to the answer until there are `limit_`, until no others exist, or until a limit is reached. Sets
    // answer.complete only if no others exist. The kernel also pauses at restarts, so that the other methods get a turn:
    // the team, symmetric images, the proof by duality, and the stages of the search.
    void find_solutions(Answer& answer) {
        Kernel& kernel = search_.kernel;
        const bool checks_uniqueness = limit_ == 2;
        for (;;) {
            switch (kernel.search(conflicts_to_pause())) {
                case kStopped: return;
                case kExhausted:
                    // An assumption failed: no symmetric solutions are left, but there may be others.
                    if (!kernel.failed().empty() && symmetry_.look_for_all(answer.solutions)) break;
                    answer.complete = true;
                    return;
                case kPaused:
                    if (is_behind_team(answer) && !take_first(answer)) {
                        answer.complete = true;
                        return;
                    }
                    if (checks_uniqueness && find_image(answer)) return;
                    if (duality_.run(answer, symmetry_.has_symmetry()) || !begin_stages(answer)) {
                        answer.complete = true;
                        return;
                    }
                    break;
                case kSolution:
                    record(answer);
                    if (checks_uniqueness && find_image(answer)) return;
                    if (!agree_on_first(answer)) return;
                    if (duality_.run(answer, symmetry_.has_symmetry())) {
                        answer.complete = true;
                        return;
                    }
                    if (!kernel.exclude_solution()) {
                        // otherwise, images of the second solution might be missing
                        answer.complete = !symmetry_.is_broken() || answer.count == 1;
                        return;
                    }
                    if (answer.count == limit_) return;
            }
        }
    }

    // A proof by duality takes its turn at each restart, and a team may have found a solution.
    int64_t conflicts_to_pause() const {
        if (duality_.may_prove() || team_ != nullptr) return 0;
        return search_.conflicts_until(LearningSearch::earlier(symmetry_.due_at(), search_.next_stage_at()));
    }

    // Begins the stages that are due, at a restart. Returns false on a contradiction.
    bool begin_stages(const Answer& answer) {
        if (!search_.kernel.propagate_root()) return false;
        if (symmetry_.is_due() && !symmetry_.begin(answer.solutions)) return false;
        return search_.begin_stages() && symmetry_.look_for(search_.beliefs.solution(), answer.solutions);
    }

    // Adds the solution that the kernel has found.
    void record(Answer& answer) {
        vector<uint8_t> solution(search_.model().num_shown());
        search_.read_solution(solution);
        add_solution(solution, answer);
    }

    // Adds a solution. From then on, beliefs are of no use, and the proof by duality has another claim.
    void add_solution(span<const uint8_t> solution, Answer& answer) {
        assert(search_.is_solution(solution));
        assert(answer.count == 0 || !std::equal(solution.begin(), solution.end(), answer.solutions.begin()));
        answer.count++;
        append(answer.solutions, solution);
        search_.beliefs.end();
        duality_.solution_found(limit_ == 2 && answer.count == 1);
        search_.count_bytes(answer.bytes());
    }

    // After the first solution, adds a second one that needs no search: a symmetric image. Returns false if there is
    // none.
    bool find_image(Answer& answer) {
        vector<uint8_t> second;
        if (answer.count != 1 || !symmetry_.image_of(answer.solutions, second)) return false;
        assert(search_.is_solution(second) && !ranges::equal(second, answer.solutions));
        append(answer.solutions, second);
        answer.count++;
        return true;
    }

    // Returns true if this search wants a first solution, and another search of the team has found it.
    bool is_behind_team(const Answer& answer) const { return team_ != nullptr && limit_ == 2 && answer.count == 0 && team_->has_first(); }

    // At level 0, takes over the first solution, which another search found. Returns false if there is no other.
    bool take_first(Answer& answer) {
        assert(answer.count == 0 && team_->has_first());
        const auto first = team_->first();
        add_solution(first, answer);
        search_.kernel.exchange().move_to(&team_->beside_first);
        search_.set_phases(first);  // another solution is likely to be near the first one
        return symmetry_.is_linked() ? symmetry_.look_for_all(first) : search_.exclude(first);
    }

    // Called after the first solution. If another search found a different one, both solutions are known, and the function
    // returns false.
    bool agree_on_first(Answer& answer) {
        if (team_ == nullptr || answer.count != 1) return true;
        ClauseExchange& exchange = search_.kernel.exchange();
        if (limit_ != 2) {  // each search excludes its own solutions
            exchange.move_to(nullptr);
            return true;
        }
        const auto first = team_->offer(answer.solutions);
        exchange.move_to(&team_->beside_first);
        if (std::equal(first.begin(), first.end(), answer.solutions.begin())) return true;
        add_solution(first, answer);
        return false;
    }

    LearningSearch& search_;
    SymmetryStage symmetry_;
    ProofByDuality duality_;
    Team* team_ = nullptr;
    int64_t limit_ = 2;  // maximum number of solutions wanted; -1: all
};

}  // namespace nono
