/** Reads the fields of our JSON: palettes, clues, pictures and saved grids. */

import { inWords } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { checkSize, clueOfLengths, makePalette } from "./build.js";
import { MOST, excerpt, fail, refuseField, refuseRow } from "./errors.js";

/** Returns true if data are an object, not a list. @param {any} data @returns {data is Record<string, any>} */
export function isObject(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

/**
 * Throws `FormatError` if the data have other sides.
 *
 * @param {Record<string, any>} data
 * @param {Record<"height" | "width", number>} sides
 */
export function checkSides(data, sides) {
  for (const name of /** @type {const} */ (["height", "width"])) {
    if ((data[name] ?? sides[name]) !== sides[name]) refuseField(name, data[name]);
  }
}

/** Returns the palette of a puzzle, or null if it has none. @param {Record<string, any>} data */
export function paletteOf({ palette, colors }) {
  const entries = [palette, colors].find((list) => list?.length);
  // makePalette refuses one too many
  return entries ? makePalette(entries.slice(0, MOST.colours + 1).map(entryOf)) : null;
}

/** Returns the parts of a colour in a palette, which is a name, a list or an object. @param {any} entry */
function entryOf(entry) {
  if (typeof entry === "string") return { name: entry };
  const [key, name, rgb] = Array.isArray(entry) ? entry : [entry?.key, entry?.name, entry?.rgb];
  const isText = [key, name, rgb].every((text) => text === undefined || typeof text === "string");
  if (!isText) fail(`${excerpt(entry)} is not a colour; expected key, name and rgb`);
  return { key, name, rgb };
}

/** Throws the `FormatError` of a clue. @param {any} clue @returns {never} */
function refuseClue(clue) {
  return fail(`${excerpt(clue)} is not a clue; expected a list of lengths, or of pairs of length and colour`);
}

/** Returns the length (null if it is blotted) and the colour of a block. @param {any} item @returns {[any, any]} */
function lengthAndColour(item) {
  if (isObject(item) && Object.keys(item).join() === "blot") return [null, item.blot];
  if (Array.isArray(item) && item.length === 2) return [item[0], item[1]];
  return [item, 1];
}

/**
 * Returns the blocks of a clue; a blot has the length 0.
 *
 * @param {any} clue
 * @returns {import("../base/types.js").Block[]}
 */
export function clueOf(clue) {
  if (!Array.isArray(clue)) return refuseClue(clue);
  const blocks = clue.map((item) => {
    const [length, colour] = lengthAndColour(item);
    const isLength = length === null || (Number.isInteger(length) && length >= 0);
    if (!isLength || !Number.isInteger(colour) || colour < 1) refuseClue(item);
    return { length, colour };
  });
  // A single 0 is the empty clue; among other numbers, it is refused.
  if (blocks.some(({ length }) => length === 0)) return clueOfLengths(blocks.map(({ length }) => length ?? 1));
  return blocks.map(({ length, colour }) => ({ length: length ?? 0, colour }));
}

/**
 * Returns a function that returns the colour of a cell of a saved grid: that of a key (-1 if it is unknown), and
 * `UNKNOWN` for "?" or for several keys in brackets.
 *
 * @param {string[]} keys   of the palette
 */
export function savedColour(keys) {
  return (/** @type {string} */ key) => (key === "?" || key.startsWith("[") ? UNKNOWN : keys.indexOf(key));
}

/**
 * Returns the colours of a grid. Its rows consist of keys or of numbers. Throws `FormatError` if it is damaged.
 *
 * @param {any} grid
 * @param {string[]} keys   of the palette; a row of numbers may contain their indices
 * @param {(key: string) => number} colourOf   returns -1 for an unknown key
 */
export function cellsOf(grid, keys, colourOf) {
  const rows = grid.map((/** @type {any} */ row, /** @type {number} */ index) => {
    const refuse = (/** @type {any} */ cell) => refuseRow(index + 1, cell);
    const isColour = (/** @type {any} */ part) => Number.isInteger(part) && part >= 0 && part < keys.length;
    if (Array.isArray(row)) return row.map((part) => (isColour(part) ? part : refuse(part)));
    if (typeof row !== "string") return refuse(row);
    const parts = row.slice(0, MOST.cells).match(/\[[^[\]]+\]|./gsu) ?? []; // keys, or several in brackets
    return parts.map((part) => (colourOf(part) < 0 ? refuse(part) : colourOf(part)));
  });
  if (!rows.length) fail("no puzzle was found");
  const width = rows[0].length;
  const uneven = rows.findIndex((/** @type {number[]} */ row) => row.length !== width);
  if (uneven >= 0) fail(`row ${uneven + 1} has ${inWords(rows[uneven].length, "cell")}; expected ${width}`);
  checkSize(rows.length, width);
  return Uint8Array.from(rows.flat());
}

/**
 * Returns the first saved grid, or null if there is none.
 *
 * @param {any} saved
 * @param {number} height
 * @param {number} width
 * @param {(key: string) => number} colourOf   returns -1 for an unknown key
 */
export function startOf(saved, height, width, colourOf) {
  if (!saved?.length) return null;
  const grid = saved[0]?.grid;
  const isGrid = Array.isArray(grid) && grid.every((row) => typeof row === "string");
  if (!isGrid) fail(`the saved grid ${excerpt(saved[0])} does not fit the puzzle`);
  const start = cellsOf(grid, [], colourOf);
  const fits = grid.length === height && start.length === height * width;
  if (!fits) fail(`the saved grid ${excerpt(grid)} does not fit the puzzle`);
  return start;
}
