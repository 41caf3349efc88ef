/**
 * Teaches the rules on the first board of a genre: five sentences on the first nonogram, and the hints of the other
 * genres without being asked for. Answers each mistake.
 */

import { text } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { lineCells } from "../puzzle/clues.js";

/** The addresses of the first boards. */
const FIRST = ["heart", "ledger", "candle", "guppy", "badger", "paddock", "pebble", "acorn", "arrow", "comet", "campfire", "valentine"];
const LINES = [1, 2, 0, 7, 3]; // the lines of the first nonogram, rows first, in the order of its sentences
const PAUSE = 500; // time after a stroke in which the page says something about it, in milliseconds

/**
 * @param {import("../play/play.js").Play} play
 * @param {import("../files/kept.js").Kept} kept
 */
export function startLesson(play, kept) {
  const { app, guide, marks } = play;
  let timer = 0;
  const teach = () => {
    const { document: puzzle } = play;
    if (!play.isActive || play.solved || !FIRST.includes(kept.address)) return;
    if (kept.address !== FIRST[0]) return guide.told ? undefined : void play.hint();
    const { cells, height, width } = puzzle;
    const { grid } = marks;
    const inked = (/** @type {number} */ line, /** @type {ArrayLike<number>} */ of) => lineCells(height, width, line).filter((cell) => of[cell] === 1).length;
    const wrong = grid.findIndex((mark, cell) => mark !== UNKNOWN && mark !== cells[cell]);
    if (wrong >= 0) {
      const [row, column] = [Math.floor(wrong / width), wrong % width];
      const line = [height + column, row].find((one) => inked(one, grid) > inked(one, cells)) ?? null;
      const name = line === row ? text("board.row", { number: row + 1 }) : text("board.column", { number: column + 1 });
      const place = text("board.place", { row: row + 1, column: column + 1 });
      const words = line === null ? text("lesson.wrong", { place }) : text("lesson.much", { name, needs: inked(line, cells), n: inked(line, grid) });
      return guide.say(words, false, { line, cells: line === null ? [wrong] : [], around: [], dims: true });
    }
    const step = LINES.findIndex((line) => inked(line, grid) < inked(line, cells));
    if (step >= 0) guide.say(text(`lesson.${step}`), false, { line: LINES[step], cells: [], around: [], dims: true });
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => (app.board.strokes.active ? later() : teach()), PAUSE);
  };
  marks.addEventListener("change", later);
  app.store.addEventListener("change", later);
  later();
}
