// Counts solutions exactly. The open cells are swept row by row or column by column (sweep_order.hpp). For each colour of the
// next cell, the search propagates, splits the open cells into components, and looks up each of them in the cache. Any other
// component is counted only if the kernel, which keeps its learned clauses, finds a solution of it (a witness): 1,114 instead
// of 133,690 components on one puzzle. Learned clauses may span components, because every counted state can be completed. The
// cost grows about exponentially with the number of line parts that a cut of the sweep crosses; the cache affects only the
// time. (Sang, Bacchus, Beame, Kautz and Pitassi, 2004; sharpSAT: Thurley, 2006.)
#pragma once

#include <atomic>

#include "base/big_natural.hpp"
#include "cdcl/clause_exchange.hpp"
#include "cdcl/kernel.hpp"
#include "counting/component_cache.hpp"
#include "counting/components.hpp"
#include "counting/decision_diagram.hpp"
#include "counting/sweep_order.hpp"
#include "line/independent_parts.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"
#include "propagators/registry.hpp"

namespace nono {

// Data shared by the sweepers of one board. Of the memory, the cache may use one half, the numbers of line parts three eighths,
// and the line records of all sweepers together one eighth. This division is a choice.
struct CountingStore {
    CountingStore(int64_t bytes, int sweepers, size_t cells)
        : cache(bytes / 2), numbers(bytes / 8 * 3), sweepers(sweepers), line_bytes(bytes / 8 / sweepers), is_tested(cells) {}

    ComponentCache cache;
    PartNumbers numbers;
    const int sweepers;
    const int64_t line_bytes;  // memory for the line records of a sweeper
    // For each cell: true if a sweeper has tested, or is testing, whether all solutions agree there.
    vector<std::atomic<bool>> is_tested;
    SharedClauses clauses;
};

class ComponentSearch {
public:
    // The board must be at its root fixpoint. `witness` is a solution with one colour per cell. With a diagram, every
    // counted component is added to it, and only one sweeper is allowed.
    ComponentSearch(LineBoard& board, const Options& options, uint64_t seed, Limits& limits, Stats& stats, CountingStore& store,
                    int sweeper, span<const uint8_t> witness, DecisionDiagram* diagram = nullptr)
        : board_(board),
          options_(options),
          limits_(limits),
          store_(store),
          sweeper_(sweeper),
          diagram_(diagram),
          kernel_(options, stats, limits, seed + sweeper),
          cells_(board, kernel_),
          line_parts_(board, store.numbers, store.line_bytes),
          components_(board, cells_, line_parts_),
          witness_(witness.begin(), witness.end()) {
        stats.open_cells = cells_.num_open();
        if (store.sweepers > 1 && !limits.stopped()) kernel_.share(&store.clauses, sweeper);
        add_propagators(kernel_, board, nullptr, cells_);
        for (int cell : range(cells_.num_cells())) {
            if (!cells_.is_open(cell)) continue;
            if (board.cell_lines(cell).empty()) free_ *= cells_.domain(cell).size();
            else swept_.push_back(cell);
        }
    }

    // Settles cells that have the same colour in all solutions. For each cell, looks for a solution that differs from the
    // witness there, with at most `backbone_conflicts` conflicts. If there is none, the cell is settled. Each solution that is
    // found also shows that other cells differ, so these are not tested. Several sweepers begin at different cells, and test
    // no cell twice.
    void settle_backbone() {
        scope_.clear();
        for (const int32_t cell : swept_) {
            for (const uint8_t k : cells_.domain(cell)) scope_.push_back(var(cells_.is(cell, k)));
        }
        const size_t first = swept_.size() * sweeper_ / store_.sweepers;
        for (size_t i : indices(swept_)) {
            const int32_t cell = swept_[(first + i) % swept_.size()];
            const Lit differs = negate(cells_.is(cell, witness_[cell]));
            assert(kernel_.level() == 0);
            if (!kernel_.is_open(differs) || store_.is_tested[cell].exchange(true)) continue;
            if (kernel_.branch(differs)) {
                const auto result = kernel_.search_above(scope_, options_.backbone_conflicts);
                for (size_t j = 0; j < swept_.size() && result == kSolution; j++) {
                    const int32_t other_cell = swept_[j];
                    if (cells_.colour(kernel_, other_cell) != witness_[other_cell]) store_.is_tested[other_cell] = true;
                }
                kernel_.backtrack_to(0);
                if (result == kStopped) return;
            }
            kernel_.take_shared();
            kernel_.settle();
        }
    }

