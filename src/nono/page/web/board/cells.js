/** Draws the cells of an area, their contents, and the layers over the cells. */

import { placeIn } from "../base/cells.js";
import { readableOn } from "../puzzle/palette.js";
import { drawNotes } from "./notes.js";
import { STAMPS, drawMark, stamp, write } from "./stamps.js";

/**
 * @typedef {import("./painter.js").Painter} Painter
 * @typedef {import("../base/cells.js").Area} Area
 */

const TEXTS_FROM = 10; // the smallest cell size at which texts are drawn, in CSS pixels
const SEAM = 0.18; // how much of a thin line is seen in ink
/** How much of what a hint does not speak about is covered. */
export const DIM = 0.55;
const GRID_FROM = 5; // the smallest cell size at which thin lines are drawn, in CSS pixels

/** Draws the background, the cells, their contents and all layers over them. @param {Painter} painter @param {Area} area   the visible cells */
export function drawCells(painter, area) {
  const { bitmap, context, layout, over, picture, tones } = painter;
  const { size } = layout;
  const [across, down] = [area.right - area.left + 1, area.bottom - area.top + 1];
  context.fillStyle = tones.band;
  context.fillRect(layout.left, layout.top, layout.width, layout.height);
  if (across <= 0 || down <= 0) return; // no cell is visible
  context.imageSmoothingEnabled = false;
  context.drawImage(bitmap, area.left, area.top, across, down, layout.x(area.left), layout.y(area.top), across * size, down * size);
  drawContents(painter, area);
  drawLines(painter, area);
  for (const kind of STAMPS) {
    if (!over[kind].size) continue;
    const hasSmallCross = (/** @type {number} */ cell) => kind === "crosses" && picture.texts.has(cell);
    tile(painter, area, (cell) => over[kind].has(cell) && !hasSmallCross(cell), stamp(kind, size, tones));
  }
  // If the cell contains a text, its cross is small and in the upper right corner.
  for (const cell of picture.texts.keys()) {
    if (!over.crosses.has(cell) || !inside(area, cell, picture.width)) continue;
    const right = layout.x((cell % picture.width) + 1) - size / 2.5;
    context.drawImage(stamp("crosses", size, tones), right, layout.y(Math.floor(cell / picture.width)), size / 2.2, size / 2.2);
  }
  drawOverlay(painter, area);
}

/** Draws rays, marks, texts and letters. @param {Painter} painter @param {Area} area */
function drawContents(painter, area) {
  const { context, layout, picture, tones } = painter;
  const { size, ratio } = layout;
  const { width, cells, palette, texts, marks, rays, answers } = picture;
  /** @type {(cell: number) => [number, number]} */
  const middle = (cell) => [layout.x((cell % width) + 0.5), layout.y(Math.floor(cell / width) + 0.5)];
  for (const { start, end, rgb } of rays) {
    context.strokeStyle = `#${painter.colourFor(rgb)}`;
    context.lineWidth = size / 10;
    context.beginPath();
    context.moveTo(...middle(start));
    context.lineTo(...middle(end));
    context.stroke();
  }
  for (const [cell, mark] of marks) if (inside(area, cell, width)) drawMark(context, mark, ...middle(cell), size, (rgb) => painter.colourFor(rgb));
  if (size < TEXTS_FROM * ratio) return;
  for (const [cell, words] of texts) {
    if (!inside(area, cell, width)) continue;
    context.fillStyle = cells[cell] < 0 ? tones.printed : `#${readableOn(painter.colourFor(palette[cells[cell]].rgb))}`;
    if (answers?.has(cell)) context.fillStyle = tones.own;
    write(context, words, ...middle(cell), size * 0.6);
  }
  for (const [cell, notes] of painter.over.notes ?? []) if (inside(area, cell, width)) drawNotes(painter, cell, notes);
  if (!layout.shape.lettered) return;
  cells.forEach((colour, cell) => {
    if (colour < 1 || !inside(area, cell, width)) return; // unknown cells and the background have no letter
    context.fillStyle = `#${readableOn(painter.colourFor(palette[colour].rgb))}`;
    write(context, palette[colour].key, ...middle(cell), size * 0.55);
  });
}

