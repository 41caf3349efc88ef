/**
 * Reads and writes our JSON: one puzzle, a set, a list, or one puzzle per line. Only `rows` and `cols` are required. If
 * documents have no place for a field, it is kept in `meta` as JSON, under its name with the suffix ":json". The goal
 * of an Akari is ignored.
 */

import { UNKNOWN } from "../base/types.js";
import { DECLARED, Declared } from "../genres/declared.js";
import { Given, isPage } from "../genres/given.js";
import { GENRES } from "../genres/index.js";
import { cluesOfDocument } from "../genres/nonogram.js";
import {
  checkSize, clueOfLengths, defaultPalette, hasPicture, isPlain, makePalette, ofBoard, ofClues, ofPicture, rowsOf,
} from "./build.js";
import { cluedOf } from "./clued.js";
import { MOST, each, excerpt, fail } from "./errors.js";

/** @typedef {import("../base/types.js").Document} Document */

const FIELDS = ["nono", "genre", "id", "title", "width", "height", "palette", "colors", "rows", "cols", "goal", "saved"];
const AKARI_FIELDS = [...FIELDS.filter((name) => !["palette", "colors", "rows", "cols"].includes(name)), "grid", "solution"];
const KEPT = ":json"; // suffix for the names of fields in `meta` that are stored as JSON
const BOARD = [".", "#", "0", "1", "2", "3", "4"];

/** Returns true if a text looks like JSON. @param {string} text */
export function isJson(text) {
  return /^\s*\{/.test(text) || (/^\s*\[/.test(text) && parsed(text) !== undefined);
}

/** @param {string} text */
export function readJson(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const first = /^\s*(\{.*\})\s*?\n/.exec(text);
    if (first && parsed(first[1]) !== undefined) return readLines(text);
    const at = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0);
    const line = at ? text.slice(0, at).split("\n").length : Number(/line (\d+)/.exec(String(error))?.[1] ?? 0);
    return fail("json", { found: excerpt(text.slice(at, at + 20).trim()) }, line);
  }
  return ofData(data);
}

