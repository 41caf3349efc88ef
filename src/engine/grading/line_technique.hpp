// The techniques of the grader of lines, easiest first, as an enum (line_techniques.def).
#pragma once

#include <cstdint>

namespace nono {

enum class LineTechnique : uint8_t {
#define TECHNIQUE(tier, name) name,
#define ASSUMPTION(tier, name) name,
#include "grading/line_techniques.def"
};

}  // namespace nono
