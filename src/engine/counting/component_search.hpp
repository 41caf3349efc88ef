// The exact number of solutions, by a sweep that asks before it counts (1,114 components of one puzzle where a sweep that does not ask
// needs 133,690).
//
// The open cells are swept row by row or column by column, in each component of the board as direction.hpp says. For each colour of the
// next cell: propagate, split what is left into components, look them up. A component that was never counted is counted only when it
// has a solution, the witness; the conflict learning kernel looks for one on the component's cells alone, and keeps what it learns. So
// every state that is counted can be completed, and a learned clause, which may span components, never takes a solution from one of
// them because of another. Where there is no witness the clause learned settles the cell.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/big_natural.hpp"
#include "cdcl/kernel.hpp"
#include "cdcl/shared_clauses.hpp"
#include "counting/component_cache.hpp"
#include "counting/components.hpp"
#include "counting/decision_diagram.hpp"
#include "line/independent_parts.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"
#include "propagators/line_propagator.hpp"

namespace nono {

// What sweeps of one board share.
struct CountingStore {
    CountingStore(int64_t bytes, int sweepers, size_t cells)
        : cache(bytes / 2), numbers(bytes / 8 * 3), sweepers(sweepers), line_bytes(bytes / 8 / sweepers), is_asked(cells) {}

    ComponentCache cache;
    PartNumbers numbers;
    const int sweepers;         // how many
    const int64_t line_bytes;   // for the records of lines of each
    std::vector<std::atomic<bool>> is_asked;   // by cell: somebody asks, or knows, whether it is equal in all solutions
    SharedClauses clauses;
};

class ComponentSearch {
public:
    // The board must be at its root fixpoint; `witness` is a solution, one colour a cell. What the sweep finds out goes to the
    // diagram, if there is one; then it is the only sweep.
    ComponentSearch(LineBoard& board, const Options& options, uint64_t seed, Limits& limits, Stats& stats, CountingStore& store,
          int sweeper, std::span<const uint8_t> witness, DecisionDiagram* diagram = nullptr);
    // Finds the cells that are equal in all solutions, as far as that is easy. Of several sweepers each asks about other cells.
    void settle_backbone();
    // The number of solutions; when the limits ran out, a proven lower bound.
    BigNatural run();
    // While it runs, too: so many solutions there are at least.
    BigNatural lower_bound() const;

private:
    // For the diagram: what a colour settles, and the nodes of the components that remain.
    struct Branch {
        std::vector<DecisionDiagram::Settled> settled;
        std::vector<uint32_t> children;
    };

    // A component being counted: the colours of its next cell, one after another, that of its witness last.
    struct Frame {
        Component component;
        int64_t began = 0;       // at so much work of the kernel
        BigNatural sum;             // of the colours done
        BigNatural product;         // of the parts done of the colour at work
        int32_t cell = -1;       // the next of the sweep
        uint32_t witness = 0;    // the colour that the component's witness has there, by index in the cell's domain
        uint32_t colour = 0;     // the next to try, likewise
        std::vector<uint32_t> late;   // those put off because others are at work on them
        bool is_witness_done = false;
        bool is_last = false;    // the colour at work is the last
        bool is_working = false;
        int level = 0;           // of the kernel when it began
        size_t parts = 0;        // on parts_: those still to count for the colour at work, from here on
        uint32_t cells_mark = 0, keys_mark = 0;   // where the parts' cells and keys begin
        std::vector<Branch> branches;             // that at work is the last
        size_t branches_done = 0;
    };

    void put_in_order(const Component& component);
    bool step();
    void push(const Component& component);
    void finish();
    bool choose(Frame& frame);
    bool take_witness(Frame& frame);
    bool try_colour(Frame& frame, uint32_t colour);
    bool is_with_others(const Frame& frame);
    void put_off(Frame& frame, uint32_t colour);
    bool gather(Frame& frame);
    void drop_parts(Frame& frame);
    bool look_up(const Component& component, BigNatural& count, uint32_t& node);
    void keep(const Frame& frame);
    void keep_empty(const Component& component, int64_t cost);
    Words key(const Component& component) const {
        return {keys_.data() + component.key, static_cast<size_t>(component.key_end - component.key)};
    }
    std::span<const int32_t> cells_of(const Component& component) const {
        return {swept_.data() + component.cells, static_cast<size_t>(component.cells_end - component.cells)};
    }

    LineBoard& board_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    CountingStore& store_;
    const int sweeper_;
    DecisionDiagram* const diagram_;
    Kernel kernel_;
    CellEncoding cells_;
    IndependentParts line_parts_;
    Components components_;
    BigNatural free_ = 1;                 // solutions of the cells that no rule speaks of
    std::vector<uint8_t> witness_;     // by cell: a solution of the state at work
    BigNatural total_;
    std::vector<Frame> frames_;
    std::vector<Component> parts_;
    std::vector<int32_t> swept_;       // cells of components, in the order of the sweep
    std::vector<uint8_t> kept_;        // beside swept_: the witness of the component
    std::vector<uint32_t> keys_;
    std::vector<Var> scope_;
    std::vector<int32_t> given_;
};

}  // namespace nono
