#include "line/line_cache.hpp"

#include <algorithm>
#include <cassert>

#include "base/bitset.hpp"

namespace nono {

LineCache::LineCache(const LineBoard& board, const Options& options, Stats& stats)
    : board_(board), stats_(stats), fill_(options.cache_fill) {
    const Model& model = *board.model;
    const bool square = model.height == model.width;
    const int share = square ? 1 : 2;
    number_clues(board);
    size_t longest = 0;
    for (int line = 0; line < board.lines.size(); line++) {
        const size_t table = square || line < model.height ? 0 : 1;
        const size_t bits = board.lines.cells(line) * board.lines.colours(line);
        table_of_.push_back(static_cast<uint8_t>(table));
        tables_[table].state_words = std::max(tables_[table].state_words, (bits + 63) / 64);
        longest = std::max(longest, tables_[table].state_words);
    }
    state_.resize(longest);
    // at least half of the memory is left to the search
    const int64_t bytes = sizeof(uint32_t) + sizeof(uint64_t) * (1 + 2 * longest);
    const int64_t room = (options.memory << 19) / bytes;
    const auto entries = [&](int64_t size) { return static_cast<size_t>(std::max<int64_t>(1, std::min(size, room) / share)); };
    first_capacity_ = entries(options.cache_size);
    last_capacity_ = std::max(first_capacity_, entries(options.cache_max_size));
}

// Gives the same number to lines of equal length with equal clues in local colours.
void LineCache::number_clues(const LineBoard& board) {
    const Model& model = *board.model;
    std::vector<std::pair<std::vector<int32_t>, uint32_t>> clues;
    for (int line = 0; line < board.lines.size(); line++) {
        std::vector<int32_t> clue{board.lines.cells(line)};
        for (int32_t b = model.block_start[line]; b < model.block_start[line + 1]; b++) {
            clue.push_back(model.length[b]);
            clue.push_back(board.local_colour(line, model.colour[b]));
        }
        clues.emplace_back(std::move(clue), static_cast<uint32_t>(line));
    }
    std::sort(clues.begin(), clues.end());
    clue_number_.resize(clues.size());
    uint32_t number = 0;
    for (size_t i = 0; i < clues.size(); i++) {
        if (i > 0 && clues[i].first != clues[i - 1].first) number++;
        clue_number_[clues[i].second] = number;
    }
}

LineCache::Key LineCache::find(Table& table, int line, const uint64_t* can) {
    stats_.cache_lookups++;
    if (table.capacity == 0) reset(table, first_capacity_);
    const size_t words = pack(line, can, state_.data());
    const uint64_t number = clue_number_[line];
    uint64_t hash = (number + 1) * 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < words; i++) {
        hash = (hash ^ state_[i]) * 0xd6e8feb86659fd93u;
        hash ^= hash >> 32;
    }
    hash *= 0xbf58476d1ce4e5b9u;
    const uint32_t tag = static_cast<uint32_t>(hash) | 1;
    auto slot = static_cast<size_t>(static_cast<uint128>(hash) * table.capacity >> 64);
    for (;; slot = slot + 1 == table.capacity ? 0 : slot + 1) {
        if (table.tags[slot] == 0) return {slot, tag, false};
        if (table.tags[slot] != tag) continue;
        const uint64_t* const entry = table.entry(slot);
        if ((entry[0] & ~kInfeasible) == number && std::equal(state_.data(), state_.data() + words, entry + 1)) {
            stats_.cache_hits++;
            return {slot, tag, true};
        }
    }
}

// Stores a result after a failed lookup. Neither state_ nor the slot may have changed since.
void LineCache::store(Table& table, Key key, int line, bool feasible, const uint64_t* possible) {
    assert(table.tags[key.slot] == 0 && table.used < table.capacity);
    uint64_t* const entry = table.entry(key.slot);
    table.tags[key.slot] = key.tag;
    entry[0] = clue_number_[line] | (feasible ? 0 : kInfeasible);
    std::copy_n(state_.data(), table.state_words, entry + 1);
    if (feasible) pack(line, possible, entry + 1 + table.state_words);
    table.used++;
    // One slot always stays free, because a lookup ends at a free slot.
    if (static_cast<double>(table.used) < fill_ * static_cast<double>(table.capacity) && table.used + 1 < table.capacity) return;
    stats_.cache_flushes++;
    reset(table, std::min(2 * table.capacity, last_capacity_));
}

void LineCache::reset(Table& table, size_t capacity) {
    if (capacity != table.capacity) {
        stats_.cache_size += capacity - table.capacity;
        table.capacity = capacity;
        table.entries.reset();
        // not initialised: the tags show which entries are valid
        table.entries.reset(new uint64_t[capacity * (1 + 2 * table.state_words)]);
    }
    table.tags.assign(capacity, 0);
    table.used = 0;
}

// Joins the masks without gaps. Returns the number of words.
size_t LineCache::pack(int line, const uint64_t* masks, uint64_t* to) const {
    const int cells = board_.lines.cells(line), words = board_.lines.words(line), colours = board_.lines.colours(line);
    if (cells == 64 * words) {
        std::copy_n(masks, words * colours, to);
        return words * colours;
    }
    const int last = cells - 64 * (words - 1);  // bits in the last word of a mask
    size_t at = 0;
    int filled = 0;
    uint64_t word = 0;
    for (int c = 0; c < colours; c++) {
        for (int w = 0; w < words; w++) {
            const uint64_t bits = *masks++;
            const int count = w + 1 < words ? 64 : last;
            word |= bits << filled;
            filled += count;
            if (filled < 64) continue;
            to[at++] = word;
            filled -= 64;
            word = filled == 0 ? 0 : bits >> (count - filled);
        }
    }
    if (filled > 0) to[at++] = word;
    assert(at == (static_cast<size_t>(cells) * colours + 63) / 64);
    return at;
}

void LineCache::unpack(int line, const uint64_t* from, uint64_t* masks) const {
    const int cells = board_.lines.cells(line), words = board_.lines.words(line), colours = board_.lines.colours(line);
    const int last = cells - 64 * (words - 1);
    size_t at = 0;
    int used = 0;
    for (int c = 0; c < colours; c++) {
        for (int w = 0; w < words; w++) {
            const int count = w + 1 < words ? 64 : last;
            uint64_t bits = from[at] >> used;
            if (used + count > 64) bits |= from[at + 1] << (64 - used);
            if (count < 64) bits &= (uint64_t{1} << count) - 1;
            *masks++ = bits;
            used += count;
            at += used >> 6;
            used &= 63;
        }
    }
    assert(64 * at + used == static_cast<size_t>(cells) * colours);
}

}  // namespace nono
