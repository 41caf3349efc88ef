/**
 * Explains every step by which a person can solve a puzzle, like nono.grading.explain in Python.
 *
 * @import { Puzzle, Step, Value } from "../base/types.js"
 * @import { Calls } from "../engine/calls.js"
 * @import { Verdict } from "../engine/shared.js"
 * @import { Explained } from "../engine/steps.js"
 * @typedef {Pick<Calls, "cellNames" | "coloursOf" | "contradiction" | "declared" | "explain" | "nextStep" |
 *   "wrongCells">} Maker
 *
 * The steps of a puzzle. Each is put into words only when it is shown, because its refutation may take time.
 * @typedef {Object} Explanation
 * @property {Verdict} verdict
 * @property {number} length   the number of steps, with the search at the end if there is one
 * @property {() => Promise<string>} ending   returns the sentence after the last step
 * @property {(steps: number) => Promise<Domains>} domains   returns the colours that cells may have after some steps
 * @property {(step: number) => Promise<Step>} step   describes a step, counted from 0
 */

import { STALLED } from "../engine/steps.js";
import { makeModel } from "../genres/index.js";
import { fromStart, partsOf, without } from "../genres/model.js";
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
  const explained = await engine.explain(task, { most: 0 });
  const { end, excluded, number, open } = explained;
  const verdict = await verdictOf(engine, model, explained);
  const length = number + (end === STALLED && verdict === "unique" && open ? 1 : 0);
  /** The values that a search finds at last. @returns {Promise<Value[]>} */
  const found = async () => {
    const cells = (await domainsAfter(number)).openCells();
    const { colours } = await engine.coloursOf(model, { cells });
    return cells.map((cell, index) => [cell, colours[index]]);
  };
  /** The first steps, without words. @type {Step[]} */
  let known = [];
  /** Returns the colours that cells may have after some steps without a search. @param {number} steps */
  const domainsAfter = async (steps) => {
    const first = known.length;
    if (first < Math.min(steps, number)) {
      const more = await engine.explain(task, { isTold: false, first, most: steps - first });
      known = [...known.slice(0, first), ...more.steps.filter(({ removed }) => removed.length)];
    }
    const parts = partsOf(model);
    const domains = Domains.of(parts).copy(parts.height * parts.width);
    domains.remove(excluded);
    for (const { removed } of known.slice(0, steps)) domains.remove(removed);
    return domains;
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
    async domains(steps) {
      const domains = await domainsAfter(steps);
      if (steps > number) for (const [cell, colour] of await found()) domains.settle(cell, colour);
      return domains;
    },
    async step(step) {
      const asked = { first: step, most: 1, found: step < number ? [] : await found() };
      return (await engine.explain(task, asked)).steps[0];
    },
  };
}

/**
 * Decides whether a puzzle has one solution. If techniques stall, a search decides.
 *
 * @param {Maker} engine
 * @param {import("../base/types.js").Model} model
 * @param {Explained} explained
 * @returns {Promise<Verdict>}
 */
export async function verdictOf(engine, model, { end }) {
  if (end !== STALLED) return end ? "unsolvable" : "unique";
  return (await engine.coloursOf(model, {})).verdict;
}
