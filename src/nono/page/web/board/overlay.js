/** Draws what is over the cells: proposals, the row and the column of the cursor, and where nono points. */

import { linesOf } from "../base/cells.js";
import { lineCells } from "../puzzle/clues.js";
import { WHITE } from "../puzzle/palette.js";
import { fill, inside, radiusOf } from "./shapes.js";
import { stamp, write } from "./stamps.js";

/**
 * @import { Area } from "../base/cells.js"
 * @import { Painter } from "./painter.js"
 *
 * Where to look: `cells` get a solid frame and `why`, the reason, a dashed one. The line (rows first) and the cells
 * `around` are tinted: in amber if nono points there (`isHelp`), otherwise in the colour of the player.
 * @typedef {{cells?: number[], line?: number | null, around?: number[], why?: number[], isHelp?: boolean}} Frame
 *
 * Everything drawn over the picture.
 * @typedef {Object} Shown
 * @property {Set<number>} differs     the cells in which solutions differ
 * @property {number | null} hatch     how visible these cells are: from 0 to 1; null: wholly
 * @property {Set<number>} wrong       the wrong cells
 * @property {Set<number>} conflicts   the cells whose marks break a rule
 * @property {Set<number>} crosses     the cells that are known to be background
 * @property {Set<number>} trial       the cells with tentative marks
 * @property {Set<number>} asked       the cells whose printed numbers are in question: they get an amber ground
 * @property {Set<number>} met         the cells whose printed numbers have all they need: they are pale
 * @property {Set<number>} peers       the cells that cannot have the value of the chosen cell
 * @property {Set<number>} alike       the cells that have the value of the chosen cell
 * @property {Set<number>} rule        the cells of a rule that the marks break
 * @property {number[] | null} trail   the holes from, over and to which a peg has jumped last
 * @property {Map<number, number> | null} proposal   the proposed colours of cells
 * @property {Frame | null} frame        where to look
 * @property {boolean[][] | null} done    the blocks of each line (rows first) that are greyed
 * @property {{line: number | null, asked: Set<number>} | null} fields   the clues are fields: that of a line is being
 *     typed, and those of the lines (rows first) in question are amber
 * @property {Set<number> | null} broken  the lines (rows first) whose clues disagree with the marks
 * @property {Map<number, import("./notes.js").Notes> | null} notes   pencil marks
 * @property {Map<number, number> | null} tints   the colours (from 1) that the player has given cells
 * @property {Set<number> | null} chosen  the cells that the player has chosen
 * @property {boolean | null} solved      true if nothing shows where the pointer and the cursor are
 *
 * New parts of what is drawn over the picture. Any iterable stands for a set; null removes a part.
 * @typedef {import("./stamps.js").Stamp | typeof SETS[number]} Cells   the parts that are sets of cells
 * @typedef {Partial<Omit<Shown, Cells>> & Partial<Record<Cells, Iterable<number> | null>>} Overlay
 */

/** The sets of cells that are not stamps. */
export const SETS = /** @type {const} */ (["asked", "met", "peers", "alike", "rule"]);

const TINT = 0.16; // the opacity of amber over the cells of a rule
const BUBBLE = 28; // the width of the number of a stroke's cells, in CSS pixels
const FINGER = 40; // how far this number is from the cell under a finger, in CSS pixels
const LEAST_RADIUS = 3; // of frames, in CSS pixels

/** Draws all layers over the contents of cells. @param {Painter} painter @param {Area} area */
export function drawOverlay(painter, area) {
  const { context, layout, picture, tones, beam, cursor } = painter;
  const { regions } = picture;
  const { alike, chosen, frame, peers, proposal, rule, tints } = painter.over;
  context.fillStyle = tones.beam;
  const near = [...(chosen ?? []), ...peers].filter((cell) => !tints?.has(cell)); // the player's colours stay clear
  for (const cell of [...near, ...alike, ...alike]) fill(painter, area, cell);
  context.fillStyle = tones.point;
  context.globalAlpha = TINT;
  for (const cell of rule) fill(painter, area, cell);
  context.globalAlpha = 1;
  if (beam !== null && !frame) {
    context.fillStyle = tones.beam;
    fillUnderInk(painter, linesOf(beam, picture));
  }
  if (frame) drawTint(painter, area, frame);
  const isFilled = picture.fill === "tile"; // then paper at both sides of a border shows it on ink
  if (regions.length) {
    const under = /** @type {[string, number][]} */ (isFilled ? [[tones.board, 4.5]] : []);
    outline(painter, area, (cell) => regions[cell], [...under, [tones.printed, 2.5]]);
  }
  for (const [cell, colour] of proposal ?? []) {
    [tones.point, tones.halo, painter.css(colour)].forEach((css, ring) => { // two rings, and the colour inside
      context.fillStyle = css;
      fill(painter, area, cell, Math.round(layout.size * 0.1 * ring), radiusOf(layout));
    });
  }
  if (frame) drawPoints(painter, area, frame);
  if (chosen?.size) outline(painter, area, (cell) => chosen.has(cell), [[tones.halo, 4], [tones.own, 2]]);
  const shown = cursor ?? (frame ? null : beam);
  if (shown !== null) ring(painter, shown, shown, tones.own, 2.5, 5);
  if (painter.span) drawSpan(painter, painter.span);
}

/**
 * Fills the cells of lines (rows first) that have no ink, so that the inks keep their colours.
 *
 * @param {Painter} painter
 * @param {number[]} lines
 */
