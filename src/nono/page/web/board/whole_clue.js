/** Writes whole clues, for lines whose clues are cut on the board. */

import { make } from "../base/make.js";
import { readableOn } from "../puzzle/palette.js";
import { heading } from "./cell_names.js";

/**
 * Returns a paragraph with the name of a line (rows first) and its clue. Returns nothing if the line has no clue.
 *
 * @param {import("../base/types.js").Picture} picture
 * @param {number} line
 */
export function wholeClue({ height, rows, cols, palette }, line) {
  const clue = line < height ? rows[line] : cols[line - height];
  if (!clue) return [];
  const made = make("p", {}, `${line < height ? heading("board.row", line) : heading("board.column", line - height)}:`);
  for (const [number, colour] of clue) {
    const part = make("span", {}, number);
    if (palette.length > 2 && colour) {
      part.style.background = `#${palette[colour].rgb}`;
      part.style.color = `#${readableOn(palette[colour].rgb)}`;
    }
    made.append(" ", part);
  }
  return [made];
}
