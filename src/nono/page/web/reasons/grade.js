/**
 * Tells how hard a puzzle with one solution is for a person, from the steps that solve it, like nono.grading.grade in
 * Python.
 *
 * @import { Model } from "../base/types.js"
 * @import { Explained } from "../engine/steps.js"
 */

import { inWords } from "../base/text.js";
import { LINES } from "../genres/model.js";
import { GRADE_LABELS } from "../genres/listed.js";
import { WORDS } from "./table.js";

const TECHNIQUES = Object.values(WORDS.techniques);
const SEARCH = TECHNIQUES.length - 1;

/**
 * Returns the word of the grade of a puzzle with one solution, its text, and one text per technique. All steps on the
 * board count, and those of tier 2 and above on hidden cells. If they leave cells open, a search follows.
 *
 * @param {{model: Model, explained: Explained}} graded   the model, and the engine's steps without words
 * @returns {{word: string, grade: string, techniques: string[]}}
 */
export function gradeLines({ model, explained: { open, score, steps } }) {
  const counted = steps.filter(({ removed, technique }) => removed.length || TECHNIQUES[technique].tier > 1);
  const techniques = [...counted.map(({ technique }) => technique), ...(open ? [SEARCH] : [])];
  const tier = Math.max(0, ...techniques.map((technique) => TECHNIQUES[technique].tier));
  const word = wordOf(tier, model[LINES] ? Number(score.toFixed(1)) : 0);
  const label = GRADE_LABELS[word] ?? word;
  const texts = [...new Set(techniques)].map((technique) => {
    const number = techniques.filter((other) => other === technique).length;
    return `${TECHNIQUES[technique].tip}: ${inWords(number, "step")}`;
  });
  return { word: label, grade: `Difficulty: ${label}`, techniques: texts };
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
