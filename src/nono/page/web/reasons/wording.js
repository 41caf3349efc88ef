/**
 * Makes the words of explanations for any genre: cells, colours, numbers and sentences, like nono.grading._wording in
 * Python. lines.js and counts.js add the words for the two kinds of rules.
 *
 * @import { Puzzle, Step } from "../base/types.js"
 * @import { Parts } from "./model.js"
 */

import { filled } from "../base/text.js";
import { placeOf } from "../genres/index.js";
import { namesOf } from "../puzzle/palette.js";
import { WORDS, say } from "./table.js";

/**
 * The words that both kinds have. Each kind adds `rule`, the name of a line or count rule; `broken`, which says that
 * one cannot be kept ("can", or "could" after an assumption); `contradicting`, which says that several contradict one
 * another; `reason`, the reason of a step; and `target`, its line or rule ("" if there is none).
 *
 * @typedef {import("./lines.js").LineStepWording | import("./counts.js").CountStepWording} AnyWords
 */
export class StepWording {
  /** The names of the colours. @type {string[]} */
  names;
  /** Reasons that replace the general ones in this genre. @type {Record<string, string>} */
  reasons = {};
  /** The names that players of the genre use for techniques. @type {Record<string, string>} */
  techniqueNames = {};

  /** @param {Puzzle} puzzle @param {Parts} parts   the parts of its model */
  constructor(puzzle, parts) {
    this.puzzle = puzzle;
    this.height = puzzle.height;
    this.width = puzzle.width;
    this.parts = parts;
    const { given, palette } = puzzle;
    this.names = (given ? palette.map(({ name }) => name) : namesOf(palette)).map(printable);
  }

  /** Returns the cell to look at for a step, or null if there is none. @param {Step} _step @returns {number | null} */
  at(_step) {
    return null;
  }

  /** Returns the cells of a step's rules, and those of their clues. @param {Step} _step @returns {number[]} */
  around(_step) {
    return [];
  }

  /**
   * Returns rules that contradict one another: those given or, in count rules, instead of a single one, a broken rule
   * of a wrong cell.
   *
   * @param {number[]} rules
   * @param {number[]} _wrong   the wrong cells
   */
  blamed(rules, _wrong) {
    return rules;
  }

  /**
   * States that cells have a colour, or that they do not have this colour.
   *
   * @param {number[]} cells
   * @param {number} colour
   * @param {boolean} [negated]   true if they do not have the colour
   * @param {number | null} [line]   as for `cells`
   */
  state(cells, colour, negated = false, line = null) {
    const sentence = (cells.length === 1 ? "cell-is" : "cells-are") + (negated ? "-not" : "");
    return say(sentence, { cells: this.cells(cells, line), colour: this.names[colour] });
  }

  /** Names a cell. @param {number} cell */
  cell(cell) {
    return placeOf(this.puzzle, cell);
  }

  /**
   * Names cells by row and column. `LineStepWording` names the cells of a given line by their places in the line.
   *
   * @param {number[]} cells
   * @param {number | null} [_line]
   * @returns {string}
   */
  cells(cells, _line = null) {
    const row = (/** @type {number} */ cell) => Math.floor(cell / this.width) + 1;
    const column = (/** @type {number} */ cell) => (cell % this.width) + 1;
    const rows = ascending(new Set(cells.map(row)));
    const columns = ascending(new Set(cells.map(column)));
    if (rows.length === 1 && cells.length > 1) return `row ${rows[0]} columns ${ranges(columns)}`;
    if (columns.length === 1 && cells.length > 1) return `column ${columns[0]} rows ${ranges(rows)}`;
    if (cells.length > 1 && cells.length === rows.length * columns.length) {
      return `columns ${ranges(columns)} of rows ${ranges(rows)}`;
    }
    const groups = [...new Set(cells.map(row))].map((number) => cells.filter((cell) => row(cell) === number)); // by row
    const nameOf = (/** @type {number[]} */ group) => (group.length > 1 ? this.cells(group) : this.cell(group[0]));
    const named = groups.slice(0, WORDS.named).map(nameOf);
    const more = groups.slice(WORDS.named).flat().length;
    if (more) named.push(`${more} more`);
    return together(named, named.some((name) => name.includes(" and ")) ? ", and" : " and");
  }

  /**
   * Returns the keys under which tables of a genre may have a text for a step. The most specific key comes first.
   *
   * @param {Step} step
   */
  keys({ technique }) {
    return [technique];
  }

