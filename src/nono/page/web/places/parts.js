/** Makes the parts that Today, Library and Make share: cards and covers. */

import { make } from "../base/make.js";
import { figureOf } from "../board/sheet.js";
import { prepare, unpackPuzzle } from "../formats/link.js";
import { cluesOfDocument } from "../genres/nonogram.js";
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
const SHARP = 2; // pixels of a cover per CSS pixel
const THIN = 0.5; // the length of a bar as a share of its block

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
 * Returns the cover of a puzzle on a shelf. The cover of a picture shows only its clues until the picture is solved.
 *
 * @param {App} app
 * @param {Document} puzzle
 * @param {number | null} progress
 */
export function coverOf(app, puzzle, progress) {
  const hasPicture = puzzle.genre === "nonogram" && (!puzzle.clues || progress === null);
  if (hasPicture && (progress === 1 || progress === null)) return thumbnail(puzzle);
  return puzzle.genre === "nonogram" ? unsolved(puzzle) : figureOf(app, puzzle, null, COVER);
}

/** Returns a blank board with its clues as bars, as long as their blocks and in their colours. @param {Document} puzzle */
function unsolved(puzzle) {
  const { height, width, palette } = puzzle;
  const { rows, cols } = cluesOfDocument(puzzle);
  const [across, down] = [rows, cols].map((clues) => Math.max(...clues.map((blocks) => lengthOf(blocks))));
  const size = Math.max(1, Math.floor((COVER * SHARP) / Math.max(width + across, height + down, SMALLEST)));
  const canvas = make("canvas", { width: (across + width) * size + 1, height: (down + height) * size + 1, className: "unsolved", ariaHidden: "true" });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const [left, top] = [across * size, down * size];
  const bar = (/** @type {string} */ css, /** @type {number[]} */ [x, y, wide, high]) => {
    context.fillStyle = css;
    context.fillRect(x, y, wide, high);
  };
  for (const [isRow, clues] of /** @type {[boolean, typeof rows][]} */ ([[true, rows], [false, cols]])) {
    clues.forEach((blocks, line) => {
      let start = (isRow ? left : top) - size * lengthOf(blocks);
      for (const { colour, length } of blocks) {
        const along = [start, (isRow ? top : left) + line * size, Math.max(1, length) * size * THIN, size * 0.7]; // of a bar in a row
        const { rgb } = palette[colour];
        bar(palette.length > 2 ? `#${rgb}` : "#808999", isRow ? along : [along[1], along[0], along[3], along[2]]);
        start += size * (Math.max(1, length) * THIN + 1);
      }
    });
  }
  for (let line = 0; line <= width; line++) if (line % 5 === 0 || line === width) bar("#808999", [left + line * size, top, 1, height * size]);
  for (let line = 0; line <= height; line++) if (line % 5 === 0 || line === height) bar("#808999", [left, top + line * size, width * size, 1]);
  return canvas;
}

/** Returns how long the bars of a clue are, with the gaps after them, in cells. @param {import("../base/types.js").Block[]} blocks */
const lengthOf = (blocks) => blocks.reduce((sum, { length }) => sum + Math.max(1, length) * THIN + 1, 0);

/**
 * Returns the marks of a game, or null if there is no game or it does not fit the puzzle.
 *
 * @param {Document} puzzle
 * @param {import("../app/app.js").Game | null | undefined} game
 */
export function marksOf(puzzle, game) {
  try {
    const marks = new Marks();
    const answers = genreOf(puzzle).answers(puzzle).length;
    const hasPencilMarks = answers > 2 && puzzle.given?.page.drawn === "text";
    const pencilValues = hasPencilMarks ? answers : 0;
    marks.restore(/** @type {any} */ (game).marks, puzzle.cells.length, answers, pencilValues); // throws an error without a game
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
