/**
 * Reads the clue layers of puzzles with declared rules in our JSON.
 *
 * @import { Clued, GenreData, LayerData } from "../base/types.js"
 * @typedef {{height: number, width: number}} Size
 */

import { NONE, hasCells, valuesOf } from "../genres/declared.js";
import { checkSize } from "./build.js";
import { MOST, fail, refuseField } from "./errors.js";
import { checkSides } from "./fields.js";

// names under which the lines of a Binairo may be equal
const RELATIVE = /\b(?:tango|unruly)\b|\bbinairo ?(?:\+|plus\b)/i;
const MOST_CELLS = 50_000; // maximum number of cells, hidden ones included; as in nono.page.puzzle_data
const REGION_KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Returns the clues of a puzzle. Throws `FormatError` if a field does not fit the puzzle.
 *
 * @param {Record<string, any>} data   the JSON of the puzzle
 * @param {GenreData} genre
 * @returns {Clued}
 */
export function cluedOf(data, genre) {
  const size = sizeOf(data, genre);
  checkShape(genre, size);
  checkSides(data, size);
  const values = genre.layers.map((layer) => [layer.name, valueOf(data, layer, genre, size)]);
  return { genre, ...size, values: Object.fromEntries(values) };
}

/**
 * Returns the size of the board: that of the first layer, or, if it has only numbers beside the board, their number.
 *
 * @param {Record<string, any>} data   the JSON of the puzzle
 * @param {GenreData} genre
 * @returns {Size}
 */
function sizeOf(data, { layers }) {
  const [{ field, kind }] = layers;
  const given = data[field];
  if (kind === "outside") {
    const [height, width] = ["rows", "cols"].map((side) => {
      const numbers = layers.find((layer) => layer.side === side)?.field ?? "";
      return Array.isArray(data[numbers]) ? data[numbers].length : refuseField(numbers, data[numbers]);
    });
    return { height, width };
  }
  if (!Array.isArray(given) || typeof given[0] !== "string") return refuseField(field, given);
  return { height: given.length, width: [...given[0].slice(0, 2 * MOST.side)].length };
}

/** Throws `FormatError` if no puzzle of the genre has this size. @param {GenreData} genre @param {Size} size */
function checkShape({ declaration, square }, { height, width }) {
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
 * Returns the value of a layer, as `Clued` describes it. Throws `FormatError` if its field does not fit the puzzle.
 *
 * @param {Record<string, any>} data
 * @param {LayerData} layer
 * @param {GenreData} genre
 * @param {Size} size
 */
function valueOf(data, layer, genre, { height, width }) {
  const given = data[layer.field] ?? null;
  const refuse = () => refuseField(layer.field, given);
  const wholeNumber = (/** @type {any} */ number, least = 0) =>
    Number.isInteger(number) && number >= least && number <= MOST.cells ? number : refuse();
  if (given === null) return layer.required ? refuse() : blankOf(data, layer, height, width);
  if (hasCells(layer)) {
    const keys = layer.givens ? valuesOf(genre, width).map(({ char }) => char).join("") : layer.keys;
    const cells = keysOf(given, height, width, { ...layer, keys });
    // as regions of a Sudoku
    const isEven = () => cells.every((key) => cells.filter((other) => other === key).length === width);
    return layer.boxes && !isEven() ? refuse() : cells;
  }
  if (layer.kind === "outside") {
    const isWhole = Array.isArray(given) && given.length === (layer.side === "rows" ? height : width);
    return isWhole ? given.map((number) => (number === null ? null : wholeNumber(number))) : refuse();
  }
  if (layer.kind === "edges") {
    const { across = [], down = [] } = given;
    return { across: keysOf(across, height, width - 1, layer), down: keysOf(down, height - 1, width, layer) };
  }
  if (layer.kind === "flag") return typeof given === "boolean" ? given : refuse();
  return wholeNumber(given, layer.least);
}

/**
 * Returns the value of a layer that the JSON leaves out: the boxes of a Sudoku, or one region for all cells; no clue in
 * each cell, on each edge and beside each line; the default of a number; and false for a flag, except for one of
 * Binairo (`allowsEqualLines`).
 *
 * @param {Record<string, any>} data
 * @param {LayerData} layer
 * @param {number} height
 * @param {number} width
 */
function blankOf(data, { default: number = null, field, kind, side, boxes }, height, width) {
  if (boxes) {
    const across = boxes[width] ?? refuseField(field, null);
    return Array.from({ length: height * width }, (_, cell) => {
      const [row, column] = [Math.floor(cell / width), cell % width];
      return REGION_KEYS[Math.floor(row / across) * across + Math.floor((column * across) / width)];
    });
  }
  const blank = (/** @type {number} */ length, content = /** @type {string | null} */ (NONE)) =>
    new Array(length).fill(content);
  switch (kind) {
    case "cells":
      return blank(height * width);
    case "regions":
      return blank(height * width, "A");
    case "outside":
      return blank(side === "rows" ? height : width, null);
    case "edges":
      return { across: blank(height * (width - 1)), down: blank((height - 1) * width) };
    case "flag":
      return field === "repeats" && allowsEqualLines(data);
    case "number":
      return number;
  }
}

/**
 * Returns true if the JSON of a Binairo has signs, or a relative's name as its title; as in Python.
 *
 * @param {any} data
 */
function allowsEqualLines({ title, signs }) {
  return RELATIVE.test(title ?? "") || /[=x]/.test(JSON.stringify(signs ?? ""));
}

/**
 * Returns the characters in rows of text, all rows after one another. Throws `FormatError` if there are not `height`
 * rows of `width` characters, or if a character does not belong to the layer.
 *
 * @param {any} rows
 * @param {number} height
 * @param {number} width
 * @param {LayerData} layer
 * @returns {string[]}
 */
function keysOf(rows, height, width, { field, keys, kind, partial }) {
  if (!Array.isArray(rows)) return refuseField(field, rows);
  const filled = rows.filter((row) => row !== "");
  const isKey = (/** @type {string} */ key) =>
    key === NONE ? kind !== "regions" || partial : kind === "regions" || keys?.includes(key);
  const cells = filled.map((row) => {
    const characters = typeof row === "string" ? [...row.slice(0, 2 * MOST.side)] : [];
    return characters.length === width && characters.every(isKey) ? characters : refuseField(field, row);
  });
  // without columns, rows are empty
  return cells.length === (width > 0 ? height : 0) ? cells.flat() : refuseField(field, rows);
}
