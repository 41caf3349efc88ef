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
    const Json* find(std::string_view name) const;  // returns the field of an object, or nullptr
};

// Reads a text into `value`. Returns false if the text is not JSON of this kind or has more than 32 nested levels.
bool read_json(std::string_view text, Json& value);

// Returns the characters of a UTF-8 text.
IntVector characters(std::string_view text);

}  // namespace nono