    // Returns the number of solutions, or a proven lower bound if a limit was reached.
    BigNatural run() {
        Frame root;  // its component has all cells; its only branch decides nothing
        root.is_last = true;
        root.cells_mark = root.component.cells_end = count_of(swept_);
        root.component.cells = root.component.key = root.component.key_end = 0;
        root.component.hash = hash_of({});
        frames_.push_back(std::move(root));
        frames_[0].is_working = split(frames_[0]);
        for (const Component& component : parts_) sort_cells(component);
        while (!frames_.empty()) {
            if (kernel_.report_work() || !step()) break;
        }
        BigNatural total = frames_.empty() ? total_ : lower_bound();
        total *= free_;
        return total;
    }

    // Returns a proven lower bound; may be called during `run` in the same thread.
    // Every component of a frame has a solution. So each colour, and each part, that has not been counted yet contributes
    // at least one solution.
    BigNatural lower_bound() const {
        BigNatural bound = 1;
        for (size_t i = frames_.size(); i-- > 0;) {
            const Frame& frame = frames_[i];
            if (frame.is_working) bound *= frame.product;
            if (frame.is_working && !frame.is_last) bound += 1;
            bound += frame.sum;
        }
        return bound;
    }

private:
    using enum Kernel::Result;
    // For the diagram: the cells that a colour settles, and the nodes of the remaining components.
    struct Branch {
        vector<DecisionDiagram::Settled> settled;
        vector<uint32_t> children;
    };

    // A component that is being counted. It has a branch for each colour of its next cell; the colour of the witness
    // comes last.
    struct Frame {
        Component component;
        int64_t began = 0;           // work of the kernel when the frame began
        BigNatural sum;              // sum over the finished branches
        BigNatural product;          // product over the finished parts of the current branch
        int32_t cell = -1;           // the next cell of the sweep
        uint32_t witness = 0;        // the colour of that cell in the witness, as an index in its domain
        uint32_t colour = 0;         // the next colour to try, as an index in the domain
        vector<uint32_t> postponed;  // colours to try later, because other sweepers are counting their parts
        bool is_witness_done = false;
        bool is_last = false;  // true if the current branch is the last one
        bool is_working = false;
        int level = 0;                           // level of the kernel when the frame began
        size_t parts = 0;                        // index in parts_ of the current branch's first remaining part
        uint32_t cells_mark = 0, keys_mark = 0;  // the indices where the cells and keys of the parts begin
        vector<Branch> branches;                 // the current branch is the last element
        size_t branches_done = 0;
    };

    // Expects the cells row by row. Sorts them column by column if cuts between columns are narrower.
    void sort_cells(const Component& component) {
        const auto cells = span(swept_).subspan(component.cells, component.cells_end - component.cells);
        line_parts_.make_room();
        if (!is_narrower_by_columns(board_, line_parts_, cells)) return;
        const int width = board_.model->width;
        sort_stably(cells, [width](int32_t a, int32_t b) { return a % width < b % width; });
    }

    // Takes a step in the innermost frame: counts a part, ends a branch, or begins the next one. Returns false if a limit
    // was reached.
    bool step() {
        if (kernel_.is_behind()) {
            kernel_.take_shared();  // the open part has a solution, so there is no contradiction
            kernel_.settle();
        }
        Frame& frame = frames_.back();
        assert(kernel_.level() >= frame.level && parts_.size() >= frame.parts);
        if (frame.is_working) {
            assert(!frame.product.is_zero());  // a part without a solution would have ended the branch
            if (parts_.size() > frame.parts) {
                count_part(frame);
                return true;
            }
            frame.sum += frame.product;
            frame.branches_done = frame.branches.size();
            drop_parts(frame);
            kernel_.backtrack_to(frame.level);
            frame.is_working = false;
            if (frame.is_last) {
                close_frame();
                return true;
            }
        }
        // Another sweeper may have counted the component in the meantime. (With several sweepers, there is no diagram.)
        uint32_t unused_node = 0;
        if (store_.sweepers > 1 && look_up(frame.component, frame.sum, unused_node)) {
            close_frame();
            return true;
        }
        if (!next_branch(frame)) return false;
        if (!frame.is_working) close_frame();
        return true;
    }

