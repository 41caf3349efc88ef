/**
 * Finds the places of a puzzle with declared rules that may get a further clue, and the clue that a solution gives them.
 *
 * @typedef {import("../base/types.js").Clued} Clued
 * @typedef {import("../base/types.js").LayerData} LayerData
 *
 * A place: its layer, its number in the layer, and the cells that its clue counts (null: the clue is the cell's value).
 * @typedef {{layer: LayerData, at: number, counted: number[] | null}} Place
 */

import { NONE, valuesOf } from "./declared.js";

const DIGITS = "0123456789";

/** Returns the places without a clue. @param {Clued} clued @returns {Place[]} */
export function cluePlaces({ genre, height, width, values }) {
  /** @type {{rule: string, layer?: string, over?: string[]}[]} */
  const rules = JSON.parse(genre.declaration).rules;
  return genre.layers.flatMap((layer) => {
    const rule = rules.find((one) => one.layer === layer.name && (one.rule === "givens" || one.rule === "clues"));
    if (!rule) return [];
    const [over] = rule.over ?? [];
    /** @type {number[]} */
    const free = [...values[layer.name].keys()].filter((at) => values[layer.name][at] === emptyOf(layer));
    return free.map((at) => ({ layer, at, counted: rule.rule === "givens" ? null : cellsOf(over, at, height, width) }));
  });
}

/** Returns the entry of a layer in a place without a clue. @param {LayerData} layer */
function emptyOf({ emptied, kind }) {
  return kind === "outside" ? null : (emptied ?? NONE);
}

/**
 * Returns the clue that a solution gives to a place, or -1 if the place cannot have a clue.
 *
 * @param {Place} place
 * @param {ArrayLike<number>} solution
 */
export function clueIn({ layer, at, counted }, solution) {
  if (counted === null) return solution[at];
  if (layer.kind === "cells" && layer.fixed && solution[at]) return -1;
  return counted.reduce((sum, cell) => sum + Number(solution[cell] === 1), 0);
}

/** Returns the value of a layer's entry for a clue. @param {Clued} clued @param {Place} place @param {number} clue */
export function entryOf({ genre, width }, { layer, counted }, clue) {
  if (layer.kind === "outside") return clue;
  return counted === null ? valuesOf(genre, width)[clue].char : DIGITS[clue];
}

/**
 * Returns the cells that a clue counts.
 *
 * @param {string | undefined} over   "rows", "columns", "beside" or "around"
 * @param {number} at
 * @param {number} height
 * @param {number} width
 */
function cellsOf(over, at, height, width) {
  if (over === "rows") return Array.from({ length: width }, (_, column) => at * width + column);
  if (over === "columns") return Array.from({ length: height }, (_, row) => row * width + at);
  return over === "beside" ? beside(height, width, at) : around(height, width, at);
}

/** Returns a cell with all its neighbours, also those at its corners. @param {number} height @param {number} width @param {number} cell */
export function around(height, width, cell) {
  const [row, column] = [Math.floor(cell / width), cell % width];
  const near = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) near.push(y * width + x);
  }
  return near;
}

/** Returns the neighbours of a cell above, left, right and below. @param {number} height @param {number} width @param {number} cell */
export function beside(height, width, cell) {
  const column = cell % width;
  const near = [cell - width, column > 0 ? cell - 1 : -1, column < width - 1 ? cell + 1 : -1, cell + width];
  return near.filter((other) => other >= 0 && other < height * width);
}
