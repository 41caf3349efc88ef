/** Reads the JSON of triddlers and peg solitaire, whose boards are not rows and columns of squares. */

import { SHAPED } from "../genres/declared.js";
import { Pegs } from "../genres/pegs.js";
import { Triangles, Triddler } from "../genres/triddler.js";
import { clueOf as clueOfLine, coloursIn } from "../puzzle/clues.js";
import { checkSize, defaultPalette } from "./build.js";
import { MOST, NO_CLUES, excerpt, fail, refuseField, refuseRow } from "./errors.js";
import { clueOf, paletteOf } from "./fields.js";

/** @typedef {import("../base/types.js").Block} Block */

const SIDES = ["rows", "rising", "falling"];
const MOST_HOLES = 64;

/** The readers of genres, by name. @type {Record<string, (data: Record<string, any>) => import("../genres/given.js").Given>} */
export const SHAPES = { triddler, pegs };

/** @param {Record<string, any>} data */
function triddler(data) {
  const board = boardOf(data.sides);
  const groups = SIDES.map((name) => data[name]);
  const known = paletteOf(data);
  const isPicture = groups.every((group) => group == null);
  const goal = isPicture || data.goal != null ? ofGoal(board, data.goal, known ?? defaultPalette(MOST.colours)) : null;
  const clues = isPicture && goal ? board.lines.map((line) => clueOfLine(line.map((cell) => goal[cell]))) : given(board, groups);
  const colours = coloursIn(clues);
  const palette = known ?? defaultPalette(colours);
  if (palette.length < colours) fail(`a clue uses colour ${colours - 1}; the palette has the colours 1 to ${palette.length - 1}`);
  return new Triddler(data, SHAPED.triddler, board, clues, palette, goal);
}

/** @param {any} found @returns {never} */
function refuseSides(found) {
  return fail(`${excerpt(found)} are not the sides of a closed hexagon; expected six lengths, clockwise from the top left side`);
}

/** @param {any} sides */
function boardOf(sides) {
  if (sides == null) refuseField("sides", sides);
  const found = Number.isInteger(sides) ? new Array(6).fill(sides) : sides;
  const isList = Array.isArray(found) && found.length === 6 && found.every((side) => Number.isInteger(side) && side >= 0);
  if (!isList) return refuseSides(sides);
  const [topLeft, top, topRight, bottomRight, bottom, bottomLeft] = found;
  checkSize(topLeft + bottomLeft, 2 * top + topLeft + topRight - 1);
  if (topLeft + top !== bottomRight + bottom || top + topRight !== bottom + bottomLeft) refuseSides(sides);
  const board = new Triangles(found);
  return board.corners.some(Boolean) ? board : refuseSides(sides);
}

/** @param {Triangles} board @param {any[]} groups @returns {Block[][]} */
function given(board, groups) {
  return groups.flatMap((group, at) => {
    const lines = board.directions[at].length;
    const found = Array.isArray(group) ? group.length : 0;
    if (found !== lines) return fail(`${SIDES[at]} has ${found} clues; expected ${lines}`);
    return group.map(clueOf);
  });
}

/**
 * Returns the cells of a picture. Each row contains either only the triangles, or all cells of the rectangle around the
 * board. In the second case, a cell outside the board is a space or 0, and may be missing at the end of the row.
 *
 * @param {Triangles} board
 * @param {any} goal
 * @param {{key: string}[]} palette
 */
function ofGoal({ corners, height, width }, goal, palette) {
  if (!Array.isArray(goal) || goal.length !== height) fail(NO_CLUES);
  const cells = new Uint8Array(height * width);
  goal.forEach((row, at) => {
    const own = [...cells.keys()].slice(at * width, (at + 1) * width).filter((cell) => corners[cell]);
    const all = typeof row === "string" ? [...row] : row;
    const [first, end] = [own[0] - at * width, own[own.length - 1] + 1 - at * width];
    const isWide = Array.isArray(all) && all.length !== own.length && [end, width].includes(all.length);
    const isEmpty = !isWide || [...all.slice(0, first), ...all.slice(end)].every((part) => part === " " || part === 0);
    const parts = isWide ? all.slice(first, end) : all;
    const colours = Array.isArray(parts) && isEmpty ? parts.map((part) => palette.findIndex(({ key }, code) => part === key || part === code)) : [];
    if (colours.length !== own.length || colours.includes(-1)) refuseRow(at + 1, row);
    own.forEach((cell, place) => (cells[cell] = colours[place]));
  });
  return cells;
}

/** @param {Record<string, any>} data */
function pegs(data) {
  const words = SHAPED.pegs;
  if (data.board != null && !Object.hasOwn(words.boards, data.board)) refuseField("board", data.board);
  const known = data.board != null ? words.boards[data.board] : { grid: data.grid || "square", start: data.start };
  const { grid } = known;
  if (!Object.hasOwn(words.directions, grid)) refuseField("grid", grid);
  const kinds = kindsOf(known.start, words.accepted, grid);
  const width = Math.max(0, ...kinds.map((row) => row.length));
  checkSize(kinds.length, width);
  /** @type {Map<number, boolean>} */
  const start = new Map();
  kinds.forEach((row, at) => row.forEach((kind, column) => kind !== "wall" && start.set(at * width + column, kind === "peg")));
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
  const kinds = rows.map((row, at) => [...(grid === "triangle" ? row.replace(/\s/g, "") : row.trimEnd())].map((key) => {
    const kind = Object.keys(accepted).find((one) => accepted[one].includes(key));
    return kind ?? refuseRow(at + 1, row);
  }));
  const isUsed = (/** @type {string[]} */ row) => row.some((kind) => kind !== "wall");
  const used = kinds.slice(kinds.findIndex(isUsed), kinds.findLastIndex(isUsed) + 1);
  const left = Math.min(...used.map((row) => row.findIndex((kind) => kind !== "wall")).filter((at) => at >= 0));
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
  return new Set(holes.filter((_, at) => accepted.peg.includes(keys[at])));
}
