/** Gives hints for peg solitaire: the next jump of a solution. */

import { label, say } from "../base/text.js";
import { NOTHING } from "./derive.js";
import { hintOf } from "./hint.js";

/**
 * @param {(problem: unknown[]) => Promise<import("../engine/engine.js").Jumps> | import("../engine/engine.js").Jumps} search
 * @param {import("../genres/pegs.js").Pegs} pegs
 * @param {Uint8Array} grid   the marks
 * @param {number} width
 */
export async function jumpHint(search, pegs, grid, width) {
  if (pegs.isSolved(grid)) return hintOf("solved", [say("the puzzle is solved")]);
  const { complete, solutions } = await search(pegs.problem(grid));
  const [jumps] = solutions;
  if (!jumps) {
    if (complete) return hintOf("contradiction", [say("no jumps from here lead to a solution; undo some jumps")]);
    return hintOf("stuck", [say("a limit was reached before a solution was found")]);
  }
  const holes = [...pegs.start.keys()];
  const [from, over, to] = Array.from(jumps.slice(0, 3), (hole) => holes[hole]);
  const place = (/** @type {number} */ cell) => label(`row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`);
  const values = { from: place(from), over: place(over), to: place(to), n: jumps.length / 3 };
  const because = "because {n} {n|jump solves|jumps solve} the puzzle from here, and this is the first";
  const sentences = ["look at the peg in {from}", "the peg in {from} jumps over {over}", `the peg in {from} jumps over {over} to {to}, ${because}`];
  const texts = sentences.map((sentence) => say(sentence, values));
  const step = { ...NOTHING, technique: "", settled: pegs.changes([from, over, to]), removed: [] };
  return hintOf("step", texts, { step, at: from });
}
