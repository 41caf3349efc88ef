// Checks a certificate of nono, which claims that a puzzle has exactly the listed solutions, or exactly a number of
// solutions. Usage:
//     nono_check CERTIFICATE [ORIGINAL-FILE]
//     nono_check FORMULA.cnf COUNT.cpog (prints the number of models of the formula)
//
// A certificate is a folder; docs/certificates.md describes its format. This program shares no code with the engine or
// with nono_check.py, which does the same checks. To build it:
//     c++ -std=c++20 -O2 -o nono_check src/checker/nono_check/*.cpp
//
// 1. Every listed solution satisfies the clues of the manifest: it has the right runs of colours in its lines, or the
//     right cell counts. All solutions differ.
// 2. There is no other solution, which is proved by duality or by clauses. In a proof by clauses, each clause holds in
//     every arrangement of one line, or in every colouring that satisfies one count rule. Each of the last clauses
//     excludes exactly one listed solution. The refutation of the formula is valid.
//     In the proof of a count, the formula has one model per solution, and the graph counts the models.
// 3. The clues of the manifest equal those of puzzle.json. They also equal those of the original file if one is given
//     (as JSON, .non, the XML of webpbn.com, or clues.txt). So do the characters of the colours, if the genre or the
//     file names them.
//
// The program prints the clues, the saved grid and the solutions. Exit status: 0 = accepted, 1 = refused, 2 = wrong
// usage, 3 = accepted but the original was not compared, or this program cannot check claims of this kind.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "clues.hpp"
#include "formula.hpp"
#include "graph.hpp"
#include "input.hpp"
#include "original.hpp"
#include "proofs.hpp"
#include "puzzle.hpp"
#include "states.hpp"

