/**
 * Teaches the rules on the first board of a genre: five sentences on the first nonogram, and the hints of the other
 * genres without being asked for. Answers each mistake.
 */

import { text } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { lineCells } from "../puzzle/clues.js";

/** The addresses of the first boards. */
const FIRST = "urneg ledger candle guppy badger paddock pebble acorn arrow comet campfire valentine".split(" ");
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
    if (!play.isActive || play.solved || !FIRST.includes(kept.address)) return;
    if (kept.address !== FIRST[0]) return guide.told ? undefined : void play.hint();
    const { cells, height, width } = puzzle;
    const { grid } = marks;
    const inked = (/** @type {number} */ line, /** @type {ArrayLike<number>} */ of) => lineCells(height, width, line).filter((cell) => of[cell] === 1).length;
    if (grid.some((mark, cell) => mark !== UNKNOWN && mark !== cells[cell])) {
      await guide.hint(puzzle, grid, null);
      if (guide.act === "show") await guide.hint(puzzle, grid, null);
      return;
    }
    const step = LINES.findIndex((line) => inked(line, grid) < inked(line, cells));
    if (step >= 0) guide.say(text(`lesson.${step}`), false, { line: LINES[step], cells: [], around: [], dims: true });
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => (app.board.strokes.active ? later() : teach()), PAUSE);
  };
  marks.addEventListener("change", later);
  guide.addEventListener("change", () => {
    if (!guide.told && kept.address === FIRST[0]) later(); // a tap without effect ends no sentence
  });
  app.store.addEventListener("change", later);
  later();
}
