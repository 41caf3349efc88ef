/** Builds puzzles from the data that readers find. Checks sizes, palettes, clues and pictures. */

import { inWords, lineName } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { cellsOfColour, clueOf, coloursIn, lineOf, spanOf } from "../puzzle/clues.js";
import { KEY, NAMED, SPARE_KEYS } from "../puzzle/palette.js";
import { seal } from "./cells.js";
import { FormatError, MOST, excerpt, fail, refuseColours } from "./errors.js";

/**
 * @import { Block, Colour, Puzzle } from "../base/types.js"
 *
 * A colour of a palette in a file, which may lack parts.
 * @typedef {Partial<Colour>} InkEntry
 */

const AS_JSON = ":json"; // suffix for the names of fields in `meta` that are stored as JSON
const RGB = /^#?([0-9a-f]{3}){1,2}$/i;

/**
 * Refuses boards without cells and too large boards.
 *
 * @param {number} height
 * @param {number} width
 * @param {number} [line]   the line of the text, for the error
 */
export function checkSize(height, width, line) {
  const whole = Number.isInteger(height) && Number.isInteger(width);
  if (!whole || height < 1 || width < 1 || Math.max(height, width) > MOST.side || height * width > MOST.cells) {
    fail(`the board is ${width}x${height}; the limit is ${MOST.side} cells per side and ${MOST.cells} in all`, line);
  }
}

/** Converts decimal digits to a number. @param {string} word @param {number} [line]   in the text, for the error */
export function numberOf(word, line) {
  return /^\d{1,9}$/.test(word) ? Number(word) : fail(`${excerpt(word)} is not a number`, line);
}

/** Returns the default palette with a given number of colours. @param {number} size @returns {Colour[]} */
export function defaultPalette(size) {
  if (size > MOST.colours) refuseColours(size);
  const spare = [...SPARE_KEYS].filter((key) => NAMED.every((entry) => entry.key !== key));
  return Array.from({ length: size }, (_, index) =>
    index < NAMED.length
      ? { ...NAMED[index] }
      : { key: spare[index - NAMED.length], name: `colour ${index}`, rgb: hueOf(index) },
  );
}

/**
 * Returns the colour for an index. Successive indices differ by the golden angle on the colour wheel, as in the Python
 * package.
 * @param {number} index
 */
function hueOf(index) {
  const angle = ((index * 137.508) % 360) / 60;
  const high = [220, 170, 120][index % 3];
  const low = Math.floor(high / 4);
  const middle = Math.round(low + (high - low) * (1 - Math.abs((angle % 2) - 1)));
  const channels = [
    [high, middle, low], [middle, high, low], [low, high, middle],
    [low, middle, high], [middle, low, high], [high, low, middle],
  ];
  return channels[Math.floor(angle)].map((channel) => channel.toString(16).padStart(2, "0")).join("");
}

/** Returns the colour as six hexadecimal digits, or "" if the text is not a colour. @param {string} value */
function rgbOf(value) {
  // American spelling
  const rgb = NAMED.find(({ name }) => name === value.toLowerCase())?.rgb ?? (/^gray$/i.test(value) ? "8d99ae" : value);
  if (!RGB.test(rgb)) return "";
  const digits = rgb.replace("#", "").toLowerCase();
  return digits.length === 6 ? digits : digits.replace(/./g, "$&$&"); // each of three digits twice
}

/**
 * Makes a palette from colours that may lack a key, name or value. The key is then the usual one of the background or
 * the first ink, that of a known name, a letter of the name, or any other: the first that is free. A single colour gets
 * a second one.
 *
 * @param {InkEntry[]} given
 * @returns {Colour[]}
 */
