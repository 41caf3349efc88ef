/** Crosses out the cells of complete lines while the user plays. */

import { UNKNOWN } from "../base/types.js";
import { AUTOMATIC } from "../puzzle/marks.js";

/**
 * Returns the automatic crosses that a stroke makes (`AUTOMATIC`) and takes away (`UNKNOWN`), by cell.
 *
 * The cells of a line are crossed out if the player's own marks complete the line and if all lines that it crosses can
 * still be completed. Otherwise one of the marks is wrong, and crosses would spread the mistake. If a line is no longer
 * complete, its crosses go.
 *
 * @param {import("./lines.js").LineChecks} lines
 * @param {import("../puzzle/marks.js").Marks} marks
 * @param {Iterable<number>} cells   the cells of the stroke
 * @param {boolean} isAdding         false if the stroke only takes crosses away
 * @returns {Map<number, number>}
 */
export function automaticCrosses(lines, marks, cells, isAdding) {
  const grid = marks.grid;
  const byPlayer = grid.map((mark, cell) => (marks.isAutomatic(cell) ? UNKNOWN : mark));
  const isComplete = (/** @type {number} */ line) => {
    const done = lines.finished(line, byPlayer);
    return done.length > 0 ? done.every(Boolean) : ![...lines.cells(line)].some((cell) => byPlayer[cell] % UNKNOWN);
  };
  /** @type {Map<number, number>} */
  const changes = new Map();
  /** Notes changes, also in `grid`, on which the next lines build. */
  const put = (/** @type {Iterable<number>} */ places, /** @type {number} */ mark) => {
    for (const cell of places) {
      changes.set(cell, mark);
      grid[cell] = mark;
    }
  };
  const touched = [...new Set([...cells].flatMap((cell) => lines.through(cell)))];
  const complete = touched.filter(isComplete);
  for (const line of touched.filter((line) => !complete.includes(line))) {
    put(lines.cells(line).filter((cell) => marks.isAutomatic(cell) && !lines.through(cell).some(isComplete)), UNKNOWN);
  }
  for (const line of isAdding ? complete : []) {
    const along = lines.cells(line);
    const open = along.filter((cell) => grid[cell] === UNKNOWN);
    const after = grid.slice();
    for (const cell of open) after[cell] = 0;
    const crossing = new Set([...along].flatMap((cell) => lines.through(cell)));
    if ([...crossing].every((line) => lines.fits(line, after))) put(open, AUTOMATIC);
  }
  return changes;
}
