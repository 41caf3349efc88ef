#include "census/census.hpp"

#include "census/engine_check.hpp"
#include "census/table_fixpoint.hpp"

namespace nono {

namespace {

constexpr int kSliceCells = 12;

uint64_t sample_of(int cells) {
    const int bits = std::max(0, cells - Census::kCheckedCells);
    return ~(~uint64_t{0} >> bits);
}

// Sorts keys below 2^bits, ten bits at a time. `other` is working space for as many keys.
void sort_keys(vector<uint32_t>& keys, vector<uint32_t>& other, int bits) {
    constexpr int digit = 10;
    if (keys.size() < 256) {
        ranges::sort(keys);
        return;
    }
    other.resize(keys.size());
    for (int shift = 0; shift < bits; shift += digit) {
        std::array<uint32_t, 1 << digit> end{};
        for (const uint32_t key : keys) end[key >> shift & ((1 << digit) - 1)]++;
        uint32_t sum = 0;
        for (uint32_t& one : end) sum += std::exchange(one, sum);
        for (const uint32_t key : keys) other[end[key >> shift & ((1 << digit) - 1)]++] = key;
        keys.swap(other);
    }
}

}  // namespace

Census::Census(int height, int width)
    : height_(std::min(height, width)),
      width_(std::max(height, width)),
      turned_(height > width),
      rows_(width_),
      columns_(height_),
      key_bits_(static_cast<int>(std::bit_width(columns_.clues.size() - 1))),
      slice_columns_(kSliceCells / height_),
      slice_key_(size_t{1} << slice_columns_ * height_),
      sample_(sample_of(height * width)) {
    for (int y = 0; y < height_; y++) {
        place_.push_back(num_choices_);
        num_choices_ *= rows_.clues.size();
    }
    for (size_t cells : indices(slice_key_)) {
        unsigned key = 0;
        for (int x : range(slice_columns_)) {
            key |= static_cast<unsigned>(columns_.clue_of[cells >> x * height_ & ((1u << height_) - 1)]) << x * key_bits_;
        }
        slice_key_[cells] = checked<uint16_t>(key);
    }
}

// Counts the pictures for each choice of row clues.
class Census::Run {
public:
    Run(const Census& census, bool grades, Limits& limits, Count& count)
        : census_(census),
          grades_(grades),
          limits_(limits),
          count_(count),
          fixpoint_(census.rows_, census.columns_),
          check_(census.rows_, census.columns_),
          row_clues_(census.height_),
          column_clues_(census.width_),
          states_(census.width_ + 1) {}

    // Counts the current choice and its mirror images, unless a mirror image has a lower number.
    void count(int64_t number) {
        int64_t rest = number;
        for (int& clue : row_clues_) {
            clue = checked<int>(rest % base());
            rest /= base();
        }
        weight_ = weight(number);
        limits_.spend(20);
        if (weight_ == 0) return;
        list_keys();
        sort_keys(keys_, scratch_, census_.width_ * census_.key_bits_);
        limits_.spend(10 * keys_.size());
        const size_t width = census_.width_;
        states_[width] = fixpoint_.start(row_clues_);
        assert(ranges::is_sorted(keys_));
        last_unique_ = ~uint64_t{0};
        const uint64_t hash = number * kGolden;
        for (size_t i = 0, end = 0; i < keys_.size() && !limits_.stopped(); i = end) {
            while (end < keys_.size() && keys_[end] == keys_[i]) end++;
            const int64_t pictures = end - i;
            const bool line_solvable = pictures == 1 && is_line_solvable(keys_[i]);
            add(pictures, line_solvable);
            if (((hash ^ keys_[i]) * 0xbf58476d1ce4e5b9u & census_.sample_) == 0) check(keys_[i], pictures, line_solvable);
        }
    }

private:
    int64_t base() const { return census_.rows_.clues.size(); }

    // Returns the number of different choices among the current choice and its mirror images; 0 if a mirror image has a
    // lower number.
    int64_t weight(int64_t number) const {
        const auto& place = census_.place_;
        const auto& reversed = census_.rows_.reversed;
        const size_t height = row_clues_.size();
        assert(0 <= number && number < census_.num_choices_);
        int64_t upside_down = 0, mirrored = 0, turned = 0;
        for (size_t y : range(height)) {
            const int clue = row_clues_[y];
            upside_down += place[height - 1 - y] * clue;
            mirrored += place[y] * reversed[clue];
            turned += place[height - 1 - y] * reversed[clue];
        }
        if (std::min({upside_down, mirrored, turned}) < number) return 0;
        return 4 / (1 + (upside_down == number) + (mirrored == number) + (turned == number));
    }

