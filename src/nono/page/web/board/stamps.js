/**
 * Draws stamps over single cells. Each kind of stamp is one drawing. It has a light edge, so that it is visible on any
 * colour.
 */

import { make } from "../base/make.js";

/** @typedef {typeof STAMPS[number]} Stamp */

/** The overlays that are stamps, in the order in which they are drawn. */
export const STAMPS = /** @type {const} */ (["crosses", "trial", "differs", "conflicts", "wrong"]);

const SMALLEST = 7; // the smallest cell size at which a shape is recognisable, in pixels

/**
 * Returns the drawing of a stamp for cells of `size` pixels.
 *
 * @param {Stamp} kind
 * @param {number} size
 * @param {import("./painter.js").Tones} tones
 */
export function stamp(kind, size, tones) {
  const canvas = make("canvas", { width: size, height: size });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colour = kind === "crosses" ? tones.mark : kind === "trial" ? tones.own : tones.wrong;
  if (kind === "crosses") {
    context.fillStyle = colour;
    context.globalAlpha = 0.09; // crossed cells are darker than open ones
    context.fillRect(0, 0, size, size);
    context.globalAlpha = 1;
  }
  if (size < SMALLEST) { // then the whole cell is coloured; a cross only darkens it
    context.fillStyle = colour;
    if (kind !== "crosses") context.fillRect(0, 0, size, size);
    return canvas;
  }
  const shape = new Path2D();
  /** @type {(...ends: number[]) => void} */
  const line = (x, y, toX, toY) => {
    shape.moveTo(x * size, y * size);
    shape.lineTo(toX * size, toY * size);
  };
  let [width, edge] = [0.11, 0.12];
  if (kind === "differs") {
    // stripes that continue from cell to cell
    for (const start of [0.5, 1, 1.5]) line(start + 0.1, -0.1, start - 1.1, 1.1);
  } else if (kind === "wrong") {
    width = 0.1;
    shape.rect(0.09 * size, 0.09 * size, 0.82 * size, 0.82 * size);
    line(0.65, 0.09, 0.91, 0.35); // in a corner, because the mark stays visible
  } else if (kind === "conflicts") {
    [width, edge] = [0.06, 0.05];
    shape.rect(0.08 * size, 0.08 * size, 0.84 * size, 0.84 * size);
  } else if (kind === "crosses") {
    [width, edge] = [0.09, 0];
    line(0.3, 0.3, 0.7, 0.7);
    line(0.7, 0.3, 0.3, 0.7);
  } else {
    shape.arc(size / 2, size / 2, 0.36 * size, 0, 2 * Math.PI);
  }
  /** @type {(breadth: number, css: string) => void} */
  const stroke = (breadth, css) => {
    context.lineWidth = Math.max(1, breadth * size);
    context.strokeStyle = css;
    context.stroke(shape);
  };
  if (kind === "differs") context.globalAlpha = 0.75; // hatches must not be obtrusive
  if (edge) stroke(width + edge, tones.halo);
  stroke(width, colour);
  return canvas;
}

/**
 * Draws the mark in a cell.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {import("../base/types.js").Mark} mark
 * @param {number} x   the middle of the cell
 * @param {number} y
 * @param {number} size
 * @param {(rgb: string) => string} [shownAs]   returns the colour that shows a colour
 */
export function drawMark(context, { discs, polygons }, x, y, size, shownAs = (rgb) => rgb) {
  for (const [shape, rgb] of polygons ?? discs) {
    context.fillStyle = `#${shownAs(rgb)}`;
    context.beginPath();
    if (typeof shape === "number") context.arc(x, y, (shape * size) / 10, 0, 2 * Math.PI);
    else for (const [right, down] of shape) context.lineTo(x + (right * size) / 10, y + (down * size) / 10);
    context.fill();
  }
}

/**
 * Writes a text centred on a point.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function write(context, words, x, y, size) {
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(words, x, y + 0.06 * size);
}
