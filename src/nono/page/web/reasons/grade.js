/**
 * Computes a puzzle's difficulty for a person from the steps that solve it, like nono.grading.grade in Python.
 *
 * @import { Derivation, Verdict } from "./derive.js"
 *
 * The grade as a word (the verdict if the puzzle is not unique), its score, and how many steps have each technique.
 * @typedef {{word: string, score: number, techniques: Record<string, number>}} Grade
 */

import { inWords } from "../base/text.js";
import { GRADE_LABELS } from "../genres/listed.js";
import { areLineSteps, derivationOf, solvedBySearch } from "./derive.js";
import { WORDS } from "./table.js";

/**
 * Returns the grade of a derivation. If the techniques do not solve the puzzle, its last step must be a search (see
 * withSearch).
 *
 * @param {Derivation} derivation
 * @param {Verdict} verdict
 * @param {(step: import("../base/types.js").Step) => string} [name]   returns the name of a step's technique
 * @returns {Grade}
 */
export function gradeOf(derivation, verdict, name = ({ technique }) => technique) {
  const steps = countedSteps(derivation);
  const tier = Math.max(0, ...new Set(steps.map((step) => WORDS.techniques[step.technique].tier)));
  /** @type {Record<string, number>} */
  const techniques = {};
  for (const technique of steps.map(name)) techniques[technique] = (techniques[technique] ?? 0) + 1;
  const score = tenth(steps.reduce((sum, step) => sum + weight(step.technique, step.open), 0));
  return { word: verdict === "unique" ? wordOf(tier, areLineSteps(steps) ? score : 0) : verdict, score, techniques };
}

/**
 * Returns the harder one of two grades: that of the hardest technique, and that of the score.
 *
 * @param {number} tier   that of the hardest technique
 * @param {number} score   0 except in nonograms
 */
function wordOf(tier, score) {
  const words = WORDS.grade_words;
  const byScore = words.find((word) => score <= (WORDS.most_score[word] ?? Infinity)) ?? "";
  return words[Math.max(words.indexOf(WORDS.grades[tier]), words.indexOf(byScore))];
}

/**
 * Returns the steps that count towards the grade: all steps on the board, and steps of tier 2 and above on hidden
 * cells.
 *
 * @param {Derivation} derivation
 */
function countedSteps({ steps }) {
  return steps.filter(({ removed, technique }) => removed.length || WORDS.techniques[technique].tier > 1);
}

/**
 * Returns the points of a step in the score: the weight of its tier if the technique can be applied in one place only,
 * and down to half of it if there are many places.
 *
 * @param {string} technique
 * @param {number} places   the number of lines or rules to which the technique could be applied
 */
function weight(technique, places) {
  return (WORDS.weights[WORDS.techniques[technique].tier] * (1 + 1 / Math.max(1, places))) / 2;
}

/** Rounds a positive number to tenths. Ties go to the even digit, as in Python. @param {number} number */
function tenth(number) {
  return number % 1 === 0.25 ? number - 0.05 : Number(number.toFixed(1));
}

/**
 * Returns the word of the grade, its text with the score, and one text per technique.
 *
 * @param {{model: Int32Array, solution: Uint8Array, trace: import("./derive.js").Traced}} graded   the model, its only
 *     solution, and the answer of the engine's grader
 * @returns {{word: string, grade: string, techniques: string[]}}
 */
export function gradeLines({ model, solution, trace }) {
  const derivation = solvedBySearch(derivationOf(model, trace), solution);
  const { word, score, techniques } = gradeOf(derivation, "unique");
  const label = GRADE_LABELS[word] ?? word;
  return {
    word: label,
    grade: `Difficulty: ${label} (${score})`,
    techniques: Object.entries(techniques).map(([name, steps]) =>
      `${WORDS.techniques[name].tip}: ${inWords(steps, "step")}`),
  };
}
