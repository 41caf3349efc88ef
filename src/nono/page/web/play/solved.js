/** Whether marks keep all rules of a puzzle; any solution will do. */

import { UNKNOWN } from "../base/types.js";
import { ruleValues } from "../words/model.js";
import { finished } from "./finished.js";

/**
 * A function that answers it for marks of a model, a colour a cell; cells without a mark count as background.
 *
 * @param {import("../words/model.js").Parts} parts
 * @returns {(grid: Uint8Array) => boolean}
 */
export function solvedBy(parts) {
  const { lines, counts } = parts;
  const rules = Array.from(counts.least, (_, rule) => ruleValues(parts, rule));
  return (grid) => {
    const colour = (/** @type {number} */ cell) => (grid[cell] === UNKNOWN ? 0 : grid[cell]);
    for (let line = 0; line + 1 < lines.cellStart.length; line++) {
      const cells = lines.cells.subarray(lines.cellStart[line], lines.cellStart[line + 1]);
      const blocks = [];
      for (let at = lines.blockStart[line]; at < lines.blockStart[line + 1]; at++) {
        blocks.push({ length: lines.length[at], colour: lines.colour[at] });
      }
      const own = Array.from(cells, colour);
      if (blocks.length ? !finished(blocks, own).every(Boolean) : own.some(Boolean)) return false;
    }
    return rules.every((values, rule) => {
      const shown = values.filter(([cell, wanted]) => colour(cell) === wanted).length;
      return counts.least[rule] <= shown && shown <= counts.most[rule];
    });
  };
}
