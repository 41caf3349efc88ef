/** Reduces images to pictures with few cells and colours. */

import { NAMED, channelsOf, freshColour } from "../puzzle/palette.js";
import { fewColours, nearest, oklab } from "./oklab.js";

/**
 * @typedef {import("../base/types.js").Colour} Colour
 * @typedef {{height: number, width: number, data: Uint8ClampedArray}} Pixels   4 bytes per pixel
 * @typedef {{height: number, width: number, cells: Uint8Array, palette: Colour[]}} Drawing
 * @typedef {"light" | "contrast" | "outlines" | "colours"} Method
 *
 * @typedef {Object} Options
 * @property {number} height
 * @property {number} width
 * @property {{top: number, left: number, bottom: number, right: number}} crop   in pixels; bottom and right are
 * excluded
 * @property {Method} method
 * @property {number} level        a lightness from 0 to 1; darker cells become black
 * @property {boolean} invert      true if black and white are swapped
 * @property {number} colours      the maximum number of colours, including the background
 * @property {number[][] | null} exact   the image's own colours if there are few, otherwise null
 * @property {number} brightness   from -1 to 1
 */

// local contrast compares a cell with the cells around it; their distance is up to a tenth of the longer side
const AROUND = 10;
const LEVELLED = 0.9; // the share of the surroundings' lightness that is subtracted
const CUT_OFF = 0.02; // the share of the darkest cells that become 0, and of the lightest cells that become 1
const FINER = 3; // number of pixels per cell side in the search for outlines
const STRONG = 0.9; // the share of lightness changes that are weaker than a black outline
const SHARE = 0.25; // the minimum strength of a black outline, relative to the strongest lightness change
const PIXEL_ART = 12; // the maximum number of colours in pixel art; pixel art keeps its colours
const NEAR = 0.1; // a colour gets the name of a known colour if their distance in Oklab is below this value
const OPAQUE = 128;

/**
 * Returns the mean colour of each cell, 3 bytes per colour. Transparent pixels count as white.
 *
 * @param {Pixels} pixels
 * @param {Options["crop"]} crop
 * @param {number} height
 * @param {number} width
 */
function meanColours({ data, width: stride }, crop, height, width) {
  const rgb = new Uint8ClampedArray(3 * height * width);
  const part = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ share) =>
    from + (to - from) * share;
  for (let row = 0; row < height; row++) {
    const [top, bottom] = [part(crop.top, crop.bottom, row / height), part(crop.top, crop.bottom, (row + 1) / height)];
    for (let column = 0; column < width; column++) {
      const [left, right] = [
        part(crop.left, crop.right, column / width),
        part(crop.left, crop.right, (column + 1) / width),
      ];
      const sum = [0, 0, 0];
      let weights = 0;
      for (let y = Math.floor(top); y < bottom - 1e-6; y++) {
        const high = Math.min(bottom, y + 1) - Math.max(top, y);
        for (let x = Math.floor(left); x < right - 1e-6; x++) {
          const weight = high * (Math.min(right, x + 1) - Math.max(left, x));
          const at = 4 * (y * stride + x);
          const opaque = data[at + 3] >= OPAQUE;
          for (let axis = 0; axis < 3; axis++) sum[axis] += weight * (opaque ? data[at + axis] : 255);
          weights += weight;
        }
      }
      rgb.set(sum.map((total) => total / weights), 3 * (row * width + column));
    }
  }
  return rgb;
}

/** @param {number[][]} colours */
function labOf(colours) {
  return oklab(Uint8ClampedArray.from(colours.flat()));
}

/** @param {Uint8ClampedArray} rgb */
function lightness(rgb) {
  return oklab(rgb).filter((_, at) => at % 3 === 0);
}

/**
 * Returns the lightness of each cell relative to its surroundings, from 0 to 1.
 *
 * @param {Float32Array} light
 * @param {number} height
 * @param {number} width
 */
function contrast(light, height, width) {
  const reach = Math.max(1, Math.round(Math.max(height, width) / AROUND));
  const smooth = blurred(blurred(light, height, width, reach), height, width, reach);
  const differs = light.map((value, cell) => value - LEVELLED * smooth[cell]);
  const order = Float32Array.from(differs).sort();
  const cut = Math.floor(CUT_OFF * (order.length - 1));
  const [low, high] = [order[cut], order[order.length - 1 - cut]];
  return differs.map((value) => Math.min(1, Math.max(0, (value - low) / Math.max(high - low, 1e-6))));
}

/**
 * Returns the mean of the values around each cell.
 *
 * @param {Float32Array} values
 * @param {number} height
 * @param {number} width
 * @param {number} reach   the number of cells to each side
 */
function blurred(values, height, width, reach) {
  const along = (
    /** @type {Float32Array} */ given,
    /** @type {number} */ size,
    /** @type {(cell: number) => number} */ placeOf,
    /** @type {number} */ step,
  ) =>
    given.map((_, cell) => {
      const place = placeOf(cell);
      let [sum, count] = [0, 0];
      for (let at = Math.max(0, place - reach); at <= Math.min(size - 1, place + reach); at++, count++) {
        sum += given[cell + (at - place) * step];
      }
      return sum / count;
    });
  const across = along(values, width, (cell) => cell % width, 1);
  return along(across, height, (cell) => Math.floor(cell / width), width);
}

/**
 * Returns how much the lightness changes within each cell. The values range from 1 (no change) to 0 (a change as strong
 * as an outline).
 *
 * @param {Pixels} pixels
 * @param {Options} options
 */
