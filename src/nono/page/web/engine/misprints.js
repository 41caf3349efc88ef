/**
 * Finds the wrong number in clues that contradict each other, as `nono fix` does for a single misprint: it leaves out
 * one clue at a time, and looks for solutions whose clue in this line could have been misprinted as the given one.
 */

import { lineCells, lineOf, clueOf, spanOf } from "../puzzle/clues.js";
import { lineModel } from "../genres/model.js";
import { namesOf } from "../puzzle/palette.js";
import { say } from "../words/table.js";

/**
 * @import { Block, Document } from "../base/types.js"
 * @import { Options } from "../engine/calls.js"
 *
 * A corrected clue of a line (rows first): the given blocks that are wrong, and the right ones in their place.
 * @typedef {{line: number, clue: Block[], wrong: Block[], right: Block[]}} Correction
 *
 * @typedef {(model: Int32Array, options: Options) => Promise<import("../engine/calls.js").Solutions>} Solve
 */

const MOST = 30; // a line is skipped if the other clues have more solutions than this
const CONFLICTS = 2000; // limit per search
const SECONDS = 2; // time limit per search
const ALL_SECONDS = 20; // time limit of all searches
const MOST_PARTS = 3; // of a number that was split, or of numbers that were joined

/**
 * Returns the corrections of a single misprint after which the puzzle has exactly one solution.
 *
 * @param {Document} puzzle   has clues
 * @param {Solve} solve
 * @returns {Promise<Correction[]>}
 */
export async function corrections(puzzle, solve) {
  const { clues: sides, height, palette, width } = puzzle;
  const clues = sides ? [...sides.rows, ...sides.cols] : [];
  const places = clues.map((_, line) => lineCells(height, width, line));
  const isLong = clues.map((clue, line) => spanOf(clue) > places[line].length);
  // a clue that is too long is the wrong one
  const suspects = isLong.includes(true) ? [isLong.indexOf(true)] : [...clues.keys()];
  if (isLong.filter(Boolean).length > 1) return []; // more than one misprint
  const end = performance.now() + 1000 * ALL_SECONDS;
  const solutionsWithout = (/** @type {number} */ leftOut) => {
    const kept = [...clues.keys()].filter((line) => line !== leftOut);
    const model = lineModel(height, width, palette.length,
      kept.map((line) => places[line]), kept.map((line) => clues[line]));
    return solve(model, { limit: MOST + 1, conflicts: CONFLICTS, seconds: SECONDS });
  };
  /** @type {Correction[]} */
  const corrections = [];
  for (const line of suspects) {
    if (performance.now() > end) return corrections;
    const { complete, solutions } = await solutionsWithout(line);
    if (!complete) continue; // too many solutions, or too hard
    const candidates = solutions.map((solution) => clueOf(lineOf(solution, height, width, line)));
    const texts = candidates.map((clue) => JSON.stringify(clue));
    for (const [index, clue] of candidates.entries()) {
      // with this clue, there is one solution
      const isOnly = texts.filter((text) => text === texts[index]).length === 1;
      const slip = isOnly && misprint(clues[line], clue);
      if (slip) corrections.push({ line, clue, ...slip });
    }
  }
  return corrections;
}

/**
 * Returns the wrong blocks of a clue and the right ones, if one misprint turns the right clue into the given one;
 * otherwise null.
 *
 * @param {Block[]} given
 * @param {Block[]} right
 */
function misprint(given, right) {
  const shorter = Math.min(given.length, right.length);
  let begin = 0;
  while (begin < shorter && areEqual(given[begin], right[begin])) begin++;
  let end = 0;
  while (end < shorter - begin && areEqual(given[given.length - 1 - end], right[right.length - 1 - end])) end++;
  const [wrong, corrected] = [given, right].map((clue) => clue.slice(begin, clue.length - end)); // without equal ends
  const numbers = `${wrong.length} ${corrected.length}`;
  const isMissingOrExtra = numbers === "0 1" || numbers === "1 0";
  const isChanged = numbers === "1 1" &&
    (wrong[0].colour === corrected[0].colour || wrong[0].length === corrected[0].length);
  const isSwapped = numbers === "2 2" && areEqual(wrong[0], corrected[1]) && areEqual(wrong[1], corrected[0]);
  const isJoinedOrSplit = isJoined(corrected, wrong) || isJoined(wrong, corrected);
  const isMisprint = isMissingOrExtra || isChanged || isSwapped || isJoinedOrSplit;
  return isMisprint ? { wrong, right: corrected } : null;
}

/** @param {Block} block @param {Block} other */
function areEqual(block, other) {
  return block.length === other.length && block.colour === other.colour;
}

/** Returns true if a single number was split into parts. @param {Block[]} parts @param {Block[]} whole */
function isJoined(parts, whole) {
  if (whole.length !== 1 || parts.length > MOST_PARTS) return false;
  const digits = parts.map(({ length }) => length).join("");
  return parts.every(({ colour }) => colour === whole[0].colour) && digits === String(whole[0].length);
}

/** Says what is wrong, in the words of `nono fix`. @param {Correction} correction @param {Document} puzzle */
export function correctionWords({ line, clue, wrong, right }, { height, palette }) {
  const names = namesOf(palette);
  const words = (/** @type {Block[]} */ blocks) =>
    blocks.map(({ length, colour }) => (palette.length > 2 ? `${length} ${names[colour]}` : String(length))).join(" ");
  const whole = words(clue) || "0";
  const place = line < height ? `Row ${line + 1}` : `Column ${line - height + 1}`;
  const kind = !wrong.length ? "misprint-missing" : right.length ? "misprint" : "misprint-extra";
  const sentence = say(kind, { place, found: words(wrong), expected: words(right) });
  if ([words(wrong), words(right)].includes(whole)) return sentence;
  return say("misprint-clue", { misprint: sentence, clue: whole });
}
