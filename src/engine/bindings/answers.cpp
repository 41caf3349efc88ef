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
    if (counter_ != nullptr && !progress_.is_none() && ++polls_ % kPollsPerReport == 0) {
        PyObject* const done = PyObject_CallFunction(progress_.ptr(), "L", static_cast<long long>(*counter_));
        if (done == nullptr) return true;
        Py_DECREF(done);
    }
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
    if (PyErr_Occurred() == nullptr) return word(stop);
    if (!PyErr_ExceptionMatches(PyExc_KeyboardInterrupt)) throw nb::python_error();
    PyErr_Clear();
    if (stop != nono::Stop::kNone) return word(nono::Stop::kInterrupt);
    PyErr_SetInterrupt();  // a signal came after the end of the search; Python raises it when this call returns
    return "";
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

namespace {

// Puts an entry into the statistics. Each key is a Python string that is made only once.
template <class T>
void put(const nb::dict& entries, PyObject* key, T value) {
    if (PyDict_SetItem(entries.ptr(), key, nb::cast(value).ptr()) != 0) throw nb::python_error();
}

// The keys of the statistics, and a dictionary with all counters at 0. Copying it is fast, because most counters of an
// easy puzzle stay 0.
struct Entries {
#define COUNTER(field, help) PyObject* const field = PyUnicode_InternFromString(#field);
#include "model/stats.def"
#define SECONDS(field) PyObject* const field = PyUnicode_InternFromString(#field)
    SECONDS(seconds_fixpoint);
    SECONDS(seconds_search);
    SECONDS(seconds_order);
    SECONDS(seconds_belief);
#undef SECONDS
    PyObject* const zeros = make_zeros();

private:
    PyObject* make_zeros() const {
        nb::dict all;
#define COUNTER(field, help) put(all, field, 0);
#include "model/stats.def"
        return all.release().ptr();
    }
};

}  // namespace

nb::dict describe(const nono::Stats& stats) {
    static const Entries entries;
    PyObject* const copy = PyDict_Copy(entries.zeros);
    if (copy == nullptr) throw nb::python_error();
    auto result = nb::steal<nb::dict>(copy);
#define COUNTER(field, help) \
    if (stats.field != 0) put(result, entries.field, stats.field);
#include "model/stats.def"
    put(result, entries.seconds_fixpoint, stats.seconds_fixpoint);
    put(result, entries.seconds_search, stats.seconds_search);
    put(result, entries.seconds_order, stats.seconds_order);
    put(result, entries.seconds_belief, stats.seconds_belief);
    return result;
}

nb::list solutions(const nono::Answer& answer, int num_cells) {
    nb::list result;
    for (int64_t i = 0; i < answer.count; i++) {
        result.append(nb::bytes(answer.solutions.data() + i * num_cells, num_cells));
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
