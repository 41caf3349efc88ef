/**
 * Reads and writes our JSON: one puzzle, a set, a list, or one puzzle per line. Only `rows` and `cols` are required. If
 * puzzles have no place for a field, it is kept in `meta` as JSON, under its name with the suffix ":json".
 */

import { fromBase64Url, toBase64Url } from "../base/bytes.js";
import { UNKNOWN } from "../base/types.js";
import { Akari } from "../genres/akari.js";
import { DECLARED, Declared } from "../genres/declared.js";
import { cluesOfDocument } from "../genres/nonogram.js";
import {
  checkSize, dataOfMeta, defaultPalette, givenData, hasPicture, isPlain, markedRows, metaOf, nonogramOfClues,
  nonogramOfPicture, parsed, rowsOf,
} from "./build.js";
import { cluedOf } from "./clued.js";
import { MOST, NO_CLUES, each, excerpt, fail, refuseField } from "./errors.js";
import { cellsOf, checkSides, clueOf, isObject, paletteOf, savedColour, startOf } from "./fields.js";
import { SHAPES } from "./shaped.js";

/** @import { Puzzle } from "../base/types.js" */

/** The fields of JSON that puzzles store in their own places. */
const FIELDS = [
  "nono", "genre", "id", "title", "width", "height", "palette", "colors", "rows", "cols", "goal", "saved",
];
/** The names of fields and lines that may change the rules. */
const RULE = /^(?:extra|special)?[ _]?(?:rules?|variants?|variations?|constraints?)$/;
export const RULES = new RegExp(`${RULE.source}|^(?:tor(?:us|oidal)|wrap[ _]?around|cylinder)$`, "i");
const TOLD = /^(?:descriptions?|notes?|comments?|instructions?|how[ _]?to[ _]?play|hints?)$/i;

/** Returns true if a text looks like JSON. @param {string} text */
export function isJson(text) {
  return /^\s*\{/.test(text) || (/^\s*\[/.test(text) && parsed(text) !== undefined);
}

/**
 * Reads the puzzles of one JSON value or, if only the first line is JSON, of one value per line. A damaged puzzle gives
 * an error in its place. Throws `FormatError` if the text is no JSON.
 *
 * @param {string} text
 */
export function readJson(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const first = /^\s*(\{.*\})\s*?\n/.exec(text);
    if (first && parsed(first[1]) !== undefined) return readLines(text);
    const { message } = /** @type {SyntaxError} */ (error);
    const line = Number(/line (\d+)/.exec(message)?.[1] ?? 0);
    return fail(message.replace(/\s+/g, " "), line);
  }
  return puzzlesOf(data);
}

/** Reads one puzzle per line. @param {string} text */
function readLines(text) {
  const lines = text.split("\n").slice(0, 10 * MOST.puzzles).map((line, index) => ({ line, number: index + 1 }));
  const read = (/** @type {{line: string}} */ { line }) =>
    withUnread(parsed(line) ?? fail(`${excerpt(line)} is not valid JSON`));
  return each(lines.filter(({ line }) => line.trim()), read, ({ number }) => number);
}

/** Reads the puzzles of a set, a list, or a single object. @param {any} data */
function puzzlesOf(data) {
  const items = [data?.set, data].find(Array.isArray) ?? [data];
  if (!items.length) fail("no puzzle was found");
  return each(items, withUnread);
}

/**
 * Returns the puzzle of one JSON object. Fields of other programs that may contain rules count as not read.
 *
 * @param {any} data
 * @returns {Puzzle}
 */
function withUnread(data) {
  const puzzle = puzzleOf(data);
  const isUnread = (/** @type {[string, unknown]} */ [name, value]) => value && (RULES.test(name) || TOLD.test(name));
  const unread = Object.entries("nono" in data ? {} : data).filter(isUnread);
  const words = (/** @type {unknown} */ value) => (typeof value === "object" ? JSON.stringify(value) : value);
  if (unread.length) puzzle.unread = unread.map(([name, value]) => `${name}: ${words(value)}`);
  return puzzle;
}

/** Returns the puzzle of one JSON object. @param {any} data @returns {Puzzle} */
export function puzzleOf(data) {
  if (!isObject(data)) return fail(`${excerpt(data)} is not a puzzle; expected an object with rows and cols`);
  if ((data.nono ?? 1) !== 1) fail(`this JSON has version ${excerpt(data.nono)}; expected version 1`);
  const genre = data.genre || "nonogram";
  if (genre !== "nonogram") {
    const isBuiltIn = () => Object.hasOwn(DECLARED, genre) || Object.hasOwn(SHAPES, genre);
    if (typeof genre === "string" && isBuiltIn()) return givenPuzzle({ ...data, genre });
    const remedy = "nono's commands solve, explain and print puzzles of plug-ins";
    fail(`the genre ${excerpt(genre)} is not built into this page; ${remedy}`);
  }
  for (const name of ["rows", "cols", "palette", "colors", "goal", "saved"]) {
    if (data[name] != null && !Array.isArray(data[name])) refuseField(name, data[name]);
  }
  const puzzle = nonogramOf(data);
  checkSides(data, puzzle);
  return puzzle;
}

/** Returns the nonogram of a picture, of clues, or of both. @param {Record<string, any>} data @returns {Puzzle} */
function nonogramOf(data) {
  const meta = metaOf(data, FIELDS);
  const palette = paletteOf(data);
  const goal = data.goal ?? null;
  /** @type {import("../base/types.js").Colour[]} */
  const known = palette ?? defaultPalette(MOST.colours);
  const keys = known.map(({ key }) => key);
  const goalKeys = palette ? keys : keysOf(goal, keys);
  const cells = goal && cellsOf(goal, goalKeys, (key) => goalKeys.indexOf(key));
  const height = goal?.length ?? data.rows?.length;
  const width = cells ? cells.length / height : data.cols?.length;
  const start = startOf(data.saved, height, width, savedColour(keys));
  if (!data.rows && !data.cols && cells) return nonogramOfPicture(height, width, cells, { palette, meta, start });
  if (!data.rows || !data.cols) fail(NO_CLUES);
  const fits = height === data.rows.length && width === data.cols.length;
  if (cells && !fits) fail(`the picture has the size ${width}x${height}, but the clues are for a different size`);
  checkSize(data.rows.length, data.cols.length);
  const [rows, cols] = [data.rows.map(clueOf), data.cols.map(clueOf)];
  return nonogramOfClues(rows, cols, { palette, cells, meta, start });
}

/**
 * Returns the keys of a picture without a palette: numbers of colours if its text has digits, otherwise the default
 * keys.
 *
 * @param {any[] | null} goal
 * @param {string[]} keys   the default keys
 */
function keysOf(goal, keys) {
  const text = (goal ?? []).flat().filter((row) => typeof row === "string").join("");
  return /[0-9]/.test(text) ? [text.includes("0") ? "0" : keys[0], ..."123456789"] : keys;
}

/**
 * Returns a puzzle with declared rules, or peg solitaire.
 *
 * @param {Record<string, any>} data
 * @returns {Puzzle}
 */
function givenPuzzle(data) {
  const puzzle = genreOfData(withPackedAnswer(data));
  const { height, width } = puzzle.blank;
  checkSize(height, width);
  const keys = puzzle.palette.map(({ key }) => key);
  const start = startOf(data.saved, height, width, (key) => (keys.includes(key) ? keys.indexOf(key) : UNKNOWN));
  start?.forEach((_, cell) => {
    if (puzzle.page.open[cell] !== "1") start[cell] = UNKNOWN; // the player cannot mark this cell
  });
  const meta = Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === "string"));
  const cells = new Uint8Array(height * width);
  const sealed = Object.hasOwn(SHAPES, data.genre); // jumps have only the mode Play
  const { name, palette } = puzzle;
  return { genre: name, height, width, palette, cells, clues: null, meta, start, sealed, given: puzzle };
}

