// The functions `take` and `put` convert between C++ types and the values that words know (words.hpp). A new type of
// argument or answer needs a case here, and nothing else.
#pragma once

#include <limits>
#include <tuple>
#include <type_traits>

#include "base/big_natural.hpp"
#include "door/words.hpp"
#include "pegs/search.hpp"
#include "repairing/repair_search.hpp"

namespace nono::door {

// The name of each type of objects that calls return and take.
template <class T>
inline constexpr const char* kind_of = nullptr;

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
void put(Out& out, const std::tuple<Items...>& values);

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
        out.open(values.size());
        for (const T& value : values) put(out, value);
    }
}

template <class... Items>
void put_all(Out& out, const Items&... items) {
    out.open(sizeof...(items));
    (put(out, items), ...);
}

template <class... Items>
void put(Out& out, const std::tuple<Items...>& values) {
    std::apply([&](const auto&... items) { put_all(out, items...); }, values);
}

}  // namespace nono::door
