#include "model/faults.hpp"

namespace nono {

string fault_of_starts(const string& name, Ints starts, size_t size) {
    const bool bounded = !starts.empty() && starts.front() == 0 && std::cmp_equal(starts.back(), size);
    if (bounded && ranges::is_sorted(starts)) return {};
    return name + ": expected ascending values from 0 to " + std::to_string(size);
}

string fault_of_range(const string& name, Ints values, int32_t low, int32_t high) {
    uint32_t outside = 0;  // the highest bit is set if a value is too small or too large
    for (const int32_t value : values) {
        outside |= static_cast<uint32_t>(value) - static_cast<uint32_t>(low);
        outside |= static_cast<uint32_t>(high) - static_cast<uint32_t>(value);
    }
    const auto is_inside = [=](int32_t value) { return low <= value && value <= high; };
    assert((outside >> 31 == 0) == ranges::all_of(values, is_inside));
    if (outside >> 31 == 0) return {};
    for (size_t i : indices(values)) {
        if (is_inside(values[i])) continue;
        const string place = name + "[" + std::to_string(i) + "]", range = std::to_string(low) + " to " + std::to_string(high);
        return place + ": found " + std::to_string(values[i]) + ", expected " + range;
    }
    return {};
}

string fault_of_counts(const Model& model) {
    const CardinalityRules& counts = model.counts;
    const size_t rules = counts.least.size();
    if (model.hidden < 0) return "hidden: found " + std::to_string(model.hidden) + ", expected 0 or more";
    if (counts.region_start.size() != rules + 1) return "counts.region_start: expected one value more than there are rules";
    if (counts.most.size() != rules) return "counts: expected as many values in most as in least";
    if (counts.colour.size() != counts.region.size()) return "counts: expected as many values in colour as in region";
    if (string fault = fault_of_starts("counts.cell_start", counts.cell_start, counts.cells.size()); !fault.empty()) return fault;
    if (string fault = fault_of_starts("counts.region_start", counts.region_start, counts.region.size()); !fault.empty()) return fault;
    if (string fault = fault_of_range("counts.cells", counts.cells, 0, model.num_cells() - 1); !fault.empty()) return fault;
    if (string fault = fault_of_range("counts.region", counts.region, 0, counts.num_regions() - 1); !fault.empty()) return fault;
    return fault_of_range("counts.colour", counts.colour, 0, model.colours - 1);
}

}  // namespace nono
