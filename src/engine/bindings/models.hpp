// Models and arrays borrowed from Python. The engine reads them without copying.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "model/model.hpp"

namespace python {

namespace nb = nanobind;

// A flat array of C ints, borrowed from a Python object that provides a buffer.
class Ints {
public:
    Ints() = default;  // empty
    explicit Ints(nb::handle object) { borrow(object); }
    ~Ints() { PyBuffer_Release(&buffer_); }
    Ints(const Ints&) = delete;
    Ints& operator=(const Ints&) = delete;

    void borrow(nb::handle object);  // call at most once

    std::span<const int32_t> span() const { return {static_cast<const int32_t*>(buffer_.buf), buffer_.len / sizeof(int32_t)}; }

private:
    Py_buffer buffer_{};
};

// The cells of a board's lines: first its rows, then its columns.
struct BoardCells {
    BoardCells(int height, int width);

    int height, width;
    std::vector<int32_t> starts, cells;
};

// Borrows a nono.model.model.Model, and keeps its arrays alive. If its lines have an attribute `height`, like
// ClueArrays, they are the rows and columns of a board; then the lists of their cells are not read.
class BorrowedModel {
public:
    explicit BorrowedModel(nb::handle object);  // raises ValueError if an array is malformed

    nono::Model model;

private:
    void borrow_lines(nb::handle lines);
    void borrow_counts(nb::handle counts);
    void check_lines() const;

    std::shared_ptr<const BoardCells> board_;
    Ints cell_start_, cells_, block_start_, length_, colour_, removed_;
    Ints region_cell_start_, region_cells_, region_start_, region_, counted_colour_, least_, most_;
};

// Returns the picture that a search tries first, with one colour per cell of the board. Raises ValueError if its size
// differs from that of the board.
std::span<const uint8_t> picture_of(const nb::bytes& picture, const nono::Model& model);

}  // namespace python
