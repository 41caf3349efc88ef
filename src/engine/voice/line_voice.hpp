// The words for models of rows and columns: the names of lines and blocks, and why a step on a line holds. LineReasons chooses
// the sentence of a reason; this file fills it.
#pragma once

#include "voice/voice.hpp"

namespace nono {

class LineVoice final : public Voice {
public:
    using Voice::Voice;

    string rule(int32_t line) const override {
        return is_row(line) ? "row " + std::to_string(line + 1) : "column " + std::to_string(line - model_.height + 1);
    }
    string broken(int32_t line, bool is_assumed) const override {
        if (line < 0) return say("some-line-broken", Fillings().set("cannot", cannot(is_assumed)));
        return say("line-broken", Fillings().set("line", rule(line)).set("cannot", cannot(is_assumed)).set("clue", clue(line)));
    }
    string contradicting(const IntVector& lines) const override {
        if (lines.size() > 1) return say("lines-contradict", Fillings().set("lines", names_of(lines)));
        return lines.empty() ? "" : broken(lines[0], false);
    }
    string place(const ToldStep& step) const override {
        if (has_several_lines(step)) return names_of(lines_of(step));
        return step.line < 0 ? assumed_place(step) : rule(step.line);
    }
    Texts looked_at(const ToldStep& step) const override { return step.line < 0 ? Texts() : Texts{rule(step.line)}; }
    IntVector around(const ToldStep& step) const override { return has_several_lines(step) ? around_rules(lines_of(step)) : IntVector(); }
    IntVector around_rules(const IntVector& lines) const override {
        IntVector cells;
        for (const int32_t line : lines) append(cells, cells_of(line));
        return cells;
    }

    // Returns the reason of a step in words: a refuted assumption, or the sentence of its technique.
    string reason(const ToldStep& step, const string& = "") const override {
        if (step.line < 0) return fill_in(step, words_of_assumption(step));
        const string named = step.block < 0 ? "" : block(step.line, step.block);
        const bool is_single = step.sentence == static_cast<int32_t>(LineReason::full_single);
        Fillings words = words_of(step, is_single ? block(step.line, 0) : named.empty() ? "the same block" : named);
        words.set("shortest", named.empty() ? "the shortest block that they can belong to" : named)
            .set("back", is_row(step.line) ? "left" : "up")
            .set("on", is_row(step.line) ? "right" : "down")
            .set("length", step.block < 0 ? "" : std::to_string(lengths(step.line)[step.block]));
        string why = step.sentence < 0 ? "" : filled(table_.at("line_reasons").items[step.sentence].text, words);
        if (!step.lacking.empty()) why = lacking(step, why);
        words.set("why", why);
        return fill_in(step, words);
    }

private:
    // Clues of 0 are one hint.
    static bool has_several_lines(const ToldStep& hint) { return hint.line < 0 && !hint.parts.empty() && hint.parts[0].line >= 0; }
    static IntVector lines_of(const ToldStep& hint) {
        IntVector lines;
        for (const ToldStep& part : hint.parts) lines.push_back(part.line);
        return lines;
    }

