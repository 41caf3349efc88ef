#include "input.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace checker {

std::string read_file(const std::string& path) {
    std::error_code error;
    demand(std::filesystem::is_regular_file(path, error), path + ": cannot be read");
    std::ifstream file(path, std::ios::binary);
    std::string text;
    file.seekg(0, std::ios::end);
    const auto size = static_cast<int64_t>(file.tellg());
    demand(file.good() && size >= 0, path + ": cannot be read");
    text.resize(static_cast<size_t>(size));
    file.seekg(0);
    file.read(text.data(), size);
    demand(file.good() || size == 0, path + ": cannot be read");
    return text;
}

namespace {

// The first 32 bits of the fractional parts of the cube roots of the first primes.
constexpr std::array<uint32_t, 64> kRounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void digest(std::array<uint32_t, 8>& state, const unsigned char* block) {
    std::array<uint32_t, 64> w{};
    for (size_t i = 0; i < 16; i++) {
        w[i] = static_cast<uint32_t>(block[4 * i]) << 24 | static_cast<uint32_t>(block[4 * i + 1]) << 16 |
               static_cast<uint32_t>(block[4 * i + 2]) << 8 | block[4 * i + 3];
    }
    for (size_t i = 16; i < 64; i++) {
        const uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
        const uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (size_t i = 0; i < 64; i++) {
        const uint32_t t1 = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + kRounds[i] + w[i];
        const uint32_t t2 = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    const std::array<uint32_t, 8> more = {a, b, c, d, e, f, g, h};
    for (size_t i = 0; i < 8; i++) state[i] += more[i];
}

}  // namespace

std::string sha256(std::string_view text) {
    std::array<uint32_t, 8> state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
    const size_t whole = text.size() / 64 * 64;
    for (size_t at = 0; at < whole; at += 64) digest(state, bytes + at);
    std::string rest(text.substr(whole));
    rest += '\x80';
    while (rest.size() % 64 != 56) rest += '\0';
    for (int shift = 56; shift >= 0; shift -= 8) rest += static_cast<char>(static_cast<uint64_t>(text.size()) * 8 >> shift & 255);
    for (size_t at = 0; at < rest.size(); at += 64) digest(state, reinterpret_cast<const unsigned char*>(rest.data()) + at);
    std::string found;
    for (const uint32_t word : state) {
        for (int shift = 28; shift >= 0; shift -= 4) found += "0123456789abcdef"[word >> shift & 15];
    }
    return found;
}

std::string excerpt(std::string_view text) {
    std::string found(text.substr(0, 60));
    std::replace_if(found.begin(), found.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, ' ');
    return "'" + found + "'";
}

bool Lines::next(std::string_view& line) {
    if (left_.empty()) return false;
    const size_t end = std::min(left_.find('\n'), left_.size());
    line = left_.substr(0, end);
    left_.remove_prefix(std::min(end + 1, left_.size()));
    return true;
}

void Words::skip() {
    while (!left_.empty() && (left_.front() == ' ' || left_.front() == '\t' || left_.front() == '\r')) left_.remove_prefix(1);
}

bool Words::at_end() {
    skip();
    return left_.empty();
}

bool Words::take_prefix(std::string_view prefix) {
    skip();
    if (!left_.starts_with(prefix)) return false;
    left_.remove_prefix(prefix.size());
    return true;
}

bool Words::take(std::string_view word) {
    const std::string_view before = left_;
    if (take_prefix(word) && (left_.empty() || left_.front() == ' ')) return true;
    left_ = before;
    return false;
}

bool Words::take_digits(int64_t& number) {
    const auto [end, error] = std::from_chars(left_.data(), left_.data() + left_.size(), number);
    if (error != std::errc{} || std::abs(number) > kMost) return false;
    left_.remove_prefix(static_cast<size_t>(end - left_.data()));
    return true;
}

bool Words::take(int64_t& number) {
    skip();
    const std::string_view before = left_;
    if (take_digits(number) && (left_.empty() || left_.front() == ' ' || left_.front() == '\t' || left_.front() == '\r')) return true;
    left_ = before;
    return false;
}

std::string_view take_character(std::string_view& text) {
    size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) size++;
    const std::string_view found = text.substr(0, size);
    text.remove_prefix(found.size());
    return found;
}

const Json& Json::operator[](std::string_view name) const {
    static const Json none;
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? none : items[static_cast<size_t>(found - names.begin())];
}

const std::string& Json::string(const char* what) const {
    demand(kind == Kind::kString, std::string("the ") + what + " is missing, or is not a string");
    return text;
}

const std::vector<Json>& Json::array(const char* what) const {
    demand(kind == Kind::kArray, std::string("the ") + what + " is missing, or is not a list");
    return items;
}

int Json::number(const char* what, int low, int high) const {
    int found = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), found);
    demand(kind == Kind::kNumber && error == std::errc{} && end == text.data() + text.size() && low <= found && found <= high,
           std::string("the ") + what + " is missing, or is not a number from " + std::to_string(low) + " to " + std::to_string(high));
    return found;
}

bool Json::flag(const char* what) const {
    demand(kind == Kind::kNull || kind == Kind::kBool, std::string("the ") + what + " is not true or false");
    return truth;
}

namespace {

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Json document() {
        Json found = value(0);
        skip();
        expect(at_ == text_.size());
        return found;
    }

private:
    static constexpr int kDepth = 50;

