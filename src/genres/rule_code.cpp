// Makes the models of puzzles from the declared rules of their genres in compiled code. This is the Python interface of
// the engine's folder `rules`. Without this module, nono.genres.declared makes the same rules.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstdint>
#include <new>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/limits.hpp"
#include "rules/declaration.hpp"
#include "rules/rule_builder.hpp"

namespace {

constexpr int32_t kNotGiven = -1;

// Appends the characters of a str, a single number, or all items of a tuple. Sets an exception and returns false if
// this fails.
bool flatten(PyObject* value, std::vector<int32_t>& found) {
    if (PyUnicode_Check(value)) {
        const Py_ssize_t length = PyUnicode_GetLength(value);
        const size_t before = found.size();
        found.resize(before + static_cast<size_t>(length));
        return length == 0 || PyUnicode_AsUCS4(value, reinterpret_cast<Py_UCS4*>(found.data() + before), length, 0) != nullptr;
    }
    if (PyTuple_Check(value)) {
        for (Py_ssize_t i = 0; i < PyTuple_Size(value); i++) {
            if (!flatten(PyTuple_GetItem(value, i), found)) return false;
        }
        return true;
    }
    const long number = value == Py_None ? kNotGiven : PyLong_AsLong(value);
    if (number == -1 && PyErr_Occurred() != nullptr) return false;
    if (number < INT32_MIN || number > INT32_MAX) {
        PyErr_SetString(PyExc_OverflowError, "expected numbers of 32 bits");
        return false;
    }
    found.push_back(static_cast<int32_t>(number));
    return true;
}

// Returns the declaration that a text contains. Declarations are cached, because there is only one per genre. Sets an
// exception and returns nullptr if this fails.
const nono::Declaration* declaration_of(PyObject* text) {
    static std::unordered_map<std::string, nono::Declaration> known;
    Py_ssize_t length = 0;
    const char* const bytes = PyUnicode_AsUTF8AndSize(text, &length);
    if (bytes == nullptr) return nullptr;
    const std::string own(bytes, static_cast<size_t>(length));
    const auto found = known.find(own);
    if (found != known.end()) return &found->second;
    nono::Declaration read;
    if (const std::string fault = nono::read_declaration(own, read); !fault.empty()) {
        PyErr_SetString(PyExc_ValueError, fault.c_str());
        return nullptr;
    }
    return &known.emplace(own, std::move(read)).first->second;
}

// Returns an array.array of C ints.
PyObject* array_of(const std::vector<int32_t>& values) {
    static PyObject* type = nullptr;
    if (type == nullptr) {
        PyObject* const module = PyImport_ImportModule("array");
        if (module == nullptr) return nullptr;
        type = PyObject_GetAttrString(module, "array");
        Py_DECREF(module);
        if (type == nullptr) return nullptr;
    }
    const auto size = static_cast<Py_ssize_t>(values.size() * sizeof(int32_t));
    const char* const bytes = values.empty() ? "" : reinterpret_cast<const char*>(values.data());  // a null pointer would become None
    return PyObject_CallFunction(type, "sy#", "i", bytes, size);
}

PyObject* tuple_of(const nono::CountArrays& arrays) {
    const std::vector<int32_t>* const all[] = {&arrays.removed, &arrays.cell_start, &arrays.cells, &arrays.region_start,
                                               &arrays.region,  &arrays.colour,     &arrays.least, &arrays.most};
    PyObject* const found = PyTuple_New(std::size(all) + 1);
    if (found == nullptr) return nullptr;
    Py_ssize_t place = 0;
    for (const std::vector<int32_t>* const values : all) {
        PyObject* const array = array_of(*values);
        if (array == nullptr || PyTuple_SetItem(found, place++, array) != 0) {
            Py_DECREF(found);
            return nullptr;
        }
    }
    PyObject* const hidden = PyLong_FromLong(arrays.hidden);
    if (hidden == nullptr || PyTuple_SetItem(found, place, hidden) != 0) {
        Py_DECREF(found);
        return nullptr;
    }
    return found;
}

bool poll(void*) { return PyErr_CheckSignals() != 0; }

PyObject* built(const nono::Declaration& declaration, PyObject* values, nono::Clues& clues, double seconds) {
    static constexpr size_t most_kept = 1 << 20;  // maximum size of the arrays that are kept for the next puzzle, in numbers
    static nono::CountArrays arrays;
    std::vector<int32_t> numbers;
    std::vector<size_t> ends;
    for (Py_ssize_t layer = 0; layer < PyTuple_Size(values); layer++) {
        if (!flatten(PyTuple_GetItem(values, layer), numbers)) return nullptr;
        ends.push_back(numbers.size());
    }
    size_t first = 0;
    for (const size_t end : ends) {
        clues.layers.emplace_back(numbers.data() + first, end - first);
        first = end;
    }
    nono::Limits limits(seconds, poll, nullptr);
    const std::string fault = nono::build_rules(declaration, clues, limits, arrays);
    PyObject* found = nullptr;
    if (limits.stop() == nono::Stop::kTime) {
        found = Py_NewRef(Py_None);
    } else if (limits.stop() == nono::Stop::kMemory) {
        PyErr_NoMemory();
    } else if (!fault.empty()) {
        PyErr_SetString(PyExc_ValueError, fault.c_str());
    } else if (!limits.stopped()) {
        found = tuple_of(arrays);
    }
    if (arrays.cells.size() + arrays.region.size() + arrays.removed.size() > most_kept) arrays = {};
    return found;
}

PyObject* counts(PyObject*, PyObject* given) {
    PyObject *text = nullptr, *values = nullptr;
    nono::Clues clues;
    double seconds = 0;
    if (PyArg_ParseTuple(given, "UiiiO!d", &text, &clues.height, &clues.width, &clues.colours, &PyTuple_Type, &values, &seconds) == 0)
        return nullptr;
    if (clues.height < 1 || clues.width < 1 || clues.colours < 1 || clues.height > INT32_MAX / clues.width / clues.colours) {
        PyErr_SetString(PyExc_ValueError, "expected a board of at least one cell");
        return nullptr;
    }
    try {
        const nono::Declaration* const declaration = declaration_of(text);
        return declaration == nullptr ? nullptr : built(*declaration, values, clues, seconds);
    } catch (const std::bad_alloc&) {
        return PyErr_NoMemory();
    }
}

PyMethodDef functions[] = {
    {"counts", counts, METH_VARARGS,
     "Return the arrays of a model without lines (removed, and those of Counts) and the number of hidden cells, from a declaration (JSON), "
     "the height, the width, the number of colours and the values of the layers. Return None if the seconds (0: no limit) have passed."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "rule_code", nullptr, 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit_rule_code() { return PyModuleDef_Init(&definition); }
