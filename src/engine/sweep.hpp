// The exact number of solutions, by a sweep that asks before it counts (ENGINE figures: 1,114 components where a sweep that does not
// ask needs 133,690).
//
// The open cells are swept row by row or column by column. For each colour of the next cell: propagate, split what is left into
// components, look them up. A component that was never counted is counted only when it has a solution, the witness; the conflict
// learning kernel looks for one on the component's cells alone, and keeps what it learns. So every state that is counted can be
// completed, and a learned clause, which may span components, never takes a solution from one of them because of another. Where there
// is no witness the clause learned settles the cell.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board.hpp"
#include "cell_literals.hpp"
#include "components.hpp"
#include "tally_cache.hpp"
#include "kernel.hpp"
#include "line_parts.hpp"
#include "line_propagator.hpp"
#include "natural.hpp"

namespace nono {

// What counters on one board share.
struct TallyStore {
    explicit TallyStore(int64_t bytes) : cache(bytes / 4 * 3), numbers(bytes / 8) {}
    TallyCache cache;
    PartNumbers numbers;
};

class Sweep {
public:
    // The board must be at its root fixpoint; `witness` is a solution, one colour a cell.
    Sweep(Board& board, const Options& options, uint64_t seed, Limits& limits, Stats& stats, TallyStore& store, int counters,
            std::span<const uint8_t> witness);
    // Finds the cells that are equal in all solutions, as far as that is easy.
    void settle_backbone();
    // The number of solutions; when the limits ran out, a proven lower bound.
    Natural run();
    // While it runs, too: so many solutions there are at least.
    Natural lower_bound() const;

private:
    // A component being counted: the colours of its next cell, one after another.
    struct Frame {
        Component component;
        Natural sum;       // of the colours done
        Natural product;   // of the parts done of the colour at work
        int32_t cell;      // the next of the sweep
        uint8_t witness;   // the colour that the component's witness has there
        int level;         // of the kernel when it began
        size_t colour;     // the next to try, index into the cell's domain
        bool is_last;      // the colour at work is the last
        bool is_working;
        size_t parts;      // on parts_: those still to count for the colour at work, from here on
        uint32_t cells_mark, keys_mark;   // where the parts' cells and keys begin
    };

    void push(const Component& component);
    void pop();
    bool step();
    bool try_colour(Frame& frame, Lit p);
    bool gather(Frame& frame);
    void drop_parts(const Frame& frame);
    Words key(const Component& component) const {
        return {keys_.data() + component.key, static_cast<size_t>(component.key_end - component.key)};
    }
    std::span<const int32_t> cells_of(const Component& component) const {
        return {swept_.data() + component.cells, static_cast<size_t>(component.cells_end - component.cells)};
    }

    Board& board_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    TallyStore& store_;
    Kernel kernel_;
    CellLiterals cells_;
    LineParts line_parts_;
    Components components_;
    Natural free_ = 1;                 // solutions of the cells that no rule speaks of
    std::vector<uint8_t> witness_;     // by cell: a solution of the state at work
    std::vector<Frame> frames_;
    std::vector<Component> parts_;
    std::vector<int32_t> swept_;       // cells of components, in the order of the sweep
    std::vector<uint8_t> kept_;        // beside swept_: the witness of the component
    std::vector<uint32_t> keys_;
    std::vector<Var> scope_;
    std::vector<int32_t> given_;
};

}  // namespace nono
