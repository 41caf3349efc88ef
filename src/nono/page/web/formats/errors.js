/** The one error of readers and writers, and what the page takes at most. */

import { text } from "../base/text.js";

/** What the page takes at most. */
export const MOST = { side: 1000, cells: 100_000, colours: 32, puzzles: 1000, characters: 1 << 24, bytes: 1 << 26 };

/** A file that cannot be read or written; as a string one line with its place, what was found, what was expected. */
export class FormatError extends Error {
  /**
   * @param {string} message
   * @param {number} [line]   from 1; 0: not known
   */
  constructor(message, line = 0) {
    super(message);
    this.name = "FormatError";
    this.line = line;
    this.file = "";
  }

  /** The same error with its line, unless it has one. @param {number} line */
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

/** An image that is no picture of one pixel a cell: to be made into a puzzle by the image import. */
export class PhotoError extends FormatError {}

/**
 * @param {string} key   of the text, without its room
 * @param {Record<string, string | number>} [values]
 * @param {number} [line]
 * @returns {never}
 */
export function fail(key, values = {}, line = 0) {
  throw new FormatError(text(`formats.${key}`, values), line);
}

/** What was found, in one line of about 40 characters. @param {unknown} found */
export function excerpt(found) {
  const cut = typeof found === "string" ? found.slice(0, 41) : Array.isArray(found) ? found.slice(0, 20) : found;
  const words = JSON.stringify(cut) ?? String(cut);
  return words.length <= 42 ? words : `${words.slice(0, 40)}…`;
}

/** @typedef {import("../base/types.js").Document | FormatError} Found */

/** A text without these characters at its ends. @param {string} text @param {string} marks */
export function stripped(text, marks) {
  let [first, last] = [0, text.length];
  while (first < last && marks.includes(text[first])) first++;
  while (first < last && marks.includes(text[last - 1])) last--;
  return text.slice(first, last);
}

/**
 * What `read` makes of each item; an error stands in the place of a puzzle that cannot be read.
 *
 * @template Item
 * @param {Iterable<Item>} items
 * @param {(item: Item) => import("../base/types.js").Document | null} read   null: no puzzle
 * @param {(item: Item) => number} [lineOf]   in the file
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
