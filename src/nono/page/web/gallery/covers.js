/** Makes the covers of puzzles: a quilt, the player's marks, or the solved picture on its wall. */

import { drawing, make } from "../base/make.js";
import { figureOf } from "../board/sheet.js";
import { cluesOfDocument } from "../genres/nonogram.js";
import { WHITE } from "../puzzle/palette.js";
import { hashOf, quilt, wallOf } from "../puzzle/quilt.js";

/**
 * @typedef {import("../base/types.js").Puzzle} Puzzle
 *
 * How far a puzzle is played: from 0 to 1 (solved), or null for a drawing, whose picture is no secret; and the marks,
 * if they are known.
 * @typedef {{progress: number | null, marks?: ArrayLike<number> | null}} Played
 */

const SIDE = 160; // the largest side of a cover, in CSS pixels

/**
 * Returns the cover of a puzzle. That of a picture shows nothing of the picture until it is solved; that of another
 * genre shows what is printed.
 *
 * @param {import("../app/app.js").App} app
 * @param {Puzzle} puzzle
 * @param {Played} played
 */
export function coverOf(app, puzzle, { progress, marks = null }) {
  const isShown = progress === 1 || progress === null;
  const cover = make("span", "cover");
  if (isShown) hang(cover, puzzle);
  if (puzzle.genre !== "nonogram") {
    cover.dataset.genre = puzzle.genre;
    cover.append(figureOf(app, puzzle, marks, SIDE));
    return cover;
  }
  cover.classList.toggle("coloured", !isBlack(puzzle));
  if (!isShown && !progress) {
    cover.append(quiltOf(puzzle));
    return cover;
  }
  const cells = isShown && !puzzle.clues ? puzzle.cells : (marks ?? puzzle.cells);
  cover.classList.toggle("begun", !isShown);
  cover.append(pictureOf(puzzle, cells, !isShown));
  return cover;
}

/**
 * Gives an element the wall on which a solved puzzle hangs, which is always the same.
 *
 * @param {HTMLElement} part
 * @param {Puzzle} puzzle
 */
export function hang(part, puzzle) {
  part.classList.add("hung", wallOf(seedOf(puzzle)));
  part.classList.toggle("coloured", !isBlack(puzzle));
}

/** Returns the quilt of a nonogram, in its inks. @param {Puzzle} puzzle */
export function quiltOf(puzzle) {
  const { height, palette, width } = puzzle;
  const inks = isBlack(puzzle) ? [] : palette.slice(1).map(({ rgb }) => `#${rgb}`);
  return quilt(seedOf(puzzle), Math.max(height, width), inks);
}

/** Returns a number that depends on the clues of a puzzle, not on its marks. @param {Puzzle} puzzle */
function seedOf(puzzle) {
  const clues = puzzle.genre === "nonogram" ? cluesOfDocument(puzzle) : { ...puzzle.given?.data, saved: undefined };
  return hashOf(JSON.stringify(clues));
}

/** Returns true if a puzzle has no colours, so that it follows the theme. @param {Puzzle} puzzle */
export const isBlack = ({ genre, palette }) =>
  genre !== "nonogram" || (palette.length === 2 && palette[0].rgb === WHITE && palette[1].rgb === "000000");

/**
 * Returns a drawing of cells, one unit per cell, with a path for each ink.
 *
 * @param {Puzzle} puzzle
 * @param {ArrayLike<number>} cells   colours of the palette; others are blank
 * @param {boolean} [isSheet]   true if every fifth line is drawn
 */
export function pictureOf(puzzle, cells, isSheet = false) {
  const { height, palette, width } = puzzle;
  const paths = palette.map(() => "");
  for (let cell = 0; cell < cells.length; cell++) {
    const ink = cells[cell];
    const start = cell;
    while ((cell + 1) % width && cells[cell + 1] === ink) cell++;
    const length = cell - start + 1;
    if (ink in paths) paths[ink] += `M${start % width} ${Math.floor(start / width)}h${length}v1h-${length}z`;
  }
  if (isSheet || palette[0].rgb === WHITE) paths[0] = ""; // the wall or the sheet is the ground
  const isInk = isBlack(puzzle);
  const inks = paths.map((d, ink) => (isInk && ink ? { class: "ink", d } : { fill: `#${palette[ink].rgb}`, d }));
  const lines = isSheet ? [{ class: "fives", d: fives(width, height) }] : [];
  const svg = drawing([width, height], ...lines, ...inks.filter(({ d }) => d));
  svg.setAttribute("shape-rendering", "crispEdges");
  return svg;
}

/** Returns the path of every fifth line. @param {number} width @param {number} height */
function fives(width, height) {
  let path = "";
  for (let x = 5; x < width; x += 5) path += `M${x} 0v${height}`;
  for (let y = 5; y < height; y += 5) path += `M0 ${y}h${width}`;
  return path;
}
