// The lines of a board as a single propagator of the kernel. When a cell of a line has lost a colour, the line is
// settled completely (generalised arc consistency of its clue, as by the regular constraint: Pesant, "A regular
// language membership constraint for finite sequences of variables", 2004). The propagator explains implied literals by
// the history of the line's removals.
//
// Lazy explanations: conflict analysis asks why a line implied a literal, perhaps much later. The explanation uses only
// removals that the line had processed before. It is irreducible: removals are undone one by one, newest first, as long
// as the line has no arrangement in which the literal is false. The remaining old causes lead to stronger clauses. With
// this order, the search is 3 to 9 times faster than with the opposite order or without minimisation.
#pragma once

#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"
#include "propagators/queued_propagator.hpp"

namespace nono {

class LinePropagator final : public QueuedPropagator<LinePropagator> {
public:
    // The board must be at its root fixpoint. From then on, its masks are the state of this propagator.
    LinePropagator(LineBoard& board, const CellEncoding& cells, Kernel& kernel)
        : QueuedPropagator(kernel, board.lines.size()), board_(board), minimise_(kernel.options().explain_minimise) {
        lines_.resize(board.lines.size());
        denial_.assign(board.can.size() * 64, CellEncoding::kTrue);
        make_lists(2 * kernel.num_variables(), loss_start_, losses_, [&](auto add) {
            for (int cell : range(cells.num_cells())) {
                if (!cells.is_open(cell)) continue;
                for (const uint8_t colour : cells.domain(cell)) {
                    const Lit denial = negate(cells.is(cell, colour));
                    for (const auto& [line, position] : board.cell_lines(cell)) {
                        const int c = board.local_colour(line, colour);
                        denial_[board.place_of(line, c, position)] = denial;
                        add(denial, Loss{line, c, position});
                    }
                }
            }
        });
        assert(is_consistent(kernel));
    }

    // Explains a literal that `line` implied, by some of the literals that the line had processed before.
    void explain(Kernel& kernel, Lit implied, int32_t line, vector<Lit>& reason) override {
        kernel.stats().explanations++;
        const auto& causes = lines_[line].causes;
        const int position = kernel.position_of(var(implied));
        assert(ranges::is_sorted(causes, {}, [&](const Cause& cause) { return kernel.position_of(var(cause.literal)); }));
        const auto first =
            ranges::partition_point(causes, [&](const Cause& cause) { return kernel.position_of(var(cause.literal)) < position; });
        explain_from(kernel, line, first - causes.begin(), implied, reason);
    }

    // For assertions: returns true if the masks lack exactly the values lost at the root or denied by processed literals,
    // and each line lists its removals.
    bool is_consistent(const Kernel& kernel) const override {
        vector<size_t> taken(lines_.size());
        for (Lit p = 0; std::cmp_less(p + 1, loss_start_.size()); p++) {
            const bool gone = is_taken(kernel, p);
            for (const Loss& loss : losses(p)) {
                if (board_.may_be(loss.line, loss.colour, loss.position) == gone) return false;
                taken[loss.line] += gone;
            }
        }
        const auto is_listed = [](const Line& line, size_t count) { return line.removals.size() == count && line.causes.size() == count; };
        return ranges::equal(lines_, taken, is_listed);
    }

    bool is_fixpoint(const Kernel& /*kernel*/) override { return board_.is_arc_consistent(board_.can.data()); }

private:
    friend QueuedPropagator;
    // What a true literal means for a line: a cell loses a local colour.
    struct Loss {
        int32_t line;
        int32_t colour;
        int32_t position;
    };
    struct Cause {
        Lit literal;  // the true literal that removed it
        bool is_own;  // true if this line implied the literal
    };
    struct Line {
        vector<Removal> removals;  // in trail order
        vector<Cause> causes;
    };

    // Removes what a literal denies from its lines, and queues the lines that did not imply it themselves.
    void take_in(const Kernel& kernel, Lit p) {
        for (const Loss& loss : losses(p)) {
            assert(board_.may_be(loss.line, loss.colour, loss.position));
            remove_bit(board_.can, board_.place_of(loss.line, loss.colour, loss.position));
            Line& line = lines_[loss.line];
            line.removals.push_back({loss.position, loss.colour});
            const bool is_own = kernel.is_implied_by(p, index(), loss.line);
            line.causes.push_back({p, is_own});
            // If the line itself implied a removal when it was settled, the removal implies nothing more in this line.
            if (!is_own) queue(loss.line);
        }
    }

