// Peg solitaire on a board of up to 64 holes: its jumps and symmetries as bit masks, and the positions after one jump
// (the children of a position).
//
// A position is a word with a bit for each hole. Each position is stored with its images under the board's symmetries.
// Its canonical form is the least of its images. A jump flips three bits of each image, so the canonical form of a
// child takes an exclusive-or and a minimum for each image. `expand` computes it for all jumps of a position.
#pragma once

#include "base/lists.hpp"

namespace nono {

constexpr int most_images = 12;

// A problem: the jumps as triples of holes (from, over, to), and the symmetries as permutations of the holes, the
// identity first. All goals have the same number of pegs, and the symmetries map the set of goals to itself.
struct PegProblem {
    int holes = 0;
    vector<uint8_t> jumps;
    vector<vector<uint8_t>> symmetries;
    uint64_t start = 0;
    vector<uint64_t> goals;

    int num_jumps() const { return count_of(jumps) / 3; }
    int depth() const { return std::popcount(start) - std::popcount(goals.front()); }
};

template <class Word>
class PegBoard {
public:
    using Images = std::array<Word, most_images>;
    // The possible jumps of a position, and the canonical form of the child of each. The arrays are as long as the
    // board's list of jumps.
    struct Children {
        vector<uint16_t> jumps;
        vector<Word> keys;
        int count = 0;
        const uint64_t* bits = nullptr;  // a table of bits, or null; the children's entries are looked up next, so they are prefetched
    };

    explicit PegBoard(const PegProblem& problem);

    void expand(const Images& images, Children& children) const;
    // For assertions: returns true if each child has one peg fewer than the position, and its key is the least of its
    // images.
    bool are_children(const Images& images, const Children& children) const;
    void make_room(Children& children) const {
        children.jumps.resize(num_jumps_);
        children.keys.resize(num_jumps_);
    }

    int num_jumps() const { return num_jumps_; }
    Images images_of(uint64_t position) const;
    void jump(Images& images, int jump) const {
        assert(0 <= jump && jump < num_jumps_);
        for (int s : range(num_images_)) images[s] ^= flip(s)[jump];
    }
    bool can(Word position, int jump) const { return (position & care_[jump]) == want_[jump]; }
    Word least(const Images& images) const {
        Word key = images[0];
        for (int s : range(1, num_images_)) key = std::min(key, images[s]);
        return key;
    }
    // Returns the number of positions with the same canonical form.
    int orbit(const Images& images) const;

private:
    const Word* flip(int image) const { return flip_.data() + image * num_jumps_; }

    int num_jumps_, num_images_, num_bytes_;
    vector<Word> care_, want_;               // the three holes of a jump, and which of them must have a peg
    vector<Word> flip_;                      // by image and jump: the three holes of the jump
    vector<std::array<Word, 256>> scatter_;  // by image and byte of a position: the new positions of its bits
};

}  // namespace nono
