/** Reads the JSON of peg solitaire, whose boards are not rows and columns of squares. */

import { SHAPED } from "../genres/declared.js";
import { Pegs } from "../genres/pegs.js";
import { checkSize } from "./build.js";
import { fail, refuseField, refuseRow } from "./errors.js";

const MOST_HOLES = 64;

/** The readers of genres, by name. @type {Record<string, (data: Record<string, any>) => import("../genres/given.js").Given>} */
export const SHAPES = { pegs };

/** @param {Record<string, any>} data */
function pegs(data) {
  const words = SHAPED.pegs;
  if (data.board != null && !Object.hasOwn(words.boards, data.board)) refuseField("board", data.board);
  const board = data.board != null ? words.boards[data.board] : { grid: data.grid || "square", start: data.start };
  const { grid } = board;
  if (!Object.hasOwn(words.directions, grid)) refuseField("grid", grid);
  const kinds = kindsOf(board.start, words.accepted, grid);
  const width = Math.max(0, ...kinds.map((row) => row.length));
  checkSize(kinds.length, width);
  /** @type {Map<number, boolean>} */
  const start = new Map();
  for (const [index, row] of kinds.entries()) {
    for (const [column, kind] of row.entries()) {
      if (kind !== "wall") start.set(index * width + column, kind === "peg");
    }
  }
  if (start.size > MOST_HOLES) fail(`the board has ${start.size} holes; the limit is ${MOST_HOLES}`);
  const holes = [...start.keys()];
  if (data.board != null) startOn(data, holes, start, words.accepted);
  if (![...start.values()].includes(true)) fail("the board has no pegs");
  return new Pegs(data, words, { grid, height: kinds.length, width, start, target: targetOf(data.target, holes, words.accepted) });
}

/**
 * Returns the kind of each place in rows of text. Rows of a triangular board may be indented and spaced.
 *
 * @param {any} rows
 * @param {Record<string, string>} accepted
 * @param {string} grid
 */
function kindsOf(rows, accepted, grid) {
  const isText = Array.isArray(rows) && rows.every((row) => typeof row === "string");
  if (!isText) return refuseField("start", rows);
  const kinds = rows.map((row, index) => [...(grid === "triangle" ? row.replace(/\s/g, "") : row.trimEnd())].map((key) => {
    const kind = Object.keys(accepted).find((kind) => accepted[kind].includes(key));
    return kind ?? refuseRow(index + 1, row);
  }));
  const isUsed = (/** @type {string[]} */ row) => row.some((kind) => kind !== "wall");
  const used = kinds.slice(kinds.findIndex(isUsed), kinds.findLastIndex(isUsed) + 1);
  const left = Math.min(...used.map((row) => row.findIndex((kind) => kind !== "wall")).filter((column) => column >= 0));
  return used.map((row) => row.slice(left));
}

/**
 * Places the pegs on a built-in board if the puzzle has its own vacancy or start.
 *
 * @param {Record<string, any>} data
 * @param {number[]} holes
 * @param {Map<number, boolean>} start
 * @param {Record<string, string>} accepted
 */
function startOn(data, holes, start, accepted) {
  if (data.vacancy != null) {
    const empty = holes[data.vacancy] ?? refuseField("vacancy", data.vacancy);
    for (const hole of holes) start.set(hole, hole !== empty);
  }
  if (data.start == null) return;
  const position = positionOf(data.start, holes, accepted, "start");
  for (const hole of holes) start.set(hole, position.has(hole));
}

/** @param {any} target @param {number[]} holes @param {Record<string, string>} accepted */
function targetOf(target, holes, accepted) {
  if (target == null) return null;
  if (Number.isInteger(target)) return new Set([holes[target] ?? refuseField("target", target)]);
  return positionOf(target, holes, accepted, "target");
}

/**
 * Returns the holes with pegs in a position. Its text has a character for each hole, and may also have walls.
 *
 * @param {any} given
 * @param {number[]} holes
 * @param {Record<string, string>} accepted
 * @param {string} name
 */
function positionOf(given, holes, accepted, name) {
  const text = Array.isArray(given) ? given.join("") : String(given);
  const keys = [...text].filter((key) => !accepted.wall.includes(key) && !/\s/.test(key));
  const isKnown = keys.every((key) => (accepted.peg + accepted.gap).includes(key));
  if (!isKnown || keys.length !== holes.length) refuseField(name, given);
  return new Set(holes.filter((_, hole) => accepted.peg.includes(keys[hole])));
}
