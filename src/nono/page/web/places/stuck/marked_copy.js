/** The marks made so far on a puzzle that is copied from print, with their history. */

import { Source } from "../../base/events.js";
import { UNKNOWN } from "../../base/types.js";
import { History } from "../../puzzle/history.js";

/**
 * A mark that can be chosen: its code, its name, and its key if it has one; the ink of its swatch, or its text.
 * @typedef {{code: number, name: string, key?: string, rgb?: string, text?: string}} Choice
 */

/** Fires "change" after every change. @extends {Source<{change: undefined}>} */
export class MarkedCopy extends Source {
  /** The marks: one colour per cell. */
  marks = new Uint8Array();
  /** The changes of marks. */
  history = new History();

  /** The marks, as hints read them. */
  get grid() {
    return this.marks;
  }

  /** Takes all marks away. @param {number} cells   the number of cells */
  unmark(cells) {
    this.marks = new Uint8Array(cells).fill(UNKNOWN);
    this.history = new History();
  }

  /** Notes that marks have changed, as a step of undo. @param {Uint8Array} before   the marks before */
  marked(before) {
    if (String(before) !== String(this.marks)) this.history.add({ before, after: this.marks.slice() });
  }

  /** Undoes or redoes a change of marks. @param {"undo" | "redo"} way */
  go(way) {
    const step = this.history[way]();
    if (!step || "cells" in step) return;
    this.marks = (way === "undo" ? step.before : step.after).slice();
    this.changed();
  }

  /** Tells that something has changed. */
  changed() {
    this.tell("change");
  }
}
