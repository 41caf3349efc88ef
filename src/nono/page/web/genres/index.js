/** Finds the genre and the model of a puzzle. */

import { nonogram } from "./nonogram.js";

/**
 * Returns the title or the id of a puzzle, or "" if there is none. The title of a sealed nonogram would tell what
 * the picture shows, so it is left out.
 *
 * @param {Puzzle} puzzle
 */
export function titleOf({ genre, meta, sealed }) {
  return genre === "nonogram" && sealed ? "" : meta.title || meta.id || "";
}

/** Returns the author of a puzzle; "" or undefined if it is nono itself or unknown. @param {Puzzle} puzzle */
export const authorOf = ({ meta }) => (meta.author === "nono" ? "" : meta.author);

/** Returns the size of a puzzle in words. @param {Puzzle} puzzle */
export const sizeOf = ({ width, height }) => `${width}×${height}`;

/**
 * @import { Clued, Puzzle, Genre, Model } from "../base/types.js"
 *
 * A model. If the rules are declared, `clued` are the clues, and `subjects` says what each count rule is about.
 * Otherwise, `clued` is null and `subjects` is empty.
 * @typedef {{model: Model, subjects: Int32Array, clued: Clued | null}} Built
 */

/**
 * Makes the model of a puzzle. If the genre declares its rules, the engine makes it.
 *
 * @param {Puzzle} puzzle
 * @param {(puzzle: unknown[]) => Promise<Omit<Built, "clued">>} askEngine   the engine's call for a puzzle with
 *     declared rules
 * @returns {Promise<Built>}
 */
export async function makeModel(puzzle, askEngine) {
  const genre = genreOf(puzzle);
  const clued = genre.declared?.(puzzle);
  if (clued) {
    const { declaredBy } = await import("./declared.js");
    const { model, subjects } = await askEngine(declaredBy(clued));
    return { model, subjects, clued };
  }
  if (!genre.model) throw new Error(`${genre.name}: no rules`);
  return { model: genre.model(puzzle), subjects: new Int32Array(), clued: null };
}

/**
 * Names the place of a cell, such as "row 3 column 2", as hints, mistakes and screen readers do. Returns "" if the
 * board does not have this cell.
 *
 * @param {Pick<Puzzle, "given" | "width">} puzzle
 * @param {number} cell
 */
export function placeOf({ given, width }, cell) {
  const row = Math.floor(cell / width);
  const cells = given?.rows?.[row];
  if (!cells) return `row ${row + 1} column ${(cell % width) + 1}`;
  return cells.includes(cell) ? `row ${row + 1} ${given?.unit} ${cells.indexOf(cell) + 1}` : "";
}

/** Returns the genre of a puzzle. @param {Puzzle} puzzle @returns {Genre} */
export function genreOf(puzzle) {
  return puzzle.given ?? nonogram;
}

/**
 * Returns the name above a puzzle, and the line below it (`by`): what it is, unless that is its name, and the author.
 *
 * @param {Puzzle} puzzle
 * @returns {{name: string, by: string}}
 */
export function headingOf(puzzle) {
  const title = titleOf(puzzle);
  const what = [genreOf(puzzle).title, sizeOf(puzzle), ...(puzzle.given?.settings ?? [])].join(", ");
  return { name: title || what, by: [title && what, authorOf(puzzle)].filter(Boolean).join(", ") };
}
