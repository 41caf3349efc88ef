/** Converts strokes over the board to changes of the picture, depending on the chosen tool, colour and symmetry. */

import { areaOf, beside, changesOf, placeIn } from "../base/cells.js";
import { Source } from "../base/events.js";
import { path } from "../board/strokes.js";

/**
 * @import { Puzzle } from "../base/types.js"
 * @typedef {"pencil" | "line" | "frame" | "box" | "fill"} Tool
 * @typedef {"none" | "sides" | "ends" | "both" | "turn" | "diagonal" | "quarter"} Symmetry
 *
 * The stroke that is being drawn: its first cell, the painted value, and the picture before it.
 * @typedef {{start: number, value: number, before: Uint8Array}} Drawn
 */

/** The tool, the colour and the symmetry of the next stroke. Fires "change" when one of them has changed. */
export class Choice extends Source {
  /** @type {Tool} */
  tool = "pencil";
  /** The code of the brush on the left button. */
  brush = 1;
  /** @type {Symmetry} */
  symmetry = "none";

  /** Changes some parts of the choice. @param {{tool?: Tool, brush?: number, symmetry?: Symmetry}} parts */
  set(parts) {
    Object.assign(this, parts);
    this.tell("change");
  }
}

/** Paints strokes with the chosen brush and tool. @param {import("../app/app.js").App} app @param {Choice} choice */
export function startStrokes(app, choice) {
  const { board, store } = app;
  /** @type {Drawn | null} */
  let drawn = null;
  let isPainting = false;

  /** Calls a function for an event of the board while the user draws. */
  const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
    board.on(name, (detail) => {
      if (!app.isDrawing) return;
      isPainting = true;
      act(detail);
      isPainting = false;
    });
  on("begin", begin);
  on("move", move);
  on("end", () => {
    drawn = null;
    store.end();
  });
  on("cancel", () => {
    drawn = null;
    store.cancel();
  });
  // Undoing a step or opening another puzzle ends the current stroke.
  store.on("change", () => {
    if (!isPainting) drawn = null;
  });

  /** Begins a stroke; on a cell in the brush's colour, it erases. @param {import("../board/board.js").Stroke} stroke */
  function begin({ cell, button }) {
    const { cells } = store.puzzle;
    const value = button === 2 || cells[cell] === choice.brush ? 0 : choice.brush;
    store.begin();
    drawn = { start: cell, value, before: cells.slice() };
    move({ cells: [cell] });
  }

  /** Paints what the tool makes of the cells that were passed. @param {{cells: number[]}} passed */
  function move({ cells }) {
    if (drawn === null || cells.length === 0) return;
    const puzzle = store.puzzle;
    const { start, value, before } = drawn;
    const last = cells[cells.length - 1];
    if (choice.tool === "pencil") paint(cells, value);
    else if (choice.tool === "fill") {
      paint(mirrored(puzzle, [last], choice.symmetry).flatMap((cell) => [...area(puzzle, cell)]), value);
    }
    else {
      // The shape replaces what this stroke has painted so far.
      const isLine = choice.tool === "line";
      const shape = isLine ? segment(puzzle, start, last) : boxCells(puzzle, start, last, choice.tool === "box");
      const picture = before.slice();
      for (const cell of mirrored(puzzle, shape, choice.symmetry)) picture[cell] = value;
      store.paint(changesOf(puzzle.cells, picture));
    }
  }

  /** Paints cells and their mirror images. @param {number[]} cells @param {number} value */
  function paint(cells, value) {
    store.paint(mirrored(store.puzzle, cells, choice.symmetry).map((cell) => [cell, value]));
  }
}

/** Returns the cells of a straight line. @param {Puzzle} puzzle @param {number} start @param {number} end */
function segment({ width }, start, end) {
  const [from, to] = [start, end].map((cell) => ({ row: Math.floor(cell / width), column: cell % width }));
  return [start, ...path(from, to).map(({ row, column }) => row * width + column)];
}

/**
 * Returns the cells of the box with these two corners, or only of its outline.
 *
 * @param {Puzzle} puzzle
 * @param {number} corner
 * @param {number} opposite
 * @param {boolean} isFilled
 */
function boxCells({ cells, width }, corner, opposite, isFilled) {
  const box = /** @type {import("../base/cells.js").Area} */ (areaOf([corner, opposite], width));
  const { top, left, bottom, right } = box;
  return [...cells.keys()].filter((cell) => {
    const [row, column] = placeIn(cell, width);
    const isEdge = row === top || row === bottom || column === left || column === right;
    return row >= top && row <= bottom && column >= left && column <= right && (isFilled || isEdge);
  });
}

/** Returns the connected area of cells with the same value as a cell. @param {Puzzle} puzzle @param {number} start */
function area({ height, width, cells }, start) {
  const connected = new Set([start]);
  for (const cell of connected) {
    for (const neighbour of beside(height, width, cell)) {
      if (cells[neighbour] === cells[start]) connected.add(neighbour);
    }
  }
  return connected;
}

/**
 * Returns cells and their mirror images. The symmetry can be left-right ("sides"), top-bottom ("ends"), both of these
 * ("both"), a half turn ("turn"), along the diagonal from the top left ("diagonal"), or quarter turns ("quarter"). The
 * last two leave cells out whose images are not on a board that is no square.
 *
 * @param {Puzzle} puzzle
 * @param {Iterable<number>} cells
 * @param {Symmetry} symmetry
 */
function mirrored({ height, width }, cells, symmetry) {
  const all = new Set(cells);
  const last = height * width - 1;
  const across = (/** @type {number} */ cell) => cell + width - 1 - 2 * (cell % width);
  for (const cell of [...all]) {
    if (symmetry === "sides" || symmetry === "both") all.add(across(cell));
    if (symmetry === "ends" || symmetry === "both") all.add(last - across(cell));
    if (symmetry === "turn" || symmetry === "both") all.add(last - cell);
    const [row, column] = placeIn(cell, width);
    /** @type {[number, number][]} */
    const images = [];
    if (symmetry === "diagonal") images.push([column, row]);
    if (symmetry === "quarter") {
      images.push([column, width - 1 - row], [height - 1 - row, width - 1 - column], [height - 1 - column, row]);
    }
    for (const [toRow, toColumn] of images) {
      if (toRow >= 0 && toColumn >= 0 && toRow < height && toColumn < width) all.add(toRow * width + toColumn);
    }
  }
  return [...all];
}
