/** The document that is open, and its history. */

import { History } from "./history.js";

/** @typedef {import("../base/types.js").Document} Document */

/**
 * Fires "change" after every change of the document; `detail.cells` are the cells that changed, or null where anything
 * else may have, and `detail.loaded` is true where another puzzle was opened.
 */
export class Store extends EventTarget {
  /** @type {Document} */
  #document;
  #history = new History();
  /** The colours before the stroke that is being drawn, by cell. @type {Map<number, number> | null} */
  #stroke = null;
  /** The document before a stroke that makes typed clues give way to the picture. @type {Document | null} */
  #before = null;

  /** @param {Document} document */
  constructor(document) {
    super();
    this.#document = document;
  }

  /** The document; only the store writes its cells. */
  get document() {
    return this.#document;
  }

  /** Whether a stroke has begun and not ended. */
  get drawing() {
    return this.#stroke !== null;
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /** Begins a stroke; all that is painted until `end` is one step. */
  begin() {
    this.end();
    this.#stroke = new Map();
    const { clues, start } = this.#document;
    if (clues !== null || start !== null) {
      this.#before = this.#document;
      this.#document = { ...this.#document, clues: null, start: null, cells: this.#document.cells.slice() };
    }
  }

  /**
   * Paints cells, as a part of the stroke that was begun or as a stroke of its own.
   *
   * @param {Iterable<number>} cells
   * @param {number} value   of `Document.cells`
   */
  paint(cells, value) {
    const alone = this.#stroke === null;
    if (alone) this.begin();
    const changed = [];
    for (const cell of cells) {
      const before = this.#document.cells[cell];
      if (before === value) continue;
      if (!this.#stroke?.has(cell)) this.#stroke?.set(cell, before);
      this.#document.cells[cell] = value;
      changed.push(cell);
    }
    if (changed.length) this.#tell(this.#before === null ? changed : null);
    if (alone) this.end();
  }

  /** Ends a stroke. */
  end() {
    const stroke = this.#stroke;
    if (stroke === null) return;
    this.#stroke = null;
    const { cells } = this.#document;
    const changes = [...stroke].map(([cell, before]) => ({ cell, before, after: cells[cell] }));
    const real = changes.filter(({ before, after }) => before !== after);
    const before = this.#before;
    this.#before = null;
    if (before !== null && real.length === 0) this.#document = before;
    else if (before !== null) this.#history.addChange(before, copyOf(this.#document));
    else if (real.length) this.#history.addStroke(real);
  }

  /** Takes a stroke back that is being drawn: it was meant to be something else, such as a pinch. */
  cancel() {
    const stroke = this.#stroke;
    if (stroke === null) return;
    this.#stroke = null;
    for (const [cell, before] of stroke) this.#document.cells[cell] = before;
    if (this.#before !== null) this.#document = this.#before;
    this.#before = null;
    if (stroke.size) this.#tell(null);
  }

  /**
   * Replaces the document, in one step: another size, palette, title, clues.
   *
   * @param {Document} document
   */
  change(document) {
    this.end();
    this.#history.addChange(copyOf(this.#document), copyOf(document));
    this.#document = document;
    this.#tell(null);
  }

  /**
   * Opens another puzzle; undo goes back to the one before.
   *
   * @param {Document} document
   */
  load(document) {
    this.end();
    this.#history.addChange(copyOf(this.#document), copyOf(document));
    this.#document = document;
    this.#tell(null, true);
  }

  /**
   * Begins with a puzzle that was kept: there is nothing to undo.
   *
   * @param {Document} document
   */
  restore(document) {
    this.#document = document;
    this.#tell(null, true);
  }

  /**
   * Gives a puzzle that was typed its solution, or a player's grid its place, without a step of its own.
   *
   * @param {Partial<Pick<Document, "cells" | "start">>} found
   */
  keep(found) {
    this.#document = { ...this.#document, ...found };
    this.dispatchEvent(new CustomEvent("keep"));
  }

  undo() {
    this.end();
    this.#go(this.#history.undo(), "before");
  }

  redo() {
    this.end();
    this.#go(this.#history.redo(), "after");
  }

  /**
   * @param {import("./history.js").Change | null} step
   * @param {"before" | "after"} side
   */
  #go(step, side) {
    if (step === null) return;
    if (!("cells" in step)) {
      this.#document = copyOf(step[side]);
      this.#tell(null);
      return;
    }
    for (const change of step.cells) this.#document.cells[change.cell] = change[side];
    this.#tell(step.cells.map(({ cell }) => cell));
  }

  /**
   * @param {number[] | null} cells
   * @param {boolean} [loaded]
   */
  #tell(cells, loaded = false) {
    this.dispatchEvent(new CustomEvent("change", { detail: { cells, loaded } }));
  }
}

/** A document whose cells are its own, as later strokes write those of the open one. @param {Document} document */
function copyOf(document) {
  return { ...document, cells: document.cells.slice() };
}
