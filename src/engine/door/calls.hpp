// The calls of the engine as C++ functions, one for each row of calls.def, and the table through which Python and words
// make them.
#pragma once

#include <span>
#include <tuple>

#include "census/census.hpp"
#include "door/options.hpp"
#include "door/values.hpp"

namespace nono::door {

class Questions;

template <>
inline constexpr const char* kind_of<Questions> = "session";
template <>
inline constexpr const char* kind_of<Census> = "census";
template <>
inline constexpr const char* kind_of<PegTable> = "table";

using Techniques = std::vector<std::tuple<const char*, int>>;
using Solved = std::tuple<Pictures, bool, const char*, double, double>;
using Proposal = std::tuple<Edits, int, bool, double>;
using Rating = std::tuple<int32_t, int32_t, int64_t, double>;
using CensusCount = std::tuple<int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, std::vector<int64_t>, std::vector<int32_t>>;

// The answer with the values in the second column of calls.def: a single value, or a tuple.
template <class>
struct AnswerOf;
template <class... Values>
struct AnswerOf<void(Values...)> {
    using Type = std::tuple<Values...>;
};
template <class Value>
struct AnswerOf<void(Value)> {
    using Type = Value;
};
template <class... Values>
using Answer = typename AnswerOf<void(Values...)>::Type;

#define CALL(name, out, ...) typename AnswerOf<void out>::Type name(Caller& caller __VA_OPT__(, ) __VA_ARGS__);
#include "door/calls.def"

struct Row {
    const char* name;
    void (*make)(In&, Out&, Caller&);
};
extern const std::span<const Row> calls;

}  // namespace nono::door
