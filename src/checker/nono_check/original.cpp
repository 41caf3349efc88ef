#include "original.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace checker {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || is_capital(c); }

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

    // Returns the characters of the background and of the colours, given by their names, as `good_keys`.
    std::vector<std::string> keys(const std::string& background, const std::map<std::string, std::string>& names) const {
        std::vector<std::string> found(numbers_.size() + 1);
        found[0] = background;
        for (const auto& [name, number] : numbers_) found[static_cast<size_t>(number)] = names.contains(name) ? names.at(name) : "";
        return good_keys(std::move(found), static_cast<int>(numbers_.size()));
    }

private:
    std::map<std::string, int> numbers_;
};

// Returns true if a line begins with this word, in upper or lower case.
bool begins(std::string_view line, std::string_view word) {
    return line.size() >= word.size() &&
           std::equal(word.begin(), word.end(), line.begin(), [](char a, char b) { return a == b || a == b + 'a' - 'A'; });
}

// Returns the lines of a .non section, which follow the line with its name. If the number of non-empty lines equals the
// stated size, drops the empty lines. Otherwise, empty lines count as lines.
std::vector<std::string_view> section(std::string_view text, std::string_view name, std::string_view size) {
    std::vector<std::string_view> found, filled;
    size_t number = 0;
    bool inside = false, ended = false;
    Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        const std::string_view words = without_spaces(line);
        demand(words.empty() || (words.front() > ' ' && words.front() <= '~' && !words.starts_with("====")),
               "the original has a line that this program does not know");
        if (!words.empty() && is_letter(words.front())) {
            demand(words != name || !ended, "the original has several puzzles");
            inside = words == name;
            ended = ended || inside;
            demand(inside || !begins(words, name), "the original has a list that depends on the reader");
        } else if (inside) {
            found.push_back(words);
        }
        if (begins(words, size)) {
            std::string_view rest = words.substr(size.size());
            demand(words.starts_with(size) && rest.starts_with(rest.starts_with('\t') ? '\t' : ' ') && number == 0,
                   "the original has a size that depends on the reader");
            rest = without_spaces(rest);
            number = static_cast<size_t>(take_number_of(rest));
            demand(rest.empty(), "the original has a size that is not a number");
        }
    }
    std::copy_if(found.begin(), found.end(), std::back_inserter(filled), [](std::string_view line) { return !line.empty(); });
    if (filled.size() == number) return filled;
    demand(found.size() >= number && std::all_of(found.begin() + static_cast<std::ptrdiff_t>(number), found.end(),
                                                 [](std::string_view line) { return line.empty(); }),
           "the original has too few or too many clues");
    found.resize(number);
    return found;
}

Board read_non(std::string_view text) {
    std::vector<Clue> sides[2];
    Inks inks;
    for (const auto& [side, name, size] : {std::tuple{&sides[0], "rows", "height"}, {&sides[1], "columns", "width"}}) {
        for (std::string_view line : section(text, name, size)) {
            Clue& clue = side->emplace_back();
            while (!line.empty()) {
                demand(is_digit(line.front()), "the original has a clue that is not a list of numbers");
                const int length = take_number_of(line);
                const bool named = !line.empty() && line.front() >= 'a' && line.front() <= 'z';
                if (length > 0) clue.push_back({length, inks[named ? line.substr(0, 1) : ""]});
                if (named) line.remove_prefix(1);
                const size_t end = std::min(line.find_first_not_of(" \t,"), line.size());
                demand(end > 0 || line.empty(), "the original has a clue that is not a list of numbers");
                line.remove_prefix(end);
            }
        }
    }
    Board board = nonogram_of(sides[0], sides[1]);
    board.keys = inks.keys(".", {{"", "X"}});
    board.is_numbered = false;
    return board;
}

// Iterates over the tags of an XML text. Refuses what it does not know: entities, sections of characters, declarations.
class Tags {
public:
    explicit Tags(std::string_view text) : left_(text) {}

