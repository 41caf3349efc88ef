/** Draws the clue bands, left of the rows and above the columns. */

import { readableOn } from "../puzzle/palette.js";
import { DIM } from "./cells.js";
import { write } from "./stamps.js";

/** @typedef {import("./painter.js").Painter} Painter */

const MARGIN = 0.12; // space beside the widest number above a column, as a share of the cell

/**
 * Draws the clues of rows or columns, with the last number of each clue next to the board. If a clue is longer than the
 * visible part of its band, a sign takes the place of the numbers that do not fit.
 *
 * @param {Painter} painter
 * @param {"rows" | "cols"} side
 * @param {number} first   the first row or column to draw, counted from 0
 * @param {number} last    the last one
 * @param {(line: number) => boolean} isDrawn   true for the lines (rows first) that are drawn
 */
export function drawClues(painter, side, first, last, isDrawn) {
  const { context, layout, picture, tones, beam, over } = painter;
  const { size, ratio } = layout;
  const { gap, stepX, stepY } = layout.measures;
  const isRows = side === "rows";
  const [edge, step] = isRows ? [layout.left, stepX] : [layout.top, stepY];
  const places = layout.places(side);
  const { height, width } = picture;
  const before = isRows ? 0 : height; // the number of the first line of this side: the rows have the first numbers
  const lineOf = (/** @type {number} */ cell) => (isRows ? Math.floor(cell / width) : cell % width);
  const around = [...new Set(over.frame?.around)];
  /** True for a line that help speaks about, which may be a rule for all cells of the line. @type {(line: number) => boolean} */
  const isFramed = (line) =>
    over.frame?.line === line + before || around.filter((cell) => lineOf(cell) === line).length === (isRows ? width : height);
  const startOf = isRows ? layout.y.bind(layout) : layout.x.bind(layout); // the upper or left side of a line
  const [start, end] = isRows ? [layout.top, layout.height] : [layout.left, layout.width];
  /** True for a line at the edge of the window whose numbers would be cut: a part of 12 reads as 2. @type {(line: number) => boolean} */
  const isCut = (line) => startOf(line) + MARGIN * size < start || startOf(line + 1) - MARGIN * size > end;
  // Returns a rectangle. Its position is given along the line and across the line.
  /** @type {(along: number, across: number, length: number, breadth: number) => [number, number, number, number]} */
  const turned = (along, across, length, breadth) =>
    isRows ? [along, across, length, breadth] : [across, along, breadth, length];

  for (let line = first; line <= last; line++) {
    if (!isDrawn(line + before)) continue;
    const ground = turned(0, startOf(line), edge, size); // the line's part of the band
    context.fillStyle = line % 2 ? tones.band : tones.stripe;
    context.fillRect(...ground);
    context.fillStyle = tones.beam;
    if ((beam !== null && !over.frame && lineOf(beam) === line) || isFramed(line)) context.fillRect(...ground);
    const clue = isCut(line) ? [] : (picture[side][line] ?? []);
    clue.forEach(([number, colour], index) => {
      const place = clue.length - index; // counted from the board
      const room = turned(edge - gap - place * step, startOf(line), step, size);
      const isDone = over.done?.[line + before]?.[index] ?? false;
      if (place < places || clue.length <= places) drawNumber(painter, number, colour, isDone, room);
      else if (place === places) drawSign(painter, isRows, room);
    });
    if (over.frame?.dims && !isFramed(line)) {
      context.fillStyle = tones.band;
      context.globalAlpha = DIM;
      context.fillRect(...ground);
      context.globalAlpha = 1;
    }
    if (over.broken?.has(line + before)) {
      context.fillStyle = tones.wrong;
      context.fillRect(...turned(edge - 4 * ratio, startOf(line) + ratio, 4 * ratio, size - 2 * ratio));
    }
  }
  context.fillStyle = tones.rule;
  for (let line = first; line <= last + 1; line++) {
    const isThick = picture.thick > 0 && line % picture.thick === 0;
    if (isThick) context.fillRect(...turned(0, startOf(line), edge, Math.max(1, Math.round(ratio))));
  }
}

/**
 * Draws the sign of a cut clue in the rectangle of a number: three dots on a button.
 *
 * @param {Painter} painter
 * @param {boolean} isRow
 * @param {[number, number, number, number]} room
 */
function drawSign({ context, layout, tones }, isRow, [x, y, width, height]) {
  const [dot, side] = [Math.max(1, Math.round(0.2 * layout.measures.text)), layout.measures.text];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  context.fillStyle = tones.number;
  context.fillRect(middleX - side / 2, middleY - side / 2, side, side);
  context.fillStyle = tones.band;
  for (const step of [-1, 0, 1]) {
    const [right, down] = isRow ? [step, 0] : [0, step];
    context.fillRect(middleX + 1.5 * dot * right - dot / 2, middleY + 1.5 * dot * down - dot / 2, dot, dot);
  }
}

/**
 * Draws one number of a clue in its rectangle. A finished number is pale and struck through.
 *
 * @param {Painter} painter
 * @param {string} number
 * @param {number} colour
 * @param {boolean} done
 * @param {[number, number, number, number]} room
 */
function drawNumber(painter, number, colour, done, [x, y, width, height]) {
  const { context, layout, picture, tones } = painter;
  const { boxed, lettered } = layout.shape;
  const { text } = layout.measures;
  const thin = Math.max(1, Math.round(layout.ratio));
  context.fillStyle = done ? tones.mark : tones.number;
  if (boxed && colour) {
    const { key } = picture.palette[colour];
    const rgb = painter.colourFor(picture.palette[colour].rgb);
    const inset = Math.max(1, Math.round(text * 0.08));
    const box = (/** @type {string} */ css, /** @type {number} */ by) => {
      context.fillStyle = css;
      context.fillRect(x + by, y + by, width - 2 * by, height - 2 * by);
    };
    context.globalAlpha = done ? 0.4 : 1;
    box(tones.thin, inset);
    box(`#${rgb}`, inset + thin);
    context.globalAlpha = 1;
    context.fillStyle = done ? tones.number : `#${readableOn(rgb)}`;
    if (lettered) number += key;
  }
  // a number over a column must not touch the numbers of the next columns
  let share = 1; // of the usual text size
  if (width === layout.size && number.length > 1) {
    context.font = `600 ${text}px system-ui, sans-serif`;
    share = Math.min(1, (0.76 * width) / context.measureText(number).width);
  }
  write(context, number, x + width / 2, y + height / 2, text * share);
  const strike = text * (0.3 + 0.35 * number.length); // about as long as the number
  if (done) context.fillRect(x + (width - strike) / 2, y + height / 2, strike, thin);
}
