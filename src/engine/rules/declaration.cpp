#include "rules/declaration.hpp"

#include <cstdlib>

#include "rules/json.hpp"

namespace nono {

namespace {

class DeclarationReader {
public:
    explicit DeclarationReader(Declaration& declaration) : declaration_(declaration) {}

    string read(string_view text) {
        Json found;
        if (!read_json(text, found)) return "expected JSON";
        const Json *layers = found.find("layers"), *rules = found.find("rules");
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
        {"decided", kDecided}, {"givens", kGivens},     {"barred", kBarred}, {"count", kCount},
        {"clues", kClues},     {"distinct", kDistinct}, {"lit", kLit},       {"partner", kPartner},
        {"signs", kSigns},     {"unequal", kUnequal},   {"levels", kLevels}, {"pairs", kPairs},
    };

    static constexpr std::pair<string_view, RegionSource::Kind> kSources[] = {
        {"rows", kRows},   {"columns", kColumns},     {"board", kBoard},   {"squares", kSquares}, {"touching", kTouching},
        {"sight", kSight}, {"diagonals", kDiagonals}, {"around", kAround}, {"beside", kBeside},
    };

    void read_rule(const Json& found, DeclaredRule& rule) {
        const string name = text(found, "rule");
        const auto kind = std::find_if(std::begin(kRules), std::end(kRules), [&](const auto& row) { return row.first == name; });
        if (kind == std::end(kRules)) return fail("unknown rule " + name);
        rule.kind = kind->second;
        rule.when = layer(found, "when");
        rule.unless = layer(found, "unless");
        rule.layer = layer(found, "layer");
        rule.separate = layer(found, "separate");
        if (const Json* keys = found.find("keys")) {
            rule.has_keys = true;
            rule.keys = characters(keys->text);
        }
        rule.colour = number(found, "colour", 1);
        rule.first = number(found, "first", 0);
        rule.step = std::max(1, number(found, "step", 1));
        rule.exactly = bound(found, "exactly");
        rule.least = bound(found, "least");
        rule.most = bound(found, "most");
        if (const Json* over = found.find("over")) {
            for (const Json& source : over->items) rule.over.push_back(source_of(source.text));
        }
        if (rule.layer < 0 && needs_layer(rule.kind)) fail("expected a layer");
        if (rule.colour < 0 || rule.first < 0) fail("expected colours from 0");
        if (rule.kind == kCount && !rule.exactly && !rule.least && !rule.most) fail("expected exactly, least or most");
        const bool has_sight = ranges::any_of(rule.over, [](const RegionSource& one) { return one.kind == kSight; });
        if (has_sight && rule.layer < 0) fail("expected the layer of the walls");
    }

    static bool needs_layer(RuleKind kind) { return kind != kCount && kind != kDistinct && kind != kPartner; }

    RegionSource source_of(const string& name) {
        static constexpr string_view windows = "windows ";
        for (const auto& [own, kind] : kSources) {
            if (own == name) return {kind, 0, 0, -1};
        }
        if (name.starts_with(windows)) {
            char* end = nullptr;
            const long height = std::strtol(name.c_str() + windows.size(), &end, 10),
                       width = *end == 'x' ? std::strtol(end + 1, &end, 10) : 0;
            if (height < 1 || width < 1 || height > INT16_MAX || width > INT16_MAX || *end != 0) fail("found " + name);
            return {kWindows, checked<int32_t>(height), checked<int32_t>(width), -1};
        }
        return {kParts, 0, 0, index(name)};
    }

    DeclaredBound bound(const Json& rule, string_view name) {
        const Json* found = rule.find(name);
        if (found == nullptr) return {};
        if (found->is_number()) return {kNumber, found->number};
        if (found->text == "half") return {kHalf, 0};
        return {kLayer, index(found->text)};
    }

    int32_t number(const Json& rule, string_view name, int32_t usual) {
        const Json* found = rule.find(name);
        return found == nullptr ? usual : found->number;
    }
    string text(const Json& rule, string_view name) {
        const Json* found = rule.find(name);
        return found == nullptr ? "" : found->text;
    }
    int32_t layer(const Json& rule, string_view name) {
        const Json* found = rule.find(name);
        return found == nullptr ? -1 : index(found->text);
    }
    int32_t index(const string& name) {
        const auto found = ranges::find(layers_, name);
        if (found == layers_.end()) fail("unknown layer " + name);
        return checked<int32_t>(found - layers_.begin());
    }

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
