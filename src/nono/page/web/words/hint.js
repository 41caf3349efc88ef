/**
 * Gives hints, like nono.grading.explain in Python. Wrong cells come first. If there are none, the hint is the next
 * step from a saved grid.
 *
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Step} Step
 * @typedef {import("./derive.js").Maker} Maker
 * @typedef {{kind: "step" | "wrong" | "contradiction" | "solved" | "stuck", texts: string[], step: Step | null,
 *   cells: number[], rules: number[], at: number | null, around: number[], proof: number[]}} Hint
 *   texts: for level 1 (the place), 2 (also the technique) and 3 (the cells); cells: the wrong cells; rules: lines or
 *   count rules without a common solution; at: the cell to look at, if any; around: the cells of the rule to look at;
 *   proof: the cells among these that prove the step
 */

import { say } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { conflicting } from "./conflict.js";
import { CONTRADICTION, NOTHING, derive, lookedAt, toldSteps, withSearch } from "./derive.js";
import { explained, modelOf, needed, wordsFor } from "./explain.js";
import { cellsOf, flat, hasLines } from "./model.js";
import { SEARCH } from "./techniques.js";
import { ascending, ranges } from "./words.js";

const FREE = 9999; // the upper bound of a rule that a contradiction does not need

/**
 * Finds the easiest step that is possible from a saved grid, or from the empty board if `start` is null.
 *
 * @param {Maker} engine
 * @param {Document} document
 * @param {Uint8Array | null} [start]
 * @param {number} [seconds]   time limit per question to the engine (0 = no limit)
 * @param {[number, number][]} [removed]   values that earlier hints excluded
 * @returns {Promise<Hint>}
 */
export async function hint(engine, document, start = null, seconds = 0, removed = []) {
  const found = await modelOf(engine, document, start, removed);
  const { model } = found;
  const words = await wordsFor(document, found);
  const cells = start === null ? [] : (await mistakes(engine, document, start, seconds)) ?? [];
  if (cells.length) {
    const number = "{n} {n|cell is|cells are} wrong";
    const rows = ascending(new Set(cells.map((cell) => Math.floor(cell / document.width) + 1)));
    const values = { n: cells.length, m: rows.length, rows: ranges(rows), cells: words.cells(cells) };
    const sentences = [number, `${number}, in {m|row|rows} {rows}`, `${number}: {cells}`];
    return hintOf("wrong", sentences.map((sentence) => say(sentence, values)), { cells });
  }
  const logic = await derive(engine, model, undefined, seconds);
  const { derivation, verdict } = toldSteps(logic).length
    ? { derivation: logic, verdict: "" }
    : await withSearch(engine, model, logic, seconds);
  if (logic.end === CONTRADICTION) {
    const { rules, why } = await against(engine, document, start, seconds, removed);
    const here = start === null ? "" : " from here";
    return hintOf("contradiction", [say(`there is no solution${here}${why && ": {why}"}`, { why })], { rules });
  }
  let [step] = toldSteps(derivation);
  if (!step) {
    if (verdict === "unique") return hintOf("solved", [say("the puzzle is solved")]);
    if (verdict === "unknown") return hintOf("stuck", [say("the time ran out before a step was found")]);
    const why = verdict === "multiple" ? "there is more than one solution" : "no technique applies";
    return hintOf("stuck", [say(`logic ends here: ${why}`)]);
  }
  if (step.technique === SEARCH) { // one cell is enough for a hint
    const [[cell]] = step.settled;
    step = { ...step, settled: step.settled.slice(0, 1), removed: step.removed.filter(([other]) => other === cell) };
  }
  const told = await explained(engine, words, derivation.domains, step, seconds);
  const texts = [
    say("look at {place}", { place: words.place(step) }),
    say("look at {place} for {tip} ({name})", { place: words.place(step), tip: words.tip(step), name: say(words.name(step)) }),
    [told.text, ...told.refutation].join("\n    "),
  ];
  return hintOf("step", texts, { step, at: told.at, around: told.around, proof: told.proof });
}

