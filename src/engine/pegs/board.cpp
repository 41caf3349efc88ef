#include "pegs/board.hpp"

#include "base/machine.hpp"

namespace nono {

template <class Word>
PegBoard<Word>::PegBoard(const PegProblem& problem)
    : num_jumps_(problem.num_jumps()), num_images_(count_of(problem.symmetries)), num_bytes_((problem.holes + 7) / 8) {
    const auto bit = [](uint8_t hole) { return Word{1} << hole; };
    care_.assign(num_jumps_, 0);
    want_.assign(num_jumps_, 0);
    flip_.assign(num_images_ * num_jumps_, 0);
    for (int jump : range(num_jumps_)) {
        const uint8_t* holes = problem.jumps.data() + 3 * jump;
        assert(holes[0] != holes[1] && holes[1] != holes[2] && holes[0] != holes[2]);
        want_[jump] = bit(holes[0]) | bit(holes[1]);
        care_[jump] = want_[jump] | bit(holes[2]);
        for (int s : range(num_images_)) {
            const vector<uint8_t>& image = problem.symmetries[s];
            assert(count_of(image) == problem.holes);
            flip_[s * num_jumps_ + jump] = bit(image[holes[0]]) | bit(image[holes[1]]) | bit(image[holes[2]]);
        }
    }
    scatter_.resize(num_images_ * num_bytes_);
    for (int s : range(num_images_)) {
        for (int hole : range(problem.holes)) {
            std::array<Word, 256>& scattered = scatter_[s * num_bytes_ + hole / 8];
            const Word to = bit(problem.symmetries[s][hole]);
            for (size_t byte : range(256)) {
                if (byte >> (hole % 8) & 1) scattered[byte] |= to;
            }
        }
    }
    assert(std::cmp_less_equal(problem.holes, 8 * sizeof(Word)) && num_images_ <= most_images);
    assert(images_of(problem.start)[0] == problem.start);  // the first symmetry is the identity
}

template <class Word>
void PegBoard<Word>::expand(const Images& images, Children& children) const {
    size_t count = 0;
    for (int jump : range(num_jumps_)) {
        if (!can(images[0], jump)) continue;
        Word key = images[0] ^ flip(0)[jump];
        for (int s : range(1, num_images_)) key = std::min<Word>(key, images[s] ^ flip(s)[jump]);
        children.jumps[count] = checked<uint16_t>(jump);
        children.keys[count] = key;
        count++;
        if (children.bits != nullptr) prefetch(children.bits + (key >> 6));
    }
    children.count = checked<int>(count);
    assert(are_children(images, children));
}

template <class Word>
bool PegBoard<Word>::are_children(const Images& images, const Children& children) const {
    if (children.count > num_jumps_) return false;
    for (int i : range(children.count)) {
        const Word child = images[0] ^ flip(0)[children.jumps[i]];
        if (std::popcount(child) + 1 != std::popcount(images[0]) || children.keys[i] != least(images_of(child))) return false;
    }
    return true;
}

template <class Word>
typename PegBoard<Word>::Images PegBoard<Word>::images_of(uint64_t position) const {
    Images images{};
    for (int s : range(num_images_)) {
        Word image = 0;
        for (int byte : range(num_bytes_)) image |= scatter_[s * num_bytes_ + byte][position >> (8 * byte) & 255];
        images[s] = image;
        assert(std::popcount(image) == std::popcount(position));
    }
    return images;
}

template <class Word>
int PegBoard<Word>::orbit(const Images& images) const {
    assert(num_images_ % std::count(images.begin(), images.begin() + num_images_, images[0]) == 0);
    return num_images_ / checked<int>(std::count(images.begin(), images.begin() + num_images_, images[0]));
}

template class PegBoard<uint32_t>;
template class PegBoard<uint64_t>;

}  // namespace nono
