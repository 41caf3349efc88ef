/**
 * Stores the history for unlimited undo and redo. Strokes are packed into a buffer of bytes, so that thousands of
 * strokes need little memory. A stroke is the list of its cells with their old and new colours. For any other step,
 * both documents are kept as objects.
 */

import { ByteReader, ByteWriter } from "../base/bytes.js";

/**
 * @typedef {{cell: number, before: number, after: number}} CellChange
 * @typedef {{cells: CellChange[]} | {before: any, after: any}} Change
 */

export class History {
  #log = new ByteWriter();
  /** The position in the log where each step begins. */
  #starts = new Offsets();
  /**
   * Maps the number of each step that is not a stroke to the documents before and after the step.
   *
   * @type {Map<number, {before: any, after: any}>}
   */
  #documents = new Map();
  /** The number of steps that are done. Later steps can be redone. */
  #done = 0;

  get canUndo() {
    return this.#done > 0;
  }

  get canRedo() {
    return this.#done < this.#starts.length;
  }

  /**
   * Adds a stroke and discards the steps that could be redone.
   *
   * @param {CellChange[]} cells
   */
  addStroke(cells) {
    this.#forget();
    this.#starts.push(this.#log.length);
    let last = 0;
    for (const { cell, before, after } of cells) {
      const step = cell - last;
      this.#log.number(step >= 0 ? 2 * step : -2 * step - 1);
      this.#log.number(before);
      this.#log.number(after);
      last = cell;
    }
    this.#done++;
  }

  /**
   * Adds a step from one document to another, and discards the steps that could be redone.
   *
   * @template T
   * @param {T} before
   * @param {T} after
   */
  addChange(before, after) {
    this.#forget();
    this.#documents.set(this.#done, { before, after });
    this.#starts.push(this.#log.length);
    this.#done++;
  }

  /** Returns the step to undo, or null if there is none. @returns {Change | null} */
  undo() {
    return this.canUndo ? this.#step(--this.#done) : null;
  }

  /** Returns the step to redo, or null if there is none. @returns {Change | null} */
  redo() {
    return this.canRedo ? this.#step(this.#done++) : null;
  }

  /** @param {number} number @returns {Change} */
  #step(number) {
    const documents = this.#documents.get(number);
    if (documents) return documents;
    const end = number + 1 < this.#starts.length ? this.#starts.at(number + 1) : this.#log.length;
    const reader = new ByteReader(this.#log.written(this.#starts.at(number), end));
    /** @type {CellChange[]} */
    const cells = [];
    let last = 0;
    while (reader.left > 0) {
      const step = reader.number();
      last += step % 2 ? -(step + 1) / 2 : step / 2;
      cells.push({ cell: last, before: reader.number(), after: reader.number() });
    }
    return { cells };
  }

  #forget() {
    if (!this.canRedo) return;
    this.#log.cut(this.#starts.at(this.#done));
    this.#starts.length = this.#done;
    for (const number of this.#documents.keys()) if (number >= this.#done) this.#documents.delete(number);
  }
}

/** A growing array of 32-bit integers. */
class Offsets {
  #values = new Uint32Array(64);
  length = 0;

  /** @param {number} value */
  push(value) {
    if (this.length === this.#values.length) {
      const longer = new Uint32Array(2 * this.length);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.length++] = value;
  }

  /** @param {number} index */
  at(index) {
    return this.#values[index];
  }
}
