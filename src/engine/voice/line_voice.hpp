// The words for models of rows and columns: the names of lines and blocks, and why a step on a line holds. LineReasons chooses
// the sentence of a reason; this file fills it.
#pragma once

#include "voice/voice.hpp"

namespace nono {

class LineVoice final : public Voice {
public:
    using Voice::Voice;

    Phrase rule(int32_t line) const override { return say(is_row(line) ? "row" : "column", number_of_line(line)); }
    Phrase broken(int32_t line, bool is_assumed) const override {
        if (line < 0) return say("some-line-broken").with("assumed", first_if(is_assumed));
        return say("line-broken").with("line", rule(line)).with("assumed", first_if(is_assumed)).with("clue", clue(line));
    }
    Phrase contradicting(const IntVector& lines) const override {
        if (lines.size() > 1) return say("lines-contradict").with("lines", names_of(lines));
        return lines.empty() ? as_is("") : broken(lines[0], false);
    }
    Phrase place(const ToldStep& step) const override {
        if (has_several_lines(step)) return names_of(lines_of(step));
        return step.line < 0 ? assumed_place(step) : rule(step.line);
    }
    Phrases looked_at(const ToldStep& step) const override { return step.line < 0 ? Phrases() : Phrases{rule(step.line)}; }
    IntVector around(const ToldStep& step) const override { return has_several_lines(step) ? around_rules(lines_of(step)) : IntVector(); }
    IntVector around_rules(const IntVector& lines) const override {
        IntVector cells;
        for (const int32_t line : lines) append(cells, cells_of(line));
        return cells;
    }

    // Returns the reason of a step in words: a refuted assumption, or the sentence of its technique.
    Phrase reason(const ToldStep& step, const Phrase& = as_is("")) const override {
        if (step.line < 0) return own(reason_text(step), words_of_assumption(step).parts);
        Phrase why = step.sentence < 0 ? as_is("") : with_words(own(table_.at("line_reasons").items[step.sentence].text), step);
        if (!step.lacking.empty()) why = lacking(step).with("reason", std::move(why));
        return with_words(own(reason_text(step)), step).with("why", std::move(why));
    }

private:
    // Clues of 0 are one hint.
    static bool has_several_lines(const ToldStep& hint) { return hint.line < 0 && !hint.parts.empty() && hint.parts[0].line >= 0; }
    static IntVector lines_of(const ToldStep& hint) {
        IntVector lines;
        for (const ToldStep& part : hint.parts) lines.push_back(part.line);
        return lines;
    }

