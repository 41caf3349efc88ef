/** Gives hints for peg solitaire: the next jump of a solution. */

import { placeOf } from "../genres/index.js";
import { NOTHING } from "../engine/steps.js";
import { hintOf } from "./hint.js";
import { say } from "./table.js";

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
  if (pegs.isSolved(grid)) return hintOf("solved", [say("hint-solved")]);
  const { complete, number, jump: next } = await search(pegs.problem(grid));
  if (!number) {
    if (complete) return hintOf("contradiction", [say("no-jump")]);
    return hintOf("stuck", [say("jump-limit")]);
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
  const onlyWhy = others.length ? "jump-leads" : "jump-alone";
  const why = say(isOnly ? onlyWhy : number === 1 ? "jump-last" : "jump-first", { number });
  const peg = say("peg", { hole: placeOf({ given: pegs, width: pegs.width }, from) });
  const texts = [say("hint-place", { place: peg }), say("jump", { peg, way: say(wayOf(pegs, from, to)), why })];
  const step = { ...NOTHING, settled: pegs.changes([from, over, to]), removed: [] };
  return hintOf("step", texts, { step, place: peg, at: from, around: [...(pegs.target ?? [])] });
}

/**
 * Returns the sentence of the way of a jump, as the board shows it.
 *
 * @param {Pegs} pegs
 * @param {number} from
 * @param {number} to
 */
function wayOf({ rows, width }, from, to) {
  const down = (Math.floor(to / width) - Math.floor(from / width)) / 2;
  // on a triangle, each row begins half a hole further left
  const right = ((to % width) - (from % width)) / 2 - (rows ? down / 2 : 0);
  return ["way", UP_AND_DOWN[down + 1], right ? (right > 0 ? "right" : "left") : ""].filter(Boolean).join("-");
}
