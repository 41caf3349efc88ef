// The line grader's techniques, easiest first (line_techniques.def): an enum, and a function for each technique that
// uses a single line. block_techniques.cpp, run_techniques.cpp and edge_techniques.cpp define the functions.
#pragma once

#include "base/lists.hpp"

namespace nono {

class LineView;
struct Finding;

enum class LineTechnique : uint8_t {
#define TECHNIQUE(tier, name) name,
#define ASSUMPTION(tier, name) name,
#include "grading/line_techniques.def"
};

#define TECHNIQUE(tier, name) void name(const LineView& line, Finding& found);
#include "grading/line_techniques.def"

}  // namespace nono
