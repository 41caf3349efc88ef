/** Reads and writes clues as lines of text, one line per row or column. */

import { readText } from "../formats/index.js";
import { NAMED } from "../puzzle/palette.js";

/**
 * @typedef {import("../base/types.js").Block} Block
 * @typedef {import("../base/types.js").Colour} Colour
 *
 * A line of text that is not a valid clue.
 * @typedef {Object} Fault
 * @property {number} line    the number of the line, counted from 0
 * @property {number} at      the position of the first wrong character, counted from 0
 * @property {string} found
 * @property {"number" | "colour"} expected
 */

const BLOCK = /(\d+|\?)\s*(?:\(\s*(\S|[^)\s]+)\s*\)|(\p{L}+))?/uy;
const GAP = /\s*[,;./|-]\s*|\s+/y;
const LONGEST = 9999; // longer blocks get this length, which is also too long for any board
const EMPTY = ["", "0", "-", "empty", "none"]; // clues without blocks
const LETTERS = "rgbyocm"; // colours that a palette gets if a clue names them
const GROUP = /[[({]([^[\](){}]*)[\])}]/g; // a clue in brackets
const NUMBERED = /^(?:[#(]?(\d{1,4}|[a-z])\s*[:)=]|(\d{1,4})\.(?=\s|$))\s*(.*)$/i;
const DASHES = /[\u2010-\u2014\u2212]/g;

/**
 * Reads one clue per line of text. Blank lines are empty clues, except at the end. If the text names a known colour
 * that the palette lacks, adds the colour to the palette.
 *
 * @param {string} text
 * @param {Colour[]} palette
 * @returns {{clues: Block[][], faults: Fault[]}}
 */
export function readLines(text, palette) {
  /** @type {Fault[]} */
  const faults = [];
  const clues = text.trimEnd() === "" ? [] : text.trimEnd().split("\n").map((own, line) => {
    const found = readClue(own, palette);
    if (!("at" in found)) return found.blocks;
    faults.push({ line, ...found });
    return [];
  });
  return { clues, faults };
}

/**
 * @param {string} given
 * @param {Colour[]} palette
 * @returns {{blocks: Block[]} | Omit<Fault, "line">}
 */
function readClue(given, palette) {
  const text = given.replace(DASHES, "-").trimEnd();
  /** @type {Block[]} */
  const blocks = [];
  if (EMPTY.includes(text.trim().toLowerCase())) return { blocks };
  let at = text.length - text.trimStart().length;
  while (at < text.length) {
    BLOCK.lastIndex = at;
    const block = BLOCK.exec(text);
    if (block === null) return { at, found: text.slice(at, at + 12), expected: "number" };
    const word = block[2] ?? block[3] ?? "";
    const colour = colourOf(word, palette);
    if (colour < 1) return { at: at + block[0].indexOf(word, block[1].length), found: word, expected: "colour" };
    const length = block[1] === "?" ? 0 : Math.min(Number(block[1]), LONGEST);
    if (length > 0 || block[1] === "?") blocks.push({ length, colour });
    GAP.lastIndex = BLOCK.lastIndex;
    at = GAP.exec(text) ? GAP.lastIndex : BLOCK.lastIndex;
  }
  return { blocks };
}

/**
 * Returns the index of the colour that a word names. Returns 0 or less if the word does not name a colour for blocks.
 *
 * @param {string} word
 * @param {Colour[]} palette
 */
function colourOf(word, palette) {
  if (!word) return Math.max(1, palette.findIndex(({ rgb }, number) => number > 0 && rgb === "000000"));
  const small = word.toLowerCase();
  for (const alike of [(/** @type {Colour} */ { key, name }) => key === word || name === word,
    (/** @type {Colour} */ { key, name }) => key.toLowerCase() === small || name.toLowerCase() === small]) {
    const found = palette.findIndex(alike);
    if (found >= 0) return found;
  }
  const known = NAMED.find(({ key, name }) => name === small || (key === small && LETTERS.includes(key)));
  if (!known || known.name === "white" || palette.some(({ key }) => key === known.key)) return -1;
  return palette.push({ ...known }) - 1;
}

/**
 * Writes clues as text. `readLines` can read this text with the same palette.
 *
 * @param {Block[][]} clues
 * @param {Colour[]} palette
 */
export function writeLines(clues, palette) {
  const word = (/** @type {number} */ colour) => {
    if (palette.length === 2) return "";
    const { key } = palette[colour];
    return /\p{L}/u.test(key) ? key : `(${key})`;
  };
  const block = (/** @type {Block} */ { length, colour }) => `${length || "?"}${word(colour)}`;
  return clues.map((blocks) => blocks.map(block).join(" ") || "0").join("\n");
}

const HEADINGS = /\b(rows?|across|zeilen|lignes|filas|righe)\b[^]*\b(col\w*|down|spalten)\b/i;

/**
 * Reads a whole puzzle from pasted text. Returns null if the text does not have headings for both sides.
 *
 * @param {string} text
 */
export async function readWhole(text) {
  if (!HEADINGS.test(text)) return null;
  const [found] = await readText(text).catch(() => []);
  return found?.genre === "nonogram" ? found : null;
}

/**
 * Rewrites the clues of one side as one clue per line. They may be given as a list, in brackets or in numbered lines.
 *
 * @param {string} text
 * @param {number} size   the number of lines of the side
 */
export function unfolded(text, size) {
  const whole = text.trim().replace(DASHES, "-");
  const groups = [...whole.matchAll(GROUP)].map(([, inside]) => inside);
  const lines = whole.split("\n").map((line) => line.trim());
  const filled = lines.filter(Boolean);
  const numbered = filled.map((line) => NUMBERED.exec(line));
  let clues = lines.length === size ? lines : filled;
  if (groups.length) clues = groups;
  else if (numbered.every((one, at) => one && [at + 1, at].includes(placeOf(one[1] ?? one[2])))) clues = numbered.map((one) => one?.[3] ?? "");
  else if (filled.length === 1) {
    const mark = [";", "|", "/", ","].find((one) => whole.includes(one)) ?? " ";
    const parts = whole.split(mark);
    if (mark !== " " || parts.length === size) clues = parts;
  }
  return clues.map((clue) => clue.trim().replace(/[\s,]+/g, " ") || "0").join("\n");
}

/** Returns the number of a line that has a number or a letter. @param {string} label */
function placeOf(label) {
  return /\d/.test(label) ? Number(label) : label.toLowerCase().charCodeAt(0) - 96;
}
