/**
 * Reads the colours of typed clues, legends such as `r = red, b: #0000ff`, and pictures with one character per cell.
 */

import { NAMED } from "../puzzle/palette.js";
import { checkSize, defaultPalette, fitKey, makePalette, rgbOf } from "./build.js";
import { excerpt, fail, stripped } from "./errors.js";

/**
 * @typedef {import("../base/types.js").Colour} Colour
 * @typedef {Colour & {background?: boolean}} Entry   a colour; its key appears after numbers or in pictures
 * @typedef {[number, string]} Line   the number of a line in the text, counted from 1, and its content
 */

const [WHITE, BLACK] = NAMED;
const EMPTY = ["empty", "blank", "off", "background"];
const FULL = ["filled", "full", "on", "ink"];
/** Letters that name a colour without a legend. */
export const LETTERS = "rgbyocm";
const BLANKS = ".-_0·░□▢▫◻◽⬜⚪";
const INKS = "#Xx*@1+█▓■▪◼◾⬛⚫";
/** @type {Record<string, string>} */
const SQUARES = { red: "🔴🟥", blue: "🔵🟦", orange: "🟠🟧", yellow: "🟡🟨", green: "🟢🟩", purple: "🟣🟪", brown: "🟤🟫" };
const NAME_OF = new Map(Object.entries(SQUARES).flatMap(([name, squares]) => [...squares].map((square) => [square, name])));
const CELLS = new Set([...BLANKS, ...INKS, ..."Oo", ...NAME_OF.keys()]);

/** Returns the entries of a legend, or [] if the line is not a legend. @param {string} text @returns {Entry[]} */
export function legendOf(text) {
  const worded = /^(?:colou?rs?|legend|palette|key)\b\s*[:=]?\s*(.+)$/i.exec(text);
  const entries = [];
  for (const part of (worded ? worded[1] : text).split(/[,;]/).map((one) => one.trim())) {
    const pair = /^(\p{L}+|\D|\d(?=\s*=))\s*(?:[:=→]|[-=]>|\s-\s)\s*(\S.*)$/u.exec(part);
    const match = pair ?? (worded && /^(\p{L}+|\S)\s+(\S+)$/u.exec(part));
    const [key, value] = match ? [match[1], match[2]] : [part, part];
    const entry = entryOf(key, stripped(value, "()'\" "), match !== null);
    if (!entry && worded) fail("typed-colour", { found: excerpt(part) });
    if (!entry || !(match || worded)) return [];
    entries.push(entry);
  }
  return entries;
}

/** @param {string} key @param {string} value @param {boolean} pair @returns {Entry | null} */
function entryOf(key, value, pair) {
  if (pair && [...value].length === 1 && ([...key].length > 1 || !/\p{L}/u.test(key))) [key, value] = [value, key];
  if (EMPTY.includes(value.toLowerCase())) return { ...WHITE, key, background: true };
  if (FULL.includes(value.toLowerCase())) return { ...BLACK, key };
  const colour = colourNamed(value);
  return colour && { key, ...colour, background: EMPTY.includes(key.toLowerCase()) || colour.rgb === WHITE.rgb };
}

