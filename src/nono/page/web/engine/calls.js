/** The calls that every engine supports (src/engine/bindings/calls.def), and questions whose answers contain no grid. */

import { UNKNOWN } from "../base/types.js";
import { fromStart } from "../genres/model.js";
import { clueOf } from "../puzzle/clues.js";
import { DIFFERS, EngineError, PROPOSALS, SAME, UNDECIDED, verdictOf } from "./shared.js";
import { explainedOf } from "./steps.js";

/**
 * @import { Block, Model, Value } from "../base/types.js"
 * @import { Solutions, Verdict } from "./shared.js"
 * @import { Explained } from "./steps.js"
 *
 * What the engine needs to put steps into words: the model, the table of sentences, the wording of the puzzle, and what
 * its rules are about.
 * @typedef {[Model, string, string, Int32Array]} Task
 *
 * The options of a call. Each call uses some of them.
 * @typedef {Object} Options
 * @property {number} [seconds]      the time limit in seconds (0 = no limit); 10 by default
 * @property {ArrayLike<number> | null} [picture]   one colour per cell
 * @property {number} [limit]        the number of solutions to look for; -1: all
 * @property {number} [conflicts]    the maximum number of conflicts (-1 = no limit)
 * @property {number} [tier]         the hardest tier of techniques that may be used
 * @property {number[][]} [lines]    the cells of lines whose clues are wanted
 * @property {number[]} [cells]      the cells whose colours are wanted
 * @property {Uint8Array} [marks]    one colour per cell, or `UNKNOWN`
 * @property {number} [first]        the first wanted step on the board, counted from 0
 * @property {number} [most]         the number of wanted steps on the board
 * @property {number} [longer]       the longer side of a board, in cells (0 = chosen)
 * @property {number} [inks]         the number of inks (0 = any)
 * @property {boolean} [isWhole]     true if nothing of a picture is ground
 * @property {number[]} [taps]       three numbers per pixel: row, column, and 1 if it is ground or 0 if it is not
 * @property {boolean} [isTold]      false if the steps need no words
 * @property {Value[]} [found]       the values that a search finds after the last step, which is then the only wanted one
 * @property {number} [cursor]       the cell near which a step should be; -1: none
 * @property {number[]} [rules]      the rules that contradict one another, if they are known
 * @property {number[]} [wrong]      the cells with mistakes
 * @property {number} [width]        the width of the board
 *
 * The answer of a comparison of solutions.
 * @typedef {Object} Comparison
 * @property {boolean} complete      true if every cell is decided
 * @property {Uint8Array} cells      `UNDECIDED`, `SAME` or `DIFFERS` for each cell
 *
 * The model of a puzzle with declared rules.
 * @typedef {Object} Built
 * @property {Model} model
 * @property {Int32Array} subjects   what each count rule is about, in six numbers (rules/rule_builder.hpp)
 *
 * A puzzle that may be made from a picture: the colours of its cells, its palette as rrggbb, the background first, and its
 * kind, which is "exact" or "flat" (in the colours of the picture), "ink" (black and white) or "colours".
 * @typedef {{height: number, width: number, cells: Uint8Array, palette: string[], kind: string, isCut: boolean,
 *   tones: string}} Candidate
 * What was taken for ground: 1 for each such cell of a small picture.
 * @typedef {{height: number, width: number, cells: Uint8Array}} Ground
 *
 * The answer of a search for repairs of a picture.
 * @typedef {Object} Repairs
 * @property {boolean} proved        true if it is proved that fewer changes of this picture are not enough
 * @property {Value[][]} proposals   the cells to change and their new colours
 */

export const MEMORY = 512; // of the engine, in MiB
const SECONDS = 10; // the default time limit of a call
const JOBS = 1; // threads
const SEED = 0; // of all searches, so that the same puzzle has the same answer
const DEEP_WORK = 2_000_000; // maximum number of removals at the highest tier, which probes inside probes
const ALL_TIERS = 7; // the hardest tier of techniques
const STEPS = 7_000; // maximum number of changes tried or extended by the exact search for repairs
const BY_COUNT = true; // the repair with the fewest changed cells comes first
const PEG_TABLE = 2 ** 25; // bytes of the table of visited positions of peg solitaire
const MOST_STEPS = 2 ** 31 - 1; // a number of steps that no puzzle has

