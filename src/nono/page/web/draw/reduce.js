/** Reduces images to pictures with few cells and colours. */

import { NAMED, channelsOf, freshColour } from "../puzzle/palette.js";
import { partsOf, toldApart } from "./flat_colours.js";
import { fewColours, nearest, oklab } from "./oklab.js";
import { codesOf, eachPixel, meanColours } from "./pixels.js";

/**
 * @typedef {import("../base/types.js").Colour} Colour
 * @typedef {import("./pixels.js").Pixels} Pixels
 * @typedef {import("./flat_colours.js").FlatColours} FlatColours
 * @typedef {{height: number, width: number, cells: Uint8Array, palette: Colour[]}} Drawing
 * @typedef {"light" | "contrast" | "outlines" | "colours"} Method
 *
 * @typedef {Object} Options
 * @property {number} height
 * @property {number} width
 * @property {import("./pixels.js").Box} crop
 * @property {Method} method
 * @property {number} level        a lightness from 0 to 1; darker cells become black
 * @property {boolean} invert      true if black and white are swapped
 * @property {number} colours      the maximum number of colours, including the background
 * @property {FlatColours} own     the colours of the image if it consists of flat areas
 * @property {number} brightness   from -1 to 1
 */

// local contrast compares a cell with the cells around it; their distance is up to a tenth of the longer side
const AROUND = 10;
const LEVELLED = 0.9; // the share of the surroundings' lightness that is subtracted
const CUT_OFF = 0.02; // the share of the darkest cells that become 0, and of the lightest cells that become 1
const FINER = 3; // number of pixels per cell side in the search for outlines
const STRONG = 0.9; // the share of lightness changes that are weaker than a black outline
const SHARE = 0.25; // the minimum strength of a black outline, relative to the strongest lightness change
const NEAR = 0.1; // a colour gets the name of a known colour if their distance in Oklab is below this value
const TIE = 1e-4; // colours whose shares of a cell differ by less are tied; then the rarer one wins

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
  const { groups, colours } = options.own.flat && options.brightness === 0 ? largest(pixels, options) : mixed(pixels, options);
  const present = colours.map((_, group) => group).filter((group) => groups.includes(group));
  const paper = background(groups, options, present, labOf(colours));
  const used = [paper, ...present.filter((group) => group !== paper)];
  const palette = named(used.map((group) => colours[group]));
  return { height, width, cells: groups.map((group) => used.indexOf(group)), palette };
}

/**
 * Returns the colours of an image that consists of flat areas, and the one that fills most of each cell.
 *
 * @param {Pixels} pixels
 * @param {Options} options
 */
function largest(pixels, { height, width, crop, colours: most, own }) {
  const codes = codesOf(pixels);
  let colours = /** @type {number[][]} */ (most > (own.flat?.length ?? 0) && own.distinct ? own.distinct : own.flat);
  let parts = partsOf(codes, colours);
  if (colours.length > most) {
    const few = toldApart(fewColours(Uint8ClampedArray.from([...parts].flatMap((part) => colours[part])), most).colours);
    const group = nearest(labOf(colours), labOf(few));
    [colours, parts] = [few, parts.map((part) => group[part])];
  }
  const shares = colours.map(() => new Float64Array(height * width));
  eachPixel(pixels.width, crop, height, width, (cell, pixel, weight) => (shares[parts[pixel]][cell] += weight));
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
 */
function mixed(pixels, { height, width, crop, brightness, colours: most }) {
  const bright = Uint8ClampedArray.from({ length: 256 }, (_, value) => 255 * (value / 255) ** 2 ** -brightness);
  const rgb = meanColours(pixels, crop, height, width).map((value) => bright[value]);
  const colours = toldApart(fewColours(rgb, most).colours);
  return { groups: nearest(oklab(rgb), labOf(colours)), colours };
}

/**
 * Returns the background: the lighter one of two colours, otherwise the colour that covers most of the picture and of its
 * edge.
 *
 * @param {Uint8Array} groups
 * @param {Options} options
 * @param {number[]} present   the colours in the picture
 * @param {Float32Array} lab
 */
function background(groups, { height, width }, present, lab) {
  const isEdge = (/** @type {number} */ cell) =>
    cell < width || cell >= (height - 1) * width || cell % width === 0 || cell % width === width - 1;
  const share = (/** @type {Uint8Array} */ cells, /** @type {number} */ group) =>
    cells.filter((other) => other === group).length / cells.length;
  const edge = groups.filter((_, cell) => isEdge(cell));
  const weight = (/** @type {number} */ group) =>
    present.length === 2 ? lab[3 * group] : share(groups, group) + share(edge, group);
  return present.reduce((best, group) => (weight(group) > weight(best) ? group : best));
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
