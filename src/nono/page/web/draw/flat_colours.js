/**
 * Finds the colours of images that consist of flat areas, such as pixel art, logos and drawings in black and white, in the
 * same way and with the same numbers as `nono.design._flat_colours`, which explains them.
 */

import { linear } from "../puzzle/palette.js";
import { oklabOf } from "./oklab.js";
import { channels, codesOf } from "./pixels.js";

/** @typedef {{flat: number[][] | null, distinct: number[][] | null}} FlatColours */

export const PIXEL_ART = 12;
export const [SAME, APART] = [0.04, 0.08];
const FLARE = 0.01;
const [CALM, CALM_SHARE] = [16, 0.6];
const [COVERED, CLOSE, SMALLEST] = [0.93, 0.03, 0.004];
const [AREA, BETWEEN] = [17, 0.2];
const [BLEND, SOFT, SOFTEST, ICON, SHADES] = [30, 0.6, 80, 80, 3];

/** Returns a colour in Oklab as it looks with some reflected light. @param {number[]} rgb */
export function asSeen(rgb) {
  const [red, green, blue] = rgb.map((value) => (linear(value) + FLARE) / (1 + FLARE));
  return oklabOf(red, green, blue);
}

/** @param {number[]} one @param {number[]} other */
export const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/**
 * Returns the colours of the image that people can tell apart, the most frequent one first, or null if the image has too
 * many colours.
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
  const ordered = [...counts].sort(([one, first], [other, second]) => second - first || one - other);
  return toldApart(ordered.map(([code]) => channels(code)));
}

/** Returns the colours without those that nobody can tell from an earlier colour. @param {number[][]} colours */
export function toldApart(colours) {
  /** @type {number[][]} */
  const kept = [];
  for (const colour of colours) {
    if (kept.every((other) => distance(asSeen(colour), asSeen(other)) >= SAME)) kept.push(colour);
  }
  return kept;
}

/**
 * Returns the colours of an image that consists of flat areas, and the same colours with the blends at soft edges. These
 * are null for other images, and the latter also for images with many colours.
 *
 * @param {import("./pixels.js").Pixels} pixels
 * @returns {FlatColours}
 */
export function flatColours(pixels) {
  const codes = codesOf(pixels);
  const distinct = distinctColours(codes);
  const colours = distinct ?? calmColours(codes, pixels.width);
  return { flat: colours && withoutBlends(codes, pixels.width, colours, distinct !== null), distinct };
}

