/** Stores the history for unlimited undo and redo. */

import { Source } from "../base/events.js";

/**
 * @typedef {{cell: number, before: number, after: number}} CellChange
 *
 * One step of undo: a stroke over cells, or the change from one state to another, such as a puzzle.
 * @typedef {{cells: CellChange[]} | {before: any, after: any}} Step
 *
 * A history as data for JSON: the steps, and how many of them are done. A stroke is a list of numbers, three for each
 * of its cells: the cell, its value before and its value after. Puzzles are indices of `texts`.
 * @typedef {{steps: (number[] | {before: number, after: number})[], done: number, texts: string[]}} Saved
 */

const MOST_SAVED = 100_000; // characters of a saved history; the oldest steps are left out

export class History {
  /** @type {Step[]} */
  #steps = [];
  /** The number of steps that are done. Later steps can be redone. */
  #done = 0;

  get canUndo() {
    return this.#done > 0;
  }

  get canRedo() {
    return this.#done < this.#steps.length;
  }

  /** Adds a step and discards the steps that could be redone. @param {Step} step */
  add(step) {
    this.#steps.length = this.#done;
    this.#steps.push(step);
    this.#done++;
  }

  /** Returns the step to undo, or null if there is none. */
  undo() {
    return this.canUndo ? this.#steps[--this.#done] : null;
  }

  /** Returns the steps that can be undone, newest first, without undoing them. */
  past() {
    return this.#steps.slice(0, this.#done).reverse();
  }

  /** Returns the step to redo, or null if there is none. */
  redo() {
    return this.canRedo ? this.#steps[this.#done++] : null;
  }

  /**
   * Returns the history as data for JSON: the newest steps that fit into `MOST_SAVED` characters. If these are only
   * steps that could be redone, and not all of them, the history is empty.
   *
   * @param {(puzzle: any) => string} pack   converts a puzzle to text
   * @returns {Saved}
   */
  saved(pack) {
    /** The index of each text. @type {Map<string, number>} */
    const texts = new Map();
    /** @type {Saved["steps"]} */
    const steps = [];
    let size = 0;
    for (const step of [...this.#steps].reverse()) {
      const isStroke = "cells" in step;
      const packed = isStroke ? [] : [pack(step.before), pack(step.after)];
      const added = packed.filter((text) => !texts.has(text));
      const numbers = isStroke ? step.cells.flatMap(({ cell, before, after }) => [cell, before, after]) : [];
      size += JSON.stringify([numbers, added]).length;
      if (size > MOST_SAVED) break;
      for (const text of added) texts.set(text, texts.get(text) ?? texts.size); // both may be the same
      const [before, after] = packed.map((text) => Number(texts.get(text)));
      steps.unshift(isStroke ? numbers : { before, after });
    }
    const done = this.#done - this.#steps.length + steps.length;
    return done < 0 ? { steps: [], done: 0, texts: [] } : { steps, done, texts: [...texts.keys()] };
  }

  /**
   * Returns the history whose data `saved` has returned. Data of version 1 has no `steps` and gives an empty history.
   *
   * @param {Saved} saved
   * @param {(text: string) => any} unpack   converts a text to a puzzle
   */
  static of({ steps = [], done, texts }, unpack) {
    const history = new History();
    const puzzles = texts.map(unpack);
    history.#steps = steps.map((step) => {
      if (!Array.isArray(step)) return { before: puzzles[step.before], after: puzzles[step.after] };
      const firsts = [...step.keys()].filter((index) => index % 3 === 0);
      return { cells: firsts.map((index) => ({ cell: step[index], before: step[index + 1], after: step[index + 2] })) };
    });
    history.#done = Math.min(done, steps.length);
    return history;
  }
}

/**
 * What changes in steps that can be undone: strokes over its values, or steps from one state to another.
 *
 * @template {Record<string, any>} [Details=Record<string, any>]
 * @extends {Source<Details>}
 */
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
    this.#goTo(this.history.undo(), "before");
  }

  redo() {
    this.end();
    this.#goTo(this.history.redo(), "after");
  }

  /** Ends a stroke. */
  end() {}

  /** Takes over a whole state. Subclasses replace this method. @param {any} _state */
  become(_state) {}

  /** Sets values. Subclasses replace this method. @param {[number, number][]} _values   cells and their values */
  put(_values) {}

  /**
   * Sets what was there before or after a step. Does nothing if there is no step.
   *
   * @param {Step | null} step
   * @param {"before" | "after"} side
   */
  #goTo(step, side) {
    if (!step) return;
    if ("cells" in step) this.put(step.cells.map((change) => [change.cell, change[side]]));
    else this.become(step[side]);
  }
}