/**
 * Returns the lines or count rules that contradict one another from a saved grid on, their cells, and a sentence. If
 * `most` is given, the sentence is about a few steps to a contradiction, or names a few rules; otherwise, it is empty.
 *
 * @param {Maker} engine
 * @param {Document} document
 * @param {Uint8Array | null} start
 * @param {number} seconds
 * @param {[number, number][]} [removed]
 * @param {number} [most]   the number of rules or steps that a person can keep in mind
 * @param {number[]} [wrong]   the wrong cells
 */
export async function against(engine, document, start, seconds, removed, most = Infinity, wrong = []) {
  const found = await modelOf(engine, document, start, removed);
  const words = await wordsFor(document, found);
  const rules = words.blamed(await conflicting(engine, found.model, seconds), wrong);
  const asked = { ...NOTHING, technique: "", removed: [], settled: [], bounds: rules.map((rule) => ({ rule, cell: null, isMost: true })) };
  const isFew = rules.length <= most;
  const told = isFew ? { rules, why: words.contradicting(rules), around: words.around(asked) } : { rules: [], why: "", around: [] };
  const names = new Set(rules.map((rule) => words.rule(rule)));
  if (most === Infinity || names.size < 2 || (isFew && hasLines(words.parts))) return told;
  const { counts } = words.parts;
  const only = (/** @type {Int32Array} */ bounds, /** @type {number} */ other) => bounds.map((bound, rule) => (rules.includes(rule) ? bound : other));
  const model = isFew ? flat({ ...words.parts, counts: { ...counts, least: only(counts.least, 0), most: only(counts.most, FREE) } }) : found.model;
  const derivation = await derive(engine, model, undefined, seconds);
  const conflict = words.conflict(derivation);
  const chain = needed(words.parts, derivation).filter(({ removed: lost }) => lost.length);
  if (derivation.end !== CONTRADICTION || chain.length > most) return told;
  /** Leaves out the cells of a step that no other rule counts. @param {Step} step @returns {Step} */
  const short = (step) => {
    const own = new Set(lookedAt(step));
    const others = new Set(rules.filter((rule) => !own.has(rule)).flatMap((rule) => cellsOf(words.parts, rule)));
    others.add(-1 - (conflict ?? 0)); // the cell without a value, if there is one
    const kept = (/** @type {[number, number][]} */ pairs) => pairs.filter(([cell]) => others.has(cell));
    const removed = kept(step.removed);
    return isFew && removed.length ? { ...step, removed, settled: kept(step.settled) } : step;
  };
  const why = [...chain.map((step) => words.step(short(step))), say("then {broken}", { broken: words.broken(conflict) })];
  return { ...told, why: why.join(say("; ")) };
}

/**
 * @param {Hint["kind"]} kind
 * @param {string[]} texts   one text per level; if there are fewer texts than levels, the last text is repeated
 * @param {Partial<Hint>} [more]
 * @returns {Hint}
 */
export function hintOf(kind, texts, more = {}) {
  const levels = [0, 1, 2].map((level) => texts[Math.min(level, texts.length - 1)]);
  return { kind, texts: levels, step: null, cells: [], rules: [], at: null, around: [], proof: [], ...more };
}

/**
 * Returns the cells of a saved grid that differ from the solution. Returns null if there is not exactly one solution.
 *
 * @param {Maker} engine
 * @param {Document} document
 * @param {Uint8Array} start
 * @param {number} [seconds]
 */
export async function mistakes(engine, document, start, seconds = 0) {
  const { model } = await modelOf(engine, document, null);
  const { complete, solutions } = await engine.solve(model, { limit: 2, seconds, conflicts: 0 });
  if (!complete || solutions.length !== 1) return null;
  const [solution] = solutions;
  return [...start.keys()].filter((cell) => start[cell] !== UNKNOWN && start[cell] !== solution[cell]);
}
