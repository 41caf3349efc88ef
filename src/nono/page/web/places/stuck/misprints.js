/**
 * Finds wrong numbers in clues that contradict one another, as `nono fix` does: it leaves out one clue at a time, and
 * looks for solutions whose clue in this line could have been misprinted as the given one. If one misprint does not
 * explain the contradiction, it finds two: a pair of lines with one misprint each.
 */

import { lineModel } from "../../genres/model.js";
import { coloursIn, lineCells, spanOf } from "../../puzzle/clues.js";

/**
 * @import { Block, Model } from "../../base/types.js"
 * @import { Options } from "../../engine/calls.js"
 *
 * A corrected clue of a line (rows first): the given blocks that are wrong, and the right ones in their place.
 * @typedef {{line: number, clue: Block[], wrong: Block[], right: Block[]}} Correction
 *
 * The corrections of one misprint or, if there are none, the lines that are wrong twice, and the pairs of corrections
 * with which exactly one solution fits.
 * @typedef {{corrections: Correction[], twice: number[], pairs: Correction[][]}} Found
 *
 * Makes a call of the engine about a model.
 * @typedef {(call: "lineClues" | "possible" | "conflictingRules", model: Model, options: Options) => Promise<any>} Ask
 */

const MOST = 30; // a line is skipped if the other clues have more solutions than this
const CONFLICTS = 2000; // limit per search
const SECONDS = 2; // time limit per search
const ALL_SECONDS = 20; // time limit of all searches
const CHANGED = 100; // how much likelier a changed number is than a missing or extra one, in cells of its length
const MOST_PARTS = 3; // of a number that was split, or of numbers that were joined
const MOST_PAIRS = 60; // pairs of lines
const CROSSING = 20; // how much likelier misprints in a row and a column are than in two rows, in cells of their length

/** The clues of a board without those of some lines. */
export class ClueLines {
  #places;

  /** @param {number} height @param {number} width @param {Block[][]} clues   rows first */
  constructor(height, width, clues) {
    this.height = height;
    this.width = width;
    this.clues = clues;
    this.#places = clues.map((_, line) => lineCells(height, width, line));
  }

  /** Returns the cells of a line. @param {number} line */
  cells(line) {
    return this.#places[line];
  }

  /** True if the clue of a line needs more cells than there are. @param {number} line */
  isLong(line) {
    return spanOf(this.clues[line]) > this.#places[line].length;
  }

  /** Returns the model of these lines. @param {number[]} lines */
  model(lines) {
    const { clues, height, width } = this;
    const cells = lines.map((line) => this.cells(line));
    return lineModel(height, width, coloursIn(clues), cells, lines.map((line) => clues[line]));
  }

  /** Returns the model of all lines but some. @param {number[]} leftOut */
  without(...leftOut) {
    return this.model([...this.clues.keys()].filter((line) => !leftOut.includes(line)));
  }
}

/**
 * Finds what is wrong with contradictory clues.
 *
 * @param {ClueLines} lines
 * @param {Ask} ask
 * @returns {Promise<Found>}
 */
export async function findMisprints(lines, ask) {
  const all = [...lines.clues.keys()];
  const long = all.filter((line) => lines.isLong(line));
  const end = performance.now() + 1000 * ALL_SECONDS;
  if (long.length > 1) {
    const pairs = long.length === 2 ? await pairsOfSlips(lines, long, ask, end) : [];
    return { corrections: [], twice: [], pairs };
  }
  /** @type {Correction[]} */
  const corrections = [];
  /** @type {number[]} */
  const twice = []; // lines that fit if more than one of their numbers is changed
  for (const line of long.length ? long : all) { // a clue that is too long is the wrong one
    if (performance.now() > end) break;
    const slips = await slipsOf(lines, [line], ask);
    if (slips?.length === 0) twice.push(line);
    corrections.push(...(slips ?? []).filter(({ isOnly }) => isOnly).map(({ slips: [slip] }) => slip));
  }
  corrections.sort((one, other) => likely([other]) - likely([one]));
  if (corrections.length) return { corrections, twice: [], pairs: [] };
  return { corrections, twice, pairs: await pairsOfSlips(lines, long, ask, end) };
}