/** Returns the few colours of the areas of even colour, or null. @param {Uint32Array} codes @param {number} width */
function calmColours(codes, width) {
  const isStep = (/** @type {number} */ one, /** @type {number} */ other) =>
    channels(one).some((value, axis) => Math.abs(value - channels(other)[axis]) > CALM);
  const binOf = (/** @type {number} */ code) => ((code >> 19) << 10) | (((code >> 11) & 31) << 5) | ((code >> 3) & 31);
  const calm = codes.filter((code, pixel) => {
    const isLast = pixel % width === width - 1;
    return !(!isLast && isStep(code, codes[pixel + 1])) && !(pixel + width < codes.length && isStep(code, codes[pixel + width]));
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
  const bins = [...sums].sort(([one], [other]) => one - other).map(([bin, [count, ...sum]]) => {
    const mean = sum.map((value) => value / count);
    return { bin, count, left: count, mean, seen: asSeen(mean) };
  });
  /** @type {number[][]} */
  const chosen = [];
  /** The chosen colours in Oklab. @type {number[][]} */
  const seeds = [];
  let covered = 0;
  while (bins.some(({ left }) => left) && chosen.length <= PIXEL_ART) {
    const { seen } = bins.reduce((best, bin) => (bin.left > best.left ? bin : best));
    const near = bins.filter((bin) => bin.left && distance(bin.seen, seen) < CLOSE);
    const count = near.reduce((sum, bin) => sum + bin.left, 0);
    const similar = seeds.filter((other) => distance(other, seen) < APART);
    let isLarge = count >= SMALLEST * calm.length;
    if (isLarge && similar.length) {
      const inside = new Set(near.map(({ bin }) => bin));
      isLarge = similar.every((other) => isValley(bins, other, seen))
        && hasArea(codes.map((code) => Number(inside.has(binOf(code)))), width);
    }
    if (isLarge) {
      covered += count;
      seeds.push(seen);
      chosen.push([0, 1, 2].map((axis) => rounded(near.reduce((sum, bin) => sum + bin.left * bin.mean[axis], 0) / count)));
    }
    const apart = isLarge || similar.length ? SAME : APART;
    for (const bin of bins) if (distance(bin.seen, seen) < apart) bin.left = 0;
  }
  return chosen.length >= 2 && chosen.length <= PIXEL_ART && covered >= COVERED * calm.length ? chosen : null;
}

/**
 * Returns whether few pixels have colours between two others in Oklab.
 *
 * @param {{count: number, seen: number[]}[]} bins
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

/** Returns whether a square of `AREA` pixels per side lies in the mask. @param {Uint32Array} mask @param {number} width */
function hasArea(mask, width) {
  const reach = Math.floor(AREA / 2);
  const outside = grown(Uint8Array.from(mask, (value) => 1 - value), width, reach);
  const isInner = (/** @type {number} */ place, /** @type {number} */ side) => place >= reach && place < side - reach;
  const height = mask.length / width;
  return outside.some((value, pixel) => !value && isInner(pixel % width, width) && isInner(Math.floor(pixel / width), height));
}

/** Rounds to the nearest whole number, and halves to the nearest even one, as numpy does. @param {number} value */
function rounded(value) {
  const below = Math.floor(value);
  return value - below === 0.5 ? below + (below % 2) : Math.round(value);
}

/**
 * Returns the colours without the blends of two others at soft edges.
 *
 * @param {Uint32Array} codes
 * @param {number} width
 * @param {number[][]} colours
 * @param {boolean} isExact   whether these are all colours of the image
 */
function withoutBlends(codes, width, colours, isExact) {
  const mixtures = colours.map((_, index) => mixturesOf(index, colours));
  const side = Math.max(width, codes.length / width);
  const [fewest, reach] = isExact && side <= ICON ? [SHADES, 1] : [1, Math.max(2, Math.floor(side / SOFTEST))];
  if (mixtures.filter((sides) => sides.length).length < fewest) return colours;
  const parts = partsOf(codes, colours);
  const near = colours.map((_, index) => grown(parts.map((part) => Number(part === index)), width, reach));
  const isBlend = mixtures.map((sides, index) =>
    sides.some(([before, after]) => {
      let [number, soft] = [0, 0];
      parts.forEach((part, pixel) => {
        if (part !== index) return;
        number++;
        soft += Number(before.some((other) => near[other][pixel]) && after.some((other) => near[other][pixel]));
      });
      return soft >= SOFT * number;
    }),
  );
  return isBlend.filter(Boolean).length < fewest ? colours : colours.filter((_, index) => !isBlend[index]);
}

/**
 * Returns, for each line through two other colours on which a colour lies, the colours on both sides of it.
 *
 * @param {number} index
 * @param {number[][]} colours
 */
function mixturesOf(index, colours) {
  /** @type {[number[], number[]][]} */
  const sides = [];
  const dot = (/** @type {number[]} */ one, /** @type {number[]} */ other) =>
    one.reduce((sum, value, axis) => sum + value * other[axis], 0);
  const minus = (/** @type {number[]} */ one, /** @type {number[]} */ other) => one.map((value, axis) => value - other[axis]);
  for (let second = 0; second < colours.length; second++) {
    for (let first = 0; first < second; first++) {
      if (first === index || second === index) continue;
      const along = minus(colours[second], colours[first]);
      const place = colours.map((colour) => dot(minus(colour, colours[first]), along) / dot(along, along));
      const isOnLine = colours.map((colour, other) =>
        Math.hypot(...minus(minus(colour, colours[first]), along.map((value) => place[other] * value))) < BLEND);
      if (!isOnLine[index] || place[index] <= 0 || place[index] >= 1) continue;
      const on = colours.map((_, other) => other).filter((other) => isOnLine[other]);
      sides.push([on.filter((other) => place[other] < place[index]), on.filter((other) => place[other] > place[index])]);
    }
  }
  return sides;
}

/**
 * Returns for each pixel the index of the nearest colour.
 *
 * @param {Uint32Array} codes
 * @param {number[][]} colours
 */
export function partsOf(codes, colours) {
  const middles = colours.map(asSeen);
  /** @type {Map<number, number>} */
  const nearest = new Map();
  return Uint8Array.from(codes, (code) => {
    let part = nearest.get(code);
    if (part === undefined) {
      const apart = middles.map((middle) => distance(asSeen(channels(code)), middle));
      part = apart.indexOf(Math.min(...apart));
      nearest.set(code, part);
    }
    return part;
  });
}

/**
 * Returns where a square of pixels around each pixel contains a 1.
 *
 * @param {Uint8Array} mask
 * @param {number} width
 * @param {number} reach   the distance from the middle to the sides of the square
 */
function grown(mask, width, reach) {
  const height = mask.length / width;
  const along = (/** @type {Uint8Array} */ given, /** @type {number} */ lines, /** @type {number} */ length, /** @type {number} */ step, /** @type {number} */ next) => {
    const found = new Uint8Array(given.length);
    for (let line = 0; line < lines; line++) {
      let last = -Infinity; // the last 1 so far
      for (let place = 0; place < length + reach; place++) {
        if (place < length && given[line * next + place * step]) last = place;
        if (place >= reach && place - last <= 2 * reach) found[line * next + (place - reach) * step] = 1;
      }
    }
    return found;
  };
  return along(along(mask, height, width, 1, width), width, height, width, 1);
}