    // Reads the content of the next tag, and the text from there to the following tag. Returns false if there is no
    // other tag. A comment, an instruction and a document type begin with ! or ?.
    bool next(std::string_view& tag, std::string_view& text) {
        const size_t begin = left_.find('<');
        if (begin == std::string_view::npos) return false;
        left_.remove_prefix(begin + 1);
        const std::string_view close = left_.starts_with("!--") ? "-->" : left_.starts_with('?') ? "?>" : ">";
        size_t end = left_.find(close, close == "-->" ? 3 : 0);  // behind !--
        char open = '\0';
        if (close == ">") {
            demand(!left_.starts_with('!') || left_.starts_with("!DOCTYPE"), "the original has XML that this program does not know");
            for (end = 0; end < left_.size() && (open != '\0' || left_[end] != '>'); end++) {
                demand(std::string_view("<&[").find(left_[end]) == std::string_view::npos,
                       "the original has XML that this program does not know");
                if (left_[end] == open) open = '\0';
                else if (open == '\0' && (left_[end] == '"' || left_[end] == '\'')) open = left_[end];
            }
        }
        demand(end < left_.size(), "the original is not XML");
        tag = left_.substr(0, end);
        left_.remove_prefix(end + close.size());
        text = left_.substr(0, left_.find('<'));
        return true;
    }

    // Removes the name of a tag and returns it.
    static std::string_view take_name(std::string_view& tag) {
        const std::string_view name = tag.substr(0, std::min(tag.find_first_of(" \t\r\n/", 1), tag.size()));
        demand(std::none_of(name.begin(), name.end(), is_capital), "the original has a name in upper case");
        tag.remove_prefix(name.size());
        return name;
    }

    // Returns the attributes of a tag without its name.
    static std::map<std::string, std::string> attributes(std::string_view tag) {
        std::map<std::string, std::string> found;
        for (tag = without_spaces(tag); !tag.empty() && tag != "/"; tag = without_spaces(tag)) {
            const size_t equals = std::min(tag.find('='), tag.size());
            const std::string_view name = without_spaces(tag.substr(0, equals));
            tag = without_spaces(tag.substr(std::min(equals + 1, tag.size())));
            demand(!tag.empty() && (tag.front() == '"' || tag.front() == '\''), "the original is not XML");
            const size_t end = tag.find(tag.front(), 1);
            demand(end != std::string_view::npos, "the original is not XML");
            const std::string_view value = tag.substr(1, end - 1);
            demand(std::none_of(name.begin(), name.end(), is_capital) && value.find_first_of("\t\r\n") == std::string_view::npos,
                   "the original has an attribute that depends on the reader");
            demand(found.emplace(name, value).second, "the original has an attribute twice");
            tag.remove_prefix(end + 1);
        }
        return found;
    }

private:
    std::string_view left_;
};

std::string at(const std::map<std::string, std::string>& attributes, const std::string& name, const std::string& otherwise = "") {
    const auto found = attributes.find(name);
    return found == attributes.end() ? otherwise : found->second;
}

