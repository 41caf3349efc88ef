/**
 * Explains every step by which a person can solve a puzzle, like nono.grading.explain in Python. For each step with an
 * assumption, it also explains the refutation.
 *
 * @import { Puzzle, Step } from "../base/types.js"
 * @import { Derivation, Engine, Maker, Verdict } from "./derive.js"
 * @import { Domains } from "./domains.js"
 * @import { Parts } from "./model.js"
 * @import { AnyWords } from "./wording.js"
 * @typedef {{step: Step, text: string, refutation: string[], at: number | null, around: number[]}}
 *   ExplainedStep   at: the cell to look at, if any; around: the cells of the rule to look at
 *
 * The steps of a puzzle. Each is described only when it is shown, because its refutation may need the engine.
 * @typedef {Object} Explanation
 * @property {Verdict} verdict
 * @property {number} length   the number of steps, with the search at the end if there is one
 * @property {() => Promise<string>} ending   returns the sentence after the last step
 * @property {(steps: number) => Promise<Domains>} domains   returns the colours that cells may have after some steps
 * @property {(step: number) => Promise<ExplainedStep>} step   describes a step, counted from 0
 */

import { UNKNOWN } from "../base/types.js";
import { makeModel } from "../genres/index.js";
import { flatModel, fromStart, without } from "../genres/model.js";
import { STALLED, boardSteps, derive, domainsAfter, lookedAt, withSearch } from "./derive.js";
import { LineStepWording } from "./lines.js";
import { cellsOf, hasLines, partsOf, ruleValues } from "./model.js";
import { WORDS, say } from "./table.js";

/**
 * Returns the model of a puzzle that starts from a saved grid, or from the empty board if `start` is null; with the
 * clues and the subjects of the rules, as `makeModel` returns them.
 *
 * @param {Maker} engine
 * @param {Puzzle} puzzle
 * @param {Uint8Array | null} start
 * @param {[number, number][]} [removed]   further values to exclude: cells and colours
 */
export async function modelOf(engine, puzzle, start, removed = []) {
  const whole = await makeModel(puzzle, (words) => engine.declared(words));
  const { model } = whole;
  const from = start === null ? model : fromStart(model, start);
  const colours = model[2];
  return { ...whole, model: without(from, removed.map(([cell, colour]) => cell * colours + colour)) };
}

/**
 * Returns the words for the kind of rules of a puzzle: lines or count rules.
 *
 * @param {Puzzle} puzzle
 * @param {import("../genres/index.js").Built} built   the answer of `modelOf`
 * @returns {Promise<AnyWords>}
 */
export async function wordsFor(puzzle, built) {
  const parts = partsOf(built.model);
  if (hasLines(parts)) return new LineStepWording(puzzle, parts);
  const { CountStepWording } = await import("./counts.js");
  return new CountStepWording(puzzle, parts, built);
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
  const from = await modelOf(engine, puzzle, start);
  const { model } = from;
  const words = await wordsFor(puzzle, from);
  let known = await derive(engine, model, { most: 0 });
  const { number: derivedSteps } = known; // of the whole derivation, although no step is known yet
  // with hidden cells, only the whole derivation tells whether cells of the board are left for a search
  if (known.end === STALLED && words.parts.hidden) known = await derive(engine, model);
  // A search is one step, whichever open cell it settles. So the steps that are not known yet do not matter here.
  const { derivation: ending, verdict } = await withSearch(engine, model, known);
  const allSteps = derivedSteps + (boardSteps(ending).length > boardSteps(known).length ? 1 : 0);
  /** Returns the derivation with at least this number of steps. @type {(steps: number) => Promise<Derivation>} */
  const upTo = async (steps) => {
    if (boardSteps(known).length < Math.min(steps, derivedSteps)) known = await derive(engine, model, { most: steps });
    return steps > derivedSteps ? (await withSearch(engine, model, known, true)).derivation : known;
  };
  /** @type {Map<number, Promise<ExplainedStep>>} */
  const described = new Map();
  return {
    verdict,
    length: allSteps,
    ending: async () => endingOf(engine, await upTo(allSteps), verdict, words),
    domains: async (/** @type {number} */ steps) => domainsAfter(await upTo(steps), steps),
    step(/** @type {number} */ step) {
      const text = described.get(step) ?? upTo(step + 1).then((derivation) =>
        explained(engine, words, domainsAfter(derivation, step), boardSteps(derivation)[step]));
      described.set(step, text);
      text.catch(() => described.delete(step)); // the next request asks the engine again
      return text;
    },
  };
}

/**
 * Describes a step in words. If the step has an assumption, also describes its refutation.
 *
 * @param {Engine} engine
 * @param {AnyWords} words
 * @param {Domains} domains   the possible colours before the step
 * @param {Step} step
 * @returns {Promise<ExplainedStep>}
 */
