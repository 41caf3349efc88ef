// Values as words of 32 bits, for WebAssembly and for Python. The first word of a value is its size times 16 plus its
// kind:
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
// A call is a text with its name, its arguments (calls.def), and the time limit, which may be missing.
#pragma once

#include "door/values.hpp"

namespace nono::door {

enum class Kind : int32_t { kNone, kWhole, kReal, kBytes, kText, kInts, kList, kEntries, kFault };

// Reads words. A malformed value refuses the call, and all later values are empty.
class WordsIn final : public In {
public:
    WordsIn(Ints words, Caller& caller) : rest_(words), caller_(caller) {}

    bool flag() override;
    int64_t whole(int64_t low, int64_t high) override;
    uint64_t natural() override;
    double real() override;
    Bytes bytes() override;
    Ints ints() override;
    string_view text() override;
    Model model() override;
    Options options() override;
    Object object(const char* kind) override;
    size_t open() override { return open(kList); }
    void close() override {}
    Object keep() override { return nullptr; }
    bool has_more() const override { return !rest_.empty(); }

private:
    using enum Kind;

    void none();
    size_t open(Kind kind);
    size_t size() const { return rest_.empty() ? 0 : static_cast<uint32_t>(rest_[0]) >> 4; }
    Kind kind() const { return rest_.empty() ? kFault : static_cast<Kind>(rest_[0] & 15); }
    Ints take(Kind kind, size_t words);
    Ints take(Kind kind) { return take(kind, size()); }
    Bytes take_bytes(Kind kind);
    void refuse();

    Ints rest_;
    Caller& caller_;
};

class WordsOut final : public Out {
    using enum Kind;

public:
    void none() override { head(kNone, 0); }
    void flag(bool value) override { head(kNone, 1 + value); }
    void whole(int64_t value) override;
    void real(double value) override;
    void number(span<const uint64_t> words) override;
    void bytes(Bytes value) override { put_bytes(kBytes, value.data(), value.size()); }
    void ints(Ints value) override;
    void text(string_view value) override { put_bytes(kText, value.data(), value.size()); }
    void stats(const Stats& value) override;
    void object(const Object&, const char*) override { none(); }
    void open(size_t size, bool) override { head(kList, size); }
    void fault(string_view value) { put_bytes(kFault, value.data(), value.size()); }

    IntVector words;

private:
    void head(Kind kind, size_t size) { words.push_back(static_cast<int32_t>(size << 4) | static_cast<int32_t>(kind)); }
    void put_bytes(Kind kind, const void* data, size_t size);
};

// Makes the call that words describe, and writes its answer or its fault.
void ask_by_words(WordsIn& in, WordsOut& out, Caller& caller);

}  // namespace nono::door
