/**
 * Stores the player's marks: one colour per cell, and the pencil marks in the corners and centres of cells. Supports
 * nested trials and unlimited undo.
 *
 * Each mark also stores the number of trials that were open when it was made: `colour + TRIAL * trials`, and
 * `AUTOMATIC` more for a cross that the page has made. After the marks of all cells come the pencil marks: 1 or 0 for
 * each cell and value, first all corner marks, then all centre marks. Signs that say nothing about values come last:
 * 1 for each number of a clue that the player has struck, or the colour (from 1) of each cell whose values are typed.
 */

import { ByteReader, ByteWriter, fromBase64Url, toBase64Url } from "../base/bytes.js";
import { UNKNOWN } from "../base/types.js";
import { History, Undoable } from "./history.js";

const TRIAL = 256;
/**
 * This is added to the mark of a cross that the page has made because a line is complete. It is a multiple of `TRIAL`,
 * so that the colour of the mark stays 0.
 */
export const AUTOMATIC = 2 ** 20;

/** @typedef {{marks: Uint32Array, trials: Uint32Array[]}} State   `trials` has the marks before each open trial */

/** The kinds of pencil marks, and the colours of cells, which are written like them. */
export const CORNER = 0;
export const CENTRE = 1;
export const COLOUR = 2;

/**
 * Marks as data for JSON: the packed marks and trials, the history, and the number of signs.
 * @typedef {{state: string, history: import("./history.js").Saved, signs?: number}} Saved
 */

/**
 * The changed cells, or null if all cells may have changed; `more` is true if marks were only added.
 * @typedef {{cells: number[] | null, more: boolean}} Change
 *
 * Fires "change" after every change.
 *
 * @extends {Undoable<{change: Change}>}
 */
export class Marks extends Undoable {
  #marks = new Uint32Array(0);
  /** The number of cells. */
  #cells = 0;
  /** The number of values that pencil marks may have. 0: the puzzle has no pencil marks. */
  #values = 0;
  /** The number of signs. */
  #signs = 0;
  /** @type {Uint32Array[]} */
  #trials = [];
  /** Maps each cell of the current stroke to its old mark. @type {Map<number, number> | null} */
  #stroke = null;

