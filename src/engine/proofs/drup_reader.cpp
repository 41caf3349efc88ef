#include "proofs/drup_reader.hpp"

#include <charconv>

namespace nono {

namespace {

// Reads the clause on a line, up to 0. Returns false if the line is not a clause over these variables.
bool read_clause(string_view line, int variables, IntVector& clause) {
    clause.clear();
    const char* at = line.data();
    const char* const end = at + line.size();
    for (;;) {
        while (at < end && *at == ' ') at++;
        int32_t literal = 0;
        const auto [next, error] = std::from_chars(at, end, literal);
        if (error != std::errc{} || (next < end && *next != ' ') || literal < -variables || literal > variables) return false;
        at = next;
        if (literal == 0) break;
        clause.push_back(literal);
    }
    while (at < end && *at == ' ') at++;
    return at == end;
}

}  // namespace

DrupReader::Line DrupReader::next(IntVector& clause) {
    while (!text_.empty()) {
        const size_t length = std::min(text_.find('\n'), text_.size());
        string_view line = text_.substr(0, length);
        text_.remove_prefix(std::min(length + 1, text_.size()));
        number_++;
        if (line.empty() || line.starts_with('c')) continue;
        const bool deletes = line.starts_with("d ");
        if (deletes) line.remove_prefix(2);
        if (!read_clause(line, variables_, clause)) return Line::kFault;
        return deletes ? Line::kDeletion : Line::kLemma;
    }
    return Line::kEnd;
}

}  // namespace nono
