// Finds a small set of lines or count rules that contradict one another. Rules are left out as long as the others have no
// common solution: first halves of the set, then single rules. A search with a limit of conflicts decides; if it reaches the
// limit, the rules count as solvable. No rule of the result can be left out, but a smaller set may exist, so several orders
// are tried. The first ones have the rules that line logic uses to reach a contradiction.
#pragma once

#include "grading/house_grader.hpp"
#include "grading/line_grader.hpp"
#include "grading/step_facts.hpp"
#include "solver.hpp"

namespace nono {

class ConflictCore {
public:
    ConflictCore(const Model& model, Limits& limits)
        : model_(model), limits_(limits), num_rules_(model.num_lines() > 0 ? model.num_lines() : model.counts.size()) {}

    // Returns the rules, ascending; none if they have a common solution or no contradiction was found. If a limit is reached,
    // the set may be larger than necessary.
    IntVector run() {
        IntVector all;
        for (int32_t rule : range(num_rules_)) all.push_back(rule);
        vector<IntVector> orders;
        const IntVector few = rules_of_line_logic();
        if (!few.empty() && is_unsolvable(few)) {
            // Forwards, backwards, and then all rules in an order that looks random: multiples of a factor modulo a prime.
            orders = {few, {few.rbegin(), few.rend()}};
            for (const int32_t factor : kFactors) {
                orders.push_back(all);
                sort_stably(orders.back(), {}, [&](int32_t rule) { return (int64_t{rule} + 1) * factor % kPrime; });
            }
        } else if (is_unsolvable(all)) {
            orders = {all, {all.rbegin(), all.rend()}};
        }
        IntVector best;
        for (const IntVector& order : orders) {
            IntVector core = minimal(order);
            if (best.empty() || core.size() < best.size()) best = std::move(core);
        }
        return best;
    }

private:
    static constexpr int kLineLogic = 4;                                      // techniques up to this tier together form line logic
    static constexpr int32_t kFew = 60;                                       // a set of at most this many rules is small
    static constexpr int64_t kOfAll = 20'000, kOfFew = 2'000, kOfMany = 300;  // maximum number of conflicts of a search
    static constexpr int32_t kFactors[] = {40'503, 25'253, 10'007, 58'111}, kPrime = 65'537;  // for the orders of the rules

    // Returns the rules that line logic uses to reach a contradiction, the last one first; none if it finds no contradiction.
    IntVector rules_of_line_logic() {
        IntVector trace, used;
        Stats stats;
        if (model_.num_lines() > 0) {
            LineBoard board;
            board.build(model_);
            LineGrader grader(board, kLineLogic, 0, limits_, stats);
            if (grader.run(trace) != LineGrader::End::kContradiction || grader.conflict() < 0) return {};
            for (Ints rest = trace; !rest.empty();) used.push_back(next_line_step(rest).line);
            used.push_back(grader.conflict());
        } else {
            if (grade_counts(model_, kLineLogic, {}, stats, limits_, trace) != CardinalityGrader::End::kContradiction) return {};
            StepFacts facts(model_);
            IntVector ignored;
            facts.read(trace, ignored);
            const std::optional<int32_t> broken = facts.broken();
            if (!broken) return {};
            for (Ints rest = trace; !rest.empty();) {
                const CountStep step = next_count_step(rest);
                for (size_t i = step.bounds.size(); i-- > 0;) {
                    if (step.bounds[i].is_of_rule()) used.push_back(step.bounds[i].index);
                }
            }
            if (*broken >= 0) used.push_back(*broken);
        }
        IntVector rules;
        for (size_t i = used.size(); i-- > 0;) {
            if (!contains(rules, used[i])) rules.push_back(used[i]);
        }
        return rules;
    }

    // Leaves out rules, the last ones first, as long as the others have no common solution. Returns the rules that are
    // left, ascending. Tries runs of `size` rules at once: first half of them, then half as many, and single rules at last.
    IntVector minimal(IntVector left) {
        for (int32_t size = std::max(1, count_of(left) / 2);; size = std::max(1, std::min(size, count_of(left)) / 2)) {
            for (int32_t end = count_of(left); end > 0 && !limits_.stopped(); end -= size) {
                IntVector others(left.begin(), left.begin() + std::max(0, end - size));
                others.insert(others.end(), left.begin() + end, left.end());
                if (is_unsolvable(others)) left = std::move(others);
            }
            if (size == 1 || limits_.stopped()) break;
        }
        sort_stably(left);
        return left;
    }

    // Returns true if these rules have no common solution. If a limit of conflicts leaves this open, returns false.
    bool is_unsolvable(IntVector rules) {
        sort_stably(rules);
        restrict_to(rules);
        Options options;
        options.max_conflicts = count_of(rules) == num_rules_ ? kOfAll : count_of(rules) <= kFew ? kOfFew : kOfMany;
        Query query;
        query.limit = 1;
        Stats stats;
        Answer answer;
        Limits search_limits = limits_;  // may stop alone, at the limit of conflicts
        solver_.solve(restricted_, options, query, search_limits, stats, answer);
        if (search_limits.stop() == Stop::kTime || search_limits.stop() == Stop::kInterrupt) limits_.set(search_limits.stop());
        limits_.spend(Limits::kInterval);  // so that the clock is read again
        return answer.complete && answer.count == 0;
    }

    // Copies only these rules of the model.
    void restrict_to(Ints rules) {
        restricted_ = model_;
        const auto copy = [&](Ints starts, Ints all, IntVector& start, IntVector& values) {
            start.assign(1, 0);
            values.clear();
            for (const int32_t rule : rules) {
                append(values, part(all, starts, rule));
                start.push_back(count_of(values));
            }
        };
        if (model_.num_lines() > 0) {
            copy(model_.cell_start, model_.cells, cell_start_, cells_);
            copy(model_.block_start, model_.length, start_, first_);
            copy(model_.block_start, model_.colour, start_, colour_);
            restricted_.cell_start = cell_start_;
            restricted_.cells = cells_;
            restricted_.block_start = start_;
            restricted_.length = first_;
            restricted_.colour = colour_;
            return;
        }
        CardinalityRules& counts = restricted_.counts;
        copy(model_.counts.region_start, model_.counts.region, start_, first_);
        copy(model_.counts.region_start, model_.counts.colour, start_, colour_);
        least_.clear();
        most_.clear();
        for (const int32_t rule : rules) {
            least_.push_back(model_.counts.least[rule]);
            most_.push_back(model_.counts.most[rule]);
        }
        counts.region_start = start_;
        counts.region = first_;
        counts.colour = colour_;
        counts.least = least_;
        counts.most = most_;
    }

    const Model& model_;
    Limits& limits_;
    const int32_t num_rules_;
    Solver solver_;
    // The model with some of the rules, and its arrays. `first_` has the lengths of blocks, or the regions of count rules.
    Model restricted_;
    IntVector cell_start_, cells_, start_, first_, colour_, least_, most_;
};

}  // namespace nono
