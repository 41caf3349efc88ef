/** The boards of the first minute. Each teaches one rule with one sentence, and needs only what was said so far. */

import { nonogram } from "../../genres/nonogram.js";
import { blank } from "../../puzzle/blank.js";
import { NAMED } from "../../puzzle/palette.js";

/** @import { Colour, Puzzle } from "../../base/types.js" */

/**
 * `say` is the sentence, and `end` what is said about the solved picture. The sentence speaks of `cells` in `line` (rows
 * first), which get crosses if it `isCrossed`; `filled` are the cells that are filled already.
 * @typedef {{title: string, say: string, end: string, line: number, cells: number[], filled: number[],
 *   isCrossed: boolean, puzzle: Puzzle}} Lesson
 */

const [WHITE, BLACK] = NAMED;
const PINK = { key: "k", name: "pink", rgb: "f08fb4" };
const BROWN = { key: "n", name: "brown", rgb: "b9824f" };

/**
 * Returns the puzzle of a picture.
 *
 * @param {string} rows   separated by blanks; the digits are the numbers of inks, and 0 is blank
 * @param {...Colour} inks
 * @returns {Puzzle}
 */
function puzzleOf(rows, ...inks) {
  const lines = rows.split(" ");
  const cells = Uint8Array.from(lines.join(""), Number);
  return { ...blank(nonogram, lines.length, lines[0].length), palette: [WHITE, ...inks], cells, sealed: true };
}

/** @type {Lesson[]} */
export const LESSONS = [
  {
    title: "A table",
    puzzle: puzzleOf("11111 10001 10001 10001 10001", BLACK),
    say: "A number tells how many cells of its line are filled. 5 is all of them.",
    end: "One line after the other, and there it is.",
    line: 0,
    cells: [0, 1, 2, 3, 4],
  },
  {
    title: "A duck",
    puzzle: puzzleOf("00110 00111 11110 11111 00100", BLACK),
    say: "Wherever the 4 lies in this row, it covers these three cells.",
    end: "Overlaps are half of every puzzle.",
    line: 2,
    cells: [11, 12, 13],
  },
  {
    title: "A cat",
    puzzle: puzzleOf("10001 11011 11111 10101 01110", BLACK),
    say: "Two numbers keep a gap between them. 2, a gap and 2 are just as wide as the row.",
    end: "A line that is just full has no choice.",
    line: 1,
    cells: [5, 6, 8, 9],
  },
  {
    title: "An umbrella",
    puzzle: puzzleOf("00100 01110 11111 00100 01100", BLACK),
    say: "This row has its 1. The rest stays blank, and a cross says so.",
    end: "Crosses are for you: they tell where not to look again.",
    line: 0,
    cells: [0, 1, 3, 4],
    isCrossed: true,
    filled: [2, 7, 10, 11, 12, 13, 14, 17, 22],
  },
  {
    title: "An ice cream",
    puzzle: puzzleOf("01110 11111 22222 02220 00200", PINK, BROWN),
    say: "Two inks may touch. 2 pink and 3 brown fill this column without a gap.",
    end: "That is all there is to know.",
    line: 7,
    cells: [2, 7, 12, 17, 22],
  },
].map((lesson) => ({ filled: [], isCrossed: false, ...lesson }));
