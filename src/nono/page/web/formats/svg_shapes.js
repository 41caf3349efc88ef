/** Draws boards whose cells are not squares as SVG. */

import { readableOn } from "../puzzle/palette.js";

/**
 * @typedef {import("../base/types.js").Picture} Picture
 * @typedef {import("../base/types.js").Point} Point
 */

const UNIT = 34;
export const FONT = 13;
const STEP = 18; // distance between the numbers of a clue
const EDGE = 6;

/** Escapes a text for XML. Characters that XML cannot contain become question marks. @param {string} value */
export function escaped(value) {
  const fit = value.replace(/[\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n\r\x7f-\x9f]/gu, "?");
  return fit.replace(/[&<>"\r\n\t]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Returns the elements of a drawing, and functions that add boxes, labels and numbers of clues. @param {Picture["palette"]} palette */
export function drawing(palette) {
  /** @type {string[]} */
  const out = [];
  const box = (/** @type {number[]} */ [x, y, w, h], /** @type {string} */ rgb) =>
    out.push(`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#${rgb}"/>`);
  const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text, /** @type {string} */ rgb) =>
    out.push(`<text x="${x}" y="${y + 0.35 * FONT}" fill="#${rgb}">${escaped(text)}</text>`);
  /** @type {(block: [string, number], x: number, y: number, w: number, h: number) => void} */
  const number = ([text, colour], x, y, w, h) => {
    const rgb = palette.length > 2 && colour ? palette[colour].rgb : "";
    if (rgb) box([x - w / 2 + 1, y - h / 2 + 1, w - 2, h - 2], rgb);
    label(x, y, text, rgb ? readableOn(rgb) : "000000");
  };
  return { out, box, label, number };
}

/** Returns the elements of a picture with polygons, and the size of the drawing. @param {Picture} picture */
export function shapesOf({ cells, marks, numbers = [], palette, polygons }) {
  const { border, cells: shapes, cuts, strips } = /** @type {import("../base/types.js").Polygons} */ (polygons);
  /** @type {[number, number, string, number][]} */
  const labels = strips.flatMap(({ blocks, edge: [[x, y], [toX, toY]], way: [right, down] }, line) => blocks.map((at, place) => {
    const far = FONT + place * STEP;
    const [text, colour] = numbers[line][at];
    return /** @type {[number, number, string, number]} */ ([(UNIT * (x + toX)) / 2 + far * right, (UNIT * (y + toY)) / 2 + far * down, text, colour]);
  }));
  const corners = shapes.flatMap((points) => points ?? []);
  const [xs, ys] = [0, 1].map((axis) => [...corners.map((point) => UNIT * point[axis]), ...labels.map((label) => Number(label[axis]))]);
  const [left, top] = [EDGE + FONT - Math.min(...xs), EDGE + FONT - Math.min(...ys)];
  const [width, height] = [left + Math.max(...xs) + EDGE + FONT, top + Math.max(...ys) + EDGE + FONT].map(Math.ceil);
  const path = (/** @type {Point[]} */ points) => `M${points.map(([x, y]) => `${(left + UNIT * x).toFixed(1)} ${(top + UNIT * y).toFixed(1)}`).join("L")}`;
  const { out, box, number } = drawing(palette);
  box([0, 0, width, height], "ffffff");
  shapes.forEach((points, cell) => {
    const rgb = palette[cells[cell]]?.rgb ?? "ffffff";
    if (points && rgb !== "ffffff") out.push(`<path d="${path(points)}z" fill="#${rgb}" stroke="#${rgb}"/>`);
  });
  for (const isStrong of [false, true]) {
    const own = cuts.filter((cut) => cut.isStrong === isStrong).map(({ start, end }) => path([start, end])).join("");
    if (own) out.push(`<path d="${own}" stroke="#${isStrong ? "000000" : "999999"}" stroke-width="${isStrong ? 1.6 : 1}"/>`);
  }
  if (border.length) out.push(`<path d="${path(border)}z" fill="none" stroke="#000000" stroke-width="1.6"/>`);
  for (const [cell, mark] of marks) {
    const points = shapes[cell] ?? [];
    const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    out.push(...signOf(mark, [left + UNIT * x, top + UNIT * y], UNIT));
  }
  for (const [x, y, text, colour] of labels) number([text, colour], left + x, top + y, STEP, STEP);
  return { out, width, height };
}

/**
 * Returns the elements of the sign in a cell.
 *
 * @param {import("../base/types.js").Mark} mark
 * @param {number[]} middle
 * @param {number} size   the size of a cell
 */
export function signOf({ discs, polygons }, [x, y], size) {
  return (polygons ?? discs).map(([shape, rgb]) => {
    if (typeof shape === "number") return `<circle cx="${x}" cy="${y}" r="${(shape * size) / 10}" fill="#${rgb}"/>`;
    const points = shape.map(([right, down]) => `${x + (right * size) / 10},${y + (down * size) / 10}`);
    return `<polygon points="${points.join(" ")}" fill="#${rgb}"/>`;
  });
}
