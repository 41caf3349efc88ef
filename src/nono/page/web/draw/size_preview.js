/** Draws what a board of another size keeps of a picture. */

import { placeIn } from "../base/cells.js";
import { drawing, make } from "../base/make.js";
import { thumbnail } from "../puzzle/thumbnail.js";
import { resized } from "./reshape.js";

/**
 * Returns the whole picture and the new board, with the board's frame; cells that it leaves out are outlined.
 *
 * @param {import("../base/types.js").Puzzle} puzzle
 * @param {import("./reshape.js").Frame} frame   the new board
 * @param {number[]} lost   the cells that it leaves out
 * @param {(rgb: string) => string} shownAs
 */
export function sizePreview(puzzle, frame, lost, shownAs) {
  const [top, left] = [Math.min(0, frame.top), Math.min(0, frame.left)];
  const height = Math.max(puzzle.height, frame.top + frame.height) - top;
  const width = Math.max(puzzle.width, frame.left + frame.width) - left;
  const canvas = thumbnail(resized(puzzle, height, width, top, left), shownAs);
  const [x, y] = [frame.left - left, frame.top - top];
  const board = `M${x} ${y}v${frame.height}h${frame.width}v${-frame.height}z`;
  const cells = lost.map((cell) => {
    const [row, column] = placeIn(cell, puzzle.width);
    return `M${column - left} ${row - top}h1v1h-1z`;
  }).join("");
  const veil = { class: "veil", d: `M0 0h${width}v${height}h${-width}z${board}` };
  const lines = drawing([width, height], veil, { class: "frame", d: board }, { class: "halo", d: cells }, cells);
  return make("span", "after", canvas, lines);
}
