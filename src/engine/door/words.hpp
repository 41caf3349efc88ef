// Values as words of 32 bits: what passes through the door, for Python and for the page. The first word of a value is its
// size times 16 plus its kind:
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
// nono.backend.native.words, the JavaScript side src/nono/page/web/engine/engine.js.
#pragma once

#include "model/model.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"

namespace nono::door {

class Caller;
struct BoardCells;

using Bytes = span<const uint8_t>;  // its data is null if it was not given
using Object = std::shared_ptr<void>;

#ifdef NONO_SMALL
constexpr bool kHasThreads = false;
#else
constexpr bool kHasThreads = true;
#endif

constexpr uint32_t kLong = (1 << 28) - 1;  // in place of a size of this or more

enum class Kind : int32_t { kNone, kWhole, kReal, kBytes, kText, kInts, kList, kEntries, kFault };

// Reads the words of a call in order. What it returns may borrow these words, or memory of this object. A malformed value
// refuses the call, and all later values are empty.
class In {
public:
    In(Ints words, Caller& caller) : rest_(words), caller_(caller) {}

    bool flag();
    int64_t whole(int64_t low, int64_t high);
    uint64_t natural();
    double real();
    Bytes bytes();
    Ints ints();
    string_view text();
    Model model();
    Options options();
    Object object(const char* kind);  // null if it was not given
    // Begins a list and returns its size. The next values are its items.
    size_t open() { return open(kList); }
    bool has_more() const { return !rest_.empty(); }

private:
    using enum Kind;

    void none();
    size_t open(Kind kind);
    bool is_long() const { return rest_.size() > 2 && static_cast<uint32_t>(rest_[0]) >> 4 == kLong; }
    size_t size() const;
    Kind kind() const { return rest_.empty() ? kFault : static_cast<Kind>(rest_[0] & 15); }
    Ints take(Kind kind, size_t words);
    Ints take(Kind kind) { return take(kind, size()); }
    Bytes take_bytes(Kind kind);
    void refuse();

    Ints rest_;
    Caller& caller_;
    vector<std::shared_ptr<const BoardCells>> boards_;
};

// The statistics that are times in seconds.
inline constexpr const char* kTimes[] = {"seconds_fixpoint", "seconds_search", "seconds_belief"};

// Writes the words of an answer or a report. The values after `open` are the items of a list until it is full.
class Out {
public:
    void none() { head(kNone, 0); }
    void flag(bool value) { head(kNone, 1 + value); }
    void whole(int64_t value);
    void real(double value);
    void number(span<const uint64_t> words);  // a natural number, lowest words first
    void bytes(Bytes value) { put_bytes(kBytes, value.data(), value.size()); }
    void ints(Ints value);
    void text(string_view value) { put_bytes(kText, value.data(), value.size()); }
    void stats(const Stats& value);
    void object(Object value, const char* kind);
    void open(size_t size) { head(kList, size); }
    void fault(string_view value) { put_bytes(kFault, value.data(), value.size()); }
    const IntVector& words() const { return words_; }
    IntVector take() { return std::move(words_); }
    void clear() { words_.clear(); }

private:
    using enum Kind;

    void head(Kind kind, size_t size);
    void put_bytes(Kind kind, const void* data, size_t size);

    IntVector words_;
};

// Frees an object that a call returned, unless another call is using it.
void forget_object(int64_t number);

}  // namespace nono::door
