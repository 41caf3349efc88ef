#include "door/words.hpp"

#include <array>
#include <unordered_map>

#include "door/caller.hpp"
#include "door/flat_model.hpp"
#include "door/options.hpp"

namespace nono::door {

namespace {

// The objects that calls have returned, by number. Only one thread at a time reads arguments or writes answers: Python
// holds its lock meanwhile.
struct Kept {
    Object object;
    const char* kind;
};
std::unordered_map<int64_t, Kept>& kept_objects() {
    static auto* const objects = new std::unordered_map<int64_t, Kept>;  // never destroyed, like the engine's other state
    return *objects;
}

}  // namespace

void In::refuse() {
    caller_.refuse("the words of the call are malformed");
    rest_ = {};
}

size_t In::size() const {
    if (rest_.empty()) return 0;
    if (!is_long()) return static_cast<uint32_t>(rest_[0]) >> 4;
    return static_cast<size_t>(static_cast<uint64_t>(static_cast<uint32_t>(rest_[2])) << 32 | static_cast<uint32_t>(rest_[1]));
}

// Returns the words of a value of this kind.
Ints In::take(Kind expected, size_t words) {
    const size_t header = is_long() ? 3 : 1;
    if (kind() != expected || rest_.size() < header || words > rest_.size() - header) {
        refuse();
        return {};
    }
    const Ints taken = rest_.subspan(header, words);
    rest_ = rest_.subspan(header + words);
    return taken;
}

Bytes In::take_bytes(Kind expected) {
    const size_t bytes = size();
    const Ints words = take(expected, (bytes + 3) / 4);
    return {reinterpret_cast<const uint8_t*>(words.data()), words.empty() ? 0 : bytes};
}

void In::none() {
    if (kind() != kNone || size() != 0) refuse();
    else rest_ = rest_.subspan(1);
}

bool In::flag() {
    const size_t value = size();
    if (kind() != kNone || value == 0 || value > 2) refuse();
    else rest_ = rest_.subspan(1);
    return value == 2;
}

int64_t In::whole(int64_t low, int64_t high) {
    const Ints words = take(kWhole);
    int64_t value = 0;
    if (words.size() == 1) value = words[0];
    if (words.size() > 1) value = static_cast<int64_t>(words[1]) << 32 | static_cast<uint32_t>(words[0]);
    if (words.size() == 3 && words[2] != value >> 63) refuse();
    if (words.empty() || words.size() > 3 || value < low || value > high) refuse();
    return value;
}

uint64_t In::natural() {
    // A number from 2^63 on has a third word.
    if (!rest_.empty() && rest_[0] >> 4 < 3) return static_cast<uint64_t>(whole(0, INT64_MAX));
    const Ints words = take(kWhole);
    if (words.size() != 3 || words[2] != 0) {
        refuse();
        return 0;
    }
    return static_cast<uint64_t>(static_cast<uint32_t>(words[1])) << 32 | static_cast<uint32_t>(words[0]);
}

double In::real() {
    if (kind() == kWhole) return double(whole(INT64_MIN, INT64_MAX));
    double value = 0;
    const Ints words = take(kReal);
    if (words.size() == 2) std::memcpy(&value, words.data(), sizeof value);
    return value;
}

Bytes In::bytes() {
    if (kind() != kNone) return take_bytes(kBytes);
    none();
    return {};
}

Ints In::ints() { return take(kInts); }

string_view In::text() {
    const Bytes bytes = take_bytes(kText);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Model In::model() {
    Model model;
    std::shared_ptr<const BoardCells> board;
    const string fault = read_model(ints(), model, board);
    if (!fault.empty()) caller_.refuse(fault);
    if (board != nullptr) boards_.push_back(std::move(board));
    return model;
}

Options In::options() {
    Options options;
    for (size_t left = open(kEntries); left > 0 && has_more(); left--) {
        const string_view name = text();
        OptionValue value = string_view();  // fits no option
        switch (kind()) {
            case kWhole: value = whole(INT64_MIN, INT64_MAX); break;
            case kReal: value = real(); break;
            case kText: value = text(); break;
            case kNone:
                if (size() != 0) value = flag();
                else none();
                break;
            default: refuse();
        }
        caller_.refuse(set_option(options, name, value));
    }
    return options;
}

Object In::object(const char* kind) {
    if (this->kind() == kNone) {
        none();
        return nullptr;
    }
    const auto found = kept_objects().find(whole(0, INT64_MAX));
    if (found != kept_objects().end() && string_view(found->second.kind) == kind) return found->second.object;
    caller_.refuse("the object of the engine does not exist");
    return nullptr;
}

// Begins a list or entries. Each item takes at least a word.
size_t In::open(Kind expected) {
    const size_t items = size();
    if (kind() != expected || items >= rest_.size()) {
        refuse();
        return 0;
    }
    rest_ = rest_.subspan(1);
    return items;
}

void Out::head(Kind kind, size_t size) {
    const bool is_long = size >= kLong;
    words_.push_back(static_cast<int32_t>((is_long ? kLong : static_cast<uint32_t>(size)) << 4 | static_cast<uint32_t>(kind)));
    if (!is_long) return;
    words_.push_back(static_cast<int32_t>(size));
    words_.push_back(static_cast<int32_t>(static_cast<uint64_t>(size) >> 32));
}

void Out::whole(int64_t value) {
    const auto low = static_cast<int32_t>(value);
    head(kWhole, low == value ? 1 : 2);
    words_.push_back(low);
    if (low != value) words_.push_back(checked<int32_t>(value >> 32));
}

void Out::number(span<const uint64_t> value) {
    if (value.empty()) return whole(0);
    const bool is_signed = value.back() >> 63 != 0;  // another word keeps the number from looking negative
    head(kWhole, 2 * value.size() + is_signed);
    for (const uint64_t word : value) {
        words_.push_back(static_cast<int32_t>(word));
        words_.push_back(static_cast<int32_t>(word >> 32));
    }
    if (is_signed) words_.push_back(0);
}

void Out::real(double value) {
    head(kReal, 2);
    words_.resize(words_.size() + 2);
    std::memcpy(words_.data() + words_.size() - 2, &value, sizeof value);
}

void Out::ints(Ints value) {
    head(kInts, value.size());
    append(words_, value);
}

void Out::put_bytes(Kind kind, const void* data, size_t size) {
    head(kind, size);
    const size_t begin = words_.size();
    words_.resize(begin + (size + 3) / 4);
    if (size > 0) std::memcpy(words_.data() + begin, data, size);
}

// Writes the numbers that are not 0.
void Out::stats(const Stats& value) {
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
    head(kEntries, checked<size_t>(entries + ranges::count_if(times, is_not_zero)));
    for (const auto& [name, number] : counters) {
        if (number == 0) continue;
        text(name);
        whole(number);
    }
    for (size_t i : indices(times)) {
        if (!is_not_zero(times[i])) continue;
        text(kTimes[i]);
        real(times[i]);
    }
}

void Out::object(Object value, const char* kind) {
    static int64_t last = 0;
    kept_objects()[++last] = {std::move(value), kind};
    whole(last);
}

void forget_object(int64_t number) { kept_objects().erase(number); }

}  // namespace nono::door
