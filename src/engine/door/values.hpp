// What passes through the door: a call reads its arguments from `In`, writes its answer to `Out`, and stays in touch
// with its `Caller` meanwhile. Python and words (words.hpp) implement the three.
//
// The functions `take` and `put` convert between C++ types and the values that In and Out know. A new type of argument
// or answer needs a case here, and nothing else.
#pragma once

#include <limits>
#include <tuple>
#include <type_traits>

#include "base/big_natural.hpp"
#include "base/limits.hpp"
#include "model/model.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"
#include "pegs/search.hpp"
#include "repairing/repair_search.hpp"

namespace nono::door {

using Bytes = span<const uint8_t>;  // its data is null if it was not given
using Object = std::shared_ptr<void>;

#ifdef NONO_SMALL
constexpr bool kHasThreads = false;
#else
constexpr bool kHasThreads = true;
#endif

// The name of each type of objects that calls return and take.
template <class T>
inline constexpr const char* kind_of = nullptr;

// Reads arguments in order. What it returns may borrow memory of the caller until the call ends, or while the object of
// `keep` lives. A wrong argument raises an exception or is refused by the Caller; the call is then not made.
class In {
public:
    virtual bool flag() = 0;
    virtual int64_t whole(int64_t low, int64_t high) = 0;
    virtual uint64_t natural() = 0;
    virtual double real() = 0;
    virtual Bytes bytes() = 0;
    virtual Ints ints() = 0;
    virtual string_view text() = 0;
    virtual Model model() = 0;
    virtual Options options() = 0;
    virtual Object object(const char* kind) = 0;  // null if it was not given
    // Begins a list and returns its size. The next values are its items, and `close` follows them.
    virtual size_t open() = 0;
    virtual void close() = 0;
    virtual Object keep() = 0;
    virtual bool has_more() const = 0;

protected:
    ~In() = default;
};

// Receives an answer. The values after `open` are the items of a list or a tuple until it is full.
class Out {
public:
    virtual void none() = 0;
    virtual void flag(bool value) = 0;
    virtual void whole(int64_t value) = 0;
    virtual void real(double value) = 0;
    virtual void number(span<const uint64_t> words) = 0;  // a natural number, lowest words first
    virtual void bytes(Bytes value) = 0;
    virtual void ints(Ints value) = 0;
    virtual void text(string_view value) = 0;
    virtual void stats(const Stats& value) = 0;
    virtual void object(const Object& value, const char* kind) = 0;
    virtual void open(size_t size, bool is_tuple) = 0;

protected:
    ~Out() = default;
};

template <class Tuple>
void put_all(Out& out, const Tuple& values);

// Who asked: the time limit, whether the call is cancelled, and who hears of its progress.
class Caller {
public:
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;

    // A nono::Interrupt function whose context is a Caller.
    static bool poll(void* context) {
        auto& self = *static_cast<Caller*>(context);
        if (self.is_over()) return true;
        if (self.look_ != nullptr && self.limits.elapsed() >= self.next_look_) {
            self.next_look_ = self.limits.elapsed() + kPause;
            self.look_(self.look_context_);
        }
        return self.limits.stopped();
    }

    // Returns true if the call was cancelled or interrupted. After true, every later call returns true too.
    virtual bool is_over() = 0;
    // Returns the name of the limit that stopped this call. An interrupt then raises no exception any more.
    const char* stop() {
        says_stop_ = true;
        return word(limits.stop());
    }
    // Returns the name of a limit, which may belong to a part of the call.
    virtual const char* word(Stop stop) const;

    // Passes values to the caller's function, if there is one. The call is stopped if that function fails.
    template <class... Values>
    void report(const Values&... values) {
        if (limits.stopped()) return;
        if (Out* const out = begin_report()) {
            put_all(*out, std::tie(values...));
            end_report();
        }
    }
    // From now on, `look` is called about four times per second to report how far the call is.
    template <class Look>
    void report_often(Look& look) {
        look_ = [](void* context) { (*static_cast<Look*>(context))(); };
        look_context_ = &look;
    }

    // Refuses the arguments of the call, which then has no answer. The first fault counts.
    void refuse(string_view fault) {
        if (fault_.empty()) fault_ = fault;
    }
    bool has_refused() const { return !fault_.empty(); }
    const string& fault() const { return fault_; }

    // Surround the work of a call, for which Python lets other threads run.
    virtual void begin() = 0;
    virtual void end() = 0;

    double seconds = 0;  // the time limit
    Limits limits{0, nullptr, nullptr};

protected:
    Caller() = default;
    ~Caller() = default;
    virtual Out* begin_report() = 0;
    virtual void end_report() = 0;

    bool says_stop_ = false;

private:
    static constexpr double kPause = 0.25;  // seconds

