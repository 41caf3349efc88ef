#include "original.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace checker {

namespace {

// Refuses an original that readers could read differently, or that has another format. It is then not compared.
void expect(bool holds) { demand(holds, "the original cannot be read"); }

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
        expect(digits < 9);
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
        expect(found->second < 256);
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
        expect(words.empty() || (words.front() > ' ' && words.front() <= '~' && !words.starts_with("====")));
        if (!words.empty() && is_letter(words.front())) {
            expect(words != name || !ended);
            inside = words == name;
            ended = ended || inside;
            expect(inside || !begins(words, name));
        } else if (inside) {
            found.push_back(words);
        }
        if (begins(words, size)) {
            std::string_view rest = words.substr(size.size());
            expect(words.starts_with(size) && rest.starts_with(rest.starts_with('\t') ? '\t' : ' ') && number == 0);
            rest = without_spaces(rest);
            number = static_cast<size_t>(take_number_of(rest));
            expect(rest.empty());
        }
    }
    std::copy_if(found.begin(), found.end(), std::back_inserter(filled), [](std::string_view line) { return !line.empty(); });
    if (filled.size() == number) return filled;
    expect(found.size() >= number && std::all_of(found.begin() + static_cast<std::ptrdiff_t>(number), found.end(),
                                                 [](std::string_view line) { return line.empty(); }));
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
                expect(is_digit(line.front()));
                const int length = take_number_of(line);
                const bool named = !line.empty() && line.front() >= 'a' && line.front() <= 'z';
                if (length > 0) clue.push_back({length, inks[named ? line.substr(0, 1) : ""]});
                if (named) line.remove_prefix(1);
                const size_t end = std::min(line.find_first_not_of(" \t,"), line.size());
                expect(end > 0 || line.empty());
                line.remove_prefix(end);
            }
        }
    }
    Board board = nonogram_of(sides[0], sides[1]);
    board.keys = inks.keys(".", {{"", "X"}});
    board.is_numbered = false;
    return board;
}

// Iterates over the tags of an XML text. Refuses what it does not know: entities other than the usual ones in texts,
// sections of characters, declarations in a document type.
class Tags {
public:
    explicit Tags(std::string_view text) : left_(text) {}

    // Reads the content of the next tag, and the text from there to the following tag. Returns false if there is no
    // other tag. A comment, an instruction and a document type begin with ! or ?.
    bool next(std::string_view& tag, std::string_view& text) {
        const size_t begin = left_.find('<');
        if (begin == std::string_view::npos) return false;
        left_.remove_prefix(begin + 1);
        size_t end = 0;
        if (left_.starts_with("!--")) {
            end = std::min(left_.find("--", 3), left_.size() - 2) + 2;
        } else {
            char open = '\0';
            for (; end < left_.size() && (open != '\0' || left_[end] != '>'); end++) {
                expect(std::string_view("<&[").find(left_[end]) == std::string_view::npos);
                if (left_[end] == open) open = '\0';
                else if (open == '\0' && (left_[end] == '"' || left_[end] == '\'')) open = left_[end];
            }
        }
        expect(left_.substr(end).starts_with('>'));
        tag = left_.substr(0, end);
        left_.remove_prefix(end + 1);
        text = left_.substr(0, left_.find('<'));
        for (size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
            const std::string_view name = text.substr(at, text.substr(at).find(';') + 1);
            expect(name == "&amp;" || name == "&lt;" || name == "&gt;" || name == "&quot;" || name == "&apos;");
        }
        expect(text.find("]]>") == std::string_view::npos);
        return true;
    }

