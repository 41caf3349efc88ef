/** Draws Akari: the bulbs of a player light cells. */

import { inWords } from "../base/text.js";
import { LIT } from "../puzzle/palette.js";
import { Declared } from "./declared.js";

/** @import { Puzzle } from "../base/types.js" */

/** The genre of a single Akari. */
export class Akari extends Declared {
  /**
   * Returns the board with bulbs and the cells that they light.
   *
   * @override
   * @param {Puzzle} puzzle
   * @param {ArrayLike<number> | null} grid
   */
  picture(puzzle, grid) {
    const { palette, ...picture } = super.picture(puzzle, grid);
    const cells = this.blank.cells.slice();
    const { height, width } = picture;
    const isFree = (/** @type {number} */ cell) => this.open(puzzle, cell);
    for (let cell = 0; grid && cell < cells.length; cell++) {
      if (grid[cell] !== 1 || !isFree(cell)) continue;
      const row = cell - (cell % width);
      const column = cell % width;
      // the row, the column
      for (const [step, first, last] of [[1, row, row + width - 1], [width, column, column + (height - 1) * width]]) {
        let [start, end] = [cell, cell];
        while (start > first && isFree(start - step)) start -= step;
        while (end < last && isFree(end + step)) end += step;
        for (let lit = start; lit <= end; lit += step) cells[lit] = palette.length;
      }
    }
    return { ...picture, cells, palette: [...palette, { key: ".", name: "lit", rgb: LIT }] };
  }

  /** Describes a wall in words; "" for other cells. @override @param {Puzzle} puzzle @param {number} cell */
  clue(puzzle, cell) {
    if (this.open(puzzle, cell)) return "";
    const number = this.blank.texts.get(cell);
    return number ? `wall with ${inWords(Number(number), "bulb")} beside it` : "wall";
  }
}