    // Counts the last part of the branch: looks up its count in the cache, or opens a frame for it. Parts that another
    // sweeper is counting are postponed.
    void count_part(Frame& frame) {
        const auto is_begun = [&] { return store_.sweepers > 1 && store_.cache.is_begun(parts_.back().hash); };
        // While another sweeper is counting the last part, an earlier part takes its place.
        for (size_t i = parts_.size() - 1; i > frame.parts && is_begun(); i--) std::swap(parts_[i - 1], parts_.back());
        BigNatural count;
        uint32_t node = 0;
        if (!look_up(parts_.back(), count, node)) {
            open_frame(parts_.back());
            return;
        }
        assert(!count.is_zero());
        frame.product *= count;
        if (diagram_ != nullptr) frame.branches.back().children.push_back(node);
        parts_.pop_back();
    }

    // Opens a frame for a component, which other sweepers then avoid.
    void open_frame(const Component& component) {
        store_.cache.begin(component.hash);
        Frame frame;
        assert(component.cells < component.cells_end && component.key < component.key_end);
        frame.component = component;
        frame.began = kernel_.work();
        frame.level = kernel_.level();
        frame.parts = parts_.size();
        frame.cells_mark = count_of(swept_);
        frame.keys_mark = count_of(keys_);
        kept_.resize(swept_.size());
        for (size_t i : range(component.cells, component.cells_end)) kept_[i] = witness_[swept_[i]];
        // Clauses that a sibling branch has learned may have settled cells of the component, even all of them.
        const auto cells = cells_of(component);
        const auto open = ranges::find_if(cells, [&](int32_t cell) { return components_.is_open(kernel_, cell); });
        frame.cell = open == cells.end() ? cells.front() : *open;
        const auto domain = cells_.domain(frame.cell);
        const uint8_t colour = witness_[frame.cell];
        frame.witness = checked<uint32_t>(ranges::find(domain, colour) - domain.begin());
        assert(frame.witness < domain.size());
        frames_.push_back(std::move(frame));
    }

    // Ends the innermost frame, whose component has been counted.
    void close_frame() {
        Frame frame = std::move(frames_.back());
        assert(kernel_.level() == frame.level && parts_.size() == frame.parts);
        frames_.pop_back();
        assert(!frame.sum.is_zero());  // true, because the witness is a solution
        assert(frames_.empty() || (parts_.size() > frames_.back().parts && parts_.back().hash == frame.component.hash));
        frame.branches.resize(frame.branches_done);
        store_count(frame);
        if (frames_.empty()) {
            total_ = frame.sum;
            return;
        }
        store_.cache.end(frame.component.hash);
        frames_.back().product *= frame.sum;
        if (diagram_ != nullptr) frames_.back().branches.back().children.push_back(diagram_->last());
        parts_.pop_back();
    }

    // Begins the branch of the next colour with solutions, if there is one: first the other colours, then that of the witness,
    // and last the postponed ones. Returns false if a limit was reached before a branch began. If it returns true and no
    // branch began, frame.is_working is false: all branches are done.
    bool next_branch(Frame& frame) {
        const uint32_t size = count_of(cells_.domain(frame.cell));
        while (frame.colour < size) {
            const uint32_t colour = frame.colour++;
            assert(kernel_.level() == frame.level);
            if (colour == frame.witness) continue;
            frame.is_working = try_colour(frame, colour);
            if (limits_.stopped()) return frame.is_working;
            if (frame.is_working && !is_begun_by_others(frame)) return true;
            if (frame.is_working) postpone(frame, colour);
        }
        if (!frame.is_witness_done) {
            frame.is_witness_done = true;
            frame.is_working = assign_witness(frame);
            frame.is_last = frame.postponed.empty();
            if (frame.is_last || !is_begun_by_others(frame)) return true;
            postpone(frame, frame.witness);
        }
        while (!frame.postponed.empty() && !frame.is_working) {
            const uint32_t colour = frame.postponed.back();
            frame.postponed.pop_back();
            frame.is_last = frame.postponed.empty();
            frame.is_working = colour == frame.witness ? assign_witness(frame) : try_colour(frame, colour);
            if (limits_.stopped()) return frame.is_working;
        }
        return true;
    }

