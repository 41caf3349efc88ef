/** Stores the open puzzle and its history. */

import { History, Undoable } from "./history.js";

/**
 * @import { Puzzle } from "../base/types.js"
 *
 * A stroke: the old colours of its cells and, if the picture replaces typed clues, the puzzle before.
 * @typedef {{colours: Map<number, number>, before: Puzzle | null}} Stroke
 */

/**
 * Fires "change" after every change of the puzzle. `detail.cells` are the changed cells, or null if anything may have
 * changed. `detail.loaded` is true if another puzzle was opened. Fires "leave" before another puzzle is opened. Fires
 * "keep" after `keep`.
 */
export class Store extends Undoable {
  /** @type {Puzzle} */
  #puzzle;
  /** The stroke that is being drawn. @type {Stroke | null} */
  #stroke = null;

  /** The number of changes so far. Marks of a player belong to the puzzle of one version. */
  version = 0;

  /** The version that the next change makes, or the next call of `open`. */
  get nextVersion() {
    return this.version + 1;
  }

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    super();
    this.#puzzle = puzzle;
  }

  /** The puzzle. Only the store may change its cells. */
  get puzzle() {
    return this.#puzzle;
  }

  /** True while a stroke is being drawn. */
  get drawing() {
    return this.#stroke !== null;
  }

  /** True also during a stroke, which becomes a step when it ends. @override */
  get canUndo() {
    return this.drawing || super.canUndo;
  }

  /** Begins a stroke. Everything painted until `end` is one step of undo. */
  begin() {
    this.end();
    const { clues, start } = this.#puzzle;
    const before = clues === null && start === null ? null : this.#puzzle;
    this.#stroke = { colours: new Map(), before };
    // the picture replaces them
    if (before) this.#puzzle = { ...before, clues: null, start: null, cells: before.cells.slice() };
  }

  /**
   * Paints cells as part of the current stroke. If there is no stroke, this is a separate stroke.
   *
   * @param {Iterable<[number, number]>} values   cells, each with a code of `Puzzle.cells`
   */
  paint(values) {
    const isSeparate = this.#stroke === null;
    if (isSeparate) this.begin();
    const { colours, before } = /** @type {Stroke} */ (this.#stroke);
    const { cells } = this.#puzzle;
    const changed = [];
    for (const [cell, value] of values) {
      if (cells[cell] === value) continue;
      if (!colours.has(cell)) colours.set(cell, cells[cell]);
      cells[cell] = value;
      changed.push(cell);
    }
    if (changed.length) this.#tell(before ? null : changed);
    if (isSeparate) this.end();
  }

  /** Ends the stroke, which is a step of undo if it has changed any cell. @override */
  end() {
    if (this.#stroke === null) return;
    const { colours, before } = this.#stroke;
    this.#stroke = null;
    const { cells } = this.#puzzle;
    const changes = [...colours].map(([cell, before]) => ({ cell, before, after: cells[cell] }))
      .filter(({ before, after }) => before !== after);
    if (!changes.length) this.#puzzle = before ?? this.#puzzle; // the typed clues stay
    else this.history.add(before ? { before, after: copyOf(this.#puzzle) } : { cells: changes });
  }

  /** Undoes the current stroke, for example if it has become a pinch. */
  cancel() {
    if (this.#stroke === null) return;
    const { colours, before } = this.#stroke;
    this.#stroke = null;
    for (const [cell, colour] of colours) this.#puzzle.cells[cell] = colour;
    if (before) this.#puzzle = before;
    if (colours.size) this.#tell(before ? null : [...colours.keys()]);
  }

  /** Replaces the puzzle in one step, also by one of another size, palette, title or clues. @param {Puzzle} puzzle */
  change(puzzle) {
    this.end();
    this.history.add({ before: copyOf(this.#puzzle), after: copyOf(puzzle) });
    this.#puzzle = puzzle;
    this.#tell(null);
  }

  /**
   * Opens another puzzle. Undo never returns to the puzzle that was open before, which is stored by itself.
   *
   * @param {Puzzle} puzzle
   */
  load(puzzle) {
    this.leave();
    this.open(puzzle);
  }

  /** Tells that the open puzzle is left, so that it can be stored. */
  leave() {
    this.end();
    this.tell("leave");
  }

  /** Opens a puzzle with its history, after `leave`. @param {Puzzle} puzzle @param {History} [history] */
  open(puzzle, history = new History()) {
    this.#puzzle = puzzle;
    this.history = history;
    this.#tell(null, true);
  }

  /**
   * Adds the solution of typed clues or the player's grid to the puzzle. This is neither a step of undo nor another
   * version.
   *
   * @param {Partial<Pick<Puzzle, "cells" | "start">>} parts
   */
  keep(parts) {
    Object.assign(this.#puzzle, parts);
    this.tell("keep");
  }

  /** Unpacks the picture of a sealed puzzle for good. */
  openSeal() {
    Object.defineProperty(this.#puzzle, "cells", { value: this.#puzzle.cells, writable: true });
    this.#puzzle.sealed = false;
    this.tell("keep");
  }

  /** @override @param {Puzzle} puzzle */
  become(puzzle) {
    this.#puzzle = copyOf(puzzle);
    this.#tell(null);
  }

  /** @override @param {[number, number][]} values */
  put(values) {
    for (const [cell, value] of values) this.#puzzle.cells[cell] = value;
    this.#tell(values.map(([cell]) => cell));
  }

  /** @param {number[] | null} cells @param {boolean} [loaded] */
  #tell(cells, loaded = false) {
    this.version = this.nextVersion;
    this.tell("change", { cells, loaded });
  }
}

/** Returns a copy of a puzzle with its own cells, because strokes overwrite cells. @param {Puzzle} puzzle */
function copyOf(puzzle) {
  return { ...puzzle, cells: puzzle.cells.slice() };
}
