/**
 * Gives hints, like nono.grading.explain in Python. Wrong cells come first. If there are none, the hint is the next
 * step from a saved grid.
 *
 * @import { Puzzle, Step } from "../base/types.js"
 * @import { Maker } from "./derive.js"
 * @typedef {{kind: "step" | "wrong" | "contradiction" | "solved" | "stuck" | "unsolvable" | "right" | "several",
 *   texts: string[], step: Step | null, place: string, cells: number[], rules: number[], at: number | null,
 *   around: number[]}} Hint
 *   texts: where to look, and the step or the cells; place: its place, or the wrong cells in words; cells: the wrong
 *   cells; rules: lines or count rules without a common solution; at: the cell to look at, if any; around: the cells of
 *   the rule to look at
 */

import { inWords } from "../base/text.js";
import { CONTRADICTION, NOTHING, boardSteps, derive, withSearch } from "./derive.js";
import { explained, modelOf, placeText, wordsFor } from "./explain.js";
import { say } from "./table.js";
import { ascending, ranges } from "./wording.js";

const SECONDS = 10; // time limit of the search for mistakes

/**
 * Finds the easiest step that is possible from a saved grid, or from the empty board if `start` is null.
 *
 * @param {Maker} engine
 * @param {Puzzle} puzzle
 * @param {Uint8Array | null} [start]
 * @param {[number, number][]} [removed]   values that earlier hints excluded
 * @returns {Promise<Hint>}
 */
export async function hint(engine, puzzle, start = null, removed = []) {
  const from = await modelOf(engine, puzzle, start, removed);
  const words = await wordsFor(puzzle, from);
  if (start !== null) {
    const empty = await modelOf(engine, puzzle, null);
    const compared = await engine.wrongCells(empty.model, { marks: start, most: 1 });
    if (compared?.answers === 1 && compared.cells.length) return wrongHint(puzzle, words, compared.cells);
  }
  const logic = await derive(engine, from.model, { most: 1 });
  const { derivation, verdict } = boardSteps(logic).length
    ? { derivation: logic, verdict: "" }
    : await withSearch(engine, from.model, logic);
  if (logic.end === CONTRADICTION) {
    const { rules, why } = await against(engine, puzzle, start, { removed });
    const sentence = (start === null ? "no-solution" : "hint-no-solution") + (why && "-because");
    return hintOf("contradiction", [say(sentence, { why })], { rules });
  }
  const [step] = boardSteps(derivation);
  if (!step) {
    if (verdict === "unique") return hintOf("solved", [say("hint-solved")]);
    if (verdict === "unknown") return hintOf("stuck", [say("hint-time")]);
    return hintOf("stuck", [say(verdict === "multiple" ? "hint-several" : "hint-no-technique")]);
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
 * @param {Puzzle} puzzle
 * @param {Uint8Array | null} start
 * @param {{removed?: [number, number][], seconds?: number, most?: number, wrong?: number[]}} [options]   the values
 *   that earlier hints excluded; a time limit; the number of rules that a person can keep in mind; the wrong cells
 */
export async function against(engine, puzzle, start, { removed, seconds, most = Infinity, wrong = [] } = {}) {
  const built = await modelOf(engine, puzzle, start, removed);
  const words = await wordsFor(puzzle, built);
  const rules = words.blamed(await engine.conflictingRules(built.model, { seconds }), wrong);
  if (rules.length > most) return { rules: [], why: "", around: [] };
  // A step made only for `around`: the rules, as upper bounds (isMost), give their own cells, without witnesses.
  const bounds = rules.map((rule) => ({ rule, cell: null, isMost: true }));
  const step = { ...NOTHING, technique: "", removed: [], settled: [], bounds };
  return { rules, why: words.contradicting(rules), around: words.around(step) };
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
  return { kind, texts, step: null, place: "", cells: [], rules: [], at: null, around: [], ...more };
}

/**
 * Returns the hint that names the rows of the wrong cells of a saved grid, then the cells.
 *
 * @param {Puzzle} puzzle
 * @param {import("./wording.js").StepWording} words
 * @param {number[]} cells   the wrong cells
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
 * Names the cells of a saved grid that are wrong in every solution. If there are none, the hint says how many solutions
 * the puzzle has ("unsolvable", "right" or "several"). Returns null if a limit ended the search before that was clear.
 *
 * @param {Maker} engine
 * @param {Puzzle} puzzle
 * @param {Uint8Array} start
 * @returns {Promise<Hint | null>}
 */
export async function mistakes(engine, puzzle, start) {
  const empty = await modelOf(engine, puzzle, null);
  const compared = await engine.wrongCells(empty.model, { marks: start, seconds: SECONDS });
  if (!compared) return null;
  if (!compared.answers) return hintOf("unsolvable", ["The puzzle has no solution."]);
  if (compared.cells.length) return wrongHint(puzzle, await wordsFor(puzzle, empty), compared.cells);
  if (compared.answers === 1) return hintOf("right", ["All right so far."]);
  return hintOf("several", ["All right so far. The puzzle has several solutions."]);
}
