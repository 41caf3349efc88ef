/** Draws the colours of cells: as tiles, as water, as dominoes or as plain squares. */

import { RADIUS, fill, inside, isFlat, radiusOf, tile } from "./shapes.js";
import { drawnOnce } from "./stamps.js";

/** @import { Area } from "../base/cells.js" */
/** @import { Painter } from "./painter.js" */

// the space around a tile in cells of more than ROOMY CSS pixels, and in others; all in CSS pixels
const [SPACE, LESS_SPACE, ROOMY] = [0.75, 0.4, 12];
const EDGE = 0.17; // the opacity of the dark edge of a coloured tile
const WATER = 0.62; // the opacity of water
const SURFACE = 0.2; // where the waves begin, as a share of the cell
const PALE = 0.4; // the opacity of tints that leave the board to what nono points at
const DOMINO = 0.12; // the space around a domino, as a share of the cell

/** Draws the colours of the visible cells. @param {Painter} painter @param {Area} area */
export function drawFills(painter, area) {
  const { bitmap, context, layout, picture, tones } = painter;
  const { size } = layout;
  const { fill: kind } = picture;
  const [across, down] = [area.right - area.left + 1, area.bottom - area.top + 1];
  const place = /** @type {const} */ ([layout.x(area.left), layout.y(area.top), across * size, down * size]);
  context.imageSmoothingEnabled = false;
  if (kind !== "water" && kind !== "domino") {
    context.drawImage(bitmap, area.left, area.top, across, down, ...place);
    drawTints(painter, area);
    if (kind && !isFlat(layout)) tile(painter, area, (cell) => picture.cells[cell] > 0,
      drawnOnce("tile", layout, tones, (edges) => drawEdges(painter, edges)));
    return;
  }
  context.fillStyle = tones.board;
  context.fillRect(...place);
  drawTints(painter, area);
  context.fillStyle = tones.own;
  for (const [cell, colour] of picture.cells.entries()) {
    if (colour < 1 || !inside(area, cell, picture.width)) continue;
    if (kind === "water") drawWater(painter, cell);
    else drawHalf(painter, cell);
  }
}

/** Tints the regions. Where nono points at something, the tints are paler. @param {Painter} painter @param {Area} area */
function drawTints(painter, area) {
  const { context, layout, over, picture, tones } = painter;
  const { cells, tints } = picture;
  if (!tints || !layout.shape.tinted) return;
  const { asked, conflicts, frame, rule, wrong } = over;
  const isPointing = frame?.isHelp || [asked, conflicts, rule, wrong].some(({ size }) => size);
  context.globalAlpha = isPointing ? PALE : 1;
  for (const [cell, tint] of tints.entries()) {
    const isPrinted = cells[cell] > 0 && picture.fill === undefined;
    if (!tint || isPrinted) continue;
    context.fillStyle = tones[`region-${tint}`];
    fill(painter, area, cell);
  }
  context.globalAlpha = 1;
}

/**
 * Draws what is over a filled cell to make it a tile: the ground around it and, on coloured boards, its darker edge.
 *
 * @param {Painter} painter
 * @param {CanvasRenderingContext2D} context
 */
function drawEdges(painter, context) {
  const { layout, picture, tones } = painter;
  const { size, ratio } = layout;
  const space = (size > ROOMY * ratio ? SPACE : LESS_SPACE) * ratio;
  const radius = radiusOf(layout);
  context.beginPath();
  context.rect(0, 0, size, size);
  context.roundRect(space, space, size - 2 * space, size - 2 * space, radius);
  context.fillStyle = picture.palette[0] ? painter.css(0) : tones.board;
  context.fill("evenodd");
  if (painter.isPlain) return;
  const breadth = Math.max(1, ratio);
  const inset = space + breadth / 2;
  context.beginPath();
  context.roundRect(inset, inset, size - 2 * inset, size - 2 * inset, Math.max(0, radius - breadth / 2));
  context.globalAlpha = EDGE;
  context.lineWidth = breadth;
  context.strokeStyle = tones.printed;
  context.stroke();
}

/**
 * Draws the water of a cell, with waves unless there is water above it in its tank.
 *
 * @param {Painter} painter
 * @param {number} cell
 */
function drawWater({ context, layout, picture }, cell) {
  const { cells, regions, width } = picture;
  const { size } = layout;
  const [x, y] = [layout.x(cell % width), layout.y(Math.floor(cell / width))];
  const isBelow = cells[cell - width] > 0 && regions[cell - width] === regions[cell];
  context.save();
  context.globalAlpha = WATER;
  context.translate(x, y);
  context.scale(size, size);
  const surface = `M0 ${SURFACE}c.17-.09.33-.09.5 0s.33.09.5 0V1H0z`;
  context.fill(new Path2D(isBelow ? "M0 0H1V1H0z" : surface));
  context.restore();
}

/** Draws a cell of a domino, joined with the halves beside it. @param {Painter} painter @param {number} cell */
function drawHalf({ context, layout, picture }, cell) {
  const { cells, width } = picture;
  const { size } = layout;
  const [x, y] = [layout.x(cell % width), layout.y(Math.floor(cell / width))];
  const space = Math.round(DOMINO * size);
  const side = size - 2 * space;
  context.beginPath();
  context.roundRect(x + space, y + space, side, side, RADIUS * size);
  if ((cell + 1) % width && cells[cell + 1] > 0) context.rect(x + size / 2, y + space, size, side);
  if (cells[cell + width] > 0) context.rect(x + space, y + size / 2, side, size);
  context.fill();
}
