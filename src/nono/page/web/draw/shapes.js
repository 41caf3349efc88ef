/**
 * Computes the cells of lines, boxes and fills, and their mirror images. Also stores the user's choice of tools.
 */

import { Source } from "../base/events.js";
import { path } from "../board/strokes.js";

/**
 * @typedef {{height: number, width: number}} Size
 * @typedef {{top: number, left: number, bottom: number, right: number}} Box   cells, ends included
 * @typedef {"none" | "sides" | "ends" | "both" | "turn"} Symmetry
 */

/**
 * Returns the cells of a straight line.
 *
 * @param {Size} size
 * @param {number} from
 * @param {number} to
 */
export function segment({ width }, from, to) {
  const place = (/** @type {number} */ cell) => ({ row: Math.floor(cell / width), column: cell % width });
  return [from, ...path(place(from), place(to)).map(({ row, column }) => row * width + column)];
}

/**
 * Returns the cells of a box, or only of its outline.
 *
 * @param {Size} size
 * @param {Box} box
 * @param {boolean} filled
 */
export function boxCells({ width }, { top, left, bottom, right }, filled) {
  const cells = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const edge = row === top || row === bottom || column === left || column === right;
      if (filled || edge) cells.push(row * width + column);
    }
  }
  return cells;
}

/**
 * Returns the connected area of cells that have the same value as the start cell.
 *
 * @param {Size & {cells: ArrayLike<number>}} document
 * @param {number} start
 */
export function area({ height, width, cells }, start) {
  const found = new Set([start]);
  for (const cell of found) {
    const column = cell % width;
    const beside = [
      column > 0 ? cell - 1 : -1,
      column + 1 < width ? cell + 1 : -1,
      cell - width,
      cell + width < height * width ? cell + width : -1,
    ];
    for (const other of beside) if (other >= 0 && cells[other] === cells[start]) found.add(other);
  }
  return found;
}

/**
 * Returns cells and their mirror images. The symmetry can be left-right ("sides"), top-bottom ("ends"), both of these
 * ("both"), or a half turn ("turn").
 *
 * @param {Size} size
 * @param {Iterable<number>} cells
 * @param {Symmetry} symmetry
 */
export function mirrored({ height, width }, cells, symmetry) {
  const all = new Set(cells);
  const last = height * width - 1;
  const across = (/** @type {number} */ cell) => cell + width - 1 - 2 * (cell % width);
  for (const cell of [...all]) {
    if (symmetry === "sides" || symmetry === "both") all.add(across(cell));
    if (symmetry === "ends" || symmetry === "both") all.add(last - across(cell));
    if (symmetry === "turn" || symmetry === "both") all.add(last - cell);
  }
  return all;
}

/** @typedef {"pencil" | "line" | "frame" | "box" | "fill" | "select"} Tool   the tool of the next stroke */

/** Fires "change" when the choice has changed. */
export class Choice extends Source {
  /** @type {Tool} */
  tool = "pencil";
  /** The code of the brush on the left button. */
  brush = 1;
  /** @type {Symmetry} */
  symmetry = "none";

  /** @param {{tool?: Tool, brush?: number, symmetry?: Symmetry}} parts */
  set(parts) {
    Object.assign(this, parts);
    this.tell("change");
  }
}
