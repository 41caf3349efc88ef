/** Lets Python generate puzzles. While the user plays one, the next one of the same kind, size and grade is made. */

import { asked } from "../formats/index.js";
import { documentOf } from "../formats/json.js";

/**
 * The width of a peg solitaire is the number of its jumps. The grade is "" for any grade.
 * @typedef {{genre: string, width: string, height: string, grade: string}} Wanted
 */

/** The puzzle that is made ahead, by its address. @type {Map<string, Promise<string>>} */
const ahead = new Map();

/**
 * Returns a puzzle with exactly one solution, to be played; a peg solitaire has a solution. Rejects with an error with a
 * one-line message if there is none.
 *
 * @param {Wanted} wanted
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("../base/types.js").Document>}
 */
export async function generated(wanted, signal) {
  const address = `api/generate?${new URLSearchParams(wanted)}`;
  const make = (/** @type {AbortSignal | undefined} */ signal = undefined) => asked(address, "", signal).then((answer) => answer.text());
  const made = ahead.get(address) ?? make(signal);
  ahead.clear();
  const puzzle = documentOf(JSON.parse(await made));
  const next = make();
  next.catch(() => ahead.delete(address)); // the next question tells what is wrong
  ahead.set(address, next);
  return { ...puzzle, sealed: true };
}
