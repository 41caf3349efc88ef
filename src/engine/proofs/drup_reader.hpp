// Reads a proof as DRUP text (Heule, Hunt and Wetzler, "Trimming while checking clausal proofs", 2013): each line is a
// clause, followed by 0. Lines that start with `c` are comments. Lines that start with `d` delete a clause; this reader ignores them.
#pragma once

#include <charconv>

#include "base/lists.hpp"

namespace nono {

class DrupReader {
public:
    DrupReader(int variables, string_view text) : text_(text), variables_(variables) {}

    enum class Line { kEnd, kLemma, kFault };
    // Reads the next line that is not empty, not a comment and not a deletion. Returns kLemma for a clause over the formula's
    // variables, kFault for another line, and kEnd if there is no line left.
    Line next(IntVector& clause) {
        while (!text_.empty()) {
            const size_t length = std::min(text_.find('\n'), text_.size());
            const string_view line = text_.substr(0, length);
            text_.remove_prefix(std::min(length + 1, text_.size()));
            number_++;
            if (line.empty() || line.starts_with('c') || line.starts_with("d ")) continue;
            return read_clause(line, variables_, clause) ? Line::kLemma : Line::kFault;
        }
        return Line::kEnd;
    }

    int64_t number() const { return number_; }  // number of the last line that was read, from 1

private:
    // Reads the clause on a line, up to 0. Returns false if the line is not a clause over these variables.
    static bool read_clause(string_view line, int variables, IntVector& clause) {
        clause.clear();
        const char* place = line.data();
        const char* const end = place + line.size();
        for (;;) {
            while (place < end && *place == ' ') place++;
            int32_t literal = 0;
            const auto [next, error] = std::from_chars(place, end, literal);
            if (error != std::errc{} || (next < end && *next != ' ') || literal < -variables || literal > variables) return false;
            place = next;
            if (literal == 0) break;
            clause.push_back(literal);
        }
        while (place < end && *place == ' ') place++;
        return place == end;
    }

    string_view text_;
    int variables_;
    int64_t number_ = 0;
};

}  // namespace nono
