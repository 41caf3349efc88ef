// The models of puzzles whose genres declare their rules.
#include "bindings/calls.hpp"
#include "bindings/flat_model.hpp"
#include "rules/declaration.hpp"
#include "rules/rule_builder.hpp"

namespace nono::bindings {

// Builds the model of a puzzle from the declaration of its genre. `layers` are the values of each layer. Returns the words
// of the model, and for each count rule its declared rule and what it is about (Subject).
Answer<declared> declared(Caller& caller, int height, int width, int colours, string_view text, const vector<Ints>& layers) {
    static constexpr int kMostDeclaredColours = 255;     // maximum number of colours
    static constexpr int kMostDeclaredValues = 1 << 24;  // maximum number of cells times colours
    Declaration declaration;
    CountArrays arrays;
    const Clues clues{height, width, colours, layers};
    if (height < 1 || width < 1 || colours < 1 || colours > kMostDeclaredColours || int64_t{height} * width > kMostDeclaredValues / colours)
        caller.refuse("expected a board of at least one cell");
    else caller.refuse(read_declaration(string(text), declaration));
    if (!caller.has_refused()) caller.refuse(build_rules(declaration, clues, caller.limits, arrays));
    if (caller.limits.stopped()) caller.refuse(caller.stop());
    if (caller.has_refused()) return {};
    IntVector words;
    write_model(arrays.model(clues), words);
    return {std::move(words), std::move(arrays.subjects)};
}

}  // namespace nono::bindings
