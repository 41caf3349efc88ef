// The independent parts of a line: chains of neighbouring blocks whose extents overlap, or touch where a gap is required, with
// the window of cells that they cover. The arrangements of a part depend only on the part and the colours left to its cells.
// Each part (line, blocks, window, colours) with an open cell has an ID. Records are stored by the state of the line, up to a
// memory limit.
#pragma once

#include "base/mutex.hpp"
#include "base/record_map.hpp"
#include "line/line_board.hpp"

namespace nono {

// The IDs of a board's parts. All threads that count the board's solutions share them.
class PartNumbers {
public:
    explicit PartNumbers(int64_t bytes) : young_(checked<size_t>(bytes) / 2), old_(young_) {}

    // Returns the ID of a part, a new one if the part is not known.
    uint32_t number_of(Words part) {
        const uint64_t hash = hash_of(part);
        const std::lock_guard guard(lock_);
        if (const uint32_t* const entry = young_.find(part, hash)) return *entry;
        if (young_.is_full()) {
            std::swap(old_, young_);
            young_.clear();
        }
        const uint32_t* const entry = old_.find(part, hash);
        const uint32_t number = entry != nullptr ? *entry : next_++;
        assert(number < next_);
        young_.insert(part, hash, {&number, 1});
        return number;
    }

private:
    Mutex lock_;
    RecordMap young_, old_;  // two generations: a lookup moves an entry to the younger one
    uint32_t next_ = 0;      // never reused: a part that the tables have dropped gets a new number
};

class IndependentParts {
public:
    static constexpr uint16_t kNone = UINT16_MAX;

    IndependentParts(LineBoard& board, PartNumbers& numbers, int64_t bytes)
        : board_(board), numbers_(numbers), most_bytes_(bytes), tables_(board.lines.size()) {}

    // Returns the record of a line at its fixpoint, valid until the next make_room or find.
    uint32_t find(int line) {
        const size_t count = board_.mask_words(line);
        // the masks as words of 32 bits, which are the keys of the table
        masks_.resize(2 * count);
        std::memcpy(masks_.data(), board_.masks(line), count * sizeof(uint64_t));
        RecordMap& table = tables_[line];
        const uint64_t hash = hash_of(masks_);
        if (const uint32_t* const entry = table.find(masks_, hash)) return *entry;
        assert(board_.mask_words(line) == count && masks_.size() == 2 * count);
        const uint32_t record = make_record(line);
        const auto before = static_cast<int64_t>(table.bytes());
        table.insert(masks_, hash, {&record, 1});
        table_bytes_ += static_cast<int64_t>(table.bytes()) - before;
        return record;
    }

    Words numbers(uint32_t record) const { return {records_.data() + record + 1, records_[record]}; }
    // Returns an entry for each position of the line: an index in `numbers` (the part IDs), or kNone for a settled
    // cell.
    const uint16_t* part_of(uint32_t record) const {
        return reinterpret_cast<const uint16_t*>(records_.data() + record + 1 + records_[record]);
    }
    // Drops all records if they use too much memory.
    void make_room() {
        const int64_t record_bytes = records_.capacity() * sizeof(uint32_t);
        if (table_bytes_ + record_bytes <= most_bytes_) return;
        for (RecordMap& table : tables_) table.clear();
        records_ = {};
        table_bytes_ = 0;
    }

private:
    // Stores the record of a line, and returns its index.
    uint32_t make_record(int line) {
        find_parts(line);
        const auto record = checked<uint32_t>(records_.size());
        records_.push_back(count_of(numbers_found_));
        append(records_, numbers_found_);
        assert(ranges::adjacent_find(numbers_found_) == numbers_found_.end());
        part_of_.resize((part_of_.size() + 1) / 2 * 2, kNone);  // two numbers of 16 bits per word
        const size_t start = records_.size();
        records_.resize(start + part_of_.size() / 2);
        std::memcpy(records_.data() + start, part_of_.data(), part_of_.size() * sizeof(uint16_t));
        return record;
    }

    // Finds the parts of a line: their IDs, and the part of each open cell.
    void find_parts(int line) {
        const int cells = board_.lines.cells(line), words = board_.lines.words(line), colours = board_.lines.colours(line);
        const int blocks = board_.lines.blocks(line);
        const uint64_t* const can = board_.masks(line);
        possible_.resize(words * colours);
        starts_.resize(words * blocks);
        ends_.resize(starts_.size());
        numbers_found_.clear();
        part_of_.assign(cells, kNone);
        [[maybe_unused]] const bool holds = board_.lines.starts(line, can, possible_.data(), starts_.data(), ends_.data());
        assert(holds && std::equal(possible_.begin(), possible_.end(), can));  // the line is at its fixpoint
        const int32_t first_block = board_.model->block_start[line];
        const auto colour = [&](int block) { return board_.model->colour[first_block + block]; };
        for (int block = 0; block < blocks;) {
            const int first = block, from = lowest_bit(&starts_[block * words], words);
            int to;  // the end of the window, exclusive
            for (;; block++) {
                to = 1 + highest_bit(&ends_[block * words], words);
                if (block + 1 == blocks) break;
                const int next = lowest_bit(&starts_[(block + 1) * words], words);
                const bool needs_gap = colour(block + 1) == colour(block);
                if (next >= to + needs_gap) break;  // the extents neither overlap, nor touch where a gap is required
            }
            block++;
            add_part(line, first, block, from, to);
        }
    }

    // Adds the part with blocks [first, end) and cells [from, to).
    void add_part(int line, int first, int end, int from, int to) {
        assert(0 <= from && from < to && to <= board_.lines.cells(line) && numbers_found_.size() < kNone);
        const int words = board_.lines.words(line), colours = board_.lines.colours(line);
        const uint64_t* const can = board_.masks(line);
        part_.clear();
        for (const int number : {line, first, end, from, to}) part_.push_back(number);
        // Appends for each local colour the set of these cells that may have it, as bits in 32-bit words.
        assert(first < end && end <= board_.lines.blocks(line));
        const size_t header = part_.size(), size = (to - from + 31) / 32;
        part_.resize(header + size * colours, 0);
        bool is_open = false;
        for (int i : range(from, to)) {
            int may_be = 0;
            for (int c : range(colours)) {
                if (!has_bit(can + c * words, i)) continue;
                may_be++;
                part_[header + c * size + ((i - from) >> 5)] |= 1u << ((i - from) & 31);
            }
            if (may_be < 2) continue;
            part_of_[i] = checked<uint16_t>(numbers_found_.size());
            is_open = true;
        }
        if (is_open) numbers_found_.push_back(numbers_.number_of(part_));
    }

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
