// Solves Sudoku, Latin squares and their variants as people do. A house is a region in which no colour occurs twice; a full
// house contains every colour. The techniques (techniques.def) are statements about houses, so they do not depend on rows,
// columns and boxes. People never explain why a placed colour is excluded from the rest of its houses. So each cell has two
// sets of colours: `candidates_` excludes every colour placed in a house of the cell; `board_`, which the steps describe,
// excludes only the colours that a step removed. If nothing else applies, a candidate is tried (ValueProbing).
#pragma once

#include "base/bitset.hpp"
#include "cardinality/board.hpp"
#include "cardinality/propagation.hpp"
#include "cardinality/value_probing.hpp"
#include "grading/cardinality_grader.hpp"
#include "model/model.hpp"
#include "model/options.hpp"

namespace nono {

class HouseGrader {
public:
    using End = CardinalityGrader::End;

    HouseGrader(const Model& model, int most_tier, const Options& options, Stats& stats, Limits& limits)
        : model_(model), most_tier_(most_tier), options_(options), stats_(stats), limits_(limits) {}

    // Returns false if the grader is unsuitable, for example because a rule of the model belongs to no house.
    bool build() {
        if (model_.colours < 3 || model_.colours > kMost || model_.hidden > 0 || model_.counts.size() == 0 || !read_houses()) return false;
        find_families();
        return true;
    }

    // Appends steps to `trace`, in the form of CardinalityGrader::run.
    End run(IntVector& trace) {
        trace_ = &trace;
        if (!read_domains()) return kContradiction;
        while (open_ > 0) {
            if (is_broken()) return kContradiction;
            limits_.spend(kStepWork * count_of(places_));
            if (limits_.stopped()) return kStalled;
            if (apply_easiest()) continue;
            if (!options_.trial || !is_allowed(Technique::trial_1)) return kStalled;
            const End end = trial();
            if (end != kSolved) return end;
        }
        return kSolved;
    }

private:
    static constexpr int kLargestSet = 4;    // maximum number of cells of a naked set, and of colours of a hidden one
    static constexpr int kLongestChain = 9;  // maximum number of links in a chain
    // approximate nanoseconds: of a step, for each colour of each house; of visiting a link of a chain or a choice of masks
    static constexpr int64_t kStepWork = 100, kVisitWork = 10;
    using Mask = uint64_t;  // a set of colours, of places in a house, or of houses, as bits
    using Technique = CardinalityTechnique;
    using enum CardinalityGrader::End;
    static constexpr int kMost = 64;  // maximum number of colours, and of cells in a house: a Mask has this number of bits
    static constexpr bool is_single(Mask mask) { return std::has_single_bit(mask); }

    enum class SetKind { kNaked, kHidden };

    struct House {
        Ints cells;
        bool is_full;
        Mask placed = 0;
        int open = 0;  // cells without a placed colour
    };
    // A house of a cell, and the index of the cell in it.
    struct Seat {
        int32_t house, place;
    };
    // Successive houses of the model without a common cell, such as the rows. `of` is the house of each cell, or -1.
    struct Family {
        int32_t first, end;
        IntVector of;
    };
    struct Link {
        int32_t cell, house, from;  // the cell is reached from the link with index `from` through the house
        int distance;
    };

