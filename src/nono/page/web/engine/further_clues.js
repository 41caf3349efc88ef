/** Finds the fewest further clues of a puzzle with declared rules such that only one solution is left. */

import { around, beside } from "../base/cells.js";
import { NUMBER } from "../genres/akari.js";
import { Declared, NONE, valuesOf, withEntries } from "../genres/declared.js";
import { genreOf } from "../genres/index.js";

/**
 * @typedef {import("../base/types.js").Clued} Clued
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").LayerData} LayerData
 * @typedef {import("./engine.js").Solutions} Solutions
 *
 * A place without a clue: its layer, its number in the layer, and the cells that its clue would count (null: the clue
 * would be the cell's value).
 * @typedef {{layer: LayerData, at: number, counted: number[] | null}} Place
 *
 * A further clue: the number of its place among all places, and the clue.
 * @typedef {[number, number]} Clue
 */

const MOST = 8; // maximum number of clues that a proposal adds
const ROUNDS = 400;
const DIGITS = "0123456789";

/**
 * Proposes further clues for a puzzle: for each of these solutions, the fewest that leave only this one. Each proposal is
 * a list of edits of the document.
 *
 * @param {Document} document
 * @param {Uint8Array[]} wanted
 * @param {(changed: Document) => Promise<Solutions>} solve
 */
export async function furtherClues(document, wanted, solve) {
  const clued = /** @type {Clued} */ (await genreOf(document).declared?.(document));
  const places = placesOf(clued);
  const isAkari = document.genre === "akari";
  const editOf = (/** @type {Clue} */ [number, clue]) =>
    isAkari ? [places[number].at, NUMBER + clue] : [places[number], entryOf(clued, places[number], clue)];
  const changed = (/** @type {Clue[]} */ clues) => {
    if (!isAkari) {
      const entries = clues.map(([number, clue]) => [places[number].layer.name, places[number].at, entryOf(clued, places[number], clue)]);
      return { ...document, given: new Declared(document.given?.data ?? {}, withEntries(clued, /** @type {any} */ (entries))) };
    }
    const cells = document.cells.slice();
    for (const [number, clue] of clues) cells[places[number].at] = NUMBER + clue;
    return { ...document, cells };
  };
  const proposals = [];
  const solutions = [];
  for (const solution of places.length ? wanted : []) {
    const clues = await fewestClues(places, solution, (further) => solve(changed(further)));
    if (!clues) continue;
    proposals.push(clues.map(editOf));
    solutions.push(solution);
  }
  return { proposals, solutions };
}

/**
 * Returns clues for places that have none. Returns null if no such set was found.
 *
 * The method is a search for an implicit hitting set. For each unwanted solution found so far, some place must get a
 * clue that excludes it. A place is suitable if its clue is different in the unwanted solution. The next set to try is
 * the smallest set of places that excludes all these solutions.
 *
 * @param {Place[]} places
 * @param {Uint8Array} solution   the only solution that may remain
 * @param {(clues: Clue[]) => Promise<Solutions>} solve   looks for two solutions of the puzzle with further clues
 * @returns {Promise<Clue[] | null>}
 */
async function fewestClues(places, solution, solve) {
  /** @type {number[][]} */
  const cuts = [];
  const clues = places.map((place) => clueIn(place, solution));
  const suitable = [...places.keys()].filter((number) => clues[number] >= 0);
  let size = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let chosen = hitting(cuts, size);
    while (chosen === null && ++size <= MOST) chosen = hitting(cuts, size);
    if (chosen === null) return null;
    const further = chosen.map((number) => /** @type {Clue} */ ([number, clues[number]]));
    const { solutions, complete } = await solve(further);
    const unwanted = solutions.find((grid) => grid.some((value, cell) => value !== solution[cell]));
    if (unwanted === undefined) return complete ? further : null;
    cuts.push(suitable.filter((number) => clueIn(places[number], unwanted) !== clues[number]));
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
    const places = hitting(open, size, [...chosen, place]);
    if (places !== null) return places;
  }
  return null;
}

/** Returns the places without a clue. @param {Clued} clued @returns {Place[]} */
function placesOf({ genre, height, width, values }) {
  /** @type {{rule: string, layer?: string, over?: string[]}[]} */
  const rules = JSON.parse(genre.declaration).rules;
  return genre.layers.flatMap((layer) => {
    const rule = rules.find(({ layer: name, rule }) => name === layer.name && (rule === "givens" || rule === "clues"));
    if (!rule) return [];
    const empty = layer.kind === "outside" ? null : (layer.emptied ?? NONE);
    /** @type {number[]} */
    const free = [...values[layer.name].keys()].filter((at) => values[layer.name][at] === empty);
    const [over] = rule.over ?? [];
    return free.map((at) => ({ layer, at, counted: rule.rule === "givens" ? null : countedBy(over, at, height, width) }));
  });
}

/**
 * Returns the cells that a clue counts.
 *
 * @param {string | undefined} over   "rows", "columns", "beside" or "around"
 * @param {number} at
 * @param {number} height
 * @param {number} width
 */
function countedBy(over, at, height, width) {
  if (over === "rows") return Array.from({ length: width }, (_, column) => at * width + column);
  if (over === "columns") return Array.from({ length: height }, (_, row) => row * width + at);
  return over === "beside" ? beside(height, width, at) : around(height, width, at);
}

/**
 * Returns the clue that a solution gives to a place, or -1 if the place cannot have a clue.
 *
 * @param {Place} place
 * @param {ArrayLike<number>} solution
 */
function clueIn({ layer, at, counted }, solution) {
  if (counted === null) return solution[at];
  if (layer.kind === "cells" && layer.fixed && solution[at]) return -1;
  return counted.reduce((sum, cell) => sum + Number(solution[cell] === 1), 0);
}

/** Returns the value of a layer's entry for a clue. @param {Clued} clued @param {Place} place @param {number} clue */
function entryOf({ genre, width }, { layer, counted }, clue) {
  if (layer.kind === "outside") return clue;
  return counted === null ? valuesOf(genre, width)[clue].char : DIGITS[clue];
}
