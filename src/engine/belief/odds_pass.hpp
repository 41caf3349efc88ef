// The passes of line/line_sums.hpp over odds, for a line in which every cell may be background or is known to be ink. They
// compute the same sums, four starts at a time: most of the time of belief propagation is spent here.
#pragma once

#include "belief/clones.hpp"
#include "line/line_sums.hpp"

namespace nono {

class OddsSums : public LineSums<Weights> {
public:
    // `wide` allows the vector instructions that has_avx2() tests for. These instructions do not change the results.
    OddsSums(const LineBlocks& lines, bool wide)
        : LineSums<Weights>(lines), wide_(wide), scale_(lines.most_blocks()), after_(stride_), before_(stride_) {}

    // Computes the shares from odds against the background, which are 0 or lie in 2^-18 .. 2^18. The background weighs 0
    // in cells that are known to be ink, and 1 in other cells. Returns false if numbers were lost.
    bool run_odds(const LineBlocks& lines, int index);

private:
    bool run_odds_narrow(const LineBlocks& lines, int index);
    bool run_odds_wide(const LineBlocks& lines, int index);
    bool run_odds_body(const LineBlocks& lines, int index);
    void multiply_odds(const LineBlocks& lines, const Line& line);
    bool forward_odds(const Line& line, const Block* block, bool has_ink, double& total);
    bool backward_odds(const Line& line, const Block* block, bool has_ink, double total);
    void spread_odds(const Line& line);

    bool wide_;
    vector<double> scale_;           // the factor by which the sums behind each block were scaled
    vector<double> after_, before_;  // the sums of the backward pass behind the current block, and before it
};

}  // namespace nono