    // Finds the houses among the regions of the rules. Returns false if a rule belongs to no house.
    bool read_houses() {
        const CardinalityRules& counts = model_.counts;
        const int32_t colours = model_.colours, cells = model_.num_cells();
        IntVector house_of(counts.num_regions(), -1);
        for (int32_t rule : indices(counts)) {
            if (counts.regions(rule).size() != 1 || counts.most[rule] != 1 || counts.least[rule] < 0 || counts.least[rule] > 1)
                return false;
            int32_t& house = house_of[counts.regions(rule)[0]];
            if (house < 0) {
                house = count_of(houses_);
                const auto cells_of_house = counts.region_cells(counts.regions(rule)[0]);
                if (cells_of_house.size() > kMost) return false;
                houses_.push_back({.cells = cells_of_house, .is_full = counts.least[rule] == 1, .open = count_of(cells_of_house)});
                rules_.resize(rules_.size() + colours, -1);
            }
            if (houses_[house].is_full != (counts.least[rule] == 1)) return false;
            rules_[house * colours + counts.colours(rule)[0]] = rule;
        }
        if (contains(rules_, -1)) return false;
        vector<vector<Seat>> seats(cells);
        sees_.assign(static_cast<size_t>(cells) * cells, 0);
        for (int32_t house : indices(houses_)) {
            const auto cells_of_house = houses_[house].cells;
            for (int32_t place : indices(cells_of_house)) {
                seats[cells_of_house[place]].push_back({house, place});
                for (const int32_t peer : cells_of_house) sees_[static_cast<size_t>(cells_of_house[place]) * cells + peer] = 1;
            }
        }
        seat_start_.assign(1, 0);
        for (const auto& seats_of_cell : seats) {
            append(seats_, seats_of_cell);
            seat_start_.push_back(count_of(seats_));
        }
        return true;
    }

    // Groups successive houses without a common cell into families.
    void find_families() {
        const int32_t cells = model_.num_cells();
        for (int32_t house : indices(houses_)) {
            const auto cells_of_house = houses_[house].cells;
            const auto is_free = [&](int32_t cell) { return families_.back().of[cell] < 0; };
            if (families_.empty() || house - families_.back().first == kMost || !ranges::all_of(cells_of_house, is_free)) {
                families_.push_back({.first = house, .end = house, .of = IntVector(cells, -1)});
            }
            families_.back().end++;
            for (const int32_t cell : cells_of_house) families_.back().of[cell] = house;
        }
    }

    // Reads the colours that the cells may have. Returns false if two equal colours are given in a house, or a cell has no colour.
    bool read_domains() {
        const int32_t colours = model_.colours, cells = model_.num_cells();
        board_.assign(cells, colours == kMost ? ~Mask{0} : bit_of(colours) - 1);
        for (const int32_t value : model_.removed) board_[value / colours] &= ~bit_of(value % colours);
        candidates_ = board_;
        placed_.assign(cells, 0);
        places_.assign(rules_.size(), 0);
        open_ = cells;
        for (int32_t cell : range(cells)) {
            for (const auto [house, place] : seats(cell))
                for (int k : BitsOf(board_[cell])) places(house, k) |= bit_of(place);
        }
        for (int32_t cell : range(cells)) {
            if (is_single(board_[cell]) && !place(cell, std::countr_zero(board_[cell]))) return false;
        }
        return true;
    }

    // Returns true if the technique is within the tier of this grading.
    bool is_allowed(Technique technique) const { return tier_of(technique) <= most_tier_; }

    // Takes a step of the easiest technique that applies. Returns false if none does.
    bool apply_easiest() {
        if (is_allowed(Technique::last_digit) && last_digit()) return true;
        if (is_allowed(Technique::hidden_single) && hidden_single()) return true;
        if (is_allowed(Technique::naked_single) && naked_single()) return true;
        if (is_allowed(Technique::locked_candidates) && locked_candidates()) return true;
        for (int size = 2; size <= kLargestSet; size++) {
            if (size == 4 && is_allowed(Technique::x_wing) && (fish(2) || fish(3) || xy_wing() || simple_colouring())) return true;
            if (find_set(size, SetKind::kNaked) || find_set(size, SetKind::kHidden)) return true;
        }
        return false;
    }