    void expect(bool holds) const { demand(holds, "invalid JSON at byte " + std::to_string(at_)); }
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c) {
        if (peek() != c || at_ == text_.size()) return false;
        at_++;
        return true;
    }
    void skip() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t')) at_++;
    }
    bool word(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }

    Json value(int depth) {
        expect(depth < kDepth);
        skip();
        Json found;
        if (take('{')) {
            found.kind = Json::Kind::kObject;
            list(found, '}', depth);
        } else if (take('[')) {
            found.kind = Json::Kind::kArray;
            list(found, ']', depth);
        } else if (peek() == '"') {
            found.kind = Json::Kind::kString;
            found.text = string();
        } else if (word("true")) {
            found.kind = Json::Kind::kBool;
            found.truth = true;
        } else if (word("false")) {
            found.kind = Json::Kind::kBool;
        } else if (!word("null")) {
            found.kind = Json::Kind::kNumber;
            found.text = number();
        }
        return found;
    }

    void list(Json& found, char end, int depth) {
        skip();
        if (take(end)) return;
        do {
            if (found.kind == Json::Kind::kObject) {
                skip();
                std::string name = string();
                if (std::find(found.names.begin(), found.names.end(), name) != found.names.end()) throw Twice();
                found.names.push_back(std::move(name));
                expect(found.names.size() <= 1000);
                skip();
                expect(take(':'));
            }
            found.items.push_back(value(depth + 1));
            skip();
        } while (take(','));
        expect(take(end));
    }

    std::string number() {
        const size_t begin = at_;
        take('-');
        const size_t digits = at_;
        while (peek() >= '0' && peek() <= '9') at_++;
        expect(at_ > digits && (text_[digits] != '0' || at_ == digits + 1));
        if (take('.')) {
            expect(peek() >= '0' && peek() <= '9');
            while (peek() >= '0' && peek() <= '9') at_++;
        }
        if (take('e') || take('E')) {
            if (!take('+')) take('-');
            expect(peek() >= '0' && peek() <= '9');
            while (peek() >= '0' && peek() <= '9') at_++;
        }
        return std::string(text_.substr(begin, at_ - begin));
    }

    uint32_t hex() {
        uint32_t found = 0;
        expect(at_ + 4 <= text_.size());
        const char* const begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, begin + 4, found, 16);
        expect(error == std::errc{} && end == begin + 4 && *begin != '-');
        at_ += 4;
        return found;
    }

    std::string string() {
        expect(take('"'));
        std::string found;
        while (!take('"')) {
            expect(at_ < text_.size() && static_cast<unsigned char>(text_[at_]) >= ' ');
            const char c = text_[at_++];
            if (c != '\\') {
                found += c;
                continue;
            }
            constexpr std::string_view kEscapes = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
            const size_t which = at_ < text_.size() ? kEscapes.find(text_[at_]) : std::string_view::npos;
            if (which != std::string_view::npos) {
                found += kMeanings[which];
                at_++;
                continue;
            }
            expect(take('u'));
            uint32_t code = hex();
            if (code >= 0xD800 && code < 0xDC00) {
                expect(word("\\u"));
                const uint32_t low = hex();
                expect(low >= 0xDC00 && low < 0xE000);
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            } else {
                expect(code < 0xD800 || code >= 0xE000);
            }
            encode(code, found);
        }
        return found;
    }

    static void encode(uint32_t code, std::string& text) {
        if (code < 0x80) {
            text += static_cast<char>(code);
            return;
        }
        const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        text += static_cast<char>((0xF80 >> more & 0xFF) | code >> 6 * more);
        for (int i = more - 1; i >= 0; i--) text += static_cast<char>(0x80 | (code >> 6 * i & 0x3F));
    }

    std::string_view text_;
    size_t at_ = 0;
};

void dump_unit(uint32_t unit, std::string& text) {
    text += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) text += "0123456789abcdef"[unit >> shift & 15];
}

void dump_string(std::string_view string, std::string& text) {
    text += '"';
    while (!string.empty()) {
        const std::string_view character = take_character(string);
        const auto lead = static_cast<unsigned char>(character[0]);
        constexpr std::string_view kMeanings = "\"\\\b\f\n\r\t", kEscapes = "\"\\bfnrt";
        if (const size_t which = kMeanings.find(character[0]); which != std::string_view::npos) {
            text += {'\\', kEscapes[which]};
        } else if (lead >= ' ' && lead < 0x7F) {
            text += character[0];
        } else if (lead < 0x80) {
            dump_unit(lead, text);
        } else {
            const size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 0;
            demand(size == character.size() && lead < 0xF8, "the manifest is not UTF-8");
            uint32_t code = lead & (0xFFu >> (size + 1));
            for (const char c : character.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3F);
            if (code < 0x10000) {
                dump_unit(code, text);
            } else {
                dump_unit(0xD800 + ((code - 0x10000) >> 10 & 0x3FF), text);
                dump_unit(0xDC00 + (code & 0x3FF), text);
            }
        }
    }
    text += '"';
}

void dump(const Json& json, std::string_view without, std::string& text) {
    switch (json.kind) {
        case Json::Kind::kNull: text += "null"; return;
        case Json::Kind::kBool: text += json.truth ? "true" : "false"; return;
        case Json::Kind::kNumber: text += json.text; return;
        case Json::Kind::kString: dump_string(json.text, text); return;
        case Json::Kind::kArray:
        case Json::Kind::kObject: break;
    }
    const bool object = json.kind == Json::Kind::kObject;
    text += object ? '{' : '[';
    bool first = true;
    for (size_t i = 0; i < json.items.size(); i++) {
        if (object && json.names[i] == without) continue;
        if (!first) text += ", ";
        first = false;
        if (object) {
            dump_string(json.names[i], text);
            text += ": ";
        }
        dump(json.items[i], "\n", text);
    }
    text += object ? '}' : ']';
}

}  // namespace

Json parse_json(std::string_view text) { return Parser(text).document(); }

std::string dump_json(const Json& json, std::string_view without) {
    std::string text;
    dump(json, without, text);
    return text;
}

}  // namespace checker