/** Draws the lines between cells, the borders of regions and the frame. @param {Painter} painter @param {Area} area */
function drawLines(painter, area) {
  const { context, layout, picture, tones } = painter;
  const { size, ratio } = layout;
  const { height, width, signs, thick } = picture;
  const [x, toX] = [layout.x(area.left), layout.x(area.right + 1)];
  const [y, toY] = [layout.y(area.top), layout.y(area.bottom + 1)];
  /** @type {(line: number, lines: number) => boolean} */
  const isThick = (line, lines) => line > 0 && line < lines && thick > 0 && line % thick === 0;
  for (const heavy of [false, true]) {
    if (!heavy && size < GRID_FROM * ratio) continue;
    const breadth = Math.max(1, Math.round((heavy && size >= 8 * ratio ? 2 : 1) * ratio));
    const before = Math.floor(breadth / 2);
    context.beginPath();
    for (let column = area.left; column <= area.right + 1; column++) {
      if (isThick(column, width) === heavy) context.rect(layout.x(column) - before, y - before, breadth, toY - y + breadth);
    }
    for (let row = area.top; row <= area.bottom + 1; row++) {
      if (isThick(row, height) === heavy) context.rect(x - before, layout.y(row) - before, toX - x + breadth, breadth);
    }
    // Lines show on paper, and hardly in ink: blocks have no seams.
    context.fillStyle = heavy ? tones.thick : tones.thin;
    context.globalCompositeOperation = painter.isDark ? "lighten" : "darken";
    context.fill();
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = heavy ? 0.5 : SEAM;
    context.fill();
    context.globalAlpha = 1;
  }
  context.strokeStyle = tones.frame;
  context.lineWidth = 2 * ratio;
  context.strokeRect(layout.x(0), layout.y(0), width * size, height * size);
  for (const [first, second, sign] of signs ?? []) {
    if (!inside(area, first, width) && !inside(area, second, width)) continue;
    const along = second === first + 1 ? 1 : 0.5; // on the right edge of the first cell, or else on its lower edge
    const [signX, signY] = [layout.x((first % width) + along), layout.y(Math.floor(first / width) + 1.5 - along)];
    context.fillStyle = tones.board;
    context.beginPath();
    context.arc(signX, signY, size * 0.2, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = tones.thick;
    write(context, sign, signX, signY, size * 0.4);
  }
}

/** Draws the proposal, highlighted lines, frame and cursor. @param {Painter} painter @param {Area} area */
function drawOverlay(painter, area) {
  const { context, layout, picture, tones, beam, cursor } = painter;
  const { size } = layout;
  const { width, height, regions } = picture;
  const { chosen, proposal, frame } = painter.over;
  for (const [cell, colour] of proposal ?? []) {
    [tones.amber, tones.halo, painter.css(colour)].forEach((css, ring) => { // two rings, and the colour inside
      context.fillStyle = css;
      fill(painter, area, cell, Math.round(size * 0.1 * ring));
    });
  }
  context.fillStyle = tones.beam;
  for (const cell of chosen ?? []) fill(painter, area, cell);
  if (beam !== null && !frame) {
    context.fillRect(layout.x(0), layout.y(Math.floor(beam / width)), width * size, size);
    context.fillRect(layout.x(beam % width), layout.y(0), size, height * size);
  }
  /** Draws the borders of regions, over what is dimmed; the paper at both sides of a border shows it on ink, too. */
  const walls = () => {
    if (regions.length) outline(painter, area, (cell) => regions[cell], [[tones.board, 5], [tones.frame, 3]]);
  };
  if (!frame) walls();
  else {
    const cells = new Set(frame.cells ?? []);
    const around = new Set(frame.around);
    const line = frame.line ?? -1;
    /** @type {(cell: number) => boolean} */
    const isInLine = (cell) =>
      Math.floor(cell / width) === line || (cell % width) + height === line || around.has(cell);
    if (frame.dims) {
      context.fillStyle = tones.band;
      context.globalAlpha = DIM;
      for (let row = area.top; row <= area.bottom; row++) {
        for (let column = area.left; column <= area.right; column++) {
          const cell = row * width + column;
          if (!isInLine(cell) && !cells.has(cell)) fill(painter, area, cell);
        }
      }
      context.globalAlpha = 1;
    }
    walls();
    outline(painter, area, isInLine, [[tones.halo, 4], [tones.amber, 2]]);
    outline(painter, area, (cell) => cells.has(cell), [[tones.halo, 5], [tones.amber, 3]]);
  }
  if (chosen?.size) outline(painter, area, (cell) => chosen.has(cell), [[tones.halo, 4], [tones.own, 2]]);
  if (cursor !== null) outline(painter, area, (cell) => cell === cursor, [[tones.halo, 4], [tones.own, 2]]);
}

/**
 * Draws lines between neighbouring cells that have different values. Outside the board, all values are false.
 *
 * @param {Painter} painter
 * @param {Area} area
 * @param {(cell: number) => unknown} valueOf
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

/**
 * Draws the same drawing in all cells of an area for which `has` returns true. All cells are filled at once with a
 * pattern, because there may be tens of thousands of cells.
 *
 * @param {Painter} painter
 * @param {Area} area
 * @param {(cell: number) => boolean} has
 * @param {HTMLCanvasElement} drawing
 */
function tile({ context, layout, picture }, area, has, drawing) {
  const { width } = picture;
  const { size } = layout;
  context.save();
  context.translate(layout.x(area.left), layout.y(area.top));
  context.beginPath();
  for (let row = area.top; row <= area.bottom; row++) {
    for (let column = area.left; column <= area.right; column++) {
      const first = column;
      while (column <= area.right && has(row * width + column)) column++;
      if (column === first) continue;
      context.rect((first - area.left) * size, (row - area.top) * size, (column - first) * size, size);
    }
  }
  context.fillStyle = /** @type {CanvasPattern} */ (context.createPattern(drawing, "repeat"));
  context.fill();
  context.restore();
}

/** Fills a cell if it is inside an area. @param {Painter} painter @param {Area} area @param {number} cell @param {number} [margin] */
function fill({ context, layout, picture: { width } }, area, cell, margin = 0) {
  const side = layout.size - 2 * margin;
  if (inside(area, cell, width)) context.fillRect(layout.x(cell % width) + margin, layout.y(Math.floor(cell / width)) + margin, side, side);
}

/** Returns true if a cell is in an area. @param {Area} area @param {number} cell @param {number} width */
export function inside(area, cell, width) {
  const [row, column] = placeIn(cell, width);
  return row >= area.top && row <= area.bottom && column >= area.left && column <= area.right;
}
