/** Defines the error that all readers and writers throw, and the limits of the page. */

import { text } from "../base/text.js";

/** The limits for puzzles and files. */
export const MOST = { side: 1000, cells: 100_000, colours: 32, puzzles: 1000, characters: 1 << 24, typed: 1 << 20, bytes: 1 << 26 };

/**
 * The error if a file cannot be read or written. As a string, it is one line that begins with the file and the line
 * number.
 */
export class FormatError extends Error {
  /**
   * @param {string} message
   * @param {number} [line]   the line in the file, counted from 1; 0: unknown
   */
  constructor(message, line = 0) {
    super(message);
    this.name = "FormatError";
    this.line = line;
    this.file = "";
  }

  /** Sets the line, unless it is already known. @param {number} line */
  at(line) {
    this.line ||= line;
    return this;
  }

  /** @override */
  toString() {
    const place = [this.file, this.line || ""].filter(Boolean).join(":");
    return place ? `${place}: ${this.message}` : this.message;
  }
}

/** The error if an image does not have one pixel per cell. The dialog for images must then convert the image. */
export class PhotoError extends FormatError {}

/**
 * Throws a `FormatError`.
 *
 * @param {string} key   the key of the message, without "formats."
 * @param {Record<string, string | number>} [values]
 * @param {number} [line]
 * @returns {never}
 */
export function fail(key, values = {}, line = 0) {
  throw new FormatError(text(`formats.${key}`, values), line);
}

/**
 * Throws a `FormatError` that quotes what was found.
 *
 * @param {string} key   the key of the message, without "formats."
 * @param {unknown} found
 * @param {Record<string, string | number>} [values]   more values of the message
 * @param {number} [line]
 * @returns {never}
 */
export function refuse(key, found, values = {}, line = 0) {
  return fail(key, { ...values, found: excerpt(found) }, line);
}

/** Throws the `FormatError` of a field that is missing or wrong. @param {string} name @param {unknown} found @returns {never} */
export function refuseField(name, found) {
  return found == null ? fail("missing", { name }) : refuse("field", found, { name });
}

/** Returns a value as text, in one line of at most 42 characters. @param {unknown} found */
export function excerpt(found) {
  const cut = typeof found === "string" ? found.slice(0, 41) : Array.isArray(found) ? found.slice(0, 20) : found;
  const words = JSON.stringify(cut) ?? String(cut);
  return words.length <= 42 ? words : `${words.slice(0, 40)}…`;
}

/** @typedef {import("../base/types.js").Document | FormatError} Found */

/** Removes characters from both ends of a text. @param {string} text @param {string} marks */
export function stripped(text, marks) {
  let [first, last] = [0, text.length];
  while (first < last && marks.includes(text[first])) first++;
  while (first < last && marks.includes(text[last - 1])) last--;
  return text.slice(first, last);
}

/**
 * Reads a puzzle from each item. An item that cannot be read gives an error in place of the puzzle.
 *
 * @template Item
 * @param {Iterable<Item>} items
 * @param {(item: Item) => import("../base/types.js").Document | null} read   returns null if there is no puzzle
 * @param {(item: Item) => number} [lineOf]   returns the line of an item in the file
 * @returns {Found[]}
 */
export function each(items, read, lineOf = () => 0) {
  /** @type {Found[]} */
  const found = [];
  for (const item of items) {
    if (found.length === MOST.puzzles) break;
    try {
      const document = read(item);
      if (document) found.push(document);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      found.push(error.at(lineOf(item)));
    }
  }
  return found;
}
