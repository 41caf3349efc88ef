// The engine's options: a field for each row of options.def.
#pragma once

#include "base/lists.hpp"

namespace nono {

struct Options {
#define FLAG(name, value, help) bool name = value;
#define COUNT(name, value, low, high, help) int64_t name = value;
#define REAL(name, value, low, high, help) double name = value;
#define CHOICE(name, words, help) int name = 0;
#include "model/options.def"
};

// True if the strategy `probing` is compiled. The web page's module is smaller without it.
#ifdef NONO_SMALL
constexpr bool kHasProbing = false;
#else
constexpr bool kHasProbing = true;
#endif

// Indices of the words for the CHOICE options.
enum Strategy { kLearning, kLines, kProbing };
enum RestartPolicy { kLuby, kGlucose, kMixed, kNoRestarts };
enum TrialOrder { kByClues, kByDegree, kByBoard };

}  // namespace nono
