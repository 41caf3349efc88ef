// How a search uses the symmetries of the clues. First, it looks only for symmetric solutions. After symmetry_after
// conflicts, it looks for all solutions, but for only one of several images.
#pragma once

#include "learning/learning_search.hpp"
#include "learning/symmetry.hpp"

namespace nono {

class SymmetryStage {
public:
    explicit SymmetryStage(LearningSearch& search) : search_(search) {}

    // Finds the symmetries of the clues. If there are some and `links`, the search begins with symmetric solutions.
    void find(bool links) {
        symmetry_.emplace(search_.board, search_.cells);
        search_.stats.symmetries = symmetry_->size();
        if (symmetry_->size() == 0) symmetry_.reset();
        if (!symmetry_ || !links) return;
        linked_ = symmetry_->link(search_.kernel);
        assert(search_.kernel.is_open(linked_));
        search_.kernel.set_assumptions({&linked_, 1});
    }

    bool has_symmetry() const { return symmetry_.has_value(); }
    // Returns the number of conflicts at which images are excluded, or -1.
    int64_t due_at() const { return symmetry_ && !is_broken_ ? search_.options.symmetry_after : -1; }
    bool is_due() const { return due_at() >= 0 && search_.stats.conflicts >= due_at(); }
    // The three functions below are called at level 0, with the first solution or an empty span. They return false if
    // there are no more solutions. `begin` begins the search for one of several images.
    bool begin(span<const uint8_t> first) {
        is_broken_ = true;
        search_.kernel.exchange().stop_giving();
        return look_for_all(first) && symmetry_->add_order(search_.kernel);
    }

    // Ends the search for symmetric solutions, and begins the search for all solutions. Returns false if there are no
    // others. `first` is the first solution, or empty.
    bool look_for_all(span<const uint8_t> first) {
        if (!is_linked()) return true;
        search_.kernel.set_assumptions({});
        if (!search_.kernel.fix(negate(linked_))) return false;
        linked_ = kNoLit;
        // until now, the solution was excluded only from the symmetric solutions
        return first.empty() || search_.exclude(first);
    }

    // Begins the search for all solutions if the search for symmetric ones would miss this picture. `first` is the first
    // solution. Both may be empty. Returns false if there are no solutions left.
    bool look_for(span<const uint8_t> picture, span<const uint8_t> first) {
        vector<uint8_t> image;
        return !is_linked() || picture.empty() || !image_of(picture, image) || look_for_all(first);
    }

    // Returns true while the search finds symmetric solutions only, because a literal links the cells with their images.
    bool is_linked() const { return linked_ != kNoLit; }
    // Returns true if the search looks for only one of several images.
    bool is_broken() const { return is_broken_; }
    // Writes a symmetric image that differs from the solution. Returns false if there is none.
    bool image_of(span<const uint8_t> solution, vector<uint8_t>& image) const {
        return symmetry_ && symmetry_->different_image(solution, image);
    }

private:
    LearningSearch& search_;
    std::optional<Symmetry> symmetry_;  // set if the clues are symmetric
    Lit linked_ = kNoLit;               // assumed while the search looks only for symmetric solutions
    bool is_broken_ = false;            // see is_broken()
};

}  // namespace nono
