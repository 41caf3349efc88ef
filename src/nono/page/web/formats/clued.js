/**
 * Reads the clue layers of puzzles with declared rules in our JSON.
 *
 * @typedef {import("../base/types.js").Clued} Clued
 * @typedef {import("../base/types.js").GenreData} GenreData
 * @typedef {import("../base/types.js").LayerData} LayerData
 */

import { NONE, hasCells, valuesOf } from "../genres/declared.js";
import { checkSize } from "./build.js";
import { MOST, fail, refuseField } from "./errors.js";
import { checkSides } from "./fields.js";

const RELATIVE = /\b(?:tango|unruly)\b|\bbinairo ?(?:\+|plus\b)/i; // names under which the lines of a Binairo may be equal
const MOST_CELLS = 50_000; // maximum number of cells, hidden ones included; as in nono.page.given

/**
 * Returns the clues of a puzzle. Throws `FormatError` if a field does not fit the puzzle.
 *
 * @param {Record<string, any>} data   the JSON of the puzzle
 * @param {GenreData} genre
 * @returns {Clued}
 */
export function cluedOf(data, genre) {
  const [first] = genre.layers;
  const rows = rowsOfText(data[first.field], first);
  const [height, width] = [rows.length, rows[0].length];
  checkShape(genre, height, width);
  /** @type {Record<string, any>} */
  const values = {};
  for (const layer of genre.layers) {
    const given = data[layer.field] ?? (layer.field === "repeats" && allowsEqualLines(data) ? true : null);
    if (given === null && layer.required) refuse(layer, given);
    const value = given === null ? blankOf(layer, height, width) : valueOf(given, layer, height, width);
    const keys = layer.givens ? valuesOf(genre, width).map(({ char }) => char) : null;
    if (keys) for (const key of value) if (key !== NONE && !keys.includes(key)) refuse(layer, key);
    values[layer.name] = value;
  }
  checkSides(data, { height, width });
  return { genre, height, width, values };
}

/** Returns true if the JSON of a Binairo has signs, or the name of a relative as its title; as in Python. @param {any} data */
function allowsEqualLines({ title, signs }) {
  return RELATIVE.test(title ?? "") || /[=x]/.test(JSON.stringify(signs ?? ""));
}

/**
 * Throws `FormatError` if no puzzle of the genre has this size.
 *
 * @param {GenreData} genre
 * @param {number} height
 * @param {number} width
 */
function checkShape({ declaration, square }, height, width) {
  checkSize(height, width);
  /** @type {{rule: string, exactly?: string}[]} */
  const rules = JSON.parse(declaration).rules;
  const isOdd = (height % 2 || width % 2) && rules.some(({ exactly }) => exactly === "half");
  // For the rule "unequal", the engine adds a hidden cell for each pair of parallel lines and each place in them.
  const pairs = (/** @type {number} */ lines) => (lines * (lines - 1)) / 2;
  const hidden = rules.some(({ rule }) => rule === "unequal") ? pairs(height) * width + pairs(width) * height : 0;
  if (isOdd || (square && (height !== width || width > square)) || height * width + hidden > MOST_CELLS) {
    fail(`this page has no board of the size ${width}x${height} for this genre`);
  }
}

/**
 * Returns the value of a layer without clues: its usual regions, if it has some; a character for each cell or edge (one
 * region for all cells); null for each number beside the lines; and for the whole puzzle, false or a number (null: none).
 * Throws `FormatError` if there are no usual regions of this size.
 *
 * @param {LayerData} layer
 * @param {number} height
 * @param {number} width
 */
function blankOf(layer, height, width) {
  if (layer.usual) return usualRegions(layer.usual[width] ?? refuse(layer, null), height, width);
  if (hasCells(layer)) return new Array(height * width).fill(layer.kind === "regions" ? "A" : NONE);
  if (layer.kind === "outside") return new Array(layer.side === "rows" ? height : width).fill(null);
  if (layer.kind === "edges") {
    return { across: new Array(height * (width - 1)).fill(NONE), down: new Array((height - 1) * width).fill(NONE) };
  }
  return layer.kind === "flag" ? false : (layer.default ?? null);
}

/** Returns boxes, `across` of them side by side. @param {number} across @param {number} height @param {number} width */
function usualRegions(across, height, width) {
  return Array.from({ length: height * width }, (_, cell) => {
    const [row, column] = [Math.floor(cell / width), cell % width];
    return regionKey(Math.floor(row / across) * across + Math.floor((column * across) / width));
  });
}

/** Returns the character of a region: A to Z, a to z, 0 to 9, and then other characters. @param {number} number */
function regionKey(number) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return letters[number] ?? String.fromCodePoint(0x4e00 + number - letters.length);
}

/**
 * @param {any} given
 * @param {LayerData} layer
 * @param {number} height
 * @param {number} width
 */
function valueOf(given, layer, height, width) {
  if (hasCells(layer)) {
    const rows = rowsOfText(given, layer);
    if (rows.length !== height || rows[0].length !== width) refuse(layer, given);
    const keys = rows.flat();
    if (layer.usual && keys.some((key) => keys.filter((other) => other === key).length !== width)) refuse(layer, given);
    return keys;
  }
  if (layer.kind === "outside") {
    if (!Array.isArray(given) || given.length !== (layer.side === "rows" ? height : width)) refuse(layer, given);
    return given.map((/** @type {any} */ number) => (number === null ? null : wholeOf(number, 0, layer)));
  }
  if (layer.kind === "edges") {
    const { across = [], down = [] } = given;
    return { across: signs(across, layer, height, width - 1), down: signs(down, layer, height - 1, width) };
  }
  if (layer.kind === "flag") return typeof given === "boolean" ? given : refuse(layer, given);
  return wholeOf(given, layer.least ?? 0, layer);
}

/** @param {any} given @param {number} least @param {LayerData} layer */
function wholeOf(given, least, layer) {
  return Number.isInteger(given) && given >= least && given <= MOST.cells ? given : refuse(layer, given);
}

/**
 * Returns the characters of rows of text with equal lengths.
 *
 * @param {any} given
 * @param {LayerData} layer
 * @returns {string[][]}
 */
function rowsOfText(given, layer) {
  if (!Array.isArray(given) || !given.length || given.length > MOST.side) return refuse(layer, given);
  const rows = given.map((row) => (typeof row === "string" && row ? Array.from(row.slice(0, 2 * MOST.side)) : refuse(layer, row)));
  for (const row of rows) {
    if (row.length !== rows[0].length) refuse(layer, row.join(""));
    const isKnown = (/** @type {string} */ key) =>
      layer.kind === "regions" ? key !== NONE || layer.partial : key === NONE || layer.keys?.includes(key);
    const wrong = row.find((key) => !isKnown(key));
    if (wrong !== undefined) refuse(layer, wrong);
  }
  return rows;
}

/**
 * @param {any} rows
 * @param {LayerData} layer
 * @param {number} height
 * @param {number} width
 * @returns {string[]}
 */
function signs(rows, layer, height, width) {
  if (!Array.isArray(rows)) return refuse(layer, rows);
  const filled = rows.filter((row) => row !== "");
  const isRow = (/** @type {any} */ row) =>
    typeof row === "string" && row.length === width && [...row].every((key) => key === NONE || layer.keys?.includes(key));
  const size = width > 0 ? height : 0;
  if (filled.length !== size || !filled.every(isRow)) refuse(layer, rows);
  return filled.flatMap((row) => [...row]);
}

/** @param {LayerData} layer @param {any} given @returns {never} */
function refuse({ field }, given) {
  return refuseField(field, given);
}
