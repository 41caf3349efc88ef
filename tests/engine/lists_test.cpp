// Compares the engine's sort with that of the standard library: the order of equal elements, another order, and keys.
#include "check.hpp"

using namespace nono;

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 300);
    Random random(arguments.seed);
    for (int round : range(arguments.rounds)) {
        vector<std::pair<int, int>> pairs;  // a value, and the place from which it comes
        for (int place : range(round % 100)) pairs.emplace_back(static_cast<int>(random.below(20)), place);
        vector<std::pair<int, int>> expected = pairs, found = pairs;
        ranges::stable_sort(expected, {}, &std::pair<int, int>::first);
        sort_stably(found, {}, &std::pair<int, int>::first);
        CHECK(found == expected);
        ranges::stable_sort(expected, [](const auto& a, const auto& b) { return a.first > b.first; });
        sort_stably(found, [](const auto& a, const auto& b) { return a.first > b.first; });
        CHECK(found == expected);
        sort_stably(span(found.data(), found.size() / 2));
        ranges::sort(expected.begin(), expected.begin() + found.size() / 2);
        CHECK(found == expected);
    }
}
