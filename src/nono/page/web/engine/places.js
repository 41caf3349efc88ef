/**
 * Describes where a puzzle may get further clues, for `fewestClues`.
 *
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../genres/clue_places.js").Place} Place
 *
 * @typedef {Object} Places
 * @property {number[]} free     the numbers of the places that have no clue
 * @property {(place: number, solution: Uint8Array) => number} clueOf   the clue that a solution gives to a place
 * @property {(edit: [number, number]) => [number, number] | [Place, any]} editOf   a clue as an edit of the document
 * @property {(edits: [number, number][]) => Document} changed   the puzzle with further clues
 */

import { EMPTY, NUMBER, WALL } from "../genres/akari.js";
import { beside, clueIn, cluePlaces, entryOf } from "../genres/clue_places.js";
import { Declared, withEntries } from "../genres/declared.js";

/** @param {Document} document @returns {Places} */
export function placesOf(document) {
  return document.genre === "akari" ? wallsOf(document) : layersOf(document);
}

/** @param {Document} document @returns {Places} */
function wallsOf(document) {
  const free = Array.from(document.cells.keys()).filter((cell) => document.cells[cell] === WALL);
  const { height, width, cells } = document;
  return {
    free,
    clueOf: (wall, solution) => beside(height, width, wall).filter((cell) => cells[cell] === EMPTY && solution[cell]).length,
    editOf: ([wall, number]) => [wall, NUMBER + number],
    changed: (edits) => {
      const cells = document.cells.slice();
      for (const [wall, number] of edits) cells[wall] = NUMBER + number;
      return { ...document, cells };
    },
  };
}

/** @param {Document} document @returns {Places} */
function layersOf(document) {
  const own = /** @type {import("../genres/declared.js").Declared} */ (document.given);
  const places = cluePlaces(own.clued);
  const entry = (/** @type {[number, number]} */ [number, clue]) => entryOf(own.clued, places[number], clue);
  return {
    free: [...places.keys()],
    clueOf: (number, solution) => clueIn(places[number], solution),
    editOf: (edit) => [places[edit[0]], entry(edit)],
    changed: (edits) => {
      const clued = withEntries(own.clued, edits.map((edit) => [places[edit[0]].layer.name, places[edit[0]].at, entry(edit)]));
      return { ...document, given: new Declared(own.data, clued) };
    },
  };
}
