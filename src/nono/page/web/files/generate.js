/** Lets Python generate puzzles. While the user plays one, the next one of the same kind, size and grade is made. */

import { asked } from "../formats/index.js";
import { documentOf } from "../formats/json.js";

/**
 * The width of a peg solitaire is the number of its jumps. The grade is "" for any grade. The colours include the
 * background.
 * @typedef {{genre: string, width: string, height: string, grade: string, colours: string}} Wanted
 */

const [TURNS, SECONDS] = [12, 2]; // of the search for the next puzzle

/** The puzzle that is made ahead. @type {{address: string, made?: Promise<string>}} */
let ahead = { address: "" };

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
  if (ahead.address !== address) ahead = { address }; // ends the search for another puzzle
  const puzzle = documentOf(JSON.parse(await (ahead.made ?? answer(address, signal))));
  signal?.throwIfAborted();
  ahead = { address };
  ahead.made = inTurns(ahead);
  ahead.made.catch(() => delete ahead.made); // the next question tells what is wrong
  return { ...puzzle, sealed: true };
}

/** @param {string} address @param {AbortSignal} [signal] */
async function answer(address, signal) {
  return (await asked(address, "", signal)).text();
}

/** Makes a puzzle in short turns, because Python answers the player's own questions between them. @param {typeof ahead} wanted */
async function inTurns(wanted) {
  for (let turn = 1; ; turn++) {
    try {
      return await answer(`${wanted.address}&seconds=${SECONDS}`);
    } catch (error) {
      if (turn === TURNS || wanted !== ahead) throw error;
    }
  }
}
