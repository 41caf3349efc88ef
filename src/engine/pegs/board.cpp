#include "pegs/board.hpp"

#include "base/machine.hpp"

namespace nono {

namespace {

template <class Word>
int expand_one_by_one(const PegBoard<Word>& board, const typename PegBoard<Word>::Images& images,
                      typename PegBoard<Word>::Children& children) {
    size_t count = 0;
    for (int jump : range(board.num_jumps())) {
        if (!board.can(images[0], jump)) continue;
        Word key = images[0] ^ board.flip(0)[jump];
        for (int s : range(1, board.num_images())) key = std::min<Word>(key, images[s] ^ board.flip(s)[jump]);
        children.jumps[count] = checked<uint16_t>(jump);
        children.keys[count] = key;
        count++;
        if (children.bits != nullptr) prefetch(children.bits + (key >> 6));
    }
    return checked<int>(count);
}

}  // namespace

template <class Word>
PegBoard<Word>::PegBoard(const PegProblem& problem, [[maybe_unused]] bool vectors)
    : num_jumps_(problem.num_jumps()),
      padded_((num_jumps_ + 7) / 8 * 8),
      num_images_(count_of(problem.symmetries)),
      num_bytes_((problem.holes + 7) / 8) {
    const auto bit = [](uint8_t hole) { return Word{1} << hole; };
    care_.assign(padded_, 0);
    want_.assign(padded_, ~Word{0});
    flip_.assign(num_images_ * padded_, 0);
    for (int jump : range(num_jumps_)) {
        const uint8_t* holes = problem.jumps.data() + 3 * jump;
        assert(holes[0] != holes[1] && holes[1] != holes[2] && holes[0] != holes[2]);
        want_[jump] = bit(holes[0]) | bit(holes[1]);
        care_[jump] = want_[jump] | bit(holes[2]);
        for (int s : range(num_images_)) {
            const vector<uint8_t>& image = problem.symmetries[s];
            assert(count_of(image) == problem.holes);
            flip_[s * padded_ + jump] = bit(image[holes[0]]) | bit(image[holes[1]]) | bit(image[holes[2]]);
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
    expand_ = expand_one_by_one<Word>;
#if !defined(__wasm__)
    if (const auto wide = vectors ? expand_by_avx2<Word>() : nullptr; wide != nullptr) expand_ = wide;
#endif
    assert(std::cmp_less_equal(problem.holes, 8 * sizeof(Word)) && num_images_ <= most_images);
    assert(images_of(problem.start)[0] == problem.start);  // the first symmetry is the identity
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