/** The calls that every engine supports. Subclasses define `ask`, which makes a call. */
export class Calls {
  /**
   * Makes a call and returns its answer.
   *
   * @param {unknown[]} _call   the name, the arguments, and the time limit in seconds
   * @param {(report: any) => void} [_onReport]   called for each report before the answer
   * @returns {Promise<any>}
   */
  async ask(_call, _onReport) {
    throw new EngineError("missing", "no engine");
  }

  /**
   * Makes the model of a puzzle with declared rules.
   *
   * @param {unknown[]} puzzle   height, width, number of colours, declaration, and the numbers of each layer
   * @param {Options} [options]
   * @returns {Promise<Built>}
   */
  async declared(puzzle, { seconds = SECONDS } = {}) {
    const [model, subjects] = await this.ask(["declared", ...puzzle, seconds]);
    return { model, subjects };
  }

  /**
   * Looks for solutions of peg solitaire.
   *
   * @param {unknown[]} problem   holes, jumps, symmetries, start and goals
   * @param {Options} [options]
   * @returns {Promise<Solutions>}   each solution is a list of holes, three per jump (from, over, to)
   */
  async pegs(problem, { limit = 1, seconds = SECONDS } = {}) {
    const table = null; // none is shared with other calls, so the search has its own
    const call = ["pegs", ...problem, PEG_TABLE, table, PEG_TABLE, limit, seconds];
    const [solutions, complete, stop] = await this.ask(call);
    return { complete, stop, solutions };
  }

  /**
   * Makes the candidates for puzzles from a picture, and tells what was taken for ground.
   *
   * @param {[height: number, width: number, rgba: Uint8Array]} picture
   * @param {Options} [options]
   * @returns {Promise<{candidates: Candidate[], ground: Ground}>}
   */
  async pictures(picture, { longer = 0, inks = 0, isWhole = false, taps = [], seconds = SECONDS } = {}) {
    const none = new Int32Array(); // of the background and the ground: the engine chooses
    const call = ["pictures", ...picture, Int32Array.of(0, 0, longer), inks, none, isWhole ? Int32Array.of(-1) : none];
    const [found, rows, columns, ground] = await this.ask([...call, Int32Array.from(taps), seconds]);
    const candidates = found.map((/** @type {any[]} */ [height, width, cells, colours, misfits, kind, , , isCut]) => {
      const digits = Array.from(colours, (part) => part.toString(16).padStart(2, "0")).join("");
      return { height, width, cells, palette: digits.match(/.{6}/g), kind, isCut, tones: tonesOf(misfits) };
    });
    return { candidates, ground: { height: rows, width: columns, cells: ground } };
  }

  /**
   * Finds solutions of a model. The search tries `picture` first.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Promise<Solutions>}
   */
  async solve(model, { limit = 2, picture, seconds = SECONDS, conflicts = -1 } = {}) {
    const options = { memory: MEMORY, max_conflicts: conflicts };
    const isTraced = false;
    const call = ["solve", model, limit, SEED, options, bytesOf(picture), isTraced, JOBS, seconds];
    const [solutions, complete, stop] = await this.ask(call);
    return { complete, stop, solutions };
  }

  // The answers of the following questions contain no grid, only what the page shows next. About a puzzle whose answer
  // must stay hidden, the page asks only these: grids stay in the worker.

  /** Returns the verdict on a model. @param {Model} model @param {Options} [options] @returns {Promise<Verdict>} */
  async verdict(model, options) {
    return verdictOf(await this.solve(model, { ...options, limit: 2 }));
  }

  /** Returns false if a model certainly has no solution. @param {Model} model @param {Options} [options] */
  async possible(model, options) {
    const { complete, solutions } = await this.solve(model, { ...options, limit: 1 });
    return !complete || solutions.length > 0;
  }

  /**
   * Solves a puzzle by techniques, and explains some of the steps on the board in words. Without words, returns also the
   * steps on hidden cells between them.
   *
   * @param {Task} task
   * @param {Options} [options]
   * @returns {Promise<Explained>}
   */
  async explain(task, { tier = ALL_TIERS, isTold = true, first = 0, most = MOST_STEPS, found = [], seconds = SECONDS } = {}) {
    const [[, , colours]] = task;
    const codes = Int32Array.from(found, ([cell, colour]) => cell * colours + colour);
    const call = ["explain", ...task, tier, isTold, first, most, codes, new Int32Array(), seconds];
    return explainedOf(await this.ask(call), colours);
  }

