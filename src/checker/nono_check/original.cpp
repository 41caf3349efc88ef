#include "original.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace checker {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string_view without_spaces(std::string_view text) {
    const size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    text.remove_prefix(begin);
    return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

// Removes the number at the start of a text and returns it. The number has at most nine digits.
int take_number_of(std::string_view& text) {
    int number = 0;
    for (int digits = 0; !text.empty() && is_digit(text.front()); digits++) {
        demand(digits < 9, "the original has a number of more than nine digits");
        number = 10 * number + (text.front() - '0');
        text.remove_prefix(1);
    }
    return number;
}

// Numbers the colours in the order of their first use.
class Inks {
public:
    int operator[](std::string_view name) {
        const auto [found, added] = numbers_.try_emplace(std::string(name), static_cast<int>(numbers_.size()) + 1);
        demand(found->second < 256, "the original has more than 255 colours");
        return found->second;
    }

private:
    std::map<std::string, int> numbers_;
};

// Returns the lines of a .non section, which follow the line with its name. If the number of non-empty lines equals the
// stated size, drops the empty lines. Otherwise, empty lines count as lines. Returns no lines for a file with several
// puzzles.
std::vector<std::string_view> section(std::string_view text, std::string_view name, std::string_view size) {
    std::vector<std::string_view> found, filled;
    size_t number = 0;
    bool inside = false;
    Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        const std::string_view words = without_spaces(line);
        if (!words.empty() && is_letter(words.front())) inside = words == name && found.empty();
        else if (inside) found.push_back(words);
        if (words.starts_with(size) && words.size() > size.size() && words[size.size()] == ' ') {
            if (number != 0) return {};
            std::string_view rest = without_spaces(words.substr(size.size()));
            number = static_cast<size_t>(take_number_of(rest));
        }
    }
    std::copy_if(found.begin(), found.end(), std::back_inserter(filled), [](std::string_view line) { return !line.empty(); });
    if (filled.size() == number) return filled;
    found.resize(std::min(found.size(), number));
    return found;
}

Board read_non(std::string_view text) {
    std::vector<Clue> sides[2];
    Inks inks;
    for (const auto& [side, name, size] : {std::tuple{&sides[0], "rows", "height"}, {&sides[1], "columns", "width"}}) {
        for (std::string_view line : section(text, name, size)) {
            Clue& clue = side->emplace_back();
            while (!line.empty()) {
                if (!is_digit(line.front())) {
                    line.remove_prefix(1);
                    continue;
                }
                const int length = take_number_of(line);
                const bool named = !line.empty() && line.front() >= 'a' && line.front() <= 'z';
                if (length > 0) clue.push_back({length, inks[named ? line.substr(0, 1) : ""]});
            }
        }
    }
    return nonogram_of(sides[0], sides[1]);
}

// Iterates over the tags of an XML text, skipping comments and declarations.
class Tags {
public:
    explicit Tags(std::string_view text) : left_(text) {}

    // Reads the content of the next tag, and the text from there to the following tag. Returns false if there is no
    // other tag.
    bool next(std::string_view& tag, std::string_view& text) {
        for (;;) {
            const size_t begin = left_.find('<');
            if (begin == std::string_view::npos) return false;
            left_.remove_prefix(begin + 1);
            const std::string_view close = left_.starts_with("!--") ? "-->" : ">";
            const size_t end = left_.find(close);
            demand(end != std::string_view::npos, "the original is not XML");
            tag = left_.substr(0, end);
            left_.remove_prefix(end + close.size());
            if (tag.starts_with('!') || tag.starts_with('?')) continue;
            text = left_.substr(0, left_.find('<'));
            return true;
        }
    }

    static bool is(std::string_view tag, std::string_view name) {
        return tag.starts_with(name) && (tag.size() == name.size() || tag.substr(name.size()).find_first_of(" \t\r\n/") == 0);
    }

    static std::string_view attribute(std::string_view tag, std::string_view name, std::string_view otherwise) {
        for (size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
            const std::string_view rest = without_spaces(tag.substr(at + name.size()));
            if (at == 0 || is_letter(tag[at - 1]) || !rest.starts_with('=')) continue;
            const std::string_view value = without_spaces(rest.substr(1));
            if (value.empty() || (value.front() != '"' && value.front() != '\'')) continue;
            return value.substr(1, value.find(value.front(), 1) - 1);
        }
        return otherwise;
    }

private:
    std::string_view left_;
};

std::vector<Board> read_xml(std::string_view text) {
    std::vector<Board> found;
    std::vector<Clue> sides[2];
    Inks inks;
    std::string_view tag, inside, ink = "black";
    std::vector<Clue>* side = nullptr;
    for (Tags tags(text); tags.next(tag, inside);) {
        if (Tags::is(tag, "puzzle")) {
            ink = Tags::attribute(tag, "defaultcolor", "black");
            inks = {};
            sides[0].clear();
            sides[1].clear();
        } else if (Tags::is(tag, "clues")) {
            const std::string_view type = Tags::attribute(tag, "type", "");
            side = type == "rows" ? &sides[0] : type == "columns" ? &sides[1] : nullptr;
        } else if (Tags::is(tag, "line") && side != nullptr) {
            side->emplace_back();
        } else if (Tags::is(tag, "count") && side != nullptr && !side->empty()) {
            std::string_view words = without_spaces(inside);
            const int length = take_number_of(words);
            demand(words.empty(), "the original has a count that is not a number");
            side->back().push_back({length, inks[Tags::attribute(tag, "color", ink)]});
        } else if (Tags::is(tag, "/puzzle")) {
            found.push_back(nonogram_of(sides[0], sides[1]));
        }
    }
    return found;
}

}  // namespace

std::vector<Board> read_originals(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const std::string_view begin = without_spaces(text.substr(0, 1000));
    try {
        if (begin.starts_with('{')) {
            const Json data = parse_json(text);
            return {read_board(data["genre"].kind == Json::Kind::kNull ? "nonogram" : data["genre"].text, data)};
        }
        if (begin.starts_with('<')) return read_xml(text);
        return {read_non(text)};
    } catch (const Twice&) {
        throw;
    } catch (const Refused&) {  // the text is not in this format
    }
    return {};
}

}  // namespace checker
