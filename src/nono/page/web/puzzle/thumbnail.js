/** Draws small pictures of nonograms. */

import { make } from "../base/make.js";

/** Draws the picture of a nonogram, one pixel per cell. @param {import("../base/types.js").Document} puzzle */
export function thumbnail({ cells, height, palette, width }) {
  const canvas = make("canvas", { width, height, ariaHidden: "true" });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  cells.forEach((colour, cell) => {
    if (!colour && palette[0].rgb === "ffffff") return; // the theme has its own paper
    context.fillStyle = `#${palette[colour].rgb}`;
    context.fillRect(cell % width, Math.floor(cell / width), 1, 1);
  });
  return canvas;
}
