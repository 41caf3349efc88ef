/** Draws the whole picture in small where the bands leave a corner, with the part that is in view. */

/** @import { Layout } from "./layout.js" */

// around the map of a whole board and that of a part, and the smallest side of a map, in CSS pixels
const [MARGIN, PART_MARGIN, LEAST] = [9, 3, 24];
const LARGEST_CELL = 3; // in CSS pixels
// between the picture and the edge of the map, and the radius of the edge, in CSS pixels
const [PADDING, ROUND] = [4, 8];
const VIEW = 0.12; // the opacity of the colour over the part in view

/**
 * Returns where the picture is in the corner, in device pixels: its upper left corner `x` and `y`, the side of its
 * cells `size`, its width `right` and its height `down`. Returns null without enough space.
 *
 * @param {Layout} layout
 */
function pictureBox(layout) {
  const { band, measures: { bandX: left }, top, ratio, shape: { height, width }, isWhole } = layout;
  const margin = ((isWhole ? MARGIN : PART_MARGIN) + PADDING) * ratio;
  const size = Math.min(LARGEST_CELL * ratio, (left - 2 * margin) / width, (top - 2 * margin) / height);
  const [right, down] = [size * width, size * height];
  if (Math.max(right, down) < LEAST * ratio) return null;
  const whole = layout.isMirrored ? margin : left - margin - right; // near the cells
  if (isWhole) return { x: band + whole, y: top - margin - down, size, right, down };
  return { x: band + (left - right) / 2, y: (top - down) / 2, size, right, down };
}

/**
 * Returns the place on the board that a point in the corner of the bands stands for: how many rows below and columns
 * behind the board's first cell, as fractions. Returns null for a point elsewhere, or if the corner has no map.
 *
 * @param {Layout} layout
 * @param {number} x   in pixels of the canvas
 * @param {number} y
 */
export function mapAt(layout, x, y) {
  const isInCorner = x >= layout.band && x < layout.band + layout.measures.bandX && y < layout.top;
  const map = isInCorner && pictureBox(layout);
  return map ? { row: (y - map.y) / map.size, column: (x - map.x) / map.size } : null;
}

/** Draws the map. @param {import("./painter.js").Painter} painter */
export function drawMap({ bitmap, context, layout, picture, tones }) {
  const map = pictureBox(layout);
  context.fillStyle = tones.band;
  context.fillRect(layout.band, 0, layout.measures.bandX, layout.top);
  const { isWhole, ratio } = layout;
  if (!map || (isWhole && !picture.cells.some((colour) => colour > 0))) return; // an empty board needs no map
  const { x, y, size, right, down } = map;
  const padding = PADDING * ratio;
  context.beginPath();
  context.roundRect(x - padding, y - padding, right + 2 * padding, down + 2 * padding, ROUND * ratio);
  context.fillStyle = tones.board;
  context.fill();
  context.strokeStyle = tones.line;
  context.lineWidth = ratio;
  context.stroke();
  context.imageSmoothingEnabled = size < ratio;
  context.drawImage(bitmap, x, y, right, down);
  if (isWhole) return;
  const { bottom, left, right: end, top } = layout.visibleCells();
  context.beginPath();
  context.roundRect(x + left * size, y + top * size, (end - left + 1) * size, (bottom - top + 1) * size, 2 * ratio);
  context.fillStyle = context.strokeStyle = tones.own;
  context.globalAlpha = VIEW;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 2 * ratio;
  context.stroke();
}