export function makePalette(given) {
  if (!given.length || given.length > MOST.colours) refuseColours(given.length);
  const entries = given.length === 1 ? [given[0], {}] : given;
  const used = new Set(entries.map(({ key }) => key).filter(Boolean));
  const usualNames = entries.map(({ name }, index) => name || (NAMED[index]?.name ?? `colour ${index}`));
  const names = entries.map(({ name, rgb }, index) => (name || !rgb ? usualNames[index] : `#${rgbOf(rgb)}`));
  const values = entries.map(({ rgb }, index) => {
    if (rgb && !RGB.test(rgb)) fail(`${excerpt(rgb)} is not a colour; expected six hexadecimal digits`);
    return rgbOf(rgb || names[index]);
  });
  const spare = defaultPalette(MOST.colours);
  const palette = entries.map((entry, index) => {
    const name = names[index];
    // Keys are made as in Python: from a given name, or from the usual name at this place.
    const usualName = usualNames[index].toLowerCase();
    const usual = index < 2 ? NAMED[index].key : "";
    const known = NAMED.find((colour) => colour.name === usualName)?.key ?? "";
    const candidates = [usual, known, ...usualName.replace(/[^a-z]/g, ""), ...SPARE_KEYS];
    const key = entry.key || (candidates.find((candidate) => candidate && !used.has(candidate)) ?? "");
    if (!KEY.test(key)) fail(`${excerpt(key)} cannot be the key of a colour; expected one printable character`);
    used.add(key);
    values[index] ||= (spare.slice(index).find(({ rgb }) => !values.includes(rgb)) ?? spare[index]).rgb;
    return { key, name, rgb: values[index] };
  });
  const twice = palette.find(({ key }, index) => palette.findIndex((colour) => colour.key === key) < index);
  if (twice) fail(`two colours have the key ${excerpt(twice.key)}`);
  return palette;
}

/** Returns true if a palette is the default black and white palette. @param {Colour[]} palette */
export function isPlain(palette) {
  return palette.length === 2 && palette.every(({ key, name, rgb }, index) =>
    key === NAMED[index].key && name === NAMED[index].name && rgb === NAMED[index].rgb);
}

/**
 * Makes a clue of colour 1 from lengths. A single 0 is the empty clue.
 *
 * @param {number[]} lengths
 * @param {number} [line]   the line of the text, for the error
 * @returns {Block[]}
 */
export function clueOfLengths(lengths, line) {
  if (lengths.length === 1 && lengths[0] === 0) return [];
  if (lengths.includes(0)) fail("a clue has a 0 among other numbers; lengths are at least 1", line);
  return lengths.map((length) => ({ length, colour: 1 }));
}

/**
 * What else is known about a nonogram.
 * @typedef {Object} About
 * @property {Colour[] | null} [palette]   if there is none, it is the default palette
 * @property {Uint8Array | null} [cells]    the picture, if it is known
 * @property {Record<string, string>} [meta]   as in `Puzzle`
 * @property {Uint8Array | null} [start]   the saved grid
 * @property {number[]} [places]   the line of the text in which each clue stands (rows first), for errors
 */

/**
 * Builds a nonogram from a picture. Its clues follow from the cells, so that `clues` is null.
 *
 * @param {number} height
 * @param {number} width
 * @param {Uint8Array} cells
 * @param {About} [about]
 * @returns {Puzzle}
 */
export function nonogramOfPicture(height, width, cells, { palette, meta = {}, start = null } = {}) {
  const colours = palette ?? defaultPalette(cells.reduce((most, colour) => Math.max(most, colour), 1) + 1);
  return { genre: "nonogram", height, width, palette: colours, cells, clues: null, meta, start };
}

/**
 * Builds a nonogram to be played from clues and, if known, their picture. Refuses a picture that does not match them,
 * and clues that obviously have no solution; the error of such clues has the puzzle, so that they can be corrected.
 * With a picture, the puzzle keeps the clues only if they contain blots.
 *
 * @param {Block[][]} rows
 * @param {Block[][]} cols
 * @param {About} [about]
 * @returns {Puzzle}
 */
