/** Draws a puzzle as SVG, with or without its solution. The clues are above and left of the board. */

import { UNKNOWN } from "../base/types.js";
import { genreOf } from "../genres/index.js";
import { readableOn } from "../puzzle/palette.js";
import { FONT, drawing, escaped, shapesOf, signOf } from "./svg_shapes.js";

/** @typedef {import("../base/types.js").Document} Document */

const CELL = 20;
const SLOT = 17; // the space for one number of a clue
const EDGE = 2;
const ANSWER = "0072b2"; // the colour of written values, as on the board

/**
 * @param {Document} document
 * @param {ArrayLike<number> | null} [grid]   the colours to show, or null for the unsolved puzzle
 */
export function svgOf(document, grid = null) {
  const open = new Uint8Array(document.height * document.width).fill(UNKNOWN);
  const picture = genreOf(document).picture(document, grid ?? open);
  const { out, height, width } = picture.polygons ? shapesOf(picture) : squaresOf(picture);
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const font = `font-family="Helvetica, Arial, sans-serif" font-size="${FONT}" text-anchor="middle"`;
  const title = escaped(document.meta.title || `${document.width}x${document.height}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font} role="img">\n<title>${title}</title>\n${out.join("\n")}\n</svg>\n`;
}

/** Returns the elements of a picture of squares, and the size of the drawing. @param {import("../base/types.js").Picture} picture */
function squaresOf(picture) {
  const { height, width, cells, palette, rows, cols, texts, marks, rays, regions, thick, signs = [] } = picture;
  const wide = Math.max(0, ...rows.flat().map(([text]) => text.length)) > 2 ? SLOT + 6 : SLOT;
  const left = EDGE + Math.max(0, ...rows.map((clue) => clue.length)) * wide;
  const top = EDGE + Math.max(0, ...cols.map((clue) => clue.length)) * SLOT;
  const [right, bottom] = [left + width * CELL, top + height * CELL];
  const { out, box, label, number } = drawing(palette);
  const middle = (/** @type {number} */ cell) => [
    left + ((cell % width) + 0.5) * CELL,
    top + (Math.floor(cell / width) + 0.5) * CELL,
  ];
  box([0, 0, right + EDGE, bottom + EDGE], "ffffff");
  rows.forEach((clue, row) => clue.forEach((block, at) => {
    number(block, left - (clue.length - at - 0.5) * wide, top + (row + 0.5) * CELL, wide, SLOT);
  }));
  cols.forEach((clue, column) => clue.forEach((block, at) => {
    number(block, left + (column + 0.5) * CELL, top - (clue.length - at - 0.5) * SLOT, SLOT, SLOT);
  }));
  for (let cell = 0; cell < cells.length; ) {
    let end = cell + 1;
    while (end % width && cells[end] === cells[cell]) end++;
    const rgb = cells[cell] < 0 ? "ffffff" : palette[cells[cell]].rgb;
    const [x, y] = [left + (cell % width) * CELL, top + Math.floor(cell / width) * CELL];
    if (rgb !== "ffffff") box([x, y, (end - cell) * CELL, CELL], rgb);
    cell = end;
  }
  for (const { start, end, rgb } of rays) {
    const [[x1, y1], [x2, y2]] = [middle(start), middle(end)];
    out.push(`<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#${rgb}" stroke-width="2"/>`);
  }
  for (const [cell, mark] of marks) out.push(...signOf(mark, middle(cell), CELL));
  for (const [cell, text] of texts) {
    const [x, y] = middle(cell);
    const rgb = readableOn(cells[cell] < 0 ? "ffffff" : palette[cells[cell]].rgb);
    label(x, y, text, picture.answers?.has(cell) ? ANSWER : rgb);
  }
  let [thin, bold] = ["", ""];
  for (const isRow of [true, false]) {
    const last = isRow ? height : width;
    for (let line = 0; line <= last; line++) {
      const path = isRow ? `M${left} ${top + line * CELL}H${right}` : `M${left + line * CELL} ${top}V${bottom}`;
      if (line === 0 || line === last || (thick > 0 && line % thick === 0)) bold += path;
      else thin += path;
    }
  }
  out.push(`<path d="${thin}" stroke="#999999"/>`, `<path d="${bold}" stroke="#000000" stroke-width="1.6"/>`);
  let borders = "";
  for (let cell = 0; cell < regions.length; cell++) {
    const [x, y] = [left + (cell % width) * CELL, top + Math.floor(cell / width) * CELL];
    if ((cell + 1) % width && regions[cell] !== regions[cell + 1]) borders += `M${x + CELL} ${y}v${CELL}`;
    if (cell + width < regions.length && regions[cell] !== regions[cell + width]) borders += `M${x} ${y + CELL}h${CELL}`;
  }
  if (borders) out.push(`<path d="${borders}" stroke="#000000" stroke-width="2.4" stroke-linecap="square"/>`);
  for (const [one, other, sign] of signs) {
    const [[x, y], [toX, toY]] = [middle(one), middle(other)];
    out.push(`<circle cx="${(x + toX) / 2}" cy="${(y + toY) / 2}" r="${0.22 * CELL}" fill="#ffffff"/>`);
    label((x + toX) / 2, (y + toY) / 2, sign, "000000");
  }
  return { out, width: right + EDGE, height: bottom + EDGE };
}
