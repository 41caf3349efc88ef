#include "bindings/calls.hpp"

#include <version.hpp>  // made by version.cmake

namespace nono::bindings {

namespace {

// Reads the arguments of a call, runs it, and writes its answer.
template <class Result, class... Arguments>
void run(Result (*function)(Caller&, Arguments...), WordReader& in, WordWriter& out, Caller& caller) {
    std::tuple<std::decay_t<Arguments>...> arguments;
    std::apply([&](auto&... each) { (take(in, each), ...); }, arguments);
    if (in.has_more()) caller.seconds = in.real();
    caller.refuse(in.fault());
    if (caller.has_refused()) return;
    caller.begin();
    const Result result = std::apply([&](const auto&... each) { return function(caller, each...); }, arguments);
    caller.end();
    if (caller.may_answer()) put(out, result);  // otherwise, an object in the result is freed
}

// The statistics that are times in seconds.
constexpr const char* kTimes[] = {"seconds_fixpoint", "seconds_search", "seconds_belief"};

constexpr struct {
    const char* name;
    void (*run)(WordReader&, WordWriter&, Caller&);
} kCalls[] = {
#define CALL(name, answer, ...) {#name, [](WordReader& in, WordWriter& out, Caller& caller) { run(name, in, out, caller); }},
#include "bindings/calls.def"
};

}  // namespace

// Makes the call that the words name, and returns the words of its answer or of the fault.
IntVector ask(Ints call, Caller& caller) {
    WordReader in(call);
    WordWriter out;
    const string_view name = in.text();
    const auto row = ranges::find_if(kCalls, [&](const auto& row) { return row.name == name; });
    caller.refuse(in.fault());
    if (row == std::end(kCalls)) caller.refuse("the engine has no such call");
    else row->run(in, out, caller);
    if (caller.has_refused()) {
        out.clear();
        out.fault(caller.fault());
    }
    return out.take();
}

// Writes a natural number of any size.
void put(WordWriter& out, const BigNatural& value) {
    vector<uint64_t> words;
    for (size_t i : range(value.num_words())) words.push_back(value.word(i));
    out.number(words);
}

// Writes a list of the pictures, each as bytes.
void put(WordWriter& out, const Pictures& value) {
    out.open(checked<size_t>(value.count));
    for (int64_t i : range(value.count)) out.bytes({value.colours.data() + i * value.size, value.size});
}

// Writes the numbers that are not 0.
void put(WordWriter& out, const Stats& value) {
    const struct {
        const char* name;
        int64_t number;
    } counters[] = {
#ifdef NONO_SMALL
        {"conflicts", value.conflicts},
        {"decisions", value.decisions},
#else
#define COUNTER(field, help) {#field, value.field},
#include "model/stats.def"
#endif
    };
    const std::array times{value.seconds_fixpoint, value.seconds_search, value.seconds_belief};
    const auto is_not_zero = [](double seconds) { return kHasThreads && seconds != 0; };  // the page shows no times
    const auto entries = ranges::count_if(counters, [](const auto& counter) { return counter.number != 0; });
    out.open(checked<size_t>(entries + ranges::count_if(times, is_not_zero)), Kind::kEntries);
    for (const auto& [name, number] : counters) {
        if (number == 0) continue;
        out.text(name);
        out.whole(number);
    }
    for (size_t i : indices(times)) {
        if (!is_not_zero(times[i])) continue;
        out.text(kTimes[i]);
        out.real(times[i]);
    }
}

// Writes the value of an option, of whichever type it is.
void put_variant(WordWriter& out, const OptionValue& value) {
    std::visit([&](const auto& held) { put(out, held); }, value);
}

// Writes five values for each option: name, standard value, bounds and help.
void put(WordWriter& out, OptionList rows) {
    out.open(rows.size());
    for (const OptionRow& row : rows) {
        out.open(5);
        out.text(row.name);
        put_variant(out, row.standard);
        put_variant(out, row.low);
        put_variant(out, row.high);
        out.text(row.help);
    }
}

// Returns the word for a limit, which is empty if none was reached.
const char* Caller::word(Stop stop) const {
    static constexpr const char* kWords[] = {"", "time", "interrupt", "conflicts", "memory", "stalled"};
    return kWords[static_cast<size_t>(stop)];
}

OptionList options(Caller&) { return kOptions; }

Answer<version> version(Caller&) { return NONO_ENGINE_VERSION; }

// Returns the names of the statistics: the counters, then the times.
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

// Frees an object that a call has returned.
Answer<forget> forget(Caller&, int64_t object) {
    kept_objects().erase(object);
    return {};
}
#endif

}  // namespace nono::bindings