    // Gives the frame's cell its colour in the witness, and splits the rest. Returns true, because the witness is a solution.
    bool assign_witness(Frame& frame) {
        for (size_t i : range(frame.component.cells, frame.component.cells_end)) witness_[swept_[i]] = kept_[i];
        const Lit p = cells_.is(frame.cell, cells_.domain(frame.cell)[frame.witness]);
        if (kernel_.is_open(p)) kernel_.branch(p);
        return split(frame);
    }

    // Gives the frame's cell another colour than the witness has, and splits the rest. The kernel must find a solution with
    // the colour; if there is none, it learns clauses until they exclude the colour. Returns false if no solution has this
    // colour, or if a limit was reached.
    bool try_colour(Frame& frame, uint32_t colour) {
        const Lit p = cells_.is(frame.cell, cells_.domain(frame.cell)[colour]);
        while (kernel_.is_open(p)) {
            if (kernel_.report_work()) return false;
            if (!kernel_.branch(p)) {
                kernel_.settle();
                continue;
            }
            if (!split(frame)) {  // some part has no solution
                kernel_.backtrack_to(frame.level);
                return false;
            }
            if (parts_.size() == frame.parts) return true;
            set_scope(frame);
            const int level = kernel_.level();
            const size_t trail_size = kernel_.trail().size();
            const int64_t work_before = kernel_.work();
            switch (kernel_.search_above(scope_, -1)) {
                case kSolution:
                    read_witness(frame);
                    assert(level >= frame.level);
                    kernel_.backtrack_to(level);
                    kernel_.settle();
                    // If clauses that the search learned have settled more cells, the parts are out of date.
                    return kernel_.trail().size() == trail_size || split(frame);
                case kExhausted:
                    // With several parts, it is unknown which of them has no solution.
                    if (parts_.size() == frame.parts + 1) store_empty(parts_.back(), kernel_.work() - work_before);
                    kernel_.settle();
                    break;
                default: return false;
            }
        }
        return false;
    }

    // Returns true if other sweepers are counting all remaining parts of the current branch: parts_ from index frame.parts on.
    bool is_begun_by_others(const Frame& frame) {
        if (store_.sweepers == 1 || parts_.size() == frame.parts) return false;
        for (size_t i : range(frame.parts, parts_.size())) {
            if (!store_.cache.is_begun(parts_[i].hash)) return false;
        }
        return true;
    }

    // Leaves the branch of this colour for later, and undoes it.
    void postpone(Frame& frame, uint32_t colour) {
        assert(frame.is_working && store_.sweepers > 1);
        frame.postponed.push_back(colour);
        frame.is_working = false;
        drop_parts(frame);
        kernel_.backtrack_to(frame.level);
    }

    // Limits the search to the variables of the cells in the frame's parts.
    void set_scope(const Frame& frame) {
        scope_.clear();
        for (size_t i : range(frame.parts, parts_.size())) {
            for (const int32_t cell : cells_of(parts_[i])) {
                for (const uint8_t k : cells_.domain(cell)) scope_.push_back(var(cells_.is(cell, k)));
            }
        }
    }

    // Reads the colours of the frame's parts from the solution that the kernel found.
    void read_witness(const Frame& frame) {
        for (size_t i : range(frame.parts, parts_.size())) {
            for (const int32_t cell : cells_of(parts_[i])) {
                assert(cells_.colour(kernel_, cell) >= 0);
                witness_[cell] = checked<uint8_t>(cells_.colour(kernel_, cell));
            }
        }
    }