  /** Returns the step that is the best hint for a puzzle. @param {Task} task @param {Options} options */
  async nextStep(task, { cursor = -1, seconds = SECONDS }) {
    return explainedOf(await this.ask(["hint", ...task, cursor, seconds]), task[0][2]);
  }

  /**
   * Returns lines or count rules that contradict one another, a sentence about them, and the cells around them.
   *
   * @param {Task} task
   * @param {Options} [options]
   * @returns {Promise<{rules: number[], why: string, around: number[]}>}
   */
  async contradiction(task, { rules = [], wrong = [], seconds = SECONDS } = {}) {
    const call = ["contradiction", ...task, Int32Array.from(rules), Int32Array.from(wrong), seconds];
    const [found, why, around] = await this.ask(call);
    return { rules: Array.from(found), why, around: Array.from(around) };
  }

  /**
   * Returns the sentences of a table which say that cells are wrong.
   *
   * @param {[string, number[]]} about   the table as JSON, and the cells
   * @param {Options} options
   * @returns {Promise<string[]>}
   */
  async mistakesInWords([table, cells], { width }) {
    return this.ask(["mistakes", table, width, Int32Array.from(cells)]);
  }

  /**
   * Returns the verdict on a model and, if there is only one solution, the colours of some cells.
   *
   * @param {Model} model
   * @param {Options} options
   * @returns {Promise<{verdict: Verdict, colours: number[]}>}
   */
  async coloursOf(model, { cells = [], ...options }) {
    const answer = await this.solve(model, { ...options, limit: 2 });
    const verdict = verdictOf(answer);
    return { verdict, colours: verdict === "unique" ? cells.map((cell) => answer.solutions[0][cell]) : [] };
  }

  /**
   * Finds the cells whose marks are wrong in every solution of a model, and returns the number of solutions
   * (`answers`), at most two; with `most` 1, cells only if there is one solution. If a limit ends the search, returns
   * the wrong cells found so far, or null if there are none.
   *
   * @param {Model} model   of the empty board
   * @param {Options} options
   * @returns {Promise<{answers: number, cells: number[]} | null>}
   */
  async wrongCells(model, { marks = new Uint8Array(), most = 2, seconds = SECONDS }) {
    const end = performance.now() + 1000 * seconds;
    const { complete, solutions } = await this.solve(model, { limit: 2, seconds });
    const answers = solutions.length;
    if (!complete && answers < 2) return null;
    const differs = (/** @type {number} */ cell) => solutions.every((solution) => solution[cell] !== marks[cell]);
    const cells = answers ? [...marks.keys()].filter((cell) => marks[cell] !== UNKNOWN && differs(cell)) : [];
    if (answers < 2) return { answers, cells };
    if (most < 2) return { answers, cells: [] };
    /** @type {number[]} */
    const wrong = [];
    // Only two of several solutions are known. Ask whether another one has the mark of this cell.
    for (let open = cells; open.length;) {
      const [cell] = open;
      const mark = Uint8Array.from(marks, (value, place) => (place === cell ? value : UNKNOWN));
      const limits = { limit: 1, seconds: Math.max(0.1, (end - performance.now()) / 1000) };
      const { complete, solutions: [solution] } = await this.solve(fromStart(model, mark), limits);
      if (!solution && !complete) return wrong.length ? { answers, cells: wrong } : null;
      if (!solution) wrong.push(cell);
      // its other marks are possible, too
      open = open.filter((later) => later !== cell && solution?.[later] !== marks[later]);
    }
    return { answers, cells: wrong };
  }

  /**
   * Returns the first jump of a solution of peg solitaire as three holes, and the number of jumps; 0: none was found,
   * and `complete` tells whether that is certain.
   *
   * @param {unknown[]} problem   as for `pegs`
   * @param {Options} [options]
   * @returns {Promise<{complete: boolean, number: number, jump: number[]}>}
   */
  async nextJump(problem, options) {
    const { complete, solutions: [jumps] } = await this.pegs(problem, options);
    return { complete, number: (jumps?.length ?? 0) / 3, jump: Array.from(jumps?.slice(0, 3) ?? []) };
  }

