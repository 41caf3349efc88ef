// xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021), seeded by splitmix64. Its
// numbers are the same on every platform; std::uniform_* distributions do not guarantee this.
#pragma once

#include "base/lists.hpp"

namespace nono {

class Random {
public:
    // Fills the state with numbers of splitmix64, which starts at the seed.
    explicit Random(uint64_t seed = 0) {
        for (uint64_t& word : state_) {
            seed += kGolden;
            uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
            word = z ^ (z >> 31);
        }
    }

    // Returns 64 random bits.
    uint64_t next() {
        assert((state_[0] | state_[1] | state_[2] | state_[3]) != 0);  // from the state of zeros, only zeros follow
        const uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // Returns a random number from 0 to bound - 1, all equally likely up to a bias below 2^-32; bound >= 1.
    uint32_t below(uint32_t bound) {
        assert(bound >= 1);
        return checked<uint32_t>((next() >> 32) * bound >> 32);
    }

    // Returns a random number from 0 (inclusive) to 1 (exclusive), uniformly distributed.
    double unit() { return double(next() >> 11) * 0x1p-53; }

private:
    static uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

    uint64_t state_[4];
};

}  // namespace nono
