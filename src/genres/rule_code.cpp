// Makes the models of puzzles from the declared rules of their genres in compiled code. This is the Python interface of
// the engine's folder `rules`. Without this module, nono.genres.declared makes the same rules.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <algorithm>
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
bool flatten(PyObject* value, std::vector<int32_t>& numbers) {
    if (PyUnicode_Check(value)) {
        const Py_ssize_t length = PyUnicode_GetLength(value);
        const size_t before = numbers.size();
        numbers.resize(before + static_cast<size_t>(length));
        return length == 0 || PyUnicode_AsUCS4(value, reinterpret_cast<Py_UCS4*>(numbers.data() + before), length, 0) != nullptr;
    }
    if (PyTuple_Check(value)) {
        for (Py_ssize_t i = 0; i < PyTuple_Size(value); i++) {
            if (!flatten(PyTuple_GetItem(value, i), numbers)) return false;
        }
        return true;
    }
    const long number = value == Py_None ? kNotGiven : PyLong_AsLong(value);
    if (number == -1 && PyErr_Occurred() != nullptr) return false;
    if (number < INT32_MIN || number > INT32_MAX) {
        PyErr_SetString(PyExc_OverflowError, "expected numbers of 32 bits");
        return false;
    }
    numbers.push_back(static_cast<int32_t>(number));
    return true;
}

// Returns true if a rule only removes colours of cells.
bool only_removes(const nono::DeclaredRule& rule) {
    using enum nono::RuleKind;
    return rule.kind == kDecided || rule.kind == kGivens || rule.kind == kBarred;
}

// Returns true if a layer, such as given digits, matters only to rules that remove colours.
bool only_removes(const nono::Declaration& declaration, int32_t layer) {
    const auto is_bound = [&](const nono::DeclaredBound& bound) {
        return bound.kind == nono::DeclaredBound::Kind::kLayer && bound.number == layer;
    };
    const auto is_source = [&](const nono::RegionSource& source) { return source.layer == layer; };
    return std::none_of(declaration.rules.begin(), declaration.rules.end(), [&](const nono::DeclaredRule& rule) {
        return (rule.layer == layer && !only_removes(rule)) || rule.when == layer || rule.unless == layer || rule.separate == layer ||
               is_bound(rule.exactly) || is_bound(rule.least) || is_bound(rule.most) ||
               std::any_of(rule.over.begin(), rule.over.end(), is_source);
    });
}

// The rules of a genre, those of them that only remove colours, and the layers that matter to other rules.
struct Rules {
    nono::Declaration all, removing;
    std::vector<int32_t> other_layers;
};

