/** Makes the parts that Today, Library and Make share: cards and covers. */

import { make } from "../base/make.js";
import { UNKNOWN } from "../base/types.js";
import { drawn } from "../board/sheet.js";
import { prepare, unpackPuzzle } from "../formats/link.js";
import { iconOf } from "../genres/icons.js";
import { genreOf, sizeOf, titleOf } from "../genres/index.js";
import { Marks } from "../play/marks.js";
import { thumbnail } from "../puzzle/thumbnail.js";

/** Returns the stored puzzles, ready to be unpacked; without a network, their boards may stay blank. @param {import("../files/kept.js").Kept} kept */
export async function keptEntries(kept) {
  const entries = kept.list();
  await prepare(entries.map(({ link }) => link)).catch(() => undefined);
  return entries;
}

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../app/app.js").App} App
 */

const SMALLEST = 15; // cells; covers of smaller puzzles are smaller
const COVER = 96; // the largest side of a cover, in CSS pixels

/**
 * Makes the card of a puzzle, which is a link to its board.
 *
 * @param {string} address   of the puzzle, after "#play/"
 * @param {string | Node} cover
 * @param {string} title
 * @param {(string | false | undefined)[]} facts
 * @param {number | null} progress
 */
export function card(address, cover, title, facts, progress) {
  const done = progress === 1 ? "solved" : progress ? `${Math.floor(100 * progress)} % done` : "";
  const note = make("span", "note", [...facts, done].filter(Boolean).join(", "));
  const link = make("a", { className: "card", href: `#play/${address}` }, cover, make("strong", {}, title), note);
  if (progress === 1) link.dataset.solved = "true";
  return link;
}

/** Returns the title of a puzzle, or its size if the title is unknown. @param {Document} puzzle @param {number | null} progress */
export const nameOf = (puzzle, progress) => titleOf({ ...puzzle, sealed: progress !== 1 && progress !== null }) || sizeOf(puzzle);

/**
 * Returns the cover of a puzzle on a shelf. The cover of a picture tells nothing until the picture is solved.
 *
 * @param {App} app
 * @param {Document} puzzle
 * @param {number | null} progress
 */
export function coverOf(app, puzzle, progress) {
  const hasPicture = puzzle.genre === "nonogram" && (!puzzle.clues || progress === null);
  if (hasPicture && (progress === 1 || progress === null)) return thumbnail(puzzle);
  return puzzle.genre === "nonogram" ? blank(puzzle) : drawn(app, puzzle, null, COVER);
}

/** Returns a blank board that shows the size of a puzzle and its colours. @param {Document} puzzle */
function blank({ height, palette, width }) {
  const cell = COVER / Math.max(width, height, SMALLEST);
  const board = make("span", "blank");
  board.style.cssText = `--five: ${5 * cell}px; height: ${height * cell}px; width: ${width * cell}px`;
  for (const { rgb } of palette.length > 2 ? palette.slice(1) : []) {
    const ink = make("i");
    ink.style.background = `#${rgb}`;
    board.append(ink);
  }
  return board;
}

/**
 * Returns the marks of a game, or null if there are none.
 *
 * @param {Document} puzzle
 * @param {import("../app/app.js").Game | null | undefined} game
 */
export function marksOf(puzzle, game) {
  try {
    const marks = new Marks();
    const answers = genreOf(puzzle).answers(puzzle).length;
    const isTyped = answers > 2 && puzzle.given?.page.drawn === "text";
    marks.restore(/** @type {any} */ (game).marks, puzzle.cells.length, answers, isTyped ? answers : 0);
    return marks.grid;
  } catch {
    return null;
  }
}

/** Returns the puzzle of an entry, or null if it is damaged. @param {import("../files/kept.js").Entry} entry */
export function keptPuzzle({ link }) {
  try {
    return unpackPuzzle(link);
  } catch {
    return null;
  }
}
