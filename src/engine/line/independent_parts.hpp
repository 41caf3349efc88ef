// The independent parts of a line: a part is a chain of blocks whose extents, the cells that a block covers in some arrangement,
// overlap or touch where a gap must lie between them, and the window of cells that these cover. With the colours that its cells may
// still have, a part determines the arrangements of its blocks, whatever the rest of the line is. A part (line, blocks,
// window, colours) with an open cell has a number; different parts never share one.
//
// Finding the parts of a line costs one line solve with block starts; what was found is kept by the state of the line, up to a bound
// of memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/record_map.hpp"
#include "base/spin_lock.hpp"
#include "line/line_board.hpp"

namespace nono {

// The numbers of the parts of a board, shared by all threads that count on it.
class PartNumbers {
public:
    explicit PartNumbers(int64_t bytes) : young_(static_cast<size_t>(bytes) / 2), old_(young_) {}
    uint32_t number(Words part);

private:
    SpinLock lock_;
    RecordMap young_, old_;  // two generations: what is looked up moves to the younger
    uint32_t next_ = 0;      // never used twice: a part that the tables have dropped gets another number
};

class IndependentParts {
public:
    static constexpr uint16_t kNone = UINT16_MAX;

    IndependentParts(LineBoard& board, PartNumbers& numbers, int64_t bytes);

    // The record of a line at its fixpoint, valid until make_room or find is called again.
    uint32_t find(int line);
    Words numbers(uint32_t record) const { return {records_.data() + record + 1, records_[record]}; }
    // By position of the line: an index of numbers; kNone: the cell is settled.
    const uint16_t* part_of(uint32_t record) const {
        return reinterpret_cast<const uint16_t*>(records_.data() + record + 1 + records_[record]);
    }
    // Drops all records when they take too much memory.
    void make_room();

private:
    uint32_t make_record(int line);
    void find_parts(int line);
    void add_part(int line, int first, int end, int from, int to);
    bool covers_open_cells(int line) const;

    LineBoard& board_;
    PartNumbers& numbers_;
    const int64_t most_bytes_;
    std::vector<RecordMap> tables_;  // by line: its masks to its record
    std::vector<uint32_t> records_;  // number of parts, their numbers, part_of by twos
    std::vector<uint64_t> possible_, starts_, ends_;
    std::vector<uint32_t> masks_, numbers_found_, part_;
    std::vector<uint16_t> part_of_;
    int64_t table_bytes_ = 0;
};

}  // namespace nono
