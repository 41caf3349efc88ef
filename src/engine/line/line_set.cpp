#include "line/line_set.hpp"

#include <numeric>

#include "base/bitset.hpp"
#include "line/array_solver.hpp"
#include "line/word_solver.hpp"

namespace nono {

namespace {

// The solver for clues that do not fit into their lines.
struct Misfit {
    Misfit(const LineRecord& line, uint64_t*) : words(line.words) {}
    bool feasible(const uint64_t*) const { return false; }
    bool solve(const uint64_t*, uint64_t*, uint64_t*, uint64_t*) const { return false; }
    // All removals can be undone, because the line stays infeasible.
    int minimise(uint64_t* can, const Removal* removals, int count, int32_t*) const {
        for (const Removal& removal : span(removals, count)) add_bit(can + removal.colour * words, removal.position);
        return 0;
    }
    int words;
};

// The functions of a solver: one for each query of a LineSet.
struct Queries {
    bool (*feasible)(const LineRecord&, const uint64_t* can, uint64_t* scratch);
    bool (*solve)(const LineRecord&, const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends, uint64_t* scratch);
    int (*minimise)(const LineRecord&, uint64_t* can, const Removal*, int count, int32_t* kept, uint64_t* scratch);
};

template <class Solver>
constexpr Queries queries{
    [](const LineRecord& line, const uint64_t* can, uint64_t* scratch) { return Solver(line, scratch).feasible(can); },
    [](const LineRecord& line, const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends, uint64_t* scratch) {
        return Solver(line, scratch).solve(can, possible, starts, ends);
    },
    [](const LineRecord& line, uint64_t* can, const Removal* removals, int count, int32_t* kept, uint64_t* scratch) {
        return Solver(line, scratch).minimise(can, removals, count, kept);
    },
};

// Indices in the table of solvers. narrow, medium and sparse are those for short lines. They differ in the words that
// hold a value for each cell (narrow: 64 bits, the others: 128) and in those that hold one for each start of a block
// (sparse: 128 bits; the others: 64). Each of these three is followed by its variants for other kinds of clues
// (ClueKind). wide to widest are for lines whose blocks need windows of 1, 2, 3 or any number of words. misfit is for
// lines whose clue is too long.
enum Path : uint8_t { narrow = 0, medium = 3, sparse = 6, wide = 9, widest = 12, misfit };
template <class Mask, class Word>
constexpr auto single = queries<WordLineSolver<Mask, Word, ClueKind::single>>;
template <class Mask, class Word>
constexpr auto mixed = queries<WordLineSolver<Mask, Word, ClueKind::mixed>>;
template <class Mask>
constexpr auto blotted = queries<WordLineSolver<Mask, Mask, ClueKind::blotted>>;
// To stay small, the page's module omits these solvers: few lines need them, and other solvers are hardly slower.
#ifdef NONO_SMALL
template <int W>
using Array = ArrayLineSolver<0>;
#else
template <int W>
using Array = ArrayLineSolver<W>;
#endif
constexpr Queries paths[] = {
    single<uint64_t, uint64_t>,
    mixed<uint64_t, uint64_t>,
    blotted<uint64_t>,  // narrow
    single<uint128, uint64_t>,
    mixed<uint128, uint64_t>,
    blotted<uint128>,  // medium
    single<uint128, uint128>,
    mixed<uint128, uint128>,
    blotted<uint128>,  // sparse
    queries<Array<1>>,
    queries<Array<2>>,
    queries<Array<3>>,
    queries<Array<0>>,  // wide to widest
    queries<Misfit>,
};

// Returns the index in `paths` of the solver for a line. `at_least`: see LineSet.
int path_of(const LineRecord& line, Ints length, int at_least) {
    if (line.slack < 0) return misfit;
    if (at_least > 128 || line.cells > most_short_cells) return std::min<int>(wide + line.window_words - 1, widest);
    const bool blots = contains(length, 0);
    const ClueKind kind = blots ? ClueKind::blotted : line.inks > 1 ? ClueKind::mixed : ClueKind::single;
    const Path path = at_least > 64 || line.slack > 63 ? sparse : line.cells < 64 ? narrow : medium;
    return path + static_cast<int>(kind);
}

// Returns true if the record is that of this clue.
bool is_clue(const LineRecord& line, int cells, Ints length) {
    if (line.cells != cells || line.blocks != length.size()) return false;
    const Block* block = line.block();
    for (const int32_t n : length) {
        if (n != (block->blotted ? 0 : block->end - block->start)) return false;
        block++;
    }
    return true;
}

}  // namespace

// Removes all lines. Drops the prepared clues only if they have become too large.
void LineSet::clear() {
    lines_.clear();
    if (end_ <= kMostKept) return;
    end_ = num_known_ = 0;
    ranges::fill(known_, 0);
}

// Adds a line and returns its index. A clue that is known from an earlier line is not prepared again.
int LineSet::add(int cells, Ints length, Ints colour, int colours) {
    assert(0 <= cells && cells <= most_cells && length.size() == colour.size());
    assert(ranges::all_of(colour, [=](int32_t c) { return 0 < c && c < colours; }));
    const bool is_short = at_least_ <= 128 && cells <= most_short_cells;
    const bool is_shared = is_short && colours == 2 && 2 * num_known_ < kSlots;
    uint32_t* const entry = is_shared ? find(cells, length) : nullptr;
    if (entry != nullptr && *entry != 0) {
        lines_.push_back(*entry - 1);
        return size() - 1;
    }
    assert(end_ <= records_.size());
    const size_t start = end_;
    end_ = is_short ? builder_.write<Block>(records_, start, cells, length, colour, colours)
                    : builder_.write<LongBlock>(records_, start, cells, length, colour, colours);
    LineRecord& line = reinterpret_cast<LineRecord&>(records_[start]);
    if (at_least_ > 128) line.window_words = std::max(line.window_words, checked<uint16_t>(at_least_ / 64));
    line.path = checked<uint8_t>(path_of(line, length, at_least_));
    if (!is_short && line.path != misfit) {
        const auto space = checked<size_t>(ArrayLineSolver<0>::words_needed(line));
        if (scratch_.size() < space) scratch_.resize(space);
    }
    assert(start < end_ && end_ <= records_.size());  // records lie one behind another
    lines_.push_back(checked<uint32_t>(start));
    if (entry != nullptr && line.path != misfit) {
        *entry = lines_.back() + 1;
        num_known_++;
    }
    return size() - 1;
}

// Returns the slot for a clue of one ink; it contains 0 if the clue is unknown.
uint32_t* LineSet::find(int cells, Ints length) {
    known_.resize(kSlots);
    assert(num_known_ < kSlots);  // a free slot ends every search
    uint64_t hash = cells;
    for (const int32_t n : length) hash = (hash + n + 1) * kGolden;
    hash ^= hash >> 32;
    for (size_t slot = hash % kSlots;; slot = (slot + 1) % kSlots) {
        uint32_t& entry = known_[slot];
        if (entry == 0 || is_clue(reinterpret_cast<const LineRecord&>(records_[entry - 1]), cells, length)) return &entry;
    }
}

// Settles a line completely into `possible`. Returns false if the line has no arrangement.
bool LineSet::solve(int line, const uint64_t* can, uint64_t* possible) {
    const bool is_solvable = paths[at(line).path].solve(at(line), can, possible, nullptr, nullptr, scratch_.data());
    assert(is_solvable == feasible(line, can));
    assert(!is_solvable || is_exact(line, can, possible));
    return is_solvable;
}

// For assertions: returns true if a cell has a colour in `possible` if and only if the line has an arrangement with this
// colour in the cell. Examines one cell, which depends on the state of the line.
bool LineSet::is_exact(int line, const uint64_t* can, const uint64_t* possible) {
    const int count = words(line) * colours(line);
    if (count == 0) return true;
    vector<uint64_t> only(can, can + count);
    const uint64_t sum = std::accumulate(only.begin(), only.end(), uint64_t{0}) * kGolden;
    const auto cell = checked<int>((sum >> 32) % cells(line));
    for (int c : range(colours(line))) remove_bit(&only[c * words(line)], cell);
    for (int c : range(colours(line))) {
        if (!has_bit(can + c * words(line), cell)) continue;
        add_bit(&only[c * words(line)], cell);
        if (feasible(line, only.data()) != has_bit(possible + c * words(line), cell)) return false;
        remove_bit(&only[c * words(line)], cell);
    }
    return true;
}

bool LineSet::feasible(int line, const uint64_t* can) { return paths[at(line).path].feasible(at(line), can, scratch_.data()); }

// Settles a line, and writes the live starts and ends of its blocks. Returns false if the line has no arrangement.
bool LineSet::starts(int line, const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends) {
    const bool is_solvable = paths[at(line).path].solve(at(line), can, possible, starts, ends, scratch_.data());
    assert(!is_solvable || is_exact(line, can, possible));
    return is_solvable;
}

// Keeps an irreducible set of the removals. Returns their number; `kept` receives their indices.
int LineSet::minimise(int line, uint64_t* can, const Removal* removals, int count, int32_t* kept) {
    assert(!feasible(line, can));
    const int number = paths[at(line).path].minimise(at(line), can, removals, count, kept, scratch_.data());
    assert(0 <= number && number <= count && !feasible(line, can));
    assert(is_irreducible(line, can, removals, {kept, checked<size_t>(number)}));
    return number;
}

// For assertions: returns true if the line becomes feasible when any one of the kept removals is undone.
bool LineSet::is_irreducible(int line, const uint64_t* can, const Removal* removals, Ints kept) {
    vector<uint64_t> with(can, can + words(line) * colours(line));
    return ranges::all_of(kept, [&](int32_t i) {
        uint64_t* const mask = &with[removals[i].colour * words(line)];
        add_bit(mask, removals[i].position);
        const bool holds = feasible(line, with.data());
        remove_bit(mask, removals[i].position);
        return holds;
    });
}

}  // namespace nono