function outlines(pixels, { crop, height, width }) {
  const [high, wide] = [FINER * height, FINER * width];
  const light = blurred(lightness(meanColours(pixels, crop, high, wide)), high, wide, 1);
  const at = (/** @type {number} */ y, /** @type {number} */ x) =>
    light[Math.min(high - 1, Math.max(0, y)) * wide + Math.min(wide - 1, Math.max(0, x))];
  const changes = light.map((_, cell) => {
    const [y, x] = [Math.floor(cell / wide), cell % wide];
    return Math.hypot(at(y, x + 1) - at(y, x - 1), at(y + 1, x) - at(y - 1, x));
  });
  const order = Float32Array.from(changes).sort();
  const strongest = Math.max(order[Math.floor(STRONG * (order.length - 1))], SHARE * order[order.length - 1], 1e-6);
  const found = new Float32Array(height * width).fill(1);
  changes.forEach((change, cell) => {
    const [row, column] = [Math.floor(cell / wide / FINER), Math.floor((cell % wide) / FINER)];
    found[row * width + column] -= Math.min(1, change / strongest) / FINER ** 2;
  });
  return found;
}

/**
 * Returns the shade of each cell. Cells with a shade below `level` become black.
 *
 * @param {Pixels} pixels
 * @param {Options} options
 */
function shades(pixels, options) {
  const { crop, height, width, method } = options;
  if (method === "outlines") return outlines(pixels, options);
  const light = lightness(meanColours(pixels, crop, height, width));
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
  const order = Float32Array.from(values).sort();
  let [best, level, below] = [-1, 0.5, 0];
  for (let count = 1; count < order.length; count++) {
    below += order[count - 1];
    if (order[count] === order[count - 1]) continue;
    const apart = below / count - (total - below) / (order.length - count);
    const variance = count * (order.length - count) * apart ** 2;
    if (variance > best) [best, level] = [variance, (order[count] + order[count - 1]) / 2];
  }
  return level;
}

/**
 * Reduces an image to a picture.
 *
 * @param {Pixels} pixels
 * @param {Options} options
 * @returns {Drawing}
 */
export function reduced(pixels, options) {
  const { height, width, crop } = options;
  if (options.method !== "colours") {
    const ink = (/** @type {number} */ shade) => Number(shade < options.level !== options.invert);
    const palette = NAMED.slice(0, 2).map((colour) => ({ ...colour }));
    return { height, width, cells: Uint8Array.from(shades(pixels, options), ink), palette };
  }
  const bright = Uint8ClampedArray.from({ length: 256 }, (_, value) => 255 * (value / 255) ** 2 ** -options.brightness);
  const rgb = meanColours(pixels, crop, height, width).map((value) => bright[value]);
  const { exact } = options;
  const plain = exact && exact.length <= options.colours && options.brightness === 0;
  // If the image has few colours, each cell gets one of these colours. It never gets the blend of two colours at an
  // edge.
  const { groups, colours } = plain
    ? { groups: nearest(oklab(rgb), labOf(exact)), colours: exact }
    : fewColours(rgb, options.colours);
  const used = colours.map((_, group) => group).filter((group) => groups.includes(group));
  const lab = labOf(colours);
  used.sort((one, other) => lab[3 * other] - lab[3 * one]);
  const palette = named(used.map((group) => colours[group]));
  return { height, width, cells: groups.map((group) => used.indexOf(group)), palette };
}

/**
 * Returns a palette of these colours. Each colour that is similar to a known colour gets its name and key.
 *
 * @param {number[][]} colours
 */
function named(colours) {
  const lab = labOf(colours);
  const known = labOf(NAMED.map(({ rgb }) => channelsOf(rgb)));
  const names = nearest(lab, known);
  /** @type {Colour[]} */
  const palette = [];
  colours.forEach((colour, number) => {
    const rgb = colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("");
    const { key, name } = NAMED[names[number]];
    const apart = Math.hypot(...[0, 1, 2].map((axis) => lab[3 * number + axis] - known[3 * names[number] + axis]));
    const free = apart < NEAR && !palette.some((other) => other.key === key) && (number === 0 || key !== NAMED[0].key);
    palette.push(free ? { key, name, rgb } : { ...freshColour([...palette, ...NAMED], rgb), name: `#${rgb}` });
  });
  palette[0].key = NAMED[0].key;
  if (palette.length === 1) palette.push(freshColour(palette));
  return palette;
}

/**
 * Returns the colours of pixel art, or null if the image has too many colours. Transparent pixels count as white.
 *
 * @param {Pixels} pixels
 */
export function plainColours({ data }) {
  const found = new Set();
  for (let at = 0; at < data.length; at += 4) {
    found.add(data[at + 3] < OPAQUE ? 0xffffff : data[at] * 65536 + data[at + 1] * 256 + data[at + 2]);
    if (found.size > PIXEL_ART) return null;
  }
  return [...found].map((code) => [code >> 16, (code >> 8) & 255, code & 255]);
}

/**
 * Returns the side of a cell in pixels for pixel art that was enlarged by an integer factor.
 *
 * @param {Pixels} pixels
 */
export function scaleOf({ height, width, data }) {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const common = (/** @type {number} */ one, /** @type {number} */ other) => {
    while (other) [one, other] = [other, one % other];
    return one;
  };
  let scale = common(height, width);
  for (let at = 0; at < words.length && scale > 1; at++) {
    const [y, x] = [Math.floor(at / width), at % width];
    if (x > 0 && words[at] !== words[at - 1]) scale = common(scale, x);
    if (y > 0 && words[at] !== words[at - width]) scale = common(scale, y);
  }
  return scale;
}
