/** Teaches the rules on the first nonogram, in five sentences, and answers each mistake. */

import { text } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { lineCells } from "../puzzle/clues.js";

export const FIRST = "urneg"; // its address
const LINES = [1, 2, 0, 7, 3]; // the lines of the first nonogram, rows first, in the order of its sentences
const PAUSE = 500; // time after a stroke in which the page says something about it, in milliseconds

/**
 * @param {import("../play/play.js").Play} play
 * @param {import("../files/kept.js").Kept} kept
 */
export function startLesson(play, kept) {
  const { app, guide, marks } = play;
  let timer = 0;
  const teach = async () => {
    const { document: puzzle } = play;
    if (!play.isActive || play.solved || kept.address !== FIRST) return;
    const { cells, height, width } = puzzle;
    const { grid } = marks;
    const inked = (/** @type {number} */ line, /** @type {ArrayLike<number>} */ of) => lineCells(height, width, line).filter((cell) => of[cell] === 1).length;
    if (grid.some((mark, cell) => mark !== UNKNOWN && mark !== cells[cell])) {
      await guide.hint(puzzle, grid, null);
      if (guide.act === "show") await guide.hint(puzzle, grid, null);
      return;
    }
    const step = LINES.findIndex((line) => inked(line, grid) < inked(line, cells));
    if (step >= 0) guide.say(text(`lesson.${step}`), false, { line: LINES[step], cells: [], around: [], dims: false });
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => (app.board.strokes.active ? later() : teach()), PAUSE);
  };
  marks.addEventListener("change", later);
  guide.addEventListener("change", () => {
    if (!guide.told) later(); // a tap without effect ends no sentence
  });
  app.store.addEventListener("change", later);
  later();
}
