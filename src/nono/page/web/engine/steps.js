/**
 * Reads the steps of the engine's explanations (src/engine/bindings/calls.def).
 *
 * @import { Step, Value } from "../base/types.js"
 *
 * How techniques solve a puzzle. `possible` has 1 for each colour of each cell that is possible before the first wanted
 * step. `open` is the number of cells that are open after the last step, and `cell` is the first of these.
 * @typedef {{end: 0 | 1 | 2, number: number, steps: Step[], possible: Uint8Array, open: number, cell: number,
 *   score: number}} Explained
 *     end: `SOLVED`, `STALLED` or `CONTRADICTION`; number: of all steps on the board; score: that of nono.grading
 */

export const SOLVED = 0;
export const STALLED = 1;
export const CONTRADICTION = 2;

/** The default values of a step. @type {Omit<Step, "removed" | "settled">} */
export const NOTHING = {
  technique: -1, name: "", tip: "", line: null, assumed: null, open: 1, place: "", text: "", refutation: [], at: null,
  around: [], said: "", names: [], title: "",
};

/** Returns an explanation from the engine's answer. @param {any[]} answer @param {number} colours @returns {Explained} */
export function explainedOf([end, number, lists, possible, open, cell, score], colours) {
  const steps = lists.map((/** @type {any[]} */ list) => stepOf(list, colours));
  return { end, number, steps, possible, open, cell, score };
}

/** Returns cells and colours. @param {ArrayLike<number>} codes @param {number} colours @returns {Value[]} */
function valuesOf(codes, colours) {
  return Array.from(codes, (code) => [Math.floor(code / colours), code % colours]);
}

/** Returns a step from the engine's list. @param {any[]} list @param {number} colours @returns {Step} */
function stepOf(list, colours) {
  const [technique, name, tip, line, , , cell, colour, , open, removed, settled, , place, text, refutation] = list;
  const [at, around, said, names, title] = list.slice(-5);
  return {
    technique, name, tip, line, assumed: cell < 0 ? null : [cell, colour], open,
    removed: valuesOf(removed, colours), settled: valuesOf(settled, colours), place, text, refutation, at,
    around: Array.from(around), said, names, title,
  };
}
