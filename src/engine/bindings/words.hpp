// Values as words of 32 bits: so Python and the page call the engine. The first word of a value is its size times 16
// plus its kind:
//
//   none      size 0; 1 and 2 are false and true
//   whole     as many words, lowest first, in two's complement
//   real      the two words of a double
//   bytes     as many bytes, and text in UTF-8; both fill whole words
//   ints      as many words
//   list      as many values; also a tuple
//   entries   as many pairs of a name and a value
//   fault     like text: why a call is refused, in place of an answer
//
// If the size takes more than 28 bits, all of these are set, and the next two words are the size.
//
// An object that the engine keeps, such as a session, is a number. The Python side is
// nono.backend.native.words, the JavaScript side src/nono/page/web/engine/values.js.
#pragma once

#include <map>

#include "base/lists.hpp"

namespace nono::bindings {

using Bytes = span<const uint8_t>;  // its data is null if it was not given
using Object = std::shared_ptr<void>;

#ifdef NONO_SMALL
constexpr bool kHasThreads = false;
#else
constexpr bool kHasThreads = true;
#endif

constexpr uint32_t kLong = (1 << 28) - 1;  // in place of a size of this or more

enum class Kind : int32_t { kNone, kWhole, kReal, kBytes, kText, kInts, kList, kEntries, kFault };

struct KeptObject {
    Object object;
    const char* kind;
};

// The objects that calls have returned, by number. Only one thread at a time reads arguments or writes answers: Python
// holds its lock meanwhile.
inline std::map<int64_t, KeptObject>& kept_objects() {
    static auto* const objects = new std::map<int64_t, KeptObject>;  // never destroyed, like the engine's other state
    return *objects;
}

// Reads the words of a call in order. What it returns may borrow these words, or memory of this object. After a malformed
// value, all later values are empty.
class WordReader {
public:
    explicit WordReader(Ints words) : rest_(words) {}

    // Each of these functions reads the next value. If it is of another kind, the function refuses the call. A flag is none
    // with the size 1 (false) or 2 (true).
    bool flag() {
        const size_t value = size();
        if (kind() != kNone || value == 0 || value > 2) refuse();
        else rest_ = rest_.subspan(1);
        return value == 2;
    }

    // Reads a whole number from `low` to `high`. Its third word, if there is one, only repeats the sign.
    int64_t whole(int64_t low, int64_t high) {
        const Ints words = take(kWhole);
        int64_t value = 0;
        if (words.size() == 1) value = words[0];
        if (words.size() > 1) value = static_cast<int64_t>(words[1]) << 32 | static_cast<uint32_t>(words[0]);
        if (words.size() == 3 && words[2] != value >> 63) refuse();
        if (words.empty() || words.size() > 3 || value < low || value > high) refuse();
        return value;
    }

    // Reads a whole number from 0 to 2^64 - 1.
    uint64_t natural() {
        // A number from 2^63 on has a third word.
        if (!rest_.empty() && rest_[0] >> 4 < 3) return static_cast<uint64_t>(whole(0, INT64_MAX));
        const Ints words = take(kWhole);
        if (words.size() != 3 || words[2] != 0) {
            refuse();
            return 0;
        }
        return static_cast<uint64_t>(static_cast<uint32_t>(words[1])) << 32 | static_cast<uint32_t>(words[0]);
    }

    // Reads a real number, or a whole one.
    double real() {
        if (kind() == kWhole) return double(whole(INT64_MIN, INT64_MAX));
        double value = 0;
        const Ints words = take(kReal);
        if (words.size() == 2) std::memcpy(&value, words.data(), sizeof value);
        return value;
    }

    // Reads bytes. Returns null data if the value is none.
    Bytes bytes() {
        if (kind() != kNone) return take_bytes(kBytes);
        none();
        return {};
    }

    Ints ints() { return take(kInts); }

