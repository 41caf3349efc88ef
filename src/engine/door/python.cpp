// The module _engine: the calls of calls.def for Python. The GIL is released while the engine works, and signals are
// checked every 20 ms.
#include <nanobind/nanobind.h>

#include <deque>

#include "door/calls.hpp"
#include "door/python_models.hpp"
#include "door/words.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nono::door::python {

namespace {

// Returns an object that a function of Python has made. Raises its exception if it has failed.
PyObject* made(PyObject* object) {
    if (object == nullptr) throw nb::python_error();
    return object;
}

template <class T>
T checked(T value) {
    if (value == static_cast<T>(-1) && PyErr_Occurred() != nullptr) throw nb::python_error();
    return value;
}

string_view text_of(nb::handle object) {
    Py_ssize_t size = 0;
    const char* const data = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (data == nullptr) throw nb::python_error();
    return {data, static_cast<size_t>(size)};
}

// The arguments of a call, and the lists in them.
class In final : public door::In {
public:
    explicit In(nb::handle arguments) { levels_.push_back({arguments, 0, PyTuple_Size(arguments.ptr()), PyTuple_GetItem}); }

    bool flag() override { return checked(PyObject_IsTrue(next().ptr())) != 0; }
    int64_t whole(int64_t low, int64_t high) override {
        const int64_t value = checked(PyLong_AsLongLong(next().ptr()));
        if (value < low || value > high) throw nb::value_error("an argument is too large");
        return value;
    }
    uint64_t natural() override { return checked(PyLong_AsUnsignedLongLong(next().ptr())); }
    double real() override { return checked(PyFloat_AsDouble(next().ptr())); }
    Bytes bytes() override {
        const nb::handle value = next();
        return value.is_none() ? Bytes() : borrowed_->bytes(value);
    }
    Ints ints() override { return borrowed_->ints(next()); }
    string_view text() override { return text_of(next()); }
    Model model() override { return borrowed_->model(next()); }
    Options options() override {
        Options options;
        PyObject *name = nullptr, *value = nullptr;
        const nb::handle given = next();
        for (Py_ssize_t at = 0; PyDict_Next(given.ptr(), &at, &name, &value) != 0;) {
            const string fault = set_option(options, text_of(name), option_value(value));
            if (!fault.empty()) throw nb::value_error(fault.c_str());
        }
        return options;
    }
    Object object(const char* kind) override {
        const nb::handle value = next();
        if (value.is_none()) return nullptr;
        const auto* const object = static_cast<const Object*>(PyCapsule_GetPointer(value.ptr(), kind));
        if (object == nullptr) throw nb::python_error();
        return *object;
    }
    size_t open() override {
        const nb::handle list = next();
        levels_.push_back({list, 0, checked(PyList_Size(list.ptr())), PyList_GetItem});
        return static_cast<size_t>(levels_.back().size);
    }
    void close() override { levels_.pop_back(); }
    Object keep() override { return borrowed_; }

    bool has_more() const override { return levels_.back().at < levels_.back().size; }
    nb::handle next() {
        Level& level = levels_.back();
        return made(level.item(level.list.ptr(), level.at++));
    }

private:
    struct Level {
        nb::handle list;
        Py_ssize_t at, size;
        PyObject* (*item)(PyObject*, Py_ssize_t);
    };

    static OptionValue option_value(PyObject* value) {
        if (nb::isinstance<nb::bool_>(value)) return value == Py_True;
        if (nb::isinstance<nb::float_>(value)) return PyFloat_AsDouble(value);
        if (nb::isinstance<nb::str>(value)) return text_of(value);
        if (!PyIndex_Check(value)) return string_view();  // fits no option
        const auto number = nb::steal(made(PyNumber_Index(value)));
        int overflow = 0;
        const int64_t whole = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
        if (overflow != 0) return string_view();
        return whole;
    }

    vector<Level> levels_;
    std::shared_ptr<Borrowed> borrowed_ = std::make_shared<Borrowed>();
};

// The keys of the statistics as Python strings, which are made only once, and a dictionary with all counters at 0.
// Copying it is fast, because most counters of an easy puzzle stay 0.
class Statistics {
public:
    Statistics() {
#define COUNTER(field, help) keys_.push_back(PyUnicode_InternFromString(#field));
#include "model/stats.def"
        for (PyObject* const key : keys_) put(zeros_, key, PyLong_FromLong(0));
        for (const char* const name : {"seconds_fixpoint", "seconds_search", "seconds_order", "seconds_belief"})
            keys_.push_back(PyUnicode_InternFromString(name));
    }

