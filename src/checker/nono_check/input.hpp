// Reading input: files, sha256 (FIPS 180-4) and JSON (RFC 8259).
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace checker {

// Thrown with the reason why a certificate is refused.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void demand(bool holds, const std::string& reason) {
    if (!holds) throw Refused(reason);
}

std::string read_file(const std::string& path);
std::string sha256(std::string_view text);

// At most 60 characters of a text from a file, without control characters, for use in a message.
std::string excerpt(std::string_view text);

// Iterates over the lines of a text. A line ends with a line feed or with the text.
class Lines {
public:
    explicit Lines(std::string_view text) : left_(text) {}
    bool next(std::string_view& line);

private:
    std::string_view left_;
};

// Iterates over the words and numbers of a line, which are separated by one or more spaces.
class Words {
public:
    explicit Words(std::string_view line) : left_(line) {}
    // Skips the next word if it is this one.
    bool take(std::string_view word);
    // Reads a whole number. Returns false if the next word is not a number of at most 18 digits.
    bool take(int64_t& number);
    // Skips this prefix if it comes next. The text after the prefix need not be a new word.
    bool take_prefix(std::string_view prefix);
    // Reads a number that need not end its word.
    bool take_digits(int64_t& number);
    bool at_end();

private:
    static constexpr int64_t kMost = 999'999'999'999'999'999;  // leaves room for sums and differences of a few numbers
    void skip();
    std::string_view left_;
};

// Removes the first character of a UTF-8 text, with all its bytes, and returns it.
std::string_view take_character(std::string_view& text);

struct Json {
    enum class Kind { kNull, kBool, kNumber, kString, kArray, kObject };
    Kind kind = Kind::kNull;
    bool truth = false;
    std::string text;  // of a string, or of a number as written
    std::vector<Json> items;
    std::vector<std::string> names;  // of the items of an object

    const Json& operator[](std::string_view name) const;  // null if the name is missing
    const std::string& string(const char* what) const;
    const std::vector<Json>& array(const char* what) const;
    int number(const char* what, int low, int high) const;
};

Json parse_json(std::string_view text);
// The text that json.dumps of Python writes, without the top-level item `without`.
std::string dump_json(const Json& json, std::string_view without);

}  // namespace checker