  /**
   * Returns which clues some lines have in the solutions of a model: for each solution, the clue of each line. Returns
   * null if there are too many solutions, or a limit ended the search.
   *
   * @param {Model} model
   * @param {Options} options
   * @returns {Promise<Block[][][] | null>}
   */
  async lineClues(model, { lines = [], ...options }) {
    const { complete, solutions } = await this.solve(model, options);
    const cluesIn = (/** @type {Uint8Array} */ solution) =>
      lines.map((cells) => clueOf(cells.map((cell) => solution[cell])));
    return complete ? solutions.map(cluesIn) : null;
  }

  /**
   * Finds the cells in which other solutions of a model differ from the solution `picture`.
   *
   * @param {Model} model
   * @param {Options} options
   * @param {(cells: Uint8Array) => void} [onFinding]   called whenever more cells are decided
   * @returns {Promise<Comparison>}
   */
  async differingCells(model, { picture, seconds = SECONDS }, onFinding) {
    const cells = new Uint8Array(picture?.length ?? 0);
    const tell = (/** @type {[number, Uint8Array]} */ [decided, solution]) => {
      if (decided >= 0) cells[decided] = SAME;
      solution.forEach((colour, cell) => colour !== picture?.[cell] && (cells[cell] = DIFFERS));
      onFinding?.(cells);
    };
    const [complete] = await this.ask(["compare", model, bytesOf(picture), SEED, { memory: MEMORY }, seconds], tell);
    const rest = complete ? SAME : UNDECIDED; // nothing was told if propagation alone finds the only solution
    return { complete, cells: cells.map((state) => state || rest) };
  }

  /**
   * Counts the solutions. If the count is not complete, the number is a lower bound.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Promise<{complete: boolean, number: bigint}>}
   */
  async count(model, { seconds = SECONDS } = {}) {
    const [number, complete] = await this.ask(["count", model, SEED, { memory: MEMORY }, JOBS, seconds]);
    return { complete, number: BigInt(number) };
  }

  /**
   * Solves a model by techniques up to a tier. The steps have no words.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Promise<Explained>}
   */
  async grade(model, options) {
    return this.explain([model, "", "", new Int32Array()], { ...options, isTold: false });
  }

  /**
   * Finds lines, or count rules of a model without lines, that have no common solution. Returns [] if none were found.
   *
   * @param {Model} model
   * @param {Options} [options]
   * @returns {Promise<number[]>}
   */
  async conflictingRules(model, { seconds = SECONDS } = {}) {
    return Array.from(await this.ask(["conflict_core", model, seconds]));
  }

  /**
   * Finds the smallest set of cells of `picture` to change so that the clues of the picture have one solution. With a
   * tier, techniques up to that tier must also find the solution.
   *
   * @param {Model} model
   * @param {Options} options
   * @param {(proposal: Value[]) => void} [onFinding]   called for each better proposal
   * @returns {Promise<Repairs>}
   */
  async repair(model, { picture, tier = -1, seconds = SECONDS }, onFinding) {
    const task = [model, bytesOf(picture), tier, DEEP_WORK, null, null, MEMORY];
    const most = picture?.length ?? 0;
    const tell = (/** @type {any[]} */ [, , , , isBetter, changes]) => { // the other parts say how far the search is
      if (isBetter) onFinding?.(changes);
    };
    const [all, , proved] = await this.ask(["repair", ...task, most, PROPOSALS, STEPS, BY_COUNT, seconds], tell);
    return { proved, proposals: all.map((/** @type {any[]} */ [values]) => values) };
  }
}

/** Returns a picture as bytes, or null if there is none. @param {ArrayLike<number> | null | undefined} picture */
function bytesOf(picture) {
  return picture ? Uint8Array.from(picture) : null;
}

/**
 * Returns how much worse each colour fits each cell than the cell's own, one hexadecimal digit each, as `nono make` writes
 * it, or "" if every colour fits either wholly or not at all.
 *
 * @param {Uint8Array} misfits   from 0 to 255
 */
function tonesOf(misfits) {
  if (misfits.every((misfit) => misfit === 0 || misfit === 255)) return "";
  return Array.from(misfits, (misfit) => Math.min(15, Math.round(misfit / 15.3)).toString(16)).join("");
}
