/** Draws pencil marks: small values in the corners of a cell, and smaller ones in a row or grid in its centre. */

import { write } from "./stamps.js";

/**
 * @typedef {import("./painter.js").Painter} Painter
 * A pencil mark. `index` and `count` are its place among all values: corner marks stand where their keys stand on the pad.
 * @typedef {{key: string, index: number, count: number, isStruck: boolean}} Note
 * @typedef {{corner: Note[], centre: Note[]}} Notes
 */

const SMALLEST = 18; // the smallest cell size at which pencil marks are drawn, in CSS pixels
const IN_ROW = 4; // this many centre marks fit side by side; more of them are arranged in rows of three or more

/** Draws the pencil marks of one cell. @param {Painter} painter @param {number} cell @param {Notes} notes */
export function drawNotes(painter, cell, { corner, centre }) {
  const { layout, picture } = painter;
  const { size, ratio } = layout;
  if (size < SMALLEST * ratio) return;
  const [x, y] = [layout.x(cell % picture.width), layout.y(Math.floor(cell / picture.width))];
  for (const note of corner) {
    const side = Math.ceil(Math.sqrt(note.count));
    const [right, down] = [((note.index % side) + 0.5) / side, (Math.floor(note.index / side) + 0.5) / side];
    drawNote(painter, note, x + right * size, y + down * size, (0.84 * size) / side);
  }
  const across = centre.length <= IN_ROW ? centre.length : Math.max(3, Math.ceil(Math.sqrt(centre.length)));
  const rows = Math.ceil(centre.length / across);
  const step = Math.min(0.26, 0.86 / across) * size;
  centre.forEach((note, index) => {
    const row = Math.floor(index / across);
    const inRow = Math.min(across, centre.length - row * across);
    const right = (index % across) - (inRow - 1) / 2;
    drawNote(painter, note, x + size / 2 + right * step, y + size / 2 + (row - (rows - 1) / 2) * step * 1.15, step * 1.2);
  });
}

/**
 * Draws one pencil mark around a point, struck through if a step of an explanation or a hint excludes it.
 *
 * @param {Painter} painter
 * @param {Note} note
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function drawNote({ context, layout, tones }, { key, isStruck }, x, y, size) {
  context.fillStyle = isStruck ? tones.wrong : tones.own;
  write(context, key, x, y, size);
  if (!isStruck) return;
  const half = size * 0.42;
  context.strokeStyle = tones.wrong;
  context.lineWidth = Math.max(1, 1.5 * layout.ratio);
  context.beginPath();
  context.moveTo(x - half, y + half);
  context.lineTo(x + half, y - half);
  context.stroke();
}
