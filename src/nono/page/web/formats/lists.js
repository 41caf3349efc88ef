/** Reads two labelled lists of numbers, such as `rows: 2, 1 1` and `columns: 1, 1, 2`. Python reads all other texts. */

import { clueOfLengths, ofClues } from "./build.js";
import { MOST, each } from "./errors.js";

const LABEL = /^(rows?|across|columns?|cols?|down)\s*:\s*(.*)$/i;
const CLUE = /^\d+(?:[ \t,]+\d+)*$/;

/**
 * Returns the nonogram of a text, or null if the text is anything else. After a label, `;` or `,` separates the clues of
 * one line, or each clue has a line of its own.
 *
 * @param {string} text
 */
export function readLists(text) {
  /** @type {Record<"rows" | "columns", number[][] | undefined>} */
  const sides = { rows: undefined, columns: undefined };
  const marks = new Set();
  for (const part of text.slice(0, MOST.typed).trim().split(/\n(?=[ \t]*[a-z])/i)) {
    const [, label, list] = LABEL.exec(part.replace(/\n/g, ";").trim()) ?? [];
    const side = /^[ra]/i.test(label ?? "") ? "rows" : "columns";
    const mark = list?.includes(";") ? ";" : ",";
    const clues = list?.replace(/^;|;$/g, "").split(mark).map((clue) => clue.trim());
    if (!clues || sides[side] || !/[;,]/.test(list) || !clues.every((clue) => CLUE.test(clue))) return null;
    marks.add(mark);
    sides[side] = clues.map((clue) => clue.split(/[ \t,]+/).map(Number));
  }
  const { rows, columns } = sides;
  if (!rows || !columns || marks.size > 1) return null;
  return each([0], () => ofClues(rows.map((clue) => clueOfLengths(clue)), columns.map((clue) => clueOfLengths(clue))));
}
