/** Shapes in the cells of the board. */

import { placeIn } from "../base/cells.js";

/** @import { Area } from "../base/cells.js" */
/** @import { Painter } from "./painter.js" */

const TILES_FROM = 8; // the smallest cell size at which cells are tiles, in CSS pixels
/** The radius of round corners as a share of the cell, and the largest radius in CSS pixels. */
export const RADIUS = 0.14;
const LARGEST_RADIUS = 5;

/**
 * Returns true if cells are too small for tiles, or the board is shown from afar. `size` is the side of a cell in
 * device pixels, and `ratio` the number of device pixels per CSS pixel.
 *
 * @param {{size: number, ratio: number, isFar?: boolean}} layout
 */
export function isFlat({ size, ratio, isFar }) {
  return isFar || size < TILES_FROM * ratio;
}

/**
 * Returns the radius of round corners in a cell, in device pixels.
 *
 * @param {{size: number, ratio: number, isFar?: boolean}} layout   as for `isFlat`
 */
export function radiusOf(layout) {
  return isFlat(layout) ? 0 : Math.min(LARGEST_RADIUS * layout.ratio, RADIUS * layout.size);
}

/** Returns true if a cell is in an area. @param {Area} area @param {number} cell @param {number} width */
export function inside(area, cell, width) {
  const [row, column] = placeIn(cell, width);
  return row >= area.top && row <= area.bottom && column >= area.left && column <= area.right;
}

/**
 * Fills a cell if it is inside an area.
 *
 * @param {Painter} painter
 * @param {Area} area
 * @param {number} cell
 * @param {number} [margin]   the space around the filled square, in device pixels
 * @param {number} [radius]   of the corners, in device pixels
 */
export function fill({ context, layout, picture: { width } }, area, cell, margin = 0, radius = 0) {
  const side = layout.size - 2 * margin;
  if (!inside(area, cell, width)) return;
  context.beginPath();
  context.roundRect(layout.x(cell % width) + margin, layout.y(Math.floor(cell / width)) + margin, side, side, radius);
  context.fill();
}

/**
 * Draws the same drawing in all cells of an area for which `has` returns true. All cells are filled at once with a
 * pattern, because there may be tens of thousands of cells.
 *
 * @param {Painter} painter
 * @param {Area} area
 * @param {(cell: number) => boolean} has
 * @param {HTMLCanvasElement} drawing
 */
export function tile({ context, layout, picture }, area, has, drawing) {
  const { width } = picture;
  const { size } = layout;
  context.save();
  context.translate(layout.x(area.left), layout.y(area.top));
  context.beginPath();
  for (let row = area.top; row <= area.bottom; row++) {
    for (let column = area.left; column <= area.right; column++) {
      const first = column;
      while (column <= area.right && has(row * width + column)) column++;
      if (column === first) continue;
      context.rect((first - area.left) * size, (row - area.top) * size, (column - first) * size, size);
    }
  }
  context.fillStyle = /** @type {CanvasPattern} */ (context.createPattern(drawing, "repeat"));
  context.fill();
  context.restore();
}
