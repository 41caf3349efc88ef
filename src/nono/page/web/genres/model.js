/** The engine's flat model: lines of blocks, or count rules over regions of cells. */

/** The numbers before the arrays. */
export const HEADER = 12;

/**
 * @param {number} height
 * @param {number} width
 * @param {number} colours
 * @param {Record<"cellStart" | "cells" | "blockStart" | "length" | "colour", ArrayLike<number>>} lines
 * @param {ArrayLike<number>} removed   cell * colours + colour each
 * @param {Record<"cellStart" | "cells" | "regionStart" | "region" | "colour" | "least" | "most", ArrayLike<number>>} rules
 * @param {number} [hidden]   cells that are not on the board
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
  const model = new Int32Array(head.length + arrays.reduce((sum, array) => sum + array.length, 0));
  model.set(head);
  let at = head.length;
  for (const array of arrays) {
    model.set(array, at);
    at += array.length;
  }
  return model;
}

/** A model without lines has this in their place. */
export const NO_LINES = { cellStart: [0], cells: [], blockStart: [0], length: [], colour: [] };

/** Rules "of the cells of these regions, so many to so many show its colour"; regions are numbers from 0. */
export class CountRules {
  /** @type {number[]} */ cellStart = [0];
  /** @type {number[]} */ cells = [];
  /** @type {number[]} */ regionStart = [0];
  /** @type {number[]} */ region = [];
  /** @type {number[]} */ colour = [];
  /** @type {number[]} */ least = [];
  /** @type {number[]} */ most = [];

  /** @param {Iterable<number>} cells */
  addRegion(cells) {
    for (const cell of cells) this.cells.push(cell);
    this.cellStart.push(this.cells.length);
    return this.cellStart.length - 2;
  }

  /**
   * Of the cells of these regions, `least` to `most` show the colour.
   *
   * @param {number} least
   * @param {number} most
   * @param {number[]} regions
   * @param {number} [colour]
   */
  between(least, most, regions, colour = 1) {
    this.region.push(...regions);
    this.regionStart.push(this.region.length);
    this.least.push(least);
    this.most.push(most);
    for (const _ of regions) this.colour.push(colour);
  }
}

/**
 * The model from a saved grid on: cells that are known have their colour from the start.
 *
 * @param {import("../base/types.js").Model} model
 * @param {ArrayLike<number>} start   a colour a cell; those that are no colour of the model are not known
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
 * The model whose cells cannot have these colours either.
 *
 * @param {import("../base/types.js").Model} model
 * @param {number[]} codes   cell * colours + colour each
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
