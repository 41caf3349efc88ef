/** Defines the error that all readers and writers throw, and the limits of the page. */

/** @import { Puzzle } from "../base/types.js" */

/**
 * The limits for puzzles and files: cells per side and in all, colours of a palette, puzzles of a file, characters of a
 * text and of a typed one, and bytes of a file.
 */
export const MOST = {
  side: 1000, cells: 100_000, colours: 32, puzzles: 1000, characters: 1 << 24, typed: 1 << 20, bytes: 1 << 26,
};

/** The error if a file cannot be read or written. Its string is one line that begins with the file and line number. */
export class FormatError extends Error {
  /** @param {string} message @param {number} [line]   the line in the file, counted from 1; 0: unknown */
  constructor(message, line = 0) {
    super(message);
    this.name = "FormatError";
    this.line = line;
    this.file = "";
    /** The puzzle, if its clues were read but contradict one another: they can be corrected. @type {Puzzle | null} */
    this.puzzle = null;
  }

  /** @override */
  toString() {
    const place = [this.file, this.line || ""].filter(Boolean).join(":");
    return place ? `${place}: ${this.message}` : this.message;
  }
}

/** The error if a file is an image without a puzzle. The dialog for images can convert it. */
export class PhotoError extends FormatError {}

/** Throws a `FormatError`. @param {string} message @param {number} [line] @returns {never} */
export function fail(message, line = 0) {
  throw new FormatError(message, line);
}

/**
 * Throws the `FormatError` of a field that is missing (null or undefined) or wrong.
 *
 * @param {string} name
 * @param {unknown} value
 * @returns {never}
 */
export function refuseField(name, value) {
  if (value == null) return fail(`the field ${name} is missing`);
  return fail(`the field ${name} does not fit the puzzle: ${excerpt(value)}`);
}

/** Throws the `FormatError` of a row of a picture. @param {number} number @param {unknown} cell @returns {never} */
export function refuseRow(number, cell) {
  return fail(`row ${number} of a picture contains ${excerpt(cell)}, which is not a colour or key of the palette`);
}

/** Throws the `FormatError` of the number of colours in a palette. @param {number} colours @returns {never} */
export function refuseColours(colours) {
  return fail(`the palette has ${colours} colours; expected 1 to ${MOST.colours}`);
}

export const DAMAGED = "the link is damaged or incomplete; copy the whole link again";
export const NO_CLUES = "rows or columns are missing, and there is no picture; expected both rows and columns";

/** Returns a value as text, in one line of at most 42 characters. @param {unknown} value */
export function excerpt(value) {
  const cut = typeof value === "string" ? value.slice(0, 41) : Array.isArray(value) ? value.slice(0, 20) : value;
  const words = JSON.stringify(cut) ?? String(cut);
  return words.length <= 42 ? words : `${words.slice(0, 40)}…`;
}

/** @typedef {import("../base/types.js").Puzzle | FormatError} Found */

/**
 * Reads a puzzle from each item. An item that cannot be read gives an error in place of the puzzle.
 *
 * @template Item
 * @param {Iterable<Item>} items
 * @param {(item: Item) => Puzzle} read
 * @param {(item: Item) => number} [lineOf]   returns the line of an item in the file
 * @returns {Found[]}
 */
export function each(items, read, lineOf = () => 0) {
  /** @type {Found[]} */
  const entries = [];
  for (const item of items) {
    if (entries.length === MOST.puzzles) break; // a file is not read further
    try {
      entries.push(read(item));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      error.line ||= lineOf(item);
      entries.push(error);
    }
  }
  return entries;
}
