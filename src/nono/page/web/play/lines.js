/** Stores the lines of a puzzle: their cells and the blocks of their clues. */

import { finished, fits } from "./finished.js";

/** @typedef {import("../base/types.js").Block} Block */

export class Lines {
  /** The blocks of each line. @type {Block[][]} */
  blocks = [];
  #parts;
  /** The lines of each cell. @type {number[][]} */
  #through;

  /** @param {import("../words/model.js").Parts} parts   the parts of the model */
  constructor({ height, width, lines }) {
    this.#parts = lines;
    this.#through = Array.from({ length: height * width }, () => []);
    for (let line = 0; line + 1 < lines.cellStart.length; line++) {
      for (const cell of this.cells(line)) this.#through[cell].push(line);
      const [from, to] = [lines.blockStart[line], lines.blockStart[line + 1]];
      this.blocks.push(Array.from(lines.length.subarray(from, to), (length, at) => ({ length, colour: lines.colour[from + at] })));
    }
  }

  /** Returns the cells of a line. @param {number} line */
  cells(line) {
    const { cells, cellStart } = this.#parts;
    return cells.subarray(cellStart[line], cellStart[line + 1]);
  }

  /** Returns the lines of a cell. @param {number} cell */
  through(cell) {
    return this.#through[cell];
  }

  /** Returns, for each block of a line, true if it is finished. @param {number} line @param {ArrayLike<number>} grid */
  finished(line, grid) {
    return finished(this.blocks[line], this.#marks(line, grid));
  }

  /** Returns true if some arrangement of a line agrees with the marks. @param {number} line @param {ArrayLike<number>} grid */
  fits(line, grid) {
    return fits(this.blocks[line], this.#marks(line, grid));
  }

  /** @param {number} line @param {ArrayLike<number>} grid */
  #marks(line, grid) {
    return Array.from(this.cells(line), (cell) => grid[cell]);
  }
}
