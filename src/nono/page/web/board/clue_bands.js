/** Draws the clue bands, left of the rows and above the columns. */

import { linesOf } from "../base/cells.js";
import { readableOn } from "../puzzle/palette.js";
import { write } from "./stamps.js";

/**
 * @import { Painter } from "./painter.js"
 *
 * A rectangle in device pixels: the x and y of its upper left corner, its width and its height.
 * @typedef {[number, number, number, number]} Box
 */

const MARGIN = 0.12; // space beside the widest number above a column, as a share of the cell
// the radius of a lit clue in CSS pixels, that of a chip as a share of its side, that of a field as a share of a cell
const [ROUND, CHIP_ROUND, FIELD_ROUND] = [6, 0.22, 0.18];
const RULE = 2; // the thickness of the bar that shows the progress of a line, in CSS pixels
const RULE_FROM = 20; // the smallest cell size with such a bar, in CSS pixels
const TRACK = 0.18; // the opacity of the rest of the bar
// the size of long numbers in a chip, and the width of numbers above a column, as shares
const [NARROW, WIDE] = [0.88, 0.76];

/**
 * Draws the clues of rows or columns. If a clue is longer than its band, those numbers are drawn that belong to the
 * visible cells, and small arrows say that more follow.
 *
 * @param {Painter} painter
 * @param {"rows" | "cols"} side
 * @param {number} first   the first row or column to draw, counted from 0
 * @param {number} last    the last one
 * @param {(line: number) => boolean} isDrawn   true for the lines (rows first) that are drawn
 */
export function drawClues(painter, side, first, last, isDrawn) {
  const { context, layout, picture, tones, over } = painter;
  const { size } = layout;
  const { bandX, gap, stepX, stepY } = layout.measures;
  const isRows = side === "rows";
  const [band, edge, step] = isRows ? [layout.band, bandX, stepX] : [0, layout.top, stepY];
  // the number of the first line of this side: the rows have the first numbers
  const before = isRows ? 0 : picture.height;
  const startOf = isRows ? layout.y.bind(layout) : layout.x.bind(layout); // the upper or left side of a line
  const [start, end] = isRows ? [layout.top, layout.height] : [layout.left, layout.width];
  /**
   * True for a line at the edge of the window whose numbers would be cut: a part of 12 reads as 2.
   *
   * @type {(line: number) => boolean}
   */
  const isCut = (line) => startOf(line) + MARGIN * size < start || startOf(line + 1) - MARGIN * size > end;
  /**
   * Returns a rectangle. Its position is given along the line and across the line.
   *
   * @type {(along: number, across: number, length: number, breadth: number) => Box}
   */
  const turned = (along, across, length, breadth) =>
    isRows ? [along, across, length, breadth] : [across, along, breadth, length];

  for (let line = first; line <= last; line++) {
    if (!isDrawn(line + before)) continue;
    const ground = turned(band, startOf(line), edge, size); // the line's part of the band
    context.fillStyle = tones.band;
    context.fillRect(...ground);
    const light = over.fields ? "" : groundOf(painter, line + before);
    if (over.fields) drawField(painter, over.fields, line + before, turned(band, startOf(line), edge - gap / 2, size));
    if (light) {
      context.fillStyle = tones[light];
      context.beginPath();
      context.roundRect(...ground, ROUND * layout.ratio);
      context.fill();
    }
    if (light === "pen-soft") drawRule(painter, side, line, turned);
    const clue = isCut(line) ? [] : (picture[side][line] ?? []);
    const [from, to] = layout.shownNumbers(side, clue);
    for (const { box, index, text } of layout.numberBoxes(side, line, clue)) {
      const [number, colour] = clue[index];
      const isAsked = light === "amber-soft" || (over.fields?.asked.has(line + before) ?? false);
      const isDone = over.done?.[line + before]?.[index] || (picture.fill === "tile" && number === "0");
      drawNumber(painter, number, colour, isDone, isAsked, text, box);
    }
    const numbers = (to - from) * step;
    const isMirrored = isRows && layout.isMirrored; // then the numbers follow from the cells outwards
    const arrows = isMirrored ? [band, band + gap + numbers] : [edge - 2 * gap - numbers, edge - gap];
    if (from > 0) drawArrow(painter, isRows, -1, turned(arrows[0], startOf(line), gap, size));
    if (to < clue.length) drawArrow(painter, isRows, 1, turned(arrows[1], startOf(line), gap, size));
  }
}

/**
 * Draws the field in which a clue is typed.
 *
 * @param {Painter} painter
 * @param {{line: number | null, asked: Set<number>}} fields   the line whose clue is being typed, and the lines whose
 *     clues are in question
 * @param {number} line   rows first
 * @param {Box} box
 */
function drawField({ context, layout: { ratio, size }, tones }, fields, line, [x, y, width, height]) {
  const isAsked = fields.asked.has(line);
  const inset = ratio * (isAsked || fields.line === line ? 1.5 : 1);
  context.fillStyle = isAsked ? tones["amber-soft"] : tones.sheet;
  context.strokeStyle = isAsked ? tones.amber : fields.line === line ? tones.pen : tones.line;
  context.lineWidth = ratio * (isAsked || fields.line === line ? 2 : 1);
  context.beginPath();
  context.roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, FIELD_ROUND * size);
  context.fill();
  context.stroke();
}

/**
 * Returns the name of the tone behind a clue: "amber-soft" for a clue that is broken or that help points at, "pen-soft"
 * for the line of another frame or, if there is none, for the lines of the beam (`Painter.beam`), and otherwise "".
 *
 * @param {Painter} painter
 * @param {number} line   rows first
 */