    // A full house has only one open cell. Players look at boxes before rows and columns. In the model, boxes come last, so
    // houses are tried in reverse. Returns true if this gives a step.
    bool last_digit() {
        for (int32_t h = count_of(houses_); h-- > 0;) {
            if (!houses_[h].is_full || houses_[h].open != 1) continue;
            const auto cells_of_house = houses_[h].cells;
            const int32_t cell = *ranges::find_if(cells_of_house, [this](int32_t house_cell) { return placed_[house_cell] == 0; });
            const int32_t colour = std::countr_zero(candidates_[cell]);
            return place_as_step(Technique::last_digit, cell, colour, lower(h, colour));
        }
        return false;
    }

    // A colour has only one place left in a full house. Returns true if this gives a step.
    bool hidden_single() {
        for (int32_t h = count_of(houses_); h-- > 0;) {
            for (int32_t k = 0; k < model_.colours && houses_[h].is_full; k++) {
                if (!is_single(places(h, k))) continue;
                return place_as_step(Technique::hidden_single, houses_[h].cells[std::countr_zero(places(h, k))], k, lower(h, k));
            }
        }
        return false;
    }

    // A cell has only one candidate left. Returns true if this gives a step.
    bool naked_single() {
        for (int32_t cell : indices(placed_)) {
            if (placed_[cell] != 0 || !is_single(candidates_[cell])) continue;
            return place_as_step(Technique::naked_single, cell, std::countr_zero(candidates_[cell]), lower(cell));
        }
        return false;
    }

    // Returns the number of cells that singles can fill now.
    int32_t count_singles() {
        vector<uint8_t> seen(placed_.size());
        for (size_t cell : indices(placed_)) seen[cell] = placed_[cell] == 0 && is_single(candidates_[cell]);
        for (int32_t h : indices(houses_)) {
            for (int32_t k = 0; k < model_.colours && houses_[h].is_full; k++) {
                if (is_single(places(h, k))) seen[houses_[h].cells[std::countr_zero(places(h, k))]] = 1;
            }
        }
        return checked<int32_t>(ranges::count(seen, 1));
    }

    // All places of a colour in a full house are in another house, too. So the other cells of that house lose it.
    // Returns true if this gives a step.
    bool locked_candidates() {
        for (int32_t h = count_of(houses_); h-- > 0;) {
            if (!houses_[h].is_full) continue;
            for (int32_t k : range(model_.colours)) {
                const Mask places_here = places(h, k);
                if (places_here == 0) continue;
                for (const auto [crossing, place] : seats(houses_[h].cells[std::countr_zero(places_here)])) {
                    if (crossing == h) continue;
                    Mask shared = 0;  // places of the house's candidates in the other house
                    for (const auto cell : houses_[h].cells) {
                        for (const auto seat : seats(cell)) {
                            if (seat.house == crossing && (places(crossing, k) & bit_of(seat.place)) != 0) shared |= bit_of(seat.place);
                        }
                    }
                    if (std::popcount(shared) != std::popcount(places_here) || shared == places(crossing, k)) continue;
                    bounds_ = {lower(h, k), upper(crossing, k)};
                    for (int place_there : BitsOf(places(crossing, k) & ~shared)) mark_removal(houses_[crossing].cells[place_there], k);
                    if (record_marked(Technique::locked_candidates)) return true;
                }
            }
        }
        return false;
    }

