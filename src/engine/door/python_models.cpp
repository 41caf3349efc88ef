#include "door/python_models.hpp"

#include "line/clue.hpp"
#include "model/faults.hpp"

namespace nono::door::python {

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

void refuse(const string& fault) {
    if (!fault.empty()) throw nb::value_error(fault.c_str());
}

}  // namespace

const Py_buffer& Borrowed::buffer(nb::handle object) {
    Py_buffer& found = size_ < std::size(first_) ? first_[size_] : others_.emplace_front();
    if (PyObject_GetBuffer(object.ptr(), &found, PyBUF_CONTIG_RO) != 0) throw nb::python_error();
    size_++;
    return found;
}

span<const uint8_t> Borrowed::bytes(nb::handle object) {
    const Py_buffer& found = buffer(object);
    return {static_cast<const uint8_t*>(found.buf), static_cast<size_t>(found.len)};
}

Ints Borrowed::ints(nb::handle object) {
    const Py_buffer& found = buffer(object);
    if (found.itemsize != sizeof(int32_t)) throw nb::type_error("expected an array of C ints");
    return {static_cast<const int32_t*>(found.buf), found.len / sizeof(int32_t)};
}

BoardCells::BoardCells(int height, int width) : height(height), width(width) {
    const int area = height * width;
    starts.reserve(size_t{1} + height + width);
    cells.reserve(2 * area);
    for (int cell : range(area)) cells.push_back(cell);
    for (int column : range(width)) {
        for (int cell = column; cell < area; cell += width) cells.push_back(cell);
    }
    for (int row : range(height)) starts.push_back(row * width);
    for (int column = 0; column <= width; column++) starts.push_back(area + column * height);
}

Model Borrowed::model(nb::handle object) {
    Model model;
    model.height = whole(object, names().height);
    model.width = whole(object, names().width);
    model.colours = whole(object, names().colours);
    model.removed = ints(attribute(object, names().removed));
    borrow_lines(model, attribute(object, names().lines));
    model.hidden = whole(object, names().hidden);
    borrow_counts(model, attribute(object, names().counts));
    if (model.block_start.size() != model.cell_start.size()) throw nb::value_error("expected as many clues as lines");
    for (int line : range(model.num_lines())) {
        const int cells = model.cell_start[line + 1] - model.cell_start[line];
        if (cells <= most_cells) continue;
        const string found = std::to_string(cells), most = std::to_string(most_cells);
        throw nb::value_error(("found a line of " + found + " cells, expected at most " + most).c_str());
    }
    return model;
}

void Borrowed::borrow_lines(Model& model, nb::handle lines) {
    if (has(lines, names().height)) {
        const BoardCells& board = *boards_.emplace_back(board_cells(model.height, model.width));
        model.cell_start = board.starts;
        model.cells = board.cells;
    } else {
        model.cell_start = ints(attribute(lines, names().cell_start));
        model.cells = ints(attribute(lines, names().cells));
    }
    model.block_start = ints(attribute(lines, names().block_start));
    model.length = ints(attribute(lines, names().length));
    model.colour = ints(attribute(lines, names().colour));
}

void Borrowed::borrow_counts(Model& model, nb::handle counts) {
    static constexpr int32_t zero[] = {0};
    model.counts = {zero, {}, zero, {}, {}, ints(attribute(counts, names().least)), ints(attribute(counts, names().most))};
    if (model.counts.least.empty() && model.counts.most.empty()) return;
    model.counts.cell_start = ints(attribute(counts, names().cell_start));
    model.counts.cells = ints(attribute(counts, names().cells));
    model.counts.region_start = ints(attribute(counts, names().region_start));
    model.counts.region = ints(attribute(counts, names().region));
    model.counts.colour = ints(attribute(counts, names().colour));
    refuse(fault_of_counts(model));
}

}  // namespace nono::door::python
