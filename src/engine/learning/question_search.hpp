// Several questions under assumptions, answered by one search that keeps its learned clauses, activities and phases
// (incremental solving under assumptions: Een and Sorensson, "Temporal induction by incremental SAT solving", 2003). Each
// question has its own literal, which is assumed during the question. Clauses that exclude the question's solutions apply
// only under this assumption. At the end of the question, the literal becomes false. The first kExcluded solutions are
// excluded by one clause each, so that the search can restart. As long as solutions are frequent, further solutions are
// enumerated without memory per solution (cdcl/enumerate.cpp).
#pragma once

#include "learning/learning_search.hpp"
#include "model/query.hpp"

namespace nono {

class QuestionSearch {
public:
    explicit QuestionSearch(LearningSearch& search) : search_(search) {}

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
    using enum Kernel::Result;

    void end_question();
    bool go_on();
    int32_t value_of(Lit assumed) const;

    LearningSearch& search_;
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
    int64_t num_found_ = 0;
};

}  // namespace nono