function fillUnderInk({ context, layout, picture: { cells, height, palette, width } }, lines) {
  const first = palette[0]?.rgb === WHITE ? 1 : 0; // a coloured ground is an ink, too
  context.beginPath();
  for (const cell of lines.flatMap((line) => lineCells(height, width, line))) {
    if (cells[cell] >= first) continue;
    context.rect(layout.x(cell % width), layout.y(Math.floor(cell / width)), layout.size, layout.size);
  }
  context.fill();
}

/**
 * Writes the number of a stroke's cells beside the cell that it has reached: above it, or below it in the first rows.
 *
 * @param {Painter} painter
 * @param {import("./strokes.js").Span} span
 */
function drawSpan({ context, layout, picture: { width }, tones }, { cell, count, isTouch }) {
  const { ratio, size, top } = layout;
  const [side, high] = [BUBBLE * ratio, BUBBLE * ratio * 0.8];
  const away = size / 2 + (isTouch ? FINGER * ratio : 0.6 * high);
  const [x, middle] = [layout.x((cell % width) + 0.5), layout.y(Math.floor(cell / width) + 0.5)];
  const y = middle - away - high / 2 < top ? middle + away : middle - away;
  context.fillStyle = tones.printed;
  context.beginPath();
  context.roundRect(x - side / 2, y - high / 2, side, high, high / 3);
  context.fill();
  context.fillStyle = tones.board;
  write(context, String(count), x, y, 0.62 * high);
}

/**
 * Tints the line and the cells that help speaks about.
 *
 * @param {Painter} painter
 * @param {Area} area
 * @param {Frame} frame
 */
function drawTint(painter, area, { line, around = [], isHelp }) {
  const { context, picture, tones } = painter;
  context.fillStyle = isHelp ? tones.point : tones.beam;
  if (isHelp) context.globalAlpha = TINT;
  if (line != null) fillUnderInk(painter, [line]);
  const others = [...new Set(around)].filter((cell) => line == null || !linesOf(cell, picture).includes(line));
  for (const cell of others) fill(painter, area, cell);
  context.globalAlpha = 1;
}

/**
 * Frames the cells that help decides, and those that are its reason.
 *
 * @param {Painter} painter
 * @param {Area} area
 * @param {Frame} frame
 */
function drawPoints(painter, area, { line, cells = [], why = [] }) {
  const { context, layout, picture: { height, width }, tones } = painter;
  const reason = stamp("conflicts", layout, tones);
  for (const cell of why) {
    if (!inside(area, cell, width)) continue;
    context.drawImage(reason, layout.x(cell % width), layout.y(Math.floor(cell / width)));
  }
  const step = line != null && line >= height ? width : 1; // cells of a line that are side by side have one frame
  const framed = [...new Set(cells)].sort((first, second) => first - second);
  const isFramed = new Set(framed);
  const follows = (/** @type {number} */ cell) =>
    line != null && isFramed.has(cell - step) && (step > 1 || cell % width > 0);
  for (const first of framed) {
    if (follows(first)) continue;
    let last = first;
    while (isFramed.has(last + step) && follows(last + step)) last += step;
    ring(painter, first, last, tones.point, 3.2, 6);
  }
}

/**
 * Frames the cells from the first to the last one with round corners, over a wider light frame.
 *
 * @param {Painter} painter
 * @param {number} first   the upper left cell
 * @param {number} last    the lower right cell
 * @param {string} css
 * @param {number} breadth   in CSS pixels
 * @param {number} under     the breadth of the light frame, in CSS pixels
 */
function ring({ context, layout, picture: { width }, tones }, first, last, css, breadth, under) {
  const { ratio, size } = layout;
  const [column, row] = [first % width, Math.floor(first / width)];
  const [across, down] = [(last % width) - column + 1, Math.floor(last / width) - row + 1];
  context.beginPath();
  const [wide, high] = [across * size - 2 * ratio, down * size - 2 * ratio];
  const radius = Math.max(LEAST_RADIUS * ratio, radiusOf(layout));
  context.roundRect(layout.x(column) + ratio, layout.y(row) + ratio, wide, high, radius);
  for (const [colour, line] of /** @type {[string, number][]} */ ([[tones.halo, under], [css, breadth]])) {
    context.strokeStyle = colour;
    context.lineWidth = line * ratio;
    context.stroke();
  }
}

/**
 * Draws lines between neighbouring cells that have different values. Outside the board, all values are false.
 *
 * @param {Painter} painter
 * @param {Area} area
 * @param {(cell: number) => unknown} valueOf   returns the value of a cell
 * @param {[string, number][]} strokes   colours and widths in CSS pixels; later strokes are drawn over earlier ones
 */
function outline({ context, layout, picture }, area, valueOf, strokes) {
  const { height, width } = picture;
  /** @type {(row: number, column: number) => unknown} */
  const value = (row, column) =>
    row >= 0 && column >= 0 && row < height && column < width && valueOf(row * width + column);
  context.beginPath();
  for (let row = area.top - 1; row <= area.bottom; row++) { // also the borders above and left of the area
    for (let column = area.left - 1; column <= area.right; column++) {
      const here = value(row, column);
      const [x, y] = [layout.x(column + 1), layout.y(row + 1)];
      if (here !== value(row + 1, column)) {
        context.moveTo(x - layout.size, y);
        context.lineTo(x, y);
      }
      if (here !== value(row, column + 1)) {
        context.moveTo(x, y - layout.size);
        context.lineTo(x, y);
      }
    }
  }
  context.lineCap = "square";
  for (const [colour, breadth] of strokes) {
    context.strokeStyle = colour;
    context.lineWidth = breadth * layout.ratio;
    context.stroke();
  }
}
