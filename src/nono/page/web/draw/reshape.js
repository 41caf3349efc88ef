/** Changes the picture of a document: resizes, crops, shifts, flips, rotates and inverts it. */

import { areaOf } from "../base/cells.js";

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
 * Returns a board of another size. The cell in row `top` and column `left` becomes its first one.
 *
 * @param {Document} document
 * @param {number} height
 * @param {number} width
 * @param {number} [top]
 * @param {number} [left]
 */
export function resized(document, height, width, top = 0, left = 0) {
  return mapped(document, height, width, (row, column) => [row + top, column + left]);
}

/** Removes blank rows and columns at the sides. @param {Document} document */
export function cropped(document) {
  const area = areaOf([...document.cells.keys()].filter((cell) => document.cells[cell]), document.width);
  if (area === null) return document;
  return resized(document, area.bottom - area.top + 1, area.right - area.left + 1, area.top, area.left);
}

/** Shifts all cells. Those that leave the board on one side enter it again on the other side. @param {Document} document @param {number} down @param {number} right */
export function shifted(document, down, right) {
  const { height, width } = document;
  return mapped(document, height, width, (row, column) => [(row - down + height) % height, (column - right + width) % width]);
}

/** Swaps left and right. @param {Document} document */
export function flipped(document) {
  return mapped(document, document.height, document.width, (row, column) => [row, document.width - 1 - column]);
}

/** Rotates by a quarter turn to the right. @param {Document} document */
export function rotated(document) {
  return mapped(document, document.width, document.height, (row, column) => [document.height - 1 - column, row]);
}

/** Swaps the background and one colour. @param {Document} document @param {number} ink */
export function inverted(document, ink) {
  return withCells(document, document.cells.map((colour) => (colour === 0 ? ink : colour === ink ? 0 : colour)));
}

/**
 * Returns a drawing of another size or order of cells. Cells from outside the old board are blank.
 *
 * @param {Document} document
 * @param {number} height
 * @param {number} width
 * @param {(row: number, column: number) => [number, number]} from   the old place of each cell of the new board
 */
function mapped(document, height, width, from) {
  const cells = Uint8Array.from({ length: height * width }, (_, cell) => {
    const [row, column] = from(Math.floor(cell / width), cell % width);
    const isInside = row >= 0 && column >= 0 && row < document.height && column < document.width;
    return isInside ? document.cells[row * document.width + column] : 0;
  });
  return withCells(document, cells, height, width);
}