    // Lists all pictures of some rows. A picture has one bit per cell, column by column.
    void list_cells(size_t first_row, size_t last_row, vector<uint64_t>& pictures) const {
        pictures.assign(1, 0);
        for (size_t y : range(first_row, last_row)) {
            const auto& patterns = census_.rows_.patterns[row_clues_[y]];
            const size_t before = pictures.size();
            pictures.resize(before * patterns.size());
            for (size_t p = patterns.size(); p-- > 0;) {
                uint64_t row = 0;
                for (int x : range(census_.width_)) row |= uint64_t{patterns[p] >> x & 1u} << (x * census_.height_ + y);
                for (size_t i : range(before)) pictures[p * before + i] = pictures[i] | row;
            }
        }
    }

    // Lists the keys of the pictures of the current choice. A key contains the column clues of a picture, with
    // key_bits_ bits each.
    void list_keys() {
        const size_t middle = row_clues_.size() / 2;
        list_cells(0, middle, upper_);
        list_cells(middle, row_clues_.size(), lower_);
        assert(!upper_.empty() && !lower_.empty());
        keys_.resize(upper_.size() * lower_.size());
        const int cell_bits = census_.slice_columns_ * census_.height_, key_bits = census_.slice_columns_ * census_.key_bits_;
        const uint64_t slice = (uint64_t{1} << cell_bits) - 1;
        const uint16_t* const slice_key = census_.slice_key_.data();
        const int slices = (census_.width_ + census_.slice_columns_ - 1) / census_.slice_columns_;
        uint32_t* out = keys_.data();
        for (const uint64_t upper : upper_) {
            for (const uint64_t lower : lower_) {
                uint64_t cells = upper | lower;
                uint32_t key = slice_key[cells & slice];
                for (int i : range(1, slices)) {
                    cells >>= cell_bits;
                    key |= uint32_t{slice_key[cells & slice]} << i * key_bits;
                }
                *out++ = key;
            }
        }
    }

    int clue_of(uint32_t key, int column) const { return key >> column * census_.key_bits_ & ((1u << census_.key_bits_) - 1); }

    // Returns true if line logic solves the puzzle of a key that has a single picture. Keys must come in ascending
    // order. Column clues are added from the last to the first. The boards of the previous key are reused up to the
    // first column that differs. These boards always exist: columns that settle the board determine all other columns.
    bool is_line_solvable(uint32_t key) {
        const int differing = static_cast<int>(std::bit_width(last_unique_ ^ key)) - 1;
        assert(last_unique_ == ~uint64_t{0} || last_unique_ < key);
        last_unique_ = key;
        int x = std::min(differing / census_.key_bits_, census_.width_ - 1);
        for (; x >= 0; x--) {
            auto& state = states_[x];
            state = states_[x + 1];
            fixpoint_.add_column(state, x, clue_of(key, x));
            if (state.open == 0) return true;
        }
        return false;
    }

    void add(int64_t pictures, bool line_solvable) {
        assert(pictures >= 1 && weight_ >= 1 && (pictures == 1 || !line_solvable));
        count_.pictures += weight_ * pictures;
        count_.clue_sets += weight_;
        count_.unique += pictures == 1 ? weight_ : 0;
        count_.line_solvable += line_solvable ? weight_ : 0;
        if (pictures >= count_of(count_.by_solutions)) count_.by_solutions.resize(pictures + 1);
        count_.by_solutions[pictures] += weight_;
    }

    void check(uint32_t key, int64_t pictures, bool line_solvable) {
        for (int x : range(census_.width_)) column_clues_[x] = clue_of(key, x);
        bool agrees = check_.agrees(row_clues_, column_clues_, pictures, line_solvable, limits_);
        if (grades_) {
            const bool gradable = check_.is_gradable(limits_);
            count_.gradable += gradable ? weight_ : 0;
            agrees = agrees && gradable == line_solvable;
        }
        if (limits_.stopped()) return;
        count_.checked++;
        if (agrees) return;
        count_.disagreements++;
        if (!count_.disputed.empty()) return;
        const auto& first = census_.turned_ ? column_clues_ : row_clues_;
        const auto& second = census_.turned_ ? row_clues_ : column_clues_;
        count_.disputed.assign(first.begin(), first.end());
        append(count_.disputed, second);
    }

    const Census& census_;
    const bool grades_;
    Limits& limits_;
    Count& count_;
    TableFixpoint fixpoint_;
    EngineCheck check_;
    vector<int> row_clues_, column_clues_;  // clue numbers of the choice, and of the key under test
    int64_t weight_ = 0;                    // weight of the current choice
    vector<uint64_t> upper_, lower_;        // pictures of the upper rows and of the lower rows
    vector<uint32_t> keys_, scratch_;
    // element x: the board with the clues of column x and of all later columns
    vector<TableFixpoint::State> states_;
    uint64_t last_unique_ = 0;
};

void Census::run(int64_t first, int64_t last, bool grades, Limits& limits, Count& count) const {
    Run run(*this, grades, limits, count);
    for (int64_t number = first; number < last && !limits.stopped(); number++) run.count(number);
}

}  // namespace nono
