/**
 * Gives hints, like nono.grading.explain in Python. Wrong cells come first. If there are none, the hint is the next
 * step from a saved grid.
 *
 * @import { Document, Step } from "../base/types.js"
 * @import { Maker } from "./derive.js"
 * @typedef {{kind: "step" | "wrong" | "contradiction" | "solved" | "stuck" | "unsolvable" | "right" | "several",
 *   texts: string[], step: Step | null, place: string, cells: number[], rules: number[], at: number | null,
 *   around: number[]}} Hint
 *   texts: where to look, and the step or the cells; place: its place, or the wrong cells in words; cells: the wrong
 *   cells; rules: lines or count rules without a common solution; at: the cell to look at, if any; around: the cells of
 *   the rule to look at
 */

import { inWords } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { fromStart } from "../genres/model.js";
import { CONTRADICTION, NOTHING, boardSteps, derive, withSearch } from "./derive.js";
import { explained, modelOf, placeText, wordsFor } from "./explain.js";
import { say } from "./table.js";
import { ascending, ranges } from "./words.js";

const SECONDS = 10; // time limit of the search for mistakes

/**
 * Finds the easiest step that is possible from a saved grid, or from the empty board if `start` is null.
 *
 * @param {Maker} engine
 * @param {Document} puzzle
 * @param {Uint8Array | null} [start]
 * @param {[number, number][]} [removed]   values that earlier hints excluded
 * @returns {Promise<Hint>}
 */
export async function hint(engine, puzzle, start = null, removed = []) {
  const from = await modelOf(engine, puzzle, start, removed);
  const words = await wordsFor(puzzle, from);
  if (start !== null) {
    const empty = await modelOf(engine, puzzle, null);
    const compared = await compareWithSolutions(engine, empty.model, start);
    if (compared?.solutions.length === 1 && compared.cells.length) return wrongHint(puzzle, words, compared.cells);
  }
  const logic = await derive(engine, from.model);
  const { derivation, verdict } = boardSteps(logic).length
    ? { derivation: logic, verdict: "" }
    : await withSearch(engine, from.model, logic);
  if (logic.end === CONTRADICTION) {
    const { rules, why } = await against(engine, puzzle, start, { removed });
    const sentence = (start === null ? "no-solution" : "hint-no-solution") + (why && "-because");
    return hintOf("contradiction", [say(sentence, { why })], { rules });
  }
  let [step] = boardSteps(derivation);
  if (!step) {
    if (verdict === "unique") return hintOf("solved", [say("hint-solved")]);
    if (verdict === "unknown") return hintOf("stuck", [say("hint-time")]);
    return hintOf("stuck", [say(verdict === "multiple" ? "hint-several" : "hint-no-technique")]);
  }
  if (step.technique === "search") { // one cell is enough for a hint
    const [[cell]] = step.settled;
    step = { ...step, settled: step.settled.slice(0, 1), removed: step.removed.filter(([lost]) => lost === cell) };
  }
  const { around, at, refutation, text } = await explained(engine, words, derivation.domains, step);
  const place = placeText(words, step);
  const texts = [say("hint-place", { place }), [text, ...refutation].join("\n    ")];
  return hintOf("step", texts, { step, place, at, around });
}

/**
 * Returns the lines or count rules that contradict one another from a saved grid on, their cells, and a sentence about
 * them. If there are more rules than a person can keep in mind, all three are empty.
 *
 * @param {Maker} engine
 * @param {Document} puzzle
 * @param {Uint8Array | null} start
 * @param {{removed?: [number, number][], seconds?: number, most?: number, wrong?: number[]}} [options]   the values
 *   that earlier hints excluded; a time limit; the number of rules that a person can keep in mind; the wrong cells
 */
