// Reading input: files, sha256 (FIPS 180-4) and JSON (RFC 8259).
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace checker {

// The exception for a refused certificate. It holds the reason.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The reason why this program cannot check a claim, which may be true.
struct NotChecked : Refused {
    using Refused::Refused;
};

// Thrown if an object of JSON has a name twice. Readers differ in which of the two they use.
struct Twice : Refused {
    Twice() : Refused("the JSON has a key twice") {}
};

inline void demand(bool holds, const std::string& reason) {
    if (!holds) throw Refused(reason);
}

std::string read_file(const std::string& path);
std::string sha256(std::string_view text);

// Returns the first 60 characters of a text from a file, without control characters, for use in a message.
std::string excerpt(std::string_view text);

// Iterates over the lines of a text. A line ends at a line feed or at the end of the text.
class Lines {
public:
    explicit Lines(std::string_view text) : left_(text) {}
    bool next(std::string_view& line);

private:
    std::string_view left_;
};

// Iterates over the words and numbers of a line. One or more spaces separate them.
class Words {
public:
    explicit Words(std::string_view line) : left_(line) {}
    // Skips the next word if it equals `word`.
    bool take(std::string_view word);
    // Reads a whole number. Returns false if the next word is not a number of at most 18 digits.
    bool take(int64_t& number);
    // Skips the prefix if it comes next. Other text may follow the prefix directly, without a space.
    bool take_prefix(std::string_view prefix);
    // Reads a number. Other characters may follow it directly.
    bool take_digits(int64_t& number);
    bool at_end();

private:
    // Small enough that sums and differences of a few such numbers do not overflow.
    static constexpr int64_t kMost = 999'999'999'999'999'999;
    void skip();
    std::string_view left_;
};

// Removes the first character from a UTF-8 text, with all its bytes, and returns the character.
std::string_view take_character(std::string_view& text);

struct Json {
    enum class Kind { kNull, kBool, kNumber, kString, kArray, kObject };
    Kind kind = Kind::kNull;
    bool truth = false;
    std::string text;  // the text of a string, or a number as it was written
    std::vector<Json> items;
    std::vector<std::string> names;  // the names of the items of an object

    const Json& operator[](std::string_view name) const;  // returns null if the name is missing
    const std::string& string(const char* what) const;
    const std::vector<Json>& array(const char* what) const;
    int number(const char* what, int low, int high) const;
    bool flag(const char* what) const;  // null is false
};

Json parse_json(std::string_view text);
// Returns the text that Python's json.dumps would write, without the top-level item `without`.
std::string dump_json(const Json& json, std::string_view without);

}  // namespace checker
