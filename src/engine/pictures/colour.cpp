#include "pictures/colour.hpp"

#include "base/exp_log.hpp"

namespace nono {

namespace {

constexpr int kSteps = 16;  // steps between two levels of a channel, for levels that are means of pixels

// The light of each level of a channel, from 0 to 1: the transfer function of sRGB (IEC 61966-2-1).
const vector<float>& light_of_levels() {
    static const vector<float> table = [] {
        vector<float> light(255 * kSteps + 1);
        for (int i : indices(light)) {
            const double level = i / (255.0 * kSteps);
            light[i] = float(level <= 0.04045 ? level / 12.92 : exp_of(2.4 * log_of((level + 0.055) / 1.055)));
        }
        return light;
    }();
    return table;
}

float light_of(float level) {
    const int step = static_cast<int>(level * kSteps + 0.5f);
    return light_of_levels()[std::clamp(step, 0, 255 * kSteps)];
}

// Returns the cube root of a number from 0 on, by Newton's method. A third of the exponent is a first guess.
float cube_root(float x) {
    if (x < 1e-9f) return 0;
    float root = std::bit_cast<float>(std::bit_cast<uint32_t>(x) / 3 + 0x2a514067);
    for (int round = 0; round < 3; round++) root = (2 * root + x / (root * root)) / 3;
    return root;
}

}  // namespace

Colour oklab(Colour rgb, float flare) {
    const auto light = [&](float level) { return (light_of(level) + flare) / (1 + flare); };
    const float red = light(rgb.l), green = light(rgb.a), blue = light(rgb.b);
    const float l = cube_root(0.4122214708f * red + 0.5363325363f * green + 0.0514459929f * blue);
    const float m = cube_root(0.2119034982f * red + 0.6806995451f * green + 0.1073969566f * blue);
    const float s = cube_root(0.0883024619f * red + 0.2817188376f * green + 0.6299787005f * blue);
    return {0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s, 1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s,
            0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s};
}

Rgb rgb_of(Colour lab) {
    const float l = lab.l + 0.3963377774f * lab.a + 0.2158037573f * lab.b, m = lab.l - 0.1055613458f * lab.a - 0.0638541728f * lab.b,
                s = lab.l - 0.0894841775f * lab.a - 1.2914855480f * lab.b;
    const float x = l * l * l, y = m * m * m, z = s * s * s;
    const auto level = [](float light) {  // the level whose light is nearest
        const vector<float>& table = light_of_levels();
        const auto at = ranges::lower_bound(table, light) - table.begin();
        return checked<uint8_t>(std::clamp<int64_t>((at + kSteps / 2) / kSteps, 0, 255));
    };
    return {level(4.0767416621f * x - 3.3077115913f * y + 0.2309699292f * z),
            level(-1.2684380046f * x + 2.6097574011f * y - 0.3413193965f * z),
            level(-0.0041960863f * x - 0.7034186147f * y + 1.7076147010f * z)};
}

}  // namespace nono
