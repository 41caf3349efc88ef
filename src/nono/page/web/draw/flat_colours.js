/**
 * Finds the colours of images that consist of flat areas, such as pixel art, logos and drawings in black and white,
 * with the same numbers as `nono.design._flat_colours`, which explains them and also knows the blends at the edges of
 * icons.
 */

import { distance } from "../puzzle/oklab.js";
import { SAME, asSeen, distinguishable, nearest } from "./few_colours.js";
import { channels, codesOf } from "./pixels.js";

/** @typedef {{flat: number[][] | null, distinct: number[][] | null}} FlatColours   see `flatColours` */

export const PIXEL_ART = 12; // an image with few colours has at most this many
export const APART = 0.08; // in Oklab; colours that are closer may be one colour with noise
const [CALM, CALM_SHARE] = [16, 0.6]; // largest step of a channel in areas of even colour, and their share of the image
// share of their pixels near flat colours, what is near, and least share of one
const [COVERED, CLOSE, SMALLEST] = [0.93, 0.03, 0.004];
// side of a square that is no noise; share of pixels between two colours (`isValley`)
const [AREA, BETWEEN] = [17, 0.2];
const SMALL = 80; // pixels per side; in larger images, the colours at soft edges do not count

/**
 * Returns the colours of the image that people can tell apart, the most frequent one first, or null if the image has
 * too many colours.
 *
 * @param {Uint32Array} codes
 */
function distinctColours(codes) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const code of codes) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (counts.size > PIXEL_ART) return null;
  }
  const ordered = [...counts].sort(([code, count], [otherCode, otherCount]) => otherCount - count || code - otherCode);
  return distinguishable(ordered.map(([code]) => channels(code)));
}

/**
 * Returns the colours of an image that consists of flat areas: those of its areas of even colour or, if it is small and
 * has few colours, all of them. `distinct` are all colours of an image with few colours. Both are null for other
 * images.
 *
 * @param {import("./pixels.js").Pixels} pixels
 * @returns {FlatColours}
 */
export function flatColours(pixels) {
  const codes = codesOf(pixels);
  const distinct = distinctColours(codes);
  const isSmall = Math.max(pixels.height, pixels.width) <= SMALL;
  return { flat: (distinct && isSmall ? null : calmColours(codes, pixels.width)) ?? distinct, distinct };
}

/**
 * Returns the few colours of the areas of even colour; null if these cover too little of the image, or have one colour
 * or too many.
 *
 * @param {Uint32Array} codes   of the pixels
 * @param {number} width   in pixels
 */
function calmColours(codes, width) {
  const isStep = (/** @type {number} */ code, /** @type {number} */ next) =>
    channels(code).some((value, axis) => Math.abs(value - channels(next)[axis]) > CALM);
  // similar colours share a bin
  const binOf = (/** @type {number} */ code) => ((code >> 19) << 10) | (((code >> 11) & 31) << 5) | ((code >> 3) & 31);
  const calm = codes.filter((code, pixel) => {
    const isStepRight = pixel % width < width - 1 && isStep(code, codes[pixel + 1]);
    const isStepDown = pixel + width < codes.length && isStep(code, codes[pixel + width]);
    return !isStepRight && !isStepDown;
  });
  if (calm.length < CALM_SHARE * codes.length) return null;
  /** The number of pixels, and the sums of their channels. @type {Map<number, number[]>} */
  const sums = new Map();
  for (const code of calm) {
    const sum = sums.get(binOf(code)) ?? [0, 0, 0, 0];
    sum[0]++;
    channels(code).forEach((value, axis) => (sum[axis + 1] += value));
    sums.set(binOf(code), sum);
  }
  const bins = [...sums].sort(([bin], [other]) => bin - other).map(([bin, [count, ...sum]]) => {
    const mean = sum.map((value) => value / count);
    return { bin, count, left: count, mean, seen: asSeen(mean) };
  });
  /** @type {number[][]} */
  const chosen = [];
  /** The chosen colours in Oklab. @type {number[][]} */
  const seeds = [];
  let covered = 0;
  while (bins.some(({ left }) => left) && chosen.length <= PIXEL_ART) {
    const { seen } = bins.reduce((best, bin) => (bin.left > best.left ? bin : best)); // the next candidate
    const near = bins.filter((bin) => bin.left && distance(bin.seen, seen) < CLOSE);
    const count = near.reduce((sum, bin) => sum + bin.left, 0);
    const similar = seeds.filter((other) => distance(other, seen) < APART);
    let isFlat = count >= SMALLEST * calm.length;
    if (isFlat && similar.length) { // the candidate may be noise of a chosen colour
      const inside = new Set(near.map(({ bin }) => bin));
      isFlat = similar.every((other) => isValley(bins, other, seen))
        && hasArea(codes.map((code) => Number(inside.has(binOf(code)))), width);
    }
    if (isFlat) {
      covered += count;
      seeds.push(seen);
      const sum = (/** @type {number} */ axis) => near.reduce((sum, bin) => sum + bin.left * bin.mean[axis], 0);
      chosen.push([0, 1, 2].map((axis) => rounded(sum(axis) / count)));
    }
    const apart = isFlat || similar.length ? SAME : APART;
    // the candidate stands for these colours
    for (const bin of bins) if (distance(bin.seen, seen) < apart) bin.left = 0;
  }
  return chosen.length >= 2 && chosen.length <= PIXEL_ART && covered >= COVERED * calm.length ? chosen : null;
}

/**
 * Returns whether few pixels have colours between two others in Oklab.
 *
 * @param {{count: number, seen: number[]}[]} bins   colours in Oklab, each with its number of pixels
 * @param {number[]} first
 * @param {number[]} second
 */
function isValley(bins, first, second) {
  const apart = distance(first, second);
  let [between, near] = [0, 0];
  for (const { count, seen } of bins) {
    const sides = [distance(first, seen), distance(second, seen)];
    if (sides.every((side) => side > apart / 4 && side < apart)) between += count;
    if (sides[1] < apart / 2) near += count;
  }
  return between <= BETWEEN * near;
}

/**
 * Returns whether a square of `AREA` pixels per side is in the mask.
 *
 * @param {Uint32Array} mask   1 for each pixel that is in it
 * @param {number} width   in pixels
 */
function hasArea(mask, width) {
  const sides = new Uint32Array(mask.length); // of the largest square that ends at each pixel
  return mask.some((isSet, pixel) => {
    const [above, before] = [sides[pixel - width] ?? 0, pixel % width ? sides[pixel - 1] : 0];
    const diagonal = (pixel % width && sides[pixel - width - 1]) || 0;
    sides[pixel] = isSet ? 1 + Math.min(above, before, diagonal) : 0;
    return sides[pixel] >= AREA;
  });
}

/** Rounds to the nearest whole number, and halves to the nearest even one, as numpy does. @param {number} value */
function rounded(value) {
  const below = Math.floor(value);
  return value - below === 0.5 ? below + (below % 2) : Math.round(value);
}

/** Returns for each pixel the index of the nearest colour. @param {Uint32Array} codes @param {number[][]} colours */
export function partsOf(codes, colours) {
  const seen = colours.map(asSeen);
  /** @type {Map<number, number>} */
  const parts = new Map();
  return Uint8Array.from(codes, (code) => {
    const part = parts.get(code) ?? nearest(asSeen(channels(code)), seen);
    parts.set(code, part);
    return part;
  });
}
