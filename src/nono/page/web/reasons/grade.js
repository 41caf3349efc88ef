/**
 * Computes a puzzle's difficulty for a person from the steps that solve it, like nono.grading.grade in Python.
 *
 * @import { Model } from "../base/types.js"
 * @import { Explained } from "../engine/steps.js"
 *
 * The grade as a word (the verdict if the puzzle is not unique), its score, and how many steps have each technique.
 * @typedef {{word: string, score: number, techniques: Record<string, number>}} Grade
 */

import { inWords } from "../base/text.js";
import { NOTHING, STALLED } from "../engine/steps.js";
import { LINES } from "../genres/model.js";
import { GRADE_LABELS } from "../genres/listed.js";
import { WORDS } from "./table.js";

const TECHNIQUES = Object.values(WORDS.techniques);
const SEARCH = { ...NOTHING, technique: TECHNIQUES.length - 1, name: Object.keys(WORDS.techniques).slice(-1)[0] };

/**
 * Returns the grade of a puzzle from all of its steps: those on the board, and those of tier 2 and above on hidden
 * cells. If they leave cells open, a search follows.
 *
 * @param {Explained} explained
 * @param {string} verdict
 * @param {Model} model
 * @returns {Grade}
 */
export function gradeOf({ end, open, steps }, verdict, model) {
  const isSearched = end === STALLED && verdict === "unique" && open > 0;
  const counted = steps.filter(({ removed, technique }) => removed.length || TECHNIQUES[technique].tier > 1);
  const all = isSearched ? [...counted, { ...SEARCH, removed: [], settled: [] }] : counted;
  const tier = Math.max(0, ...all.map(({ technique }) => TECHNIQUES[technique].tier));
  /** @type {Record<string, number>} */
  const techniques = {};
  for (const { name } of all) techniques[name] = (techniques[name] ?? 0) + 1;
  const score = tenth(all.reduce((sum, { technique, open }) => sum + weight(technique, open), 0));
  return { word: verdict === "unique" ? wordOf(tier, model[LINES] ? score : 0) : verdict, score, techniques };
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
 * Returns the points of a step in the score: the weight of its tier if the technique can be applied in one place only,
 * and down to half of it if there are many places.
 *
 * @param {number} technique
 * @param {number} places   the number of lines or rules to which the technique could be applied
 */
function weight(technique, places) {
  return (WORDS.weights[TECHNIQUES[technique].tier] * (1 + 1 / Math.max(1, places))) / 2;
}

/** Rounds a positive number to tenths. Ties go to the even digit, as in Python. @param {number} number */
function tenth(number) {
  return number % 1 === 0.25 ? number - 0.05 : Number(number.toFixed(1));
}

/**
 * Returns the word of the grade of a puzzle with one solution, its text, and one text per technique.
 *
 * @param {{model: Model, explained: Explained}} graded   the model, and the engine's steps without words
 * @returns {{word: string, grade: string, techniques: string[]}}
 */
export function gradeLines({ model, explained }) {
  const names = Object.keys(WORDS.techniques); // the general names, not those of the genre
  const steps = explained.steps.map((step) => ({ ...step, name: names[step.technique] }));
  const { word, techniques } = gradeOf({ ...explained, steps }, "unique", model);
  const label = GRADE_LABELS[word] ?? word;
  return {
    word: label,
    grade: `Difficulty: ${label}`,
    techniques: Object.entries(techniques).map(([name, steps]) =>
      `${WORDS.techniques[name].tip}: ${inWords(steps, "step")}`),
  };
}
