// The independent parts of a line. The extent of a block is all cells that it covers in some arrangement. A part is a
// chain of neighbouring blocks whose extents overlap, or touch where a gap is required. It includes the window of cells
// that these blocks cover. The arrangements of its blocks depend only on the part and the colours left to its cells,
// not on the rest of the line. Each part (line, blocks, window, colours) with an open cell has an ID of its own.
//
// To find the parts of a line, the line is solved with block starts. The results are stored by the state of the line,
// up to a memory limit.
#pragma once

#include "base/record_map.hpp"
#include "base/spin_lock.hpp"
#include "line/line_board.hpp"

namespace nono {

// The IDs of a board's parts. All threads that count the board's solutions share them.
class PartNumbers {
public:
    explicit PartNumbers(int64_t bytes) : young_(checked<size_t>(bytes) / 2), old_(young_) {}
    uint32_t number(Words part);

private:
    SpinLock lock_;
    RecordMap young_, old_;  // two generations: a lookup moves an entry to the younger one
    uint32_t next_ = 0;      // never reused: a part that the tables have dropped gets a new number
};

class IndependentParts {
public:
    static constexpr uint16_t kNone = UINT16_MAX;

    IndependentParts(LineBoard& board, PartNumbers& numbers, int64_t bytes);

    // Returns the record of a line at its fixpoint, valid until the next make_room or find.
    uint32_t find(int line);
    Words numbers(uint32_t record) const { return {records_.data() + record + 1, records_[record]}; }
    // Returns an entry for each position of the line: an index in `numbers` (the part IDs), or kNone for a settled
    // cell.
    const uint16_t* part_of(uint32_t record) const {
        return reinterpret_cast<const uint16_t*>(records_.data() + record + 1 + records_[record]);
    }
    // Drops all records if they use too much memory.
    void make_room();

private:
    uint32_t make_record(int line);
    void find_parts(int line);
    void add_part(int line, int first, int end, int from, int to);
    bool covers_open_cells(int line) const;
    bool may_have_ink(int line, int one, int other);

    LineBoard& board_;
    PartNumbers& numbers_;
    const int64_t most_bytes_;
    vector<RecordMap> tables_;  // for each line, a map from its masks to its record
    vector<uint32_t> records_;  // the number of parts, their IDs, and part_of with two entries per word
    vector<uint64_t> possible_, starts_, ends_;
    vector<uint32_t> masks_, numbers_found_, part_;
    vector<uint16_t> part_of_;
    int64_t table_bytes_ = 0;
};

}  // namespace nono