    string sentence(const ToldStep& hint, size_t i, bool is_short) const override {
        const ToldStep& part = hint.parts[i];
        if (part.line < 0) return Voice::sentence(hint, i, is_short);
        if (has_several_lines(hint)) return say("empty-lines", Fillings().set("background", colours_[0]));
        const string title = rule(part.line), all = found(part, title), rest = is_short ? colour_of_rest(part) : "";
        const string key = key_of(part, i == 0, !rest.empty());
        if (key.empty()) return all + ": " + reason(part);
        Fillings words = words_of(part, names_of_blocks(part));
        words.set("all", all)
            .set("listed", is_short ? "" : ": " + all)
            .set("what", rest.empty() ? all : "the rest is " + rest)
            .set("now", i == 0 ? "" : "now ")
            .set("already", i == 0 ? " already" : "")
            .set("line", word_of(part.line))
            .set("numbers", numbers(part))
            .set("stretch", stretch(part))
            .set("lacks", part.lacking.empty() ? "" : lacking(part, ""))
            .set("places", name_under(title, found_by(part)[0].cells, part.line))
            .set("clue", clue(part.line))
            .set("they", part.settled.size() == 1 ? "it is" : "they are");
        return say(key, words);
    }
    // Returns the words that sentences about a step on a line have in common.
    Fillings words_of(const ToldStep& step, const string& blocks) const {
        const string ink = step.ink < 0 ? "coloured" : colours_[step.ink], number = std::to_string(step.number);
        return Fillings()
            .set("block", blocks)
            .set("ink", ink)
            .set("background", colours_[0])
            .set("them", pronoun(step))
            .set("number", number)
            .set("cells", number + " " + ink + (step.number == 1 ? " cell" : " cells"));
    }
    // Says which lines lack the colour of a step.
    string lacking(const ToldStep& step, const string& why) const {
        const Fillings words = Fillings().set("reason", why).set("lines", names_of(step.lacking)).set("colour", colours_[step.ink]);
        return say(step.lacking.size() == 1 ? "line-lacks" : "lines-lack", words);
    }
    // Returns the sentence for a part of a hint, or "" for that of its technique. The first part of a hint shows where to look; the
    // others follow from it.
    string key_of(const ToldStep& part, bool is_first, bool is_rest) const {
        using enum LineTechnique;
        const bool is_single = part.block >= 0;
        switch (static_cast<LineTechnique>(part.technique)) {
            case empty_line: return "empty-line";
            case full_line:
                if (!is_first) return is_single ? key_of_place(part) : "full-later";
                return is_single ? "full-one" : "full-several";
            case edge_anchor: return is_first ? "edge" : key_of_place(part);
            case overlap:
            case forcing:
            case push:
            case glue: return key_of_place(part);
            case line_full: return "otherwise";
            case punctuate:
                if (part.blocks.empty()) return is_first ? "longest" : "";
                return is_single ? "finished-one" : "finished-several";
            case reach: return is_first ? "" : is_rest ? "reach-rest" : "reach-later";
            case LineTechnique::complete: return "its-" + table_.at("line_reasons").names[part.sentence];
            default: return "";
        }
    }
    // Returns the sentence that says where the only block of a part lies.
    const char* key_of_place(const ToldStep& part) const {
        const int32_t room = part.end - part.begin;
        if (room != lengths(part.line)[part.block]) return "lies-within";
        if (ranges::any_of(part.settled, [&](int32_t value) { return value % model_.colours == 0; })) return "fits-only";
        return room == 1 ? "fits-one" : "fits-several";
    }
    // Returns the colour of the last open cells of a line, or "" if they are few or of several colours.
    string colour_of_rest(const ToldStep& part) const {
        const vector<Found> found = found_by(part);
        return part.finishes && found.size() == 1 && found[0].cells.size() > 2 ? colours_[found[0].colour] : "";
    }
    const char* word_of(int32_t line) const { return is_row(line) ? "row" : "column"; }
    // Names the cells where a block lies, or which blocks fill.
    string stretch(const ToldStep& part) const {
        const int32_t room = part.end - part.begin;
        const string first = std::to_string(part.begin + 1);
        if (part.technique == place_of(LineTechnique::full_line)) {
            if (room == count_of(cells_of(part.line))) return string("the whole ") + word_of(part.line);
            if (room > 1 && room == count_of(part.settled)) return "all " + std::to_string(room) + " free cells";
        }
        const string word = is_row(part.line) ? "column" : "row";
        return room == 1 ? word + " " + first : word + "s " + first + " to " + std::to_string(part.end);
    }
    string names_of_blocks(const ToldStep& part) const {
        if (part.blocks.size() > 3) return std::to_string(part.blocks.size()) + " blocks";
        Texts names;
        for (const int32_t b : part.blocks) names.push_back(block(part.line, b));
        return joined(names);
    }
    // Returns the numbers of blocks that fill a stretch, and says if they need gaps.
    string numbers(const ToldStep& part) const {
        Texts names;
        int32_t sum = 0;
        for (const int32_t b : part.blocks) {
            const int32_t length = lengths(part.line)[b];
            names.push_back(length == 0 ? "?" : std::to_string(length));
            sum += std::max(1, length);
        }
        const string all = names.size() > kMostNumbers ? "the " + std::to_string(names.size()) + " numbers" : joined(names);
        return sum == part.end - part.begin ? all : say(names.size() == 2 ? "with-gap" : "with-gaps", Fillings().set("numbers", all));
    }

    static constexpr size_t kMostNumbers = 6;  // that a sentence lists

    bool is_row(int32_t line) const { return line < model_.height; }
    Ints cells_of(int32_t line) const { return part(model_.cells, model_.cell_start, line); }
    Ints lengths(int32_t line) const { return part(model_.length, model_.block_start, line); }
    Ints colours(int32_t line) const { return part(model_.colour, model_.block_start, line); }

    string cells_in_words(const IntVector& cells, int32_t line) const override {
        if (line < 0) return Voice::cells_in_words(cells);
        IntVector places;
        for (const int32_t cell : cells) places.push_back(checked<int32_t>(ranges::find(cells_of(line), cell) - cells_of(line).begin()));
        return string(cells.size() == 1 ? "the cell in " : "the cells in ") + places_in_words(std::move(places), !is_row(line));
    }
    Fillings words_of_assumption(const ToldStep& step) const {
        const string cell = cell_in_words(std::max(step.cell, 0));
        const string either =
            say(model_.colours > 2 ? "either-of-several" : "either",
                Fillings().set("cell", cell).set("ink", colours_.size() > 1 ? colours_[1] : "").set("background", colours_[0]));
        return Fillings()
            .set("either", either)
            .set("otherwise", colours_[std::max(step.colour, 0)])
            .set("refuted", broken(step.refuted, true));
    }

    // Names a block by its length and, if there are several inks, its colour.
    string length(int32_t line, int32_t block) const {
        const int32_t length = lengths(line)[block];
        const string name = length == 0 ? "?" : std::to_string(length);
        return model_.colours == 2 ? name : colours_[colours(line)[block]] + " " + name;
    }
    // The same with an article and, if the line has several equal blocks, with its position.
    string block(int32_t line, int32_t block) const {
        const string name = length(line, block);
        int32_t same = 0;
        for (int32_t i : indices(lengths(line))) same += length(line, i) == name;
        return same == 1 ? "the " + name : "the " + ordinal(block + 1) + " block (" + name + ")";
    }
    string clue(int32_t line) const {
        string text;
        for (int32_t i : indices(lengths(line))) text += (i == 0 ? "" : model_.colours == 2 ? " " : ", ") + length(line, i);
        return text.empty() ? "0" : text;
    }
    // Names several lines: "rows 1 and 3 and column 2".
    string names_of(const IntVector& lines) const {
        IntVector rows, columns;
        for (const int32_t line : lines) {
            if (is_row(line)) rows.push_back(line);
            else columns.push_back(line - model_.height);
        }
        Texts names;
        if (!rows.empty()) names.push_back(places_in_words(rows, true));
        if (!columns.empty()) names.push_back(places_in_words(columns, false));
        return joined(names);
    }
};

}  // namespace nono