    // Naked sets are cells of a house that share few candidates. Hidden sets are colours that share few places: cells and
    // colours exchange their roles. Returns true if a set gives a step.
    bool find_set(int size, SetKind kind) {
        const bool is_hidden = kind == SetKind::kHidden;
        constexpr Technique kNames[][2] = {{Technique::naked_pair, Technique::hidden_pair},
                                           {Technique::naked_triple, Technique::hidden_triple},
                                           {Technique::naked_quad, Technique::hidden_quad}};
        const Technique name = kNames[size - 2][is_hidden];
        if (!is_allowed(name)) return false;
        vector<Mask> masks;
        for (int32_t h = count_of(houses_); h-- > 0;) {
            const auto cells_of_house = houses_[h].cells;
            if (houses_[h].open <= size || (is_hidden && !houses_[h].is_full)) continue;
            masks.clear();
            for (int32_t k = 0; k < model_.colours && is_hidden; k++) masks.push_back(places(h, k));
            for (size_t i = 0; i < cells_of_house.size() && !is_hidden; i++)
                masks.push_back(placed_[cells_of_house[i]] == 0 ? candidates_[cells_of_house[i]] : 0);
            // Marks the other colours of the set's cells, or its colours in the other cells of the house.
            const auto use = [&](Mask all) {
                bounds_.clear();
                for (int index : BitsOf(chosen_)) bounds_.push_back(is_hidden ? lower(h, index) : lower(cells_of_house[index]));
                // In a naked set, the chosen masks are cells and `all` has their colours; in a hidden set, the reverse.
                for (int index : BitsOf(all)) {
                    bounds_.push_back(is_hidden ? upper(cells_of_house[index]) : upper(h, index));
                    const Mask others = (is_hidden ? candidates_[cells_of_house[index]] : places(h, index)) & ~chosen_;
                    for (int partner : BitsOf(others))
                        is_hidden ? mark_removal(cells_of_house[index], partner) : mark_removal(cells_of_house[partner], index);
                }
                return record_marked(name);
            };
            if (choose(masks, size, use)) return true;
        }
        return false;
    }

    // All places of a colour in `size` houses of a family lie in as many houses of another family, the covers. So the
    // other cells of the covers lose it. Returns true if this gives a step.
    bool fish(int size) {
        vector<Mask> masks;
        for (const Family& bases : families_) {
            for (const Family& covers : families_) {
                if (&bases == &covers) continue;
                for (int32_t k : range(model_.colours)) {
                    masks.clear();
                    bool crosses = true;  // true if the cells of a base are all in different covers
                    for (int32_t h : range(bases.first, bases.end)) {
                        Mask covers_of_base = 0, seen = 0;
                        for (const int32_t cell : houses_[h].cells) {
                            const int32_t cover = covers.of[cell];
                            if (cover < 0 || (seen >> (cover - covers.first) & 1) != 0) crosses = false;
                            if (!crosses) break;
                            seen |= bit_of(cover - covers.first);
                            if (placed_[cell] == 0 && is_candidate(cell, k)) covers_of_base |= bit_of(cover - covers.first);
                        }
                        masks.push_back(houses_[h].is_full ? covers_of_base : 0);
                    }
                    if (!crosses) break;
                    // marks the colour in the cells of the covers that are outside the chosen bases
                    const auto use = [&](Mask all) {
                        bounds_.clear();
                        for (int index : BitsOf(chosen_)) bounds_.push_back(lower(bases.first + index, k));
                        for (int index : BitsOf(all)) {
                            const int32_t cover = covers.first + index;
                            bounds_.push_back(upper(cover, k));
                            for (int place : BitsOf(places(cover, k))) {
                                const int32_t cell = houses_[cover].cells[place];
                                const int32_t base = bases.of[cell];
                                if (base < 0 || (chosen_ >> (base - bases.first) & 1) == 0) mark_removal(cell, k);
                            }
                        }
                        return record_marked(size == 2 ? Technique::x_wing : Technique::swordfish);
                    };
                    if (choose(masks, size, use)) return true;
                }
            }
        }
        return false;
    }

    // A cell has two candidates, and sees two cells that share one of them each and have the same third one. Cells that
    // see both of these lose the third one. Returns true if this gives a step.
    bool xy_wing() {
        IntVector pairs;
        for (int32_t cell : indices(placed_)) {
            if (placed_[cell] == 0 && std::popcount(candidates_[cell]) == 2) pairs.push_back(cell);
        }
        for (const int32_t pivot : pairs) {
            for (const int32_t wing : pairs) {
                const Mask third = candidates_[wing] & ~candidates_[pivot];
                if (!sees(pivot, wing) || !is_single(third)) continue;
                const int32_t colour = std::countr_zero(third);
                for (const int32_t second_wing : pairs) {
                    if (second_wing < wing || !sees(pivot, second_wing)) continue;
                    // the second wing has the pivot's other candidate and the third colour
                    if (candidates_[second_wing] != ((candidates_[pivot] ^ candidates_[wing]))) continue;
                    limits_.spend(count_of(placed_));
                    bounds_ = {lower(pivot), lower(wing), lower(second_wing)};
                    mark_seen_by(wing, second_wing, colour);
                    if (record_marked(Technique::xy_wing)) return true;
                }
            }
        }
        return false;
    }

