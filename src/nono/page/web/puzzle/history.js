/**
 * Stores the history for unlimited undo and redo. Strokes are packed into a buffer of bytes, so that thousands of
 * strokes need little memory. A stroke is the list of its cells with their old and new colours. For any other step,
 * both documents are kept as objects.
 */

import { ByteReader, ByteWriter, fromBase64Url, toBase64Url } from "../base/bytes.js";
import { Source } from "../base/events.js";

/**
 * @typedef {{cell: number, before: number, after: number}} CellChange
 * @typedef {{cells: CellChange[]} | {before: any, after: any}} Change
 *
 * A history as data for JSON: the log, the start of each step, the number of steps that are done, and the documents of
 * steps that are not strokes: the step's number, and the two documents as indices of `texts`.
 * @typedef {{log: string, starts: number[], done: number, documents: [number, number, number][], texts: string[]}} Saved
 */

const MOST_SAVED = 100_000; // characters of a saved history; the oldest steps are left out
const STEP_SIZE = 8; // characters that a saved history needs for the start of a step, at most

export class History {
  #log = new ByteWriter();
  /** The position in the log where each step begins. @type {number[]} */
  #starts = [];
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

  /** Yields the steps that can be undone, newest first, without undoing them. */
  *past() {
    for (let number = this.#done; number--; ) yield this.#step(number);
  }

  /** Returns the step to redo, or null if there is none. @returns {Change | null} */
  redo() {
    return this.canRedo ? this.#step(this.#done++) : null;
  }

  /**
   * Returns the history as data for JSON: the newest steps that fit into `MOST_SAVED` characters. If these are only steps
   * that could be redone, and not all of them, the history is empty.
   *
   * @param {(document: any) => string} pack   converts a document to text
   * @returns {Saved}
   */
  saved(pack) {
    /** @type {Map<string, number>} */
    const texts = new Map();
    /** @type {Saved["documents"]} */
    const documents = [];
    let first = this.#starts.length; // the number of the oldest step that fits
    for (let size = 0; first > 0; first--) {
      const number = first - 1;
      const step = this.#documents.get(number);
      const both = step ? [pack(step.before), pack(step.after)] : [];
      size += STEP_SIZE + this.#end(number) - this.#starts[number];
      for (const text of both) if (!texts.has(text)) size += text.length;
      if (size > MOST_SAVED) break;
      for (const text of both) if (!texts.has(text)) texts.set(text, texts.size);
      const [before, after] = both.map((text) => Number(texts.get(text)));
      if (step) documents.push([number, before, after]);
    }
    if (first > this.#done) return { log: "", starts: [], done: 0, documents: [], texts: [] };
    const from = this.#end(first - 1);
    return {
      log: toBase64Url(this.#log.written(from)),
      starts: this.#starts.slice(first).map((start) => start - from),
      done: this.#done - first,
      documents: documents.map(([number, before, after]) => [number - first, before, after]),
      texts: [...texts.keys()],
    };
  }

  /**
   * Returns the history that `saved` has returned.
   *
   * @param {Saved} saved
   * @param {(text: string) => any} unpack   converts a text to a document
   */
  static of({ log, starts, done, documents, texts }, unpack) {
    const history = new History();
    history.#log.bytes(fromBase64Url(log));
    history.#starts = [...starts];
    const states = texts.map(unpack);
    for (const [number, before, after] of documents) {
      history.#documents.set(number, { before: states[before], after: states[after] });
    }
    history.#done = done;
    return history;
  }

  /** Returns the position in the log where a step ends. @param {number} number */
  #end(number) {
    return this.#starts[number + 1] ?? this.#log.length;
  }

  /** Returns what a step of the log changes. @param {number} number @returns {Change} */
  #step(number) {
    const documents = this.#documents.get(number);
    if (documents) return documents;
    const reader = new ByteReader(this.#log.written(this.#starts[number], this.#end(number)));
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

  /** Removes the undone steps. */
  #forget() {
    if (!this.canRedo) return;
    this.#log.cut(this.#starts[this.#done]);
    this.#starts.length = this.#done;
    for (const number of this.#documents.keys()) if (number >= this.#done) this.#documents.delete(number);
  }
}

/** What changes in steps that can be undone: strokes over its values, or steps from one state to another. */
export class Undoable extends Source {
  /** For subclasses. */
  history = new History();

  get canUndo() {
    return this.history.canUndo;
  }

  get canRedo() {
    return this.history.canRedo;
  }

  undo() {
    this.end();
    this.#go(this.history.undo(), "before");
  }

  redo() {
    this.end();
    this.#go(this.history.redo(), "after");
  }

  /** Ends a stroke. */
  end() {}

  /** @param {any} _state */
  become(_state) {}

  /** @param {[number, number][]} _values   places and values */
  put(_values) {}

  /**
   * Brings the board to one side of a step.
   *
   * @param {Change | null} step
   * @param {"before" | "after"} side
   */
  #go(step, side) {
    if (!step) return;
    if ("cells" in step) this.put(step.cells.map((change) => [change.cell, change[side]]));
    else this.become(step[side]);
  }
}