// Returns the rules that a text declares. They are cached, because there is only one declaration per genre. Sets an
// exception and returns nullptr if this fails.
const Rules* rules_of(PyObject* text) {
    static std::unordered_map<std::string, Rules> cache;
    Py_ssize_t length = 0;
    const char* const bytes = PyUnicode_AsUTF8AndSize(text, &length);
    if (bytes == nullptr) return nullptr;
    const std::string declaration(bytes, static_cast<size_t>(length));
    const auto entry = cache.find(declaration);
    if (entry != cache.end()) return &entry->second;
    Rules read;
    if (const std::string fault = nono::read_declaration(declaration, read.all); !fault.empty()) {
        PyErr_SetString(PyExc_ValueError, fault.c_str());
        return nullptr;
    }
    read.removing.layers = read.all.layers;
    for (const nono::DeclaredRule& rule : read.all.rules) {
        if (only_removes(rule)) read.removing.rules.push_back(rule);
    }
    for (int32_t layer = 0; layer < read.all.layers; layer++) {
        if (!only_removes(read.all, layer)) read.other_layers.push_back(layer);
    }
    return &cache.emplace(declaration, std::move(read)).first->second;
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

// Returns a tuple of the arrays and the number of hidden cells. Sets an exception and returns nullptr if this fails.
PyObject* tuple_of(const nono::CountArrays& arrays) {
    const std::vector<int32_t>* const all[] = {&arrays.removed, &arrays.cell_start, &arrays.cells, &arrays.region_start, &arrays.region,
                                               &arrays.colour,  &arrays.least,      &arrays.most,  &arrays.subjects};
    PyObject* const tuple = PyTuple_New(std::size(all) + 1);
    if (tuple == nullptr) return nullptr;
    Py_ssize_t place = 0;
    for (const std::vector<int32_t>* const values : all) {
        PyObject* const array = array_of(*values);
        if (array == nullptr || PyTuple_SetItem(tuple, place++, array) != 0) {
            Py_DECREF(tuple);
            return nullptr;
        }
    }
    PyObject* const hidden = PyLong_FromLong(arrays.hidden);
    if (hidden == nullptr || PyTuple_SetItem(tuple, place, hidden) != 0) {
        Py_DECREF(tuple);
        return nullptr;
    }
    return tuple;
}

// The arrays of the last board with givens. The boards of a list often differ only in their givens, which remove colours
// of cells. The other arrays then serve for the next board, too.
class LastBoard {
public:
    // Returns the arrays of a board that differs only in its givens. Otherwise, returns nullptr without an exception.
    PyObject* with(const Rules& rules, const nono::Clues& clues, nono::Limits& limits) {
        if (arrays_ == nullptr || rules_ != &rules || key_of(rules, clues) != key_ || !fill_removed(rules, clues, limits)) return nullptr;
        PyObject* const tuple = PyTuple_New(PyTuple_Size(arrays_));
        for (Py_ssize_t place = 0; tuple != nullptr && place < PyTuple_Size(arrays_); place++) {
            PyObject* const item = place > 0 ? Py_NewRef(PyTuple_GetItem(arrays_, place)) : array_of(removed_.removed);
            if (item != nullptr && PyTuple_SetItem(tuple, place, item) == 0) continue;
            Py_DECREF(tuple);
            return nullptr;
        }
        return tuple;
    }
    // Keeps the arrays of a board for the next one, if its givens only remove colours. `made` is their tuple.
    void keep(const Rules& rules, const nono::Clues& clues, nono::Limits& limits, const nono::CountArrays& arrays, PyObject* made) {
        const bool has_givens = rules.other_layers.size() < clues.layers.size();
        if (!has_givens || !fill_removed(rules, clues, limits) || removed_.removed != arrays.removed) return;
        Py_XDECREF(arrays_);
        arrays_ = Py_NewRef(made);
        rules_ = &rules;
        key_ = key_of(rules, clues);
    }

private:
    // Fills removed_ by the rules that only remove colours. Returns false if a fault or a limit stops this.
    bool fill_removed(const Rules& rules, const nono::Clues& clues, nono::Limits& limits) {
        return nono::build_rules(rules.removing, clues, limits, removed_).empty() && !limits.stopped();
    }
    // Returns the size of the board and the values of all layers that matter to other rules.
    static std::vector<int32_t> key_of(const Rules& rules, const nono::Clues& clues) {
        std::vector<int32_t> key{clues.height, clues.width, clues.colours};
        for (const int32_t layer : rules.other_layers) {
            const nono::Ints values = clues.layers[layer];
            key.push_back(static_cast<int32_t>(values.size()));
            key.insert(key.end(), values.begin(), values.end());
        }
        return key;
    }

    const Rules* rules_ = nullptr;
    std::vector<int32_t> key_;
    PyObject* arrays_ = nullptr;
    nono::CountArrays removed_;
};

bool poll(void*) { return PyErr_CheckSignals() != 0; }

// Returns the arrays of a puzzle as a tuple, None at the time limit, or nullptr with an exception. Sets the layers of
// `clues` from the values.
PyObject* built(const Rules& rules, PyObject* values, nono::Clues& clues, double seconds) {
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
    static LastBoard last;
    if (PyObject* const tuple = last.with(rules, clues, limits); tuple != nullptr || PyErr_Occurred() != nullptr) return tuple;
    const std::string fault = nono::build_rules(rules.all, clues, limits, arrays);
    PyObject* result = nullptr;
    if (limits.stop() == nono::Stop::kTime) {
        result = Py_NewRef(Py_None);
    } else if (limits.stop() == nono::Stop::kMemory) {
        PyErr_NoMemory();
    } else if (!fault.empty()) {
        PyErr_SetString(PyExc_ValueError, fault.c_str());
    } else if (!limits.stopped()) {
        result = tuple_of(arrays);
        const size_t size = arrays.cells.size() + arrays.region.size();
        if (result != nullptr && size < most_kept) last.keep(rules, clues, limits, arrays, result);
        if (PyErr_Occurred() != nullptr) Py_CLEAR(result);  // Ctrl-C
    }
    if (arrays.cells.size() + arrays.region.size() + arrays.removed.size() > most_kept) arrays = {};
    return result;
}

// The function `counts` of the module: reads its arguments and builds the arrays.
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
        const Rules* const rules = rules_of(text);
        return rules == nullptr ? nullptr : built(*rules, values, clues, seconds);
    } catch (const std::bad_alloc&) {
        return PyErr_NoMemory();
    }
}

PyMethodDef functions[] = {
    {"counts", counts, METH_VARARGS,
     "Return the arrays of a model without lines (removed, those of Counts, and the subjects: six numbers for each rule) and the number of "
     "hidden cells, from a declaration (JSON), the height, the width, the number of colours and the values of the layers. "
     "Return None if the seconds (0: no limit) have passed."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "rule_code", nullptr, 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit_rule_code() { return PyModuleDef_Init(&definition); }