    PyObject* describe(const Stats& stats) const {
        auto found = nb::steal(made(PyDict_Copy(zeros_.ptr())));
        auto key = keys_.begin();
#define COUNTER(field, help)                                                  \
    if (stats.field != 0) put(found, *key, PyLong_FromLongLong(stats.field)); \
    ++key;
#include "model/stats.def"
        for (const double seconds : {stats.seconds_fixpoint, stats.seconds_search, stats.seconds_order, stats.seconds_belief})
            put(found, *key++, PyFloat_FromDouble(seconds));
        return found.release().ptr();
    }

private:
    static void put(nb::handle entries, PyObject* key, PyObject* value) {
        const auto owned = nb::steal(made(value));
        if (PyDict_SetItem(entries.ptr(), key, value) != 0) throw nb::python_error();
    }

    vector<PyObject*> keys_;
    nb::dict zeros_;
};

// An answer, or a report. The lists and tuples that are not full yet are a stack.
class Out final : public door::Out {
public:
    void none() override { put(nb::none().release().ptr()); }
    void flag(bool value) override { put(PyBool_FromLong(value)); }
    void whole(int64_t value) override { put(PyLong_FromLongLong(value)); }
    void real(double value) override { put(PyFloat_FromDouble(value)); }
    void number(span<const uint64_t> words) override {
        if (words.size() == 1) return put(PyLong_FromUnsignedLongLong(words[0]));
        vector<uint8_t> digits;
        for (const uint64_t word : words) {
            for (int shift = 0; shift < 64; shift += 8) digits.push_back(static_cast<uint8_t>(word >> shift));
        }
        const nb::handle type = reinterpret_cast<PyObject*>(&PyLong_Type);
        put(type.attr("from_bytes")(nb::bytes(digits.data(), digits.size()), "little").release().ptr());
    }
    void bytes(Bytes value) override { put_bytes(value.data(), value.size()); }
    void ints(Ints value) override { put_bytes(value.data(), value.size_bytes()); }
    void text(string_view value) override { put(PyUnicode_FromStringAndSize(value.data(), static_cast<Py_ssize_t>(value.size()))); }
    void stats(const Stats& value) override {
        static const Statistics* const statistics = new Statistics;
        put(statistics->describe(value));
    }
    void object(const Object& value, const char* kind) override {
        const auto free = [](PyObject* capsule) { delete static_cast<Object*>(PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule))); };
        put(PyCapsule_New(new Object(value), kind, free));
    }
    void open(size_t size, bool is_tuple) override {
        const auto length = static_cast<Py_ssize_t>(size);
        PyObject* const list = is_tuple ? PyTuple_New(length) : PyList_New(length);
        put(list);
        if (size > 0) levels_.push_back({list, 0, length, is_tuple ? PyTuple_SetItem : PyList_SetItem});
    }

    Out() { levels_.reserve(4); }
    nb::object take() { return std::move(whole_); }

private:
    struct Level {
        PyObject* list;
        Py_ssize_t at, size;
        int (*set)(PyObject*, Py_ssize_t, PyObject*);
    };

    void put_bytes(const void* data, size_t size) {
        put(PyBytes_FromStringAndSize(static_cast<const char*>(data), static_cast<Py_ssize_t>(size)));
    }
    void put(PyObject* value) {
        made(value);
        if (levels_.empty()) {
            whole_ = nb::steal(value);
            return;
        }
        Level& level = levels_.back();
        if (level.set(level.list, level.at++, value) != 0) throw nb::python_error();
        if (level.at == level.size) levels_.pop_back();
    }

    nb::object whole_;
    vector<Level> levels_;
};

// Ends a call when a signal handler of Python has raised an exception, or when `cancel`, an object with a method
// is_set(), is set.
class Caller : public door::Caller {
public:
    Caller(nb::handle cancel, nb::handle report) : cancel_(cancel), report_(report) {}

