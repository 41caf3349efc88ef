#include "counting/components.hpp"

namespace nono {

Components::Components(LineBoard& board, const CellEncoding& cells, IndependentParts& parts)
    : board_(board), cells_(cells), parts_(parts), seen_(static_cast<size_t>(board.lines.size())) {}

void Components::split(const Kernel& kernel, std::span<const int32_t> given, std::vector<Component>& found, std::vector<int32_t>& cells,
                       std::vector<uint32_t>& keys) {
    parts_.make_room();
    stamp_++;
    parent_.clear();
    number_.clear();
    open_.clear();
    parts_of_.clear();
    const auto part_at = [&](const Crossing& crossing) {
        Seen& line = seen_[crossing.line];
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
        open_.push_back({cell, static_cast<uint32_t>(parts_of_.size()), -1});
        for (const Crossing& crossing : board_.cell_lines(cell)) parts_of_.push_back(part_at(crossing));
        const int32_t root = find(parts_of_[open_.back().parts]);
        for (size_t i = open_.back().parts + 1; i < parts_of_.size(); i++) parent_[find(parts_of_[i])] = root;
    }
    const size_t start = found.size();
    component_.assign(parent_.size(), -1);
    for (Open& open : open_) {
        int32_t& index = component_[find(parts_of_[open.parts])];
        if (index < 0) {
            index = static_cast<int32_t>(found.size());
            found.push_back({0, 0, 0, 0, 0});
        }
        open.component = index;
        found[index].cells_end++;
    }
    next_.clear();
    auto at = static_cast<uint32_t>(cells.size());
    for (size_t i = start; i < found.size(); i++) {
        next_.push_back(at);
        found[i].cells = at;
        at = found[i].cells_end += at;
    }
    cells.resize(at);
    is_in_key_.assign(parent_.size(), 0);
    order_.resize(open_.size());
    for (size_t i = 0; i < open_.size(); i++) {
        uint32_t& place = next_[static_cast<size_t>(open_[i].component) - start];
        order_[place - (at - open_.size())] = static_cast<uint32_t>(i);
        cells[place++] = open_[i].cell;
    }
    size_t next = 0;
    for (size_t i = start; i < found.size(); i++) {
        Component& component = found[i];
        component.key = static_cast<uint32_t>(keys.size());
        for (uint32_t c = component.cells; c < component.cells_end; c++, next++) {
            const size_t open = order_[next];
            const size_t end = open + 1 < open_.size() ? open_[open + 1].parts : parts_of_.size();
            for (size_t p = open_[open].parts; p < end; p++) {
                const auto part = static_cast<size_t>(parts_of_[p]);
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
