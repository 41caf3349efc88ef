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

/**
 * @param {import("../app/app.js").App} app
 * @param {import("./shapes.js").Choice} choice
 * @param {import("./selection.js").Selection} selection
 */
export function startStrokes(app, choice, selection) {
  const { board, store } = app;
  /** @type {Drawn | null} */
  let drawn = null;
  let isPainting = false;

  const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
    board.on(name, (detail) => {
      if (!app.isDrawing) return;
      isPainting = true;
      act(detail);
      isPainting = false;
    });
  on("begin", begin);
  on("move", move);
  on("end", end);
  on("cancel", cancel);
  // Undoing a step or opening another puzzle ends the current stroke.
  store.on("change", () => {
    if (!isPainting) drawn = null;
  });

  /** @param {import("../board/board.js").Stroke} stroke */
  function begin({ cell, button }) {
    const { tool, brush } = choice;
    const { cells } = store.document;
    const value = button === 2 || cells[cell] === brush ? 0 : brush;
    const grip = tool === "select" && selection.has(cell) ? selection.corner : null;
    store.begin();
    drawn = { start: cell, value, before: cells.slice(), grip };
    if (tool !== "select") move({ cells: [cell] });
    else if (!grip) selection.select(null);
  }

  /** @param {{cells: number[]}} passed */
  function move({ cells }) {
    if (drawn === null || cells.length === 0) return;
    const { document } = store;
    const to = cells[cells.length - 1];
    const { start, grip } = drawn;
    const box = /** @type {import("./shapes.js").Box} */ (areaOf([start, to], document.width));
    switch (choice.tool) {
      case "pencil":
        paint(cells);
        break;
      case "line":
        preview(segment(document, start, to));
        break;
      case "frame":
      case "box":
        preview(boxCells(document, box, choice.tool === "box"));
        break;
      case "fill":
        paint(withMirrored([to]).flatMap((cell) => [...area(document, cell)]));
        break;
      case "select":
        if (grip) {
          const { width } = document;
          const down = Math.floor(to / width) - Math.floor(start / width);
          selection.move(grip[0] + down, grip[1] + (to % width) - (start % width));
        } else {
          selection.select(box);
        }
    }
  }

  function end() {
    drawn = null;
    store.end();
  }

  function cancel() {
    if (choice.tool === "select") selection.select(null);
    drawn = null;
    store.cancel();
  }

  /** @param {number[]} cells */
  function withMirrored(cells) {
    return [...mirrored(store.document, cells, choice.symmetry)];
  }

  /** @param {number[]} cells */
  function paint(cells) {
    const { value } = /** @type {Drawn} */ (drawn);
    store.paint(withMirrored(cells).map((cell) => [cell, value]));
  }

  /** Replaces all cells that the stroke has painted so far by these cells. @param {number[]} cells */
  function preview(cells) {
    const { before, value } = /** @type {Drawn} */ (drawn);
    const target = before.slice();
    for (const cell of withMirrored(cells)) target[cell] = value;
    store.paint(changesOf(store.document.cells, target));
  }
}
