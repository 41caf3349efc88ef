/**
 * Finds the wrong number in clues that contradict each other, as `nono fix` does for a single misprint: it leaves out one
 * clue at a time, and looks for solutions whose clue in this line could have been misprinted as the given one.
 */

import { lineCells, lineOf, clueOf, spanOf } from "../puzzle/clues.js";
import { NO_RULES, flatModel, linesOf } from "../genres/model.js";
import { say } from "../words/table.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Block} Block
 *
 * A corrected clue of a line (rows first): the given blocks that are wrong, and the right ones in their place.
 * @typedef {{line: number, clue: Block[], found: Block[], expected: Block[]}} Correction
 */

const MOST = 30; // a line is skipped if the other clues have more solutions than this
const CONFLICTS = 2000; // limit per search
const SECONDS = 2; // time limit per search
const ALL_SECONDS = 20; // time limit of all searches
const MOST_PARTS = 3; // of a number that was split, or of numbers that were joined

/**
 * Returns the corrections of a single misprint after which the puzzle has exactly one solution.
 *
 * @param {Document} document   has clues
 * @param {(model: Int32Array, options: import("../engine/engine.js").Options) => Promise<import("../engine/engine.js").Solutions>} solve
 * @returns {Promise<Correction[]>}
 */
export async function corrections(document, solve) {
  const { clues: sides, height, palette, width } = document;
  const clues = sides ? [...sides.rows, ...sides.cols] : [];
  const places = clues.map((_, line) => lineCells(height, width, line));
  const isLong = clues.map((clue, line) => spanOf(clue) > places[line].length);
  const suspects = isLong.includes(true) ? [isLong.indexOf(true)] : [...clues.keys()];
  if (isLong.filter(Boolean).length > 1) return [];
  const end = performance.now() + 1000 * ALL_SECONDS;
  const solutionsWithout = (/** @type {number} */ leftOut) => {
    const kept = [...clues.keys()].filter((line) => line !== leftOut);
    const lines = linesOf(kept.map((line) => places[line]), kept.map((line) => clues[line]));
    const model = flatModel(height, width, palette.length, lines, [], NO_RULES);
    return solve(model, { limit: MOST + 1, conflicts: CONFLICTS, seconds: SECONDS });
  };
  /** @type {Correction[]} */
  const found = [];
  for (const line of suspects) {
    if (performance.now() > end) return found;
    const { complete, solutions } = await solutionsWithout(line);
    if (!complete) continue;
    const shown = solutions.map((solution) => clueOf(lineOf(solution, height, width, line)));
    const texts = shown.map((clue) => JSON.stringify(clue));
    for (const [at, clue] of shown.entries()) {
      const isOnly = texts.filter((text) => text === texts[at]).length === 1;
      const slip = isOnly && misprint(clues[line], clue);
      if (slip) found.push({ line, clue, ...slip });
    }
  }
  return found;
}

/**
 * Returns the wrong blocks of a clue and the right ones, if one misprint turns the right clue into the given one;
 * otherwise null.
 *
 * @param {Block[]} given
 * @param {Block[]} right
 */
export function misprint(given, right) {
  const same = (/** @type {Block} */ one, /** @type {Block} */ other) => one.length === other.length && one.colour === other.colour;
  const shorter = Math.min(given.length, right.length);
  let begin = 0;
  while (begin < shorter && same(given[begin], right[begin])) begin++;
  let end = 0;
  while (end < shorter - begin && same(given[given.length - 1 - end], right[right.length - 1 - end])) end++;
  const [found, expected] = [given, right].map((clue) => clue.slice(begin, clue.length - end));
  const isJoined = (/** @type {Block[]} */ parts, /** @type {Block} */ whole) =>
    parts.length <= MOST_PARTS && parts.every(({ colour }) => colour === whole.colour) && parts.map(({ length }) => length).join("") === String(whole.length);
  const [one, other] = [found[0], expected[0]];
  const numbers = `${found.length} ${expected.length}`;
  const isMisprint = numbers === "0 1" || numbers === "1 0"
    || (numbers === "1 1" && (one.colour === other.colour || one.length === other.length))
    || (numbers === "2 2" && same(one, expected[1]) && same(found[1], other))
    || (found.length === 1 && isJoined(expected, one)) || (expected.length === 1 && isJoined(found, other));
  return isMisprint ? { found, expected } : null;
}

/**
 * Says what is wrong, in the words of `nono fix`.
 *
 * @param {Correction} correction
 * @param {Document} document
 */
export function correctionWords({ line, clue, found, expected }, { height, palette }) {
  const words = (/** @type {Block[]} */ blocks) =>
    blocks.map(({ length, colour }) => (palette.length > 2 ? `${length} ${palette[colour].name}` : String(length))).join(" ");
  const whole = words(clue) || "0";
  const place = line < height ? `Row ${line + 1}` : `Column ${line - height + 1}`;
  const kind = !found.length ? "misprint-missing" : expected.length ? "misprint" : "misprint-extra";
  const sentence = say(kind, { place, found: words(found), expected: words(expected) });
  return [words(found), words(expected)].includes(whole) ? sentence : say("misprint-clue", { misprint: sentence, clue: whole });
}
