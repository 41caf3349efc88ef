/** Names the colours of pictures after the nearest common colours, as `nono make` does (`nono.design._colours`). */

import { NAMED, channelsOf } from "../puzzle/palette.js";

const GREYISH = 0.02; // colours with less chroma are named grey, black or white
/** Further shades of the named colours, and further colours. They equal `nono.design._colours.OTHERS`. */
const OTHERS = [
  ["black", "141414"], ["red", "ff0000"], ["green", "00ff00"], ["blue", "0000ff 4169e1 6a87d1 4a6fa5"],
  ["yellow", "ffff00"], ["magenta", "ff00ff"], ["cyan", "00ffff 40e0d0"], ["teal", "008080 00a0a0 5f9ea0"],
  ["grey", "808080 a8a8a8 708090"], ["orange", "ffa500"], ["purple", "800080"], ["violet", "dda0dd"],
  ["pink", "ffc0cb fa8072"], ["olive", "808000 556b2f 6b8e23"], ["skin", "f1c27d"], ["beige", "ecdcb8"],
  ["dark grey", "505050 303030"], ["dark red", "7d0f14"], ["dark green", "0b4d1c 2f5f2f"], ["dark blue", "0b1f66"],
  ["dark brown", "4a2c12"], ["dark purple", "4b0082"], ["light grey", "d0d0d0 e7e7e7"], ["light green", "98e698"],
  ["light blue", "9cc9f5"], ["light brown", "b8875a d2b48c"], ["light yellow", "fdf3a0"], ["light violet", "e6e6fa"],
];
const NAMES = [...NAMED.map(({ name, rgb }) => [name, rgb]), ...OTHERS]
  .flatMap(([name, shades]) => shades.split(" ").map((rgb) => ({ name, seen: oklab(rgb) })));

/** Returns a colour in Oklab (B. Ottosson, 2020). @param {string} rgb   6 hexadecimal digits */
function oklab(rgb) {
  const [red, green, blue] = channelsOf(rgb).map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Returns the names of the nearest common colours. Names of several colours are numbered. @param {string[]} colours */
export function nearestNames(colours) {
  const nearest = colours.map((rgb, index) => {
    const [l, a, b] = oklab(rgb);
    const isGrey = Math.hypot(a, b) < GREYISH;
    const apart = NAMES.filter(({ name }) => !isGrey || /^(black|white)$|grey/.test(name))
      .map(({ name, seen }) => ({ name, index, distance: Math.hypot(l - seen[0], a - seen[1], b - seen[2]) }));
    return apart.reduce((best, other) => (other.distance < best.distance ? other : best));
  });
  /** @type {string[]} */
  const names = [];
  /** @type {Record<string, number>} */
  const taken = {};
  for (const { name, index } of nearest.sort((p, q) => p.distance - q.distance)) {
    taken[name] = (taken[name] ?? 0) + 1;
    names[index] = taken[name] === 1 ? name : `${name} ${taken[name]}`;
  }
  return names;
}
