/** What the rules of a puzzle count on the whole board, such as stars, and how much of it the marks have. */

import { UNKNOWN } from "../base/types.js";

/**
 * @typedef {import("./play.js").Play} Play
 *
 * What is counted, how much of it the marks have, and how much they need.
 * @typedef {{name: string, done: number, needed: number}} Tally
 */

/** What the genres count; others count the cells that have a mark. @type {Record<string, (play: Play) => Tally>} */
const TALLIES = {
  akari: litCells,
  aquarium: totals,
  minesweeper: (play) => metRules("Numbers", play, ({ clue }) => clue !== null),
  mosaic: (play) => metRules("Numbers", play, ({ clue }) => clue !== null),
  norinori: (play) => metRules("Regions", play, ({ isPart }) => isPart),
  "star-battle": (play) => markedCells("Stars", play),
  tents: (play) => markedCells("Tents", play),
};

/**
 * Returns what to count on the whole board; null if the values on the pad say it.
 *
 * @param {Play} play
 * @returns {Tally | null}
 */
export function tallyOf(play) {
  const { game, judge } = play;
  if (judge.left.size) return null;
  return TALLIES[game.puzzle.genre]?.(play) ?? { name: "Cells", ...judge.amounts(game.marks.grid) };
}

/**
 * Counts rules that are met.
 *
 * @param {string} name   of what is counted
 * @param {Play} play
 * @param {(rule: import("./count_rules.js").Rule) => boolean} isCounted
 * @returns {Tally}
 */
function metRules(name, { game, judge: { rules } }, isCounted) {
  const counted = rules?.rules.filter(isCounted) ?? [];
  return { name, done: rules?.metOf(counted, game.marks.grid).length ?? 0, needed: counted.length };
}

/** Counts the lit cells. @param {Play} play @returns {Tally} */
function litCells({ app: { board: { picture: { cells, palette } } }, game }) {
  const open = [...cells.keys()].filter((cell) => game.isOpen(cell));
  return { name: "Lit", done: open.filter((cell) => palette[cells[cell]]?.name === "lit").length, needed: open.length };
}

/** Counts the numbers beside the board that are met. @param {Play} play @returns {Tally} */
function totals({ app: { board: { picture: { cols, rows } } }, judge }) {
  const numbers = [...rows, ...cols].flatMap(([[number]], line) => (number === "" ? [] : [line]));
  return { name: "Numbers", done: numbers.filter((line) => judge.done[line]?.[0]).length, needed: numbers.length };
}

/**
 * Counts marks, of which the rows or the clues need a number.
 *
 * @param {string} name
 * @param {Play} play
 * @returns {Tally}
 */
function markedCells(name, { game, judge }) {
  const done = game.marks.grid.filter((mark) => mark !== UNKNOWN && mark > 0).length;
  // each tree has a tent
  return { name, done, needed: judge.rules?.needed.get(1) ?? game.puzzle.given?.blank.marks.size ?? 0 };
}
