/**
 * Draws stamps over single cells. Each kind of stamp is one drawing. It has a light edge, so that it is visible on any
 * colour.
 */

import { make } from "../base/make.js";

/** The kinds of stamps, one bit per kind. */
export const DIFFERS = 1;
export const WRONG = 2;
export const CROSS = 4;
export const TRIAL = 8;
export const CONFLICT = 16;

const SMALLEST = 7; // the smallest cell size at which a shape is recognisable, in pixels

/**
 * Returns the drawing of a stamp for cells of `size` pixels.
 *
 * @param {number} kind
 * @param {number} size
 * @param {import("./painter.js").Tones} tones
 */
export function stamp(kind, size, tones) {
  const context = blankStamp(size);
  const { canvas } = context;
  const colour = kind === CROSS ? tones.cross : kind === TRIAL ? tones.mine : tones.wrong;
  if (kind === CROSS) {
    context.fillStyle = colour;
    context.globalAlpha = 0.09; // crossed cells are darker than open ones
    context.fillRect(0, 0, size, size);
    context.globalAlpha = 1;
  }
  if (size < SMALLEST) {
    context.fillStyle = colour;
    if (kind !== CROSS) context.fillRect(0, 0, size, size);
    return canvas;
  }
  const shape = new Path2D();
  /** @type {(...ends: number[]) => void} */
  const line = (x, y, toX, toY) => {
    shape.moveTo(x * size, y * size);
    shape.lineTo(toX * size, toY * size);
  };
  let [width, edge] = [0.11, 0.12];
  if (kind === DIFFERS) {
    // stripes that continue from cell to cell
    for (const at of [0.5, 1, 1.5]) line(at + 0.1, -0.1, at - 1.1, 1.1);
  } else if (kind === WRONG) {
    width = 0.1;
    shape.rect(0.09 * size, 0.09 * size, 0.82 * size, 0.82 * size);
    line(0.65, 0.09, 0.91, 0.35); // in a corner, because the mark stays visible
  } else if (kind === CONFLICT) {
    [width, edge] = [0.06, 0.05];
    shape.rect(0.08 * size, 0.08 * size, 0.84 * size, 0.84 * size);
  } else if (kind === CROSS) {
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
  if (kind === DIFFERS) context.globalAlpha = 0.75; // hatches must not be obtrusive
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
 * @param {(rgb: string) => string} [shown]   returns the colour that shows a colour
 */
export function drawMark(context, { discs, polygons }, x, y, size, shown = (rgb) => rgb) {
  for (const [shape, rgb] of polygons ?? discs) {
    context.fillStyle = `#${shown(rgb)}`;
    context.beginPath();
    if (typeof shape === "number") context.arc(x, y, (shape * size) / 10, 0, 2 * Math.PI);
    else for (const [right, down] of shape) context.lineTo(x + (right * size) / 10, y + (down * size) / 10);
    context.fill();
  }
}

/** Returns the drawing of a letter in a cell. @param {string} letter @param {number} size @param {string} colour */
export function letterStamp(letter, size, colour) {
  const context = blankStamp(size);
  context.fillStyle = colour;
  write(context, letter, size / 2, size / 2, size * 0.55);
  return context.canvas;
}

/** @param {number} size */
function blankStamp(size) {
  const canvas = make("canvas", { width: size, height: size });
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
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
