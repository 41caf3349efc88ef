/** Shows the finish: the picture without its grid, the title, the author and the playing time. */

import { addPart } from "../base/parts.js";
import { text } from "../base/text.js";
import { titleOf } from "../genres/index.js";
import "./english.js";
import { timeOf } from "./panel.js";

const SIDE = 320; // the longer side of the picture, in CSS pixels

/** Loads the HTML of this module. */
export const ready = () => addPart(import.meta.resolve("./finish.html"));

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(`finish-${id}`));

/** @param {import("./play.js").Play} play */
export function showFinish(play) {
  const { app } = play;
  const puzzle = play.document;
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("finish"));
  const canvas = /** @type {HTMLCanvasElement} */ (element("picture"));
  canvas.ariaLabel = text("finish.picture");
  if (puzzle.genre === "nonogram") drawPicture(canvas, puzzle, play.marks.grid);
  else copyBoard(canvas);
  const { author } = puzzle.meta;
  element("title").textContent = titleOf(puzzle) || text("finish.title");
  element("by").textContent = author ? text("finish.by", { author }) : "";
  element("time").textContent = play.seconds ? text("finish.time", { time: timeOf(play.seconds) }) : "";
  element("next").hidden = app.nextPuzzle === null;
  dialog.onclose = () => {
    if (dialog.returnValue === "next") app.nextPuzzle?.();
    dialog.returnValue = "";
  };
  if (!document.querySelector("dialog[open]")) dialog.showModal();
}

/**
 * Draws the marks of a nonogram without lines between the cells.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {import("../base/types.js").Document} puzzle
 * @param {Uint8Array} grid
 */
function drawPicture(canvas, puzzle, grid) {
  const { height, width, palette } = puzzle;
  const size = Math.max(1, Math.round((SIDE * devicePixelRatio) / Math.max(height, width)));
  [canvas.width, canvas.height] = [width * size, height * size];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  grid.forEach((mark, cell) => {
    context.fillStyle = `#${(palette[mark] ?? palette[0]).rgb}`;
    context.fillRect((cell % width) * size, Math.floor(cell / width) * size, size, size);
  });
}

/** Copies the board of another genre. @param {HTMLCanvasElement} canvas */
function copyBoard(canvas) {
  const board = /** @type {HTMLCanvasElement} */ (document.querySelector("#stage canvas"));
  [canvas.width, canvas.height] = [board.width, board.height];
  canvas.getContext("2d")?.drawImage(board, 0, 0);
}
