/**
 * Generates nonograms and triddlers, like nono.design.generators.nonogram in Python: draws smoothed noise, and makes the
 * picture unique by inking some of the blank cells in which solutions differ. Discards pictures of another difficulty.
 */

import { text } from "../base/text.js";
import { fail } from "../formats/errors.js";
import { documentOf } from "../formats/json.js";
import { GENRES, genreOf } from "../genres/index.js";
import { Triangles } from "../genres/triddler.js";
import { clueOf } from "../puzzle/clues.js";
import { blank } from "../puzzle/document.js";
import { gradeWord } from "../words/grade.js";
import { withCells } from "./reshape.js";

/** @typedef {import("../base/types.js").Document} Document */

const SHARE = 0.58; // the share of ink; if more than half of the cells are ink, line logic solves most pictures
/**
 * The range of the share of ink for these grades. Puzzles with less ink are harder. @type {Record<string, [number, number]>}
 */
const SHARES = { medium: [0.47, 0.59], hard: [0.46, 0.46], expert: [0.42, 0.42] };
const SMOOTHED = 2; // how often the noise is smoothed; without smoothing, puzzles are harder
const MENDED = 30; // after this number of changes, the next picture is drawn
const AT_ONCE = 8; // each change inks one eighth of the differing cells
const FARTHEST = 40; // greatest distance, in rows, of the leftmost and rightmost corners from the middle
const SECONDS = 5; // time limit of each question to the engine, in seconds
const MOST_SECONDS = 120; // time limit of all drafts together, in seconds

/**
 * Asks the engine.
 * @typedef {(call: string, puzzle: import("../base/types.js").Model | unknown[], options: any) => Promise<any>} Ask
 *
 * @typedef {Object} Wanted
 * @property {number} height
 * @property {number} width
 * @property {string} grade   "easy", "medium", "hard" or "expert"; "": any grade
 * @property {() => number} [random]   returns numbers from 0 to 1
 */

/**
 * Returns a nonogram with exactly one solution. Throws an error with a one-line message if no such puzzle was found in
 * time.
 *
 * @param {Ask} ask
 * @param {Wanted} wanted
 * @param {(drafts: number) => void} [begun]   called for each new picture
 * @returns {Promise<Document>}
 */
export async function generate(ask, wanted, begun) {
  const empty = blank(GENRES.nonogram, wanted.height, wanted.width);
  return { ...(await pictured(ask, wanted, (cells) => withCells(empty, cells.slice()), begun)), sealed: true };
}

/**
 * Returns a triddler with exactly one solution. Throws the same errors as `generate`, and `FormatError` if there is no
 * board of this size.
 *
 * @param {Ask} ask
 * @param {Wanted} wanted
 * @param {(drafts: number) => void} [begun]
 */
export async function generateTriddler(ask, wanted, begun) {
  const board = hexagon(wanted.height, wanted.width);
  const puzzleOf = (/** @type {Uint8Array} */ cells) => {
    const [rows, rising, falling] = board.directions.map((lines) =>
      lines.map((line) => clueOf(line.map((cell) => cells[cell])).map(({ length }) => length)));
    return documentOf({ nono: 1, genre: "triddler", sides: board.sides, rows, rising, falling });
  };
  return pictured(ask, wanted, puzzleOf, begun);
}

/**
 * Returns the board that fills a rectangle. Its leftmost and rightmost corners are as close to the middle as possible.
 * Throws `FormatError` if there is no such board.
 *
 * @param {number} height
 * @param {number} width
 */
function hexagon(height, width) {
  const rows = Array.from({ length: height + 1 }, (_, row) => row).filter((row) => Math.abs(row - height / 2) <= FARTHEST);
  const far = (/** @type {number[]} */ two) => two.reduce((sum, row) => sum + Math.abs(row - height / 2), 0);
  const pairs = rows.flatMap((left) => rows.map((right) => [left, right])).sort((one, other) => far(one) - far(other));
  for (const [left, right] of pairs) {
    const top = (width + 1 - left - right) / 2;
    const sides = [left, top, right, height - right, left + top + right - height, height - left];
    if (Number.isInteger(top) && Math.min(...sides) >= 0) return new Triangles(sides);
  }
  return fail("shape", { found: `${width}x${height}` });
}

/**
 * Returns a puzzle with exactly one solution. Throws an error if no puzzle was found in time.
 *
 * @param {Ask} ask
 * @param {Wanted} wanted
 * @param {(cells: Uint8Array) => Document} puzzleOf   makes a puzzle from a picture; it may ignore some cells
 * @param {(drafts: number) => void} [begun]
 * @returns {Promise<Document>}
 */
async function pictured(ask, { height, width, grade, random = Math.random }, puzzleOf, begun = () => {}) {
  const end = performance.now() + 1000 * MOST_SECONDS;
  for (let drafts = 1; performance.now() < end; drafts++) {
    begun(drafts);
    const [least, most] = SHARES[grade] ?? [SHARE, SHARE];
    const picture = noise(height, width, least + (most - least) * random(), random, SHARES[grade] ? 0 : SMOOTHED);
    const found = await mended(ask, puzzleOf, picture, random);
    if (found && (!grade || (await gradeWord(ask, modelOf(found), SECONDS)) === grade)) return found;
  }
  throw new Error(text("new.not-found"));
}

/** @param {Document} puzzle @returns {import("../base/types.js").Model} */
function modelOf(puzzle) {
  return /** @type {any} */ (genreOf(puzzle)).model(puzzle);
}

/**
 * Inks cells of a picture until it is the only solution of its clues. Returns null if this takes too long.
 *
 * @param {Ask} ask
 * @param {(cells: Uint8Array) => Document} puzzleOf
 * @param {Uint8Array} picture
 * @param {() => number} random
 */
async function mended(ask, puzzleOf, picture, random) {
  let cells = picture;
  for (let mends = 0; mends < MENDED; mends++) {
    const puzzle = puzzleOf(cells);
    const { complete, solutions } = await ask("solve", modelOf(puzzle), { limit: 2, picture: cells, seconds: SECONDS });
    const [own, other] = solutions;
    if (!other) return complete ? puzzle : null;
    cells = own; // without ink outside the board
    const open = [...cells.keys()].filter((cell) => !cells[cell] && other[cell]);
    for (let left = Math.ceil(open.length / AT_ONCE); left > 0; left--) {
      const [cell] = open.splice(Math.floor(random() * open.length), 1);
      cells[cell] = 1;
    }
  }
  return null;
}

/**
 * Returns a random picture. If it is smoothed, it has connected shapes.
 *
 * @param {number} height
 * @param {number} width
 * @param {number} share   the share of ink
 * @param {() => number} random
 * @param {number} [smoothed]   how often the picture is smoothed
 */
export function noise(height, width, share, random, smoothed = SMOOTHED) {
  let levels = Float64Array.from({ length: height * width }, random);
  for (let times = 0; times < smoothed; times++) {
    levels = levels.map((_, cell) => {
      const [row, column] = [Math.floor(cell / width), cell % width];
      let [sum, number] = [0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
          sum += levels[y * width + x];
          number++;
        }
      }
      return sum / number;
    });
  }
  const limit = levels.slice().sort()[Math.floor((1 - share) * levels.length)];
  return Uint8Array.from(levels, (level) => Number(level >= limit));
}
