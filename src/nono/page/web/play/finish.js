/** Shows the finish: the picture without its grid, the title, the author, the description and the time. */

import { make, openDialog } from "../base/make.js";
import { UNKNOWN } from "../base/types.js";
import { figureOf } from "../board/sheet.js";
import { nameIn } from "../files/progress.js";
import { authorOf, titleOf } from "../genres/index.js";
import { thumbnail } from "../puzzle/thumbnail.js";

const SIDE = 480; // the longer side of the picture, in CSS pixels

/** Opens the dialog, unless another one is open. @param {import("./play.js").Play} play */
export function showFinish(play) {
  if (document.querySelector("dialog[open]")) return;
  const { app, marks: { grid } } = play;
  const puzzle = play.game.puzzle;
  const cells = grid.map((mark) => (mark === UNKNOWN ? 0 : mark));
  const drawing = puzzle.genre === "nonogram" ? thumbnail({ ...puzzle, cells }) : figureOf(app, puzzle, grid, SIDE);
  const picture = make("div", { id: "finish-picture", role: "img", ariaLabel: "The picture of the puzzle" }, drawing);
  const author = authorOf(puzzle);
  const texts = [author && `by ${author}`, puzzle.meta.description, `Your time: ${clockTime(play.game.seconds)}`];
  const lines = texts.filter(Boolean).map((line) => make("p", {}, line));
  const next = make("button", { className: "primary", value: "next", hidden: app.nextPuzzle === null }, "Next puzzle");
  const isOfSite = nameIn(location.hash) !== ""; // the site has its own index in place of Today
  const today = make("button", { value: "today", hidden: app.isCompact || isOfSite }, "Today");
  const buttons = [next, today, make("button", { value: "close" }, "Back to the board")];
  const title = titleOf(puzzle) || "Solved";
  const { dialog } = openDialog("finish", title, picture, ...lines, make("div", "row", ...buttons));
  dialog.onclose = () => {
    if (dialog.returnValue === "next") app.nextPuzzle?.();
    else if (dialog.returnValue === "today") location.hash = "#today";
  };
}

/** Returns a time as minutes and seconds, such as 12:05. @param {number} seconds */
function clockTime(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
