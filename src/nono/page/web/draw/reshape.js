/** Changes the picture of a document, and resizes, shifts, flips and rotates it. */

/** @typedef {import("../base/types.js").Document} Document */

/**
 * Returns the same puzzle with another picture. The result has no typed clues, no saved grid and no tones, because they
 * belong to the old picture.
 *
 * @param {Document} document
 * @param {Uint8Array} cells
 * @param {number} [height]
 * @param {number} [width]
 * @returns {Document}
 */
export function withCells(document, cells, height = document.height, width = document.width) {
  const { tones: _, ...meta } = document.meta;
  return { ...document, cells, height, width, meta, clues: null, start: null, sealed: false };
}

/**
 * Returns a board of another size. Adds `top` rows above the board and `left` columns to its left. Negative numbers
 * remove rows and columns.
 *
 * @param {Document} document
 * @param {number} height
 * @param {number} width
 * @param {number} [top]
 * @param {number} [left]
 */
export function resized(document, height, width, top = 0, left = 0) {
  return mapped(document, height, width, (row, column) => [row - top, column - left]);
}

/**
 * Returns the part of a board in a box of cells, ends included.
 *
 * @param {Document} document
 * @param {{top: number, left: number, bottom: number, right: number}} box
 */
export function cropped(document, { top, left, bottom, right }) {
  return resized(document, bottom - top + 1, right - left + 1, -top, -left);
}

/**
 * Shifts all cells. Cells that leave the board on one side enter it again on the other side.
 *
 * @param {Document} document
 * @param {number} down
 * @param {number} right
 */
export function shifted(document, down, right) {
  const { height, width } = document;
  const wrap = (/** @type {number} */ place, /** @type {number} */ size) => ((place % size) + size) % size;
  return mapped(document, height, width, (row, column) => [wrap(row - down, height), wrap(column - right, width)]);
}

/** Swaps left and right. @param {Document} document */
export function flipped(document) {
  return mapped(document, document.height, document.width, (row, column) => [row, document.width - 1 - column]);
}

/** Rotates by a quarter turn to the right. @param {Document} document */
export function rotated(document) {
  return mapped(document, document.width, document.height, (row, column) => [document.height - 1 - column, row]);
}

/**
 * @param {Document} document
 * @param {number} height
 * @param {number} width
 * @param {(row: number, column: number) => [number, number]} from   the old place of each cell of the new board
 */
function mapped(document, height, width, from) {
  const cells = new Uint8Array(height * width);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [y, x] = from(row, column);
      const inside = y >= 0 && x >= 0 && y < document.height && x < document.width;
      if (inside) cells[row * width + column] = document.cells[y * document.width + x];
    }
  }
  return withCells(document, cells, height, width);
}
