/** Colours in the perceptual colour space Oklab (B. Ottosson, 2020). A colour is given as its three channels. */

import { linear } from "../puzzle/palette.js";
import { channels } from "./pixels.js";

/** Colours that are closer than this are one colour for people. */
export const SAME = 0.04;
const FLARE = 0.01; // light that a screen reflects; with it, dark colours are closer to each other
const ROUNDS = 20; // of k-means

/** Returns the lightness (0 to 1) and the coordinates on two axes of hue. @param {number[]} rgb @param {number} [flare] */
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

/** Returns a colour in Oklab as it looks on a screen. @param {number[]} rgb */
export const asSeen = (rgb) => oklab(rgb, FLARE);

/** @param {number[]} lab @param {number[]} other */
export const distance = (lab, other) => Math.hypot(lab[0] - other[0], lab[1] - other[1], lab[2] - other[2]);

/** Returns the index of the colour that is nearest to a colour; both are in Oklab. @param {number[]} lab @param {number[][]} others */
export function nearest(lab, others) {
  const distances = others.map((other) => distance(lab, other));
  return distances.indexOf(Math.min(...distances));
}

/** Returns the colours without those that people cannot tell from an earlier colour. @param {number[][]} colours */
export function distinguishable(colours) {
  /** @type {number[][]} */
  const kept = [];
  for (const colour of colours) {
    if (kept.every((other) => distance(asSeen(colour), asSeen(other)) >= SAME)) kept.push(colour);
  }
  return kept;
}

/**
 * Reduces the colours of an image to at most `most`, by k-means in Oklab. The first seed is the most frequent colour. Each
 * further seed is the colour that is farthest from all seeds so far, weighted by its frequency.
 *
 * @param {Iterable<number>} codes
 * @param {number} most
 */
export function fewColours(codes, most) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const points = [...counts].map(([code, count]) => ({ rgb: channels(code), lab: oklab(channels(code)), count, apart: Infinity }));
  let seed = points.reduce((best, point) => (point.count > best.count ? point : best));
  const middles = [seed.lab];
  while (middles.length < Math.min(most, points.length)) {
    for (const point of points) point.apart = Math.min(point.apart, distance(point.lab, seed.lab));
    const weight = (/** @type {typeof seed} */ { apart, count }) => apart ** 2 * Math.sqrt(count);
    seed = points.reduce((best, point) => (weight(point) > weight(best) ? point : best));
    middles.push(seed.lab);
  }
  let groups = points.map(({ lab }) => nearest(lab, middles));
  for (let round = 0; round < ROUNDS; round++) {
    for (const index of middles.keys()) middles[index] = mean(points.filter((_, point) => groups[point] === index), "lab") ?? middles[index];
    const before = groups.join();
    groups = points.map(({ lab }) => nearest(lab, middles));
    if (groups.join() === before) break;
  }
  return middles.flatMap((_, index) => {
    const rgb = mean(points.filter((_, point) => groups[point] === index), "rgb");
    return rgb ? [rgb] : [];
  });
}

/**
 * Returns the mean of colours, weighted by their frequency, or null if there are none.
 *
 * @param {{rgb: number[], lab: number[], count: number}[]} points
 * @param {"rgb" | "lab"} space
 */
function mean(points, space) {
  const total = points.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point.count * point[space][axis], 0) / total);
}
