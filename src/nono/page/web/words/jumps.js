/** Gives hints for peg solitaire: the next jump of a solution. */

import { NOTHING } from "./derive.js";
import { hintOf } from "./hint.js";

/**
 * @param {(problem: unknown[]) => Promise<import("../engine/engine.js").Jumps> | import("../engine/engine.js").Jumps} search
 * @param {import("../genres/pegs.js").Pegs} pegs
 * @param {Uint8Array} grid   the marks
 * @param {number} width
 */
export async function jumpHint(search, pegs, grid, width) {
  if (pegs.isSolved(grid)) return hintOf("solved", ["the puzzle is solved"]);
  const { complete, solutions } = await search(pegs.problem(grid));
  const [jumps] = solutions;
  if (!jumps) {
    if (complete) return hintOf("contradiction", ["no jumps from here lead to a solution; undo some jumps"]);
    return hintOf("stuck", ["a limit was reached before a solution was found"]);
  }
  const holes = [...pegs.start.keys()];
  const [from, over, to] = Array.from(jumps.slice(0, 3), (hole) => holes[hole]);
  const place = (/** @type {number} */ cell) => `row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`;
  const peg = `the peg in ${place(from)}`;
  const texts = [`look at ${peg}`, `${peg} jumps over ${place(over)}`, `${peg} jumps to ${place(to)}`];
  const step = { ...NOTHING, technique: "", settled: pegs.changes([from, over, to]), removed: [] };
  return hintOf("step", texts, { step, at: from });
}
