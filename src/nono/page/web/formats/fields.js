/** Reads the fields of our JSON: palettes, clues, pictures and saved grids. */

import { inWords } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { checkSize, clueOfLengths, makePalette } from "./build.js";
import { MOST, excerpt, fail, refuseField, refuseRow } from "./errors.js";

/** @param {any} data @returns {data is Record<string, any>} */
export function isObject(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

/** Throws `FormatError` if the data have other sides. @param {Record<string, any>} data @param {Record<"height" | "width", number>} sides */
export function checkSides(data, sides) {
  for (const name of /** @type {const} */ (["height", "width"])) {
    if ((data[name] ?? sides[name]) !== sides[name]) refuseField(name, data[name]);
  }
}

/** Returns the palette of a puzzle, or null if it has none. @param {Record<string, any>} data */
export function paletteOf({ palette, colors }) {
  const given = palette?.length ? palette : colors?.length ? colors : null;
  return given && makePalette(given.slice(0, MOST.colours + 1).map(entryOf));
}

/** @param {any} entry */
function entryOf(entry) {
  if (typeof entry === "string") return { name: entry };
  const [key, name, rgb] = Array.isArray(entry) ? entry : [entry?.key, entry?.name, entry?.rgb];
  const isText = [key, name, rgb].every((one) => one === undefined || typeof one === "string");
  if (!isText) fail(`${excerpt(entry)} is not a colour; expected key, name and rgb`);
  return { key, name, rgb };
}

/** @param {any} found @returns {never} */
function refuseClue(found) {
  return fail(`${excerpt(found)} is not a clue; expected a list of lengths, or of pairs of length and colour`);
}

/** @param {any} clue @returns {import("../base/types.js").Block[]} */
export function clueOf(clue) {
  if (!Array.isArray(clue)) return refuseClue(clue);
  const blocks = clue.map((item) => {
    const blot = isObject(item) && Object.keys(item).join() === "blot";
    const [length, colour] = blot ? [null, item.blot] : Array.isArray(item) && item.length === 2 ? item : [item, 1];
    const whole = length === null || (Number.isInteger(length) && length >= 0);
    if (!whole || !Number.isInteger(colour) || colour < 1) refuseClue(item);
    return { length, colour };
  });
  if (blocks.some(({ length }) => length === 0)) return clueOfLengths(blocks.map(({ length }) => length ?? 1));
  return blocks.map(({ length, colour }) => ({ length: length ?? 0, colour }));
}

/**
 * Returns the colour of a key in a goal, or -1 if the key is unknown.
 *
 * @param {string | undefined} key @param {string[]} keys
 */
export function ofGoal(key, keys) {
  return keys.indexOf(key ?? "");
}

/** Returns the colour of one cell of a saved grid. The cell is given as a key, `?`, or several keys in brackets. */
export function ofSaved(/** @type {string} */ part, /** @type {string[]} */ keys) {
  if (part === "?" || part.startsWith("[")) return UNKNOWN;
  return keys.indexOf(part);
}

/**
 * Returns the colours of a grid. Its rows consist of keys or of numbers.
 *
 * @param {any} grid
 * @param {string[]} keys
 * @param {(part: string, keys: string[]) => number} colourOf   returns -1 for an unknown key
 */
export function cellsOf(grid, keys, colourOf) {
  let cells = new Uint8Array(0);
  let width = 0;
  grid.forEach((/** @type {any} */ row, /** @type {number} */ at) => {
    const text = typeof row === "string";
    if (!text && !Array.isArray(row)) refuseRow(at + 1, row);
    const parts = text ? (row.slice(0, MOST.cells).match(/\[[^[\]]+\]|./gsu) ?? []) : row;
    if (!at) {
      width = parts.length;
      checkSize(grid.length, width);
      cells = new Uint8Array(grid.length * width);
    }
    if (parts.length !== width) fail(`row ${at + 1} has ${inWords(parts.length, "cell")}; expected ${width}`);
    for (let place = 0; place < width; place++) {
      const part = parts[place];
      const colour = text ? colourOf(part, keys) : Number.isInteger(part) && part < keys.length ? part : -1;
      if (colour < 0) refuseRow(at + 1, part);
      cells[at * width + place] = colour;
    }
  });
  return cells.length ? cells : fail("no puzzle was found");
}

/**
 * Returns the first saved grid.
 *
 * @param {any} saved
 * @param {string[]} keys
 * @param {number} height
 * @param {number} width
 * @param {(part: string, keys: string[]) => number} [read]
 */
export function startOf(saved, keys, height, width, read = ofSaved) {
  if (!saved?.length) return null;
  const grid = saved[0]?.grid;
  const isGrid = Array.isArray(grid) && grid.every((row) => typeof row === "string");
  if (!isGrid) fail(`the saved grid ${excerpt(saved[0])} does not fit the puzzle`);
  const start = cellsOf(grid, keys, read);
  if (grid.length !== height || start.length !== height * width) fail(`the saved grid ${excerpt(grid)} does not fit the puzzle`);
  return start;
}