    // Splits the open cells of the frame's component into parts. Multiplies the counts of the parts in the cache, and keeps
    // the other parts. Returns false if a part has no solution.
    bool split(Frame& frame) {
        drop_parts(frame);
        frame.product = 1;
        given_.assign(swept_.begin() + frame.component.cells, swept_.begin() + frame.component.cells_end);
        components_.split(kernel_, given_, parts_, swept_, keys_);
        vector<uint32_t> children;
        size_t kept = frame.parts;
        for (size_t i : range(frame.parts, parts_.size())) {
            BigNatural count;
            uint32_t node = 0;
            if (!look_up(parts_[i], count, node)) {
                parts_[kept++] = parts_[i];
                continue;
            }
            frame.product *= count;
            if (diagram_ != nullptr) children.push_back(node);
            if (!count.is_zero()) continue;
            drop_parts(frame);
            return false;
        }
        parts_.resize(kept);
        if (diagram_ != nullptr) add_branch(frame, std::move(children));
        return true;
    }

    // Adds a branch to the diagram: the cells that it settles, and the nodes of its parts so far.
    void add_branch(Frame& frame, vector<uint32_t> children) {
        assert(frame.branches.size() == frame.branches_done);
        Branch branch{{}, std::move(children)};
        for (const int32_t cell : given_) {
            const int colour = cells_.colour(kernel_, cell);
            if (colour >= 0) branch.settled.push_back({cell, colour});
        }
        frame.branches.push_back(std::move(branch));
    }

    // Removes the parts of the current branch, their cells and their keys.
    void drop_parts(Frame& frame) {
        assert(parts_.size() >= frame.parts && swept_.size() >= frame.cells_mark && keys_.size() >= frame.keys_mark);
        parts_.resize(frame.parts);
        swept_.resize(frame.cells_mark);
        keys_.resize(frame.keys_mark);
        frame.branches.resize(frame.branches_done);
    }

    // Looks up a component, in the diagram if there is one, otherwise in the cache. Returns false if it was not counted yet.
    bool look_up(const Component& component, BigNatural& count, uint32_t& node) {
        if (diagram_ == nullptr) return store_.cache.find(key(component), component.hash, count);
        if (!diagram_->find(key(component), component.hash, node)) return false;
        count = node == DecisionDiagram::kEmpty ? BigNatural(0) : diagram_->count(node);
        return true;
    }

    // Stores the count of a finished frame in the diagram or in the cache.
    void store_count(const Frame& frame) {
        if (diagram_ == nullptr) {
            if (!frames_.empty()) store_.cache.insert(key(frame.component), frame.component.hash, frame.sum, kernel_.work() - frame.began);
            return;
        }
        for (const Branch& branch : frame.branches) diagram_->add_branch(branch.settled, branch.children);
        diagram_->add_node(key(frame.component), frame.component.hash, frame.sum, frame.branches.size());
        kernel_.set_caller_bytes(diagram_->bytes());
    }

    // Stores that a component has no solution.
    void store_empty(const Component& component, int64_t cost) {
        if (diagram_ == nullptr) store_.cache.insert(key(component), component.hash, 0, cost);
        else diagram_->add_empty(key(component), component.hash);
    }

    Words key(const Component& component) const { return Words(keys_).subspan(component.key, component.key_end - component.key); }
    Ints cells_of(const Component& component) const { return span(swept_).subspan(component.cells, component.cells_end - component.cells); }

    LineBoard& board_;
    const Options& options_;
    Limits& limits_;
    CountingStore& store_;
    const int sweeper_;
    DecisionDiagram* const diagram_;
    Kernel kernel_;
    CellEncoding cells_;
    IndependentParts line_parts_;
    Components components_;
    BigNatural free_ = 1;      // number of ways to colour the cells outside all lines
    vector<uint8_t> witness_;  // per cell: a solution of the current state
    BigNatural total_;
    vector<Frame> frames_;
    vector<Component> parts_;  // of each frame's current branch: the components that are not counted yet
    IntVector swept_;          // the cells of components, in the order of the sweep
    vector<uint8_t> kept_;     // parallel to swept_: the colours of the witness
    vector<uint32_t> keys_;    // the keys of components
    vector<Var> scope_;        // the variables that a search of the kernel decides
    IntVector given_;          // the cells that `split` splits
};

}  // namespace nono
