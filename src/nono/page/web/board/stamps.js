/**
 * Draws stamps over single cells. Each kind of stamp is one drawing. Frames have a light edge, so that they are
 * visible on any colour.
 */

import { make } from "../base/make.js";
import { radiusOf } from "./shapes.js";
import { SIGNS, drawSign } from "./signs.js";

/** @typedef {typeof STAMPS[number]} Stamp */

/** The overlays that are stamps, in the order in which they are drawn. */
export const STAMPS = /** @type {const} */ (["crosses", "trial", "differs", "conflicts", "wrong"]);

const SMALLEST = 7; // the smallest cell size at which a shape is recognisable, in CSS pixels
const FAINT = 0.25; // the opacity of crosses in cells that are too small for their shape
const CROSS = 0.34; // where the arms of a cross begin, as a share of the cell
const DASHES = [5, 4]; // the lengths of dashes and of their gaps, in CSS pixels

/** @typedef {{size: number, ratio: number}} Size   of a cell in device pixels, and the device pixels per CSS pixel */

/** The drawings by colours, and by their name and size. @type {WeakMap<object, Map<string, HTMLCanvasElement>>} */
const drawings = new WeakMap();

/**
 * Returns a drawing for a cell. It is made once for each size and all colours: making it takes longer than a stroke's
 * other work.
 *
 * @param {string} name
 * @param {Size} layout
 * @param {import("./tones.js").Tones} tones   the colours; new ones have another object
 * @param {(context: CanvasRenderingContext2D) => void} draw
 */
export function drawnOnce(name, { size, ratio }, tones, draw) {
  const known = drawings.get(tones) ?? new Map();
  drawings.set(tones, known);
  const key = [name, size, ratio].join();
  const canvas = known.get(key) ?? make("canvas", { width: size, height: size });
  if (!known.has(key)) draw(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")));
  known.set(key, canvas);
  return canvas;
}

/**
 * Returns the drawing of a stamp for a cell.
 *
 * @param {Stamp} kind
 * @param {Size} layout
 * @param {import("./tones.js").Tones} tones
 */
export function stamp(kind, layout, tones) {
  return drawnOnce(kind, layout, tones, (context) => drawStamp(context, kind, layout, tones));
}

/**
 * Draws a stamp.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Stamp} kind
 * @param {Size} layout
 * @param {import("./tones.js").Tones} tones
 */
function drawStamp(context, kind, { size, ratio }, tones) {
  const colour = kind === "crosses" ? tones.mark : kind === "trial" ? tones.own : tones.point;
  if (size < SMALLEST * ratio) {
    context.fillStyle = colour;
    if (kind === "crosses") context.globalAlpha = FAINT;
    context.fillRect(0, 0, size, size);
    return;
  }
  const breadth = Math.min(3 * ratio, 0.09 * size); // of frames
  const shape = new Path2D();
  /** @type {(x: number, y: number, toX: number, toY: number) => void} */
  const line = (x, y, toX, toY) => {
    shape.moveTo(x * size, y * size);
    shape.lineTo(toX * size, toY * size);
  };
  /** @type {(wide: number, css: string) => void} */
  const stroke = (wide, css) => {
    context.lineWidth = wide;
    context.strokeStyle = css;
    context.stroke(shape);
  };
  if (kind === "crosses") {
    line(CROSS, CROSS, 1 - CROSS, 1 - CROSS);
    line(1 - CROSS, CROSS, CROSS, 1 - CROSS);
    context.lineCap = "round";
    stroke((size > 40 * ratio ? 2 : size > 16 * ratio ? 1.6 : 1.1) * ratio, colour);
  } else if (kind === "differs") {
    // stripes that continue from cell to cell
    for (const start of [0.5, 1, 1.5]) line(start + 0.1, -0.1, start - 1.1, 1.1);
    context.globalAlpha = 0.9;
    stroke(0.12 * size, tones.halo);
    stroke(0.06 * size, colour);
  } else if (kind === "trial") {
    shape.arc(size / 2, size / 2, 0.34 * size, 0, 2 * Math.PI);
    stroke(0.16 * size, tones.halo);
    stroke(0.08 * size, colour);
  } else {
    const inset = Math.min(2.5 * ratio, 0.1 * size);
    shape.roundRect(inset, inset, size - 2 * inset, size - 2 * inset, radiusOf({ size, ratio }));
    stroke(1.7 * breadth, tones.halo);
    if (kind === "conflicts") context.setLineDash(DASHES.map((length) => Math.min(length * ratio, 0.12 * size)));
    stroke(kind === "wrong" ? 1.1 * breadth : 0.8 * breadth, colour);
  }
}

/**
 * Draws the mark in a cell.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {import("../base/types.js").Mark} mark
 * @param {number} x   the middle of the cell, in device pixels
 * @param {number} y
 * @param {number} size   the side of the cell, in device pixels
 * @param {(rgb: string) => string} shownAs   returns the colour that shows a colour
 * @param {string} css   the colour of signs that have a drawing here
 */
export function drawMark(context, { discs, polygons, sign = "" }, x, y, size, shownAs, css) {
  if (sign in SIGNS) return drawSign(context, SIGNS[sign], x, y, size, css);
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
 * @param {number} x   in device pixels
 * @param {number} y
 * @param {number} size   the font size, in device pixels
 * @param {number} [weight]   the font weight
 */
export function write(context, words, x, y, size, weight = 600) {
  context.font = `${weight} ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(words, x, y + 0.06 * size);
}
