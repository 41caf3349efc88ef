// Finds a repair of any size quickly, and then smaller or less visible ones. Nothing proves that a repair is the
// smallest; repair_levels.hpp does this for a few cells.
//   Forward: a greedy search. It takes the edit that settles most for its price, among the cells whose lines all have
//     open cells. Ratings of earlier steps order the edits, so that only a few are rated again (lazy greedy). If no
//     edit helps, it takes a random one, a few times at most.
//   Backward: starts from a smoothed or bolder picture that is solved or, if there is none, from a blank picture. The
//     edits that led to it are undone in batches as long as the picture stays solved. A batch that fails is halved.
//     This always finds a repair, unless cells are locked.
//   Neighbourhoods: undoes a few neighbouring edits of the best repair, and repairs again for a lower price (large
//     neighbourhood search: Shaw 1998).
// A step of the greedy search rates at most kRatings edits by line logic, at a few microseconds each
// (picture_logic.hpp). For a tier, line logic or the grader then measures at most kExacts of them. For a unique puzzle,
// the solver is asked only when the ratings leave nothing open. Neighbourhoods end after `patience` failures in a row.
// The order of all steps depends on the work only, never on the time. A longer run continues a shorter one.
#pragma once

#include <limits>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "repairing/edit_prices.hpp"
#include "repairing/edits.hpp"
#include "repairing/picture_logic.hpp"
#include "repairing/picture_symmetry.hpp"
#include "repairing/repair_record.hpp"
#include "repairing/repair_trial.hpp"

namespace nono {

class RepairDescent {
public:
    // The tier may be lower than that of the task. With a symmetry, all edits keep it. The arguments must outlive this
    // object.
    RepairDescent(const RepairTask& task, int tier, const PictureBoard& board, Ints colours, const PictureSymmetry* symmetry,
                  EditPrices& prices, RepairTrial& trial, Limits& limits, RepairRecord& record);

    // Forward, then backward. After `adopt`, forward only.
    void find();
    // Neighbourhoods. Ends after `patience` failures in a row, or earlier if the repair has few cells or the solver has
    // tested many pictures.
    void improve(int patience);
    // If another descent has a better repair than this one, continues from that repair. With a symmetry, extends the
    // repair to all symmetric cells first.
    void adopt(const RepairDescent& other);

    bool has_found() const { return best_price_ < kNever; }
    double best_price() const { return best_price_; }
    const Edits& best() const { return best_; }

private:
    static constexpr double kNever = std::numeric_limits<double>::infinity();
    static constexpr double kBack = 0.05;  // price of undoing an edit
    static constexpr double kLess = 1e-6;  // smaller differences do not make a price lower

    struct Candidate {
        enum class Stage : uint8_t { kGuessed, kRated, kExact };
        double score;  // gain / price
        double price;
        double factor;  // random factor of the score
        Edit edit;
        Stage stage;
    };
    using enum Candidate::Stage;
    struct Descent {
        double ceiling = kNever;
        double noise = 0;
        Edits banned{};        // edits that are not tried
        int random_steps = 5;  // maximum number of random steps
        int measures = 30;     // maximum number of times that the solver compares the solutions of the picture
        bool reports = false;
    };

    // the state: the picture with edits
    void apply(span<const Edit> edits);
    void take_back(span<const Edit> edits);
    void go_to(const Edits& edits);
    int64_t measure();
    int64_t measured(Pixels picture);
    bool is_done();

    // forward
    bool descend(const Descent& descent);
    vector<Candidate> candidates(const Descent& descent, int64_t excess);
    Edits best_step(vector<Candidate> all, int64_t excess);
    void forget(const Edits& edits);
    void list_colours(int32_t cell, IntVector& colours) const;
    void append_group(Edit edit, Edits& edits) const;
    bool is_locked(const Edits& edits) const;
    double price_of(const Edits& edits);
    void sort_by_price(Edits& edits);
    int64_t rate(const Edits& edits);

    void forward();
    void prune(const Edits& kept);
    void keep();
    // backward
    void backward();
    void walk_back();
    Edits smoothed(double bias) const;
    Edits bolder(int right, int down) const;
    Edits edits_of(Pixels changed) const;
    Edits chosen_nearby();

    const RepairTask& task_;
    const int tier_;  // see RepairTask
    const PictureBoard& board_;
    const Ints colours_;
    const PictureSymmetry* const symmetry_;
    EditPrices& prices_;
    RepairTrial& trial_;
    Limits& limits_;
    RepairRecord& record_;
    Random random_;
    PictureLogic logic_;
    vector<uint8_t> pixels_, trial_pixels_;
    Edits edits_;
    double spent_ = 0;  // the price of the edits
    IntVector gains_;   // the last rating of each edit, by cell and colour; -1: unknown
    Edits best_;
    double best_price_ = kNever;
};

}  // namespace nono
