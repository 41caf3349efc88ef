#include "bindings/models.hpp"

#include <string>

#include "line/clue.hpp"
#include "model/faults.hpp"

namespace python {

namespace {

// The names of attributes as Python strings, which are made only once. Making a string takes longer than looking up the
// attribute.
struct Names {
#define NAME(name) PyObject* const name = PyUnicode_InternFromString(#name)
    NAME(height);
    NAME(width);
    NAME(colours);
    NAME(lines);
    NAME(removed);
    NAME(counts);
    NAME(hidden);
    NAME(cell_start);
    NAME(cells);
    NAME(block_start);
    NAME(length);
    NAME(colour);
    NAME(region_start);
    NAME(region);
    NAME(least);
    NAME(most);
#undef NAME
};

const Names& names() {
    static const Names all;
    return all;
}

nb::object attribute(nb::handle object, PyObject* name) {
    PyObject* const found = PyObject_GetAttr(object.ptr(), name);
    if (found == nullptr) throw nb::python_error();
    return nb::steal<nb::object>(found);
}

int whole(nb::handle object, PyObject* name) { return nb::cast<int>(attribute(object, name)); }

bool has(nb::handle object, PyObject* name) { return PyObject_HasAttr(object.ptr(), name) == 1; }

// Returns the cells of a board's lines. Keeps the result for the last small board, because puzzles of the same size
// often come one after another.
std::shared_ptr<const BoardCells> board_cells(int height, int width) {
    static constexpr int64_t most_kept = 1 << 16;
    static std::shared_ptr<const BoardCells> last;
    if (last && last->height == height && last->width == width) return last;
    auto made = std::make_shared<const BoardCells>(height, width);
    if (int64_t{height} * width <= most_kept) last = made;
    return made;
}

void refuse(const std::string& fault) {
    if (!fault.empty()) throw nb::value_error(fault.c_str());
}

}  // namespace

void Ints::borrow(nb::handle object) {
    if (PyObject_GetBuffer(object.ptr(), &buffer_, PyBUF_CONTIG_RO) != 0) throw nb::python_error();
    if (buffer_.itemsize != sizeof(int32_t)) {
        PyBuffer_Release(&buffer_);
        throw nb::type_error("expected an array of C ints");
    }
}

BoardCells::BoardCells(int height, int width) : height(height), width(width) {
    const int area = height * width;
    starts.reserve(static_cast<size_t>(height) + static_cast<size_t>(width) + 1);
    cells.reserve(2 * static_cast<size_t>(area));
    for (int cell = 0; cell < area; cell++) cells.push_back(cell);
    for (int column = 0; column < width; column++) {
        for (int cell = column; cell < area; cell += width) cells.push_back(cell);
    }
    for (int row = 0; row < height; row++) starts.push_back(row * width);
    for (int column = 0; column <= width; column++) starts.push_back(area + column * height);
}

BorrowedModel::BorrowedModel(nb::handle object) : removed_(attribute(object, names().removed)) {
    model.height = whole(object, names().height);
    model.width = whole(object, names().width);
    model.colours = whole(object, names().colours);
    model.removed = removed_.span();
    borrow_lines(attribute(object, names().lines));
    model.hidden = whole(object, names().hidden);
    borrow_counts(attribute(object, names().counts));
    check_lines();
}

void BorrowedModel::borrow_lines(nb::handle lines) {
    if (has(lines, names().height)) {
        board_ = board_cells(model.height, model.width);
        model.cell_start = board_->starts;
        model.cells = board_->cells;
    } else {
        cell_start_.borrow(attribute(lines, names().cell_start));
        cells_.borrow(attribute(lines, names().cells));
        model.cell_start = cell_start_.span();
        model.cells = cells_.span();
    }
    block_start_.borrow(attribute(lines, names().block_start));
    length_.borrow(attribute(lines, names().length));
    colour_.borrow(attribute(lines, names().colour));
    model.block_start = block_start_.span();
    model.length = length_.span();
    model.colour = colour_.span();
}

void BorrowedModel::borrow_counts(nb::handle counts) {
    static constexpr int32_t zero[] = {0};
    least_.borrow(attribute(counts, names().least));
    most_.borrow(attribute(counts, names().most));
    if (least_.span().empty() && most_.span().empty()) {
        model.counts = {zero, {}, zero, {}, {}, {}, {}};
        return;
    }
    region_cell_start_.borrow(attribute(counts, names().cell_start));
    region_cells_.borrow(attribute(counts, names().cells));
    region_start_.borrow(attribute(counts, names().region_start));
    region_.borrow(attribute(counts, names().region));
    counted_colour_.borrow(attribute(counts, names().colour));
    model.counts = {region_cell_start_.span(), region_cells_.span(), region_start_.span(), region_.span(),
                    counted_colour_.span(),    least_.span(),        most_.span()};
    refuse(nono::fault_of_counts(model));
}

void BorrowedModel::check_lines() const {
    if (model.block_start.size() != model.cell_start.size()) throw nb::value_error("expected as many clues as lines");
    for (int line = 0; line < model.num_lines(); line++) {
        const int cells = model.cell_start[static_cast<size_t>(line) + 1] - model.cell_start[line];
        if (cells <= nono::most_cells) continue;
        const std::string found = std::to_string(cells), most = std::to_string(nono::most_cells);
        throw nb::value_error(("found a line of " + found + " cells, expected at most " + most).c_str());
    }
}

std::span<const uint8_t> picture_of(const nb::bytes& picture, const nono::Model& model) {
    if (static_cast<int>(picture.size()) != model.num_shown())
        throw nb::value_error("expected a picture with one colour per cell of the board");
    return {static_cast<const uint8_t*>(picture.data()), picture.size()};
}

}  // namespace python
