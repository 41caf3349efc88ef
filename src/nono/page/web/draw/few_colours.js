/** Tells which colours people can distinguish, and finds the few colours that represent an image, both in Oklab. */

import { distance, oklab } from "../puzzle/oklab.js";
import { channels } from "./pixels.js";

/** Colours that are closer than this are one colour for people. */
export const SAME = 0.04;
const FLARE = 0.01; // light that a screen reflects; with it, dark colours are closer to each other
const ROUNDS = 20; // of k-means

/** Returns a colour in Oklab as it looks on a screen that reflects light. @param {number[]} rgb   from 0 to 255 */
export const asSeen = (rgb) => oklab(rgb, FLARE);

/**
 * Returns the index of the colour that is nearest to a colour; both are in Oklab.
 *
 * @param {number[]} lab
 * @param {number[][]} others
 */
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
 * Reduces the colours of an image to at most `most`, by k-means in Oklab. The first seed is the most frequent colour.
 * Each further seed is the colour that is farthest from all seeds so far, weighted by its frequency.
 *
 * @param {Iterable<number>} codes   the colours of the pixels or cells, as 0xRRGGBB; at least one
 * @param {number} most
 * @returns {number[][]}   colours as three channels
 */
export function fewColours(codes, most) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const points = [...counts].map(([code, count]) => {
    return { rgb: channels(code), lab: oklab(channels(code)), count, apart: Infinity };
  });
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
    for (const index of middles.keys()) {
      middles[index] = mean(points.filter((_, point) => groups[point] === index), "lab") ?? middles[index];
    }
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
