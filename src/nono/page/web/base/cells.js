/**
 * Finds cells of grids. A cell is its number in reading order.
 *
 * A range of rows and columns, ends included.
 * @typedef {{top: number, left: number, bottom: number, right: number}} Area
 */

/**
 * Returns the row and the column of a cell, counted from 0.
 *
 * @param {number} cell
 * @param {number} width
 * @returns {[number, number]}
 */
export function placeIn(cell, width) {
  return [Math.floor(cell / width), cell % width];
}

/**
 * Returns the row and the column of a cell as numbers of lines: row 0 is line 0, and column 0 is line `height`.
 *
 * @param {number} cell
 * @param {{height: number, width: number}} size   of the grid
 * @returns {number[]}   the row's line, then the column's
 */
export function linesOf(cell, { height, width }) {
  return [Math.floor(cell / width), height + (cell % width)];
}

/**
 * Returns the indices at which an array differs from another one, or from 0.
 *
 * @param {ArrayLike<number>} values
 * @param {ArrayLike<number>} [others]
 */
export function differing(values, others = []) {
  const indices = [];
  for (let index = 0; index < values.length; index++) if (values[index] !== (others[index] ?? 0)) indices.push(index);
  return indices;
}

/**
 * Returns the cells whose values change, each with its new value.
 *
 * @param {ArrayLike<number>} before
 * @param {ArrayLike<number>} after
 */
export function changesOf(before, after) {
  return differing(after, before).map((cell) => /** @type {[number, number]} */ ([cell, after[cell]]));
}

/**
 * Returns the smallest area that contains these cells, or null if there are none.
 *
 * @param {Iterable<number>} cells
 * @param {number} width
 */
export function areaOf(cells, width) {
  /** @type {Area | null} */
  let area = null;
  for (const cell of cells) {
    const [row, column] = placeIn(cell, width);
    area ??= { top: row, left: column, bottom: row, right: column };
    area.top = Math.min(area.top, row);
    area.left = Math.min(area.left, column);
    area.bottom = Math.max(area.bottom, row);
    area.right = Math.max(area.right, column);
  }
  return area;
}

/**
 * Returns a cell with all its neighbours, also those at its corners.
 *
 * @param {number} height
 * @param {number} width
 * @param {number} cell
 */
export function around(height, width, cell) {
  const [row, column] = placeIn(cell, width);
  const near = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) near.push(y * width + x);
  }
  return near;
}

/**
 * Returns the neighbours of a cell above, left, right and below.
 *
 * @param {number} height
 * @param {number} width
 * @param {number} cell
 */
export function beside(height, width, cell) {
  const column = cell % width;
  const near = [cell - width, column > 0 ? cell - 1 : -1, column < width - 1 ? cell + 1 : -1, cell + width];
  return near.filter((neighbour) => neighbour >= 0 && neighbour < height * width);
}
