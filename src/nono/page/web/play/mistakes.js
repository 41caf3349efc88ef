/** Finds wrong marks as soon as they are made, if the player wants that. */

import { UNKNOWN } from "../base/types.js";
import { EngineError } from "../engine/engine.js";

/** @typedef {import("../base/types.js").Document} Document */

const SECONDS = 10; // time limit for the solution, in seconds

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
