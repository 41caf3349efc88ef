// Memory and models borrowed from Python. The engine reads them without copying.
#pragma once

#include <nanobind/nanobind.h>

#include <forward_list>
#include <iterator>

#include "model/model.hpp"

namespace nono::door::python {

namespace nb = nanobind;

// The cells of a board's lines: first its rows, then its columns.
struct BoardCells {
    BoardCells(int height, int width);

    int height, width;
    IntVector starts, cells;
};

// Holds buffers of Python objects as long as it lives. Its functions raise exceptions of Python.
class Borrowed {
public:
    Borrowed() = default;
    ~Borrowed() {
        for (size_t i : range(std::min(size_, std::size(first_)))) PyBuffer_Release(&first_[i]);
        for (Py_buffer& buffer : others_) PyBuffer_Release(&buffer);
    }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;

    span<const uint8_t> bytes(nb::handle object);
    Ints ints(nb::handle object);
    // Borrows a nono.model.model.Model. If its lines have an attribute `height`, like ClueArrays, they are the rows and
    // columns of a board; then the lists of their cells are not read.
    Model model(nb::handle object);

private:
    const Py_buffer& buffer(nb::handle object);
    void borrow_lines(Model& model, nb::handle lines);
    void borrow_counts(Model& model, nb::handle counts);

    Py_buffer first_[8];  // enough for the model of a nonogram
    size_t size_ = 0;
    std::forward_list<Py_buffer> others_;
    vector<std::shared_ptr<const BoardCells>> boards_;
};

}  // namespace nono::door::python
