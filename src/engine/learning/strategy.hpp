// The strategy `learning`: a conflict-driven search in stages. It looks for symmetric solutions first. Further stages
// begin when they are due: beliefs as phases, auxiliary counters and symmetry breaking.
#pragma once

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "duality/linear_dual.hpp"
#include "learning/belief_stages.hpp"
#include "learning/symmetry.hpp"
#include "learning/team.hpp"
#include "line/line_board.hpp"
#include "model/query.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class LearningStrategy {
public:
    // Returns an estimate of the bytes that a search on this board needs from the start.
    static int64_t bytes(const LineBoard& board);
    // The board must be at its root fixpoint, with open cells. `counts` are the count rules at the same fixpoint, or
    // null.
    LearningStrategy(LineBoard& board, CardinalityBoard* counts, const Options& options, uint64_t seed, Limits& limits, Stats& stats);
    // Makes the search a member of a team, before `run`.
    void join(Team& team, int member);
    void run(const Query& query, Answer& answer);

    // The following functions answer questions one after another, instead of `run` (questions.cpp). Learned clauses,
    // activities and phases are kept between questions. set_phases sets the colours that the next question tries first.
    void set_phases(span<const uint8_t> picture);
    // Begins a question: find at most `limit` solutions (-1: all) in which some cells have given colours. A value is
    // cell * colours + colour; each cell may have at most one value.
    void assume(Ints values, int64_t limit);
    // Finds the next solution, which differs from all earlier ones. kExhausted means that there is none. kStopped means
    // that a limit was reached; `next` can then be called again.
    Kernel::Result next(vector<uint8_t>& solution);
    // After a question without solutions, returns assumed values that contradict each other. None of them can be
    // omitted, unless a limit ended the minimisation early.
    IntVector core();
    // Compares the question's solutions with a given one, like Query::comparison. Returns false if a limit was reached.
    bool compare(span<const uint8_t> solution, const Comparison& comparison);

private:
    void search(Answer& answer);
    bool next_stage(const Answer& answer);
    bool has_counters_to_come() const;
    bool add_counters();
    int64_t conflicts_to_next_stage() const;
    bool believe(const Answer& answer);
    void record(Answer& answer);
    void read_solution(span<uint8_t> solution) const;
    bool is_solution(span<const uint8_t> solution) const;
    void add_solution(span<const uint8_t> solution, Answer& answer);
    void count_bytes(const Answer& answer, int64_t more = 0);
    void find_symmetry(const Query& query);
    bool leave_symmetric(const Answer& answer);
    bool exclude(span<const uint8_t> solution);
    bool find_second(Answer& answer);
    // defined in proof_by_duality.cpp
    bool prove_complete(const Answer& answer);
    bool begin_dual(const Answer& answer);
    double dual_budget(const Answer& answer) const;
    vector<uint8_t> root_colours() const;
    using enum Kernel::Result;
    // for teams, in team.cpp
    bool is_behind_team(const Answer& answer) const;
    bool take_first(Answer& answer);
    bool agree_on_first(Answer& answer);
    // defined in backbone.cpp
    Kernel::Result ask(Lits assumed, int64_t conflicts);
    // defined in questions.cpp
    void end_question();
    bool go_on();
    int32_t value_of(Lit assumed) const;
    void write_lemmas(Lits log, IntVector& lemmas) const;

    const int64_t board_bytes_;
    LineBoard& board_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    Kernel kernel_;
    CellEncoding cells_;
    // null without count rules. With count rules, symmetries and beliefs are not used, because they only
    // consider lines.
    CardinalityBoard* const counts_;
    std::optional<Symmetry> symmetry_;  // set if symmetry is used
    Lit linked_ = kNoLit;               // assumed while the search looks only for symmetric solutions
    bool is_broken_ = false;            // true if the search skips rotated and mirrored solutions
    bool has_duality_ = false;
    // true if duality may prove that there is no solution, or that there is no second one (if two are wanted)
    bool may_prove_ = false;
    std::unique_ptr<LinearDual> dual_;
    // true if the search records lemmas; they contain only literals of cells, so no other literals are added
    bool logs_lemmas_ = false;
    int64_t counters_work_ = 0;  // latest estimate of the cost of auxiliary counters
    bool has_counters_ = false, has_solution_ = false;

    // the current question
    struct Assumed {
        Lit literal;
        int32_t value;
    };
    vector<Assumed> assumed_;
    int32_t denied_ = -1;     // an assumed value that no solution has
    vector<Lit> failed_;      // assumed literals that contradict each other, after a question without solutions
    Lit excluding_ = kNoLit;  // assumed while solutions of this question are excluded
    bool is_at_solution_ = false;
    bool is_exhausted_ = false;
    bool is_passing_ = false;   // true while the kernel enumerates solutions without excluding them by clauses
    int64_t num_excluded_ = 0;  // number of solutions excluded by clauses since the last such enumeration
    int64_t patience_ = 0;      // such an enumeration ends after this number of conflicts without a solution
    int64_t num_questions_ = 0;
    int64_t wanted_ = 0, num_found_ = 0;

    Team* team_ = nullptr;
    int64_t limit_ = 2;  // number of solutions wanted
    BeliefStages beliefs_;
};

}  // namespace nono
