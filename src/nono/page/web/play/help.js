/**
 * The help that is shown beside the board and on it, and its words.
 *
 * @import { Step, Value } from "../base/types.js"
 * @import { Hint } from "../reasons/hint.js"
 *
 * @typedef {Object} Help
 * @property {"hint" | "good" | "plain" | "error"} kind   nono points at something; all is well; news; the engine failed
 * @property {string} title
 * @property {string[]} lines     the text below the title
 * @property {string} heard       what screen readers say in place of the first line, or ""
 * @property {string} techniques   their names, or ""
 * @property {{cells: number[], line: number | null, around: number[], why?: number[], isHelp: boolean} | null} frame
 *     the place to look at
 * @property {number} count       the number of wrong cells, or of jumps to undo
 * @property {number[]} wrong     the wrong cells that are shown
 * @property {Map<number, number>} proposal   the values that the hint will put in
 * @property {boolean} isCheck    true if the board shows the marks that break a rule
 * @property {Uint8Array | null} grid   the board at a step of an explanation, shown in place of the marks
 * @property {Map<number, number[]>} candidates   the values that cells may have, shown in place of their pencil marks
 * @property {Value[]} struck     the candidates that the step excludes
 */

import { UNKNOWN } from "../base/types.js";

/** Techniques whose names tell a player nothing; their sentences say it all. */
const UNNAMED = new Set([
  "punctuate", "edge-anchor", "glue", "mercury", "forcing", "max-length", "min-length", "push", "line-full",
  "edge-logic", "smile", "two-way", "contradiction-1", "contradiction-2", "trial-1",
]);

/** Help without anything on the board. @type {Omit<Help, "title">} */
export const PLAIN = {
  kind: "plain",
  lines: [],
  heard: "",
  techniques: "",
  frame: null,
  count: 0,
  wrong: [],
  proposal: new Map(),
  isCheck: false,
  grid: null,
  candidates: new Map(),
  struck: [],
};

/**
 * Returns the place to look at for a step, as `Help.frame`: `cells` are framed, and the line and `around` are tinted.
 *
 * @param {Step} step
 * @param {number | null} at   the cell to look at, if any
 * @param {number[]} around    the cells of the rule to look at
 * @param {number[]} changed   the cells that the step changes
 */
export function frameOf({ assumed, line }, at, around, changed) {
  const cell = at ?? assumed?.[0];
  const first = cell === undefined ? [] : [cell];
  return { line, around: [...first, ...around], cells: changed.length ? changed : first, isHelp: true };
}

/**
 * Returns the title and the lines of a level of a hint: first the place, then the reason. The check only counts.
 *
 * @param {Hint} hint
 * @param {number} level   from 1
 * @param {boolean} isCheck   true if the player has asked for a check, not for a hint
 * @returns {Pick<Help, "title" | "lines"> & Partial<Help>}
 */
export function wordsOf(hint, level, isCheck) {
  const { kind, texts, place, step, title, look } = hint;
  if (step?.said) return wordsOfStep(hint, step, level);
  const lines = level > 1 ? texts[texts.length - 1].split("\n").map((line) => line.trim()) : [];
  if (kind !== "wrong") return { title: level > 1 ? place : texts[0], lines };
  if (level > 1) return { title, lines: [look, ...lines] };
  return { title, lines: isCheck ? [] : [`${texts[0]}.`] };
}

/**
 * Returns the words of a level of a hint that is a step. Screen readers hear all places and cells, which others see.
 *
 * @param {Hint} hint
 * @param {Step} step
 * @param {number} level
 * @returns {Pick<Help, "title" | "lines"> & Partial<Help>}
 */
function wordsOfStep({ texts, place, look, title }, { names, refutation, said }, level) {
  const isShort = title !== place;
  if (level < 2) return { title: look, lines: [], heard: isShort ? texts[0] : "" };
  const [whole] = texts[1].split(/ \([^(]*\)(?:\n|$)/); // without the techniques
  const heard = `${isShort ? whole : whole.slice(place.length + 2)}.`;
  const isSaid = heard.slice(1) === said.slice(1); // but for the capital
  const techniques = names.filter((name) => !UNNAMED.has(name)).join(", ").replaceAll("-", " ");
  return { title, lines: [said, ...refutation], heard: isSaid ? "" : heard, techniques };
}

/** Writes the ID of a technique, in parentheses, as words. @param {string} line */
export function idsAsWords(line) {
  return line.replace(/\([a-z]+(?:-[a-z]+)+\)/g, (id) => id.replaceAll("-", " "));
}

/** Returns the marks as a saved grid, or null if there are no marks. @param {Uint8Array} marks */
export function startOf(marks) {
  return marks.every((mark) => mark === UNKNOWN) ? null : marks;
}
