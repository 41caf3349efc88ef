// Computes the children of a position with AVX2: eight jumps at once on boards of up to 32 holes, otherwise four. The
// file is compiled for every x86-64 processor, but its code runs only on those with AVX2.
#include "pegs/board.hpp"

#include "base/machine.hpp"

#ifdef NONO_AVX2
#include <immintrin.h>
#endif

namespace nono {

#ifdef NONO_AVX2

namespace {

NONO_AVX2 inline __m256i load(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }

NONO_AVX2 int expand_32(const PegBoard<uint32_t>& board, const PegBoard<uint32_t>::Images& images, PegBoard<uint32_t>::Children& children) {
    alignas(32) uint32_t lanes[8];
    size_t count = 0;
    const int num_images = board.num_images(), padded = board.padded();
    const __m256i position = _mm256_set1_epi32(static_cast<int>(images[0]));
    __m256i image[most_images];
    for (int s : range(num_images)) image[s] = _mm256_set1_epi32(static_cast<int>(images[s]));
    for (int first = 0; first < padded; first += 8) {
        const __m256i seen = _mm256_and_si256(position, load(board.care() + first));
        const __m256i fits = _mm256_cmpeq_epi32(seen, load(board.want() + first));
        unsigned open = _mm256_movemask_ps(_mm256_castsi256_ps(fits));
        if (open == 0) continue;
        __m256i key = _mm256_xor_si256(position, load(board.flip(0) + first));
        for (int s : range(1, num_images)) key = _mm256_min_epu32(key, _mm256_xor_si256(image[s], load(board.flip(s) + first)));
        _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), key);
        for (; open != 0; open &= open - 1) {
            const int lane = std::countr_zero(open);
            children.jumps[count] = checked<uint16_t>(first + lane);
            children.keys[count++] = lanes[lane];
            if (children.bits != nullptr) prefetch(children.bits + (lanes[lane] >> 6));
        }
    }
    return checked<int>(count);
}

// AVX2 compares 64-bit numbers only as signed numbers. Flipping the highest bits gives the unsigned order.
NONO_AVX2 int expand_64(const PegBoard<uint64_t>& board, const PegBoard<uint64_t>::Images& images, PegBoard<uint64_t>::Children& children) {
    constexpr uint64_t high = uint64_t{1} << 63;
    alignas(32) uint64_t lanes[4];
    size_t count = 0;
    const int num_images = board.num_images(), padded = board.padded();
    const __m256i position = _mm256_set1_epi64x(static_cast<long long>(images[0]));
    __m256i image[most_images];
    for (int s : range(num_images)) image[s] = _mm256_set1_epi64x(static_cast<long long>(images[s] ^ high));
    for (int first = 0; first < padded; first += 4) {
        const __m256i seen = _mm256_and_si256(position, load(board.care() + first));
        const __m256i fits = _mm256_cmpeq_epi64(seen, load(board.want() + first));
        unsigned open = _mm256_movemask_pd(_mm256_castsi256_pd(fits));
        if (open == 0) continue;
        __m256i key = _mm256_xor_si256(image[0], load(board.flip(0) + first));
        for (int s : range(1, num_images)) {
            const __m256i other = _mm256_xor_si256(image[s], load(board.flip(s) + first));
            key = _mm256_blendv_epi8(key, other, _mm256_cmpgt_epi64(key, other));
        }
        _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), key);
        for (; open != 0; open &= open - 1) {
            const int lane = std::countr_zero(open);
            children.jumps[count] = checked<uint16_t>(first + lane);
            const uint64_t found = lanes[lane] ^ high;
            children.keys[count++] = found;
            if (children.bits != nullptr) prefetch(children.bits + (found >> 6));
        }
    }
    return checked<int>(count);
}

}  // namespace

template <>
auto expand_by_avx2<uint32_t>() -> int (*)(const PegBoard<uint32_t>&, const PegBoard<uint32_t>::Images&, PegBoard<uint32_t>::Children&) {
    return has_avx2() ? expand_32 : nullptr;
}

template <>
auto expand_by_avx2<uint64_t>() -> int (*)(const PegBoard<uint64_t>&, const PegBoard<uint64_t>::Images&, PegBoard<uint64_t>::Children&) {
    return has_avx2() ? expand_64 : nullptr;
}

#else

template <>
auto expand_by_avx2<uint32_t>() -> int (*)(const PegBoard<uint32_t>&, const PegBoard<uint32_t>::Images&, PegBoard<uint32_t>::Children&) {
    return nullptr;
}

template <>
auto expand_by_avx2<uint64_t>() -> int (*)(const PegBoard<uint64_t>&, const PegBoard<uint64_t>::Images&, PegBoard<uint64_t>::Children&) {
    return nullptr;
}

#endif

}  // namespace nono
