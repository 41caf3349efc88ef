#include "door/calls.hpp"

#include <version.hpp>  // made by version.cmake

namespace nono::door {

namespace {

// Reads the arguments of a call, makes it, and writes its answer.
template <class Result, class... Arguments>
void make(Result (*function)(Caller&, Arguments...), In& in, Out& out, Caller& caller) {
    const std::tuple<std::decay_t<Arguments>...> arguments{take<std::decay_t<Arguments>>(in)...};
    if (in.has_more()) caller.seconds = in.real();
    if (caller.has_refused()) return;
    caller.begin();
    const Result result = std::apply([&](const auto&... each) { return function(caller, each...); }, arguments);
    caller.end();
    if (!caller.has_refused()) put(out, result);
}

constexpr Row kCalls[] = {
#define CALL(name, answer, ...) {#name, [](In& in, Out& out, Caller& caller) { make(name, in, out, caller); }},
#include "door/calls.def"
};

}  // namespace

const span<const Row> calls = kCalls;

void put(Out& out, const BigNatural& value) {
    vector<uint64_t> words;
    for (size_t i : range(value.num_words())) words.push_back(value.word(i));
    out.number(words);
}

void put(Out& out, const Pictures& value) {
    out.open(checked<size_t>(value.count), false);
    for (int64_t i : range(value.count)) out.bytes({value.colours.data() + i * value.size, value.size});
}

const char* Caller::word(Stop stop) const {
    static constexpr const char* kWords[] = {"", "time", "interrupt", "conflicts", "memory", "stalled"};
    return kWords[static_cast<size_t>(stop)];
}

Answer<version> version(Caller&) { return NONO_ENGINE_VERSION; }
#ifndef NONO_SMALL
Answer<compiler> compiler(Caller&) { return NONO_COMPILER; }
#endif

}  // namespace nono::door
