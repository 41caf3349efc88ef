/**
 * Explains every step by which a person can solve a puzzle, like nono.grading.explain in Python.
 *
 * @import { Puzzle, Step, Value } from "../base/types.js"
 * @import { Calls } from "../engine/calls.js"
 * @import { Verdict } from "../engine/shared.js"
 * @typedef {Pick<Calls, "coloursOf" | "contradiction" | "declared" | "explain" | "mistakesInWords" |
 *   "nextStep" | "wrongCells">} Maker
 *
 * The steps of a puzzle. Each is put into words only when it is shown, because its refutation may take time.
 * @typedef {Object} Explanation
 * @property {Verdict} verdict
 * @property {number} length   the number of steps, with the search at the end if there is one
 * @property {() => Promise<string>} ending   returns the sentence after the last step
 * @property {(steps: number) => Promise<{step: Step | null, before: Domains, domains: Domains}>} after   describes the last
 *     of some steps, and returns the colours that cells may have before it and after it; without steps, `step` is null
 */

import { STALLED } from "../engine/steps.js";
import { makeModel } from "../genres/index.js";
import { fromStart, without } from "../genres/model.js";
import { Domains } from "./domains.js";
import { say } from "./table.js";
import { taskOf } from "./wording.js";

/**
 * Returns what the engine needs to explain a puzzle that starts from a saved grid, or from the empty board if `start`
 * is null.
 *
 * @param {Maker} engine
 * @param {Puzzle} puzzle
 * @param {Uint8Array | null} start
 * @param {Value[]} [removed]   further values to exclude: cells and colours
 */
export async function taskFrom(engine, puzzle, start, removed = []) {
  const built = await makeModel(puzzle, (words) => engine.declared(words));
  const from = start === null ? built.model : fromStart(built.model, start);
  const colours = from[2];
  const model = without(from, removed.map(([cell, colour]) => cell * colours + colour));
  return taskOf(puzzle, { ...built, model });
}

/**
 * Explains the solution of a puzzle that starts from a saved grid, or from the empty board if `start` is null. Asks the
 * engine for no more steps than are shown.
 *
 * @param {Maker} engine
 * @param {Puzzle} puzzle
 * @param {Uint8Array | null} [start]
 * @returns {Promise<Explanation>}
 */
export async function explain(engine, puzzle, start = null) {
  const task = await taskFrom(engine, puzzle, start);
  const [model] = task;
  const [, , colours] = model;
  const { end, number, open } = await engine.explain(task, { most: 0 });
  /** @type {Verdict} */
  let verdict = end ? "unsolvable" : "unique";
  if (end === STALLED) ({ verdict } = await engine.coloursOf(model, {})); // a search decides
  const length = number + (end === STALLED && verdict === "unique" && open ? 1 : 0);
  /** The values that a search finds at last. @returns {Promise<Value[]>} */
  const found = async () => {
    const { possible } = await engine.explain(task, { first: number, most: 0 });
    const cells = new Domains(colours, possible).openCells();
    const answer = await engine.coloursOf(model, { cells });
    return cells.map((cell, index) => [cell, answer.colours[index]]);
  };
  return {
    verdict,
    length,
    async ending() {
      if (verdict === "multiple") return say("several-solutions", { cells: open });
      if (verdict !== "unsolvable") return say(verdict === "unique" ? "solved" : "undecided");
      const { why } = await engine.contradiction(task);
      return say(why ? "no-solution-because" : "no-solution", { why });
    },
    async after(steps) {
      const asked = { first: Math.max(0, steps - 1), most: Math.min(1, steps), found: steps > number ? await found() : [] };
      const { possible, steps: [step = null] } = await engine.explain(task, asked);
      const before = new Domains(colours, possible);
      const domains = before.copy();
      domains.remove(step?.removed ?? []);
      return { step, before, domains };
    },
  };
}
