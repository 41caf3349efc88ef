/** Reads the JSON of peg solitaire, whose boards are not rows and columns of squares. */

import { SHAPED } from "../genres/declared.js";
import { Pegs } from "../genres/pegs.js";
import { checkSize } from "./build.js";
import { fail, refuseField, refuseRow } from "./errors.js";

const MOST_HOLES = 64;

/** The readers of genres. @type {Record<string, (data: Record<string, any>) => import("../base/types.js").Given>} */
export const SHAPES = { pegs };

/**
 * Returns a peg solitaire: a built-in board, perhaps with another vacancy or position, or a board of its own.
 *
 * @param {Record<string, any>} data
 */
function pegs(data) {
  const words = SHAPED.pegs;
  const isBuiltIn = data.board != null;
  if (isBuiltIn && !Object.hasOwn(words.boards, data.board)) refuseField("board", data.board);
  const { grid, start: rows } = isBuiltIn ? words.boards[data.board] : { grid: data.grid || "square", start: data.start };
  if (!Object.hasOwn(words.directions, grid)) refuseField("grid", grid);
  const kinds = kindsOf(rows, words.accepted, grid);
  const width = Math.max(0, ...kinds.map((row) => row.length));
  checkSize(kinds.length, width);
  /** The kind of each hole. @type {Map<number, string>} */
  const board = new Map();
  for (const [index, row] of kinds.entries()) {
    for (const [column, kind] of row.entries()) if (kind !== "wall") board.set(index * width + column, kind);
  }
  const holes = [...board.keys()];
  if (holes.length > MOST_HOLES) fail(`the board has ${holes.length} holes; the limit is ${MOST_HOLES}`);
  const position = (/** @type {string} */ name) =>
    data[name] == null ? null : positionOf(data[name], holes, words.accepted, name);
  const hole = (/** @type {string} */ name) => holes[data[name]] ?? refuseField(name, data[name]);
  const vacancy = isBuiltIn && data.vacancy != null ? hole("vacancy") : null; // the only empty hole
  const usual = new Set(holes.filter((hole) => (vacancy === null ? board.get(hole) === "peg" : hole !== vacancy)));
  const pegHoles = (isBuiltIn && position("start")) || usual;
  if (!pegHoles.size) fail("the board has no pegs");
  const target = Number.isInteger(data.target) ? new Set([hole("target")]) : position("target");
  const isPeg = new Map(holes.map((hole) => [hole, pegHoles.has(hole)]));
  return new Pegs(data, words, { grid, height: kinds.length, width, start: isPeg, target });
}

/**
 * Returns the kind of each place in rows of text. Rows of a triangular board may be indented and spaced.
 *
 * @param {any} rows
 * @param {Record<string, string>} accepted   the characters for each kind of place: "peg", "gap" and "wall"
 * @param {string} grid   "square" or "triangle"
 */
function kindsOf(rows, accepted, grid) {
  const isText = Array.isArray(rows) && rows.every((row) => typeof row === "string");
  if (!isText) return refuseField("start", rows);
  // Python also reads boards with blanks between all holes, and pairs of signs that depend on the board.
  const isSpaced = rows.some((row) => /\S\s+\S/.test(row)) && !rows.some((row) => /\S\S/.test(row));
  if (grid === "square" && isSpaced) refuseField("start", rows);
  for (const signs of [accepted.peg, accepted.gap]) {
    if (new Set(rows.join("").split("").filter((key) => signs.includes(key))).size > 1) refuseField("start", rows);
  }
  const signsOf = (/** @type {string} */ row) => [...(grid === "triangle" ? row.replace(/\s/g, "") : row.trimEnd())];
  const kinds = rows.map((row, index) => signsOf(row).map((key) => {
    const kind = Object.keys(accepted).find((kind) => accepted[kind].includes(key));
    return kind ?? refuseRow(index + 1, row);
  }));
  const isUsed = (/** @type {string[]} */ row) => row.some((kind) => kind !== "wall");
  // Cuts off the walls around the board.
  const used = kinds.slice(kinds.findIndex(isUsed), kinds.findLastIndex(isUsed) + 1);
  const left = Math.min(...used.map((row) => row.findIndex((kind) => kind !== "wall")).filter((column) => column >= 0));
  return used.map((row) => row.slice(left));
}

/**
 * Returns the holes with pegs in a position. Its text has a character for each hole, and may also have walls.
 *
 * @param {any} given   the value of the field
 * @param {number[]} holes   the cells of all holes, in reading order
 * @param {Record<string, string>} accepted   the characters for each kind of place
 * @param {string} name   of the field, for the error
 */
function positionOf(given, holes, accepted, name) {
  const text = Array.isArray(given) ? given.join("") : String(given);
  const keys = [...text].filter((key) => !accepted.wall.includes(key) && !/\s/.test(key));
  const isKnown = keys.every((key) => (accepted.peg + accepted.gap).includes(key));
  if (!isKnown || keys.length !== holes.length) refuseField(name, given);
  return new Set(holes.filter((_, hole) => accepted.peg.includes(keys[hole])));
}
