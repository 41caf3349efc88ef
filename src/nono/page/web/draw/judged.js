/** Says on the card of a drawing or a candidate whether it has one answer, and how hard it is. */

import { icon } from "../base/icons.js";
import { inWords } from "../base/text.js";
import { DIFFERS } from "../engine/shared.js";
import { genreOf } from "../genres/index.js";
import { gradeLines } from "../reasons/grade.js";
import { VERDICTS } from "./analysis.js";

/** @import { Judged } from "../files/records.js" */

/**
 * Decides and grades a nonogram. Rejects with `EngineError`.
 *
 * @param {import("../engine/checker.js").Checker} checker
 * @param {import("../base/types.js").Puzzle} puzzle
 * @param {number} seconds   time limit of each question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Judged>}
 */
export async function judge(checker, puzzle, seconds, signal) {
  const picture = genreOf(puzzle).answer(puzzle);
  const ask = (/** @type {string} */ call) => checker.ask(call, puzzle, { picture, seconds }, signal);
  const answer = await ask("verdict");
  if (answer === "unique") {
    const graded = { model: await checker.model(puzzle), explained: await ask("grade") };
    return { isOne: true, sign: "check", words: `One answer, ${gradeLines(graded).word}` };
  }
  if (answer === "multiple" && picture) {
    const { cells, complete } = await ask("differingCells");
    const open = cells.filter((/** @type {number} */ state) => state === DIFFERS).length;
    return { isOne: false, sign: "stuck", words: `${complete ? "" : "at least "}${inWords(open, "cell")} open` };
  }
  return { isOne: false, sign: "clock", words: answer === "undecided" ? "Not decided" : VERDICTS[answer] };
}

/** Shows the verdict in the line of a card. @param {HTMLElement} line @param {Judged} judged */
export function showJudged(line, { isOne, sign, words }) {
  line.classList.toggle("one", isOne);
  line.replaceChildren(icon(sign), words);
}
