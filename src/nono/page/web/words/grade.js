/**
 * How hard a puzzle is for a person, from the steps that solve it. As Python's nono.grading.grade.
 *
 * @typedef {import("./derive.js").Derivation} Derivation
 * @typedef {import("./derive.js").Verdict} Verdict
 * @typedef {{word: string, score: number, tier: number, techniques: Record<string, number>, steps: number,
 *   verdict: Verdict, bottleneck: number}} Grade
 */

import { text } from "../base/text.js";
import { derivationOf, toldSteps, withSearch } from "./derive.js";
import { GRADES, SEARCH, TECHNIQUES, WEIGHTS } from "./techniques.js";

/**
 * The grade of a derivation; that of a puzzle that techniques do not solve has a search at its end (withSearch).
 *
 * @param {Derivation} derivation
 * @param {Verdict} verdict
 * @returns {Grade}
 */
export function gradeOf(derivation, verdict) {
  const steps = countedSteps(derivation);
  const tier = Math.max(0, ...new Set(steps.map((step) => TECHNIQUES[step.technique].tier)));
  /** @type {Record<string, number>} */
  const techniques = {};
  for (const { technique } of steps) techniques[technique] = (techniques[technique] ?? 0) + 1;
  return {
    word: verdict === "unique" ? GRADES[tier] : verdict,
    score: tenth(steps.reduce((sum, step) => sum + weight(step.technique, step.open), 0)),
    tier,
    techniques,
    steps: steps.length,
    verdict,
    bottleneck: bottleneck(derivation),
  };
}

/** The steps told, and what takes more than one rule to say of hidden cells alone. @param {Derivation} derivation */
function countedSteps({ steps }) {
  return steps.filter(({ removed, technique }) => removed.length || TECHNIQUES[technique].tier > 1);
}

/**
 * What a step adds to the score, where it could be applied to so many lines.
 *
 * @param {string} technique
 * @param {number} places
 */
function weight(technique, places) {
  return (WEIGHTS[TECHNIQUES[technique].tier] * (1 + 1 / Math.max(1, places))) / 2;
}

/**
 * A positive number rounded to a tenth, a tie to the even one.
 *
 * @param {number} number
 */
function tenth(number) {
  return number % 1 === 0.25 ? number - 0.05 : Number(number.toFixed(1));
}

/**
 * The smallest number of places to look at while more than a tenth of the cells is open.
 *
 * @param {Derivation} derivation
 */
function bottleneck(derivation) {
  const most = derivation.domains.open();
  let open = most;
  let fewest = 0;
  for (const step of toldSteps(derivation)) {
    if (10 * open <= most) break;
    fewest = Math.min(fewest || step.open, step.open);
    open -= step.settled.length;
  }
  return fewest;
}

/**
 * The line of the grade, and one for each technique.
 *
 * @param {{model: Int32Array, solution: Uint8Array, trace: import("./derive.js").Traced}} found
 */
export async function gradeLines({ model, solution, trace }) {
  const solved = { grade: () => trace, solve: () => ({ complete: true, solutions: [solution] }) };
  const { derivation } = await withSearch(solved, model, derivationOf(model, trace));
  const { word, score, techniques } = gradeOf(derivation, "unique");
  return {
    grade: text(word === SEARCH ? "check.grade-search" : "check.grade", { word, score }),
    techniques: Object.entries(techniques).map(([name, n]) => text("check.technique", { tip: TECHNIQUES[name].tip, n })),
  };
}
