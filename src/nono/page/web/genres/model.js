/**
 * Builds the engine's flat model from lines of blocks, removes values from it, and splits it into parts.
 *
 * @import { Model } from "../base/types.js"
 *
 * The parts of a model. A name that ends in `Start` has one number more than there are things: the elements of thing i
 * begin at its number i and end before its number i + 1. A rule counts, in each of its regions, the cells of one colour
 * (`region`, `colour`); `removed` are the impossible values, each as cell * colours + colour, and `hidden` is the number
 * of cells that are not on the board.
 * @typedef {{cellStart: Int32Array, cells: Int32Array, blockStart: Int32Array, length: Int32Array, colour: Int32Array}}
 *   Lines
 * @typedef {{cellStart: Int32Array, cells: Int32Array, regionStart: Int32Array, region: Int32Array,
 *   colour: Int32Array, least: Int32Array, most: Int32Array}} Counts
 * @typedef {{height: number, width: number, colours: number, lines: Lines, removed: ArrayLike<number>, counts: Counts,
 *   hidden: number}} Parts
 */

/** The number of words before the arrays. */
const HEADER = 12;
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
  const [all, blocks] = [cells.flat(), clues.flat()];
  const head = [height, width, colours, cells.length, all.length, blocks.length, 0, 0, 0, 0, 0, 0];
  const [lengths, inks] = [blocks.map(({ length }) => length), blocks.map(({ colour }) => colour)];
  const noRules = [0, 0]; // the starts of no regions and of no rules
  return Int32Array.from([...head, ...startsOf(cells), ...all, ...startsOf(clues), ...lengths, ...inks, ...noRules]);
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

/** Splits a model. Its parts share its memory. @param {Model} model @returns {Parts} */
export function partsOf(model) {
  const [height, width, colours, lines, lineCells, blocks, removed, regions, regionCells, rules, ruleRegions, hidden] =
    model;
  let end = HEADER;
  const next = (/** @type {number} */ size) => model.subarray(end, (end += size));
  return {
    height,
    width,
    colours,
    lines: {
      cellStart: next(lines + 1),
      cells: next(lineCells),
      blockStart: next(lines + 1),
      length: next(blocks),
      colour: next(blocks),
    },
    removed: next(removed),
    counts: {
      cellStart: next(regions + 1),
      cells: next(regionCells),
      regionStart: next(rules + 1),
      region: next(ruleRegions),
      colour: next(ruleRegions),
      least: next(rules),
      most: next(rules),
    },
    hidden,
  };
}

/** Returns true if a model has lines; otherwise it has count rules. @param {Parts} parts */
export function hasLines({ lines }) {
  return lines.cellStart.length > 1;
}

/**
 * Returns the pairs of a cell and a colour that a count rule counts, in ascending order, each pair once.
 *
 * @param {Parts} parts
 * @param {number} rule
 * @returns {[number, number][]}
 */
export function ruleValues({ colours, counts }, rule) {
  const codes = new Set();
  for (let part = counts.regionStart[rule]; part < counts.regionStart[rule + 1]; part++) {
    const [region, colour] = [counts.region[part], counts.colour[part]];
    const cells = counts.cells.subarray(counts.cellStart[region], counts.cellStart[region + 1]);
    for (const cell of cells) codes.add(cell * colours + colour);
  }
  const ascending = [...codes].sort((first, second) => first - second);
  return ascending.map((code) => [Math.floor(code / colours), code % colours]);
}
