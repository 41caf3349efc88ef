/** Changes the picture of a puzzle: resizes, crops, shifts, flips, rotates and inverts it. */

import { areaOf, placeIn } from "../base/cells.js";

/**
 * @import { Puzzle } from "../base/types.js"
 *
 * The size of a board, and the cell of another one that becomes its first cell.
 * @typedef {{height: number, width: number, top: number, left: number}} Frame
 */

/**
 * Returns the same puzzle with another picture. The result has no typed clues, no saved grid and no tones, because they
 * belong to the old picture.
 *
 * @param {Puzzle} puzzle
 * @param {Uint8Array} cells
 * @param {number} [height]
 * @param {number} [width]
 * @returns {Puzzle}
 */
export function withCells(puzzle, cells, height = puzzle.height, width = puzzle.width) {
  const { tones: _, ...meta } = puzzle.meta;
  return { ...puzzle, cells, height, width, meta, clues: null, start: null, sealed: false };
}

/**
 * Returns a board of another size. The cell in row `top` and column `left` becomes its first one.
 *
 * @param {Puzzle} puzzle
 * @param {number} height
 * @param {number} width
 * @param {number} [top]
 * @param {number} [left]
 */
export function resized(puzzle, height, width, top = 0, left = 0) {
  return mapped(puzzle, height, width, (row, column) => [row + top, column + left]);
}

/** Returns the filled cells that a frame leaves out. @param {Puzzle} puzzle @param {Frame} frame */
export function cutOff({ cells, width }, frame) {
  return [...cells.keys()].filter((cell) => {
    const [row, column] = placeIn(cell, width).map((place, axis) => place - [frame.top, frame.left][axis]);
    return cells[cell] && !(row >= 0 && column >= 0 && row < frame.height && column < frame.width);
  });
}

/** Removes blank rows and columns at the sides. @param {Puzzle} puzzle */
export function cropped(puzzle) {
  const area = areaOf([...puzzle.cells.keys()].filter((cell) => puzzle.cells[cell]), puzzle.width);
  if (area === null) return puzzle;
  return resized(puzzle, area.bottom - area.top + 1, area.right - area.left + 1, area.top, area.left);
}

/**
 * Shifts all cells. Those that leave the board on one side enter it again on the other side.
 *
 * @param {Puzzle} puzzle
 * @param {number} down   number of cells; may be negative, at most a side of the board
 * @param {number} right
 */
export function shifted(puzzle, down, right) {
  const { height, width } = puzzle;
  const around = (/** @type {number} */ place, /** @type {number} */ size) => (place + size) % size;
  return mapped(puzzle, height, width, (row, column) => [around(row - down, height), around(column - right, width)]);
}

/** Swaps left and right. @param {Puzzle} puzzle */
export function flipped(puzzle) {
  return mapped(puzzle, puzzle.height, puzzle.width, (row, column) => [row, puzzle.width - 1 - column]);
}

/** Rotates by a quarter turn to the right. @param {Puzzle} puzzle */
export function rotated(puzzle) {
  return mapped(puzzle, puzzle.width, puzzle.height, (row, column) => [puzzle.height - 1 - column, row]);
}

/** Swaps the background and one colour. @param {Puzzle} puzzle @param {number} ink */
export function inverted(puzzle, ink) {
  return withCells(puzzle, puzzle.cells.map((colour) => (colour === 0 ? ink : colour === ink ? 0 : colour)));
}

/**
 * Returns a drawing of another size or order of cells. Cells from outside the old board are blank.
 *
 * @param {Puzzle} puzzle
 * @param {number} height
 * @param {number} width
 * @param {(row: number, column: number) => [number, number]} from   the old place of each cell of the new board
 */
function mapped(puzzle, height, width, from) {
  const cells = Uint8Array.from({ length: height * width }, (_, cell) => {
    const [row, column] = from(Math.floor(cell / width), cell % width);
    const isInside = row >= 0 && column >= 0 && row < puzzle.height && column < puzzle.width;
    return isInside ? puzzle.cells[row * puzzle.width + column] : 0;
  });
  return withCells(puzzle, cells, height, width);
}
