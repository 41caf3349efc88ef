/** Builds the engine's flat model from lines of blocks or count rules, and removes values from it. */

/** @import { Model } from "../base/types.js" */

/** The number of words before the arrays. */
export const HEADER = 12;
/** The place of the number of lines. */
export const LINES = 3;

/**
 * Returns the model of a puzzle whose only rules are lines of blocks.
 *
 * @param {number} height
 * @param {number} width
 * @param {number} colours
 * @param {number[][]} cells   of each line
 * @param {import("../base/types.js").Block[][]} clues   of each line
 */
export function lineModel(height, width, colours, cells, clues) {
  const startsOf = (/** @type {any[][]} */ lists) =>
    lists.reduce((starts, { length }, index) => [...starts, starts[index] + length], [0]);
  const [length, colour] = [clues.flat().map((block) => block.length), clues.flat().map((block) => block.colour)];
  const lines = { cellStart: startsOf(cells), cells: cells.flat(), blockStart: startsOf(clues), length, colour };
  const counts = { cellStart: [0], cells: [], regionStart: [0], region: [], colour: [], least: [], most: [] };
  return flatModel({ height, width, colours, lines, removed: [], counts, hidden: 0 });
}

/**
 * Makes a model from its parts.
 *
 * @param {Object} parts
 * @param {number} parts.height
 * @param {number} parts.width
 * @param {number} parts.colours
 * @param {Record<"cellStart" | "cells" | "blockStart" | "length" | "colour", ArrayLike<number>>} parts.lines
 * @param {ArrayLike<number>} parts.removed   the impossible values, each as cell * colours + colour
 * @param {Record<"cellStart" | "cells" | "regionStart" | "region" | "colour" | "least" | "most", ArrayLike<number>>}
 * parts.counts   the count rules. A rule counts, in each of its regions, the cells of one colour (`region`, `colour`).
 *     As in `lines`, a name that ends in `Start` has one number more than there are lists: list i begins at number i
 * @param {number} parts.hidden   the number of cells that are not on the board
 * @returns {Model}
 */
function flatModel({ height, width, colours, lines, removed, counts, hidden }) {
  const { cellStart, cells, blockStart, length, colour } = lines;
  const { regionStart, region, least, most } = counts;
  const sizes = [cellStart.length - 1, cells.length, length.length, removed.length];
  const counted = [counts.cellStart.length - 1, counts.cells.length, least.length, region.length];
  const head = [height, width, colours, ...sizes, ...counted, hidden];
  const ofLines = [cellStart, cells, blockStart, length, colour];
  const ofCounts = [counts.cellStart, counts.cells, regionStart, region, counts.colour, least, most];
  return Int32Array.from([head, ...ofLines, removed, ...ofCounts].flatMap((array) => Array.from(array)));
}

/**
 * Returns the model that starts from a saved grid. Known cells can only have their known colour.
 *
 * @param {Model} model
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
 * @param {Model} model
 * @param {number[]} codes   the removed values, each as cell * colours + colour
 */
export function without(model, codes) {
  const [, , , lines, lineCells, blocks, removed] = model;
  // of the values that are removed already
  const end = HEADER + (lines + 1) + lineCells + (lines + 1) + 2 * blocks + removed;
  const longer = new Int32Array(model.length + codes.length);
  longer.set(model.subarray(0, end));
  longer.set(codes, end);
  longer.set(model.subarray(end), end + codes.length);
  longer[6] += codes.length; // the number of removed values
  return longer;
}