    // Reads a text.
    string_view text() {
        const Bytes bytes = take_bytes(kText);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    // Reads the number of a kept object of this kind. Returns null if the value is none.
    Object object(const char* kind) {
        if (this->kind() == kNone) {
            none();
            return nullptr;
        }
        const auto entry = kept_objects().find(whole(0, INT64_MAX));
        if (entry != kept_objects().end() && string_view(entry->second.kind) == kind) return entry->second.object;
        refuse("the object of the engine does not exist");
        return nullptr;
    }

    // Begins a list or entries, and returns the number of items, which are the next values. Each item takes at least a word.
    size_t open(Kind expected = Kind::kList) {
        const size_t items = size();
        if (kind() != expected || items >= rest_.size()) {
            refuse();
            return 0;
        }
        rest_ = rest_.subspan(1);
        return items;
    }

    // Reads none: a value that was not given.
    void none() {
        if (kind() != kNone || size() != 0) refuse();
        else rest_ = rest_.subspan(1);
    }

    // The kind and the size of the next value. After the last value, they are kFault and 0.
    Kind kind() const { return rest_.empty() ? kFault : static_cast<Kind>(rest_[0] & 15); }
    size_t size() const {
        if (rest_.empty()) return 0;
        if (!is_long()) return static_cast<uint32_t>(rest_[0]) >> 4;
        return static_cast<size_t>(static_cast<uint64_t>(static_cast<uint32_t>(rest_[2])) << 32 | static_cast<uint32_t>(rest_[1]));
    }
    bool has_more() const { return !rest_.empty(); }

    // Keeps memory that arguments borrow.
    void keep(std::shared_ptr<const void> memory) { kept_.push_back(std::move(memory)); }
    // Refuses the call. The first fault counts.
    void refuse(string_view fault) {
        if (fault_.empty()) fault_ = fault;
    }
    // Refuses the call for words that do not form a value, and drops the remaining words.
    void refuse() {
        refuse("the words of the call are malformed");
        rest_ = {};
    }
    const string& fault() const { return fault_; }

private:
    using enum Kind;

    // Returns true if the size of the next value follows in two words.
    bool is_long() const { return rest_.size() > 2 && static_cast<uint32_t>(rest_[0]) >> 4 == kLong; }

    // Returns the words of a value of this kind. If the next value is of another kind or too short, refuses the call and
    // returns nothing.
    Ints take(Kind expected, size_t words) {
        const size_t header = is_long() ? 3 : 1;
        if (kind() != expected || rest_.size() < header || words > rest_.size() - header) {
            refuse();
            return {};
        }
        const Ints taken = rest_.subspan(header, words);
        rest_ = rest_.subspan(header + words);
        return taken;
    }
    Ints take(Kind expected) { return take(expected, size()); }

    // Returns the bytes of a value of this kind, which fill whole words.
    Bytes take_bytes(Kind expected) {
        const size_t bytes = size();
        const Ints words = take(expected, (bytes + 3) / 4);
        return {reinterpret_cast<const uint8_t*>(words.data()), words.empty() ? 0 : bytes};
    }

    Ints rest_;
    string fault_;
    vector<std::shared_ptr<const void>> kept_;
};

// Writes the words of an answer or a report. The values after `open` are the items of a list until it is full.
class WordWriter {
public:
    void none() { head(kNone, 0); }
    void flag(bool value) { head(kNone, 1 + value); }

    // Writes a whole number with one word, or two if it needs them.
    void whole(int64_t value) {
        const auto low = static_cast<int32_t>(value);
        head(kWhole, low == value ? 1 : 2);
        words_.push_back(low);
        if (low != value) words_.push_back(checked<int32_t>(value >> 32));
    }

    // Writes a real number.
    void real(double value) {
        head(kReal, 2);
        words_.resize(words_.size() + 2);
        std::memcpy(words_.data() + words_.size() - 2, &value, sizeof value);
    }

    // A natural number, lowest words first.
    void number(span<const uint64_t> value) {
        if (value.empty()) return whole(0);
        const bool is_signed = value.back() >> 63 != 0;  // another word keeps the number from looking negative
        head(kWhole, 2 * value.size() + is_signed);
        for (const uint64_t word : value) {
            words_.push_back(static_cast<int32_t>(word));
            words_.push_back(static_cast<int32_t>(word >> 32));
        }
        if (is_signed) words_.push_back(0);
    }

    // Writes numbers of 32 bits.
    void ints(Ints value) {
        head(kInts, value.size());
        append(words_, value);
    }

    void bytes(Bytes value) { put_bytes(kBytes, value.data(), value.size()); }
    void text(string_view value) { put_bytes(kText, value.data(), value.size()); }
    void fault(string_view value) { put_bytes(kFault, value.data(), value.size()); }

    // Keeps an object under a new number, and writes this number.
    void object(Object value, const char* kind) {
        static int64_t last = 0;
        kept_objects()[++last] = {std::move(value), kind};
        whole(last);
    }

    void open(size_t size, Kind kind = Kind::kList) { head(kind, size); }
    const IntVector& words() const { return words_; }
    IntVector take() { return std::move(words_); }
    void clear() { words_.clear(); }

private:
    using enum Kind;

    // Writes the first word of a value, or three words if the size is long.
    void head(Kind kind, size_t size) {
        const bool is_long = size >= kLong;
        words_.push_back(static_cast<int32_t>((is_long ? kLong : static_cast<uint32_t>(size)) << 4 | static_cast<uint32_t>(kind)));
        if (!is_long) return;
        words_.push_back(static_cast<int32_t>(size));
        words_.push_back(static_cast<int32_t>(static_cast<uint64_t>(size) >> 32));
    }

    // Writes a value that consists of bytes. The last word is filled up with zeros.
    void put_bytes(Kind kind, const void* data, size_t size) {
        head(kind, size);
        const size_t begin = words_.size();
        words_.resize(begin + (size + 3) / 4);
        if (size > 0) std::memcpy(words_.data() + begin, data, size);
    }

    IntVector words_;
};

}  // namespace nono::bindings
