/**
 * Converts colours to the perceptual colour space Oklab (B. Ottosson, 2020). Reduces images to a few colours by
 * k-means.
 */

import { linear } from "../puzzle/palette.js";

const ROUNDS = 20;

/** The linear light (0 to 1) for each value of an 8-bit sRGB channel. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => linear(value));

/**
 * Converts colours of 3 bytes each to Oklab: the lightness (0 to 1), and the coordinates on two hue axes.
 *
 * @param {Uint8ClampedArray} rgb
 */
export function oklab(rgb) {
  const lab = new Float32Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) lab.set(oklabOf(LINEAR[rgb[at]], LINEAR[rgb[at + 1]], LINEAR[rgb[at + 2]]), at);
  return lab;
}

/**
 * Converts linear light (0 to 1) to Oklab.
 *
 * @param {number} red
 * @param {number} green
 * @param {number} blue
 */
export function oklabOf(red, green, blue) {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/**
 * Returns the squared distance between colour `i` of one array and colour `j` of another.
 *
 * @param {Float32Array} one
 * @param {number} i
 * @param {Float32Array} other
 * @param {number} j
 */
function distance(one, i, other, j) {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) sum += (one[3 * i + axis] - other[3 * j + axis]) ** 2;
  return sum;
}

/**
 * Returns the index of the nearest colour in `middles` for each colour.
 *
 * @param {Float32Array} lab
 * @param {Float32Array} middles
 */
export function nearest(lab, middles) {
  return Uint8Array.from({ length: lab.length / 3 }, (_, i) => {
    let best = 0;
    for (let j = 1; j < middles.length / 3; j++) {
      if (distance(lab, i, middles, j) < distance(lab, i, middles, best)) best = j;
    }
    return best;
  });
}

/**
 * Divides colours into at most `number` groups. Returns the group of each colour and the mean colour of each group.
 *
 * This is k-means in Oklab. The first seed is the most frequent colour. Each further seed is the colour that is
 * farthest from all seeds so far, weighted by its frequency.
 *
 * @param {Uint8ClampedArray} rgb
 * @param {number} number
 * @returns {{groups: Uint8Array, colours: number[][]}}
 */
export function fewColours(rgb, number) {
  /** @type {Map<number, number>} */
  const kinds = new Map();
  /** @type {number[]} */
  const counts = [];
  const kindOf = new Uint32Array(rgb.length / 3);
  for (let i = 0; i < kindOf.length; i++) {
    const code = rgb[3 * i] * 65536 + rgb[3 * i + 1] * 256 + rgb[3 * i + 2];
    const kind = kinds.get(code) ?? kinds.size;
    kinds.set(code, kind);
    counts[kind] = (counts[kind] ?? 0) + 1;
    kindOf[i] = kind;
  }
  const own = Uint8ClampedArray.from([...kinds.keys()].flatMap((code) => [code >> 16, (code >> 8) & 255, code & 255]));
  const lab = oklab(own);
  const chosen = [counts.indexOf(counts.reduce((most, count) => Math.max(most, count)))];
  const apart = counts.map((_, kind) => distance(lab, kind, lab, chosen[0]));
  while (chosen.length < Math.min(number, counts.length)) {
    const weight = (/** @type {number} */ kind) => apart[kind] * Math.sqrt(counts[kind]);
    const next = counts.reduce((best, _, kind) => (weight(kind) > weight(best) ? kind : best), 0);
    chosen.push(next);
    apart.forEach((before, kind) => (apart[kind] = Math.min(before, distance(lab, kind, lab, next))));
  }
  let middles = Float32Array.from(chosen.flatMap((kind) => [...lab.subarray(3 * kind, 3 * kind + 3)]));
  let groups = nearest(lab, middles);
  for (let round = 0; round < ROUNDS; round++) {
    middles = Float32Array.from(means(lab, groups, counts, middles).flat());
    const before = groups;
    groups = nearest(lab, middles);
    if (before.every((group, kind) => group === groups[kind])) break;
  }
  const colours = means(own, groups, counts, new Float32Array(middles.length));
  return { groups: Uint8Array.from(kindOf, (kind) => groups[kind]), colours };
}

/**
 * Returns the mean colour of each group. A group without members gets its colour from `empty`.
 *
 * @param {ArrayLike<number>} values   3 values per colour
 * @param {Uint8Array} groups
 * @param {number[]} counts
 * @param {Float32Array} empty
 */
function means(values, groups, counts, empty) {
  const sums = Array.from({ length: empty.length / 3 }, () => [0, 0, 0, 0]);
  groups.forEach((group, kind) => {
    for (let axis = 0; axis < 3; axis++) sums[group][axis] += counts[kind] * values[3 * kind + axis];
    sums[group][3] += counts[kind];
  });
  return sums.map(([a, b, c, count], group) =>
    count ? [a / count, b / count, c / count] : [...empty.subarray(3 * group, 3 * group + 3)],
  );
}
