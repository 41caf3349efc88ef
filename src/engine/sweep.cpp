#include "sweep.hpp"

#include <algorithm>

namespace nono {

Sweep::Sweep(Board& board, const Options& options, uint64_t seed, Limits& limits, Stats& stats, TallyStore& store, int counters,
                 std::span<const uint8_t> witness)
    : board_(board),
      options_(options),
      stats_(stats),
      limits_(limits),
      store_(store),
      kernel_(options, stats, limits, seed),
      cells_(board, kernel_),
      line_parts_(board, store.numbers, (options.memory << 20) / 8 / counters),
      components_(board, cells_, line_parts_),
      witness_(witness.begin(), witness.end()) {
    stats.open_cells = cells_.num_open();
    auto lines = std::make_unique<LinePropagator>(board, cells_, kernel_);
    LinePropagator* const added = lines.get();
    added->set_index(kernel_.add_propagator(std::move(lines)));
    for (int cell = 0; cell < cells_.num_cells(); cell++) {
        if (!cells_.is_open(cell)) continue;
        if (board.cell_lines(cell).empty()) free_ *= cells_.domain(cell).size();
        else swept_.push_back(cell);
    }
    // The frontier of a sweep is a line across it: the shorter, the fewer ways it may look.
    const int width = board.model->width;
    const bool by_columns = options.sweep == kColumns || (options.sweep == kShorter && width > board.model->height);
    if (by_columns) {
        std::stable_sort(swept_.begin(), swept_.end(), [width](int32_t a, int32_t b) { return a % width < b % width; });
    }
}

void Sweep::settle_backbone() {
    std::vector<uint8_t> varies(witness_.size(), 0);
    scope_.clear();
    for (const int32_t cell : swept_) {
        for (const uint8_t k : cells_.domain(cell)) scope_.push_back(var(cells_.is(cell, k)));
    }
    for (const int32_t cell : swept_) {
        const Lit differs = negate(cells_.is(cell, witness_[static_cast<size_t>(cell)]));
        if (varies[static_cast<size_t>(cell)] || !kernel_.is_open(differs)) continue;
        if (kernel_.branch(differs)) {
            switch (kernel_.search_above(scope_, options_.backbone_conflicts)) {
                case Kernel::Result::kSolution:
                    for (const int32_t other : swept_) {
                        varies[static_cast<size_t>(other)] |= cells_.colour(kernel_, other) != witness_[static_cast<size_t>(other)];
                    }
                    break;
                case Kernel::Result::kStopped:
                    kernel_.leave(0);
                    return;
                default:
                    break;
            }
            kernel_.leave(0);
        }
        kernel_.settle();
    }
}

Natural Sweep::run() {
    Frame root{};
    root.cells_mark = static_cast<uint32_t>(swept_.size());
    root.component.cells_end = root.cells_mark;
    root.is_last = true;
    frames_.push_back(root);
    frames_[0].is_working = gather(frames_[0]);
    while (frames_.size() > 1 || frames_[0].is_working) {
        if (limits_.stopped() || kernel_.spend() || !step()) break;
    }
    const bool is_done = frames_.size() == 1 && !frames_[0].is_working;
    Natural total = is_done ? frames_[0].sum : lower_bound();
    total *= free_;
    return total;
}

// Each frame's components have a solution: the colours and parts not looked at yet count one at least.
Natural Sweep::lower_bound() const {
    Natural bound = 1;
    for (size_t i = frames_.size(); i-- > 0;) {
        const Frame& frame = frames_[i];
        if (frame.is_working) bound *= frame.product;
        if (frame.is_working && !frame.is_last) bound += 1;
        bound += frame.sum;
    }
    return bound;
}

// Does the next piece of work of the innermost frame. False: the limits ran out.
bool Sweep::step() {
    Frame& frame = frames_.back();
    if (frame.is_working) {
        if (parts_.size() > frame.parts) {
            const Component& part = parts_.back();
            Natural count;
            if (!store_.cache.find(key(part), part.hash, count)) {
                push(part);
            } else {
                frame.product *= count;
                parts_.pop_back();
            }
            return true;
        }
        frame.sum += frame.product;
        drop_parts(frame);
        kernel_.leave(frame.level);
        frame.is_working = false;
        if (frame.is_last) {
            if (frames_.size() > 1) pop();
            return true;
        }
    }
    const auto domain = cells_.domain(frame.cell);
    const size_t at = frame.component.cells;
    while (frame.colour < domain.size()) {
        const uint8_t k = domain[frame.colour++];
        const Lit p = cells_.is(frame.cell, k);
        if (k == frame.witness || !kernel_.is_open(p)) continue;
        frame.is_working = try_colour(frame, p);
        if (frame.is_working) return true;
        if (limits_.stopped()) return false;
    }
    for (size_t i = at; i < frame.component.cells_end; i++) witness_[static_cast<size_t>(swept_[i])] = kept_[i];
    const Lit p = cells_.is(frame.cell, frame.witness);
    if (kernel_.is_open(p)) kernel_.branch(p);
    frame.is_last = frame.is_working = true;
    gather(frame);
    return true;
}

void Sweep::push(const Component& component) {
    stats_.count_components++;
    Frame frame{};
    frame.component = component;
    frame.level = kernel_.level();
    frame.parts = parts_.size();
    frame.cells_mark = static_cast<uint32_t>(swept_.size());
    frame.keys_mark = static_cast<uint32_t>(keys_.size());
    kept_.resize(swept_.size());
    for (size_t i = component.cells; i < component.cells_end; i++) kept_[i] = witness_[static_cast<size_t>(swept_[i])];
    // What a sibling taught the kernel may have settled cells since.
    const auto cells = cells_of(component);
    const auto open = std::find_if(cells.begin(), cells.end(), [&](int32_t cell) { return components_.is_open(kernel_, cell); });
    if (open == cells.end()) {
        frame.product = 1;
        frame.is_last = frame.is_working = true;
    } else {
        frame.cell = *open;
        frame.witness = witness_[static_cast<size_t>(*open)];
    }
    frames_.push_back(std::move(frame));
}

// The innermost component is counted.
void Sweep::pop() {
    const Frame& frame = frames_.back();
    store_.cache.insert(key(frame.component), frame.component.hash, frame.sum);
    frames_[frames_.size() - 2].product *= frame.sum;
    frames_.pop_back();
    parts_.pop_back();
}

// Gives the frame's cell a colour that its witness has not. False: that has no solution, or the limits ran out.
bool Sweep::try_colour(Frame& frame, Lit p) {
    while (kernel_.is_open(p)) {
        if (kernel_.spend()) return false;
        if (!kernel_.branch(p)) {
            kernel_.settle();
            continue;
        }
        if (!gather(frame)) {   // known to have none
            kernel_.leave(frame.level);
            return false;
        }
        if (parts_.size() == frame.parts) return true;
        scope_.clear();
        for (size_t i = frame.parts; i < parts_.size(); i++) {
            for (const int32_t cell : cells_of(parts_[i])) {
                for (const uint8_t k : cells_.domain(cell)) scope_.push_back(var(cells_.is(cell, k)));
            }
        }
        const int level = kernel_.level();
        const size_t known = kernel_.trail().size();
        switch (kernel_.search_above(scope_, -1)) {
            case Kernel::Result::kSolution:
                for (size_t i = frame.parts; i < parts_.size(); i++) {
                    for (const int32_t cell : cells_of(parts_[i])) {
                        witness_[static_cast<size_t>(cell)] = static_cast<uint8_t>(cells_.colour(kernel_, cell));
                    }
                }
                kernel_.leave(level);
                kernel_.settle();
                if (kernel_.trail().size() > known) gather(frame);
                return true;
            case Kernel::Result::kExhausted:
                // Were there several, it need not be this one that has none.
                if (parts_.size() == frame.parts + 1) store_.cache.insert(key(parts_.back()), parts_.back().hash, 0);
                kernel_.settle();
                break;
            default:
                return false;
        }
    }
    return false;
}

// Splits what is left of the frame's cells, with its colour at work, and keeps the parts that were never counted. False: one was,
// and has no solution.
bool Sweep::gather(Frame& frame) {
    drop_parts(frame);
    frame.product = 1;
    given_.assign(swept_.begin() + frame.component.cells, swept_.begin() + frame.component.cells_end);
    components_.split(kernel_, given_, parts_, swept_, keys_);
    size_t kept = frame.parts;
    for (size_t i = frame.parts; i < parts_.size(); i++) {
        Natural count;
        stats_.count_lookups++;
        if (!store_.cache.find(key(parts_[i]), parts_[i].hash, count)) {
            parts_[kept++] = parts_[i];
            continue;
        }
        stats_.count_hits++;
        frame.product *= count;
        if (!count.is_zero()) continue;
        drop_parts(frame);
        return false;
    }
    parts_.resize(kept);
    return true;
}

void Sweep::drop_parts(const Frame& frame) {
    parts_.resize(frame.parts);
    swept_.resize(frame.cells_mark);
    keys_.resize(frame.keys_mark);
}

}  // namespace nono
