/** Shows the finish: the picture without its grid, the title and the author. */

import { make } from "../base/make.js";
import { addPart } from "../base/parts.js";
import { drawn } from "../board/sheet.js";
import { authorOf, titleOf } from "../genres/index.js";

const SIDE = 480; // the longer side of the picture, in CSS pixels
const REVEAL = 700; // time in which the picture appears, in milliseconds
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** Loads the HTML of this module. */
export const ready = () => addPart(import.meta.resolve("./finish.html"));

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(`finish-${id}`));

/** @param {import("./play.js").Play} play */
export function showFinish(play) {
  const { app } = play;
  const puzzle = play.document;
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("finish"));
  const isPicture = puzzle.genre === "nonogram";
  const canvas = make("canvas");
  element("picture").replaceChildren(isPicture ? canvas : drawn(app, puzzle, play.marks.grid, SIDE));
  element("picture").ariaLabel = "The picture of the puzzle";
  if (isPicture) reveal(canvas, puzzle, play.marks.grid);
  const author = authorOf(puzzle);
  element("title").textContent = titleOf(puzzle) || "Solved";
  element("by").textContent = author ? `by ${author}` : "";
  element("next").hidden = app.nextPuzzle === null;
  dialog.onclose = () => {
    if (dialog.returnValue === "next") app.nextPuzzle?.();
    else if (dialog.returnValue === "today") location.hash = "#today";
    dialog.returnValue = "";
  };
  if (!document.querySelector("dialog[open]")) dialog.showModal();
}

/**
 * Shows the picture of a nonogram from corner to corner.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {import("../base/types.js").Document} puzzle
 * @param {Uint8Array} grid
 */
function reveal(canvas, puzzle, grid) {
  const { height, width } = puzzle;
  const begun = performance.now();
  const draw = () => {
    const share = STILL.matches ? 1 : Math.min(1, (performance.now() - begun) / REVEAL);
    drawPicture(canvas, puzzle, grid, (cell) => Math.floor(cell / width) + (cell % width) < share * (height + width));
    if (share < 1) requestAnimationFrame(draw);
  };
  draw();
}

/**
 * Draws the marks of a nonogram without lines between the cells.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {import("../base/types.js").Document} puzzle
 * @param {Uint8Array} grid
 * @param {(cell: number) => boolean} isShown
 */
function drawPicture(canvas, { height, width, palette }, grid, isShown) {
  const size = Math.max(1, Math.round((SIDE * devicePixelRatio) / Math.max(height, width)));
  if (canvas.width !== width * size || canvas.height !== height * size) [canvas.width, canvas.height] = [width * size, height * size];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  grid.forEach((mark, cell) => {
    context.fillStyle = isShown(cell) && mark && palette[mark] ? `#${palette[mark].rgb}` : `#${palette[0].rgb}`;
    context.fillRect((cell % width) * size, Math.floor(cell / width) * size, size, size);
  });
}
