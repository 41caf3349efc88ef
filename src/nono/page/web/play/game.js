/** The game that is played: the puzzle, its marks, the chosen mark, the clock, and the hints that were used. */

import { UNKNOWN } from "../base/types.js";
import { genreOf } from "../genres/index.js";
import { Marks } from "../puzzle/marks.js";

/** @typedef {import("../base/types.js").Puzzle} Puzzle */

export class Game {
  marks = new Marks();
  /** The code of the mark that the left button, touch and the keyboard give. */
  brush = 1;
  /** True if the marks have solved the puzzle. The finish is shown only once. */
  solved = false;
  /** The time in seconds for which the board with marks was shown before it was solved. */
  seconds = 0;
  /** How many hints the player has asked for. */
  hints = 0;
  /** True if colour 0 is a background, which is marked by a cross. */
  hasCross = true;
  /**
   * True if the player first selects a cell and then its value. This is the case if cells show values as texts and
   * there are more than two values.
   */
  isTyped = false;
  /** True if values are rarely side by side, so that a drag crosses cells out. */
  isSparse = false;
  /** True if the game was kept from an earlier visit. */
  isKept = false;
  /** Maps the code of each mark to its name. @type {Map<number, string>} */
  names = new Map();
  /**
   * For each line (rows first), how many numbers the clues before it have: its first number has this index in the signs
   * of the marks.
   *
   * @type {number[]}
   */
  #numbers = [];
  #store;

  /** @param {import("../puzzle/store.js").Store} store */
  constructor(store) {
    this.#store = store;
  }

  get puzzle() {
    return this.#store.puzzle;
  }

  /**
   * Begins with the open puzzle: goes on with the kept game or, if there is none or it is damaged, with the puzzle's
   * own marks.
   *
   * @param {import("../app/app.js").Game | null} kept
   */
  begin(kept) {
    const { puzzle, marks } = this;
    const answers = genreOf(puzzle).answers(puzzle);
    this.hasCross = answers[0].key === "x";
    this.isTyped = answers.length > 2 && puzzle.given?.page.drawn === "text";
    this.isSparse = this.hasCross && puzzle.given?.page.drawn === "mark";
    this.names = new Map(answers.map(({ code, name }) => [code, name]));
    if (this.hasCross) this.names.set(0, `cross: ${answers[0].name}`);
    this.brush = 1;
    this.seconds = this.hints = 0;
    this.isKept = kept !== null;
    const values = this.isTyped ? answers.length : 0;
    const { rows, cols } = genreOf(puzzle).picture(puzzle, this.start);
    let numbers = 0;
    this.#numbers = [...rows, ...cols].map(({ length }) => (numbers += length) - length);
    const signs = this.isTyped ? this.start.length : numbers; // colours of cells, or struck numbers
    try {
      if (!kept) throw new RangeError("there is no game"); // caught below, like a damaged game
      marks.restore(kept.marks, this.start.length, answers.length, values, signs);
      this.seconds = kept.seconds ?? 0;
      this.hints = kept.hints ?? 0;
      if (this.names.has(kept.brush)) this.brush = kept.brush;
    } catch {
      marks.reset(this.start, values, signs);
    }
  }

  /** The marks that the puzzle brings along. */
  get start() {
    return this.puzzle.start ?? new Uint8Array(this.puzzle.cells.length).fill(UNKNOWN);
  }

  /**
   * Returns, for each line (rows first), which numbers of its clue are grey: those that the page greys, and those that
   * the player has struck. Returns `done` itself if nothing is struck.
   *
   * @param {boolean[][] | null} done   the numbers that the page greys; null: none
   */
  greyed(done) {
    const { signs } = this.marks;
    if (this.isTyped || !signs.some(Boolean)) return done;
    const lines = [...(done ?? [])];
    this.#numbers.forEach((first, line) => {
      const struck = signs.subarray(first, this.#numbers[line + 1]);
      if (struck.some(Boolean)) lines[line] = Array.from(struck, (sign, index) => sign > 0 || !!done?.[line]?.[index]);
    });
    return lines;
  }

  /** Strikes a number of a clue, or takes that back. @param {import("../board/layout.js").NumberPlace} place */
  strike({ line, index }) {
    const sign = this.#numbers[line] + index;
    this.marks.sign([[sign, 1 - this.marks.signs[sign]]]);
  }

  /**
   * Returns what has to be kept about the game, as data for JSON.
   *
   * @param {number} progress   the share of the puzzle that is done, from 0 to 1
   * @returns {import("../app/app.js").Game}
   */
  saved(progress) {
    const { brush, hints, marks, seconds } = this;
    return { marks: marks.saved(), brush, seconds, hints, progress };
  }

  /** Returns true if a player may mark the cell. @param {number} cell */
  isOpen(cell) {
    return genreOf(this.puzzle).open(this.puzzle, cell);
  }
}
