#include "pictures/raster.hpp"

namespace nono {

Grid<Colour> without_noise(Grid<Colour> lab, Limits& limits) {
    constexpr float kNear = 0.09f * 0.09f;
    constexpr int kReach = 2;
    for (int round = 0; round < 2; round++) {
        Grid<Colour> result(lab.height, lab.width);
        for (int y : range(lab.height)) {
            if (limits.spend(int64_t{100} * lab.width)) return lab;
            for (int x : range(lab.width)) {
                const Colour middle = lab(y, x);
                Colour sum;
                int count = 0;
                for (int v : range(y - kReach, y + kReach + 1)) {
                    for (int u : range(x - kReach, x + kReach + 1)) {
                        const Colour other = lab.near(v, u);
                        if (square(other - middle) >= kNear) continue;
                        sum = sum + other;
                        count++;
                    }
                }
                result(y, x) = sum * (1.0f / float(count));
            }
        }
        lab = std::move(result);
    }
    return lab;
}

}  // namespace nono