    bool is_over() override {
        const nb::gil_scoped_acquire gil;
        if (is_cancelled_ || PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0) return true;
        if (cancel_.is_none()) return false;
        PyObject* const answer = PyObject_CallMethod(cancel_.ptr(), "is_set", nullptr);
        if (answer == nullptr) return true;
        const int is_set = PyObject_IsTrue(answer);
        Py_DECREF(answer);
        is_cancelled_ = is_set > 0;
        return is_set != 0;
    }
    const char* word(Stop stop) const override {
        return stop == Stop::kInterrupt && is_cancelled_ ? "cancelled" : door::Caller::word(stop);
    }

    void begin() override {
        limits = Limits(seconds, poll, static_cast<door::Caller*>(this));
        thread_ = PyEval_SaveThread();
    }
    void end() override {
        resume();
        if (PyErr_Occurred() == nullptr) return;
        if (!says_stop_ || PyErr_ExceptionMatches(PyExc_KeyboardInterrupt) == 0) throw nb::python_error();
        PyErr_Clear();
        if (!limits.stopped()) PyErr_SetInterrupt();  // a signal came after the end of the work; Python raises it when this call returns
    }
    ~Caller() { resume(); }  // after an exception of the engine

private:
    void resume() {
        if (thread_ != nullptr) PyEval_RestoreThread(std::exchange(thread_, nullptr));
    }
    door::Out* begin_report() override {
        if (report_.is_none()) return nullptr;
        gil_ = PyGILState_Ensure();
        return &told();
    }
    void end_report() override {
        PyObject* const answer = PyObject_CallObject(report_.ptr(), take_told().ptr());
        if (answer == nullptr) limits.set(Stop::kInterrupt);
        Py_XDECREF(answer);
        PyGILState_Release(gil_);
    }

    virtual door::Out& told() = 0;
    virtual nb::object take_told() = 0;  // returns the arguments for a report

    PyThreadState* thread_ = nullptr;
    PyGILState_STATE gil_{};
    bool is_cancelled_ = false;

protected:
    nb::handle cancel_, report_;
};

class PythonCaller final : public Caller {
public:
    explicit PythonCaller(In& in) : Caller(Py_None, Py_None), in_(in) {}

    void begin() override {
        if (in_.has_more()) cancel_ = in_.next();
        if (in_.has_more()) report_ = in_.next();
        if (in_.has_more()) throw nb::type_error("there are too many arguments");
        Caller::begin();
    }

private:
    door::Out& told() override { return told_; }
    nb::object take_told() override { return told_.take(); }

    In& in_;
    Out told_;
};

nb::object bytes_of(const IntVector& words) { return nb::bytes(words.data(), words.size() * sizeof(int32_t)); }

class WordsCaller final : public Caller {
public:
    using Caller::Caller;

private:
    door::Out& told() override {
        told_.words.clear();
        return told_;
    }
    nb::object take_told() override { return nb::make_tuple(bytes_of(told_.words)); }

    WordsOut told_;
};

nb::object call(const Row& row, nb::handle arguments) {
    In in(arguments);
    Out out;
    PythonCaller caller(in);
    row.make(in, out, caller);
    if (caller.has_refused()) throw nb::value_error(caller.fault().c_str());
    return out.take();
}

// Makes a call for the page, which sends and receives words.
nb::object ask_by_words(nb::handle words, nb::handle cancel, nb::handle report) {
    Borrowed borrowed;
    WordsCaller caller(cancel, report);
    WordsIn in(borrowed.ints(words), caller);
    WordsOut out;
    ask_by_words(in, out, caller);
    return bytes_of(out.words);
}

}  // namespace

}  // namespace nono::door::python

NB_MODULE(_engine, module) {
    using namespace nono::door;
    module.doc() = "The native engine: see nono.backend.native.";
    static std::deque<std::string> signatures;
    for (const Row& row : calls) {
        const std::string& signature = signatures.emplace_back("def " + std::string(row.name) + "(*args: object) -> typing.Any");
        module.def(row.name, [&row](const nb::args& arguments) { return python::call(row, arguments); }, nb::sig(signature.c_str()));
    }
    module.def("ask_by_words", &python::ask_by_words, "words"_a, "cancel"_a, "report"_a);
}
