/** Draws boards whose cells are not squares as SVG. */

import { readableOn } from "../puzzle/palette.js";

/**
 * @typedef {import("../base/types.js").Picture} Picture
 * @typedef {import("../base/types.js").Point} Point
 */

const UNIT = 34;
const FONT = 13;
const STEP = 18; // distance between the numbers of a clue
const EDGE = 6;

/**
 * Returns the elements of a picture with polygons, and the size of the drawing.
 *
 * @param {Picture} picture
 * @param {(text: string) => string} escaped
 */
export function shapesOf({ cells, marks, numbers = [], palette, polygons }, escaped) {
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
  const out = [`<rect width="${width}" height="${height}" fill="#ffffff"/>`];
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
  for (const [x, y, text, colour] of labels) {
    const rgb = palette.length > 2 && colour ? palette[colour].rgb : "";
    const [right, down] = [left + x, top + y];
    if (rgb) out.push(`<rect x="${right - STEP / 2 + 1}" y="${down - STEP / 2 + 1}" width="${STEP - 2}" height="${STEP - 2}" fill="#${rgb}"/>`);
    out.push(`<text x="${right}" y="${down + 0.35 * FONT}" fill="#${rgb ? readableOn(rgb) : "000000"}">${escaped(text)}</text>`);
  }
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
