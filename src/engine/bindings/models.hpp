// Models and arrays of Python, borrowed: the engine reads their memory in place.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>

#include "model/model.hpp"

namespace python {

namespace nb = nanobind;

// A flat array of C ints, borrowed from a Python object with a buffer.
class Ints {
public:
    explicit Ints(nb::handle object);
    ~Ints() { PyBuffer_Release(&buffer_); }
    Ints(const Ints&) = delete;
    Ints& operator=(const Ints&) = delete;

    std::span<const int32_t> span() const {
        return {static_cast<const int32_t*>(buffer_.buf), static_cast<size_t>(buffer_.len) / sizeof(int32_t)};
    }

private:
    Py_buffer buffer_;
};

// A nono.model.model.Model; its arrays are kept alive and in place.
class BorrowedModel {
public:
    explicit BorrowedModel(nb::handle object);  // raises ValueError where an array is malformed

    nono::Model model;

private:
    void check_counts() const;
    void check_lines() const;

    nb::object lines_;
    Ints cell_start_, cells_, block_start_, length_, colour_, removed_;
    nb::object counts_;
    Ints region_cell_start_, region_cells_, region_start_, region_, counted_colour_, least_, most_;
};

// The picture that a search tries first, one colour a cell; raises ValueError where it has another size than the model.
std::span<const uint8_t> picture_of(const nb::bytes& picture, const nono::Model& model);

}  // namespace python
