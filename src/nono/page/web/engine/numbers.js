/** Finds the smallest set of further clues such that only one solution is left. */

import { placesOf } from "./places.js";

const MOST = 8; // maximum number of clues that a proposal adds
const ROUNDS = 400;

/**
 * Returns clues for places that have none, as [place, clue]. Returns null if no such set was found.
 *
 * The method is a search for an implicit hitting set. For each unwanted solution found so far, some place must get a
 * clue that excludes it. A place is suitable if its clue is different in the unwanted solution. The next set to try is
 * the smallest set of places that excludes all these solutions.
 *
 * @param {number[]} places
 * @param {(place: number, solution: Uint8Array) => number} clueOf   the clue that a solution gives to a place; -1:
 * the place cannot have a clue
 * @param {Uint8Array} solution   the only solution that may remain
 * @param {(edits: [number, number][]) => Promise<import("./engine.js").Solutions>} solve   looks for two solutions of
 * the puzzle with further clues
 * @returns {Promise<[number, number][] | null>}
 */
export async function fewestClues(places, clueOf, solution, solve) {
  /** @type {number[][]} */
  const cuts = [];
  const suitable = places.filter((place) => clueOf(place, solution) >= 0);
  let size = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let chosen = hitting(cuts, size);
    while (chosen === null && ++size <= MOST) chosen = hitting(cuts, size);
    if (chosen === null) return null;
    const edits = chosen.map((place) => /** @type {[number, number]} */ ([place, clueOf(place, solution)]));
    const { solutions, complete } = await solve(edits);
    const other = solutions.find((one) => one.some((value, cell) => value !== solution[cell]));
    if (other === undefined) return complete ? edits : null;
    cuts.push(suitable.filter((place) => clueOf(place, other) !== clueOf(place, solution)));
  }
  return null;
}

/**
 * Returns at most `size` places such that every cut contains one of them. Returns null if this is impossible.
 *
 * @param {number[][]} cuts
 * @param {number} size
 * @param {number[]} [chosen]
 * @returns {number[] | null}
 */
function hitting(cuts, size, chosen = []) {
  const open = cuts.filter((cut) => !cut.some((place) => chosen.includes(place)));
  if (open.length === 0) return chosen;
  if (chosen.length === size) return null;
  const narrow = open.reduce((least, cut) => (cut.length < least.length ? cut : least));
  for (const place of narrow) {
    const found = hitting(open, size, [...chosen, place]);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Proposes further clues for a puzzle: for each of these solutions, the fewest that leave only this one.
 *
 * @param {import("../base/types.js").Document} document
 * @param {Uint8Array[]} wanted
 * @param {(changed: import("../base/types.js").Document) => Promise<import("./engine.js").Solutions>} solve
 */
export async function furtherClues(document, wanted, solve) {
  const { free, clueOf, editOf, changed } = placesOf(document);
  const proposals = [];
  const solutions = [];
  for (const one of free.length ? wanted : []) {
    const found = await fewestClues(free, clueOf, one, (edits) => solve(changed(edits)));
    if (!found) continue;
    proposals.push(found.map(editOf));
    solutions.push(one);
  }
  return { proposals, solutions };
}
