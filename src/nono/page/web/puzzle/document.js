/** Documents: new ones, and others made from them by size and place. */

/** @typedef {import("../base/types.js").Document} Document */

/**
 * A document without a mark.
 *
 * @param {import("../base/types.js").Genre} genre
 * @param {number} height
 * @param {number} width
 * @returns {Document}
 */
export function blank(genre, height, width) {
  const cells = new Uint8Array(height * width);
  const palette = genre.palette.map((colour) => ({ ...colour }));
  return { genre: genre.name, height, width, palette, cells, clues: null, meta: {}, start: null };
}

/**
 * The same puzzle with another picture: clues that were typed, and a saved grid, are gone.
 *
 * @param {Document} document
 * @param {Uint8Array} cells
 * @param {number} [height]
 * @param {number} [width]
 * @returns {Document}
 */
export function withCells(document, cells, height = document.height, width = document.width) {
  return { ...document, cells, height, width, clues: null, start: null };
}

/**
 * A board of another size: `top` rows and `left` columns are added before the first (fewer than 0: taken away).
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
 * The part of a board that is in a box of cells, ends included.
 *
 * @param {Document} document
 * @param {{top: number, left: number, bottom: number, right: number}} box
 */
export function cropped(document, { top, left, bottom, right }) {
  return resized(document, bottom - top + 1, right - left + 1, -top, -left);
}

/**
 * All cells moved; what leaves the board on one side comes in on the other.
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

/** Left and right exchanged. @param {Document} document */
export function flipped(document) {
  return mapped(document, document.height, document.width, (row, column) => [row, document.width - 1 - column]);
}

/** A quarter turn to the right. @param {Document} document */
export function rotated(document) {
  return mapped(document, document.width, document.height, (row, column) => [document.height - 1 - column, row]);
}

/**
 * @param {Document} document
 * @param {number} height
 * @param {number} width
 * @param {(row: number, column: number) => [number, number]} from   where a cell of the new board comes from
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
