/** Converts strokes over the board to changes of the picture, depending on the chosen tool. */

import { changesOf } from "../base/cells.js";
import { areaOf } from "../board/painter.js";
import { area, boxCells, mirrored, segment } from "./shapes.js";

/**
 * The stroke that is being drawn.
 *
 * @typedef {Object} Drawn
 * @property {number} start          the first cell
 * @property {number} value          the painted value
 * @property {Uint8Array} before     the picture before the stroke
 * @property {[number, number] | null} grip   the corner of the selection before the stroke, if the stroke moves the
 * selection
 */

export class Strokes {
  #app;
  #choice;
  #selection;
  /** @type {Drawn | null} */
  #drawn = null;
  #painting = false;

  /**
   * @param {import("../app/app.js").App} app
   * @param {import("./shapes.js").Choice} choice
   * @param {import("./selection.js").Selection} selection
   */
  constructor(app, choice, selection) {
    this.#app = app;
    this.#choice = choice;
    this.#selection = selection;
    const { board, store } = app;
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
      board.on(name, (detail) => {
        if (!app.isDrawing) return;
        this.#painting = true;
        act.call(this, detail);
        this.#painting = false;
      });
    on("begin", this.#begin);
    on("move", this.#move);
    on("end", this.#end);
    on("cancel", this.#cancel);
    // Undoing a step or opening another puzzle ends the current stroke.
    store.on("change", () => {
      if (!this.#painting) this.#drawn = null;
    });
  }

  /** @param {import("../board/board.js").Stroke} stroke */
  #begin({ cell, button }) {
    const { store } = this.#app;
    const { tool, brush } = this.#choice;
    if (tool === "suggest" || tool === "lock") return;
    const { cells } = store.document;
    const value = button === 2 || cells[cell] === brush ? 0 : brush;
    const grip = tool === "select" && this.#selection.has(cell) ? this.#selection.corner : null;
    store.begin();
    this.#drawn = { start: cell, value, before: cells.slice(), grip };
    if (tool !== "select") this.#move({ cells: [cell] });
    else if (!grip) this.#selection.select(null);
  }

  /** @param {{cells: number[]}} passed */
  #move({ cells }) {
    const drawn = this.#drawn;
    if (drawn === null || cells.length === 0) return;
    const { store } = this.#app;
    const { document } = store;
    const to = cells[cells.length - 1];
    const { start, grip } = drawn;
    const box = /** @type {import("./shapes.js").Box} */ (areaOf([start, to], document.width));
    switch (this.#choice.tool) {
      case "pencil":
        this.#paint(cells);
        break;
      case "line":
        this.#preview(segment(document, start, to));
        break;
      case "rectangle":
      case "box":
        this.#preview(boxCells(document, box, this.#choice.tool === "box"));
        break;
      case "fill":
        this.#paint(this.#mirrored([to]).flatMap((cell) => [...area(document, cell)]));
        break;
      case "select":
        if (grip) {
          const { width } = document;
          const down = Math.floor(to / width) - Math.floor(start / width);
          this.#selection.move(grip[0] + down, grip[1] + (to % width) - (start % width));
        } else {
          this.#selection.select(box);
        }
    }
  }

  #end() {
    this.#drawn = null;
    this.#app.store.end();
  }

  #cancel() {
    if (this.#choice.tool === "select") this.#selection.select(null);
    this.#drawn = null;
    this.#app.store.cancel();
  }

  /** @param {number[]} cells */
  #mirrored(cells) {
    return [...mirrored(this.#app.store.document, cells, this.#choice.symmetry)];
  }

  /** @param {number[]} cells */
  #paint(cells) {
    const { value } = /** @type {Drawn} */ (this.#drawn);
    this.#app.store.paint(this.#mirrored(cells).map((cell) => [cell, value]));
  }

  /** Replaces all cells that the stroke has painted so far by these cells. @param {number[]} cells */
  #preview(cells) {
    const { before, value } = /** @type {Drawn} */ (this.#drawn);
    const target = before.slice();
    for (const cell of this.#mirrored(cells)) target[cell] = value;
    const { store } = this.#app;
    store.paint(changesOf(store.document.cells, target));
  }
}
