/** The grade of a drawing in words; loaded when there is one. */

import { text } from "../base/text.js";
import { derivationOf, withSearch } from "../words/derive.js";
import { gradeOf } from "../words/grade.js";
import { SEARCH, TECHNIQUES } from "../words/techniques.js";

/**
 * The line of the grade, and one for each technique.
 *
 * @param {{model: Int32Array, solution: Uint8Array, trace: import("../words/derive.js").Traced}} found
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
