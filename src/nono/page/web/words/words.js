/**
 * Explanations in words, of any genre: cells, colours, numbers and sentences. As Python's nono.grading.wording;
 * lines.js and counts.js add the words for the two kinds of rules of a model.
 *
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Step} Step
 * @typedef {import("./model.js").Parts} Parts
 */

import { AKARI, INTRODUCTION, LIMITS, TECHNIQUES } from "./techniques.js";

/** @abstract */
export class Words {
  /** The names of the colours. @type {string[]} */
  names;
  /** Reasons and tips of the genre in place of those of all. @type {Record<string, string>} */
  reasons = {};
  /** @type {Record<string, string>} */
  tips = {};

  /**
   * @param {Document} document
   * @param {Parts} parts   of its model, from a saved grid on or not
   */
  constructor(document, parts) {
    this.height = document.height;
    this.width = document.width;
    this.parts = parts;
    this.names = document.palette.map(({ name }) => printable(name));
  }

  /**
   * The name of a line, or of a count rule, by its number.
   *
   * @param {number} _rule
   * @returns {string}
   */
  rule(_rule) {
    throw new Error("not here");
  }

  /**
   * That a line, or a count rule, cannot be kept; `may`: "could" after a supposition.
   *
   * @param {number | null} _rule
   * @param {string} [_may]
   * @returns {string}
   */
  broken(_rule, _may) {
    throw new Error("not here");
  }

  /**
   * That lines, or count rules, contradict one another; empty without any.
   *
   * @param {number[]} _rules
   * @returns {string}
   */
  contradicting(_rules) {
    throw new Error("not here");
  }

  /**
   * Why a step holds.
   *
   * @param {Step} _step
   * @returns {string}
   */
  reason(_step) {
    throw new Error("not here");
  }

  /**
   * The line or rule that a step is about in words; empty where it is about none.
   *
   * @param {Step} _step
   * @returns {string}
   */
  target(_step) {
    throw new Error("not here");
  }

  /**
   * The cell to look at for a step, or null.
   *
   * @param {Step} _step
   * @returns {number | null}
   */
  at(_step) {
    return null;
  }

  /**
   * The cells of the board that a step's rule is about, where it has no place.
   *
   * @param {Step} _step
   * @returns {number[]}
   */
  around(_step) {
    return [];
  }

  /**
   * Where to look for a step.
   *
   * @param {Step} step
   */
  place(step) {
    return this.target(step) || (step.assumed === null ? "the whole board" : this.cell(step.assumed[0]));
  }

  /**
   * That cells are of a colour, or are not.
   *
   * @param {number[]} cells
   * @param {number} colour
   * @param {boolean} [negated]
   * @param {number | null} [line]
   */
  state(cells, colour, negated = false, line = null) {
    const verb = cells.length > 1 ? "are" : "is";
    return `${this.cells(cells, line)} ${verb} ${negated ? "not " : ""}${this.names[colour]}`;
  }

  /** @param {number} cell */
  cell(cell) {
    return `row ${Math.floor(cell / this.width) + 1} column ${(cell % this.width) + 1}`;
  }

  /**
   * Cells by row and column, or by their places in a line if one is given.
   *
   * @param {number[]} cells
   * @param {number | null} [line]
   */
  cells(cells, line = null) {
    const row = (/** @type {number} */ cell) => Math.floor(cell / this.width) + 1;
    const column = (/** @type {number} */ cell) => (cell % this.width) + 1;
    if (line !== null) {
      const isRow = line < this.height;
      const places = ascending(cells.map(isRow ? column : row));
      const side = plural(isRow ? "column" : "row", places.length);
      return `${plural("the cell", places.length)} in ${side} ${ranges(places)}`;
    }
    const rows = ascending(new Set(cells.map(row)));
    const columns = ascending(new Set(cells.map(column)));
    if (rows.length === 1 && cells.length > 1) return `row ${rows[0]} columns ${ranges(columns)}`;
    if (columns.length === 1 && cells.length > 1) return `column ${columns[0]} rows ${ranges(rows)}`;
    const named = cells.slice(0, LIMITS.named).map((cell) => this.cell(cell));
    if (cells.length > LIMITS.named) named.push(`${cells.length - LIMITS.named} more`);
    return together(named);
  }