export async function against(engine, puzzle, start, { removed, seconds, most = Infinity, wrong = [] } = {}) {
  const built = await modelOf(engine, puzzle, start, removed);
  const words = await wordsFor(puzzle, built);
  const rules = words.blamed(await engine.conflicting(built.model, { seconds }), wrong);
  if (rules.length > most) return { rules: [], why: "", around: [] };
  // A step made only for `around`: the rules, as upper bounds (isMost), give their own cells, without witnesses.
  const bounds = rules.map((rule) => ({ rule, cell: null, isMost: true }));
  const step = { ...NOTHING, technique: "", removed: [], settled: [], bounds };
  return { rules, why: words.contradicting(rules), around: words.around(step) };
}

/**
 * @param {Hint["kind"]} kind
 * @param {string[]} texts   a short text and a longer one, or a single text
 * @param {Partial<Hint>} [more]
 * @returns {Hint}
 */
export function hintOf(kind, texts, more = {}) {
  return { kind, texts, step: null, place: "", cells: [], rules: [], at: null, around: [], ...more };
}

/**
 * Names the rows of the wrong cells of a saved grid, then the cells.
 *
 * @param {Document} puzzle
 * @param {import("./words.js").Words} words
 * @param {number[]} cells
 */
function wrongHint({ width }, words, cells) {
  const rows = ascending(new Set(cells.map((cell) => Math.floor(cell / width) + 1)));
  const number = inWords(cells.length, "cell is", "cells are");
  const sentences = [rows.length === 1 ? "hint-wrong-row" : "hint-wrong-rows", "hint-wrong-cells"];
  const place = words.cells(cells);
  const filling = { cells: number, rows: ranges(rows), names: place };
  return hintOf("wrong", sentences.map((sentence) => say(sentence, filling)), { cells, place });
}

/**
 * Looks for two solutions of a puzzle. Returns the solutions, and the cells of a saved grid that differ from all of
 * them. Returns null if a limit ended the search before it was clear how many solutions there are.
 *
 * @param {Maker} engine
 * @param {import("../base/types.js").Model} model   the model of the empty board
 * @param {Uint8Array} start
 */
async function compareWithSolutions(engine, model, start) {
  const { complete, solutions } = await engine.solve(model, { limit: 2 });
  if (!complete && solutions.length < 2) return null;
  const differs = (/** @type {number} */ cell) => solutions.every((solution) => solution[cell] !== start[cell]);
  return { solutions, cells: [...start.keys()].filter((cell) => start[cell] !== UNKNOWN && differs(cell)) };
}

/**
 * Names the cells of a saved grid that are wrong in every solution. If there are none, the hint says how many solutions
 * the puzzle has ("unsolvable", "right" or "several"). Returns null if a limit ended the search before that was clear.
 *
 * @param {Maker} engine
 * @param {Document} puzzle
 * @param {Uint8Array} start
 * @returns {Promise<Hint | null>}
 */
export async function mistakes(engine, puzzle, start) {
  const end = performance.now() + 1000 * SECONDS;
  const empty = await modelOf(engine, puzzle, null);
  const compared = await compareWithSolutions(engine, empty.model, start);
  if (!compared) return null;
  const { solutions, cells } = compared;
  if (!solutions.length) return hintOf("unsolvable", ["The puzzle has no solution."]);
  /** @type {number[]} */
  const wrong = solutions.length === 1 ? cells : [];
  let open = solutions.length === 1 ? [] : cells;
  // Only two of several solutions are known. Ask whether another one has the mark of this cell.
  while (open.length) {
    const [cell] = open;
    const mark = Uint8Array.from(start, (value, place) => (place === cell ? value : UNKNOWN));
    const limits = { limit: 1, seconds: Math.max(0.1, (end - performance.now()) / 1000) };
    const { complete, solutions: [solution] } = await engine.solve(fromStart(empty.model, mark), limits);
    if (!solution && !complete) break;
    if (!solution) wrong.push(cell);
    // its other marks are possible, too
    open = open.filter((later) => later !== cell && solution?.[later] !== start[later]);
  }
  if (wrong.length) return wrongHint(puzzle, await wordsFor(puzzle, empty), wrong);
  if (open.length) return null;
  if (solutions.length === 1) return hintOf("right", ["All right so far."]);
  return hintOf("several", ["All right so far. The puzzle has several solutions."]);
}
