#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "line/line_board.hpp"
#include "model/stats.hpp"

namespace nono {

// Line logic: settles lines, each again when a crossing line took something from one of its cells, until nothing changes. What
// results does not depend on the order. Storage is kept between puzzles.
class LineFixpoint {
public:
    // Works on board.can. False: some line has no arrangement left (or the limits ran out: ask them).
    bool run(LineBoard& board, Stats& stats, Limits& limits);

private:
    bool settle(LineBoard& board, int line);

    std::vector<int32_t> queue_;
    std::vector<uint8_t> queued_;
    std::vector<uint64_t> possible_;
};

}  // namespace nono
