/** Colours in the perceptual colour space Oklab (B. Ottosson, 2020). A colour is given as its three channels. */

import { linear } from "./palette.js";

/**
 * Returns the lightness (0 to 1) and two coordinates of the hue.
 *
 * @param {number[]} rgb   channels from 0 to 255
 * @param {number} [flare]   light that is added to each linear channel, as glare on a screen adds it
 */
export function oklab(rgb, flare = 0) {
  const [red, green, blue] = rgb.map((value) => (linear(value) + flare) / (1 + flare));
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Returns how different two colours look. @param {number[]} lab   as `oklab` returns it @param {number[]} other */
export const distance = (lab, other) => Math.hypot(lab[0] - other[0], lab[1] - other[1], lab[2] - other[2]);
