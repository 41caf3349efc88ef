/** Draws small pictures of nonograms. */

import { make } from "../base/make.js";

/**
 * Draws the picture of a nonogram, one pixel per cell.
 *
 * @param {import("../base/types.js").Puzzle} puzzle
 * @param {(rgb: string) => string} [shownAs]   returns the colour that shows a colour
 */
export function thumbnail({ cells, height, palette, width }, shownAs = (rgb) => rgb) {
  const canvas = make("canvas", { width, height, ariaHidden: "true" });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colours = palette.map(({ rgb }) => `#${shownAs(rgb)}`);
  cells.forEach((colour, cell) => {
    context.fillStyle = colours[colour];
    context.fillRect(cell % width, Math.floor(cell / width), 1, 1);
  });
  return canvas;
}
