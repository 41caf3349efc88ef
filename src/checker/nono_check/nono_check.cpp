// Checks a certificate of nono that a puzzle has just these solutions: nono_check CERTIFICATE [ORIGINAL-FILE]
//
// A certificate is a folder (docs/certificates.md has its format). This program shares no code with the engine, nor with nono_check.py,
// which does the same. One line builds it: c++ -std=c++20 -O2 -o nono_check src/checker/nono_check/*.cpp
//
// 1. Every listed solution keeps the clues of the manifest, by the runs of its lines or by counting cells, and all are different.
// 2. There is no other, by duality or by clauses: each clause of the formula holds in every arrangement of one line, or for all cells
//    that keep one count rule; the last clauses hold in every picture but the listed solutions; and the refutation is right.
//
// The clues of the manifest are those of puzzle.json, or of an original file that is given: JSON, .non or the XML of webpbn.com.
// Exit status: 0 accepted, 1 refused, 2 used wrongly.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "formula.hpp"
#include "input.hpp"
#include "original.hpp"
#include "proofs.hpp"
#include "puzzle.hpp"

namespace {

using checker::demand;

// The file of a certificate, whose hash is that of the manifest.
std::string file_of(const std::string& folder, const checker::Json& manifest, const std::string& name) {
    std::string text = checker::read_file(folder + "/" + name);
    demand(checker::sha256(text) == manifest["sha256"][name].text, name + " is not what the manifest says, by its sha256");
    return text;
}

std::string check_clauses(const std::string& folder, const checker::Json& manifest, const checker::Puzzle& puzzle,
                          const std::vector<checker::Picture>& solutions) {
    checker::Formula formula(file_of(folder, manifest, "formula.cnf"), puzzle);
    demand(formula.size() >= solutions.size(), "the formula has fewer clauses than there are solutions");
    const size_t rules = formula.size() - solutions.size();
    for (size_t i = 0; i < rules; i++) {
        demand(formula.holds(formula.clause(i)),
               "clause " + std::to_string(i + 1) + " of the formula does not follow from one line or rule");
    }
    for (size_t i = 0; i < solutions.size(); i++) {
        demand(formula.excludes_only(formula.clause(rules + i), solutions[i]),
               "clause " + std::to_string(rules + i + 1) + " of the formula does not exclude just solution " + std::to_string(i + 1));
    }
    const int64_t steps = checker::check_refutation(formula, file_of(folder, manifest, "proof.lrat"));
    return "by " + std::to_string(rules) + " clauses, each of one line or rule, and a refutation of " + std::to_string(steps) + " steps";
}

// The clues are those of puzzle.json, and of an original file that this program can read; returns whose they are.
std::string compare(const checker::Board& board, const checker::Json& manifest, const std::string& kept, const std::string& original) {
    const auto is_one_of = [&](const std::vector<checker::Board>& found) {
        return std::any_of(found.begin(), found.end(), [&](const checker::Board& other) { return checker::same_clues(board, other); });
    };
    demand(is_one_of(checker::read_originals(kept)), "puzzle.json has other clues than the manifest");
    if (original.empty()) return "puzzle.json";
    const std::string text = checker::read_file(original);
    const bool named = checker::sha256(text) == manifest["original"]["sha256"].text;
    const std::string which = named ? ", which the manifest names" : ", not the one that the manifest names";
    const std::vector<checker::Board> found = checker::read_originals(text);
    if (found.empty()) return "puzzle.json; the original file" + which + ", cannot be read";
    demand(is_one_of(found), "the original file has other clues than the certificate");
    return "the original file" + which;
}

// Checks a certificate; returns what it proves.
std::string check(const std::string& folder, const std::string& original) {
    const checker::Json manifest = checker::parse_json(checker::read_file(folder + "/manifest.json"));
    demand(manifest.kind == checker::Json::Kind::kObject, "the manifest is no object");
    demand(manifest["certificate"].kind == checker::Json::Kind::kNumber && manifest["certificate"].text == "1",
           "the certificate is not of version 1");
    demand(checker::sha256(checker::dump_json(manifest, "seal")) == manifest["seal"].text, "the manifest is not as it was sealed");
    checker::Board board = checker::read_board(manifest["genre"].string("genre"), manifest["clues"]);
    const std::string from = compare(board, manifest, file_of(folder, manifest, "puzzle.json"), original);
    const checker::Puzzle puzzle = checker::read_puzzle(std::move(board), manifest);
    const std::vector<checker::Picture> solutions = checker::read_solutions(puzzle, file_of(folder, manifest, "solutions.txt"));

    const std::string& proof = manifest["proof"].string("proof");
    const std::string& verdict = manifest["verdict"].string("verdict");
    const std::string number = std::to_string(solutions.size());
    const checker::Json& complete = manifest["complete"];
    const bool all = complete.kind == checker::Json::Kind::kBool && complete.truth;
    demand(manifest["count"].kind == checker::Json::Kind::kNumber && manifest["count"].text == number,
           "the manifest counts other solutions than the " + number + " of the list");
    demand(complete.kind == checker::Json::Kind::kBool && all != proof.empty(), "there is a proof, but no claim that needs it, or none");
    demand(verdict == (solutions.empty()       ? "unsolvable"
                       : solutions.size() == 1 ? "unique"
                                               : "multiple"),
           "the verdict is not that of " + number + " solutions");
    const std::string solved = number + (solutions.size() == 1 ? " solution" : " solutions");
    const std::string since = manifest["start"].kind == checker::Json::Kind::kNull ? "" : ", from a saved grid on";
    if (!all) {
        demand(solutions.size() >= 2, "fewer than two solutions prove nothing");
        return verdict + ", at least " + solved + since + "; the clues are those of " + from;
    }
    std::string how;
    if (proof == "clauses") {
        how = check_clauses(folder, manifest, puzzle, solutions);
    } else if (proof == "duality") {
        demand(solutions.size() <= 1, "found a proof by duality of several solutions");
        checker::check_shares(puzzle, solutions.empty() ? nullptr : solutions.data(), file_of(folder, manifest, "shares.txt"));
        how = "by duality";
    } else {
        throw checker::Refused("this program checks no proof of kind " + checker::excerpt(proof));
    }
    return verdict + ", " + solved + " and no other" + since + ", " + how + "; the clues are those of " + from;
}

}  // namespace

int main(int count, char** arguments) {
    std::error_code error;
    if (count < 2 || count > 3 || !std::filesystem::is_directory(arguments[1], error)) {
        std::fprintf(stderr, "usage: nono_check CERTIFICATE [ORIGINAL-FILE], a folder and a file\n");
        return 2;
    }
    try {
        const std::string found = check(arguments[1], count == 3 ? arguments[2] : "");
        std::printf("accepted: %s\n", found.c_str());
        return 0;
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "refused: the certificate needs more memory than there is\n");
    } catch (const std::exception& refused) {
        std::fprintf(stderr, "refused: %s\n", refused.what());
    }
    return 1;
}