/** Returns a puzzle whose answer is unpacked by each use, so that nothing holds it. @param {Record<string, any>} data */
function withPackedAnswer(data) {
  const copy = { ...data };
  for (const name of ["goal", "solution"]) {
    if (copy[name]) Object.defineProperty(copy, name, { get: unpackedLater(JSON.stringify(copy[name])) });
  }
  return copy;
}

/** Returns a function that returns the value of JSON, and holds neither of them. @param {string} text */
function unpackedLater(text) {
  const packed = toBase64Url(new TextEncoder().encode(text));
  return () => JSON.parse(new TextDecoder().decode(fromBase64Url(packed)));
}

/**
 * Returns the genre of one puzzle, with its clues.
 *
 * @param {Record<string, any>} data
 * @returns {import("../base/types.js").Given}
 */
function genreOfData(data) {
  const { genre } = data;
  if (Object.hasOwn(SHAPES, genre)) return SHAPES[genre](data);
  const clued = cluedOf(data, DECLARED[genre]);
  if (genre !== "akari") return new Declared(data, clued);
  // a wall has 4 neighbours
  const isTooHigh = clued.values.rows.some((/** @type {string} */ key) => "56789".includes(key));
  return isTooHigh ? refuseField("grid", data.grid) : new Akari(data, clued);
}

/**
 * Converts a puzzle to its JSON data. Fields that were read from other JSON are written again, except those that the
 * puzzle itself has. A puzzle with declared rules or with its own rules keeps its original data.
 *
 * @param {Puzzle} puzzle
 * @returns {Record<string, any>}
 */
export function dataOf(puzzle) {
  const { genre, height, width, palette, cells, start, meta } = puzzle;
  if (puzzle.given) return givenData(puzzle.given, start);
  /** @type {Record<string, any>} */
  const data = { nono: 1, genre, ...dataOfMeta(meta, FIELDS), width, height };
  if (!isPlain(palette)) data.palette = palette;
  const clues = cluesOfDocument(puzzle);
  for (const side of /** @type {const} */ (["rows", "cols"])) {
    data[side] = clues[side].map((clue) => clue.map(blockData));
  }
  if (hasPicture(puzzle)) data.goal = rowsOf(cells, width, palette.map(({ key }) => key));
  if (start) data.saved = [{ id: "", note: "", grid: markedRows(start, width, palette) }];
  return data;
}

/** Returns a block as JSON data. @param {import("../base/types.js").Block} block */
function blockData({ length, colour }) {
  if (!length) return { blot: colour };
  return colour === 1 ? length : [length, colour];
}

/** Returns a board as JSON with one row per line. @param {string[]} rows */
function boardText(rows) {
  return `[\n  ${rows.map((row) => JSON.stringify(row)).join(",\n  ")}\n ]`;
}

/** Writes a puzzle as JSON with one field per line. @param {Puzzle} puzzle */
export function writeJson(puzzle) {
  const lines = Object.entries(dataOf(puzzle)).map(([name, value]) => {
    const isBoard = ["goal", "grid"].includes(name) && Array.isArray(value);
    return ` ${JSON.stringify(name)}: ${isBoard ? boardText(value) : JSON.stringify(value)}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}
