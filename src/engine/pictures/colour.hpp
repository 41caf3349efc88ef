// Colours in Oklab (B. Ottosson, 2020): lightness from 0 to 1, and two axes of hue, in which equal distances look about
// equally large. The arithmetic is the same on every platform: only sums, products, quotients and square roots, and the
// functions of base/exp_log.hpp. A conversion takes three Newton steps per channel, about 20 ns.
#pragma once

#include "base/lists.hpp"

namespace nono {

// Three numbers: the axes of Oklab, or red, green and blue from 0 to 255.
struct Colour {
    float l = 0, a = 0, b = 0;

    Colour operator+(Colour o) const { return {l + o.l, a + o.a, b + o.b}; }
    Colour operator-(Colour o) const { return {l - o.l, a - o.a, b - o.b}; }
    Colour operator*(Colour o) const { return {l * o.l, a * o.a, b * o.b}; }
    Colour operator*(float k) const { return {l * k, a * k, b * k}; }
    bool operator==(const Colour&) const = default;
};

using Rgb = std::array<uint8_t, 3>;

constexpr Colour kBlack{0, 0, 0}, kWhite{1, 0, 0};

inline float dot(Colour p, Colour q) { return p.l * q.l + p.a * q.a + p.b * q.b; }
inline float square(Colour p) { return dot(p, p); }
inline float distance(Colour p, Colour q) { return std::sqrt(square(p - q)); }
// How colourful a colour is; 0 for greys.
inline float chroma(Colour p) { return std::sqrt(p.a * p.a + p.b * p.b); }

// Returns a colour in Oklab. `flare` is the share of white light that a screen or paper adds: with it, two colours that
// are nearly black look alike.
Colour oklab(Colour rgb, float flare = 0);
inline Colour oklab(Rgb rgb, float flare = 0) { return oklab(Colour{float(rgb[0]), float(rgb[1]), float(rgb[2])}, flare); }
constexpr float kFlare = 0.01f;

// Returns the nearest colour of a screen.
Rgb rgb_of(Colour lab);

}  // namespace nono
