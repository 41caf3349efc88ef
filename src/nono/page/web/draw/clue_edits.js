/** Changes the clues of puzzles with declared rules, and makes new puzzles. */

import { FormatError } from "../formats/errors.js";
import { blankClued, cluesData } from "../formats/clued.js";
import { documentOf } from "../formats/json.js";
import { DECLARED, Declared, withEntries } from "../genres/declared.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Clued} Clued
 */

/** The fields of JSON that describe solutions, which may be wrong after a change of the clues. */
const ANSWERS = ["goal", "solution", "saved"];

/** Returns the clues of a document, or null if its rules are not declared. @param {Document} document */
export function cluedOf({ given }) {
  return given instanceof Declared ? given.clued : null;
}

/**
 * Returns the document with other clues, and without marks.
 *
 * @param {Document} document
 * @param {Clued} clued
 * @returns {Document}
 */
export function withClues(document, clued) {
  const fields = [...ANSWERS, ...clued.genre.layers.map(({ field }) => field)];
  const about = Object.entries(document.given?.data ?? {}).filter(([name]) => !fields.includes(name));
  return documentOf({ ...Object.fromEntries(about), ...cluesData(clued) });
}

/**
 * Returns the document with some entries of its layers replaced.
 *
 * @param {Document} document
 * @param {[string, number, any][]} entries
 */
export function changed(document, entries) {
  const clued = cluedOf(document);
  return clued ? withClues(document, withEntries(clued, entries)) : document;
}

/**
 * Returns a new puzzle without clues. Throws an error with a message if the genre has no puzzle of this size.
 *
 * @param {string} genre
 * @param {number} height
 * @param {number} width
 */
export function blankPuzzle(genre, height, width) {
  try {
    return documentOf({ nono: 1, genre, ...cluesData(blankClued(DECLARED[genre], height, width)) });
  } catch (error) {
    throw error instanceof FormatError ? new Error(String(error)) : error;
  }
}