std::vector<Board> read_xml(std::string_view text) {
    std::vector<Board> found;
    std::map<std::string, std::vector<Clue>> sides;
    std::map<std::string, std::string> puzzle, chars;
    std::string side;
    Inks inks;
    std::vector<std::string_view> open;  // the names of the elements around this place
    std::string_view tag, inside, before;
    bool has_ended = false;
    for (Tags tags(text); tags.next(tag, inside); before = inside) {
        const std::string_view within = open.empty() ? "" : open.back();
        const bool is_free = !within.empty() && within != "line" && within != "clues";
        demand(is_free || without_spaces(before).empty(), "the original has text beside its clues");
        const bool is_markup = tag.starts_with('!') || tag.starts_with('?');
        demand(within != "count" || tag.starts_with('/'), "the original has a count that is not a number");
        if (is_markup) continue;
        std::string_view rest = tag;
        const std::string_view name = Tags::take_name(rest);
        if (name.starts_with('/')) {
            demand(name.substr(1) == within && without_spaces(rest).empty(), "the original is not XML");
            open.pop_back();
            has_ended = open.empty();
            if (within != "puzzle") continue;
            demand(sides.size() == 2 && sides.contains("rows") && sides.contains("columns"), "expected rows and columns");
            found.push_back(nonogram_of(sides["rows"], sides["columns"]));
            found.back().is_numbered = false;
            found.back().keys = inks.keys(at(chars, at(puzzle, "backgroundcolor", "white")), chars);
            continue;
        }
        demand(!has_ended, "the original has a second document");
        const std::map<std::string, std::string> given = Tags::attributes(rest);
        if (!rest.ends_with('/')) open.push_back(name);
        demand((within == "clues") == (name == "line") && (within == "line") == (name == "count") &&
                   (within == "puzzle" || (name != "clues" && name != "color")),
               "the original has clues or colours in other parts, or other parts in its clues");
        if (name == "puzzle") {
            demand(open.size() < 3 && std::count(open.begin(), open.end(), name) < 2, "the original has a puzzle inside other parts");
            demand(at(given, "type", "grid") == "grid", "the original has a puzzle that is not of type grid");
            puzzle = given;
            chars.clear();
            inks = {};
            sides.clear();
        } else if (name == "color") {
            chars[at(given, "name")] = at(given, "char");
        } else if (name == "clues") {
            side = at(given, "type");
            demand(sides.try_emplace(side).second, "the original has clues twice");
        } else if (name == "line") {
            sides[side].emplace_back();
        } else if (name == "count") {
            std::string_view words = without_spaces(inside);
            demand(!words.empty() && !rest.ends_with('/'), "the original has a count that is not a number");
            const int length = take_number_of(words);
            demand(words.empty(), "the original has a count that is not a number");
            const std::string colour = at(given, "color", at(puzzle, "defaultcolor", "black"));
            demand(colour != at(puzzle, "backgroundcolor", "white"), "the original has a block of the background");
            sides[side].back().push_back({length, inks[colour]});
        }
    }
    demand(has_ended && without_spaces(before).empty(), "the original is not XML");
    return found;
}

// Returns the genre of a puzzle in nono's JSON. Refuses an object whose fields may be those of another program: unless it
// names its version and its genre, it has only fields of nono's form.
std::string genre_of(const Json& data) {
    static const std::set<std::string> kOwn = {"nono",    "genre",  "id",   "title", "width", "height",
                                               "palette", "colors", "rows", "cols",  "goal",  "saved"};
    static const std::set<std::string> kBoards = {"sides", "rising",  "falling",   "cells",    "grid",   "numbers",
                                                  "mines", "regions", "stars",     "separate", "trees",  "givens",
                                                  "boxes", "parity",  "diagonals", "signs",    "repeats"};
    const auto has = [&](std::string_view name) { return std::find(data.names.begin(), data.names.end(), name) != data.names.end(); };
    const bool is_named = data["genre"].kind != Json::Kind::kNull;
    const std::string genre = is_named ? data["genre"].string("genre") : "nonogram";
    bool is_plain = true;
    for (size_t at = 0; at < data.names.size(); at++) {
        const Json& value = data.items[at];
        is_plain = is_plain && (kOwn.contains(data.names[at]) || (genre != "nonogram" && kBoards.contains(data.names[at])));
        is_plain = is_plain && (value.kind != Json::Kind::kObject ||
                                std::all_of(value.names.begin(), value.names.end(),
                                            [](const std::string& name) { return name == "across" || name == "down"; }));
    }
    const bool is_own = is_plain || (has("nono") && is_named);
    const Json& version = data["nono"];
    const bool is_known = !has("nono") || (version.kind == Json::Kind::kNumber && version.text == "1");
    demand(is_own && is_known, "the original is not in nono's form");
    return genre;
}

}  // namespace

std::vector<Board> read_originals(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const std::string_view begin = without_spaces(text.substr(0, 1000));
    try {
        if (begin.starts_with('{')) {
            const Json data = parse_json(text);
            Board board = read_board(genre_of(data), data);
            for (const auto& [name, size] : {std::pair{"width", board.width}, {"height", board.height}}) {
                const Json& stated = data[name];
                demand(stated.kind == Json::Kind::kNull || (stated.kind == Json::Kind::kNumber && stated.text == std::to_string(size)),
                       "the original has another size than its board");
            }
            return {board};
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
