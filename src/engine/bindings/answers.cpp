#include "bindings/answers.hpp"

#include <algorithm>

namespace nb = nanobind;

namespace python {

bool Watch::poll(void* watch) {
    const nb::gil_scoped_acquire gil;
    return static_cast<Watch*>(watch)->is_over();
}

bool Watch::is_over() {
    if (is_cancelled_ || PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0) return true;
    if (cancel_.is_none()) return false;
    PyObject* const answer = PyObject_CallMethod(cancel_.ptr(), "is_set", nullptr);
    if (answer == nullptr) return true;
    const int is_set = PyObject_IsTrue(answer);
    Py_DECREF(answer);
    is_cancelled_ = is_set > 0;
    return is_set != 0;
}

const char* Watch::stop(nono::Stop stop) const {
    if (stop == nono::Stop::kInterrupt && is_cancelled_) return "cancelled";
    if (stop == nono::Stop::kInterrupt) {
        if (!PyErr_ExceptionMatches(PyExc_KeyboardInterrupt)) throw nb::python_error();
        PyErr_Clear();
    }
    return word(stop);
}

const char* word(nono::Stop stop) {
    switch (stop) {
        case nono::Stop::kNone: return "";
        case nono::Stop::kTime: return "time";
        case nono::Stop::kInterrupt: return "interrupt";
        case nono::Stop::kConflicts: return "conflicts";
        case nono::Stop::kMemory: return "memory";
        case nono::Stop::kStalled: return "stalled";
    }
    return "";
}

nb::dict describe(const nono::Stats& stats) {
    nb::dict result;
#define COUNTER(field, help) result[#field] = stats.field;
#include "model/stats.def"
    if (stats.cache_lookups > 0) {
        result["cache_hit_rate"] = static_cast<double>(stats.cache_hits) / static_cast<double>(stats.cache_lookups);
    }
    result["seconds_fixpoint"] = stats.seconds_fixpoint;
    result["seconds_search"] = stats.seconds_search;
    result["seconds_order"] = stats.seconds_order;
    result["seconds_belief"] = stats.seconds_belief;
    return result;
}

nb::list solutions(const nono::Answer& answer, int num_cells) {
    nb::list result;
    for (int64_t i = 0; i < answer.count; i++) {
        result.append(nb::bytes(answer.solutions.data() + i * num_cells, static_cast<size_t>(num_cells)));
    }
    return result;
}

nb::object number(std::span<const uint64_t> words) {
    std::vector<uint8_t> digits;
    for (const uint64_t word : words) {
        for (int shift = 0; shift < 64; shift += 8) digits.push_back(static_cast<uint8_t>(word >> shift));
    }
    const auto type = nb::borrow<nb::object>(reinterpret_cast<PyObject*>(&PyLong_Type));
    return type.attr("from_bytes")(bytes_of(digits), "little");
}

}  // namespace python
