// The module _engine for Python. Its function `ask` makes the calls of calls.def. Python's lock is released while the engine
// works, and signals are checked every 20 ms.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <new>
#include <system_error>

#include "bindings/calls.hpp"

namespace nono::bindings {

namespace {

PyObject* bytes_of(Ints words) {
    return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(words.data()), static_cast<Py_ssize_t>(words.size_bytes()));
}

// Ends a call when a signal handler of Python has raised an exception, or when `cancel`, an object with a method
// is_set(), is set. `report` is called with the words of reports as bytes. Both may be None.
class PythonCaller final : public Caller {
public:
    PythonCaller(PyObject* cancel, PyObject* report) : cancel_(cancel), report_(report) {}
    ~PythonCaller() { end(); }

    // Asks Python whether a signal or an exception is pending, or `cancel` is set. Returns true if the call must end.
    bool is_over() override {
        const PyGILState_STATE lock = PyGILState_Ensure();
        const bool over = is_cancelled_ || PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0 || reads_cancel();
        PyGILState_Release(lock);
        return over;
    }
    const char* word(Stop stop) const override { return stop == Stop::kInterrupt && is_cancelled_ ? "cancelled" : Caller::word(stop); }

    // Sets the limits, and releases Python's lock.
    void begin() override {
        Caller::begin();
        thread_ = PyEval_SaveThread();
    }
    void end() override {
        if (thread_ != nullptr) PyEval_RestoreThread(std::exchange(thread_, nullptr));
    }
    // A call that raises an exception gets no answer. Ctrl-C raises none if the answer says that it ended the call.
    // Returns false if the call gets no answer.
    bool may_answer() override {
        if (PyErr_Occurred() == nullptr) return Caller::may_answer();
        const bool is_told = says_stop_ && limits.stop() == Stop::kInterrupt && !is_cancelled_;
        if (!is_told || PyErr_ExceptionMatches(PyExc_KeyboardInterrupt) == 0) return false;
        PyErr_Clear();
        return Caller::may_answer();
    }

private:
    // Returns true if the call is cancelled, or if is_set() failed.
    bool reads_cancel() {
        if (cancel_ == Py_None) return false;
        PyObject* const answer = PyObject_CallMethod(cancel_, "is_set", nullptr);
        const int is_set = answer == nullptr ? -1 : PyObject_IsTrue(answer);
        Py_XDECREF(answer);
        is_cancelled_ = is_set > 0;
        return is_set != 0;
    }
    bool hears() const override { return report_ != Py_None; }
    // Calls the function for reports. If it raises an exception, the call is interrupted.
    void tell(Ints report) override {
        const PyGILState_STATE lock = PyGILState_Ensure();
        PyObject* const words = bytes_of(report);
        PyObject* const answer = words == nullptr ? nullptr : PyObject_CallFunctionObjArgs(report_, words, nullptr);
        if (answer == nullptr) limits.set(Stop::kInterrupt);
        Py_XDECREF(answer);
        Py_XDECREF(words);
        PyGILState_Release(lock);
    }

    PyObject* const cancel_;
    PyObject* const report_;
    PyThreadState* thread_ = nullptr;
    bool is_cancelled_ = false;
};

// Makes a call, and returns its answer as bytes, or null after an exception.
PyObject* answer_of(const Py_buffer& words, PyObject* cancel, PyObject* report) {
    if (words.len % sizeof(int32_t) != 0) {
        PyErr_SetString(PyExc_ValueError, "expected words of 32 bits");
        return nullptr;
    }
    try {
        PythonCaller caller(cancel, report);
        const IntVector answer = ask({static_cast<const int32_t*>(words.buf), words.len / sizeof(int32_t)}, caller);
        return PyErr_Occurred() == nullptr ? bytes_of(answer) : nullptr;
    } catch (const std::bad_alloc&) {
        return PyErr_NoMemory();
    } catch (const std::system_error&) {  // a thread could not be started, which is mostly a lack of memory
        return PyErr_NoMemory();
    }
}

// The function `ask` of the module.
PyObject* ask_engine(PyObject*, PyObject* given) {
    Py_buffer words;
    PyObject *cancel = nullptr, *report = nullptr;
    if (PyArg_ParseTuple(given, "y*OO", &words, &cancel, &report) == 0) return nullptr;
    PyObject* const answer = answer_of(words, cancel, report);
    PyBuffer_Release(&words);
    return answer;
}

PyMethodDef functions[] = {
    {"ask", ask_engine, METH_VARARGS,
     "Make a call of the engine, given by its words, and return the words of the answer as bytes. The object `cancel` ends the call "
     "when its method is_set() returns True. The function `report` is called with the words of each report. Both may be None."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_engine", nullptr, 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

}  // namespace nono::bindings

PyMODINIT_FUNC PyInit__engine() { return PyModuleDef_Init(&nono::bindings::definition); }