    Phrase sentence(const ToldStep& hint, size_t i, bool is_short) const override {
        const ToldStep& part = hint.parts[i];
        if (part.line < 0) return Voice::sentence(hint, i, is_short);
        if (has_several_lines(hint)) return say("empty-lines").with("background", colour_in_words(0));
        const Phrase title = rule(part.line), all = found(part, title), rest = is_short ? colour_of_rest(part) : as_is("");
        const string key = key_of(part, i == 0, !rest.empty());
        if (key.empty()) return say("found-why").with("found", all).with("why", reason(part));
        return with_colours(say(key.c_str(), count_of(part.settled)), part)
            .with("block", names_of_blocks(part))
            .with("all", all)
            .with("listed", is_short ? as_is("") : say("listed").with("all", all))
            .with("what", rest.empty() ? all : say("rest").with("colour", rest))
            .with("is_first", first_if(i == 0))
            .with("is_row", first_if(is_row(part.line)))
            .with("numbers", numbers(part))
            .with("stretch", stretch(part))
            .with("lacks", part.lacking.empty() ? as_is("") : lacking(part))
            .with("places", name_under(title, found_by(part)[0].cells, part.line))
            .with("clue", clue(part.line));
    }
    // Fills the places of the reason of a step on a line.
    Phrase with_words(Phrase sentence, const ToldStep& step) const {
        const bool is_single = step.sentence == static_cast<int32_t>(LineReason::full_single);
        const auto block_or = [&](const char* otherwise) { return step.block < 0 ? say(otherwise) : block(step.line, step.block); };
        return with_colours(std::move(sentence), step)
            .with("block", [&] { return is_single ? block(step.line, 0) : block_or("same-block"); })
            .with("shortest", [&] { return block_or("shortest-block"); })
            .with("is_row", [&] { return first_if(is_row(step.line)); })
            .with("length", [&] { return number_of(step.block < 0 ? 0 : lengths(step.line)[step.block]); });
    }
    // Fills the places that the reasons and the hints about lines have in common.
    Phrase with_colours(Phrase sentence, const ToldStep& step) const {
        const auto ink = [&] { return step.ink < 0 ? say("coloured") : colour_in_words(step.ink); };
        return std::move(sentence)
            .with("ink", ink)
            .with("background", [&] { return colour_in_words(0); })
            .with("them", [&] { return pronoun(step); })
            .with("number", [&] { return number_of(step.number); })
            .with("cells", [&] { return say("number-of-cells", step.number).with("ink", ink()); });
    }
    // Says which lines lack the colour of a step.
    Phrase lacking(const ToldStep& step) const {
        return say("lines-lack", count_of(step.lacking)).with("lines", names_of(step.lacking)).with("colour", colour_in_words(step.ink));
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
    // Returns the colour of the last open cells of a line; nothing if they are few or of several colours.
    Phrase colour_of_rest(const ToldStep& part) const {
        const vector<Found> found = found_by(part);
        const bool is_rest = part.finishes && found.size() == 1 && found[0].cells.size() > 2;
        return is_rest ? colour_in_words(found[0].colour) : as_is("");
    }
    // Names the cells where a block lies, or which blocks fill.
    Phrase stretch(const ToldStep& part) const {
        const int32_t room = part.end - part.begin;
        if (part.technique == place_of(LineTechnique::full_line)) {
            if (room == count_of(cells_of(part.line))) return say("whole-line").with("is_row", first_if(is_row(part.line)));
            if (room > 1 && room == count_of(part.settled)) return say("all-free-cells", room);
        }
        if (room == 1) return say(is_row(part.line) ? "column" : "row", part.end);
        return say(is_row(part.line) ? "columns-between" : "rows-between").with("first", part.begin + 1).with("last", part.end);
    }
    Phrase names_of_blocks(const ToldStep& part) const {
        if (part.blocks.size() > 3) return say("several-blocks", count_of(part.blocks));
        Phrases names;
        for (const int32_t b : part.blocks) names.push_back(block(part.line, b));
        return joined(std::move(names));
    }
    // Returns the numbers of blocks that fill a stretch, and says if they need gaps.
    Phrase numbers(const ToldStep& part) const {
        Phrases names;
        int32_t sum = 0;
        for (const int32_t b : part.blocks) {
            const int32_t length = lengths(part.line)[b];
            names.push_back(length == 0 ? as_is("?") : number_of(length));
            sum += std::max(1, length);
        }
        const int32_t number = count_of(names);
        Phrase all = names.size() > kMostNumbers ? say("several-numbers", number) : joined(std::move(names));
        return sum == part.end - part.begin ? all : say("with-gaps", number - 1).with("numbers", std::move(all));
    }

    static constexpr size_t kMostNumbers = 6;  // that a sentence lists

    bool is_row(int32_t line) const { return line < model_.height; }
    Ints cells_of(int32_t line) const { return part(model_.cells, model_.cell_start, line); }
    Ints lengths(int32_t line) const { return part(model_.length, model_.block_start, line); }
    Ints colours(int32_t line) const { return part(model_.colour, model_.block_start, line); }

    int32_t number_of_line(int32_t line) const { return (is_row(line) ? line : line - model_.height) + 1; }

    Phrase cells_in_words(const IntVector& cells, int32_t line) const override {
        if (line < 0) return Voice::cells_in_words(cells);
        IntVector places;
        for (const int32_t cell : cells) places.push_back(checked<int32_t>(ranges::find(cells_of(line), cell) - cells_of(line).begin()));
        return say("cells-in-line", count_of(cells)).with("places", places_in_words(std::move(places), !is_row(line)));
    }
    Phrase words_of_assumption(const ToldStep& step) const {
        return say("")
            .with("either", say(model_.colours > 2 ? "either-of-several" : "either")
                                .with("cell", cell_in_words(std::max(step.cell, 0)))
                                .with("ink", colour_in_words(count_of(colours_) > 1 ? 1 : 0))
                                .with("background", colour_in_words(0)))
            .with("otherwise", colour_in_words(std::max(step.colour, 0)))
            .with("refuted", broken(step.refuted, true));
    }

    // Names a block by its length and, if there are several inks, its colour.
    Phrase length(int32_t line, int32_t block) const {
        const int32_t length = lengths(line)[block];
        Phrase number = length == 0 ? as_is("?") : number_of(length);
        if (model_.colours == 2) return number;
        return say("coloured-block").with("colour", colour_in_words(colours(line)[block])).with("length", std::move(number));
    }
    // The same with an article and, if the line has several equal blocks, with its position.
    Phrase block(int32_t line, int32_t block) const {
        const auto name_of_colour = [&](int32_t i) { return model_.colours == 2 ? string_view() : colours_[colours(line)[i]]; };
        int32_t same = 0;
        for (int32_t i : indices(lengths(line)))
            same += lengths(line)[i] == lengths(line)[block] && name_of_colour(i) == name_of_colour(block);
        return say(same == 1 ? "block" : "nth-block", block + 1).with("block", length(line, block));
    }
    Phrase clue(int32_t line) const {
        Phrases blocks;
        for (int32_t i : indices(lengths(line))) blocks.push_back(length(line, i));
        return blocks.empty() ? number_of(0) : joined(std::move(blocks), model_.colours == 2 ? "clue" : "coloured-clue");
    }
    // Names several lines: "rows 1 and 3 and column 2".
    Phrase names_of(const IntVector& lines) const {
        IntVector rows, columns;
        for (const int32_t line : lines) {
            if (is_row(line)) rows.push_back(line);
            else columns.push_back(line - model_.height);
        }
        Phrases names;
        if (!rows.empty()) names.push_back(places_in_words(rows, true));
        if (!columns.empty()) names.push_back(places_in_words(columns, false));
        return joined(std::move(names));
    }
};

}  // namespace nono
