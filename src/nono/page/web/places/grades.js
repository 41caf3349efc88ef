/** Grades the puzzles that the user has opened. */

import { gradeWord } from "../words/grade.js";
import { keptPuzzle } from "./parts.js";

const MOST = 6; // maximum number of puzzles that are graded each time the library is shown
const SECONDS = 2; // time limit per question about a grade

/**
 * Grades puzzles without a grade, and writes the grades on their cards.
 *
 * @param {import("../files/files.js").Opening} opening
 * @param {import("../files/kept.js").Entry[]} entries
 */
export async function gradeEntries({ app: { checker }, kept }, entries) {
  try {
    for (const entry of entries.filter(({ grade }) => !grade).slice(0, MOST)) {
      const puzzle = keptPuzzle(entry);
      if (!puzzle || puzzle.given?.moves) continue; // jumps have no grades
      const grade = await gradeWord(checker.ask.bind(checker), await checker.model(puzzle), SECONDS);
      kept.graded(entry, grade);
      document.querySelector(`[data-id="${entry.id}"] .note`)?.append(`, ${grade}`);
    }
  } catch {
    // without an engine, there are no more grades
  }
}
