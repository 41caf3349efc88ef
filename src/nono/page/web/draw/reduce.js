/** Reduces images to pictures with few cells and colours. */

import { oklab } from "../puzzle/oklab.js";
import { NAMED, freshColour, plainName } from "../puzzle/palette.js";
import { distinguishable, fewColours, nearest } from "./few_colours.js";
import { partsOf } from "./flat_colours.js";
import { codesOf, eachPixel, meanColours } from "./pixels.js";

/**
 * @import { Colour } from "../base/types.js"
 * @import { FlatColours } from "./flat_colours.js"
 * @import { Pixels } from "./pixels.js"
 *
 * A picture: the colour of each cell, and the palette, with the background first.
 * @typedef {{height: number, width: number, cells: Uint8Array, palette: Colour[]}} Drawing
 * @typedef {"light" | "contrast" | "colours"} Method
 *
 * @typedef {Object} Options
 * @property {number} height       of the picture, in cells
 * @property {number} width
 * @property {import("./pixels.js").Box} crop   the part of the image that is used
 * @property {Method} method
 * @property {number} level        a lightness from 0 to 1; darker cells become black
 * @property {boolean} invert      true if black and white are swapped
 * @property {number} colours      the maximum number of colours, including the background
 * @property {FlatColours} areas   the colours of the image if it consists of flat areas
 */

// local contrast compares a cell with the cells around it; their distance is up to a tenth of the longer side
const AROUND = 10;
const LEVELLED = 0.9; // the share of the surroundings' lightness that is subtracted
const CUT_OFF = 0.02; // the share of the darkest cells that become 0, and of the lightest cells that become 1
const TIE = 1e-4; // colours whose shares of a cell differ by less are tied; then the rarer one wins

/**
 * Returns the lightness of each cell relative to its surroundings, from 0 to 1.
 *
 * @param {number[]} light   the lightness of each cell
 * @param {number} height
 * @param {number} width
 */
function contrast(light, height, width) {
  const reach = Math.max(1, Math.round(Math.max(height, width) / AROUND));
  const smooth = blurred(blurred(light, height, width, reach), height, width, reach);
  const relative = light.map((value, cell) => value - LEVELLED * smooth[cell]);
  const order = Float64Array.from(relative).sort();
  const cut = Math.floor(CUT_OFF * (order.length - 1));
  const [low, high] = [order[cut], order[order.length - 1 - cut]];
  return relative.map((value) => Math.min(1, Math.max(0, (value - low) / Math.max(high - low, 1e-6))));
}

/**
 * Returns the mean of the values in the square around each cell.
 *
 * @param {number[]} values
 * @param {number} height
 * @param {number} width
 * @param {number} reach   the number of cells to each side
 */
