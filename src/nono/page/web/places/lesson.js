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
    const open = (/** @type {number} */ line) => lineCells(height, width, line).filter((cell) => cells[cell] === 1 && grid[cell] !== 1);
    if (grid.some((mark, cell) => mark !== UNKNOWN && mark !== cells[cell])) {
      await guide.hint(puzzle, grid, null);
      if (guide.act === "show") await guide.hint(puzzle, grid, null);
      return;
    }
    const step = LINES.findIndex((line) => open(line).length);
    if (step >= 0) guide.teach(text(`lesson.${step}`), LINES[step], open(LINES[step]).map((cell) => [cell, 1]));
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => (app.board.strokes.active ? later() : teach()), PAUSE);
  };
  marks.on("change", later);
  guide.on("change", () => {
    if (!guide.told) later(); // a tap without effect ends no sentence
  });
  app.store.on("change", later);
  later();
}