export function nonogramOfClues(rows, cols, { palette, cells, meta = {}, start = null, places = [] } = {}) {
  const [height, width] = [rows.length, cols.length];
  checkSize(height, width);
  const clues = [...rows, ...cols];
  const colours = palette ?? defaultPalette(coloursIn(clues));
  const puzzle = { genre: "nonogram", height, width, palette: colours, meta, start, sealed: true };
  const open = { ...puzzle, cells: new Uint8Array(height * width), clues: { rows, cols } };
  /** Throws the error of clues that contradict one another. */
  const clash = (/** @type {string} */ message, /** @type {number} */ line) => {
    throw Object.assign(new FormatError(message, line), { puzzle: open });
  };
  clues.forEach((clue, line) => {
    const wrong = clue.find(({ colour }) => colour >= colours.length);
    if (wrong) fail(`a clue uses colour ${wrong.colour}; the palette has the colours 1 to ${colours.length - 1}`);
    const size = line < height ? width : height;
    const span = spanOf(clue);
    if (span <= size) return;
    const ink = clue.reduce((sum, { length }) => sum + length, 0);
    const amount = ink > size ? `has ${ink} cells of ink` : `needs ${span} cells, gaps included,`;
    const name = lineName(line, height).toLowerCase();
    clash(`${name} ${amount} in ${inWords(size, line < height ? "column" : "row")}`, places[line] ?? 0);
  });
  for (const [colour, { name }] of colours.entries()) {
    const [inRows, inColumns] = [cellsOfColour(rows, colour), cellsOfColour(cols, colour)];
    if (inRows !== inColumns && !Number.isNaN(inRows + inColumns)) {
      clash(`the rows have ${inRows} ${name} cells, but the columns have ${inColumns}`, 0);
    }
  }
  if (!cells) return open;
  clues.forEach((clue, line) => {
    const blocks = clueOf(lineOf(cells, height, width, line)); // of the picture
    const matches = (/** @type {Block} */ { length, colour }, /** @type {number} */ index) =>
      blocks[index].colour === colour && (!length || blocks[index].length === length);
    const isSame = blocks.length === clue.length && clue.every(matches);
    if (!isSame) fail(`the picture does not match the clue of ${lineName(line, height).toLowerCase()}`);
  });
  const hasBlots = clues.flat().some(({ length }) => !length);
  return seal({ ...puzzle, cells, clues: hasBlots ? { rows, cols } : null });
}

/** Returns the value of a text that contains JSON, or undefined. @param {string} text @returns {unknown} */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the id and the title of a puzzle, and its data that are not in `fields`. Data that are no texts become JSON.
 *
 * @param {Record<string, any>} data
 * @param {string[]} fields   the fields that puzzles store in their own places
 */
export function metaOf(data, fields) {
  /** @type {Record<string, string>} */
  const meta = {};
  for (const name of ["id", "title"]) if (data[name]) meta[name] = String(data[name]);
  for (const [name, value] of Object.entries(data)) {
    if (fields.includes(name)) continue;
    if (typeof value === "string" && !name.endsWith(AS_JSON)) meta[name] = value;
    else meta[name + AS_JSON] = JSON.stringify(value);
  }
  return meta;
}

/** Returns the data from which `metaOf` made `meta`. @param {Record<string, string>} meta @param {string[]} fields */
export function dataOfMeta({ id, title, ...rest }, fields) {
  /** @type {Record<string, any>} */
  const data = { ...(id ? { id } : {}), ...(title ? { title } : {}) };
  for (const [name, value] of Object.entries(rest)) {
    const isJsonField = name.endsWith(AS_JSON);
    const field = isJsonField ? name.slice(0, -AS_JSON.length) : name;
    const content = isJsonField ? parsed(value) : value; // undefined if it is damaged
    if (!fields.includes(field) && content !== undefined) data[field] = content;
  }
  return data;
}

/** Returns true if the picture of a puzzle is known. @param {Puzzle} puzzle */
export function hasPicture({ genre, clues, cells }) {
  return genre === "nonogram" && (clues === null || cells.some(Boolean));
}

/**
 * Returns the rows of a board as text.
 *
 * @param {ArrayLike<number>} cells
 * @param {number} width
 * @param {string[]} keys   the key of each code
 */
export function rowsOf(cells, width, keys) {
  const text = Array.from(cells, (code) => keys[code]);
  return Array.from({ length: text.length / width }, (_, row) => text.slice(row * width, (row + 1) * width).join(""));
}

/**
 * Returns the rows of a grid of marks as text, with "?" for cells without a mark.
 *
 * @param {ArrayLike<number>} marks
 * @param {number} width
 * @param {Colour[]} palette
 */
export function markedRows(marks, width, palette) {
  const keys = palette.map(({ key }) => key);
  keys[UNKNOWN] = "?";
  return rowsOf(marks, width, keys);
}

/**
 * Returns the original JSON of a puzzle, in which the first saved grid has the current marks. Without marks (null), the
 * first saved grid is left out.
 *
 * @param {import("../base/types.js").Given} given
 * @param {Uint8Array | null} marks
 */
export function givenData({ data, palette, blank }, marks) {
  const { saved = [], ...rest } = data;
  const [first, ...others] = saved;
  const now = { id: "", note: "", ...first };
  const grids = marks ? [{ ...now, grid: markedRows(marks, blank.width, palette) }, ...others] : others;
  return grids.length ? { ...rest, saved: grids } : rest;
}
