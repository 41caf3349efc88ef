/** The board of the copy: the clue fields around it, and the cells, which take the marks. */

import { make } from "../../base/make.js";
import { UNKNOWN } from "../../base/types.js";
import { Board } from "../../board/board.js";
import { nonogram } from "../../genres/nonogram.js";

/**
 * What the board shows besides the copy: the line that is typed, the lines in question, and what a hint points at.
 * @typedef {{line: number | null, asked: Set<number>, help: import("../../play/help.js").Help | null}} Shown
 */


/** Shows the copy on a board, and takes presses on clues and strokes of marks. */
export class CopyBoard {
  element = make("div", { id: "stuck-stage", dir: "ltr" });
  #copy;
  #board;
  /** The colour that the pointer gives: 0 is a cross. */
  brush = 1;
  /** True if the cells take marks. */
  isMarking = false;
  /** The stroke: the mark that its cells get. @type {number | null} */
  #mark = null;
  /** The marks before the stroke. */
  #before = new Uint8Array();

  /**
   * @param {import("../../app/app.js").App} app
   * @param {import("./nonogram_copy.js").NonogramCopy} copy
   * @param {(line: number) => void} pressed   is called for a press on a clue
   */
  constructor({ settings }, copy, pressed) {
    this.#copy = copy;
    const board = (this.#board = new Board(this.element, settings, true));
    board.describe = (cell) => this.#describeCell(cell);
    board.on("clue", ({ line }) => pressed(line));
    board.on("begin", ({ button, cell }) => {
      if (!this.isMarking) return pressed(Math.floor(cell / copy.width));
      const mark = button === 0 ? this.brush : 0;
      this.#mark = copy.marks[cell] === mark ? UNKNOWN : mark;
      this.#before = copy.marks.slice();
      this.#passCells([cell]);
    });
    board.on("key", ({ cell, event, key }) => this.isMarking && this.#pressKey(key, cell) && event.preventDefault());
    board.on("move", ({ cells }) => this.#passCells(cells));
    for (const type of ["end", "cancel"]) board.on(type, () => this.#mark !== null && this.#endStroke());
  }

  /** The board on which a hint is shown. */
  get board() {
    return this.#board;
  }

  /** Gives cells the mark of the stroke, if there is one. @param {number[]} cells */
  #passCells(cells) {
    if (this.#mark === null) return;
    for (const cell of cells) this.#copy.marks[cell] = this.#mark;
    this.#copy.changed();
  }

  /** Ends a stroke. */
  #endStroke() {
    this.#mark = null;
    this.#copy.marked(this.#before);
    this.#copy.changed();
  }

  /**
   * Does what a key does to the cell of the cursor. Returns false if it does nothing.
   *
   * @param {string} key
   * @param {number} cell
   */
  #pressKey(key, cell) {
    const { letters, marks } = this.#copy;
    const before = marks.slice();
    const isCross = key === "x" || key === "0";
    const ink = letters.indexOf(key) + 1 || (letters.length >= Number(key) && Number(key)) || 0;
    if (isCross || key === "Delete" || key === "Backspace") marks[cell] = isCross && marks[cell] !== 0 ? 0 : UNKNOWN;
    else if (ink) this.brush = ink;
    else return false;
    this.#copy.marked(before);
    this.#copy.changed();
    return true;
  }

  /** Returns the accessible name of a cell. @param {number} cell */
  #describeCell(cell) {
    const { inks, marks, width } = this.#copy;
    const mark = marks[cell] === UNKNOWN ? "no mark" : marks[cell] ? inks[marks[cell] - 1]?.name : "cross";
    return `row ${Math.floor(cell / width) + 1} column ${(cell % width) + 1}: ${mark}`;
  }

  /** Shows the copy. @param {Shown} shown */
  show({ asked, help, line }) {
    const { clues, height, marks, missing, puzzle } = this.#copy;
    const texts = clues.map((clue, index) => clue.length || missing.includes(index)
      ? clue.map(({ length, colour }) => /** @type {[string, number]} */ ([length ? String(length) : "?", colour]))
      : [/** @type {[string, number]} */ (["0", 0])]);
    const grid = marks.slice();
    for (const [cell, colour] of help?.proposal ?? []) grid[cell] = colour;
    const picture = { ...nonogram.picture(puzzle, grid), isDraft: true };
    this.#board.show({ ...picture, rows: texts.slice(0, height), cols: texts.slice(height) }, true);
    this.#board.overlay({
      fields: { line, asked },
      crosses: [...marks.keys()].filter((cell) => marks[cell] === 0),
      wrong: help?.wrong ?? [],
      frame: help?.frame ?? null,
    });
  }
}
