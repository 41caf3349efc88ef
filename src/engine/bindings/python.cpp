// The module _engine for Python. Its function `ask` makes the calls of calls.def. Python's lock is released while the engine
// works, and signals are checked every 20 ms.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <atomic>
#include <chrono>
#include <new>
#include <system_error>
#include <thread>

#include "bindings/calls.hpp"

namespace nono::bindings {

namespace {

PyObject* bytes_of(Ints words) {
    return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(words.data()), static_cast<Py_ssize_t>(words.size_bytes()));
}

// Python ends a daemon thread that asks for its lock while the program ends, and that aborts a thread with C++ on its
// stack. So before Python ends (leave), such threads are stopped where they would ask, and those that have the lock may
// give it back.
class Lock {
public:
    // Waits until this thread may ask for Python's lock: for ever, if the program ends in another thread.
    static void ask() {
        holders_++;
        if (!is_ending_ || std::this_thread::get_id() == last_) return;
        holders_--;
        while (true) std::this_thread::sleep_for(std::chrono::hours(1));
    }
    // The thread has given the lock back, or has no more work in C++.
    static void done() { holders_--; }

    // Stops all other threads that ask for the lock from now on. Waits for those that have it, but not for long: one of
    // them may be in a function of Python that waits for another thread.
    static void end() {
        static constexpr std::chrono::milliseconds kLook{1};
        static constexpr int kLooks = 1000;
        last_ = std::this_thread::get_id();
        is_ending_ = true;
        for (int i = 0; i < kLooks && holders_ > 0; i++) std::this_thread::sleep_for(kLook);
    }

private:
    static inline std::atomic<bool> is_ending_{false};
    static inline std::atomic<int> holders_{0};
    static inline std::thread::id last_;  // the thread in which the program ends
};

// Ends a call when a signal handler of Python has raised an exception, or when `cancel`, an object with a method
// is_set(), is set. `report` is called with the words of reports as bytes. Both may be None.
class PythonCaller final : public Caller {
public:
    PythonCaller(PyObject* cancel, PyObject* report) : cancel_(cancel), report_(report) {}
    ~PythonCaller() { end(); }

    // Asks Python whether a signal or an exception is pending, or `cancel` is set. Returns true if the call must end.
    bool is_over() override {
        Lock::ask();
        const PyGILState_STATE lock = PyGILState_Ensure();
        const bool over = is_cancelled_ || PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0 || reads_cancel();
        PyGILState_Release(lock);
        Lock::done();
        return over;
    }
    const char* word(Stop stop) const override { return stop == Stop::kInterrupt && is_cancelled_ ? "cancelled" : Caller::word(stop); }

    // Sets the limits, and releases Python's lock.
    void begin() override {
        Caller::begin();
        thread_ = PyEval_SaveThread();
    }
    void end() override {
        if (thread_ == nullptr) return;
        Lock::ask();
        PyEval_RestoreThread(std::exchange(thread_, nullptr));
        Lock::done();
    }
    // A call that raises an exception gets no answer. Ctrl-C raises none if the answer says that it ended the call.
    // Returns false if the call gets no answer.
    bool may_answer() override {
        if (PyErr_Occurred() == nullptr) return Caller::may_answer();
        const bool is_interrupt = says_stop_ && limits.stop() == Stop::kInterrupt && !is_cancelled_;
        if (!is_interrupt || PyErr_ExceptionMatches(PyExc_KeyboardInterrupt) == 0) return false;
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
        Lock::ask();
        const PyGILState_STATE lock = PyGILState_Ensure();
        PyObject* const words = bytes_of(report);
        PyObject* const answer = words == nullptr ? nullptr : PyObject_CallFunctionObjArgs(report_, words, nullptr);
        if (answer == nullptr) limits.set(Stop::kInterrupt);
        Py_XDECREF(answer);
        Py_XDECREF(words);
        PyGILState_Release(lock);
        Lock::done();
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

// The function `leave` of the module.
PyObject* leave(PyObject*, PyObject*) {
    Py_BEGIN_ALLOW_THREADS;
    Lock::end();
    Py_END_ALLOW_THREADS;
    Py_RETURN_NONE;
}

PyMethodDef functions[] = {
    {"ask", ask_engine, METH_VARARGS,
     "Make a call of the engine, given by its words, and return the words of the answer as bytes. The object `cancel` ends the call "
     "when its method is_set() returns True. The function `report` is called with the words of each report. Both may be None."},
    {"leave", leave, METH_NOARGS, "Stop the calls in other threads, because Python ends. Called once, at exit."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_engine", nullptr, 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

}  // namespace nono::bindings

PyMODINIT_FUNC PyInit__engine() { return PyModuleDef_Init(&nono::bindings::definition); }
