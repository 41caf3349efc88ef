/** Draws the cells of an area, their contents, and the lines between them. */

import { readableOn } from "../puzzle/palette.js";
import { drawFills } from "./fills.js";
import { drawNotes } from "./notes.js";
import { drawOverlay } from "./overlay.js";
import { fill, inside, isFlat, radiusOf, tile } from "./shapes.js";
import { STAMPS, drawMark, stamp, write } from "./stamps.js";

/** @import { Area } from "../base/cells.js" */
/** @import { Painter } from "./painter.js" */

const TEXTS_FROM = 10; // the smallest cell size at which texts are drawn, in CSS pixels
const LEAST_FIVE = 16; // the smallest distance of thick lines that are drawn, in CSS pixels
// the size of texts, and of digits that are the values of cells, as shares of the cell
const [TEXT, DIGIT] = [0.52, 0.6];
const [SMALL_CROSS, SMALL_PLACE] = [0.52, 0.53]; // the cross beside a text, and its place in the lower right corner
const MET = 0.45; // the opacity of a number that has all it needs

/**
 * Draws the cells, their contents and all layers over them.
 *
 * @param {Painter} painter
 * @param {Area} area   the visible cells
 */
export function drawCells(painter, area) {
  const { context, layout, over, picture, tones } = painter;
  const { size } = layout;
  context.fillStyle = tones.band;
  context.fillRect(layout.left, layout.top, layout.width, layout.height);
  if (area.right < area.left || area.bottom < area.top) return; // no cell is visible
  drawFills(painter, area);
  for (const [cell, tint] of over.tints ?? []) {
    context.fillStyle = tones[`tint-${tint}`];
    fill(painter, area, cell);
  }
  context.fillStyle = tones["amber-soft"];
  for (const cell of over.asked) fill(painter, area, cell);
  drawLines(painter, area);
  drawContents(painter, area);
  for (const kind of STAMPS) {
    if (!over[kind].size || (kind === "crosses" && over.solved)) continue;
    const hasSmallCross = (/** @type {number} */ cell) => kind === "crosses" && picture.texts.has(cell);
    context.globalAlpha = kind === "differs" ? (over.hatch ?? 1) : 1;
    tile(painter, area, (cell) => over[kind].has(cell) && !hasSmallCross(cell), stamp(kind, layout, tones));
    context.globalAlpha = 1;
  }
  for (const cell of over.solved ? [] : picture.texts.keys()) {
    if (!over.crosses.has(cell) || !inside(area, cell, picture.width)) continue;
    const x = layout.x((cell % picture.width) + SMALL_PLACE);
    const y = layout.y(Math.floor(cell / picture.width) + SMALL_PLACE);
    context.drawImage(stamp("crosses", layout, tones), x, y, SMALL_CROSS * size, SMALL_CROSS * size);
  }
  drawOverlay(painter, area);
  drawFrame(painter);
}

