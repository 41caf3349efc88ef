// The functions `take` and `put` convert between C++ types and the values that words know (words.hpp). A new type of
// argument or answer needs a case here, and nothing else.
#pragma once

#include <limits>
#include <tuple>
#include <type_traits>

#include "base/big_natural.hpp"
#include "bindings/flat_model.hpp"
#include "bindings/options.hpp"
#include "bindings/words.hpp"
#include "model/stats.hpp"
#include "pegs/search.hpp"
#include "repairing/repair_search.hpp"

namespace nono::bindings {

// The name of each type of objects that calls return and take.
template <class T>
inline constexpr const char* kind_of = nullptr;

// Solutions, each with a byte per cell.
struct Pictures {
    vector<uint8_t> colours;
    int64_t count;
    size_t size;  // bytes of a picture
};

inline void take(WordReader& in, bool& value) { value = in.flag(); }
inline void take(WordReader& in, uint64_t& value) { value = in.natural(); }
inline void take(WordReader& in, double& value) { value = in.real(); }
inline void take(WordReader& in, Bytes& value) { value = in.bytes(); }
inline void take(WordReader& in, Ints& value) { value = in.ints(); }
inline void take(WordReader& in, string_view& value) { value = in.text(); }

// Reads a model, for which the call keeps the memory that the model borrows.
inline void take(WordReader& in, Model& model) {
    std::shared_ptr<const BoardCells> board;
    in.refuse(read_model(in.ints(), model, board));
    in.keep(std::move(board));
}

// Reads options as entries of a name and a value. An unknown option or a value out of bounds refuses the call.
inline void take(WordReader& in, Options& options) {
    for (size_t left = in.open(Kind::kEntries); left > 0 && in.has_more(); left--) {
        const string_view name = in.text();
        OptionValue value = string_view();  // fits no option
        switch (in.kind()) {
            case Kind::kWhole: value = in.whole(INT64_MIN, INT64_MAX); break;
            case Kind::kReal: value = in.real(); break;
            case Kind::kText: value = in.text(); break;
            case Kind::kNone:
                if (in.size() != 0) value = in.flag();
                else in.none();
                break;
            default: in.refuse();
        }
        in.refuse(set_option(options, name, value));
    }
}

template <std::signed_integral T>
void take(WordReader& in, T& value) {
    value = static_cast<T>(in.whole(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

// Reads the number of a kept object of this type.
template <class T>
void take(WordReader& in, std::shared_ptr<T>& value) {
    value = std::static_pointer_cast<T>(in.object(kind_of<T>));
}

// Reads a list.
template <class T>
void take(WordReader& in, vector<T>& items) {
    const size_t size = in.open();
    for (size_t i = 0; i < size; i++) take(in, items.emplace_back());
}

// Bytes that are copied.
inline void take(WordReader& in, vector<uint8_t>& value) {
    const Bytes bytes = in.bytes();
    value.assign(bytes.begin(), bytes.end());
}

// Reads the parts of a peg problem, one after another.
inline void take(WordReader& in, PegProblem& problem) {
    take(in, problem.holes);
    take(in, problem.jumps);
    take(in, problem.symmetries);
    take(in, problem.start);
    take(in, problem.goals);
}

// Reads the parts of a repair task, one after another.
inline void take(WordReader& in, RepairTask& task) {
    take(in, task.model);
    take(in, task.picture);
    take(in, task.tier);
    take(in, task.deep_work);
    take(in, task.tones);
    take(in, task.locked);
    take(in, task.memory);
}

inline void put(WordWriter& out, bool value) { out.flag(value); }
inline void put(WordWriter& out, uint64_t value) { out.number({&value, 1}); }
template <std::signed_integral T>
void put(WordWriter& out, T value) {
    out.whole(value);
}
inline void put(WordWriter& out, double value) { out.real(value); }
inline void put(WordWriter& out, const char* value) { out.text(value); }
inline void put(WordWriter& out, string_view value) { out.text(value); }
inline void put(WordWriter& out, Bytes value) { out.bytes(value); }
inline void put(WordWriter& out, Ints value) { out.ints(value); }
inline void put(WordWriter& out, span<const int64_t> value) {
    out.bytes({reinterpret_cast<const uint8_t*>(value.data()), value.size_bytes()});
}
inline void put(WordWriter& out, span<const uint64_t> value) { out.number(value); }
void put(WordWriter& out, const Stats& value);
void put(WordWriter& out, const BigNatural& value);
void put(WordWriter& out, const Pictures& value);
void put(WordWriter& out, span<const Edit> value);
inline void put(WordWriter& out, const Edits& value) { put(out, span<const Edit>(value)); }

// Keeps an object, and writes its number; none if it is null.
template <class T>
void put(WordWriter& out, const std::shared_ptr<T>& value) {
    if (value == nullptr) return out.none();
    out.object(value, kind_of<T>);
}

template <class... Items>
void put(WordWriter& out, const std::tuple<Items...>& values);

// Writes the value, or none.
template <class T>
void put(WordWriter& out, const std::optional<T>& value) {
    if (!value) return out.none();
    put(out, *value);
}

// Writes numbers as one value, and everything else as a list.
template <class T>
void put(WordWriter& out, const vector<T>& values) {
    if constexpr (std::is_arithmetic_v<T>) {
        put(out, span<const T>(values));
    } else {
        out.open(values.size());
        for (const T& value : values) put(out, value);
    }
}

// Writes the items as a list.
template <class... Items>
void put_all(WordWriter& out, const Items&... items) {
    out.open(sizeof...(items));
    (put(out, items), ...);
}

// Writes a tuple as a list.
template <class... Items>
void put(WordWriter& out, const std::tuple<Items...>& values) {
    std::apply([&](const auto&... items) { put_all(out, items...); }, values);
}

}  // namespace nono::bindings
