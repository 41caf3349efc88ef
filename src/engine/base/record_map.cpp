#include "base/record_map.hpp"

namespace nono {

const uint32_t* RecordMap::find(Words key, uint64_t hash) const {
    if (slots_.empty()) return nullptr;
    const size_t mask = slots_.size() - 1;
    assert(size_ < slots_.size());  // a free slot ends every search
    const auto tag = checked<uint32_t>(hash >> 32);
    for (size_t at = hash & mask; slots_[at].record != 0; at = (at + 1) & mask) {
        if (slots_[at].tag != tag) continue;
        const uint32_t* const record = arena_.data() + slots_[at].record;
        if (record[0] == key.size() && std::equal(key.begin(), key.end(), record + 1)) return record + 1 + key.size();
    }
    return nullptr;
}

const uint32_t* RecordMap::insert(Words key, uint64_t hash, Words value) {
    assert(hash == hash_of(key) && find(key, hash) == nullptr);
    if (8 * (size_ + 1) > 5 * slots_.size()) grow();
    const size_t mask = slots_.size() - 1;
    size_t at = hash & mask;
    assert(std::has_single_bit(slots_.size()) && 8 * (size_ + 1) <= 5 * slots_.size());
    while (slots_[at].record != 0) at = (at + 1) & mask;
    slots_[at] = {checked<uint32_t>(hash >> 32), checked<uint32_t>(arena_.size())};
    if (const size_t needed = arena_.size() + 1 + key.size() + value.size(); needed > arena_.capacity()) {
        const size_t room = most_words_ - std::min(most_words_, slots_.size() * kSlotWords);
        arena_.reserve(std::max(needed, std::min(2 * arena_.capacity(), room)));
    }
    arena_.push_back(count_of(key));
    append(arena_, key);
    append(arena_, value);
    size_++;
    return arena_.data() + arena_.size() - value.size();
}

void RecordMap::clear() {
    slots_ = {};
    arena_ = {};
    size_ = 0;
}

void RecordMap::grow() {
    if (slots_.empty()) arena_.push_back(0);  // index 0 means an empty slot, so no record begins there
    vector<Slot> old(slots_.empty() ? 16 : 2 * slots_.size());
    old.swap(slots_);
    const size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
        if (slot.record == 0) continue;
        const uint32_t* const record = arena_.data() + slot.record;
        size_t at = hash_of({record + 1, record[0]}) & mask;
        while (slots_[at].record != 0) at = (at + 1) & mask;
        slots_[at] = slot;
    }
}

}  // namespace nono
