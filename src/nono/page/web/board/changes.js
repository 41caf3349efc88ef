/** Compares pictures, to draw only what has changed. */

import { sameClue } from "./cell_names.js";

/**
 * @typedef {import("../base/types.js").Picture} Picture
 * @typedef {Pick<import("./board.js").Overlay, "done" | "broken">} Shown
 */

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
  if (before.rows === after.rows && before.cols === after.cols) return [];
  const clueOf = (/** @type {Picture} */ { height, rows, cols }, /** @type {number} */ line) =>
    line < height ? rows[line] : cols[line - height];
  return areasOf(after, (line) => !sameClue(clueOf(before, line), clueOf(after, line)));
}

/**
 * Returns the areas of the clues that two overlays show in different ways.
 *
 * @param {Picture} picture
 * @param {Shown} before
 * @param {Shown} after
 */
export function shownClues(picture, before, after) {
  const isBroken = (/** @type {Shown} */ { broken }, /** @type {number} */ line) => broken?.has(line) ?? false;
  return areasOf(picture, (line) => before.done?.[line] !== after.done?.[line] || isBroken(before, line) !== isBroken(after, line));
}

/** @param {Picture} picture @param {(line: number) => boolean} isChanged */
function areasOf({ height, width }, isChanged) {
  /** @type {import("./painter.js").Area[]} */
  const areas = [];
  for (let line = 0; line < height + width; line++) {
    const [row, column] = line < height ? [line, -1] : [-1, line - height];
    if (isChanged(line)) areas.push({ top: row, bottom: row, left: column, right: column });
  }
  return areas;
}
