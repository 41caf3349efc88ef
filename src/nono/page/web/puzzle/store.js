/** Stores the open document and its history. */

import { History, Undoable } from "./history.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 *
 * A stroke: the old colours of its cells and, if the picture replaces typed clues, the document before.
 * @typedef {{colours: Map<number, number>, before: Document | null}} Stroke
 */

/**
 * Fires "change" after every change of the document. `detail.cells` are the changed cells, or null if anything may have
 * changed. `detail.loaded` is true if another puzzle was opened. Fires "leave" before another puzzle is opened. Fires
 * "keep" after `keep`.
 */
export class Store extends Undoable {
  /** @type {Document} */
  #document;
  /** The stroke that is being drawn. @type {Stroke | null} */
  #stroke = null;

  /** The number of changes so far. Marks of a player belong to the document of one version. */
  version = 0;

  /** @param {Document} document */
  constructor(document) {
    super();
    this.#document = document;
  }

  /** The document. Only the store may change its cells. */
  get document() {
    return this.#document;
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
    const { clues, start } = this.#document;
    const before = clues === null && start === null ? null : this.#document;
    this.#stroke = { colours: new Map(), before };
    if (before) this.#document = { ...before, clues: null, start: null, cells: before.cells.slice() }; // the picture replaces them
  }

  /**
   * Paints cells as part of the current stroke. If there is no stroke, this is a separate stroke.
   *
   * @param {Iterable<[number, number]>} values   cells, each with a code of `Document.cells`
   */
  paint(values) {
    const isSeparate = this.#stroke === null;
    if (isSeparate) this.begin();
    const { colours, before } = /** @type {Stroke} */ (this.#stroke);
    const { cells } = this.#document;
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
    const { cells } = this.#document;
    const changes = [...colours].map(([cell, before]) => ({ cell, before, after: cells[cell] })).filter(({ before, after }) => before !== after);
    if (!changes.length) this.#document = before ?? this.#document; // the typed clues stay
    else this.history.add(before ? { before, after: copyOf(this.#document) } : { cells: changes });
  }

  /** Undoes the current stroke, for example if it has become a pinch. */
  cancel() {
    if (this.#stroke === null) return;
    const { colours, before } = this.#stroke;
    this.#stroke = null;
    for (const [cell, colour] of colours) this.#document.cells[cell] = colour;
    if (before) this.#document = before;
    if (colours.size) this.#tell(before ? null : [...colours.keys()]);
  }

  /** Replaces the document in one step. The new document may have another size, palette, title or clues. @param {Document} document */
  change(document) {
    this.end();
    this.history.add({ before: copyOf(this.#document), after: copyOf(document) });
    this.#document = document;
    this.#tell(null);
  }

  /** Opens another puzzle. Undo never returns to the puzzle that was open before, which is stored by itself. @param {Document} document */
  load(document) {
    this.leave();
    this.open(document);
  }

  /** Tells that the open puzzle is left, so that it can be stored. */
  leave() {
    this.end();
    this.tell("leave");
  }

  /** Opens a puzzle with its history, after `leave`. @param {Document} document @param {History} [history] */
  open(document, history = new History()) {
    this.#document = document;
    this.history = history;
    this.#tell(null, true);
  }

  /**
   * Adds the solution of typed clues or the player's grid to the document, or opens the seal. This is neither a step of
   * undo nor another version.
   *
   * @param {Partial<Pick<Document, "cells" | "start" | "sealed">>} parts
   */
  keep(parts) {
    Object.assign(this.#document, parts);
    this.tell("keep");
  }

  /** @override @param {Document} document */
  become(document) {
    this.#document = copyOf(document);
    this.#tell(null);
  }

  /** @override @param {[number, number][]} values */
  put(values) {
    for (const [cell, value] of values) this.#document.cells[cell] = value;
    this.#tell(values.map(([cell]) => cell));
  }

  /** @param {number[] | null} cells @param {boolean} [loaded] */
  #tell(cells, loaded = false) {
    this.version++;
    this.tell("change", { cells, loaded });
  }
}

/** Returns a copy of a document with its own cells, because strokes overwrite the cells of the original. @param {Document} document */
function copyOf(document) {
  return { ...document, cells: document.cells.slice() };
}
