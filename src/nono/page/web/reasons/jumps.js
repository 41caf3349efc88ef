/** Gives hints for peg solitaire: the next jump of a solution. */

import { placeOf } from "../genres/index.js";
import { NOTHING } from "../engine/steps.js";
import { hintOf } from "./hint.js";

/** @import { Pegs } from "../base/types.js" */

const FEW = 12; // With so few pegs, the search quickly tells whether another jump leads to a solution.
const UP_AND_DOWN = ["up", "", "down"];

/**
 * Returns the next jump of a solution as a hint, or says why there is none.
 *
 * @param {(problem: unknown[]) => Promise<{complete: boolean, number: number, jump: number[]}>} search   finds a
 *     solution: the number of its jumps (0: none was found), and its first jump as indices of holes; `complete` is
 *     false if a limit ended the search
 * @param {Pegs} pegs
 * @param {Uint8Array} grid   the marks
 */
export async function jumpHint(search, pegs, grid) {
  if (pegs.isSolved(grid)) return hintOf("solved", ["the puzzle is solved"]);
  const { complete, number, jump: next } = await search(pegs.problem(grid));
  if (!number) {
    if (complete) return hintOf("contradiction", ["no jumps from here lead to a solution; undo some jumps"]);
    return hintOf("stuck", ["a limit was reached before a solution was found"]);
  }
  const holes = [...pegs.start.keys()];
  const [from, over, to] = next.map((hole) => holes[hole]);
  const others = pegs.possible(grid).filter((jump) => jump.join() !== [from, over, to].join());
  // as long as no other jump leads to a solution
  let isOnly = holes.filter((hole) => pegs.isPeg(grid, hole)).length <= FEW;
  for (const jump of others) {
    if (!isOnly) break;
    const after = Uint8Array.from(grid);
    for (const [cell, value] of pegs.changes(jump)) after[cell] = value;
    const answer = await search(pegs.problem(after));
    isOnly = answer.complete && !answer.number;
  }
  let why = `this is ${number === 1 ? "the jump that solves" : `the first of ${number} jumps that solve`} the puzzle`;
  if (isOnly) why = others.length ? "no other jump leads to a solution" : "no other jump is possible";
  const peg = `the peg in ${placeOf({ given: pegs, width: pegs.width }, from)}`;
  const texts = [`look at ${peg}`, `${peg} jumps ${wayOf(pegs, from, to)}, because ${why}`];
  const step = { ...NOTHING, settled: pegs.changes([from, over, to]), removed: [] };
  return hintOf("step", texts, { step, place: peg, at: from, around: [...(pegs.target ?? [])] });
}

/**
 * Returns the way of a jump in words, as the board shows it.
 *
 * @param {Pegs} pegs
 * @param {number} from
 * @param {number} to
 */
function wayOf({ rows, width }, from, to) {
  const down = (Math.floor(to / width) - Math.floor(from / width)) / 2;
  // on a triangle, each row begins half a hole further left
  const right = ((to % width) - (from % width)) / 2 - (rows ? down / 2 : 0);
  return [UP_AND_DOWN[down + 1], right ? (right > 0 ? "right" : "left") : ""].filter(Boolean).join(" ");
}