namespace {

using checker::Board;
using checker::demand;

constexpr int kDraws = 20;  // number of models that are drawn from the graph of a count

// Reads a file of the certificate and checks its hash against the manifest.
std::string file_of(const std::string& folder, const checker::Json& manifest, const std::string& name) {
    std::string text = checker::read_file(folder + "/" + name);
    demand(checker::sha256(text) == manifest["sha256"][name].text, name + " does not match its sha256 in the manifest");
    return text;
}

std::string check_clauses(const std::string& folder, const checker::Json& manifest, const checker::Puzzle& puzzle,
                          const std::vector<checker::Picture>& solutions) {
    checker::Formula formula(file_of(folder, manifest, "formula.cnf"), puzzle);
    demand(formula.size() >= solutions.size(), "the formula has fewer clauses than the certificate has solutions");
    const size_t rules = formula.size() - solutions.size();
    for (size_t i = 0; i < rules; i++) {
        demand(formula.holds(formula.clause(i)),
               "clause " + std::to_string(i + 1) + " of the formula does not follow from a single line or rule");
    }
    for (size_t i = 0; i < solutions.size(); i++) {
        demand(formula.excludes_only(formula.clause(rules + i), solutions[i]),
               "clause " + std::to_string(rules + i + 1) + " of the formula does not exclude exactly solution " + std::to_string(i + 1));
    }
    const int64_t steps = checker::check_refutation(formula, file_of(folder, manifest, "proof.lrat"));
    return "by " + std::to_string(rules) + " clauses that each follow from one line or rule, and a refutation of " + std::to_string(steps) +
           " steps";
}

// Returns the number of solutions that a count proves, and says in `how` what proves it.
std::string count_of(const std::string& folder, const checker::Json& manifest, const checker::Puzzle& puzzle, std::string& how) {
    checker::Puzzle chosen = puzzle;
    const std::vector<checker::CountRule> choices = puzzle.choices();
    chosen.rules.insert(chosen.rules.end(), choices.begin(), choices.end());
    checker::Formula formula(file_of(folder, manifest, "formula.cnf"), chosen);
    const std::string proof = file_of(folder, manifest, "count.cpog");
    how = "because single cells, lines or rules show it";
    if (!checker::states(formula, chosen)) return "0";
    how = "by a formula with one model per solution, and a graph that counts the models";
    checker::Clauses clauses{formula.variables(), {}};
    for (size_t i = 0; i < formula.size(); i++) clauses.lists.add({formula.clause(i).begin(), formula.clause(i).end()});
    const checker::Graph graph(clauses, proof);
    for (int i = 0; i < (graph.count() == "0" ? 0 : kDraws); i++) {
        checker::check_solution(puzzle, formula.picture_of(graph.draw(static_cast<uint64_t>(i))), "a model of the graph");
    }
    return graph.count();
}

const std::string kNotCompared = "original not compared";

// Takes the characters of the colours from the manifest. Throws `Refused` unless they are those of puzzle.json, which
// must have the same clues as the manifest.
void read_keys(Board& board, const checker::Json& manifest, const std::string& kept) {
    std::vector<std::string> keys;
    for (const checker::Json& key : manifest["keys"].array("keys")) keys.push_back(key.string("key"));
    const std::vector<Board> found = checker::read_originals(kept);
    demand(found.size() == 1, "puzzle.json cannot be read");
    demand(!keys.empty() && keys == found[0].keys, "the manifest has other characters for the colours than the puzzle");
    board.keys = keys;
    demand(checker::difference(board, found[0]).words.empty(), "puzzle.json and the manifest have different clues");
}

// Compares the original file if this program can read it. Returns the name of the file that has the clues. Sets
// `is_named` if the file names the colours by the same characters.
std::string compare(const Board& board, const checker::Json& manifest, const std::string& clues, const std::string& original,
                    bool& is_named) {
    if (original.empty()) return "puzzle.json; no original file was given";
    const std::string text = checker::read_file(original);
    const bool named = checker::sha256(text) == manifest["original"]["sha256"].text;
    const std::string which = named ? ", which the manifest names" : ", not the one that the manifest names";
    if (text == clues) return "the original file" + which;
    const std::vector<Board> found = checker::read_originals(text);
    if (found.empty()) return "puzzle.json; " + kNotCompared + ": the original file" + which + ", cannot be read";
    for (const Board& other : found) {
        const checker::Difference difference = checker::difference(board, other);
        if (difference.words.empty() && !board.lines.empty()) is_named = difference.has_names;
        if (difference.words.empty()) return "the original file" + which;
        demand(found.size() > 1, "the original file and puzzle.json have different " + difference.words);
    }
    return "puzzle.json; " + kNotCompared + ": the original file" + which + ", has several puzzles, but not this one";
}

// Returns the clues, the saved grid and the solutions as text.
std::string shown(const checker::Puzzle& puzzle, const std::string& clues, const std::vector<checker::Picture>& solutions, bool is_named) {
    std::string text = clues;
    if (!puzzle.start.empty()) text += checker::picture_text("saved grid", puzzle, puzzle.start, is_named);
    for (size_t at = 0; at < solutions.size(); at++) {
        std::vector<checker::Colours> cells;
        for (const uint8_t colour : solutions[at]) cells.push_back(checker::Colours{}.set(colour));
        text += checker::picture_text("solution " + std::to_string(at + 1), puzzle, cells, is_named);
    }
    return text;
}

// Checks a certificate and returns a sentence about what it proves. Adds the text of what was checked to `text`.
std::string check(const std::string& folder, const std::string& original, std::string& text) {
    const checker::Json manifest = checker::parse_json(checker::read_file(folder + "/manifest.json"));
    demand(manifest.kind == checker::Json::Kind::kObject, "the manifest is not an object");
    demand(manifest["certificate"].kind == checker::Json::Kind::kNumber && manifest["certificate"].text == "1",
           "the version of the certificate is not 1");
    demand(checker::sha256(checker::dump_json(manifest, "seal")) == manifest["seal"].text, "the manifest does not match its seal");
    Board board = checker::read_board(manifest["genre"].string("genre"), manifest["clues"]);
    const std::string clues = file_of(folder, manifest, "clues.txt");
    demand(clues == checker::clue_text(manifest["genre"].text, manifest["clues"]), "clues.txt and the manifest have different clues");
    read_keys(board, manifest, file_of(folder, manifest, "puzzle.json"));
    bool is_named = board.lines.empty() || board.keys == std::vector<std::string>{".", "X"};  // unless the original says otherwise
    const std::string from = compare(board, manifest, clues, original, is_named);
    is_named = is_named && std::all_of(board.keys.begin(), board.keys.end(), checker::is_ascii);  // others may look alike
    const checker::Puzzle puzzle = checker::read_puzzle(std::move(board), manifest["start"]);
    const std::vector<checker::Picture> solutions = checker::read_solutions(puzzle, file_of(folder, manifest, "solutions.txt"));
    text = shown(puzzle, clues, solutions, is_named);

    const std::string& proof = manifest["proof"].string("proof");
    const std::string& verdict = manifest["verdict"].string("verdict");
    const bool counted = proof == "count";
    demand(!counted || solutions.empty(), "a certificate of a count lists no solutions");
    std::string how;
    const std::string number = counted ? count_of(folder, manifest, puzzle, how) : std::to_string(solutions.size());
    const checker::Json& complete = manifest["complete"];
    const bool all = complete.kind == checker::Json::Kind::kBool && complete.truth;
    demand(manifest["count"].kind == checker::Json::Kind::kNumber && manifest["count"].text == number,
           "the number of solutions in the manifest differs from the " + number + (counted ? " proved" : " listed"));
    demand(complete.kind == checker::Json::Kind::kBool && all != proof.empty(),
           "the manifest has a proof but does not claim completeness, or claims it without a proof");
    demand(verdict == (number == "0"   ? "unsolvable"
                       : number == "1" ? "unique"
                                       : "multiple"),
           "the verdict does not fit " + number + " solutions");
    const std::string solved = number + (number == "1" ? " solution" : " solutions");
    const std::string since = manifest["start"].kind == checker::Json::Kind::kNull ? "" : ", from a saved grid";
    if (!all) {
        demand(solutions.size() >= 2, "without a proof, a verdict needs at least two solutions");
        return verdict + ", at least " + solved + since + "; the clues are those of " + from;
    }
    if (proof == "clauses") {
        how = check_clauses(folder, manifest, puzzle, solutions);
    } else if (proof == "duality") {
        demand(solutions.size() <= 1, "a proof by duality allows only one solution");
        checker::check_shares(puzzle, solutions.empty() ? nullptr : solutions.data(), file_of(folder, manifest, "shares.txt"));
        how = "by duality";
    } else if (!counted) {
        throw checker::NotChecked("this program cannot check a proof of kind " + checker::excerpt(proof));
    }
    return verdict + ", " + solved + " and no other" + since + ", " + how + "; the clues are those of " + from;
}

// Returns a text with ? for bytes that a terminal could obey, such as line feeds in the name of a folder.
std::string visible(std::string text) {
    std::replace_if(text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return text;
}

}  // namespace

int main(int count, char** arguments) {
    std::error_code error;
    const bool is_folder = count >= 2 && std::filesystem::is_directory(arguments[1], error);
    const bool is_graph = count == 3 && std::filesystem::is_regular_file(arguments[1], error);
    if (count < 2 || count > 3 || !(is_folder || is_graph)) {
        std::fprintf(stderr, "usage: nono_check CERTIFICATE-FOLDER [ORIGINAL-FILE] | nono_check FORMULA.cnf COUNT.cpog\n");
        return 2;
    }
    try {
        if (is_graph) {
            const checker::Clauses clauses = checker::read_dimacs(checker::read_file(arguments[1]));
            std::printf("%s\n", checker::Graph(clauses, checker::read_file(arguments[2])).count().c_str());
            return 0;
        }
        std::string text;
        const std::string found = check(arguments[1], count == 3 ? arguments[2] : "", text);
        std::printf("accepted: %s\n%s", found.c_str(), text.c_str());
        return found.find(kNotCompared) == std::string::npos ? 0 : 3;
    } catch (const checker::NotChecked& other) {
        std::fprintf(stderr, "not checked: %s\n", visible(other.what()).c_str());
        return 3;
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "refused: not enough memory to check the certificate\n");
    } catch (const std::exception& refused) {
        std::fprintf(stderr, "refused: %s\n", visible(refused.what()).c_str());
    }
    return 1;
}
