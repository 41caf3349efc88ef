#include "door/calls.hpp"

#include <version.hpp>  // made by version.cmake

namespace nono::door {

namespace {

// Reads the arguments of a call, makes it, and writes its answer.
template <class Result, class... Arguments>
void make(Result (*function)(Caller&, Arguments...), In& in, Out& out, Caller& caller) {
    std::tuple<std::decay_t<Arguments>...> arguments;
    std::apply([&](auto&... each) { (take(in, each), ...); }, arguments);
    if (in.has_more()) caller.seconds = in.real();
    if (caller.has_refused()) return;
    caller.begin();
    const Result result = std::apply([&](const auto&... each) { return function(caller, each...); }, arguments);
    caller.end();
    if (caller.may_answer()) put(out, result);  // otherwise, an object in the result is freed
}

constexpr struct {
    const char* name;
    void (*make)(In&, Out&, Caller&);
} kCalls[] = {
#define CALL(name, answer, ...) {#name, [](In& in, Out& out, Caller& caller) { make(name, in, out, caller); }},
#include "door/calls.def"
};

}  // namespace

IntVector ask(Ints call, Caller& caller) {
    In in(call, caller);
    Out out;
    const string_view name = in.text();
    const auto row = ranges::find_if(kCalls, [&](const auto& row) { return row.name == name; });
    if (row == std::end(kCalls)) caller.refuse("the engine has no such call");
    else row->make(in, out, caller);
    if (caller.has_refused()) {
        out.clear();
        out.fault(caller.fault());
    }
    return out.take();
}

void put(Out& out, const BigNatural& value) {
    vector<uint64_t> words;
    for (size_t i : range(value.num_words())) words.push_back(value.word(i));
    out.number(words);
}

void put(Out& out, const Pictures& value) {
    out.open(checked<size_t>(value.count));
    for (int64_t i : range(value.count)) out.bytes({value.colours.data() + i * value.size, value.size});
}

const char* Caller::word(Stop stop) const {
    static constexpr const char* kWords[] = {"", "time", "interrupt", "conflicts", "memory", "stalled"};
    return kWords[static_cast<size_t>(stop)];
}

Answer<version> version(Caller&) { return NONO_ENGINE_VERSION; }

Answer<statistics> statistics(Caller&) {
#ifdef NONO_SMALL
    return {{"conflicts", "decisions"}, {}};
#else
    return {{
#define COUNTER(field, help) #field,
#include "model/stats.def"
            },
            {std::begin(kTimes), std::end(kTimes)}};
#endif
}

#ifndef NONO_SMALL
Answer<compiler> compiler(Caller&) { return NONO_COMPILER; }

Answer<forget> forget(Caller&, int64_t object) {
    forget_object(object);
    return {};
}
#endif

}  // namespace nono::door
