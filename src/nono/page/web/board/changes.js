/** Compares pictures, to draw only what has changed. */

import { sameClue } from "./cell_names.js";

/** @typedef {import("../base/types.js").Picture} Picture */

/** Returns true if cells of a picture contain anything besides colours. @param {Picture} picture */
export function hasContents({ texts, marks, rays, regions }) {
  return texts.size > 0 || marks.size > 0 || rays.length > 0 || regions.length > 0;
}

/**
 * Returns the areas of the clues that differ between two pictures.
 *
 * @param {Picture} before
 * @param {Picture} after
 */
export function changedClues(before, after) {
  /** @type {import("./painter.js").Area[]} */
  const areas = [];
  after.rows.forEach((clue, row) => {
    if (!sameClue(clue, before.rows[row])) areas.push({ top: row, bottom: row, left: -1, right: -1 });
  });
  after.cols.forEach((clue, column) => {
    if (!sameClue(clue, before.cols[column])) areas.push({ top: -1, bottom: -1, left: column, right: column });
  });
  return areas;
}
