/** Finds cells of grids. A cell is its number in reading order. */

/** Returns the row and the column of a cell, counted from 0. @param {number} cell @param {number} width @returns {[number, number]} */
export function placeIn(cell, width) {
  return [Math.floor(cell / width), cell % width];
}

/**
 * Returns the indices at which an array differs from another one, or from 0.
 *
 * @param {ArrayLike<number>} values
 * @param {ArrayLike<number>} [others]
 */
export function differing(values, others = []) {
  const found = [];
  for (let at = 0; at < values.length; at++) if (values[at] !== (others[at] ?? 0)) found.push(at);
  return found;
}

/** Returns the cells whose values change, each with its new value. @param {ArrayLike<number>} before @param {ArrayLike<number>} after */
export function changesOf(before, after) {
  return differing(after, before).map((cell) => /** @type {[number, number]} */ ([cell, after[cell]]));
}
