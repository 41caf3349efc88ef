// Reading: files, sha256 (FIPS 180-4) and JSON (RFC 8259).
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace checker {

// Why a certificate is not accepted.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void demand(bool holds, const std::string& reason) {
    if (!holds) throw Refused(reason);
}

std::string read_file(const std::string& path);
std::string sha256(std::string_view text);

// At most 60 characters of a text from a file, without control characters, for a message.
std::string excerpt(std::string_view text);

// The lines of a text one after another; each ends with a line feed or the text.
class Lines {
public:
    explicit Lines(std::string_view text) : left_(text) {}
    bool next(std::string_view& line);

private:
    std::string_view left_;
};

// The words and numbers of a line one after another, parted by single or several spaces.
class Words {
public:
    explicit Words(std::string_view line) : left_(line) {}
    // The next word is this one, and is passed over.
    bool take(std::string_view word);
    // A whole number; false if the next word is none of at most 18 digits.
    bool take(int64_t& number);
    // What comes next begins with this, which is passed over; what follows need not be a new word.
    bool take_prefix(std::string_view prefix);
    // A number that need not end its word.
    bool take_digits(int64_t& number);
    bool at_end();

private:
    static constexpr int64_t kMost = 999'999'999'999'999'999;  // sums and differences of a few stay in range
    void skip();
    std::string_view left_;
};

// The first character of a UTF-8 text, with all its bytes; it is removed from the text.
std::string_view take_character(std::string_view& text);

struct Json {
    enum class Kind { kNull, kBool, kNumber, kString, kArray, kObject };
    Kind kind = Kind::kNull;
    bool truth = false;
    std::string text;  // a string, or a number as it is written
    std::vector<Json> items;
    std::vector<std::string> names;  // of the items of an object

    const Json& operator[](std::string_view name) const;  // null if there is none
    const std::string& string(const char* what) const;
    const std::vector<Json>& array(const char* what) const;
    int number(const char* what, int low, int high) const;
};

Json parse_json(std::string_view text);
// The text that json.dumps of Python makes, without the item of that name at the top.
std::string dump_json(const Json& json, std::string_view without);

}  // namespace checker
