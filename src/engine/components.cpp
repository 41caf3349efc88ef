#include "components.hpp"

namespace nono {

Components::Components(Board& board, const CellLiterals& cells, LineParts& parts)
    : board_(board), cells_(cells), parts_(parts), seen_(static_cast<size_t>(board.lines.size())) {}

bool Components::is_open(const Kernel& kernel, int cell) const { return cells_.is_open(cell) && cells_.colour(kernel, cell) < 0; }

void Components::split(const Kernel& kernel, std::span<const int32_t> given, std::vector<Component>& found, std::vector<int32_t>& cells,
                       std::vector<uint32_t>& keys) {
    parts_.make_room();
    stamp_++;
    parent_.clear();
    number_.clear();
    open_.clear();
    part_.clear();
    const auto part_at = [&](const Crossing& crossing) {
        Seen& line = seen_[static_cast<size_t>(crossing.line)];
        if (line.stamp != stamp_) {
            line = {stamp_, parts_.find(crossing.line), static_cast<int32_t>(parent_.size())};
            for (const uint32_t number : parts_.numbers(line.record)) {
                parent_.push_back(static_cast<int32_t>(parent_.size()));
                number_.push_back(number);
            }
        }
        return line.first + parts_.part_of(line.record)[crossing.position];
    };
    for (const int32_t cell : given) {
        if (!is_open(kernel, cell)) continue;
        const auto through = board_.cell_lines(cell);
        const int32_t first = part_at(through[0]);
        int32_t root = find(first);
        for (const Crossing& crossing : through.subspan(1)) {
            const int32_t other = find(part_at(crossing));
            parent_[static_cast<size_t>(other)] = root;
        }
        open_.push_back(cell);
        part_.push_back(first);
    }
    const size_t start = found.size();
    component_.assign(parent_.size(), -1);
    for (const int32_t part : part_) {
        int32_t& index = component_[static_cast<size_t>(find(part))];
        if (index < 0) {
            index = static_cast<int32_t>(found.size());
            found.push_back({0, 0, 0, 0, 0});
        }
        found[static_cast<size_t>(index)].cells_end++;
    }
    next_.clear();
    auto at = static_cast<uint32_t>(cells.size());
    for (size_t i = start; i < found.size(); i++) {
        next_.push_back(at);
        found[i].cells = at;
        at = found[i].cells_end += at;
    }
    cells.resize(at);
    for (size_t i = 0; i < open_.size(); i++) {
        const auto index = static_cast<size_t>(component_[static_cast<size_t>(find(part_[i]))]) - start;
        cells[next_[index]++] = open_[i];
    }
    is_in_key_.assign(parent_.size(), 0);
    for (size_t i = start; i < found.size(); i++) {
        Component& component = found[i];
        component.key = static_cast<uint32_t>(keys.size());
        for (uint32_t c = component.cells; c < component.cells_end; c++) {
            for (const Crossing& crossing : board_.cell_lines(cells[c])) {
                const auto part = static_cast<size_t>(part_at(crossing));
                if (is_in_key_[part]) continue;
                is_in_key_[part] = 1;
                keys.push_back(number_[part]);
            }
        }
        component.key_end = static_cast<uint32_t>(keys.size());
        component.hash = hash_of({keys.data() + component.key, component.key_end - component.key});
    }
}

}  // namespace nono
