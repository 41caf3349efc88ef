/** Judges the marks by the clues and rules of the puzzle, as far as they can be seen without the solution. */

import { UNKNOWN } from "../base/types.js";
import { lineCells } from "../puzzle/clues.js";
import { hasLines, partsOf } from "../genres/model.js";
import { CountRules } from "./count_rules.js";
import { LineChecks } from "./lines.js";

/** @typedef {import("../base/types.js").Model} Model */

const SUBJECT_NUMBERS = 6; // the engine tells so many numbers about each rule: the second is the kind of its subject
const [PART, ...CLUES] = [9, 10, 11]; // kinds of subjects (src/engine/rules/rule_builder.hpp)

export class Judge {
  /** The count rules of the puzzle, or null if they are not known yet. @type {CountRules | null} */
  rules = null;
  /** The lines with clues, or null in genres without such lines. @type {LineChecks | null} */
  lines = null;
  /** The model if it has hidden cells, otherwise null. @type {Model | null} */
  hidden = null;
  /** For each block of each line: true if the block is finished. @type {boolean[][]} */
  done = [];
  /** The lines whose marks agree with no arrangement of the blocks. @type {Set<number>} */
  broken = new Set();
  /** The cells whose marks break a rule. @type {Set<number>} */
  conflicts = new Set();
  /** A rule that the marks break, if there is one. @type {import("./count_rules.js").Rule | undefined} */
  fault;
  /** The cells whose clues have all that they count. @type {Set<number>} */
  met = new Set();
  /** For each value of which every row has a number: how many are left to be entered. @type {Map<number, number>} */
  left = new Map();
  /** The lines that have changed since their clues were judged. @type {Set<number>} */
  #touched = new Set();
  #game;

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.#game = game;
  }

  /** Forgets the puzzle before. */
  begin() {
    this.rules = this.lines = this.hidden = null;
    this.done = [];
    this.broken = new Set();
    this.met = new Set();
    this.left = new Map();
    this.fault = undefined;
    this.#touched.clear();
  }

  /**
   * Takes over the rules of the puzzle.
   *
   * @param {Model} model
   * @param {Int32Array} [subjects]   what they are about, as the engine tells it
   */
  use(model, subjects = new Int32Array()) {
    const parts = partsOf(model);
    const { given } = this.#game.puzzle;
    this.hidden = parts.hidden ? model : null;
    this.lines = hasLines(parts) ? new LineChecks(parts) : null;
    const about = (/** @type {number} */ rule) => {
      const [, kind, , second] = subjects.subarray(SUBJECT_NUMBERS * rule);
      const isClue = CLUES.includes(kind) && given?.blank.texts.has(second);
      return { clue: isClue ? second : null, isPart: kind === PART };
    };
    this.rules = new CountRules(parts, about);
  }

  /** Returns true if the marks solve the puzzle; false as long as the rules are not known. @param {Uint8Array} grid */
  isSolved(grid) {
    const moves = this.#game.puzzle.given?.moves;
    if (moves) return moves.isSolved(grid);
    const colours = this.rules?.completed(grid, this.#game.hasCross);
    return colours ? (this.lines?.areSolved(colours) ?? true) : false;
  }

  /** The clues beside the lines of a genre whose clues are not blocks. */
  get #cluesBeside() {
    const { rows = [], cols = [] } = this.#game.puzzle.given?.blank ?? {};
    return [...rows, ...cols];
  }

  /** The numbers of all lines that have clues. */
  get #allLines() {
    return [...(this.lines?.blocks ?? this.#cluesBeside).keys()];
  }

  /** Notes which lines have changed. @param {number[] | null} cells   the changed cells; null: all */
  touch(cells) {
    const { lines } = this;
    const touched = (lines && cells?.flatMap((cell) => lines.through(cell))) ?? this.#allLines;
    for (const line of touched) this.#touched.add(line);
  }

  /**
   * Finds out which clues are finished, and which clues and rules can no longer hold, and stores that in the fields of
   * this object. Returns true if something has changed.
   */
  judge() {
    const touched = [...this.#touched];
    const judgement = () => {
      const { broken, conflicts, fault, left, met } = this;
      const lists = [broken, conflicts, met, left].map((found) => [...found]);
      return JSON.stringify([touched.map((line) => this.done[line]), lists, fault?.number]);
    };
    const before = judgement();
    const { grid } = this.#game.marks;
    this.done = [...this.done];
    this.broken = new Set(this.broken);
    for (const line of touched) {
      this.done[line] = this.#finishedNumbers(line, grid);
      if (!this.lines || this.lines.fits(line, grid)) this.broken.delete(line);
      else this.broken.add(line);
    }
    this.#touched.clear();
    this.conflicts = this.rules?.conflicts(grid) ?? new Set();
    this.fault = this.rules?.broken(grid);
    this.met = this.rules?.met(grid) ?? new Set();
    this.left = this.#valuesLeft(grid);
    return judgement() !== before;
  }

  /**
   * Returns how many of each value are left, by its code; nothing unless the values are typed and the rules say it.
   *
   * @param {Uint8Array} grid
   */
  #valuesLeft(grid) {
    const game = this.#game;
    const { rules } = this;
    /** @type {Map<number, number>} */
    const left = new Map();
    if (!game.isTyped || !rules) return left;
    const colours = rules.colours(grid);
    for (const code of game.names.keys()) {
      const needed = rules.needed.get(code);
      if (needed) left.set(code, needed - colours.filter((colour) => colour === code).length);
    }
    return left;
  }

  /** Returns, for each block of each line, true if it is finished on a board. @param {Uint8Array} grid */
  finished(grid) {
    return this.#allLines.map((line) => this.#finishedNumbers(line, grid));
  }

  /**
   * Returns, for each number of a line's clue, true if it is finished.
   *
   * @param {number} line   rows first
   * @param {Uint8Array} grid
   */
  #finishedNumbers(line, grid) {
    if (this.lines) return this.lines.finished(line, grid);
    const { height, width } = this.#game.puzzle;
    const cells = new Set(lineCells(height, width, line));
    return this.#cluesBeside[line].map(([number]) => this.rules?.isMet(grid, Number(number || NaN), cells) ?? false);
  }

  /** Returns true if the mark of a cell breaks a rule, or if the marks of its lines do. @param {number} cell */
  isBroken(cell) {
    const lines = this.lines?.through(cell) ?? [];
    return lines.some((line) => this.broken.has(line)) || this.conflicts.has(cell);
  }

  /** Returns the share of the cells that are filled (in a nonogram) or marked. Only a solved puzzle has the share 1. */
  progress() {
    const { marks: { grid }, puzzle, solved } = this.#game;
    if (solved) return 1;
    if (puzzle.given?.moves) return Math.min(0.99, puzzle.given.moves.progress(grid));
    const { done, needed } = this.amounts(grid);
    const wrong = [...this.conflicts].filter((cell) => grid[cell] !== UNKNOWN).length;
    // a begun puzzle has at least 0.01
    return Math.min(0.99, Math.max(done && 0.01, (done - wrong) / Math.max(1, needed)));
  }

  /**
   * Returns how many cells are filled (in a nonogram) or marked (`done`), and how many have to be (`needed`).
   *
   * @param {Uint8Array} grid
   */
  amounts(grid) {
    const game = this.#game;
    const isNonogram = this.lines !== null;
    const rows = this.lines?.blocks.slice(0, game.puzzle.height).flat() ?? [];
    const needed = isNonogram
      ? rows.reduce((sum, { length }) => sum + Math.max(1, length), 0)
      : grid.filter((_, cell) => game.isOpen(cell)).length;
    return { needed, done: grid.filter((mark) => mark !== UNKNOWN && (mark > 0 || !isNonogram)).length };
  }

  /**
   * Returns how many cells of a nonogram's line are filled (`done`), and how many its clue asks for (`needed`); null if
   * its clue does not say.
   *
   * @param {number} line   rows first
   */
  amountsOf(line) {
    const { grid } = this.#game.marks;
    const { height, width } = this.#game.puzzle;
    const cells = lineCells(height, width, line);
    const done = [...cells].filter((cell) => grid[cell] !== UNKNOWN && grid[cell] > 0).length;
    const blocks = this.lines?.blocks[line];
    if (!blocks?.every(({ length }) => length > 0)) return null; // a blot, or the board still shows another puzzle
    return { done, needed: blocks.reduce((sum, { length }) => sum + length, 0) };
  }

  /**
   * Returns how many `lines` of a full board disagree with their clues or, if none do, how many `cells` break rules.
   *
   * @param {Uint8Array} grid
   */
  faults(grid) {
    const filled = grid.map((mark) => (mark === UNKNOWN && this.#game.hasCross ? 0 : mark));
    const lines = this.lines?.blocks.filter((_, line) => !this.lines?.fits(line, filled)).length ?? 0;
    return { lines, cells: lines ? 0 : (this.rules?.conflicts(filled).size ?? 0) };
  }
}