/** Draws rays, marks, texts and letters. @param {Painter} painter @param {Area} area */
function drawContents(painter, area) {
  const { context, layout, over, picture, tones } = painter;
  const { size, ratio } = layout;
  const { width, cells, marks, palette, rays, texts, answers } = picture;
  /** @type {(cell: number) => [number, number]} */
  const middle = (cell) => [layout.x((cell % width) + 0.5), layout.y(Math.floor(cell / width) + 0.5)];
  for (const { start, end, rgb } of rays) {
    context.strokeStyle = `#${painter.colourFor(rgb)}`;
    context.lineWidth = size / 12;
    context.beginPath();
    context.moveTo(...middle(start));
    context.lineTo(...middle(end));
    context.stroke();
  }
  for (const [cell, mark] of marks) {
    if (!inside(area, cell, width)) continue;
    const css = answers?.has(cell) ? tones.own : tones.printed;
    drawMark(context, mark, ...middle(cell), size, (rgb) => painter.colourFor(rgb), css);
  }
  if (size < TEXTS_FROM * ratio) return;
  for (const [cell, words] of texts) {
    if (!inside(area, cell, width)) continue;
    const ground = cells[cell] > 0 ? painter.colourFor(palette[cells[cell]].rgb) : "";
    context.fillStyle = ground ? `#${readableOn(ground)}` : tones.printed;
    if (answers?.has(cell)) context.fillStyle = tones.own;
    else if (over.asked.has(cell)) context.fillStyle = tones["amber-ink"];
    context.globalAlpha = over.met.has(cell) ? MET : 1;
    write(context, words, ...middle(cell), size * (picture.written ? DIGIT : TEXT), answers?.has(cell) ? 550 : 650);
    context.globalAlpha = 1;
  }
  for (const [cell, notes] of over.notes ?? []) if (inside(area, cell, width)) drawNotes(painter, cell, notes);
  if (!layout.shape.lettered) return;
  cells.forEach((colour, cell) => {
    if (colour < 1 || !inside(area, cell, width)) return; // unknown cells and the background have no letter
    context.fillStyle = `#${readableOn(painter.colourFor(palette[colour].rgb))}`;
    write(context, palette[colour].key, ...middle(cell), size * 0.55);
  });
}

/** Draws the lines between cells. @param {Painter} painter @param {Area} area */
function drawLines(painter, area) {
  const { context, layout, picture, tones } = painter;
  const { ratio, size } = layout;
  const { height, width, thick } = picture;
  if (isFlat(layout) && thick * size < LEAST_FIVE * ratio) return;
  const [x, toX] = [layout.x(area.left), layout.x(area.right + 1)];
  const [y, toY] = [layout.y(area.top), layout.y(area.bottom + 1)];
  const breadth = Math.max(1, Math.round(ratio));
  const before = Math.floor(breadth / 2);
  const isSmall = isFlat(layout); // then only each fifth line is drawn, and it is thin
  for (const heavy of isSmall ? [true] : [false, true]) {
    const isDrawn = (/** @type {number} */ line) => (thick > 0 && line % thick === 0) === heavy;
    context.fillStyle = heavy && !isSmall ? tones.thick : tones.thin;
    for (let column = Math.max(1, area.left); column <= Math.min(width - 1, area.right + 1); column++) {
      if (isDrawn(column)) context.fillRect(layout.x(column) - before, y, breadth, toY - y);
    }
    for (let row = Math.max(1, area.top); row <= Math.min(height - 1, area.bottom + 1); row++) {
      if (isDrawn(row)) context.fillRect(x, layout.y(row) - before, toX - x, breadth);
    }
  }
}

/** Draws the frame of the board with its round corners, and the signs between cells. @param {Painter} painter */
function drawFrame({ context, layout, picture, tones }) {
  const { size, ratio } = layout;
  const { height, width, signs, thick } = picture;
  const box = /** @type {const} */ ([layout.x(0), layout.y(0), width * size, height * size]);
  const radius = radiusOf(layout);
  context.fillStyle = tones.band;
  context.beginPath();
  context.rect(...box);
  context.roundRect(...box, radius);
  context.fill("evenodd");
  context.strokeStyle = thick ? tones.thick : tones.printed;
  context.lineWidth = (thick ? 1.5 : 2) * ratio;
  context.beginPath();
  context.roundRect(...box, radius);
  context.stroke();
  for (const [first, second, sign] of signs ?? []) {
    const along = second === first + 1 ? 1 : 0.5; // on the right edge of the first cell, or else on its lower edge
    const [x, y] = [layout.x((first % width) + along), layout.y(Math.floor(first / width) + 1.5 - along)];
    context.fillStyle = tones.board;
    context.strokeStyle = tones.thick;
    context.lineWidth = ratio;
    context.beginPath();
    context.arc(x, y, size * 0.15, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.fillStyle = tones.printed;
    write(context, sign, x, y, size * 0.28);
  }
}
