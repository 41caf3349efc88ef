#include "line/line_fixpoint.hpp"

#include <bit>

namespace nono {

bool LineFixpoint::run(LineBoard& board, Stats& stats, Limits& limits) {
    const auto num_lines = static_cast<size_t>(board.lines.size());
    queued_.assign(num_lines, 1);
    queue_.resize(num_lines);
    for (size_t l = 0; l < num_lines; l++) queue_[l] = static_cast<int32_t>(l);
    for (size_t next = 0; next < queue_.size(); next++) {
        const int line = queue_[next];
        queued_[line] = 0;
        stats.line_solves++;
        if (limits.spend(4 * board.lines.cells(line)) || !settle(board, line)) return false;
        if (next > 4 * num_lines) {
            queue_.erase(queue_.begin(), queue_.begin() + static_cast<ptrdiff_t>(next) + 1);
            next = SIZE_MAX;
        }
    }
    return true;
}

bool LineFixpoint::settle(LineBoard& board, int line) {
    const int words = board.lines.words(line);
    const auto names = board.line_palette(line);
    const auto cells = board.line_cells(line);
    possible_.resize(names.size() * static_cast<size_t>(words));
    uint64_t* const can = board.masks(line);
    if (!board.lines.solve(line, can, possible_.data())) return false;
    for (size_t i = 0; i < possible_.size(); i++) {
        uint64_t gone = can[i] & ~possible_[i];
        if (gone == 0) continue;
        can[i] &= possible_[i];
        const uint8_t colour = names[i / static_cast<size_t>(words)];
        for (; gone != 0; gone &= gone - 1) {
            const size_t position = (i % static_cast<size_t>(words)) * 64 + static_cast<size_t>(std::countr_zero(gone));
            for (const auto& [other, place] : board.cell_lines(cells[position])) {
                const int c = board.local_colour(other, colour);
                if (other == line || c < 0) continue;
                uint64_t& word = board.can[board.word_of(other, c, place)];
                if ((word & LineBoard::bit_of(place)) == 0) continue;
                word &= ~LineBoard::bit_of(place);
                if (queued_[other]) continue;
                queued_[other] = 1;
                queue_.push_back(other);
            }
        }
    }
    return true;
}

}  // namespace nono
