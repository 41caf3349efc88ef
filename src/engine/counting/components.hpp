// The independent components of a board's open cells: two cells are in one component when they are in one part of a line
// (line/independent_parts.hpp), or a chain of such parts joins them. The solutions of one component do not depend on any other. Its
// key is the numbers of its parts, in the order in which its cells meet them: equal keys are equal components. A split costs a look-up
// for each line of the cells given and a union-find step for each crossing. (Components in model counting: Bayardo and Pehoushek,
// "Counting models using connected components", 2000.)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "line/independent_parts.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

// The ranges of a component's cells and of its key, in the arrays that `split` appends to.
struct Component {
    uint32_t cells, cells_end;
    uint32_t key, key_end;
    uint64_t hash;
};

class Components {
public:
    Components(LineBoard& board, const CellEncoding& cells, IndependentParts& parts);

    // Appends the components of the open ones of the given cells to `found`, and their cells, in the order given, and keys to the two
    // arrays. The kernel must be at a fixpoint.
    void split(const Kernel& kernel, std::span<const int32_t> given, std::vector<Component>& found, std::vector<int32_t>& cells,
               std::vector<uint32_t>& keys);
    bool is_open(const Kernel& kernel, int cell) const { return cells_.is_open(kernel, cell); }

private:
    // A line whose parts have been added, in the split of this stamp.
    struct Seen {
        uint32_t stamp = 0;
        uint32_t record;
        int32_t first;  // of its parts
    };
    struct OpenCell {
        int32_t cell;
        uint32_t parts;     // where its parts begin
        int32_t component;  // among those of this split
    };

    void join_parts(const Kernel& kernel, std::span<const int32_t> given);
    int32_t part_at(const Crossing& crossing);
    void number_components(std::vector<Component>& found);
    void list_cells(std::span<Component> found, std::vector<int32_t>& cells);
    void write_keys(std::span<Component> found, std::vector<uint32_t>& keys);
    bool is_partition(std::span<const Component> found, std::span<const int32_t> cells);
    int32_t find(int32_t part) {
        while (parent_[part] != part) {
            part = parent_[part] = parent_[parent_[part]];
        }
        return part;
    }

    LineBoard& board_;
    const CellEncoding& cells_;
    IndependentParts& parts_;
    uint32_t stamp_ = 0;
    std::vector<Seen> seen_;          // by line
    std::vector<int32_t> parent_;     // of parts: union-find
    std::vector<uint32_t> number_;    // of parts
    std::vector<int32_t> component_;  // of parts: index, -1 none yet
    std::vector<uint8_t> is_in_key_;  // of parts
    std::vector<OpenCell> open_;
    std::vector<int32_t> parts_of_;  // of open cells, one after another
    std::vector<uint32_t> next_;     // by component: the place of its next cell
    std::vector<uint32_t> order_;    // open cells by component, as indices of open_
};

}  // namespace nono
