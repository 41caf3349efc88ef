// The open cells of a board, apart: two cells are in one component when they are in one part of a line (see line_parts.hpp), or a chain
// of such leads from one to the other. What one component may look like depends on no other one. Its key is the numbers of its parts,
// in the order in which its cells meet them: equal keys are equal components.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "line/independent_parts.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

// Some cells and a key, each a range of the arrays that they are on.
struct Component {
    uint32_t cells, cells_end;
    uint32_t key, key_end;
    uint64_t hash;
};

class Components {
public:
    Components(LineBoard& board, const CellEncoding& cells, IndependentParts& parts);

    // Appends the components of those of the cells that are open to `found`, and their cells, in the order given, and keys to the two
    // arrays. The kernel must be at a fixpoint.
    void split(const Kernel& kernel, std::span<const int32_t> given, std::vector<Component>& found, std::vector<int32_t>& cells,
               std::vector<uint32_t>& keys);
    bool is_open(const Kernel& kernel, int cell) const { return cells_.is_open(kernel, cell); }

private:
    int32_t find(int32_t part) {
        while (parent_[part] != part) {
            part = parent_[part] = parent_[parent_[part]];
        }
        return part;
    }

    struct Seen {
        uint32_t stamp = 0;
        uint32_t record;
        int32_t first;   // of its parts
    };
    LineBoard& board_;
    const CellEncoding& cells_;
    IndependentParts& parts_;
    uint32_t stamp_ = 0;
    std::vector<Seen> seen_;            // by line
    std::vector<int32_t> parent_;       // of parts: union-find
    std::vector<uint32_t> number_;      // of parts
    std::vector<int32_t> component_;    // of parts: index, -1 none yet
    std::vector<uint8_t> is_in_key_;    // of parts
    struct Open {
        int32_t cell;
        uint32_t parts;   // where its parts begin
        int32_t component;
    };
    std::vector<Open> open_;
    std::vector<int32_t> parts_of_;     // of open cells, one after another
    std::vector<uint32_t> next_, order_;   // order_: open cells by component, as indices of open_
};

}  // namespace nono