  /**
   * The reason of a step on a rule of a kind, or of its technique, with these words in their places.
   *
   * @param {Step} step
   * @param {Record<string, string>} words
   * @param {string} [kind]
   */
  fillIn(step, words, kind = "") {
    return filled(this.reasons[kind] ?? this.reasons[step.technique] ?? TECHNIQUES[step.technique].reason, words);
  }

  /**
   * What to look for to find a step on a rule of a kind, or of its technique.
   *
   * @param {Step} step
   * @param {string} [kind]
   */
  tip({ technique }, kind = "") {
    return this.tips[kind] ?? this.tips[technique] ?? TECHNIQUES[technique].tip;
  }

  /**
   * The line, or the count rule, that cannot be kept at the end of a derivation.
   *
   * @param {import("./derive.js").Derivation} derivation
   */
  conflict({ conflict }) {
    return conflict;
  }

  /**
   * What the cells of a step are now, or are not.
   *
   * @param {Step} step
   */
  found({ settled, removed, line }) {
    const cells = new Set(settled.map(([cell]) => cell));
    const others = removed.filter(([cell]) => !cells.has(cell));
    const parts = [settled, others].flatMap((pairs) => {
      /** @type {Map<number, number[]>} */
      const byColour = new Map();
      for (const [cell, colour] of pairs) byColour.set(colour, [...(byColour.get(colour) ?? []), cell]);
      return [...byColour].map(([colour, own]) => this.state(own, colour, pairs === others, line));
    });
    return parts.join("; ");
  }

  /**
   * A step in a sentence, with the technique's name in brackets.
   *
   * @param {Step} step
   */
  step(step) {
    const place = step.line === null ? "" : `${this.place(step)}: `;
    return `${place}${this.found(step)}, because ${this.reason(step)} (${step.technique})`;
  }
}

/**
 * The rules of a puzzle for those who have never solved one.
 *
 * @param {Document} document
 */
export function introduction({ genre, given, palette }) {
  if (given || genre === "akari") return (given?.page.words ?? AKARI).introduction;
  const [background, ink] = palette.map(({ name }) => printable(name));
  return filled(palette.length > 2 ? INTRODUCTION.several : INTRODUCTION.one, { background, ink });
}

/**
 * @param {string} text
 * @param {Record<string, string>} words
 */
export function filled(text, words) {
  return text.replace(/\{(\w+)\}/g, (all, word) => words[word] ?? all);
}

/**
 * A text of a file with control characters and marks of direction as spaces.
 *
 * @param {string} text
 */
function printable(text) {
  return text.replace(/[\p{C}\p{Z}]/gu, " ");
}

/**
 * The opposite of "can", or of "could".
 *
 * @param {string} may
 */
export function cannot(may) {
  return may === "can" ? "cannot" : `${may} not`;
}

/**
 * The pronoun for the cells of a step.
 *
 * @param {Step} step
 */
export function them(step) {
  return new Set(step.removed.map(([cell]) => cell)).size === 1 ? "it" : "them";
}

/**
 * @param {string} word
 * @param {number} number
 */
export function plural(word, number) {
  return number === 1 ? word : `${word}s`;
}

/**
 * 1st, 2nd, 3rd, ...
 *
 * @param {number} number
 */
export function ordinal(number) {
  const teen = [11, 12, 13].includes(number % 100);
  return `${number}${(!teen && ["", "st", "nd", "rd"][number % 10]) || "th"}`;
}

/**
 * "a, b and c".
 *
 * @param {string[]} words
 */
export function together(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/**
 * Ascending numbers, those in a row as "3 to 5".
 *
 * @param {number[]} numbers
 */
export function ranges(numbers) {
  /** @type {number[][]} */
  const parts = [];
  for (const number of numbers) {
    const last = parts[parts.length - 1];
    if (last && last[last.length - 1] === number - 1) last.push(number);
    else parts.push([number]);
  }
  const words = parts.flatMap((part) => {
    return part.length > 2 ? [`${part[0]} to ${part[part.length - 1]}`] : part.map(String);
  });
  return together(words);
}

/** @param {Iterable<number>} numbers */
export function ascending(numbers) {
  return [...numbers].sort((one, other) => one - other);
}
