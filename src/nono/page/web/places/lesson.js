/** Teaches the rules on the first nonogram, in five sentences, and answers each mistake. */

import { UNKNOWN } from "../base/types.js";
import { lineCells } from "../puzzle/clues.js";

export const FIRST = "urneg"; // its address
/** The lines of the first nonogram (rows first) in the order in which they are explained, each with its sentence. @type {[number, string][]} */
const LINES = [
  [1, "Row 2 says 5: five black cells side by side. Fill the whole row."],
  [2, "Row 3 says 5, too. Slide over the row to fill it at once."],
  [0, "Columns 1 and 5 have their 2 cells, so the others got crosses. Row 1 says 1 1: two cells with a gap."],
  [7, "Column 3 says 4: four cells side by side. Its first cell is the gap, so fill the others."],
  [3, "Row 4 says 3. You know the rules now, and the rest is yours."],
];
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
      await guide.hint(puzzle, grid);
      if (guide.act === "show") await guide.hint(puzzle, grid);
      return;
    }
    const next = LINES.find(([line]) => open(line).length);
    if (next) guide.teach(next[1], next[0], open(next[0]).map((cell) => [cell, 1]));
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => (app.board.strokes.active ? later() : teach()), PAUSE);
  };
  marks.on("change", later);
  guide.on("change", () => {
    if (!guide.help) later(); // a tap without effect ends no sentence
  });
  app.store.on("change", later);
  later();
}
