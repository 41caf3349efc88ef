/** Finds wide empty margins of images, in the same way and with the same numbers as `nono.design._margins`. */

import { around } from "../base/cells.js";
import { distance, oklab } from "../puzzle/oklab.js";
import { SAME, asSeen } from "./few_colours.js";
import { APART, PIXEL_ART } from "./flat_colours.js";
import { channels, codesOf, meanColours } from "./pixels.js";

/**
 * @import { Pixels } from "./pixels.js"
 * @typedef {{left: number, top: number, right: number, bottom: number}} Margins   in pixels
 */

const MARGIN = 1; // number of cells of an empty margin that are kept
export const USUAL = 80; // in cells per side; images of up to this size keep their size by default
export const SMALLER = 40; // default number of cells of the longer side of larger images
const ROUND = 0.6; // the share of the edge that an empty margin has at least
const NEARER = 0.75; // with noise, the share of an area's distance from the margin that its pixels have at least
const SPOT = 3; // with noise, the number of pixels of the figure in a square of 3x3
const FINEST = 320; // the longer side of the reduced image in which the figure is looked for, in pixels
const LIGHT = 0.6; // a lighter margin (in Oklab) is empty in black and white, too

/**
 * Returns the wide empty margins that are cut off; null if none are wide, if the edge has no common colour or this
 * colour may become ink, and for an image without anything else.
 *
 * @param {Pixels} pixels
 * @param {number[][] | null} flat   the colours of an image that consists of flat areas
 * @returns {Margins | null}
 */
export function wideMargins(pixels, flat) {
  const { height, width } = pixels;
  const codes = codesOf(pixels);
  const colour = marginColour(codes, width);
  if (colour === null) return null;
  // in black and white, it may become ink
  if (isDark(colour) && (!flat || (flat.length === 2 && Math.max(height, width) <= USUAL))) return null;
  const scale = Math.min(1, FINEST / Math.max(height, width));
  const [high, wide] = [height, width].map((side) => Math.max(1, Math.round(side * scale)));
  const paper = asSeen(colour);
  const whole = { top: 0, left: 0, bottom: height, right: width };
  const apart = meanColours(pixels, whole, high, wide).map((rgb) => distance(asSeen(rgb), paper));
  const edge = [...apart.slice(0, wide), ...apart.slice(-wide)];
  for (let row = 0; row < high; row++) edge.push(apart[row * wide], apart[(row + 1) * wide - 1]);
  edge.sort((first, second) => first - second); // the distances of the edge
  const isNoisy = new Set(codes).size > PIXEL_ART; // as a photo or a scan
  const others = (flat ?? []).map((other) => distance(asSeen(other), paper)).filter((other) => other >= SAME);
  const least = isNoisy ? Math.min(APART, ...others.map((other) => NEARER * other)) : SAME;
  const limit = Math.max(least, 2 * edge[Math.floor(ROUND * (edge.length - 1))]); // paper may have noise
  const isApart = apart.map((distance) => distance >= limit);
  const isSpot = (/** @type {number} */ pixel) =>
    around(high, wide, pixel).filter((other) => isApart[other]).length >= SPOT;
  const isFigure = isApart.map((isApart, pixel) => isApart && (!isNoisy || isSpot(pixel)));
  const rows = [...Array(high).keys()].filter((row) => isFigure.slice(row * wide, (row + 1) * wide).includes(true));
  const columns = [...Array(wide).keys()].filter((column) => rows.some((row) => isFigure[row * wide + column]));
  if (!rows.length) return null;
  const [top, bottom] = [Math.floor((rows[0] * height) / high), Math.ceil((rows[rows.length - 1] + 1) * height / high)];
  const [first, last] = [columns[0], columns[columns.length - 1]];
  const [left, right] = [Math.floor((first * width) / wide), Math.ceil((last + 1) * width / wide)];
  const longer = Math.max(right - left, bottom - top);
  const cell = longer + 2 * MARGIN <= USUAL ? 1 : Math.max(1, longer / (SMALLER - 2 * MARGIN)); // its side, in pixels
  const empty = { left, top, right: width - right, bottom: height - bottom };
  if (Math.max(...Object.values(empty)) < (MARGIN + 1) * cell) return null;
  const cut = (/** @type {number} */ side) => Math.max(0, side - Math.round(MARGIN * cell));
  return { left: cut(empty.left), top: cut(empty.top), right: cut(empty.right), bottom: cut(empty.bottom) };
}

/** Returns whether a colour may become ink in black and white. @param {number[]} colour */
export function isDark(colour) {
  return oklab(colour)[0] <= LIGHT;
}

/**
 * Returns the colour of most of the edge of an image, as three channels; null if no colour covers most of it.
 *
 * @param {Uint32Array} codes   of the pixels
 * @param {number} width   in pixels
 */
export function marginColour(codes, width) {
  const height = codes.length / width;
  const edge = [...codes.subarray(0, width), ...codes.subarray(codes.length - width)];
  for (let row = 0; row < height; row++) edge.push(codes[row * width], codes[(row + 1) * width - 1]);
  const colour = [0, 1, 2].map((axis) => {
    const order = edge.map((code) => channels(code)[axis]).sort((first, second) => first - second);
    // the median
    return Math.floor((order[Math.floor((order.length - 1) / 2)] + order[Math.floor(order.length / 2)]) / 2);
  });
  const seen = asSeen(colour);
  const near = edge.filter((code) => distance(asSeen(channels(code)), seen) < APART);
  return near.length >= ROUND * edge.length ? colour : null;
}
