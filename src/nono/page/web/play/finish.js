/** Shows the finish: the picture without its grid, the title and the author. */

import { make, openDialog } from "../base/make.js";
import { drawn } from "../board/sheet.js";
import { authorOf, titleOf } from "../genres/index.js";

const SIDE = 480; // the longer side of the picture, in CSS pixels

/** @param {import("./play.js").Play} play */
export function showFinish(play) {
  if (document.querySelector("dialog[open]")) return;
  const { app, marks: { grid } } = play;
  const puzzle = play.document;
  const drawing = puzzle.genre === "nonogram" ? pictureOf(puzzle, grid) : drawn(app, puzzle, grid, SIDE);
  const picture = make("div", { id: "finish-picture", role: "img", ariaLabel: "The picture of the puzzle" }, drawing);
  const author = authorOf(puzzle);
  const next = make("button", { className: "primary", value: "next", hidden: app.nextPuzzle === null }, "Next puzzle");
  const today = make("button", { value: "today", hidden: app.isCompact }, "Today");
  const buttons = [next, today, make("button", { value: "close" }, "Back to the board")];
  const title = titleOf(puzzle) || "Solved";
  const { dialog } = openDialog("finish", title, picture, make("p", {}, author ? `by ${author}` : ""), make("div", "row", ...buttons));
  dialog.onclose = () => {
    if (dialog.returnValue === "next") app.nextPuzzle?.();
    else if (dialog.returnValue === "today") location.hash = "#today";
  };
}

/**
 * Draws the marks of a nonogram without lines between the cells.
 *
 * @param {import("../base/types.js").Document} puzzle
 * @param {Uint8Array} grid
 */
function pictureOf({ height, width, palette }, grid) {
  const size = Math.max(1, Math.round((SIDE * devicePixelRatio) / Math.max(height, width)));
  const canvas = make("canvas", { width: width * size, height: height * size });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  grid.forEach((mark, cell) => {
    context.fillStyle = `#${(palette[mark] ?? palette[0]).rgb}`;
    context.fillRect((cell % width) * size, Math.floor(cell / width) * size, size, size);
  });
  return canvas;
}