function groundOf({ beam, over: { broken, frame }, picture }, line) {
  const isThrough = (/** @type {number} */ cell) => linesOf(cell, picture).includes(line);
  const around = [...new Set(frame?.around)];
  // help about all cells of the line is about its clue
  const cells = line < picture.height ? picture.width : picture.height;
  const isWhole = around.length > 0 && around.filter(isThrough).length === cells;
  if (broken?.has(line) || (frame?.isHelp && (frame.line === line || isWhole))) return "amber-soft";
  if (frame ? frame.line === line : beam !== null && isThrough(beam)) return "pen-soft";
  return "";
}

/**
 * Draws a thin bar beside the cells of a line: its strong part is the share of the clue's cells that are filled. There
 * is none if the cells are small, or if the genre fills no cells.
 *
 * @param {Painter} painter
 * @param {"rows" | "cols"} side
 * @param {number} line   counted from 0
 * @param {(along: number, across: number, length: number, breadth: number) => Box} turned   as in `drawClues`
 */
function drawRule({ context, layout, picture, tones }, side, line, turned) {
  const { cells, height, width } = picture;
  const { ratio, size } = layout;
  const all = (picture[side][line] ?? []).reduce((sum, [number]) => sum + (Number(number) || 0), 0);
  if (!picture.fill || !all || size < RULE_FROM * ratio) return;
  let filled = 0;
  for (let place = 0; place < (side === "rows" ? width : height); place++) {
    if (cells[side === "rows" ? line * width + place : place * width + line] > 0) filled++;
  }
  const [breadth, inset] = [RULE * ratio, 4 * ratio];
  const [x, y, long, high] = side === "rows"
    ? turned(layout.band + inset, layout.y(line + 1) - 1.5 * breadth, layout.measures.bandX - 2 * inset, breadth)
    : [layout.x(line) + inset / 2, layout.top - 2 * breadth, size - inset, breadth];
  context.fillStyle = tones.pen;
  for (const [share, alpha] of [[1, TRACK], [Math.min(1, filled / all), 1]]) {
    context.globalAlpha = alpha;
    context.beginPath();
    context.roundRect(x, y, long * share, high, breadth / 2);
    context.fill();
  }
  context.globalAlpha = 1;
}

/**
 * Draws a small arrow: more numbers follow in this direction.
 *
 * @param {Painter} painter
 * @param {boolean} isRow   true if the arrow is in the band of the rows
 * @param {1 | -1} direction   1: toward the cells; -1: away from them
 * @param {Box} room
 */
function drawArrow({ context, layout, tones }, isRow, direction, [x, y, width, height]) {
  const [middleX, middleY, arm] = [x + width / 2, y + height / 2, 0.26 * layout.measures.text];
  const point = (/** @type {number} */ along, /** @type {number} */ across) => {
    const [right, down] = isRow ? [along * direction, across] : [across, along * direction];
    context.lineTo(middleX + right * arm, middleY + down * arm);
  };
  context.beginPath();
  point(-0.6, -1);
  point(0.6, 0);
  point(-0.6, 1);
  context.strokeStyle = tones.edge;
  context.lineWidth = 1.6 * layout.ratio;
  context.lineCap = context.lineJoin = "round";
  context.stroke();
}

/**
 * Draws one number of a clue in its rectangle. A finished number is grey, and its chip is only an outline.
 *
 * @param {Painter} painter
 * @param {string} number
 * @param {number} colour   an index of the palette
 * @param {boolean} done   true if the number is finished
 * @param {boolean} isAsked   true if the number is in question
 * @param {number} text       the text size, in device pixels
 * @param {Box} room
 */
function drawNumber(painter, number, colour, done, isAsked, text, [x, y, width, height]) {
  const { context, layout, picture, tones } = painter;
  const { boxed, lettered } = layout.shape;
  context.fillStyle = done ? tones.edge : isAsked ? tones["amber-ink"] : tones.number;
  if (boxed && colour) {
    const { key, rgb } = picture.palette[colour];
    drawChip(painter, done ? null : `#${painter.colourFor(rgb)}`, text, [x, y, width, height]);
    if (!done) context.fillStyle = `#${readableOn(painter.colourFor(rgb))}`;
    if (lettered) number += key;
  }
  let share = 1; // of the usual text size
  if (number.length > 1 && (boxed || width === layout.size)) { // it must not touch the numbers beside it, or its chip
    context.font = `600 ${text}px system-ui, sans-serif`;
    share = Math.min(boxed ? NARROW : 1, (WIDE * width) / context.measureText(number).width);
  }
  write(context, number, x + width / 2, y + height / 2, text * share, done ? 450 : 600);
}

/**
 * Draws the chip of a number: the box in its ink, or only its outline.
 *
 * @param {Painter} painter
 * @param {string | null} css   the ink; null: only the outline
 * @param {number} text   the size of its text
 * @param {Box} room
 */
function drawChip({ context, layout, tones }, css, text, [x, y, width, height]) {
  const thin = Math.max(1, Math.round(layout.ratio));
  const inset = Math.max(thin / 2, Math.round(text * 0.06) + thin / 2);
  const side = Math.min(width, height) - 2 * inset;
  const long = layout.shape.lettered ? width - 2 * inset : side;
  const box = /** @type {Box} */ ([x + (width - long) / 2, y + (height - side) / 2, long, side]);
  context.beginPath();
  context.roundRect(...box, CHIP_ROUND * side);
  if (css) {
    const number = context.fillStyle;
    context.fillStyle = css;
    context.fill();
    context.fillStyle = number;
  }
  context.strokeStyle = css ? tones.chip : tones.line;
  context.lineWidth = thin;
  context.stroke();
}
