/**
 * Gives hints, like nono.grading.hint in Python. Wrong cells come first. If there are none, the engine chooses a step
 * that is possible from a saved grid.
 *
 * @import { Puzzle, Step, Value } from "../base/types.js"
 * @import { Maker } from "./explain.js"
 * @typedef {{kind: "step" | "wrong" | "contradiction" | "solved" | "stuck" | "unsolvable" | "right" | "several",
 *   texts: string[], step: Step | null, place: string, cells: number[], rules: number[], at: number | null,
 *   around: number[], title: string, look: string}} Hint
 *   texts: where to look, and the step or the cells; place: its place; title and look: its place, and where to look, in
 *   few words, or that cells are wrong: how many, and which; cells: the wrong cells; rules: lines or count rules without
 *   a common solution; at: the cell to look at, if any; around: the cells of the rule to look at
 */

import { CONTRADICTION, STALLED } from "../engine/steps.js";
import { taskFrom } from "./explain.js";
import { SENTENCES, say } from "./table.js";

const SECONDS = 10; // time limit of the search for mistakes

/**
 * Finds the step that is the best hint from a saved grid, or from the empty board if `start` is null.
 *
 * @param {Maker} engine
 * @param {Puzzle} puzzle
 * @param {Uint8Array | null} [start]
 * @param {{removed?: Value[], cursor?: number}} [options]   the values that earlier hints excluded, and a cell near
 *     which the hint should be
 * @returns {Promise<Hint>}
 */
export async function hint(engine, puzzle, start = null, { removed, cursor } = {}) {
  if (start !== null) {
    const [empty] = await taskFrom(engine, puzzle, null);
    const compared = await engine.wrongCells(empty, { marks: start, most: 1 });
    if (compared?.answers === 1 && compared.cells.length) return wrongHint(engine, puzzle, compared.cells);
  }
  const task = await taskFrom(engine, puzzle, start, removed);
  let { end, steps: [step], open, cell } = await engine.nextStep(task, { cursor });
  let isSolved = end !== STALLED;
  let verdict = "";
  if (end === CONTRADICTION) {
    const { rules, why } = await engine.contradiction(task);
    const sentence = (start === null ? "no-solution" : "hint-no-solution") + (why && "-because");
    return hintOf("contradiction", [say(sentence, { why })], { rules });
  }
  if (!step && end === STALLED) {
    const searched = await engine.coloursOf(task[0], { cells: open ? [cell] : [] });
    verdict = searched.verdict;
    isSolved = verdict === "unique" && !open;
    const found = /** @type {Value[]} */ (searched.colours.map((colour) => [cell, colour]));
    if (found.length) [step] = (await engine.explain(task, { found })).steps;
  }
  if (step) {
    const { at, around, place, refutation, text, title } = step;
    const texts = [say("hint-place", { place }), [text, ...refutation].join("\n    ")];
    return hintOf("step", texts, { step, place, title, look: say("hint-place", { place: title }), at, around });
  }
  if (isSolved) return hintOf("solved", [say("hint-solved")]);
  const why = { undecided: "hint-time", multiple: "hint-several" }[verdict];
  return hintOf("stuck", [say(why ?? "hint-no-technique")]);
}

/**
 * Makes a hint. What `more` does not say is empty.
 *
 * @param {Hint["kind"]} kind
 * @param {string[]} texts   a short text and a longer one, or a single text
 * @param {Partial<Hint>} [more]
 * @returns {Hint}
 */
export function hintOf(kind, texts, more = {}) {
  return { kind, texts, step: null, place: "", cells: [], rules: [], at: null, around: [], title: "", look: "", ...more };
}

/**
 * Returns the hint that names the rows of the wrong cells of a saved grid, then the cells.
 *
 * @param {Maker} engine
 * @param {Puzzle} puzzle
 * @param {number[]} cells   the wrong cells
 */
async function wrongHint(engine, { width }, cells) {
  const [, inRows, named, title, look] = await engine.mistakesInWords([SENTENCES, cells], { width });
  return hintOf("wrong", [inRows, named], { cells, title, look });
}

/**
 * Names the cells of a saved grid that are wrong in every solution. If there are none, the hint says how many solutions
 * the puzzle has ("unsolvable", "right" or "several"). Returns null if a limit ended the search before that was clear.
 *
 * @param {Maker} engine
 * @param {Puzzle} puzzle
 * @param {Uint8Array} start
 * @returns {Promise<Hint | null>}
 */
export async function mistakes(engine, puzzle, start) {
  const [empty] = await taskFrom(engine, puzzle, null);
  const compared = await engine.wrongCells(empty, { marks: start, seconds: SECONDS });
  if (!compared) return null;
  if (!compared.answers) return hintOf("unsolvable", [say("check-no-solution")]);
  if (compared.cells.length) return wrongHint(engine, puzzle, compared.cells);
  if (compared.answers === 1) return hintOf("right", [say("check-right")]);
  return hintOf("several", [say("check-several")]);
}