export async function explained(engine, words, domains, step) {
  const where = { at: words.at(step), around: words.around(step) };
  if (step.assumed === null || step.assumed[1] < 0) { // colour -1: nothing is refuted
    return { step, text: stepText(words, step), refutation: [], ...where };
  }
  const [cell, colour] = step.assumed;
  const assumed = domains.copy();
  assumed.remove(domains.values(cell).filter((value) => value !== colour).map((value) => [cell, value]));
  const { parts } = words;
  const hidden = Array.from(parts.removed).filter((code) => code >= assumed.left.length); // from hidden cells
  const model = flatModel({ ...parts, removed: [...assumed.removed(), ...hidden] });
  const derivation = await derive(engine, model, { tier: WORDS.depth[step.technique] });
  const conflict = words.conflict(derivation);
  const refuted = { ...step, refuted: conflict };
  const refutation = [
    say("suppose", { assumption: words.state([cell], colour) }),
    ...neededSteps(parts, derivation).filter(({ removed }) => removed.length).map((needed) => stepText(words, needed)),
    say("then", { broken: words.broken(conflict) }),
  ];
  return { step: refuted, text: stepText(words, refuted), refutation, ...where };
}

/** Describes a step in a sentence, followed by its technique in brackets. @param {AnyWords} words @param {Step} step */
function stepText(words, step) {
  const parts = {
    place: placeText(words, step), found: words.outcome(step), reason: words.reason(step), technique: words.name(step),
  };
  return say(step.line === null ? "step" : "step-at", parts);
}

/** Names the place to look at for a step. @param {AnyWords} words @param {Step} step */
export function placeText(words, step) {
  return words.target(step) || (step.assumed === null ? "the whole board" : words.cell(step.assumed[0]));
}

/**
 * Returns the steps on which a contradiction may depend, so that a refutation is short. From the last step to the
 * first, it keeps the steps that touch a wanted value. At first, these are the values of the broken line or rule; each
 * step that is kept adds the values of its own lines or rules.
 *
 * @param {Parts} parts
 * @param {Derivation} derivation
 */
function neededSteps(parts, { steps, conflict }) {
  if (conflict === null) return steps;
  const { colours } = parts;
  const codeOf = (/** @type {[number, number]} */ [cell, colour]) => cell * colours + colour;
  const wanted = new Set(valuesAt(parts, conflict).map(codeOf));
  const rules = colours > 2 && !hasLines(parts) ? [...parts.counts.least.keys()] : [];
  const rulesOf = rules.map((rule) => valuesAt(parts, rule).map(codeOf));
  /**
   * Returns the values that a step removes or settles. A settled cell also excludes its colour from its rules' cells.
   */
  const touched = (/** @type {Step} */ { removed, hidden, settled }) => {
    const codes = settled.map(codeOf);
    const counting = rulesOf.filter((values) => codes.some((value) => values.includes(value)));
    return [...[...removed, ...hidden].map(codeOf), ...codes, ...counting.flat()];
  };
  const chain = [];
  for (let number = steps.length - 1; number >= 0; number--) {
    const step = steps[number];
    if (!touched(step).some((value) => wanted.has(value))) continue;
    chain.unshift(step);
    const places = lookedAt(step);
    if (!places.length) return [...steps.slice(0, number), ...chain]; // the step may depend on all steps before it
    for (const place of places) for (const value of valuesAt(parts, place)) wanted.add(codeOf(value));
  }
  return chain;
}

/**
 * Returns the values that a place concerns. A place is a line (or a count rule if the model has no lines), or -1 - c
 * for the cell c. Lines and cells concern all colours of their cells.
 *
 * @param {Parts} parts
 * @param {number} place
 * @returns {[number, number][]}
 */
function valuesAt(parts, place) {
  if (place >= 0 && !hasLines(parts)) return ruleValues(parts, place);
  const cells = place < 0 ? [-1 - place] : cellsOf(parts, place);
  return cells.flatMap((cell) =>
    Array.from({ length: parts.colours }, (_, colour) => /** @type {[number, number]} */ ([cell, colour])));
}

/**
 * Returns the sentence after the last step.
 *
 * @param {Maker} engine
 * @param {Derivation} derivation   with all its steps
 * @param {Verdict} verdict
 * @param {AnyWords} words
 */
async function endingOf(engine, derivation, verdict, words) {
  if (verdict === "unique") return say("solved");
  if (verdict === "unknown") return say("undecided");
  if (verdict === "unsolvable") {
    const why = words.contradicting(await engine.conflictingRules(flatModel(words.parts)));
    return say(why ? "no-solution-because" : "no-solution", { why });
  }
  const open = domainsAfter(derivation).grid().filter((colour) => colour === UNKNOWN);
  return say("several-solutions", { cells: open.length });
}
