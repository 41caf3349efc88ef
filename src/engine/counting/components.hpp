// The independent components of a board's open cells (Bayardo and Pehoushek, "Counting models using connected components",
// 2000). Two cells belong together if a chain of line parts (line/independent_parts.hpp) connects them. The key of a component
// is the IDs of its parts, in the order in which its cells lead to them. Splitting costs one lookup per line, and one
// union-find step per crossing.
#pragma once

#include "base/union_find.hpp"
#include "line/independent_parts.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

// Where the cells and the key of a component are in the arrays that `split` fills.
struct Component {
    uint32_t cells, cells_end;
    uint32_t key, key_end;
    uint64_t hash;
};

class Components {
public:
    Components(LineBoard& board, const CellEncoding& cells, IndependentParts& parts)
        : board_(board), cells_(cells), parts_(parts), seen_(board.lines.size()) {}

    // Splits the open cells among the given cells into components, and appends these to `components`. Appends their cells
    // (in the given order) and their keys to the two arrays. The kernel must be at a fixpoint.
    void split(const Kernel& kernel, Ints given, vector<Component>& components, IntVector& cells, vector<uint32_t>& keys) {
        const size_t start = components.size();
        [[maybe_unused]] const size_t first_cell = cells.size();
        parts_.make_room();
        join_parts(kernel, given);
        number_components(components);
        list_cells(span(components).subspan(start), cells);
        write_keys(span(components).subspan(start), keys);
        assert(cells.size() - first_cell == open_.size());
        assert(is_partition(span(components).subspan(start), cells));
    }

    bool is_open(const Kernel& kernel, int cell) const { return cells_.is_open(kernel, cell); }

private:
    // A line whose parts have been added. The stamp is the number of the split that added them.
    struct Seen {
        uint32_t stamp = 0;
        uint32_t record;
        int32_t first;  // the index of the line's first part
    };
    struct OpenCell {
        int32_t cell;
        uint32_t parts;     // index in parts_of_ of the cell's first line part
        int32_t component;  // index among the components of this split
    };

    // Lists the open cells, each with the line parts that contain it. Joins parts that share a cell.
    void join_parts(const Kernel& kernel, Ints given) {
        stamp_++;
        joined_.clear();
        number_.clear();
        open_.clear();
        parts_of_.clear();
        for (const int32_t cell : given) {
            if (!is_open(kernel, cell)) continue;
            open_.push_back({cell, checked<uint32_t>(parts_of_.size()), -1});
            for (const Crossing& crossing : board_.cell_lines(cell)) parts_of_.push_back(part_at(crossing));
            assert(parts_of_.size() > open_.back().parts);  // a cell outside all lines belongs to no component
            const size_t first = open_.back().parts;
            for (size_t i : range(first + 1, parts_of_.size())) joined_.join(parts_of_[i], parts_of_[first]);
        }
    }

    // Returns the part of a line that contains the cell. The first call for a line adds all its parts.
    int32_t part_at(const Crossing& crossing) {
        Seen& line = seen_[crossing.line];
        if (line.stamp != stamp_) {
            line = {stamp_, parts_.find(crossing.line), joined_.size()};
            for (const uint32_t number : parts_.numbers(line.record)) {
                joined_.add();
                number_.push_back(number);
            }
        }
        assert(parts_.part_of(line.record)[crossing.position] != IndependentParts::kNone);  // an open cell belongs to a part
        return line.first + parts_.part_of(line.record)[crossing.position];
    }

    // Appends a component for each set of joined parts. Writes its number of cells to cells_end.
    void number_components(vector<Component>& components) {
        const int32_t start = count_of(components);
        component_.assign(joined_.size(), -1);
        for (OpenCell& open : open_) {
            int32_t& index = component_[joined_.root(parts_of_[open.parts])];
            if (index < 0) {
                index = count_of(components) - start;
                components.push_back({0, 0, 0, 0, 0});
            }
            assert(index < count_of(components) - start);
            open.component = index;
            components[start + index].cells_end++;
        }
    }

    // Appends the cells of each component in the given order, by a counting sort. Before, cells_end is the number of cells;
    // afterwards, it is the end of the component's cells.
    void list_cells(span<Component> components, IntVector& cells) {
        const uint32_t first = count_of(cells);
        uint32_t next_cell = first;
        next_.clear();
        for (Component& component : components) {
            next_.push_back(next_cell);
            component.cells = next_cell;
            component.cells_end += next_cell;
            next_cell = component.cells_end;
        }
        assert(next_cell - first == open_.size());
        cells.resize(next_cell);
        order_.resize(open_.size());
        for (uint32_t i : indices(open_)) {
            uint32_t& place = next_[open_[i].component];
            order_[place - first] = i;
            assert(place < components[open_[i].component].cells_end);
            cells[place++] = open_[i].cell;
        }
    }

    // Appends the key of each component: the IDs of its parts, in the order in which its cells lead to them.
    void write_keys(span<Component> components, vector<uint32_t>& keys) {
        is_in_key_.assign(joined_.size(), 0);
        size_t next = 0;  // index in order_ of the component's next cell
        for (Component& component : components) {
            component.key = count_of(keys);
            for (uint32_t c = component.cells; c < component.cells_end; c++, next++) {
                const size_t open = order_[next];
                const size_t end = open + 1 < open_.size() ? open_[open + 1].parts : parts_of_.size();
                for (size_t i : range(open_[open].parts, end)) {
                    const size_t part = parts_of_[i];
                    if (is_in_key_[part]) continue;
                    is_in_key_[part] = 1;
                    keys.push_back(number_[part]);
                }
            }
            assert(component.key < keys.size());
            component.key_end = count_of(keys);
            component.hash = hash_of({keys.data() + component.key, component.key_end - component.key});
        }
    }

    // For assertions: returns true if each component has cells and a key, stored after those of the previous component. A
    // component must also contain every line part that shares a cell with it.
    bool is_partition(span<const Component> components, Ints cells) {
        IntVector owner(joined_.size(), -1);  // one entry per part
        for (int32_t i : indices(components)) {
            const Component& component = components[i];
            if (component.cells >= component.cells_end || component.key >= component.key_end) return false;
            if (i > 0 && (component.cells != components[i - 1].cells_end || component.key != components[i - 1].key_end)) return false;
            for (const int32_t cell : cells.subspan(component.cells, component.cells_end - component.cells)) {
                for (const Crossing& crossing : board_.cell_lines(cell)) {
                    int32_t& part_owner = owner[part_at(crossing)];
                    if (part_owner >= 0 && part_owner != i) return false;
                    part_owner = i;
                }
            }
        }
        return true;
    }

    LineBoard& board_;
    const CellEncoding& cells_;
    IndependentParts& parts_;
    uint32_t stamp_ = 0;
    vector<Seen> seen_;          // one entry per line
    UnionFind joined_;           // the parts
    vector<uint32_t> number_;    // one entry per part
    IntVector component_;        // per part: the index of its component, or -1
    vector<uint8_t> is_in_key_;  // one entry per part
    vector<OpenCell> open_;
    IntVector parts_of_;      // for each open cell, the line parts that contain it, one list after another
    vector<uint32_t> next_;   // for each component: the index of its next cell
    vector<uint32_t> order_;  // open cells grouped by component, as indices into open_
};

}  // namespace nono
