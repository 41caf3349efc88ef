// The rules of a genre as data. A declaration is a JSON object: "layers" lists the names of the genre's clue layers,
// and "rules" lists its rules. docs/genres.md describes the kinds of rules and their fields. The rules of a puzzle
// follow from the declaration, the size of the board and the values of the layers (rule_builder.hpp).
#pragma once

#include "base/lists.hpp"

namespace nono {

enum class RuleKind { kDecided, kGivens, kBarred, kCount, kClues, kDistinct, kLit, kPartner, kSigns, kUnequal, kLevels, kPairs, kSum };

// The regions to which a rule applies: regions of the board, the parts into which a layer divides the board, or the
// cells around or beside the clues of a layer.
struct RegionSource {
    enum class Kind { kRows, kColumns, kBoard, kSquares, kTouching, kWindows, kSight, kDiagonals, kParts, kAround, kBeside };

    Kind kind = Kind::kRows;
    int32_t height = 0, width = 0;  // the size of windows
    int32_t layer = -1;             // the layer that divides the board into parts
};

// A bound of a rule: a number, the number in a layer, or half the number of cells in the region.
struct DeclaredBound {
    enum class Kind { kNone, kNumber, kLayer, kHalf };

    Kind kind = Kind::kNone;
    int32_t number = 0;  // for kLayer, the index of the layer

    explicit operator bool() const { return kind != Kind::kNone; }
};

struct DeclaredRule {
    RuleKind kind = RuleKind::kCount;
    int32_t when = -1;      // the layer of a flag that must be set, or -1
    int32_t unless = -1;    // the layer of a flag that must not be set, or -1
    int32_t layer = -1;     // the layer of the rule's clues, or -1
    int32_t separate = -1;  // the layer of the flag that makes water levels separate, or -1
    bool has_keys = false;
    IntVector keys;  // characters
    int32_t colour = 1;
    int32_t first = 0, step = 1;  // the first barred colour, and the step to the next one
    vector<RegionSource> over;
    DeclaredBound exactly, least, most;
};

struct Declaration {
    int32_t layers = 0;
    vector<DeclaredRule> rules;
};

// Reads a declaration. Returns a description of the first fault, or "".
string read_declaration(string_view text, Declaration& declaration);

}  // namespace nono