/**
 * Returns a number that is larger the likelier misprints are: a changed number is likelier than a missing one, and a
 * large number than a small one.
 *
 * @param {Correction[]} slips
 */
function likely(slips) {
  return slips.reduce((sum, { right, wrong }) => {
    const isChanged = wrong.length > 0 && right.length > 0;
    return sum + (isChanged ? CHANGED : 0) + Math.max(...[...wrong, ...right].map(({ length }) => length));
  }, 0);
}

/**
 * Returns the ways in which the clues of some lines may have been misprinted, if each has one misprint; null if the
 * other lines have no solution, or too many. `isOnly` is true if exactly one solution has these clues.
 *
 * @param {ClueLines} lines
 * @param {number[]} leftOut   the lines whose clues are in question
 * @param {Ask} ask
 * @returns {Promise<{slips: Correction[], isOnly: boolean}[] | null>}   a slip for each of these lines
 */
async function slipsOf(lines, leftOut, ask) {
  const cells = leftOut.map((line) => lines.cells(line));
  const options = { limit: MOST + 1, conflicts: CONFLICTS, seconds: SECONDS, lines: cells };
  /** @type {Block[][][] | null} */
  const solutions = await ask("lineClues", lines.without(...leftOut), options);
  if (!solutions?.length || solutions.length > MOST) return null;
  const texts = solutions.map((clues) => JSON.stringify(clues));
  return solutions.flatMap((clues, index) => {
    const slips = clues.flatMap((clue, place) => {
      const slip = misprint(lines.clues[leftOut[place]], clue);
      return slip ? [{ line: leftOut[place], clue, ...slip }] : [];
    });
    const isOnly = texts.filter((text) => text === texts[index]).length === 1;
    return slips.length === leftOut.length ? [{ slips, isOnly }] : [];
  });
}

/**
 * Returns pairs of corrections, of which each is one misprint of its line. Only lines of a contradiction are tried.
 *
 * @param {ClueLines} lines
 * @param {number[]} long   the lines that are too long, at most two
 * @param {Ask} ask
 * @param {number} end   when the search ends, in milliseconds of `performance.now`
 */
async function pairsOfSlips(lines, long, ask, end) {
  const coreOf = async (/** @type {number[]} */ leftOut) => {
    const rest = [...lines.clues.keys()].filter((line) => !leftOut.includes(line));
    const core = await ask("conflictingRules", lines.model(rest), { seconds: SECONDS });
    return core.length ? core.map((/** @type {number} */ place) => rest[place]) : rest;
  };
  const weightOf = (/** @type {Correction[]} */ slips) =>
    likely(slips) + (new Set(slips.map(({ line }) => line < lines.height)).size > 1 ? CROSSING : 0);
  const byWeight = (/** @type {Correction[]} */ one, /** @type {Correction[]} */ other) =>
    weightOf(other) - weightOf(one);
  /** The likeliest corrections of each pair of lines. @type {Correction[][]} */
  const pairs = [];
  const tried = new Set();
  for (const first of long.length ? long.slice(0, 1) : await coreOf([])) {
    for (const second of long.length > 1 ? long.slice(1) : await coreOf([first])) {
      if (performance.now() > end || pairs.length === MOST_PAIRS) return pairs.sort(byWeight);
      const pair = [first, second].sort((one, other) => one - other);
      if (tried.has(pair.join())) continue;
      tried.add(pair.join());
      const found = (await slipsOf(lines, pair, ask)) ?? [];
      const [best] = found.filter(({ isOnly }) => isOnly).map(({ slips }) => slips).sort(byWeight);
      if (best) pairs.push(best);
    }
  }
  return pairs.sort(byWeight);
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

/** Returns true if two blocks have the same length and colour. @param {Block} block @param {Block} other */
function areEqual(block, other) {
  return block.length === other.length && block.colour === other.colour;
}

/**
 * Returns true if the digits of several blocks of one colour, one after another, are those of a single block.
 *
 * @param {Block[]} parts
 * @param {Block[]} whole   the single block; of any other number of blocks, this is false
 */
function isJoined(parts, whole) {
  if (whole.length !== 1 || parts.length > MOST_PARTS) return false;
  const digits = parts.map(({ length }) => length).join("");
  return parts.every(({ colour }) => colour === whole[0].colour) && digits === String(whole[0].length);
}