  /**
   * Begins with another puzzle, and clears the history.
   *
   * @param {Uint8Array} grid   one colour per cell; UNKNOWN for a cell without a mark
   * @param {number} [values]   the number of values that pencil marks may have
   * @param {number} [signs]   the number of signs
   */
  reset(grid, values = 0, signs = 0) {
    this.history = new History();
    this.#stroke = null;
    this.#trials = [];
    [this.#cells, this.#values, this.#signs] = [grid.length, values, signs];
    this.#marks = new Uint32Array(this.#firstSign + signs);
    this.#marks.set(grid);
    this.#tellChange(null);
  }

  /**
   * Returns the marks, trials and history as data for JSON. A stroke that goes on is stored as if it ended now.
   *
   * @returns {Saved}
   */
  saved() {
    const stroke = this.#stroke;
    this.end();
    const saved = { state: packed(this.#copyState()), history: this.history.saved(packed), signs: this.#signs };
    if (stroke?.size) this.history.undo();
    this.#stroke = stroke;
    return saved;
  }

  /**
   * Restores the marks, trials and history that `saved` has returned.
   *
   * @param {Saved} saved
   * @param {number} cells     the number of cells of the puzzle
   * @param {number} colours   the number of values that a mark may have
   * @param {number} [values]  the number of values that pencil marks may have
   * @param {number} [signs]   the number of signs
   * @throws {RangeError} if the data are damaged or belong to a different puzzle
   */
  restore({ state, history, signs: kept = 0 }, cells, colours, values = 0, signs = 0) {
    const first = cells * (1 + 2 * values);
    const unpack = (/** @type {string} */ text) => unpacked(text, first, [kept, signs], colours);
    const { marks, trials } = unpack(state);
    this.history = History.of(history, unpack);
    this.#stroke = null;
    [this.#cells, this.#values, this.#signs] = [cells, values, signs];
    this.#trials = trials;
    this.#marks = marks.slice();
    this.#tellChange(null);
  }

  /** The number of open trials. Trials can be nested. */
  get trials() {
    return this.#trials.length;
  }

  /** The marks as one colour per cell. */
  get grid() {
    return new Uint8Array(this.#marks.subarray(0, this.#cells)); // the last 8 bits of each mark
  }

  /** Returns the colour of a cell. @param {number} cell */
  colourAt(cell) {
    return this.#marks[cell] % TRIAL;
  }

  /** Returns true if the page has crossed out a cell. @param {number} cell */
  isAutomatic(cell) {
    return this.#marks[cell] >= AUTOMATIC;
  }

  /** Returns true if the mark of a cell is tentative. @param {number} cell */
  isTrial(cell) {
    return this.#marks[cell] % AUTOMATIC >= TRIAL;
  }

  /** True if the player has marked nothing. */
  get isEmpty() {
    return this.grid.every((mark, cell) => mark === UNKNOWN || this.isAutomatic(cell));
  }

  /** Returns the values of a cell's pencil marks, in ascending order. @param {number} cell @param {number} kind */
  notes(cell, kind) {
    const first = this.#noteAt(cell, kind, 0);
    return Array.from({ length: this.#values }, (_, value) => value).filter((value) => this.#marks[first + value]);
  }

  /**
   * Writes pencil marks as part of the current stroke, like `paint`.
   *
   * @param {Iterable<[number, number]>} notes   cells and values
   * @param {number} kind   CORNER or CENTRE
   */
  writeNotes(notes, kind) {
    this.paint([...notes].map(([cell, value]) => [this.#noteAt(cell, kind, value), 1]));
  }

  /**
   * Removes pencil marks as part of the current stroke, like `paint`.
   *
   * @param {Iterable<[number, number]>} notes   cells and values
   * @param {number} kind   CORNER or CENTRE
   */
  eraseNotes(notes, kind) {
    this.paint([...notes].map(([cell, value]) => [this.#noteAt(cell, kind, value), 0]));
  }

  /**
   * Returns the place of a pencil mark in `#marks`.
   *
   * @param {number} cell
   * @param {number} kind   CORNER or CENTRE
   * @param {number} value
   */
  #noteAt(cell, kind, value) {
    return this.#cells + (kind * this.#cells + cell) * this.#values + value;
  }

  /** The place of the first sign. */
  get #firstSign() {
    return this.#cells * (1 + 2 * this.#values);
  }

  /** The signs. */
  get signs() {
    return this.#marks.subarray(this.#firstSign);
  }

  /**
   * Changes signs as part of the current stroke, like `paint`.
   *
   * @param {Iterable<[number, number]>} signs   indices of signs, and their values
   */
  sign(signs) {
    this.paint([...signs].map(([index, sign]) => [this.#firstSign + index, sign]));
  }

  /** Begins a stroke. Everything painted until `end` is one step of undo. */
  begin() {
    this.end();
    this.#stroke = new Map();
  }

  /**
   * Marks cells as part of the current stroke. If there is no stroke, this is a separate stroke.
   *
   * @param {Iterable<[number, number]>} values   cells (or places of pencil marks) and colours; UNKNOWN removes a mark
   */
  paint(values) {
    const alone = this.#stroke === null;
    if (alone) this.begin();
    const changed = [];
    let more = true; // as long as marks are only added
    for (const [place, colour] of values) {
      const before = this.#marks[place];
      if (before % TRIAL === colour) continue;
      more &&= place >= this.#cells || before % TRIAL === UNKNOWN;
      if (!this.#stroke?.has(place)) this.#stroke?.set(place, before);
      this.#marks[place] = colour + (place < this.#cells ? TRIAL * this.trials : 0);
      changed.push(place);
    }
    if (changed.length) this.#tellChange(changed, more);
    if (alone) this.end();
  }

  /**
   * Removes the values of cells, and brings back the pencil marks that went when they were entered and, with
   * `hasCross`, the crosses.
   *
   * @param {number[]} cells
   * @param {{hasCross: boolean, excluded?: [number, number][]}} options   pencil marks with the cells and values of
   *     `excluded` stay away
   */
  takeBack(cells, { hasCross, excluded = [] }) {
    const kinds = [CORNER, CENTRE];
    const away = new Set(excluded.flatMap(([cell, value]) => kinds.map((kind) => this.#noteAt(cell, kind, value))));
    const open = new Set(cells); // the cells whose last change is still to be found
    /** @type {[number, number][]} */
    const back = cells.map((cell) => [cell, UNKNOWN]);
    for (const step of this.history.past()) {
      const changes = "cells" in step ? step.cells : [];
      const wrong = changes.filter(({ cell }) => open.delete(cell)); // those that this step has changed
      const crossed = wrong.filter(({ before }) => hasCross && before < AUTOMATIC && before % TRIAL === 0);
      back.push(...crossed.map(({ cell }) => /** @type {[number, number]} */ ([cell, 0])));
      if (!wrong.length) continue;
      // a pencil mark
      for (const { cell, before } of changes) {
        if (cell >= this.#cells && before && !away.has(cell)) back.push([cell, before]);
      }
    }
    this.paint(back);
  }

  /** Returns the grids (one colour per cell) before each step that can be undone, newest first. */
  earlier() {
    const grid = this.grid;
    return this.history.past().map((step) => {
      const colourOf = (/** @type {number} */ mark) => mark % TRIAL;
      if (!("cells" in step)) grid.set(step.before.marks.subarray(0, this.#cells).map(colourOf));
      else for (const { cell, before } of step.cells) if (cell < this.#cells) grid[cell] = before % TRIAL;
      return grid.slice();
    });
  }

  /** Ends the stroke, which is a step of undo if it has changed any mark. @override */
  end() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!stroke?.size) return;
    this.history.add({ cells: [...stroke].map(([cell, before]) => ({ cell, before, after: this.#marks[cell] })) });
    this.#tellChange([], true); // no mark has changed, but undo can be offered
  }

  /** Undoes the current stroke. */
  cancel() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!stroke?.size) return;
    this.put([...stroke]);
  }

  /** Crosses out open cells before the game begins, without a step of undo. @param {number[]} cells */
  crossFirst(cells) {
    this.put(cells.filter((cell) => this.#marks[cell] === UNKNOWN).map((cell) => [cell, AUTOMATIC]));
  }

  /**
   * Removes all marks and pencil marks in one step.
   *
   * @param {number[]} crossed   the cells that are crossed out at the start
   */
  clear(crossed) {
    const marks = new Uint32Array(this.#marks.length).fill(UNKNOWN, 0, this.#cells);
    for (const cell of crossed) marks[cell] = AUTOMATIC;
    this.#replaceState({ marks, trials: [] });
  }

  /** Begins a trial. All marks made during the trial are accepted or rejected together. */
  beginTrial() {
    this.#replaceState({ marks: this.#marks, trials: [...this.#trials, this.#marks.slice()] });
  }

  /** Accepts the innermost trial. If there is a trial around it, the marks then belong to that trial. */
  accept() {
    if (!this.trials) return;
    const inside = TRIAL * this.trials;
    const marks = this.#marks.map((mark) => (mark % AUTOMATIC >= inside ? mark - TRIAL : mark));
    this.#replaceState({ marks, trials: this.#trials.slice(0, -1) });
  }

  /** Rejects the innermost trial: restores the marks that were there before it. */
  reject() {
    if (this.trials) this.#replaceState({ marks: this.#trials[this.trials - 1], trials: this.#trials.slice(0, -1) });
  }

  /** Replaces all marks and trials with another state, as one step of undo. @param {State} state */
  #replaceState(state) {
    this.end();
    this.history.add({ before: this.#copyState(), after: { ...state, marks: state.marks.slice() } });
    this.become(state);
  }

  /** Takes over marks and trials, without a step of undo. @override @param {State} state */
  become({ marks, trials }) {
    this.#marks = marks.slice();
    this.#trials = trials;
    this.#tellChange(null);
  }

  /** @returns {State} */
  #copyState() {
    return { marks: this.#marks.slice(), trials: this.#trials };
  }

  /** Sets marks, without a step of undo. @override @param {[number, number][]} values   places and whole marks */
  put(values) {
    for (const [place, mark] of values) this.#marks[place] = mark;
    this.#tellChange(values.map(([place]) => place));
  }

  /**
   * Tells "change".
   *
   * @param {number[] | null} cells   the changed places; those of pencil marks and signs are left out; null: all
   * @param {boolean} [more]   true if marks were only added
   */
  #tellChange(cells, more = false) {
    cells &&= cells.filter((place) => place < this.#cells);
    this.tell("change", { cells, more });
  }
}

/** Packs marks and trials as text: for each grid, its runs of equal marks. @param {State} state */
function packed({ marks, trials }) {
  const out = new ByteWriter();
  for (const grid of [marks, ...trials]) {
    for (let end = 0; end < grid.length; ) {
      const start = end;
      while (end < grid.length && grid[end] === grid[start]) end++;
      out.number(end - start);
      out.number(grid[start]);
    }
  }
  return toBase64Url(out.written());
}

/**
 * Returns the marks and trials that `packed` has packed.
 *
 * @param {string} text
 * @param {number} first   the place of the first sign
 * @param {[number, number]} numbers   how many signs a grid had when it was packed (older versions had none), and how
 *     many it has now
 * @param {number} colours   the number of values that a mark may have
 * @returns {State}
 * @throws {RangeError} if the text is damaged
 */
function unpacked(text, first, [kept, signs], colours) {
  const reader = new ByteReader(fromBase64Url(text));
  const grids = [];
  while (reader.left || !grids.length) {
    const grid = new Uint32Array(first + Math.max(kept, signs));
    const length = first + kept;
    for (let end = 0; end < length; ) {
      const [run, mark] = [reader.number(), reader.number()];
      const isMark = end >= first || mark % TRIAL < colours || mark % TRIAL === UNKNOWN;
      if (!run || run > length - end || !isMark) {
        throw new RangeError("the marks are damaged");
      }
      grid.fill(mark, end, (end += run));
    }
    grids.push(grid.slice(0, first + signs));
  }
  return { marks: grids[0], trials: grids.slice(1) };
}
