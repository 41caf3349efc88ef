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
    string place(const ToldStep& step) const override { return step.line < 0 ? assumed_place(step) : rule(step.line); }
    Texts looked_at(const ToldStep& step) const override { return step.line < 0 ? Texts() : Texts{rule(step.line)}; }
    IntVector around_rules(const IntVector& lines) const override {
        IntVector cells;
        for (const int32_t line : lines) append(cells, cells_of(line));
        return cells;
    }

    // Returns the reason of a step in words: a refuted assumption, or the sentence of its technique.
    string reason(const ToldStep& step) const override {
        if (step.line < 0) return fill_in(step, words_of_assumption(step));
        const string ink = step.ink < 0 ? "coloured" : colours_[step.ink];
        const string named = step.block < 0 ? "" : block(step.line, step.block);
        const bool is_single = step.sentence == static_cast<int32_t>(LineReason::full_single);
        Fillings words;
        words.set("block", is_single       ? block(step.line, 0)
                           : named.empty() ? "the same block"
                                           : named)
            .set("shortest", named.empty() ? "the shortest block that they can belong to" : named)
            .set("ink", ink)
            .set("background", colours_[0])
            .set("them", pronoun(step))
            .set("back", is_row(step.line) ? "left" : "up")
            .set("on", is_row(step.line) ? "right" : "down")
            .set("number", std::to_string(step.number))
            .set("cells", std::to_string(step.number) + " " + ink + (step.number == 1 ? " cell" : " cells"))
            .set("length", step.block < 0 ? "" : std::to_string(lengths(step.line)[step.block]));
        string why = step.sentence < 0 ? "" : filled(table_.at("line_reasons").items[step.sentence].text, words);
        if (!step.lacking.empty()) {
            const string_view lacks = step.lacking.size() == 1 ? "line-lacks" : "lines-lack";
            why = say(lacks, Fillings().set("reason", why).set("lines", names_of(step.lacking)).set("colour", ink));
        }
        words.set("why", why);
        return fill_in(step, words);
    }

private:
    bool is_row(int32_t line) const { return line < model_.height; }
    Ints cells_of(int32_t line) const { return part(model_.cells, model_.cell_start, line); }
    Ints lengths(int32_t line) const { return part(model_.length, model_.block_start, line); }
    Ints colours(int32_t line) const { return part(model_.colour, model_.block_start, line); }

    string cells_in_words(const IntVector& cells, int32_t line) const override {
        if (line < 0) return Voice::cells_in_words(cells);
        IntVector places;
        for (const int32_t cell : cells)
            places.push_back(checked<int32_t>(ranges::find(cells_of(line), cell) - cells_of(line).begin()) + 1);
        sort_stably(places);
        const string plural = cells.size() == 1 ? "" : "s";
        return "the cell" + plural + " in " + (is_row(line) ? "column" : "row") + plural + " " + number_ranges(places);
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
    string names_of(IntVector lines) const {
        sort_stably(lines);
        IntVector rows, columns;
        for (const int32_t line : lines) {
            if (is_row(line)) rows.push_back(line + 1);
            else columns.push_back(line - model_.height + 1);
        }
        Texts names;
        if (!rows.empty()) names.push_back((rows.size() == 1 ? "row " : "rows ") + number_ranges(rows));
        if (!columns.empty()) names.push_back((columns.size() == 1 ? "column " : "columns ") + number_ranges(columns));
        return joined(names);
    }
};

}  // namespace nono
