#include "clues.hpp"

#include <algorithm>
#include <vector>

namespace checker {

namespace {

using Kind = Json::Kind;

constexpr size_t kDrawn = 60;  // a board with more columns is too wide to be drawn

std::string word_of(const Json& item) {
    if (item.kind == Kind::kNull) return "?";
    if (item.kind == Kind::kBool) return item.truth ? "true" : "false";
    return item.text;
}

std::vector<std::string> blocks_of(const Json& clue) {
    std::vector<std::string> words;
    for (const Json& block : clue.items) {
        if (block.kind != Kind::kArray) {
            words.push_back(word_of(block));
            continue;
        }
        demand(block.items.size() == 2, "a block is not a length and a colour");
        words.push_back(word_of(block.items[0]));
        if (block.items[1].text != "1") words.back().append(":").append(word_of(block.items[1]));
    }
    if (words.empty()) words.emplace_back("0");
    return words;
}

std::string line_of(const Json& item) {
    if (item.kind != Kind::kArray) return word_of(item);
    std::string line;
    for (const std::string& word : blocks_of(item)) line += (line.empty() ? "" : " ") + word;
    return line;
}

void add_section(const std::string& title, const Json& value, std::vector<std::string>& lines) {
    lines.emplace_back();
    lines.push_back(title);
    if (value.kind != Kind::kArray) {
        lines.push_back(word_of(value));
        return;
    }
    for (const Json& item : value.items) lines.push_back(line_of(item));
}

std::string right(const std::string& word, size_t width) { return std::string(width - std::min(width, word.size()), ' ') + word; }

void add_drawing(const Json& rows, const Json& columns, std::vector<std::string>& lines) {
    std::vector<std::vector<std::string>> above;
    size_t left = 0, high = 0, wide = 1;
    for (const Json& clue : rows.items) left = std::max(left, line_of(clue).size());
    for (const Json& clue : columns.items) {
        above.push_back(blocks_of(clue));
        high = std::max(high, above.back().size());
        for (const std::string& word : above.back()) wide = std::max(wide, word.size());
    }
    for (size_t at = 0; at < high; at++) {
        std::string& line = lines.emplace_back(left, ' ');
        for (const std::vector<std::string>& words : above) {
            line += right(at + words.size() < high ? "" : words[at + words.size() - high], wide + 1);
        }
    }
    for (const Json& clue : rows.items) {
        std::string& line = lines.emplace_back(right(line_of(clue), left));
        for (size_t column = 0; column < above.size(); column++) line += right(".", wide + 1);
    }
}

}  // namespace

std::string clue_text(const std::string& genre, const Json& clues) {
    std::vector<std::string> lines = {"genre " + genre};
    for (size_t i = 0; i < clues.items.size(); i++) {
        const Json& value = clues.items[i];
        if (value.kind != Kind::kObject) add_section(clues.names[i], value, lines);
        for (size_t part = 0; value.kind == Kind::kObject && part < value.items.size(); part++) {
            add_section(clues.names[i] + " " + value.names[part], value.items[part], lines);
        }
    }
    if (genre == "nonogram" && clues["cols"].items.size() <= kDrawn) {
        lines.emplace_back();
        lines.emplace_back("drawing");
        add_drawing(clues["rows"], clues["cols"], lines);
    }
    std::string text;
    for (const std::string& line : lines) text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    return text;
}

}  // namespace checker
