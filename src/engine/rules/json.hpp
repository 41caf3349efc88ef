// A reader of JSON texts. It supports everything that declarations of rules need: objects, arrays, strings, 32-bit
// integers, true, false and null.
#pragma once

#include "base/lists.hpp"

namespace nono {

struct Json {
    enum class Type { kNull, kNumber, kText, kArray, kObject };

    Type type = Type::kNull;
    int32_t number = 0;    // true is 1, false is 0
    string text;           // UTF-8
    vector<Json> items;    // the items of an array, or the values of an object
    vector<string> names;  // the names of an object's values

    bool is_number() const { return type == Type::kNumber; }
    // Returns the field of an object, or nullptr.
    const Json* find(string_view name) const {
        for (size_t i : indices(names)) {
            if (names[i] == name) return &items[i];
        }
        return nullptr;
    }
    // Returns the field of an object, or null if there is none.
    const Json& at(string_view name) const {
        static const Json* const kNull = new Json;  // never destroyed, like the engine's other state
        const Json* const field = find(name);
        return field == nullptr ? *kNull : *field;
    }
};

constexpr int kDeepest = 32;  // maximum number of nested levels

class JsonReader {
public:
    explicit JsonReader(string_view text) : rest_(text) {}

    // Reads a value at this depth of nesting. This and the other functions return false if the text has something else
    // there.
    bool value(Json& result, int depth) {
        skip();
        if (rest_.empty() || depth > kDeepest) return false;
        switch (rest_.front()) {
            case '{': return object(result, depth);
            case '[': return array(result, depth);
            case '"': result.type = Json::Type::kText; return text(result.text);
            case 't': return word("true", result, 1);
            case 'f': return word("false", result, 0);
            case 'n': return take("null");
            default: return number(result);
        }
    }
    // Returns true if only white space is left.
    bool is_at_end() {
        skip();
        return rest_.empty();
    }

private:
    // Skips white space.
    void skip() {
        while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n' || rest_.front() == '\t' || rest_.front() == '\r'))
            rest_.remove_prefix(1);
    }
    // Reads exactly these characters. Returns false if the text has something else.
    bool take(string_view word) {
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    // Reads this character and any white space before it.
    bool next(char key) {
        skip();
        return take({&key, 1});
    }
    // Reads a word that stands for a number. Returns false if the text has something else.
    bool word(string_view word, Json& result, int32_t number) {
        result.type = Json::Type::kNumber;
        result.number = number;
        return take(word);
    }

    // Reads a whole number of 32 bits. Returns false if the text has something else.
    bool number(Json& result) {
        result.type = Json::Type::kNumber;
        const bool is_negative = take("-");
        int64_t number = 0;
        size_t digits = 0;
        for (; digits < rest_.size() && rest_[digits] >= '0' && rest_[digits] <= '9'; digits++) {
            number = 10 * number + (rest_[digits] - '0');
            if (number > INT32_MAX) return false;
        }
        rest_.remove_prefix(digits);
        result.number = checked<int32_t>(is_negative ? -number : number);
        return digits > 0;
    }

    // Reads a string in quotes. Returns false if the text has something else.
    bool text(string& result) {
        if (!take("\"")) return false;
        while (!rest_.empty() && rest_.front() != '"') {
            if (take("\\")) {
                if (!escaped(result)) return false;
            } else {
                size_t end = 1;
                while (end < rest_.size() && rest_[end] != '"' && rest_[end] != '\\') end++;
                result += rest_.substr(0, end);
                rest_.remove_prefix(end);
            }
        }
        return take("\"");
    }
    // Reads the character after a backslash. Returns false if there is no such character.
    bool escaped(string& result) {
        static constexpr string_view keys = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
        if (rest_.empty()) return false;
        const size_t key = keys.find(rest_.front());
        if (key == string_view::npos) return false;  // \u is not supported, because declarations are written in UTF-8
        result += meant[key];
        rest_.remove_prefix(1);
        return true;
    }

    // Reads an array in brackets. `depth` is its own depth. Returns false if the text has something else.
    bool array(Json& result, int depth) {
        result.type = Json::Type::kArray;
        take("[");
        if (next(']')) return true;
        do {
            if (!value(result.items.emplace_back(), depth + 1)) return false;
        } while (next(','));
        return next(']');
    }
    // Reads an object in braces. `depth` is its own depth. Returns false if the text has something else.
    bool object(Json& result, int depth) {
        result.type = Json::Type::kObject;
        take("{");
        if (next('}')) return true;
        do {
            skip();
            if (!text(result.names.emplace_back()) || !next(':') || !value(result.items.emplace_back(), depth + 1)) return false;
        } while (next(','));
        return next('}');
    }

    string_view rest_;
};

// Reads a text into `value`. Returns false if the text is not JSON of this kind or has more than 32 nested levels.
inline bool read_json(string_view text, Json& value) {
    JsonReader reader(text);
    return reader.value(value, 0) && reader.is_at_end();
}

// Returns the characters of a UTF-8 text.
inline IntVector characters(string_view text) {
    IntVector codes;
    for (const char byte : text) {
        const auto code = static_cast<uint8_t>(byte);
        if (code < 0x80) {  // a character of one byte
            codes.push_back(code);
        } else if (code >= 0xC0) {  // the first of several bytes: the highest bits of the character
            codes.push_back(code & (code < 0xE0 ? 0x1F : code < 0xF0 ? 0x0F : 0x07));
        } else if (!codes.empty()) {  // a further byte: six more bits
            codes.back() = codes.back() << 6 | (code & 0x3F);
        }
    }
    return codes;
}

}  // namespace nono