    string fault_;
    void (*look_)(void*) = nullptr;
    void* look_context_ = nullptr;
    double next_look_ = kPause;
};

// Solutions, each with a byte per cell.
struct Pictures {
    vector<uint8_t> colours;
    int64_t count;
    size_t size;  // bytes of a picture
};

template <class T>
struct Taken;

template <class T>
T take(In& in) {
    return Taken<T>::from(in);
}

template <class T>
    requires std::is_integral_v<T>
struct Taken<T> {
    static T from(In& in) {
        if constexpr (std::is_same_v<T, bool>) return in.flag();
        if constexpr (std::is_same_v<T, uint64_t>) return in.natural();
        return static_cast<T>(in.whole(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
    }
};

#define TAKEN(type, ...)                     \
    template <>                              \
    struct Taken<type> {                     \
        static type from(In& in) __VA_ARGS__ \
    };
TAKEN(double, { return in.real(); })
TAKEN(Bytes, { return in.bytes(); })
TAKEN(Ints, { return in.ints(); })
TAKEN(string_view, { return in.text(); })
TAKEN(Model, { return in.model(); })
TAKEN(Options, { return in.options(); })
TAKEN(Object, { return in.keep(); })  // reads nothing, but keeps the memory of the other arguments
TAKEN(PegOptions, { return {in.flag(), take<int>(in), in.natural()}; })

template <class T>
struct Taken<std::shared_ptr<T>> {
    static std::shared_ptr<T> from(In& in) { return std::static_pointer_cast<T>(in.object(kind_of<T>)); }
};

template <class T>
struct Taken<vector<T>> {
    static vector<T> from(In& in) {
        vector<T> items;
        const size_t size = in.open();
        for (size_t i = 0; i < size; i++) items.push_back(take<T>(in));
        in.close();
        return items;
    }
};

// Bytes that are copied.
template <>
struct Taken<vector<uint8_t>> {
    static vector<uint8_t> from(In& in) {
        const Bytes bytes = in.bytes();
        return {bytes.begin(), bytes.end()};
    }
};

TAKEN(PegProblem, {
    const int holes = take<int>(in);
    auto jumps = take<vector<uint8_t>>(in);
    auto symmetries = take<vector<vector<uint8_t>>>(in);
    const uint64_t start = in.natural();
    return {holes, std::move(jumps), std::move(symmetries), start, take<vector<uint64_t>>(in)};
})

TAKEN(RepairTask, {
    RepairTask task;
    task.model = in.model();
    task.picture = in.bytes();
    task.tier = take<int>(in);
    task.deep_work = take<int64_t>(in);
    task.tones = in.bytes();
    task.locked = in.bytes();
    task.memory = take<int64_t>(in);
    return task;
})
#undef TAKEN

inline void put(Out& out, double value) { out.real(value); }
inline void put(Out& out, const char* value) { out.text(value); }
inline void put(Out& out, string_view value) { out.text(value); }
inline void put(Out& out, Bytes value) { out.bytes(value); }
inline void put(Out& out, Ints value) { out.ints(value); }
inline void put(Out& out, span<const int64_t> value) { out.bytes({reinterpret_cast<const uint8_t*>(value.data()), value.size_bytes()}); }
inline void put(Out& out, span<const uint64_t> value) { out.number(value); }
inline void put(Out& out, const Stats& value) { out.stats(value); }
void put(Out& out, const BigNatural& value);
void put(Out& out, const Pictures& value);
void put(Out& out, span<const Edit> value);
inline void put(Out& out, const Edits& value) { put(out, span<const Edit>(value)); }

template <class T>
    requires std::is_integral_v<T>
void put(Out& out, T value) {
    if constexpr (std::is_same_v<T, bool>) {
        out.flag(value);
    } else if constexpr (std::is_same_v<T, uint64_t>) {
        out.number({&value, 1});
    } else {
        out.whole(value);
    }
}

template <class T>
void put(Out& out, const std::shared_ptr<T>& value) {
    if (value == nullptr) return out.none();
    out.object(value, kind_of<T>);
}

template <class... Items>
void put(Out& out, const std::tuple<Items...>& values) {
    put_all(out, values);
}

template <class T>
void put(Out& out, const std::optional<T>& value) {
    if (!value) return out.none();
    put(out, *value);
}

template <class T>
void put(Out& out, const vector<T>& values) {
    if constexpr (std::is_arithmetic_v<T>) {
        put(out, span<const T>(values));
    } else {
        out.open(values.size(), false);
        for (const T& value : values) put(out, value);
    }
}

template <class Tuple>
void put_all(Out& out, const Tuple& values) {
    std::apply(
        [&](const auto&... items) {
            out.open(sizeof...(items), true);
            (put(out, items), ...);
        },
        values);
}

}  // namespace nono::door
