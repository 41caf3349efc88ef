// Peg solitaire on a board of up to 64 holes: its jumps and symmetries as bit masks, and the children of a position. A position
// is a word with a bit for each hole, kept with its images under the symmetries; the least image is its canonical form. A jump
// flips three bits of each image, so `expand` finds a child's canonical form by an exclusive-or and a minimum per image.
#pragma once

#include "base/lists.hpp"
#include "base/machine.hpp"

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

class PegBoard {
public:
    // A position under each symmetry; images[0] is the position itself. Only the first num_images_ entries are used.
    using Images = std::array<uint64_t, most_images>;
    // The possible jumps of a position, and the canonical form of the child of each. The arrays are as long as the
    // board's list of jumps.
    struct Children {
        vector<uint16_t> jumps;
        vector<uint64_t> keys;
        int count = 0;
        const uint64_t* bits = nullptr;  // a table of bits, or null; the children's entries are looked up next, so they are prefetched
    };

    // Prepares the masks of the jumps, and the tables that map the bytes of a position to its images.
    explicit PegBoard(const PegProblem& problem)
        : num_jumps_(problem.num_jumps()), num_images_(count_of(problem.symmetries)), num_bytes_((problem.holes + 7) / 8) {
        const auto bit = [](uint8_t hole) { return uint64_t{1} << hole; };
        holes_.assign(num_jumps_, 0);
        pegs_wanted_.assign(num_jumps_, 0);
        flip_.assign(num_images_ * num_jumps_, 0);
        for (int jump : range(num_jumps_)) {
            const uint8_t* holes = problem.jumps.data() + 3 * jump;
            assert(holes[0] != holes[1] && holes[1] != holes[2] && holes[0] != holes[2]);
            pegs_wanted_[jump] = bit(holes[0]) | bit(holes[1]);
            holes_[jump] = pegs_wanted_[jump] | bit(holes[2]);
            for (int symmetry : range(num_images_)) {
                const vector<uint8_t>& image = problem.symmetries[symmetry];
                assert(count_of(image) == problem.holes);
                flip_[symmetry * num_jumps_ + jump] = bit(image[holes[0]]) | bit(image[holes[1]]) | bit(image[holes[2]]);
            }
        }
        scatter_.resize(num_images_ * num_bytes_);
        for (int symmetry : range(num_images_)) {
            for (int hole : range(problem.holes)) {
                std::array<uint64_t, 256>& scattered = scatter_[symmetry * num_bytes_ + hole / 8];
                const uint64_t to = bit(problem.symmetries[symmetry][hole]);
                for (size_t byte : range(256)) {
                    if (byte >> (hole % 8) & 1) scattered[byte] |= to;
                }
            }
        }
        assert(problem.holes <= 64 && num_images_ <= most_images);
        assert(images_of(problem.start)[0] == problem.start);  // the first symmetry is the identity
    }

    // Finds the children of a position.
    void find_children(const Images& images, Children& children) const {
        size_t count = 0;
        for (int jump : range(num_jumps_)) {
            if (!can_jump(images[0], jump)) continue;
            uint64_t key = images[0] ^ flip(0)[jump];
            for (int symmetry : range(1, num_images_)) key = std::min(key, images[symmetry] ^ flip(symmetry)[jump]);
            children.jumps[count] = checked<uint16_t>(jump);
            children.keys[count] = key;
            count++;
            if (children.bits != nullptr) prefetch(children.bits + (key >> 6));
        }
        children.count = checked<int>(count);
    }

    // Gives the arrays of `children` their size.
    void make_room(Children& children) const {
        children.jumps.resize(num_jumps_);
        children.keys.resize(num_jumps_);
    }

    int num_jumps() const { return num_jumps_; }

    // Returns the images of a position, a byte at a time.
    Images images_of(uint64_t position) const {
        Images images{};
        for (int symmetry : range(num_images_)) {
            uint64_t image = 0;
            for (int byte : range(num_bytes_)) image |= scatter_[symmetry * num_bytes_ + byte][position >> (8 * byte) & 255];
            images[symmetry] = image;
            assert(std::popcount(image) == std::popcount(position));
        }
        return images;
    }

    // Makes a jump or takes it back: flips its three holes in each image of the position.
    void apply_jump(Images& images, int jump) const {
        assert(0 <= jump && jump < num_jumps_);
        for (int symmetry : range(num_images_)) images[symmetry] ^= flip(symmetry)[jump];
    }
    // Returns true if the jump is possible: pegs at its start and in its middle, none at its end.
    bool can_jump(uint64_t position, int jump) const { return (position & holes_[jump]) == pegs_wanted_[jump]; }
    // Returns the canonical form of a position.
    uint64_t canonical(const Images& images) const {
        uint64_t key = images[0];
        for (int symmetry : range(1, num_images_)) key = std::min(key, images[symmetry]);
        return key;
    }
    // Returns the number of positions with the same canonical form.
    int orbit_size(const Images& images) const {
        assert(num_images_ % std::count(images.begin(), images.begin() + num_images_, images[0]) == 0);
        return num_images_ / checked<int>(std::count(images.begin(), images.begin() + num_images_, images[0]));
    }

private:
    const uint64_t* flip(int image) const { return flip_.data() + image * num_jumps_; }

    int num_jumps_, num_images_, num_bytes_;
    vector<uint64_t> holes_, pegs_wanted_;       // the three holes of a jump, and which of them must have a peg
    vector<uint64_t> flip_;                      // by image and jump: the three holes of the jump
    vector<std::array<uint64_t, 256>> scatter_;  // by image and byte of a position: the new positions of its bits
};

}  // namespace nono
