/** Reads and writes clues as lines of text, one line per row or column. */

import { NAMED } from "../puzzle/palette.js";

/**
 * @import { Block, Colour } from "../base/types.js"
 *
 * A line of text that is not a valid clue: the number of the line, and the first wrong character, counted from 0.
 * @typedef {{line: number, character: number, text: string, expected: "number" | "colour"}} Fault
 */

const BLOCK = /(\d+|\?)\s*(?:\(\s*(\S|[^)\s]+)\s*\)|(\p{L}+))?/uy;
const GAP = /\s*[,;./|-]\s*|\s+/y;
const LONGEST = 9999; // longer blocks get this length, which is also too long for any board
const EMPTY = ["", "0", "-"]; // clues without blocks
const LETTERS = "rgbyocm"; // colours that a palette gets if a clue names them

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
  const lines = text.trimEnd() === "" ? [] : text.trimEnd().split("\n");
  const clues = lines.map((clue, line) => {
    const blocks = readClue(clue, palette);
    if (Array.isArray(blocks)) return blocks;
    faults.push({ line, ...blocks });
    return [];
  });
  return { clues, faults };
}

/**
 * Returns the blocks of a typed clue, or its first fault.
 *
 * @param {string} line
 * @param {Colour[]} palette
 * @returns {Block[] | Omit<Fault, "line">}
 */
function readClue(line, palette) {
  const text = line.trimEnd();
  if (EMPTY.includes(text.trim())) return [];
  /** @type {Block[]} */
  const blocks = [];
  let character = text.length - text.trimStart().length;
  while (character < text.length) {
    BLOCK.lastIndex = character;
    const match = BLOCK.exec(text);
    if (match === null) return { character, text: text.slice(character, character + 12), expected: "number" };
    const [whole, digits, bracketed, letters] = match;
    const word = bracketed ?? letters ?? "";
    const colour = colourOf(word, palette);
    const after = character + whole.indexOf(word, digits.length);
    if (colour < 1) return { character: after, text: word, expected: "colour" };
    const length = digits === "?" ? 0 : Math.min(Number(digits), LONGEST);
    if (length > 0 || digits === "?") blocks.push({ length, colour }); // a 0 is no block
    GAP.lastIndex = BLOCK.lastIndex;
    character = GAP.exec(text) ? GAP.lastIndex : BLOCK.lastIndex;
  }
  return blocks;
}

/**
 * Returns the index of the colour that a word names. Returns 0 or less if the word does not name a colour for blocks.
 *
 * @param {string} word
 * @param {Colour[]} palette
 */
function colourOf(word, palette) {
  // black, or else the first ink
  if (!word) return Math.max(1, palette.findIndex(({ rgb }, colour) => colour > 0 && rgb === "000000"));
  const small = word.toLowerCase();
  const exact = palette.findIndex(({ key, name }) => key === word || name === word);
  if (exact >= 0) return exact;
  const alike = palette.findIndex(({ key, name }) => key.toLowerCase() === small || name.toLowerCase() === small);
  if (alike >= 0) return alike;
  const named = NAMED.find(({ key, name }) => name === small || (key === small && LETTERS.includes(key)));
  if (!named || named.name === "white" || palette.some(({ key }) => key === named.key)) return -1;
  return palette.push({ ...named }) - 1;
}

/** Writes clues as text that `readLines` can read again. @param {Block[][]} clues @param {Colour[]} palette */
export function writeLines(clues, palette) {
  const word = (/** @type {number} */ colour) => {
    if (palette.length === 2) return "";
    const { key } = palette[colour];
    return /\p{L}/u.test(key) ? key : `(${key})`;
  };
  const block = (/** @type {Block} */ { length, colour }) => `${length || "?"}${word(colour)}`;
  return clues.map((blocks) => blocks.map(block).join(" ") || "0").join("\n");
}
