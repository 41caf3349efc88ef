/** Finds the smallest set of numbers on the walls of an Akari such that only one solution is left. */

import { NUMBER, WALL, neighbours } from "../genres/akari.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Value} Value
 */

const MOST = 8; // maximum number of numbers that a proposal adds
const ROUNDS = 400;

/**
 * Returns numbers for walls that have none, as cells with their new codes. Returns null if no numbers were found.
 *
 * The method is a search for an implicit hitting set. For each unwanted solution found so far, some wall must get a
 * number that excludes it. A wall is suitable if the number of bulbs beside it is different in the unwanted solution.
 * The next set to try is the smallest set of walls that excludes all these solutions.
 *
 * @param {Document} document
 * @param {Uint8Array} solution   the only solution that may remain
 * @param {(changed: Document) => Promise<import("./calls.js").Solutions>} solve   looks for two solutions
 * @returns {Promise<Value[] | null>}
 */
export async function fewestNumbers(document, solution, solve) {
  const walls = Array.from(document.cells.keys()).filter((cell) => document.cells[cell] === WALL);
  const beside = new Map(walls.map((wall) => [wall, neighbours(document, wall)]));
  const bulbs = (/** @type {number} */ wall, /** @type {Uint8Array} */ grid) =>
    (beside.get(wall) ?? []).reduce((sum, cell) => sum + grid[cell], 0);
  /** @type {number[][]} */
  const cuts = [];
  let size = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let chosen = hitting(cuts, size);
    while (chosen === null && ++size <= MOST) chosen = hitting(cuts, size);
    if (chosen === null) return null;
    /** @type {Value[]} */
    const edits = chosen.map((wall) => [wall, NUMBER + bulbs(wall, solution)]);
    const cells = document.cells.slice();
    for (const [cell, code] of edits) cells[cell] = code;
    const { solutions, complete } = await solve({ ...document, cells });
    const other = solutions.find((one) => one.some((bulb, cell) => bulb !== solution[cell]));
    if (other === undefined) return complete ? edits : null;
    cuts.push(walls.filter((wall) => bulbs(wall, other) !== bulbs(wall, solution)));
  }
  return null;
}

/**
 * Returns at most `size` walls such that every cut contains one of them. Returns null if this is impossible.
 *
 * @param {number[][]} cuts
 * @param {number} size
 * @param {number[]} [chosen]
 * @returns {number[] | null}
 */
function hitting(cuts, size, chosen = []) {
  const open = cuts.filter((cut) => !cut.some((wall) => chosen.includes(wall)));
  if (open.length === 0) return chosen;
  if (chosen.length === size) return null;
  const narrow = open.reduce((least, cut) => (cut.length < least.length ? cut : least));
  for (const wall of narrow) {
    const found = hitting(open, size, [...chosen, wall]);
    if (found !== null) return found;
  }
  return null;
}
