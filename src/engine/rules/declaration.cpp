#include "rules/declaration.hpp"

#include <cstdlib>

#include "rules/json.hpp"

namespace nono {

namespace {

class DeclarationReader {
public:
    explicit DeclarationReader(Declaration& declaration) : declaration_(declaration) {}

    // Reads a declaration. Returns what is wrong with it, or nothing.
    string read(string_view text) {
        Json declared;
        if (!read_json(text, declared)) return "expected JSON";
        const Json *layers = declared.find("layers"), *rules = declared.find("rules");
        if (layers == nullptr || rules == nullptr) return "expected an object with layers and rules";
        for (const Json& layer : layers->items) layers_.push_back(layer.text);
        declaration_.layers = count_of(layers_);
        for (const Json& rule : rules->items) {
            read_rule(rule, declaration_.rules.emplace_back());
            if (!fault_.empty()) return "rule " + std::to_string(declaration_.rules.size()) + ": " + fault_;
        }
        return {};
    }

private:
    using enum RuleKind;
    using enum RegionSource::Kind;
    using enum DeclaredBound::Kind;
    static constexpr std::pair<string_view, RuleKind> kRules[] = {
        {"decided", kDecided},   {"givens", kGivens}, {"barred", kBarred},   {"count", kCount}, {"clues", kClues},
        {"distinct", kDistinct}, {"lit", kLit},       {"partner", kPartner}, {"signs", kSigns}, {"unequal", kUnequal},
        {"levels", kLevels},     {"pairs", kPairs},   {"sum", kSum},
    };

    static constexpr std::pair<string_view, RegionSource::Kind> kSources[] = {
        {"rows", kRows},   {"columns", kColumns},     {"board", kBoard},   {"squares", kSquares}, {"touching", kTouching},
        {"sight", kSight}, {"diagonals", kDiagonals}, {"around", kAround}, {"beside", kBeside},
    };

    // The fields of all kinds of rules. The engine ignores the last four; Python and the page use them in explanations.
    static constexpr string_view kFields[] = {"rule",    "over",  "layer", "when",     "unless", "keys",  "colour", "first", "step",
                                              "exactly", "least", "most",  "separate", "name",   "label", "kind",   "kinds"};

    // Reads a rule. Sets fault_ if it is wrong.
    void read_rule(const Json& declared, DeclaredRule& rule) {
        const string name = read_text(declared, "rule");
        const auto kind = std::find_if(std::begin(kRules), std::end(kRules), [&](const auto& row) { return row.first == name; });
        if (kind == std::end(kRules)) return fail("unknown rule " + name);
        rule.kind = kind->second;
        const auto unknown =
            ranges::find_if(declared.names, [](const string& field) { return ranges::find(kFields, field) == std::end(kFields); });
        if (unknown != declared.names.end()) return fail("unknown field " + *unknown);
        rule.when = read_layer(declared, "when");
        rule.unless = read_layer(declared, "unless");
        rule.layer = read_layer(declared, "layer");
        rule.separate = read_layer(declared, "separate");
        if (const Json* keys = declared.find("keys")) {
            rule.has_keys = true;
            rule.keys = characters(keys->text);
        }
        rule.colour = read_number(declared, "colour", 1);
        rule.first = read_number(declared, "first", 0);
        rule.step = std::max(1, read_number(declared, "step", 1));
        rule.exactly = read_bound(declared, "exactly");
        rule.least = read_bound(declared, "least");
        rule.most = read_bound(declared, "most");
        if (const Json* over = declared.find("over")) {
            for (const Json& source : over->items) rule.over.push_back(source_of(source.text));
        }
        if (rule.layer < 0 && needs_layer(rule.kind)) fail("expected a layer");
        if (rule.over.empty() && needs_regions(rule.kind)) fail("expected over, a list of regions");
        if (rule.colour < 0 || rule.first < 0) fail("expected colours from 0");
        if (rule.kind == kCount && !rule.exactly && !rule.least && !rule.most) fail("expected exactly, least or most");
        const bool has_sight = ranges::any_of(rule.over, [](const RegionSource& source) { return source.kind == kSight; });
        if (has_sight && rule.layer < 0) fail("expected the layer of the walls");
    }

    static bool needs_layer(RuleKind kind) { return kind != kCount && kind != kDistinct && kind != kPartner; }
    static bool needs_regions(RuleKind kind) { return kind == kCount || kind == kClues || kind == kDistinct || kind == kSum; }

    // Returns the regions with this name: a kind of regions, windows of a size, or the parts of a layer.
    RegionSource source_of(const string& name) {
        static constexpr string_view windows = "windows ";
        for (const auto& [source_name, kind] : kSources) {
            if (source_name == name) return {kind, 0, 0, -1};
        }
        if (name.starts_with(windows)) {
            const string_view size = string_view(name).substr(windows.size());
            const size_t cross = std::min(size.find('x'), size.size());
            const int32_t height = side_of(size.substr(0, cross)), width = side_of(size.substr(std::min(cross + 1, size.size())));
            if (height < 1 || width < 1) fail("found " + name);
            return {kWindows, height, width, -1};
        }
        return {kParts, 0, 0, layer_index(name)};
    }

    // Returns a side of windows in cells, or 0 if the text is no number of at most four digits.
    static int32_t side_of(string_view text) {
        const auto is_digit = [](char letter) { return '0' <= letter && letter <= '9'; };
        if (text.size() > 4 || !ranges::all_of(text, is_digit)) return 0;
        int32_t side = 0;
        for (const char digit : text) side = 10 * side + (digit - '0');
        return side;
    }

    // Reads a bound: a number, "half", or a layer that contains the number. Returns no bound if the field is missing.
    DeclaredBound read_bound(const Json& rule, string_view name) {
        const Json* field = rule.find(name);
        if (field == nullptr) return {};
        if (field->is_number()) return {kNumber, field->number};
        if (field->text == "half") return {kHalf, 0};
        return {kLayer, layer_index(field->text)};
    }

    // Returns the number in a field, or `otherwise` if the field is missing.
    int32_t read_number(const Json& rule, string_view name, int32_t otherwise) {
        const Json* field = rule.find(name);
        return field == nullptr ? otherwise : field->number;
    }
    // Returns the text in a field, or nothing if the field is missing.
    string read_text(const Json& rule, string_view name) {
        const Json* field = rule.find(name);
        return field == nullptr ? "" : field->text;
    }
    // Returns the index of the layer that a field names; -1: the field is missing.
    int32_t read_layer(const Json& rule, string_view name) {
        const Json* field = rule.find(name);
        return field == nullptr ? -1 : layer_index(field->text);
    }
    // Returns the index of the layer with this name. An unknown name is a fault.
    int32_t layer_index(const string& name) {
        const auto field = ranges::find(layers_, name);
        if (field == layers_.end()) fail("unknown layer " + name);
        return checked<int32_t>(field - layers_.begin());
    }

    // Keeps the first fault.
    void fail(const string& fault) {
        if (fault_.empty()) fault_ = fault;
    }

    Declaration& declaration_;
    vector<string> layers_;
    string fault_;
};

}  // namespace

string read_declaration(string_view text, Declaration& declaration) { return DeclarationReader(declaration).read(text); }

}  // namespace nono
