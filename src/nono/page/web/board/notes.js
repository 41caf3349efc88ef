/** Draws pencil marks: small values in the corners of a cell, and in its centre. */

import { write } from "./stamps.js";

/**
 * @import { Painter } from "./painter.js"
 *
 * A pencil mark: `key` is its text, `index` the place of its value among all values of the puzzle, and `count` their
 * number. Corner marks of the first half of all values stand in the band at the top. `isStruck`: a step excludes it.
 * @typedef {{key: string, index: number, count: number, isStruck: boolean}} Note
 * @typedef {{corner: Note[], centre: Note[]}} Notes
 */

const SMALLEST = 18; // the smallest cell size at which pencil marks are drawn, in CSS pixels
// the bands of corner marks at the top and the bottom, as a share of the cell; places side by side
const [BAND, PLACES] = [0.26, 3];
const [SMALL, MARGIN] = [0.26, 0.17]; // the largest text size of a mark, and the middle of the first mark in a band
const IN_ROW = 4; // this many centre marks fit side by side; more of them are arranged in rows

/**
 * Draws the pencil marks of one cell. Corner marks are in the bands at the top and the bottom, and centre marks in
 * the band between them, so that they cannot meet.
 *
 * @param {Painter} painter
 * @param {number} cell
 * @param {Notes} notes
 */
export function drawNotes(painter, cell, { corner, centre }) {
  const { layout, picture } = painter;
  const { size, ratio } = layout;
  if (size < SMALLEST * ratio) return;
  const [x, y] = [layout.x(cell % picture.width), layout.y(Math.floor(cell / picture.width))];
  /**
   * Draws marks side by side around a point. All lengths are shares of the cell.
   *
   * @type {(notes: Note[], middle: number, down: number, step: number, text: number) => void}
   */
  const draw = (notes, middle, down, step, text) =>
    notes.forEach((note, index) => {
      const right = middle + (index - (notes.length - 1) / 2) * step;
      drawNote(painter, note, x + right * size, y + down * size, text * size);
    });
  const half = Math.ceil((corner[0]?.count ?? 0) / 2); // the first half of all values is at the top
  for (const [first, down] of [[0, BAND / 2 + 0.03], [half, 1 - BAND / 2 - 0.03]]) {
    const band = corner.filter(({ index }) => first === 0 ? index < half : index >= half);
    const step = (1 - 2 * MARGIN) / (Math.max(PLACES, band.length) - 1);
    const text = Math.min(SMALL, 1.2 * step);
    band.forEach((note, place) => draw([note], MARGIN + place * step, down, 0, text));
  }
  const rows = centre.length <= IN_ROW ? 1 : centre.length <= 16 ? 2 : 3;
  const inRow = Math.ceil(centre.length / rows);
  const step = Math.min(0.165, 0.86 / Math.max(1, inRow));
  const text = Math.min(SMALL, 1.5 * step, (1 - 2 * BAND) / (1.05 * rows));
  for (let row = 0; row < rows; row++) {
    draw(centre.slice(row * inRow, (row + 1) * inRow), 0.5, 0.5 + (row - (rows - 1) / 2) * text * 1.05, step, text);
  }
}

/**
 * Draws one pencil mark around a point, struck through if a step of an explanation or a hint excludes it.
 *
 * @param {Painter} painter
 * @param {Note} note
 * @param {number} x   in device pixels
 * @param {number} y
 * @param {number} size   of the text, in device pixels
 */
function drawNote({ context, layout, tones }, { key, isStruck }, x, y, size) {
  context.fillStyle = isStruck ? tones.point : tones.own;
  write(context, key, x, y, size);
  if (!isStruck) return;
  const half = size * 0.42;
  context.strokeStyle = tones.point;
  context.lineWidth = Math.max(1, 1.5 * layout.ratio);
  context.beginPath();
  context.moveTo(x - half, y + half);
  context.lineTo(x + half, y - half);
  context.stroke();
}
