// The calls of the engine as C++ functions, one for each row of calls.def, and the function by which Python and the page
// make them.
#pragma once

#include <tuple>

#include "bindings/caller.hpp"
#include "bindings/values.hpp"
#include "pictures/candidates.hpp"
#include "voice/explanation.hpp"

namespace nono::bindings {

class Questions;

template <>
inline constexpr const char* kind_of<Questions> = "session";
template <>
inline constexpr const char* kind_of<PegTable> = "table";

void put(WordWriter& out, OptionList rows);
void put(WordWriter& out, const Candidate& value);

// The arguments that all calls in words have.
struct VoiceTask {
    Model model;
    string_view table, wording;
    Ints subjects;
};

// An explanation, or a hint; calls.def describes its parts.
struct Explained {
    int end;
    int64_t number;
    vector<SpokenStep> steps;
    vector<uint8_t> possible;
    int num_open, open_cell;
    double score;
};

void take(WordReader& in, VoiceTask& task);
void put(WordWriter& out, const SpokenStep& spoken);
void put(WordWriter& out, const Explained& value);

using Techniques = vector<std::tuple<const char*, int>>;
using Solved = std::tuple<Pictures, bool, const char*, double, double>;
using Proposal = std::tuple<Edits, int, bool, double>;

// The answer with the values in the second column of calls.def: a single value, or a tuple.
template <class>
struct Values;
template <class... All>
struct Values<void(All...)> {
    using Type = std::tuple<All...>;
};
template <class Value>
struct Values<void(Value)> {
    using Type = Value;
};

#define CALL(name, out, ...) Values<void out>::Type name(Caller& caller __VA_OPT__(, ) __VA_ARGS__);
#include "bindings/calls.def"

template <class Result, class... Arguments>
Result answer_of(Result (*)(Caller&, Arguments...));
// The type of the answer to a call.
template <auto call>
using Answer = decltype(answer_of(call));

// Makes a call: its words are a text with its name, its arguments (calls.def), and the time limit, which may be missing.
// Returns the words of the answer, or of the fault why the call was refused.
IntVector ask(Ints call, Caller& caller);

}  // namespace nono::bindings