    // Looks for short chains first. Returns true if a chain gives a step.
    bool simple_colouring() {
        for (int distance = 2; distance <= kLongestChain; distance++) {
            for (int32_t k : range(model_.colours)) {
                if (colouring_of(k, distance)) return true;
            }
        }
        return false;
    }

    // Looks for a chain of this length: successive cells are the only two places of the colour in a full house. Returns
    // true if it gives a step.
    bool colouring_of(int32_t colour, int distance) {
        vector<Link> links;
        vector<uint8_t> seen;
        for (int32_t start : indices(placed_)) {
            if (placed_[start] != 0 || !is_candidate(start, colour)) continue;
            links.assign(1, {start, -1, -1, 0});
            seen.assign(placed_.size(), 0);
            seen[start] = 1;
            for (size_t index = 0; index < links.size() && links[index].distance < distance; index++) {
                const Link from = links[index];
                for (const auto [house, place] : seats(from.cell)) {
                    const Mask both = places(house, colour);
                    if (!houses_[house].is_full || std::popcount(both) != 2) continue;
                    const int32_t neighbour = houses_[house].cells[std::countr_zero(both & ~bit_of(place))];
                    if (seen[neighbour] != 0) continue;
                    seen[neighbour] = 1;
                    links.push_back({neighbour, house, checked<int32_t>(index), from.distance + 1});
                }
            }
            limits_.spend(kVisitWork * count_of(links));
            for (const Link& link : links) {
                if (link.distance == distance && link.cell > start && coloured(colour, links, link)) return true;
            }
        }
        return false;
    }

    // Takes the step that follows from the chain from links[0] to `link`. Returns false if nothing follows. With an odd
    // number of links, exactly one end of the chain has the colour. So no cell that sees both ends has it. With an even
    // number, both ends have the colour or neither. So if the ends see each other, neither has it.
    bool coloured(int32_t colour, const vector<Link>& links, const Link& link) {
        const int32_t start = links[0].cell;
        bounds_ = {lower(start), lower(link.cell)};
        for (int32_t index = checked<int32_t>(&link - links.data()); index > 0; index = links[index].from) {
            bounds_.push_back(lower(links[index].house, colour));
        }
        std::reverse(bounds_.begin() + 2, bounds_.end());
        if (link.distance % 2 == 0) {
            for (const auto [house, place] : seats(start)) {
                if ((places(house, colour) >> place & 1) == 0) continue;
                const auto cells_of_house = houses_[house].cells;
                if (!contains(cells_of_house, link.cell)) continue;
                bounds_.push_back(upper(house, colour));
                mark_removal(start, colour);
                mark_removal(link.cell, colour);
                return record_marked(Technique::simple_colouring);
            }
            return false;
        }
        mark_seen_by(start, link.cell, colour);
        return record_marked(Technique::simple_colouring);
    }