    // Removes the name at the start of a tag and returns it: lower case, without a namespace.
    static std::string_view take_name(std::string_view& tag) {
        const std::string_view name = tag.substr(0, std::min(tag.find_first_of(" \t\r\n="), tag.size()));
        const auto is_good = [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_' || c == '-'; };
        expect(std::all_of(name.begin(), name.end(), is_good) && !name.empty() && name[0] >= 'a' && name != "xmlns");
        tag.remove_prefix(name.size());
        return name;
    }

    // Returns the attributes of a tag without its name.
    static std::map<std::string, std::string> attributes(std::string_view tag) {
        std::map<std::string, std::string> found;
        while (!without_spaces(tag).empty()) {
            std::string_view left = without_spaces(tag);
            expect(left.data() > tag.data());
            const std::string_view name = take_name(left);
            left = without_spaces(left);
            expect(left.starts_with('='));
            left = without_spaces(left.substr(1));
            expect(left.starts_with('"') || left.starts_with('\''));
            const size_t end = left.find(left.front(), 1);
            const std::string_view value = left.substr(1, end - 1);
            expect(end != std::string_view::npos && value.find_first_of("\t\r\n") == std::string_view::npos);
            expect(found.emplace(name, value).second);
            tag = left.substr(end + 1);
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

// Elements that this program does not know may have any attributes. Elements of clues have only those listed here.
std::vector<Board> read_xml(std::string_view text) {
    static const std::map<std::string_view, std::string> kAttributes = {{"clues", "type"}, {"line", ""}, {"count", "color"}};
    std::vector<Board> found;
    std::map<std::string, std::vector<Clue>> sides;
    std::map<std::string, std::string> puzzle, chars;
    std::string side;
    Inks inks;
    std::vector<std::string_view> open;  // the names of the elements around this place
    std::string_view tag, inside, before;
    bool has_ended = false;
    const auto is_control = [](unsigned char c) { return c < ' ' && c != '\t' && c != '\r' && c != '\n'; };
    expect(std::none_of(text.begin(), text.end(), is_control));
    for (Tags tags(text); tags.next(tag, inside); before = inside) {
        const std::string_view within = open.empty() ? "" : open.back();
        const bool is_free = !within.empty() && within != "line" && within != "clues";
        expect(is_free || without_spaces(before).empty());
        const bool is_end = tag.starts_with('/');
        expect(within != "count" || is_end);
        if (tag.starts_with('!') || tag.starts_with('?')) {
            expect(tag.starts_with("!--") || (open.empty() && !has_ended && tag.starts_with("!DOCTYPE ")) ||
                   (tag.data() == text.data() + 1 && tag.starts_with("?xml ") && tag.ends_with('?') &&
                    at(Tags::attributes(tag.substr(4, tag.size() - 5)), "version") == "1.0"));
            continue;
        }
        std::string_view rest = tag;
        if (is_end) rest.remove_prefix(1);
        const bool is_empty = rest.ends_with('/');
        if (is_empty) rest.remove_suffix(1);
        const std::string_view name = Tags::take_name(rest);
        if (is_end) {
            expect(name == within && without_spaces(rest).empty() && !is_empty);
            open.pop_back();
            has_ended = open.empty();
            if (within != "puzzle") continue;
            expect(sides.size() == 2 && sides.contains("rows") && sides.contains("columns"));
            found.push_back(nonogram_of(sides["rows"], sides["columns"]));
            found.back().is_numbered = false;
            found.back().keys = inks.keys(at(chars, at(puzzle, "backgroundcolor", "white")), chars);
            continue;
        }
        expect(!has_ended);
        const std::map<std::string, std::string> given = Tags::attributes(rest);
        if (!is_empty) open.push_back(name);
        has_ended = open.empty();
        const auto known = kAttributes.find(name);
        expect(known == kAttributes.end() || given.size() == given.count(known->second));
        expect((within == "clues") == (name == "line") && (within == "line") == (name == "count") &&
               (within == "puzzle" || (name != "clues" && name != "color")));
        if (name == "puzzle") {
            expect(open.size() < 3 && std::count(open.begin(), open.end(), name) < 2);
            expect(at(given, "type", "grid") == "grid");
            puzzle = given;
            chars.clear();
            inks = {};
            sides.clear();
        } else if (name == "color") {
            chars[at(given, "name")] = at(given, "char");
        } else if (name == "clues") {
            side = at(given, "type");
            expect(sides.try_emplace(side).second);
        } else if (name == "line") {
            sides[side].emplace_back();
        } else if (name == "count") {
            std::string_view words = without_spaces(inside);
            expect(!words.empty() && !is_empty);
            const int length = take_number_of(words);
            expect(words.empty());
            const std::string colour = at(given, "color", at(puzzle, "defaultcolor", "black"));
            expect(colour != at(puzzle, "backgroundcolor", "white"));
            sides[side].back().push_back({length, inks[colour]});
        }
    }
    expect(has_ended && without_spaces(before).empty());
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
    expect(is_own && is_known);
    if (genre == "binairo" && data["repeats"].kind == Json::Kind::kNull) {  // signs and some names allow equal lines
        std::string title = data["title"].text;
        for (char& c : title) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 'a' - 'A') : c;
        expect(data["signs"].kind == Json::Kind::kNull);
        for (const char* name : {"tango", "unruly", "binairo+", "binairo +", "binairo plus"}) expect(title.find(name) == std::string::npos);
    }
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
                expect(stated.kind == Json::Kind::kNull || (stated.kind == Json::Kind::kNumber && stated.text == std::to_string(size)));
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
