/** Builds the engine's flat model from lines of blocks or count rules, and removes values from it. */

/** The number of words before the arrays. */
export const HEADER = 12;

/**
 * Returns the lines of a model. Each line has cells and the blocks of its clue.
 *
 * @param {number[][]} cells
 * @param {import("../base/types.js").Block[][]} clues
 */
export function linesOf(cells, clues) {
  const startsOf = (/** @type {any[][]} */ lists) => lists.reduce((starts, { length }, at) => [...starts, starts[at] + length], [0]);
  const [length, colour] = [clues.flat().map((block) => block.length), clues.flat().map((block) => block.colour)];
  return { cellStart: startsOf(cells), cells: cells.flat(), blockStart: startsOf(clues), length, colour };
}

/**
 * @param {number} height
 * @param {number} width
 * @param {number} colours
 * @param {Record<"cellStart" | "cells" | "blockStart" | "length" | "colour", ArrayLike<number>>} lines
 * @param {ArrayLike<number>} removed   the impossible values, each as cell * colours + colour
 * @param {Record<"cellStart" | "cells" | "regionStart" | "region" | "colour" | "least" | "most", ArrayLike<number>>}
 * rules
 * @param {number} [hidden]   the number of cells that are not on the board
 * @returns {import("../base/types.js").Model}
 */
export function flatModel(height, width, colours, lines, removed, rules, hidden = 0) {
  const arrays = [
    lines.cellStart,
    lines.cells,
    lines.blockStart,
    lines.length,
    lines.colour,
    removed,
    rules.cellStart,
    rules.cells,
    rules.regionStart,
    rules.region,
    rules.colour,
    rules.least,
    rules.most,
  ];
  const sizes = [lines.cellStart.length - 1, lines.cells.length, lines.length.length, removed.length];
  const counted = [rules.cellStart.length - 1, rules.cells.length, rules.least.length, rules.region.length];
  const head = [height, width, colours, ...sizes, ...counted, hidden];
  return Int32Array.from([head, ...arrays].flatMap((array) => Array.from(array)));
}

/** The arrays of a model that has no count rules. */
export const NO_RULES = { cellStart: [0], cells: [], regionStart: [0], region: [], colour: [], least: [], most: [] };

/**
 * Returns the model that starts from a saved grid. Known cells can only have their known colour.
 *
 * @param {import("../base/types.js").Model} model
 * @param {ArrayLike<number>} start   one colour per cell; any number that is not a colour of the model means unknown
 */
export function fromStart(model, start) {
  const colours = model[2];
  const more = [];
  for (let cell = 0; cell < start.length; cell++) {
    if (start[cell] >= colours) continue;
    for (let colour = 0; colour < colours; colour++) if (colour !== start[cell]) more.push(cell * colours + colour);
  }
  return without(model, more);
}

/**
 * Returns the model after the removal of further values.
 *
 * @param {import("../base/types.js").Model} model
 * @param {number[]} codes   the removed values, each as cell * colours + colour
 */
export function without(model, codes) {
  const [, , , lines, lineCells, blocks, removed] = model;
  const end = HEADER + (lines + 1) + lineCells + (lines + 1) + 2 * blocks + removed;
  const longer = new Int32Array(model.length + codes.length);
  longer.set(model.subarray(0, end));
  longer.set(codes, end);
  longer.set(model.subarray(end), end + codes.length);
  longer[6] += codes.length;
  return longer;
}