    // Looks for a candidate that leads to a contradiction by propagation. Returns kSolved if there is one, which is removed
    // as a step; kStalled if there is none, or at a limit; kContradiction if propagation refutes the board itself.
    End trial() {
        const int32_t colours = model_.colours;
        reduced_.clear();
        for (int32_t value : range(count_of(candidates_) * colours)) {
            if (!is_candidate(value / colours, value % colours)) reduced_.push_back(value);
        }
        Model model = model_;
        model.removed = reduced_;
        CardinalityBoard board;
        if (!board.build(model)) return kContradiction;
        CardinalityPropagation logic(board, stats_, limits_);
        if (!logic.start()) return limits_.stopped() ? kStalled : kContradiction;
        int32_t failed = -1;
        Options options = options_;
        if (options.trial_order == kByClues) options.trial_order = kByDegree;  // grades keep this order
        ValueProbing(logic, model.num_shown(), options, stats_, limits_).run([&failed](int32_t value) {
            failed = value;
            return false;
        });
        if (failed < 0) return kStalled;
        bounds_.clear();
        mark_removal(failed / colours, failed % colours);
        record(Technique::trial_1, failed, 1);
        return kSolved;
    }

    // Returns true if a cell has no candidate, or a colour has no place in a full house.
    bool is_broken() const {
        for (size_t cell : indices(placed_)) {
            if (candidates_[cell] == 0) return true;
        }
        for (int32_t h : indices(houses_)) {
            for (int32_t k = 0; k < model_.colours && houses_[h].is_full; k++) {
                if ((houses_[h].placed >> k & 1) == 0 && places_[h * model_.colours + k] == 0) return true;
            }
        }
        return false;
    }

    // Removes a candidate. Returns false if the cell did not have it.
    bool exclude(int32_t cell, int32_t colour) {
        if (!is_candidate(cell, colour)) return false;
        candidates_[cell] &= ~bit_of(colour);
        for (const auto [house, place] : seats(cell)) places(house, colour) &= ~bit_of(place);
        return true;
    }

    // Places a colour, and removes it from the other cells of its houses. Returns false if the cell cannot have it.
    bool place(int32_t cell, int32_t colour) {
        if (!is_candidate(cell, colour)) return false;
        for (int k : BitsOf(candidates_[cell] & ~bit_of(colour))) exclude(cell, k);
        placed_[cell] = 1;
        open_--;
        for (const auto [house, place] : seats(cell)) {
            for (int excluded_place : BitsOf(places(house, colour) & ~bit_of(place))) exclude(houses_[house].cells[excluded_place], colour);
            places(house, colour) = 0;
            houses_[house].placed |= bit_of(colour);
            houses_[house].open--;
        }
        return true;
    }

    // Places a colour and records the step. Returns false if the cell cannot have it.
    bool place_as_step(Technique technique, int32_t cell, int32_t colour, Bound bound) {
        bounds_ = {bound};
        for (int k : BitsOf(board_[cell] & ~bit_of(colour))) removed_.push_back(cell * model_.colours + k);
        const int32_t places = count_singles();
        const bool holds = place(cell, colour);
        if (holds) record(technique, -1, places);
        return holds;
    }

    // Removes a candidate as a part of the next step, which `record_marked` records.
    void mark_removal(int32_t cell, int32_t colour) {
        if (exclude(cell, colour)) removed_.push_back(cell * model_.colours + colour);
    }

    // Marks the colour in the open cells that see both cells.
    void mark_seen_by(int32_t first_cell, int32_t second_cell, int32_t colour) {
        for (int32_t cell : indices(placed_)) {
            if (placed_[cell] == 0 && sees(cell, first_cell) && sees(cell, second_cell)) mark_removal(cell, colour);
        }
    }

    // Records the step of the marked removals. Returns false if there are none.
    bool record_marked(Technique technique) {
        if (removed_.empty()) return false;
        record(technique, -1, 1);
        return true;
    }

    // Appends a step to the trace. `tried`: the value that a trial assumed; -1: none. `number`: the places where the
    // technique applies.
    void record(Technique technique, int32_t tried, int32_t number) {
        const int32_t colours = model_.colours;
        append(*trace_, {static_cast<int32_t>(technique), tried, number, count_of(bounds_), count_of(removed_)});
        append_bounds(*trace_, bounds_);
        for (const int32_t value : removed_) {
            const int32_t cell = value / colours;
            board_[cell] &= ~bit_of(value % colours);
            append(*trace_, {value, is_single(board_[cell]) ? cell * colours + std::countr_zero(board_[cell]) : -1});
        }
        removed_.clear();
    }

