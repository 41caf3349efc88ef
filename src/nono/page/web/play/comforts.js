/** Makes playing more comfortable: crosses in complete lines, the length of the current run, and live mistakes. */

import { text } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { EngineError } from "../engine/calls.js";

/** @typedef {import("../base/types.js").Document} Document */

const SECONDS = 10; // time limit for the solution, in seconds

/**
 * Returns the cells without a mark in complete lines through some cells.
 *
 * @param {import("./lines.js").Lines} lines
 * @param {ArrayLike<number>} grid
 * @param {Iterable<number>} cells
 * @param {(line: number) => boolean} isComplete
 */
export function openInCompleteLines(lines, grid, cells, isComplete) {
  const crossing = new Set([...cells].flatMap((cell) => lines.through(cell)));
  const found = new Set([...crossing].filter(isComplete).flatMap((line) => [...lines.cells(line)]));
  return [...found].filter((cell) => grid[cell] === UNKNOWN);
}

/**
 * Describes the run of equal marks at a cell: its length, and how many cells of its colour the clue of the line still
 * needs.
 *
 * @param {import("./lines.js").Lines} lines
 * @param {ArrayLike<number>} grid
 * @param {number} from   the first cell of the stroke
 * @param {number} cell
 */
export function runAt(lines, grid, from, cell) {
  const runs = lines.through(cell).map((line) => {
    const cells = [...lines.cells(line)];
    const at = cells.indexOf(cell);
    let [first, end] = [at, at + 1];
    while (first > 0 && grid[cells[first - 1]] === grid[cell]) first--;
    while (end < cells.length && grid[cells[end]] === grid[cell]) end++;
    return { line, cells, run: end - first, isStroke: from !== cell && cells.includes(from) };
  });
  // the line of the stroke or, for a single cell, the line with the longest run
  const { line, cells, run } = runs.reduce((best, one) => (one.isStroke || (!best.isStroke && one.run > best.run) ? one : best));
  const own = lines.blocks[line]?.filter(({ colour }) => colour === grid[cell]) ?? [];
  if (!own.length || own.some(({ length }) => !length)) return String(run);
  const marked = cells.filter((one) => grid[one] === grid[cell]).length;
  const rest = own.reduce((sum, { length }) => sum + length, 0) - marked;
  return text(rest < 0 ? "play.run-over" : "play.run", { run, rest: Math.abs(rest) });
}

/** Finds wrong marks as soon as they are made. */
export class LiveMistakes {
  #checker;
  #found;
  /** @type {number | null} */
  #version = null;
  /** The only solution of the puzzle, or null if it is not known. @type {Uint8Array | null} */
  #solution = null;

  /**
   * @param {import("../engine/checker.js").Checker} checker
   * @param {() => void} found   called when the solution is known
   */
  constructor(checker, found) {
    this.#checker = checker;
    this.#found = found;
  }

  /**
   * Returns the wrong cells. Until the solution is known, there are none.
   *
   * @param {Document} document
   * @param {number} version   the version of the store
   * @param {Uint8Array} grid
   */
  in(document, version, grid) {
    if (version !== this.#version) void this.#solve(document, version);
    const solution = this.#solution;
    return solution ? [...grid.keys()].filter((cell) => grid[cell] !== UNKNOWN && grid[cell] !== solution[cell]) : [];
  }

  /** @param {Document} document @param {number} version */
  async #solve(document, version) {
    this.#version = version;
    this.#solution = null;
    try {
      const { solutions } = await this.#checker.ask("solve", document, { limit: 2, seconds: SECONDS });
      if (version !== this.#version || solutions.length !== 1) return;
      this.#solution = solutions[0];
      this.#found();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error; // without an engine, no mistakes are shown
    }
  }
}
