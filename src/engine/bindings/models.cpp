#include "bindings/models.hpp"

#include <algorithm>
#include <string>

#include "line/clue.hpp"

namespace python {

namespace {

void check_range(const std::string& name, std::span<const int32_t> values, int32_t low, int32_t high) {
    for (size_t i = 0; i < values.size(); i++) {
        if (values[i] >= low && values[i] <= high) continue;
        const std::string place = name + "[" + std::to_string(i) + "]", range = std::to_string(low) + " to " + std::to_string(high);
        throw nb::value_error((place + ": found " + std::to_string(values[i]) + ", expected " + range).c_str());
    }
}

// Where each of several lists begins in an array of `size` values, and where the last ends.
void check_starts(const std::string& name, std::span<const int32_t> starts, size_t size) {
    const bool bounded = !starts.empty() && starts.front() == 0 && static_cast<size_t>(starts.back()) == size;
    if (!bounded || !std::is_sorted(starts.begin(), starts.end())) {
        throw nb::value_error((name + ": expected ascending values from 0 to " + std::to_string(size)).c_str());
    }
}

}  // namespace

Ints::Ints(nb::handle object) {
    if (PyObject_GetBuffer(object.ptr(), &buffer_, PyBUF_CONTIG_RO) != 0) throw nb::python_error();
    if (buffer_.itemsize != sizeof(int32_t)) {
        PyBuffer_Release(&buffer_);
        throw nb::type_error("expected an array of C ints");
    }
}

BorrowedModel::BorrowedModel(nb::handle object)
    : lines_(object.attr("lines")),
      cell_start_(lines_.attr("cell_start")),
      cells_(lines_.attr("cells")),
      block_start_(lines_.attr("block_start")),
      length_(lines_.attr("length")),
      colour_(lines_.attr("colour")),
      removed_(object.attr("removed")),
      counts_(object.attr("counts")),
      region_cell_start_(counts_.attr("cell_start")),
      region_cells_(counts_.attr("cells")),
      region_start_(counts_.attr("region_start")),
      region_(counts_.attr("region")),
      counted_colour_(counts_.attr("colour")),
      least_(counts_.attr("least")),
      most_(counts_.attr("most")) {
    model.height = nb::cast<int>(object.attr("height"));
    model.width = nb::cast<int>(object.attr("width"));
    model.colours = nb::cast<int>(object.attr("colours"));
    model.cell_start = cell_start_.span();
    model.cells = cells_.span();
    model.block_start = block_start_.span();
    model.length = length_.span();
    model.colour = colour_.span();
    model.removed = removed_.span();
    model.counts = {region_cell_start_.span(), region_cells_.span(), region_start_.span(), region_.span(),
                    counted_colour_.span(),    least_.span(),        most_.span()};
    check_counts();
    check_lines();
}

void BorrowedModel::check_lines() const {
    for (int line = 0; line < model.num_lines(); line++) {
        const int cells = model.cell_start[static_cast<size_t>(line) + 1] - model.cell_start[line];
        if (cells <= nono::most_cells) continue;
        const std::string found = std::to_string(cells), most = std::to_string(nono::most_cells);
        throw nb::value_error(("found a line of " + found + " cells, expected at most " + most).c_str());
    }
}

void BorrowedModel::check_counts() const {
    const nono::CardinalityRules& counts = model.counts;
    const auto rules = static_cast<size_t>(counts.size());
    if (counts.least.size() != rules || counts.most.size() != rules) {
        throw nb::value_error("counts: expected as many values of least and most as of colour");
    }
    check_starts("counts.cell_start", counts.cell_start, counts.cells.size());
    check_starts("counts.region_start", counts.region_start, counts.region.size());
    if (counts.region_start.size() != rules + 1) throw nb::value_error("counts.region_start: expected one more value than rules");
    check_range("counts.cells", counts.cells, 0, model.num_cells() - 1);
    check_range("counts.region", counts.region, 0, counts.num_regions() - 1);
    check_range("counts.colour", counts.colour, 0, model.colours - 1);
}

std::span<const uint8_t> picture_of(const nb::bytes& picture, const nono::Model& model) {
    if (static_cast<int>(picture.size()) != model.num_cells()) throw nb::value_error("expected a picture of the model's cells");
    return {static_cast<const uint8_t*>(picture.data()), picture.size()};
}

}  // namespace python