    // Looks for `size` masks that have at most `size` elements together. Calls `use` with the union of each such
    // choice, until it returns true. During the call, chosen_ contains the indices of the masks, of which there are at most
    // kMost.
    template <class Use>
    bool choose(const vector<Mask>& masks, int size, Use use) {
        chosen_ = 0;
        return choose_from(masks, 0, size, 0, use);
    }

    // Chooses the remaining masks from index `first` on. `all` is the union of the chosen ones. Returns true as soon as
    // `use` does.
    template <class Use>
    bool choose_from(const vector<Mask>& masks, int32_t first, int size, Mask all, Use use) {
        if (std::popcount(chosen_) == size) return use(all);
        for (int32_t i : range(first, count_of(masks))) {
            if (masks[i] == 0 || std::popcount(all | masks[i]) > size) continue;
            limits_.spend(kVisitWork);
            if (limits_.stopped()) return false;
            chosen_ |= bit_of(i);
            if (choose_from(masks, i + 1, size, all | masks[i], use)) return true;
            chosen_ &= ~bit_of(i);
        }
        return false;
    }

    // The places of the house whose open cells may have the colour.
    Mask& places(int32_t house, int32_t colour) { return places_[house * model_.colours + colour]; }
    // The bounds "the house has the colour at least once" and "at most once", then the same for a cell: it has at least, and
    // at most, one colour.
    Bound lower(int32_t house, int32_t colour) const { return {Bound::Kind::kRuleLeast, rules_[house * model_.colours + colour]}; }
    Bound upper(int32_t house, int32_t colour) const { return {Bound::Kind::kRuleMost, rules_[house * model_.colours + colour]}; }
    static Bound lower(int32_t cell) { return {Bound::Kind::kCellLeast, cell}; }
    static Bound upper(int32_t cell) { return {Bound::Kind::kCellMost, cell}; }
    // Two cells see each other if some house has both.
    bool sees(int32_t cell, int32_t other_cell) const {
        return cell != other_cell && sees_[static_cast<size_t>(cell) * placed_.size() + other_cell] != 0;
    }
    span<const Seat> seats(int32_t cell) const { return part(seats_, seat_start_, cell); }
    bool is_candidate(int32_t cell, int32_t colour) const { return (candidates_[cell] >> colour & 1) != 0; }

    const Model& model_;
    const int most_tier_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    vector<House> houses_;
    vector<Family> families_;
    IntVector rules_;  // the rule for each colour in each house; index: house * colours + colour
    IntVector seat_start_;
    vector<Seat> seats_;               // the seats of cell x begin at seat_start_[x]
    vector<uint8_t> sees_;             // 1 if two cells are in one house; index: cell * cells + other cell
    vector<Mask> places_;              // places whose open cells may have the colour; index: house * colours + colour
    vector<Mask> candidates_, board_;  // for each cell: see the head of this file
    vector<uint8_t> placed_;           // for each cell: 1 if its colour is placed
    int32_t open_ = 0;                 // number of cells without a placed colour
    vector<Bound> bounds_;             // of the next step
    IntVector removed_;                // by the next step
    Mask chosen_ = 0;
    IntVector reduced_;  // the values that are not candidates
    IntVector* trace_ = nullptr;
};

// Grades a model of count rules with the suitable grader. The trace has the form of CardinalityGrader::run.
inline CardinalityGrader::End grade_counts(const Model& model, int most_tier, const Options& options, Stats& stats, Limits& limits,
                                           IntVector& trace) {
    HouseGrader houses(model, most_tier, options, stats, limits);
    if (houses.build()) return houses.run(trace);
    CardinalityBoard board;
    if (!board.build(model)) return CardinalityGrader::End::kContradiction;
    return CardinalityGrader(board, most_tier, options, stats, limits).run(trace);
}

}  // namespace nono
