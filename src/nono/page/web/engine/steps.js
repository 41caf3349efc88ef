/**
 * Reads the steps of the engine's explanations (src/engine/bindings/calls.def).
 *
 * @import { Step, Value } from "../base/types.js"
 *
 * How techniques solve a puzzle. `excluded` are the values that clues exclude before the first step, and `open` is the
 * number of cells that are open after the last one; `cell` is the first of these.
 * @typedef {{end: 0 | 1 | 2, number: number, steps: Step[], excluded: Value[], open: number, cell: number}} Explained
 *     end: `SOLVED`, `STALLED` or `CONTRADICTION`; number: of all steps on the board
 */

export const SOLVED = 0;
export const STALLED = 1;
export const CONTRADICTION = 2;

/** The default values of a step. @type {Omit<Step, "removed" | "settled">} */
export const NOTHING = {
  technique: -1, name: "", tip: "", line: null, assumed: null, open: 1, place: "", text: "", refutation: [], at: null,
  around: [],
};

/** Returns an explanation from the engine's answer. @param {any[]} answer @param {number} colours @returns {Explained} */
export function explainedOf([end, number, lists, excluded, open, cell], colours) {
  const steps = lists.map((/** @type {any[]} */ list) => stepOf(list, colours));
  return { end, number, steps, excluded: valuesOf(excluded, colours), open, cell };
}

/** Returns cells and colours. @param {ArrayLike<number>} codes @param {number} colours @returns {Value[]} */
function valuesOf(codes, colours) {
  return Array.from(codes, (code) => [Math.floor(code / colours), code % colours]);
}

/** Returns a step from the engine's list. @param {any[]} list @param {number} colours @returns {Step} */
function stepOf(list, colours) {
  const [technique, name, tip, line, , , cell, colour, , open, removed, settled, , place, text, refutation] = list;
  const [at, around] = list.slice(-2);
  const orNull = (/** @type {number} */ number) => (number < 0 ? null : number);
  return {
    technique, name, tip, line: orNull(line), assumed: cell < 0 ? null : [cell, colour], open,
    removed: valuesOf(removed, colours), settled: valuesOf(settled, colours), place, text, refutation, at: orNull(at),
    around: Array.from(around),
  };
}
