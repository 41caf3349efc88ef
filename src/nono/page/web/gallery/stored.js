/** Reads stored games for the places that show them. */

import { make } from "../base/make.js";
import { isBegun, percentOf } from "../files/progress.js";
import { namedBy } from "../files/shelved.js";
import { isNonogram, prepare, unpackPuzzle } from "../formats/link.js";
import { sizeOf, titleOf } from "../genres/index.js";

/**
 * Returns the stored puzzles, ready to be unpacked; without a network, their boards may stay blank.
 *
 * @param {import("../files/kept.js").Kept} kept
 */
export async function keptEntries(kept) {
  const entries = kept.list();
  await prepare(entries.map(({ link }) => link)).catch(() => undefined);
  return entries;
}

/**
 * @typedef {import("../base/types.js").Puzzle} Puzzle
 */

/**
 * Returns a list with the sign of a puzzle that is begun: how much of it is done. For others, the list is empty.
 *
 * @param {number | null} progress
 */
export function percent(progress) {
  return progress && isBegun(progress) ? [make("span", "percent", percentOf(progress))] : [];
}

/**
 * Returns the title of a puzzle, or its size if it has none or is a nonogram that is not solved.
 *
 * @param {Puzzle} puzzle
 * @param {number | null} progress   from 0 to 1 (solved); null: a drawing
 */
export const nameOf = (puzzle, progress) =>
  titleOf({ ...puzzle, sealed: progress !== 1 && progress !== null }) || sizeOf(puzzle);

/**
 * Returns true if a stored game is a solved picture. Boards of the stock do not hang.
 *
 * @param {import("../files/records.js").Entry} entry
 */
export const hangs = ({ from = "", link, progress }) => progress === 1 && isNonogram(link) && !namedBy(from);

/** Returns the puzzle of an entry, or null if it is damaged. @param {import("../files/records.js").Entry} entry */
export function keptPuzzle({ link }) {
  try {
    return unpackPuzzle(link);
  } catch {
    return null;
  }
}
