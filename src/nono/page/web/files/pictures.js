/** Packs the marks that solved a puzzle, which are its cover for ever, and finds the marks of stored games. */

import { hasPicture } from "../formats/build.js";
import { packMarks, unpackMarks } from "../formats/cells.js";
import { genreOf } from "../genres/index.js";
import { Marks } from "../puzzle/marks.js";
import { stateOf } from "./records.js";

/** @import { Game } from "../app/app.js" */
/** @import { Puzzle } from "../base/types.js" */

/**
 * Returns the marks of a game, or null if there is no game or it does not fit the puzzle.
 *
 * @param {Puzzle} puzzle
 * @param {Game | null | undefined} game
 */
function marksOf(puzzle, game) {
  try {
    const marks = new Marks();
    const answers = genreOf(puzzle).answers(puzzle).length;
    const hasPencilMarks = answers > 2 && puzzle.given?.page.drawn === "text";
    const pencilValues = hasPencilMarks ? answers : 0;
    marks.restore(/** @type {any} */ (game).marks, puzzle.cells.length, answers, pencilValues); // throws without a game
    return marks.grid;
  } catch {
    return null;
  }
}

/**
 * Returns the packed marks of a solved game, or undefined if the game is not solved.
 *
 * @param {Puzzle} puzzle
 * @param {Game | null | undefined} game
 */
export function packedPicture(puzzle, game) {
  const grid = game?.progress === 1 ? marksOf(puzzle, game) : null;
  return grid ? packMarks(grid) : undefined;
}

/**
 * Returns the marks that solved a stored puzzle or, if it is not solved, those of its game; null if there are none.
 *
 * @param {import("./records.js").Entry | undefined} entry   undefined: the puzzle is not stored
 * @param {Puzzle} puzzle
 */
export function gridOf(entry, puzzle) {
  if (!entry) return null;
  const { id, picture, progress } = entry;
  try {
    if (picture && progress === 1) return unpackMarks(picture, puzzle.cells.length);
  } catch {
    // the picture is damaged, or of another size
  }
  if (progress === 1 && puzzle.genre === "nonogram" && hasPicture(puzzle)) return puzzle.cells; // of earlier versions
  return marksOf(puzzle, stateOf(id).game);
}