function blurred(values, height, width, reach) {
  const meanOf = (/** @type {number[]} */ line) => line.map((_, index) => {
    const near = line.slice(Math.max(0, index - reach), index + reach + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
  const rows = Array.from({ length: height }, (_, row) => meanOf(values.slice(row * width, (row + 1) * width)));
  const columns = Array.from({ length: width }, (_, column) => meanOf(rows.map((row) => row[column])));
  return values.map((_, cell) => columns[cell % width][Math.floor(cell / width)]);
}

/**
 * Returns the shade of each cell, from 0 (dark) to 1. In a picture in black and white, `level` separates these.
 *
 * @param {Pixels} pixels
 * @param {Options} options
 */
function shades(pixels, { crop, height, width, method }) {
  const light = meanColours(pixels, crop, height, width).map((rgb) => oklab(rgb)[0]);
  return method === "contrast" ? contrast(light, height, width) : light;
}

/**
 * Returns the level that best separates dark from light cells. It maximizes the variance between the two groups (N.
 * Otsu, 1979).
 *
 * @param {Pixels} pixels
 * @param {Options} options
 */
export function bestLevel(pixels, options) {
  const values = shades(pixels, options);
  const total = values.reduce((sum, value) => sum + value, 0);
  const order = Float64Array.from(values).sort();
  let [best, level, below] = [-1, 0.5, 0]; // below: the sum of the darker cells
  for (let count = 1; count < order.length; count++) {
    below += order[count - 1];
    if (order[count] === order[count - 1]) continue;
    const apart = below / count - (total - below) / (order.length - count);
    const variance = count * (order.length - count) * apart ** 2;
    if (variance > best) [best, level] = [variance, (order[count] + order[count - 1]) / 2];
  }
  return level;
}

/** Reduces an image to a picture. @param {Pixels} pixels @param {Options} options @returns {Drawing} */
export function reduced(pixels, options) {
  const { height, width } = options;
  if (options.method !== "colours") {
    // lighter cells if inverted
    const ink = (/** @type {number} */ shade) => Number(shade < options.level !== options.invert);
    const palette = NAMED.slice(0, 2).map((colour) => ({ ...colour }));
    return { height, width, cells: Uint8Array.from(shades(pixels, options), ink), palette };
  }
  const { groups, colours } = options.areas.flat ? flatReduction(pixels, options) : mixedReduction(pixels, options);
  const present = colours.map((_, group) => group).filter((group) => groups.includes(group));
  const paper = background(groups, options, present, colours);
  const used = [paper, ...present.filter((group) => group !== paper)];
  const cells = groups.map((group) => used.indexOf(group));
  return { height, width, cells, palette: paletteOf(used.map((group) => colours[group])) };
}

/**
 * Returns at most `colours` colours of an image that consists of flat areas, and for each cell the colour that fills
 * most of it; of colours that fill as much, the rarer one. If more colours are wanted than the areas have, these are
 * all colours of the image, if it has few.
 *
 * @param {Pixels} pixels
 * @param {Options} options   whose `areas.flat` is not null
 * @returns {{groups: Uint8Array, colours: number[][]}}   `groups`: for each cell, the index of its colour
 */
function flatReduction(pixels, { height, width, crop, colours: most, areas: { flat, distinct } }) {
  const codes = codesOf(pixels);
  const wantsAll = distinct !== null && most > (flat?.length ?? 0);
  let colours = /** @type {number[][]} */ (wantsAll ? distinct : flat);
  let parts = partsOf(codes, colours); // for each pixel, the index of its colour
  if (colours.length > most) {
    const partCodes = colours.map(([red, green, blue]) => (red << 16) | (green << 8) | blue);
    const few = distinguishable(fewColours(Array.from(parts, (part) => partCodes[part]), most));
    // for each colour, one of the few
    const merged = colours.map((colour) => nearest(oklab(colour), few.map((rgb) => oklab(rgb))));
    [colours, parts] = [few, parts.map((part) => merged[part])];
  }
  const shares = colours.map(() => new Float64Array(height * width));
  eachPixel(pixels.width, crop, height, width, (cell, pixel, weight) => (shares[parts[pixel]][cell] += weight));
  // proportional to the frequency of a colour in the picture, so that the rarer one wins
  const handicap = shares.map((share) => (TIE * share.reduce((sum, value) => sum + value, 0)) / share.length);
  const groups = Uint8Array.from({ length: height * width }, (_, cell) => {
    const fits = shares.map((share, colour) => share[cell] - handicap[colour]);
    return fits.indexOf(Math.max(...fits));
  });
  return { groups, colours };
}

/**
 * Returns a few colours of an image, and the one that is nearest to the mean colour of each cell.
 *
 * @param {Pixels} pixels
 * @param {Options} options
 * @returns {{groups: Uint8Array, colours: number[][]}}   as for `flatReduction`
 */
function mixedReduction(pixels, { height, width, crop, colours: most }) {
  const means = meanColours(pixels, crop, height, width);
  const codes = means.map(([red, green, blue]) => (red << 16) | (green << 8) | blue);
  const colours = distinguishable(fewColours(codes, most));
  const labs = colours.map((rgb) => oklab(rgb));
  return { groups: Uint8Array.from(means, (rgb) => nearest(oklab(rgb), labs)), colours };
}

/**
 * Returns the background: the lighter one of two colours, otherwise the colour that covers most of the edge and of the
 * corners, because a subject that fills the picture leaves these free. Of colours that cover as much of these, it is
 * the one with the largest area.
 *
 * @param {Uint8Array} groups   for each cell, the index of its colour in `colours`
 * @param {Options} options
 * @param {number[]} present    the indices of the colours in the picture
 * @param {number[][]} colours
 */
function background(groups, { height, width }, present, colours) {
  const lightness = (/** @type {number} */ group) => oklab(colours[group])[0];
  if (present.length === 2) {
    return present.reduce((best, group) => (lightness(group) > lightness(best) ? group : best));
  }
  const isEdge = (/** @type {number} */ cell) =>
    cell < width || cell >= (height - 1) * width || cell % width === 0 || cell % width === width - 1;
  const edge = groups.filter((_, cell) => isEdge(cell));
  const corners = [0, width - 1, (height - 1) * width, height * width - 1].map((cell) => groups[cell]);
  const share = (/** @type {Uint8Array | number[]} */ cells, /** @type {number} */ group) =>
    cells.filter((/** @type {number} */ other) => other === group).length / cells.length;
  const border = (/** @type {number} */ group) => share(edge, group) + share(corners, group);
  const most = Math.max(...present.map(border));
  const tied = present.filter((group) => border(group) > most - TIE);
  return tied.reduce((best, group) => (share(groups, group) > share(groups, best) ? group : best));
}

/** Returns a palette of these colours with plain names, as long as these differ. @param {number[][]} colours */
function paletteOf(colours) {
  /** @type {Colour[]} */
  const palette = [];
  colours.forEach((colour, index) => {
    const rgb = colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("");
    const name = palette.some((other) => other.name === plainName(rgb)) ? `#${rgb}` : plainName(rgb);
    // white only for the background
    const known = NAMED.find((colour) => colour.name === name && (index === 0 || colour !== NAMED[0]));
    palette.push({ ...(known ?? freshColour([...palette, ...NAMED])), name, rgb });
  });
  palette[0].key = NAMED[0].key;
  if (palette.length === 1) palette.push(freshColour(palette));
  return palette;
}
