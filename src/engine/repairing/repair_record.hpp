// What the parts of a search share: the repairs found, the number of changes tried, and the reports.
#pragma once

#include <limits>

#include "repairing/edit_prices.hpp"
#include "repairing/repair_search.hpp"

namespace nono {

class RepairRecord {
public:
    // The prices decide which repair is better. The arguments must outlive this object.
    RepairRecord(int64_t most_edits, EditPrices& prices, const RepairProgress& progress)
        : most_edits_(most_edits), prices_(prices), progress_(progress) {}

    void count_trial() { tried_++; }
    int64_t tried() const { return tried_; }
    const vector<Edits>& repairs() const { return repairs_; }

    // Keeps a repair, unless it has too many cells, and reports it in any case.
    void add(const Edits& edits) {
        assert(ranges::adjacent_find(edits, [](Edit a, Edit b) { return a.cell >= b.cell; }) == edits.end());
        if (std::cmp_less_equal(edits.size(), most_edits_)) repairs_.push_back(edits);
        const double price = prices_.price_of(edits);
        const bool is_better = price < best_price_;
        best_price_ = std::min(best_price_, price);
        pass_on({.tried = tried_, .open = 0, .cells = std::ssize(edits), .price = price, .is_better = is_better, .edits = edits});
    }
    // Reports a picture that still has open colours.
    void report(const Edits& edits, int64_t open) {
        pass_on({.tried = tried_,
                 .open = open,
                 .cells = std::ssize(edits),
                 .price = prices_.price_of(edits),
                 .is_better = false,
                 .edits = edits});
    }
    // Reports that the exact search tries changes of this number of cells.
    void report_level(int64_t cells) {
        pass_on({.tried = tried_, .open = -1, .cells = cells, .price = 0, .is_better = false, .edits = {}});
    }

private:
    void pass_on(const RepairState& state) const {
        if (progress_) progress_(state);
    }

    const int64_t most_edits_;
    EditPrices& prices_;
    const RepairProgress& progress_;
    vector<Edits> repairs_;
    int64_t tried_ = 0;
    double best_price_ = std::numeric_limits<double>::infinity();
};

}  // namespace nono
