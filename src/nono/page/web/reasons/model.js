/**
 * Splits the engine's flat model into parts. A name that ends in `Start` has one number more than there are things: the
 * elements of thing i begin at its number i and end before its number i + 1.
 *
 * @import { Model } from "../base/types.js"
 * @typedef {{cellStart: Int32Array, cells: Int32Array, blockStart: Int32Array, length: Int32Array, colour: Int32Array}}
 *   Lines
 * @typedef {{cellStart: Int32Array, cells: Int32Array, regionStart: Int32Array, region: Int32Array,
 *   colour: Int32Array, least: Int32Array, most: Int32Array}} Counts
 * @typedef {{height: number, width: number, colours: number, lines: Lines, removed: ArrayLike<number>, counts: Counts,
 *   hidden: number}} Parts
 */

import { HEADER } from "../genres/model.js";

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

/** Returns the cells of a count rule in ascending order, each cell once. @param {Parts} parts @param {number} rule */
function ruleCells(parts, rule) {
  return [...new Set(ruleValues(parts, rule).map(([cell]) => cell))];
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

/**
 * Returns the cells of a line. In a model without lines, returns the cells of a count rule.
 *
 * @param {Parts} parts
 * @param {number} rule   the number of the line or count rule
 */
export function cellsOf(parts, rule) {
  const { cellStart, cells } = parts.lines;
  return hasLines(parts) ? [...cells.subarray(cellStart[rule], cellStart[rule + 1])] : ruleCells(parts, rule);
}
