#include "door/words.hpp"

#include "door/calls.hpp"
#include "door/flat_model.hpp"

namespace nono::door {

void WordsIn::refuse() {
    caller_.refuse("the words of the call are malformed");
    rest_ = {};
}

// Returns the words of a value of this kind.
Ints WordsIn::take(Kind expected, size_t words) {
    if (kind() != expected || words >= rest_.size()) {
        refuse();
        return {};
    }
    const Ints taken = rest_.subspan(1, words);
    rest_ = rest_.subspan(1 + words);
    return taken;
}

Bytes WordsIn::take_bytes(Kind expected) {
    const size_t bytes = size();
    const Ints words = take(expected, (bytes + 3) / 4);
    return {reinterpret_cast<const uint8_t*>(words.data()), words.empty() ? 0 : bytes};
}

void WordsIn::none() {
    if (kind() != kNone || size() != 0) refuse();
    else rest_ = rest_.subspan(1);
}

bool WordsIn::flag() {
    const size_t value = size();
    if (kind() != kNone || value == 0 || value > 2) refuse();
    else rest_ = rest_.subspan(1);
    return value == 2;
}

int64_t WordsIn::whole(int64_t low, int64_t high) {
    const Ints words = take(kWhole);
    int64_t value = 0;
    if (words.size() == 1) value = words[0];
    if (words.size() > 1) value = static_cast<int64_t>(words[1]) << 32 | static_cast<uint32_t>(words[0]);
    if (words.size() == 3 && words[2] != value >> 63) refuse();
    if (words.empty() || words.size() > 3 || value < low || value > high) refuse();
    return value;
}

uint64_t WordsIn::natural() {
    // A number from 2^63 on has a third word.
    if (!rest_.empty() && rest_[0] >> 4 < 3) return static_cast<uint64_t>(whole(0, INT64_MAX));
    const Ints words = take(kWhole);
    if (words.size() != 3 || words[2] != 0) {
        refuse();
        return 0;
    }
    return static_cast<uint64_t>(static_cast<uint32_t>(words[1])) << 32 | static_cast<uint32_t>(words[0]);
}

double WordsIn::real() {
    if (kind() == kWhole) return double(whole(INT64_MIN, INT64_MAX));
    double value = 0;
    const Ints words = take(kReal);
    if (words.size() == 2) std::memcpy(&value, words.data(), sizeof value);
    return value;
}

Bytes WordsIn::bytes() {
    if (kind() != kNone) return take_bytes(kBytes);
    none();
    return {};
}

Ints WordsIn::ints() { return take(kInts); }

string_view WordsIn::text() {
    const Bytes bytes = take_bytes(kText);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Model WordsIn::model() {
    Model model;
    if (!read_model(ints(), model)) caller_.refuse("the model is malformed");
    return model;
}

Options WordsIn::options() {
    Options options;
    for (size_t left = open(kEntries); left > 0 && has_more(); left--) {
        const string_view name = text();
        OptionValue value;
        switch (kind()) {
            case kWhole: value = whole(INT64_MIN, INT64_MAX); break;
            case kReal: value = real(); break;
            case kText: value = text(); break;
            default: value = flag();
        }
        caller_.refuse(set_option(options, name, value));
    }
    return options;
}

Object WordsIn::object(const char*) {
    none();
    return nullptr;
}

// Begins a list or entries. Each item takes at least a word.
size_t WordsIn::open(Kind expected) {
    const size_t items = size();
    if (kind() != expected || items >= rest_.size()) {
        refuse();
        return 0;
    }
    rest_ = rest_.subspan(1);
    return items;
}

void WordsOut::whole(int64_t value) {
    const auto low = static_cast<int32_t>(value);
    head(kWhole, low == value ? 1 : 2);
    words.push_back(low);
    if (low != value) words.push_back(checked<int32_t>(value >> 32));
}

void WordsOut::number(span<const uint64_t> value) {
    if (value.empty()) return whole(0);
    const bool is_signed = value.back() >> 63 != 0;  // another word keeps the number from looking negative
    head(kWhole, 2 * value.size() + is_signed);
    for (const uint64_t word : value) {
        words.push_back(static_cast<int32_t>(word));
        words.push_back(static_cast<int32_t>(word >> 32));
    }
    if (is_signed) words.push_back(0);
}

void WordsOut::real(double value) {
    head(kReal, 2);
    words.resize(words.size() + 2);
    std::memcpy(words.data() + words.size() - 2, &value, sizeof value);
}

void WordsOut::ints(Ints value) {
    head(kInts, value.size());
    append(words, value);
}

void WordsOut::put_bytes(Kind kind, const void* data, size_t size) {
    head(kind, size);
    const size_t begin = words.size();
    words.resize(begin + (size + 3) / 4);
    if (size > 0) std::memcpy(words.data() + begin, data, size);
}

void WordsOut::stats(const Stats& value) {
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
    head(kEntries, checked<size_t>(ranges::count_if(counters, [](const auto& one) { return one.number != 0; })));
    for (const auto& [name, number] : counters) {
        if (number == 0) continue;
        text(name);
        whole(number);
    }
}

void ask_by_words(WordsIn& in, WordsOut& out, Caller& caller) {
    const string_view name = in.text();
    const auto row = ranges::find(calls, name, &Row::name);
    if (row == calls.end()) caller.refuse("the engine has no such call");
    else row->make(in, out, caller);
    if (caller.has_refused()) {
        out.words.clear();
        out.fault(caller.fault());
    }
}

}  // namespace nono::door