/** Reads one puzzle per line. @param {string} text */
function readLines(text) {
  const lines = text.split("\n").slice(0, 10 * MOST.puzzles).map((line, at) => ({ line, number: at + 1 }));
  const read = (/** @type {{line: string}} */ { line }) => documentOf(parsed(line) ?? fail("json", { found: excerpt(line) }));
  return each(lines.filter(({ line }) => line.trim()), read, ({ number }) => number);
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {any} data */
function ofData(data) {
  const own = ownForm(data);
  const items = Array.isArray(own?.set) ? own.set : Array.isArray(own) ? own : [own];
  if (!items.length) fail("nothing");
  return each(items, documentOf);
}

/** Renames the clues in the JSON of other programs to our names. @param {any} data */
function ownForm(data) {
  const isSide = (/** @type {any} */ side) => Array.isArray(side) && side.length > 0 && side.every(Array.isArray);
  if (Array.isArray(data) && data.length === 2 && data.every(isSide)) return { rows: data[0], cols: data[1] };
  if (!isObject(data) || "cols" in data) return data;
  const { ver, hor, rows, columns, content, ...rest } = data;
  if (ver && hor) return { ...rest, rows: hor, cols: ver };
  return rows && columns ? { ...rest, rows, cols: columns } : data;
}

/** @param {any} data @returns {data is Record<string, any>} */
function isObject(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

/** Returns the puzzle of one JSON object. @param {any} item @returns {Document} */
export function documentOf(item) {
  const data = ownForm(item);
  if (!isObject(data)) return fail("object", { found: excerpt(data) });
  if ((data.nono ?? 1) !== 1) fail("version", { found: excerpt(data.nono) });
  const genre = data.genre || (Object.hasOwn(GENRES, data.type) ? data.type : "nonogram");
  if (typeof genre === "string" && !Object.hasOwn(GENRES, genre)) {
    if (Object.hasOwn(DECLARED, genre) || isObject(data.page)) return given({ ...data, genre });
  }
  if (typeof genre !== "string" || !Object.hasOwn(GENRES, genre)) fail("genre", { found: excerpt(genre) });
  for (const name of ["rows", "cols", "palette", "colors", "goal", "saved", "grid"]) {
    const meta = genre === "akari" && !AKARI_FIELDS.includes(name);
    if (!meta && data[name] != null && !Array.isArray(data[name])) fail("field", { name, found: excerpt(data[name]) });
  }
  const document = genre === "akari" ? akari(data) : nonogram(data);
  for (const [name, size] of [["height", document.height], ["width", document.width]]) {
    if ((data[name] ?? size) !== size) fail("field", { name, found: excerpt(data[name]) });
  }
  return document;
}

/** @param {Record<string, any>} data @param {string[]} fields */
function metaOf(data, fields) {
  /** @type {Record<string, string>} */
  const meta = {};
  for (const name of ["id", "title"]) if (data[name]) meta[name] = String(data[name]);
  for (const [name, value] of Object.entries(data)) {
    if (fields.includes(name)) continue;
    if (typeof value === "string" && !name.endsWith(KEPT)) meta[name] = value;
    else meta[name + KEPT] = JSON.stringify(value);
  }
  return meta;
}

/** @param {Record<string, any>} data @returns {Document} */
function nonogram(data) {
  const meta = metaOf(data, FIELDS);
  const given = data.palette?.length ? data.palette : data.colors?.length ? data.colors : null;
  const palette = given && makePalette(given.slice(0, MOST.colours + 1).map(entryOf));
  const goal = data.goal ?? null;
  const keys = (palette ?? defaultPalette(MOST.colours)).map((/** @type {{key: string}} */ { key }) => key);
  const cells = goal && cellsOf(goal, keys, ofGoal);
  const height = goal?.length ?? data.rows?.length;
  const width = cells ? cells.length / height : data.cols?.length;
  const start = startOf(data.saved, keys, height, width);
  if (!data.rows && !data.cols && cells) return ofPicture(height, width, cells, { palette, meta, start });
  if (!data.rows || !data.cols) fail("clues");
  if (cells && (height !== data.rows.length || width !== data.cols.length)) fail("goal-size", { found: `${width}x${height}` });
  checkSize(data.rows.length, data.cols.length);
  const [rows, cols] = [data.rows.map(clueOf), data.cols.map(clueOf)];
  return ofClues(rows, cols, { palette, cells, meta, start });
}

/** @param {any} entry */
function entryOf(entry) {
  if (typeof entry === "string") return { name: entry };
  const [key, name, rgb] = Array.isArray(entry) ? entry : [entry?.key, entry?.name, entry?.rgb];
  if (![key, name, rgb].every((one) => one === undefined || typeof one === "string")) fail("entry", { found: excerpt(entry) });
  return { key, name, rgb };
}

/** @param {any} clue @returns {import("../base/types.js").Block[]} */
function clueOf(clue) {
  if (!Array.isArray(clue)) return fail("clue", { found: excerpt(clue) });
  const blocks = clue.map((item) => {
    const blot = isObject(item) && Object.keys(item).join() === "blot";
    const [length, colour] = blot ? [null, item.blot] : Array.isArray(item) && item.length === 2 ? item : [item, 1];
    const whole = length === null || (Number.isInteger(length) && length >= 0);
    if (!whole || !Number.isInteger(colour) || colour < 1) fail("clue", { found: excerpt(item) });
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
function ofGoal(key, keys) {
  return keys.indexOf(key ?? "");
}

/** Returns the colour of one cell of a saved grid. The cell is given as a key, `?`, or several keys in brackets. */
function ofSaved(/** @type {string} */ part, /** @type {string[]} */ keys) {
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
function cellsOf(grid, keys, colourOf) {
  let cells = new Uint8Array(0);
  let width = 0;
  grid.forEach((/** @type {any} */ row, /** @type {number} */ at) => {
    const text = typeof row === "string";
    if (!text && !Array.isArray(row)) fail("goal-row", { number: at + 1, found: excerpt(row) });
    const parts = text ? (row.slice(0, MOST.cells).match(/\[[^[\]]+\]|./gsu) ?? []) : row;
    if (!at) {
      width = parts.length;
      checkSize(grid.length, width);
      cells = new Uint8Array(grid.length * width);
    }
    if (parts.length !== width) fail("row-cells", { number: at + 1, found: parts.length, expected: width });
    for (let place = 0; place < width; place++) {
      const part = parts[place];
      const colour = text ? colourOf(part, keys) : Number.isInteger(part) && part < keys.length ? part : -1;
      if (colour < 0) fail("goal-row", { number: at + 1, found: excerpt(part) });
      cells[at * width + place] = colour;
    }
  });
  return cells.length ? cells : fail("nothing");
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
function startOf(saved, keys, height, width, read = ofSaved) {
  if (!saved?.length) return null;
  const grid = saved[0]?.grid;
  if (!Array.isArray(grid) || !grid.every((row) => typeof row === "string")) fail("saved", { found: excerpt(saved[0]) });
  const start = cellsOf(grid, keys, read);
  if (grid.length !== height || start.length !== height * width) fail("saved", { found: excerpt(grid) });
  return start;
}

/** @param {Record<string, any>} data @returns {Document} */
function akari(data) {
  const grid = data.grid ?? fail("grid");
  if (!grid.every((/** @type {any} */ row) => typeof row === "string")) fail("field", { name: "grid", found: excerpt(grid) });
  const document = ofBoard(grid, { meta: metaOf(data, AKARI_FIELDS) });
  const read = (/** @type {string} */ part) => ("#0123456789".includes(part) ? 0 : ofSaved(part, [".", "o"]));
  document.start = startOf(data.saved, [], document.height, document.width, read);
  return document;
}

/**
 * Returns a puzzle with declared rules, or a puzzle whose file contains its rules.
 *
 * @param {Record<string, any>} data
 * @returns {Document}
 */
function given({ page, ...data }) {
  const isDeclared = Object.hasOwn(DECLARED, data.genre);
  if (!isDeclared && !isPage(page, MOST.cells)) fail("field", { name: "page", found: excerpt(page) });
  const own = isDeclared ? new Declared(data, cluedOf(data, DECLARED[data.genre])) : new Given({ ...data, page }, page);
  const { height, width } = own.blank;
  checkSize(height, width);
  const keys = own.palette.map(({ key }) => key);
  const read = (/** @type {string} */ part) => (keys.includes(part) ? keys.indexOf(part) : UNKNOWN);
  const start = startOf(data.saved, keys, height, width, read);
  start?.forEach((_, cell) => {
    if (own.page.open[cell] !== "1") start[cell] = UNKNOWN;
  });
  const meta = Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === "string"));
  const cells = new Uint8Array(height * width);
  return { genre: own.name, height, width, palette: own.palette, cells, clues: null, meta, start, given: own };
}

/**
 * Returns the original JSON of a puzzle with the current marks.
 *
 * @param {Given} given
 * @param {Uint8Array | null} start
 */
function givenData({ data, palette, blank }, start) {
  const { saved = [], ...rest } = data;
  const grid = start && rowsOf(start, blank.width, Object.assign(palette.map(({ key }) => key), { [UNKNOWN]: "?" }));
  const now = grid ? [{ id: "", note: "", ...saved[0], grid }, ...saved.slice(1)] : saved.slice(1);
  return now.length ? { ...rest, saved: now } : rest;
}

/** Converts a document to its JSON data. @param {Document} document @returns {Record<string, any>} */
export function dataOf(document) {
  const { genre, height, width, palette, cells, start, meta } = document;
  if (document.given) return givenData(document.given, start);
  const { id, title, ...rest } = meta;
  /** @type {Record<string, any>} */
  const data = { nono: 1, genre, ...(id ? { id } : {}), ...(title ? { title } : {}) };
  const fields = genre === "akari" ? AKARI_FIELDS : FIELDS;
  for (const [name, value] of Object.entries(rest)) {
    const [own, found] = name.endsWith(KEPT) ? [name.slice(0, -KEPT.length), parsed(value)] : [name, value];
    if (!fields.includes(own) && found !== undefined) data[own] = found;
  }
  Object.assign(data, { width, height });
  const keys = palette.map(({ key }) => key);
  if (genre === "akari") data.grid = rowsOf(cells, width, BOARD);
  else {
    if (!isPlain(palette)) data.palette = palette;
    const clues = cluesOfDocument(document);
    for (const side of /** @type {const} */ (["rows", "cols"])) data[side] = clues[side].map((clue) => clue.map(blockData));
    if (hasPicture(document)) data.goal = rowsOf(cells, width, keys);
  }
  if (start) data.saved = [{ id: "", note: "", grid: rowsOf(start, width, Object.assign([...keys], { [UNKNOWN]: "?" })) }];
  return data;
}

/** @param {import("../base/types.js").Block} block */
function blockData({ length, colour }) {
  if (!length) return { blot: colour };
  return colour === 1 ? length : [length, colour];
}

/** Writes a document as JSON with one field per line. @param {Document} document */
export function writeJson(document) {
  const lines = Object.entries(dataOf(document)).map(([name, value]) => {
    const rows = ["goal", "grid"].includes(name) ? `[\n  ${value.map((/** @type {string} */ row) => JSON.stringify(row)).join(",\n  ")}\n ]` : "";
    return ` ${JSON.stringify(name)}: ${rows || JSON.stringify(value)}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}
