/** Whether marks keep all rules of a puzzle; any solution will do. */

import { UNKNOWN } from "../base/types.js";
import { Domains } from "../words/domains.js";
import { ruleValues } from "../words/model.js";
import { finished } from "./finished.js";

/**
 * A function that answers it for marks of a model, a colour a cell; cells without a mark, and without a colour of the
 * model's own, count as background where there is one. Rules of hidden cells are left out.
 *
 * @param {import("../words/model.js").Parts} parts
 * @param {boolean} [hasBlank]   whether colour 0 is a background
 * @returns {(grid: Uint8Array) => boolean}
 */
export function solvedBy(parts, hasBlank = true) {
  const { lines, counts } = parts;
  const size = parts.height * parts.width;
  const domains = Domains.of(parts).copy(size);
  const own = domains.grid();
  const rules = Array.from(counts.least, (_, rule) => ruleValues(parts, rule));
  const shownRules = [...rules.entries()].filter(([, values]) => values.every(([cell]) => cell < size));
  return (grid) => {
    const colour = (/** @type {number} */ cell) => {
      const found = grid[cell] === UNKNOWN ? own[cell] : grid[cell];
      return found === UNKNOWN && hasBlank ? 0 : found;
    };
    if (own.some((_, cell) => !domains.may(cell, colour(cell)))) return false;
    for (let number = 0; number + 1 < lines.cellStart.length; number++) {
      const cells = lines.cells.subarray(lines.cellStart[number], lines.cellStart[number + 1]);
      const blocks = [];
      for (let at = lines.blockStart[number]; at < lines.blockStart[number + 1]; at++) {
        blocks.push({ length: lines.length[at], colour: lines.colour[at] });
      }
      const line = Array.from(cells, colour);
      if (blocks.length ? !finished(blocks, line).every(Boolean) : line.some(Boolean)) return false;
    }
    return shownRules.every(([rule, values]) => {
      const shown = values.filter(([cell, wanted]) => colour(cell) === wanted).length;
      return counts.least[rule] <= shown && shown <= counts.most[rule];
    });
  };
}
