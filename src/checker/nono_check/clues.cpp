#include "clues.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace checker {

namespace {

using Kind = Json::Kind;

constexpr size_t kDrawn = 60;  // a board with more columns is too wide to be drawn

// The sections of each genre's clues.
const std::map<std::string, std::vector<std::string>> kSections = {
    {"nonogram", {"rows", "cols"}},
    {"triddler", {"sides", "rows", "rising", "falling"}},
    {"akari", {"cells"}},
    {"mosaic", {"numbers"}},
    {"minesweeper", {"numbers", "mines"}},
    {"star-battle", {"regions", "stars"}},
    {"norinori", {"regions"}},
    {"aquarium", {"regions", "rows", "cols", "separate"}},
    {"tents", {"trees", "rows", "cols"}},
    {"sudoku", {"givens", "boxes", "parity", "diagonals"}},
    {"binairo", {"givens", "signs across", "signs down", "repeats"}},
};

// Returns true if a text has only characters that a person can see: those of ASCII, and for regions U+4000 to U+9FFF.
bool is_visible(std::string_view text) {
    while (!text.empty()) {
        const std::string_view key = take_character(text);
        const auto lead = static_cast<unsigned char>(key[0]);
        if (key.size() == 1 ? lead <= ' ' || lead >= 0x7F : key.size() != 3 || lead < 0xE4 || lead > 0xE9) return false;
    }
    return true;
}

bool is_visible(const Json& item) {
    return item.kind != Kind::kObject && is_visible(item.text) &&
           std::all_of(item.items.begin(), item.items.end(), [](const Json& part) { return is_visible(part); });
}

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

void add_section(const std::string& genre, const std::string& title, const Json& value, std::vector<std::string>& lines) {
    const std::vector<std::string>& known = kSections.at(genre);
    const bool is_known = std::find(known.begin(), known.end(), title) != known.end();
    demand(is_known && is_visible(value), "the clues of " + genre + " have no such section " + excerpt(title));
    lines.emplace_back();
    lines.push_back(title);
    if (value.kind != Kind::kArray) {
        lines.push_back(title == "stars" && value.kind == Json::Kind::kNull ? "1" : word_of(value));
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
        const std::string& name = clues.names[i];
        demand(name.find(' ') == std::string::npos, "the clues of " + genre + " have no such field " + excerpt(name));
        if (value.kind != Kind::kObject) add_section(genre, name, value, lines);
        for (size_t part = 0; value.kind == Kind::kObject && part < value.items.size(); part++) {
            add_section(genre, name + " " + value.names[part], value.items[part], lines);
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

std::string picture_text(const std::string& title, const Board& board, const std::vector<Colours>& cells, bool is_named) {
    const std::string between = is_named ? "" : " ";
    std::string text = "\n" + title + (is_named ? "" : ", by the numbers of the colours") + "\n";
    for (int cell = 0; cell < board.num_shown(); cell++) {
        const Colours& some = cells[static_cast<size_t>(cell)];
        std::string words;
        for (size_t colour = 0; colour < some.size() && !some.all(); colour++) {
            if (some[colour]) words += (words.empty() ? "" : between) + (is_named ? board.keys[colour] : std::to_string(colour));
        }
        text += !board.has_cell(cell) ? " " : some.all() ? "?" : some.count() == 1 ? words : "[" + words + "]";
        text += (cell + 1) % board.width == 0 ? "\n" : between;
    }
    return text;
}

}  // namespace checker