    // Undoes take_in, without the queue.
    void give_back(Lit p) {
        for (const Loss& loss : losses(p)) {
            assert(!board_.may_be(loss.line, loss.colour, loss.position));
            add_bit(board_.can, board_.place_of(loss.line, loss.colour, loss.position));
            assert(lines_[loss.line].causes.back().literal == p);
            lines_[loss.line].removals.pop_back();
            lines_[loss.line].causes.pop_back();
        }
    }

    // Solves a line, and implies that its cells lose the colours without an arrangement.
    Step settle(Kernel& kernel, int line, vector<Lit>& conflict) {
        const int words = board_.lines.words(line);
        const uint64_t* const can = board_.masks(line);
        possible_.resize(words * board_.lines.colours(line));
        kernel.stats().line_solves++;
        kernel.add_work(50 + 2 * board_.lines.cells(line));  // estimated nanoseconds
        if (!board_.lines.solve(line, can, possible_.data())) {
            explain_from(kernel, line, lines_[line].removals.size(), kNoLit, conflict);
            return Step::kConflict;
        }
        bool has_implied = false;
        for (size_t i : indices(possible_)) {
            assert((possible_[i] & ~can[i]) == 0);
            for (int bit : BitsOf(can[i] & ~possible_[i])) {
                const Lit p = denial_[(board_.mask_start[line] + i) * 64 + bit];
                assert(p >= 0);                    // a cell that was settled at the root loses no colour
                if (!kernel.is_open(p)) continue;  // in a cell of two colours, this call has already implied the literal
                kernel.imply(p, index(), line);
                has_implied = true;
            }
        }
        return has_implied ? Step::kProgress : Step::kNothing;
    }

    // Selects, from the line's first `count` literals, some that leave no arrangement in which `implied` is false. Appends
    // their negations.
    void explain_from(Kernel& kernel, int line, size_t count, Lit implied, vector<Lit>& reason) {
        const int words = board_.lines.words(line), colours = board_.lines.colours(line);
        const uint64_t* const can = board_.masks(line);
        assert(count <= lines_[line].removals.size());
        state_.assign(can, can + words * colours);
        const auto& [removals, causes] = lines_[line];
        const auto give_back = [&](const Removal& r) { add_bit(&state_[r.colour * words], r.position); };
        for (size_t i = removals.size(); i > count; i--) give_back(removals[i - 1]);

        candidates_.clear();
        candidate_literals_.clear();
        const Loss* const denied = implied == kNoLit ? nullptr : loss_in(line, implied);
        assert(implied == kNoLit || denied != nullptr);  // the literal denies a colour to a cell of the line
        const int denied_position = denied != nullptr ? denied->position : -1;
        for (size_t i = count; i > 0; i--) {
            const auto [p, is_own] = causes[i - 1];
            if (kernel.level_of(var(p)) == 0) continue;
            // Removals that the line implied itself follow from older ones. The colours of the cell of `implied` are set
            // below.
            if (removals[i - 1].position == denied_position || is_own) {
                give_back(removals[i - 1]);
                continue;
            }
            candidates_.push_back(removals[i - 1]);
            candidate_literals_.push_back(p);
        }
        if (denied != nullptr) {
            for (int c : range(colours)) {
                if (c == denied->colour) add_bit(&state_[c * words], denied_position);
                else remove_bit(&state_[c * words], denied_position);
            }
        }
        assert(!board_.lines.feasible(line, state_.data()));  // the candidates together imply the literal
        if (!minimise_) {
            for (const Lit p : candidate_literals_) reason.push_back(negate(p));
            return;
        }
        kept_.resize(candidates_.size());
        const int kept = board_.lines.minimise(line, state_.data(), candidates_.data(), count_of(candidates_), kept_.data());
        for (int i : range(kept)) {
            assert(kernel.is_true(candidate_literals_[kept_[i]]));
            reason.push_back(negate(candidate_literals_[kept_[i]]));
        }
    }

    // Returns what a literal denies to a cell of this line, or null.
    const Loss* loss_in(int line, Lit p) const {
        for (const Loss& loss : losses(p)) {
            if (loss.line == line) return &loss;
        }
        return nullptr;
    }

    // Returns what a true literal means for the lines of its cell.
    span<const Loss> losses(Lit p) const {
        if (p + 1 >= count_of(loss_start_)) return {};
        return {losses_.data() + loss_start_[p], loss_start_[p + 1] - loss_start_[p]};
    }

    LineBoard& board_;
    const bool minimise_;
    vector<uint32_t> loss_start_;
    vector<Loss> losses_;
    vector<Lit> denial_;  // for each bit of the board's masks, stored compactly: the literal "the cell does not have this colour"
    vector<Line> lines_;
    vector<uint64_t> possible_, state_;
    vector<Removal> candidates_;
    vector<Lit> candidate_literals_;
    IntVector kept_;
};

}  // namespace nono
