// Where a line falls apart: blocks whose cells in all arrangements together, their extents, do not overlap bind each other no longer.
// A part is a chain of blocks with overlapping extents, and the window of cells that these cover; with the colours that these cells may
// still have it says everything about the arrangements of its blocks. The same part (line, blocks, window, colours) has the same
// number always, another part never; parts without an open cell have none.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/record_map.hpp"
#include "base/spin_lock.hpp"
#include "line/line_board.hpp"

namespace nono {

// The numbers of the parts of a board, for all who count on it.
class PartNumbers {
public:
    explicit PartNumbers(int64_t bytes) : young_(static_cast<size_t>(bytes) / 2), old_(young_) {}
    uint32_t number(Words part);

private:
    SpinLock lock_;
    RecordMap young_, old_;   // two generations: what is asked for moves to the younger
    uint32_t next_ = 0;      // never used twice, even when the tables have forgotten a part: then it has a second number
};

class IndependentParts {
public:
    static constexpr uint16_t kNone = UINT16_MAX;

    IndependentParts(LineBoard& board, PartNumbers& numbers, int64_t bytes);

    // What is known of a line at its fixpoint: a record, to be read until make_room or find is called again.
    uint32_t find(int line);
    Words numbers(uint32_t record) const { return {records_.data() + record + 1, records_[record]}; }
    // By position: index into numbers; kNone: the cell is settled.
    const uint16_t* part_of(uint32_t record) const {
        return reinterpret_cast<const uint16_t*>(records_.data() + record + 1 + records_[record]);
    }
    // Forgets all records when they take too much memory.
    void make_room();

private:
    uint32_t make_record(int line);
    void find_parts(int line);

    LineBoard& board_;
    PartNumbers& numbers_;
    const int64_t most_bytes_;
    std::vector<RecordMap> tables_;          // by line: its masks to its record
    std::vector<uint32_t> records_;         // number of parts, their numbers, part_of by twos
    std::vector<uint64_t> possible_, starts_, ends_;
    std::vector<uint32_t> masks_, numbers_found_, part_;
    std::vector<uint16_t> part_of_;
    int64_t table_bytes_ = 0;
};

}  // namespace nono
