/** Creates puzzles. */

/** @import { Puzzle } from "../base/types.js" */

/**
 * Returns an empty puzzle.
 *
 * @param {import("../base/types.js").Genre} genre
 * @param {number} height
 * @param {number} width
 * @returns {Puzzle}
 */
export function blank(genre, height, width) {
  const cells = new Uint8Array(height * width);
  const palette = genre.palette.map((colour) => ({ ...colour }));
  return { genre: genre.name, height, width, palette, cells, clues: null, meta: {}, start: null };
}
