// Failed-literal probing (Freeman, 1995) by line logic of limited depth. A cell gets a colour, and lines are settled in
// waves: a line in which a cell loses a colour is settled in the next wave. Probing works on copies of the lines that
// it reaches, so nothing has to be undone. The result depends only on the copied lines. The depth limits the cost. Most
// lines are settled after a single cell has lost a colour, often in the same state as in another probe. The results for
// these lines are stored, up to kMostWords.
#pragma once

#include "base/limits.hpp"
#include "probing/line_queue.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class BoundedProbe {
public:
    // The queue of the line logic must be empty. Lines are settled in the order in which they are queued.
    BoundedProbe(const TrailedLineLogic& logic, LineBoard& board, Limits& limits);

    // Gives the cell this colour, and settles lines for `depth` waves. In a further wave, only checks that each line
    // has an arrangement. Returns false on a contradiction, or if a limit was reached.
    bool assume(int cell, int colour, int depth);
    // Continues a probe without contradiction by one wave.
    bool go_deeper() { return settle_wave() && check_wave(); }

    // Returns the lines in which a cell lost a colour, as bits. The result depends only on these lines.
    span<const uint64_t> reached() const { return reached_; }
    // Returns the line of the last contradiction.
    int conflict() const { return conflict_; }

private:
    static constexpr size_t kMostWords = size_t{1} << 22;  // maximum size of memory_

    void take_wave();
    bool settle_wave();
    bool check_wave();
    bool settle(int line);
    bool is_feasible(int line);
    const uint64_t* solve(int line, const uint64_t* can);
    uint64_t* remembered(int line);
    void remove(int cell, int colour, int source);
    bool is_reached(int line) const { return has_bit(reached_, line); }
    void reach(int line);
    bool end(int line);

    const TrailedLineLogic& logic_;
    LineBoard& board_;
    Limits& limits_;
    LineQueue queue_;
    IntVector wave_;        // the lines of the current wave
    vector<uint64_t> can_;  // the masks of the lines that were reached, like LineBoard::can
    vector<uint64_t> reached_, possible_;
    // For each line that was reached: the only bit that it lost (an index as in TrailedLineLogic::places), or -1 if it
    // lost several.
    vector<int64_t> only_loss_;
    size_t room_ = 0;          // words per index: the masks of the line, before and after settling
    vector<uint64_t> memory_;  // by index; empty if too large
    int conflict_ = -1;
};

}  // namespace nono
