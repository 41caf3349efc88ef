// The independent components of a board's open cells. Two cells belong to the same component if they are in the same
// part of a line (line/independent_parts.hpp), or if a chain of such parts connects them. The solutions of different
// components are independent. The key of a component contains the IDs of its parts, in the order in which its cells
// lead to them. Equal keys mean equal components. Splitting a set of cells costs one lookup per line through these
// cells, and one union-find step per crossing. (Components in model counting: Bayardo and Pehoushek, "Counting models
// using connected components", 2000.)
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
    Components(LineBoard& board, const CellEncoding& cells, IndependentParts& parts);

    // Splits the open cells among the given cells into components, and appends these to `found`. Appends their cells
    // (in the given order) and their keys to the two arrays. The kernel must be at a fixpoint.
    void split(const Kernel& kernel, Ints given, vector<Component>& found, IntVector& cells, vector<uint32_t>& keys);
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

    void join_parts(const Kernel& kernel, Ints given);
    int32_t part_at(const Crossing& crossing);
    void number_components(vector<Component>& found);
    void list_cells(span<Component> found, IntVector& cells);
    void write_keys(span<Component> found, vector<uint32_t>& keys);
    bool is_partition(span<const Component> found, Ints cells);

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