/** Returns the colour for a name in the default palette or for hexadecimal digits. @param {string} word */
function colourNamed(word) {
  const digits = /^(#[0-9a-f]{3}|#?[0-9a-f]{6})$/i.test(word);
  const rgb = digits || !/^#?[0-9a-f]{3}$/i.test(word) ? rgbOf(word) : "";
  if (!rgb) return null;
  return { name: digits ? (NAMED.find((entry) => entry.rgb === rgb)?.name ?? `#${rgb}`) : word.toLowerCase(), rgb };
}

/** The colours of a puzzle: the colours in the legend, and the colours that clues name directly. */
export class Colours {
  /** @type {Entry[]} */
  inks = [];

  /** @param {Entry[]} legend */
  constructor(legend) {
    this.legend = legend;
  }

  /**
   * Returns the number of a colour, given the word after a block. The word may be "".
   *
   * @param {string} word
   * @param {number} line
   */
  of(word, line) {
    const entry = this.find(word) ?? fail("typed-colour", { found: excerpt(word) }, line);
    if (entry.background) fail("typed-colour", { found: excerpt(word) }, line);
    const at = this.inks.findIndex(({ rgb }) => rgb === entry.rgb);
    return at < 0 ? this.inks.push(entry) : at + 1;
  }

  /** @param {string} word @returns {Entry | null} */
  find(word) {
    if (!word) return BLACK;
    const small = word.toLowerCase();
    const own = this.legend.find(({ key, name }) => word === key || word === name);
    const alike = own ?? this.legend.find(({ key, name }) => [key.toLowerCase(), name.toLowerCase()].includes(small));
    const letter = alike ?? (LETTERS.includes(small) && NAMED.find(({ key }) => key === small));
    const colour = letter || word.length < 2 ? null : colourNamed(word);
    return letter || (colour && { key: word, ...colour, background: colour.rgb === WHITE.rgb });
  }

  palette() {
    return paletteOf(this.legend.find(({ background }) => background) ?? WHITE, this.inks);
  }
}

/**
 * Returns a palette of these colours. If possible, their words become their keys.
 *
 * @param {Colour} background
 * @param {Colour[]} inks
 */
function paletteOf(background, inks) {
  const used = new Set([WHITE.key]);
  const entries = inks.map(({ key: word, name, rgb }) => {
    const key = fitKey(rgb === BLACK.rgb ? BLACK.key : word);
    const free = used.has(key) ? "" : key;
    used.add(free);
    return { name, rgb, key: free };
  });
  return makePalette([{ key: WHITE.key, name: background.name, rgb: background.rgb }, ...entries]);
}

/**
 * Returns the cells of a row, without spaces and frame. Returns "" if the text is not a row of a picture.
 *
 * @param {string} text
 * @param {Entry[]} [legend]
 */
export function cellsOf(text, legend = []) {
  const cells = text.replace(/^\|/, "").replace(/\|$/, "").replace(/\s/g, "");
  for (const cell of cells) if (!CELLS.has(cell) && !legend.some(({ key }) => key === cell)) return "";
  return cells;
}

/** Returns true if rows must be a picture: at least two rows of equal length, with empty and filled cells. */
export function isPlainPicture(/** @type {string[]} */ rows, /** @type {Entry[]} */ legend) {
  const used = [...new Set(rows.join(""))];
  const blank = (/** @type {string} */ cell) => {
    const entry = legend.find(({ key }) => key === cell);
    return entry ? Boolean(entry.background) : BLANKS.includes(cell);
  };
  if (used.includes("1") && used.some((cell) => cell !== "1" && !BLANKS.includes(cell))) return false;
  const even = rows.length > 1 && [...rows[0]].length > 1 && new Set(rows.map((row) => [...row].length)).size === 1;
  return even && used.some(blank) && !used.every(blank);
}

/** Returns the size, cells and palette of a typed picture. @param {Line[]} rows @param {Entry[]} legend */
export function pictureOf(rows, legend) {
  const lines = rows.map(([, row]) => [...row]);
  const width = lines[0].length;
  checkSize(lines.length, width, rows[0][0]);
  const wrong = lines.findIndex((row) => row.length !== width);
  if (wrong >= 0) fail("row-cells", { number: wrong + 1, found: lines[wrong].length, expected: width }, rows[wrong][0]);
  const used = [...new Set(lines.flat())];
  const known = used.flatMap((key) => {
    const named = NAMED.find(({ name }) => name === NAME_OF.get(key));
    return legend.filter((entry) => entry.key === key).slice(-1).concat(named ? [{ ...named, key }] : []).slice(0, 1);
  });
  const rest = used.filter((key) => !known.some((entry) => entry.key === key));
  const hasBlank = known.some(({ background }) => background);
  const blanks = rest.filter((key) => BLANKS.includes(key));
  const inks = rest.filter((key) => INKS.includes(key) || ("Oo".includes(key) && (blanks.length > 0 || hasBlank)));
  const lost = blanks.length + inks.length < rest.length || blanks.length > 1 || inks.length > 1;
  if (lost || (!blanks.length && !hasBlank && used.length > 1)) {
    fail("typed-picture", { found: excerpt(used.join(" ")) }, rows[0][0]);
  }
  const coloured = known.filter(({ background }) => !background);
  const background = known.find((entry) => entry.background) ?? WHITE;
  const colours = [...inks.map((key) => ({ ...BLACK, key })), ...coloured];
  const number = new Map(colours.map(({ key }, index) => [key, index + 1]));
  const palette = coloured.length ? paletteOf(background, colours) : defaultPalette(2);
  return { height: lines.length, width, palette, cells: Uint8Array.from(lines.flat(), (cell) => number.get(cell) ?? 0) };
}
