#include "census/census.hpp"

#include <algorithm>

#include "grading/line_grader.hpp"

namespace nono {

Census::Lines::Lines(int cells) : clue_of(size_t{1} << cells) {
    for (int pattern = 0; pattern < 1 << cells; pattern++) {
        std::vector<int32_t> clue;
        for (int i = 0; i < cells; i++) {
            if (!(pattern >> i & 1)) continue;
            if (i == 0 || !(pattern >> (i - 1) & 1)) clue.push_back(0);
            clue.back()++;
        }
        const auto at = std::find(clues.begin(), clues.end(), clue) - clues.begin();
        if (static_cast<size_t>(at) == clues.size()) {
            clues.push_back(clue);
            patterns.emplace_back();
        }
        clue_of[pattern] = static_cast<uint8_t>(at);
        patterns[at].push_back(static_cast<uint8_t>(pattern));
    }
}

Census::Census(int height, int width) : height_(height), width_(width), rows_(width), cols_(height), choice_(static_cast<size_t>(height)) {
    for (int y = 0; y < height; y++) num_choices_ *= static_cast<int64_t>(rows_.clues.size());
    cell_start_.push_back(0);
    for (int line = 0; line < height + width; line++) {
        for (int i = 0; i < (line < height ? width : height); i++) {
            cells_.push_back(line < height ? line * width + i : i * width + line - height);
        }
        cell_start_.push_back(static_cast<int32_t>(cells_.size()));
    }
}

void Census::run(int64_t first, int64_t last, bool grades, Limits& limits, Count& count) {
    const auto base = static_cast<int64_t>(rows_.clues.size());
    for (int64_t number = first; number < last && !limits.stopped(); number++) {
        int64_t rest = number;
        for (auto& clue : choice_) {
            clue = static_cast<int>(rest % base);
            rest /= base;
        }
        keys_.clear();
        collect(0, 0);
        std::sort(keys_.begin(), keys_.end());
        for (size_t i = 0, end = 0; i < keys_.size(); i = end) {
            while (end < keys_.size() && keys_[end] == keys_[i]) end++;
            decide(keys_[i], static_cast<int64_t>(end - i), grades, limits, count);
        }
        limits.spend(static_cast<int64_t>(20 * keys_.size()));
    }
}

// Collects the keys of all pictures with the rows' clues at hand. `columns`: the pattern of each column so far, a byte a column.
void Census::collect(size_t row, uint64_t columns) {
    if (row == choice_.size()) {
        uint64_t key = 0;
        for (int x = 0; x < width_; x++) key |= uint64_t{cols_.clue_of[columns >> 8 * x & 0xff]} << 8 * x;
        keys_.push_back(key);
        return;
    }
    for (const uint8_t pattern : rows_.patterns[choice_[row]]) {
        uint64_t with = columns;
        for (int x = 0; x < width_; x++) with |= uint64_t{pattern >> x & 1u} << (8 * static_cast<unsigned>(x) + row);
        collect(row + 1, with);
    }
}

// The puzzle of the rows' clues at hand and the columns' clues of a key.
Model Census::model_of(uint64_t key) {
    block_start_.assign(1, 0);
    length_.clear();
    const auto add = [&](const std::vector<int32_t>& clue) {
        length_.insert(length_.end(), clue.begin(), clue.end());
        block_start_.push_back(static_cast<int32_t>(length_.size()));
    };
    for (const int clue : choice_) add(rows_.clues[clue]);
    for (int x = 0; x < width_; x++) add(cols_.clues[key >> 8 * x & 0xff]);
    colour_.assign(length_.size(), 1);
    Model model;
    model.height = height_;
    model.width = width_;
    model.cell_start = cell_start_;
    model.cells = cells_;
    model.block_start = block_start_;
    model.length = length_;
    model.colour = colour_;
    return model;
}

void Census::decide(uint64_t key, int64_t pictures, bool grades, Limits& limits, Count& count) {
    const Model model = model_of(key);
    Stats stats;
    solver_.solve(model, options_, {}, limits, stats, answer_);
    if (limits.stopped()) return;
    count.pictures += pictures;
    count.clue_sets++;
    count.unique += pictures == 1;
    const bool line_solvable = pictures == 1 && stats.line_solvable;
    count.line_solvable += line_solvable;
    const bool gradable = grades && is_gradable(model, limits);
    count.gradable += gradable;
    if (static_cast<size_t>(pictures) >= count.by_solutions.size()) count.by_solutions.resize(static_cast<size_t>(pictures) + 1);
    count.by_solutions[pictures]++;
    const bool agrees = answer_.count == std::min<int64_t>(pictures, 2) && (pictures > 1 || answer_.complete);
    if (agrees && (!grades || gradable == line_solvable)) return;
    count.disagreements++;
    if (!count.disputed.empty()) return;
    for (const int clue : choice_) count.disputed.push_back(clue);
    for (int x = 0; x < width_; x++) count.disputed.push_back(static_cast<int32_t>(key >> 8 * x & 0xff));
}

bool Census::is_gradable(const Model& model, Limits& limits) {
    constexpr int most_tier = 4;
    Stats stats;
    board_.build(model);
    trace_.clear();
    return LineGrader(board_, most_tier, 0, limits, stats).run(trace_) == LineGrader::End::kSolved;
}

}  // namespace nono