  /**
   * Looks up the genre's own text for a step in one of its tables. Returns "" if there is none.
   *
   * @param {Record<string, string>} table   texts by the keys that `keys` returns
   * @param {Step} step
   */
  genreText(table, step) {
    const key = this.keys(step).find((candidate) => candidate in table);
    return key === undefined ? "" : table[key];
  }

  /** Returns the name that players of the genre use for a step's technique. @param {Step} step */
  name(step) {
    return this.genreText(this.techniqueNames, step) || step.technique;
  }

  /**
   * Fills words into the reason for a step. The reason comes from the genre or, if the genre has none, from the
   * technique.
   *
   * @param {Step} step
   * @param {Record<string, string | number>} words
   */
  fillIn(step, words) {
    return filled(this.genreText(this.reasons, step) || WORDS.techniques[step.technique].reason, words);
  }

  /**
   * Returns the line or count rule that is broken at the end of a derivation.
   *
   * @param {import("./derive.js").Derivation} derivation
   */
  conflict({ conflict }) {
    return conflict;
  }

  /** States the colours that the cells of a step now have, or can no longer have. @param {Step} step */
  outcome({ settled, removed, line }) {
    const cells = new Set(settled.map(([cell]) => cell));
    const open = removed.filter(([cell]) => !cells.has(cell));
    const parts = [settled, open].flatMap((pairs) => {
      /** @type {Map<number, number[]>} */
      const byColour = new Map();
      for (const [cell, colour] of pairs) byColour.set(colour, [...(byColour.get(colour) ?? []), cell]);
      return [...byColour].map(([colour, alike]) => this.state(alike, colour, pairs === open, line));
    });
    return parts.join("; ");
  }
}

/**
 * Explains the rules of a puzzle for beginners, and how texts count its lines (`numbering`, which may be "").
 *
 * @param {Puzzle} puzzle
 * @returns {{rules: string, numbering: string}}
 */
export function introduction({ given, palette, clues }) {
  if (given) return { rules: given.page.words.introduction, numbering: given.page.words.numbering ?? "" };
  const [background, ink] = namesOf(palette).map(printable);
  const blotted = [...(clues?.rows ?? []), ...(clues?.cols ?? [])].flat().some(({ length }) => length === 0);
  const kind = `${palette.length > 2 ? "several" : "one"}${palette[0].rgb === "ffffff" ? "" : " tinted"}`;
  const rules = filled(WORDS.introduction[kind], { background, ink }) + (blotted ? WORDS.introduction.blotted : "");
  return { rules, numbering: WORDS.introduction.numbering };
}

/** Replaces control characters and direction marks of a file's text with spaces. @param {string} text */
function printable(text) {
  return text.replace(/[\p{C}\p{Z}]/gu, " ");
}

/** Returns the opposite of "can", or of "could". @param {string} verb */
export function cannot(verb) {
  return verb === "can" ? "cannot" : `${verb} not`;
}

/** Returns the pronoun for the cells of a step. @param {Step} step */
export function them(step) {
  const cells = new Set(step.removed.map(([cell]) => cell));
  return cells.size === 1 ? "it" : "them";
}

/** Returns the number as an ordinal, such as 1st, 2nd or 3rd. @param {number} number */
export function ordinal(number) {
  const teen = [11, 12, 13].includes(number % 100);
  return `${number}${(!teen && ["", "st", "nd", "rd"][number % 10]) || "th"}`;
}

/**
 * Joins words as in "a, b and c".
 *
 * @param {string[]} words
 * @param {string} [last]   the word before the last item
 * @param {boolean} [alike]   true if this word, and no comma, stands between all items
 * @returns {string}
 */
export function together(words, last = " and", alike = false) {
  if (words.length < 2) return words.join("");
  const before = words.slice(0, -1);
  const first = alike ? together(before, last, alike) : before.join(", ");
  return `${first}${last} ${words[words.length - 1]}`;
}

/** Joins ascending numbers to a text. Three or more in a row are written as "3 to 5". @param {number[]} numbers */
export function ranges(numbers) {
  /** @type {number[][]} */
  const parts = [];
  for (const number of numbers) {
    const last = parts[parts.length - 1];
    if (last && last[last.length - 1] === number - 1) last.push(number);
    else parts.push([number]);
  }
  const words = parts.flatMap((part) => {
    if (part.length < 3) return part.map(String);
    return [`${part[0]} to ${part[part.length - 1]}`];
  });
  return together(words);
}

/** Returns numbers in ascending order. @param {Iterable<number>} numbers */
export function ascending(numbers) {
  return [...numbers].sort((first, second) => first - second);
}
