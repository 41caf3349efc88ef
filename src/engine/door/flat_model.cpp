#include "door/flat_model.hpp"

#include "line/clue.hpp"
#include "model/faults.hpp"

namespace nono {

namespace {

constexpr size_t kNumbers = 12;
constexpr int32_t kMostColours = 255;
constexpr int32_t kMostValues = 1 << 24;  // maximum of cells * colours
// Maximum number of cells in all lines, or in all regions, times the number of colours; keeps array sizes below 32
// bits.
constexpr int32_t kMostLineValues = 1 << 26;

// Returns the arrays of the model in order.
class Reader {
public:
    explicit Reader(Ints words) : rest_(words) {}

    Ints take(int64_t size) {
        if (size < 0 || std::cmp_greater(size, rest_.size())) {
            is_short_ = true;
            return {};
        }
        const auto taken = rest_.first(checked<size_t>(size));
        rest_ = rest_.subspan(taken.size());
        return taken;
    }
    bool is_used_up() const { return !is_short_ && rest_.empty(); }

private:
    Ints rest_;
    bool is_short_ = false;
};

bool is_in_range(Ints values, int64_t low, int64_t high) {
    return ranges::all_of(values, [&](int32_t value) { return value >= low && value <= high; });
}

// Returns true if every line has at most most_cells cells, all different.
bool are_lines(const Model& model) {
    IntVector last_line(model.num_cells(), -1);
    for (int32_t line : range(model.num_lines())) {
        const int32_t first = model.cell_start[line], end = model.cell_start[line + 1];
        if (end - first > most_cells) return false;
        for (int32_t i : range(first, end)) {
            int32_t& last = last_line[model.cells[i]];
            if (last == line) return false;
            last = line;
        }
    }
    return true;
}

}  // namespace

bool read_model(Ints words, Model& model) {
    Reader reader(words);
    const auto numbers = reader.take(kNumbers);
    if (numbers.empty()) return false;
    const int64_t height = numbers[0], width = numbers[1], colours = numbers[2], lines = numbers[3], regions = numbers[7],
                  rules = numbers[9], hidden = numbers[11], shown = height * width;
    if (height < 0 || width < 0 || colours < 1 || colours > kMostColours || shown > kMostValues / colours) return false;
    if (hidden < 0 || shown + hidden > kMostValues / colours || (hidden > 0 && lines > 0)) return false;
    if (numbers[4] > kMostLineValues / colours || regions > kMostLineValues / colours) return false;
    model.height = numbers[0];
    model.width = numbers[1];
    model.colours = numbers[2];
    model.hidden = numbers[11];
    model.cell_start = reader.take(lines + 1);
    model.cells = reader.take(numbers[4]);
    model.block_start = reader.take(lines + 1);
    model.length = reader.take(numbers[5]);
    model.colour = reader.take(numbers[5]);
    model.removed = reader.take(numbers[6]);
    model.counts.cell_start = reader.take(regions + 1);
    model.counts.cells = reader.take(numbers[8]);
    model.counts.region_start = reader.take(rules + 1);
    model.counts.region = reader.take(numbers[10]);
    model.counts.colour = reader.take(numbers[10]);
    model.counts.least = reader.take(rules);
    model.counts.most = reader.take(rules);
    return reader.is_used_up() && fault_of_starts("cell_start", model.cell_start, model.cells.size()).empty() &&
           fault_of_starts("block_start", model.block_start, model.length.size()).empty() && is_in_range(model.cells, 0, shown - 1) &&
           is_in_range(model.length, 0, INT32_MAX) && is_in_range(model.colour, 1, colours - 1) &&
           is_in_range(model.removed, 0, (shown + hidden) * colours - 1) && fault_of_counts(model).empty() && are_lines(model);
}

void write_model(const Model& model, IntVector& words) {
    const CardinalityRules& counts = model.counts;
    for (const int32_t number :
         {model.height, model.width, model.colours, model.num_lines(), count_of(model.cells), count_of(model.length),
          count_of(model.removed), counts.num_regions(), count_of(counts.cells), counts.size(), count_of(counts.region), model.hidden})
        words.push_back(number);
    for (const auto array : {model.cell_start, model.cells, model.block_start, model.length, model.colour, model.removed, counts.cell_start,
                             counts.cells, counts.region_start, counts.region, counts.colour, counts.least, counts.most})
        append(words, array);
}

}  // namespace nono
