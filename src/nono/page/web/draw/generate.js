/**
 * Generates nonograms, like nono.design.generators.nonogram in Python: draws smoothed noise, and makes the picture
 * unique by inking some of the blank cells in which solutions differ. Discards pictures of another difficulty.
 */

import { text } from "../base/text.js";
import { GENRES } from "../genres/index.js";
import { blank, withCells } from "../puzzle/document.js";
import { gradeWord } from "../words/grade.js";

/** @typedef {import("../base/types.js").Document} Document */

const SHARE = 0.58; // the share of ink; if more than half of the cells are ink, line logic solves most pictures
/** The share of ink for these grades. Puzzles with less ink are harder. @type {Record<string, number>} */
const SHARES = { medium: 0.5, hard: 0.46, expert: 0.42 };
const SMOOTHED = 2; // how often the noise is smoothed
const MENDED = 30; // after this number of changes, the next picture is drawn
const AT_ONCE = 8; // each change inks one of this number of differing cells
const SECONDS = 5; // time limit of each question to the engine, in seconds
const MOST_SECONDS = 120; // time limit of all drafts together, in seconds

/**
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
 * @param {(call: string, model: import("../base/types.js").Model, options: any) => Promise<any>} ask   asks the engine
 * @param {Wanted} wanted
 * @param {(drafts: number) => void} [begun]   called for each new picture
 * @returns {Promise<Document>}
 */
export async function generate(ask, { height, width, grade, random = Math.random }, begun = () => {}) {
  const empty = blank(GENRES.nonogram, height, width);
  const end = performance.now() + 1000 * MOST_SECONDS;
  for (let drafts = 1; performance.now() < end; drafts++) {
    begun(drafts);
    const found = await mended(ask, empty, noise(height, width, SHARES[grade] ?? SHARE, random), random);
    if (found && (!grade || (await gradeWord(ask, /** @type {any} */ (GENRES.nonogram.model)(found), SECONDS)) === grade)) return { ...found, sealed: true };
  }
  throw new Error(text("new.not-found"));
}

/**
 * Inks cells of a picture until it is the only solution of its clues. Returns null if this takes too long.
 *
 * @param {(call: string, model: import("../base/types.js").Model, options: any) => Promise<any>} ask
 * @param {Document} empty
 * @param {Uint8Array} cells
 * @param {() => number} random
 */
async function mended(ask, empty, cells, random) {
  for (let mends = 0; mends < MENDED; mends++) {
    const puzzle = withCells(empty, cells.slice());
    const model = /** @type {any} */ (GENRES.nonogram.model)(puzzle);
    const { complete, solutions } = await ask("solve", model, { limit: 2, picture: cells, seconds: SECONDS });
    const other = solutions.find((/** @type {Uint8Array} */ one) => one.some((ink, cell) => ink !== cells[cell]));
    if (!other) return complete ? puzzle : null;
    const open = [...cells.keys()].filter((cell) => !cells[cell] && other[cell]);
    for (let left = Math.ceil(open.length / AT_ONCE); left > 0; left--) {
      const [cell] = open.splice(Math.floor(random() * open.length), 1);
      cells[cell] = 1;
    }
  }
  return null;
}

/**
 * Returns a random picture with connected shapes.
 *
 * @param {number} height
 * @param {number} width
 * @param {number} share   the share of ink
 * @param {() => number} random
 */
function noise(height, width, share, random) {
  let levels = Float64Array.from({ length: height * width }, random);
  for (let times = 0; times < SMOOTHED; times++) {
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
