/** Tells which count rules of a puzzle the player's marks break, and which values the marks exclude. */

import { UNKNOWN } from "../base/types.js";
import { Domains } from "../words/domains.js";
import { ruleValues } from "../words/model.js";

/**
 * @typedef {import("../base/types.js").Value} Value
 *
 * A rule counts the cells that have one of these values.
 * @typedef {{least: number, most: number, values: Value[]}} Rule
 */

/** Contains the count rules that do not count hidden cells, and the values that cells may have before any mark. */
export class CountRules {
  /** @type {Rule[]} */
  rules = [];
  domains;
  /** The colours of the cells that can only have one colour, otherwise UNKNOWN. */
  own;
  /** For each cell, the rules that count it. @type {Rule[][]} */
  #rulesOf;

  /** @param {import("../words/model.js").Parts} parts */
  constructor(parts) {
    const { counts } = parts;
    const size = parts.height * parts.width;
    this.domains = Domains.of(parts).copy(size);
    this.own = this.domains.grid();
    this.#rulesOf = Array.from({ length: size }, () => /** @type {Rule[]} */ ([]));
    counts.least.forEach((least, number) => {
      const rule = { least, most: counts.most[number], values: ruleValues(parts, number) };
      if (rule.values.some(([cell]) => cell >= size)) return;
      this.rules.push(rule);
      for (const cell of new Set(rule.values.map(([cell]) => cell))) this.#rulesOf[cell].push(rule);
    });
  }

  /** Returns the colour of a cell, or UNKNOWN. @param {ArrayLike<number>} grid @param {number} cell */
  #at(grid, cell) {
    return grid[cell] === UNKNOWN ? this.own[cell] : grid[cell];
  }

  /** Returns how many of a rule's values the cells have. @param {Rule} rule @param {(cell: number) => number} at */
  static #shown({ values }, at) {
    return values.reduce((sum, [cell, value]) => sum + Number(at(cell) === value), 0);
  }

  /** Returns true if all rules are kept. @param {(cell: number) => number} at   returns the colour of a cell */
  areKept(at) {
    return this.rules.every((rule) => {
      const shown = CountRules.#shown(rule, at);
      return rule.least <= shown && shown <= rule.most;
    });
  }

  /**
   * Returns true if a rule counts exactly this number in a line, and the marks have as many.
   *
   * @param {ArrayLike<number>} grid   the marks
   * @param {number} number
   * @param {Set<number>} cells   the cells of the line
   */
  isMet(grid, number, cells) {
    const exact = this.rules.filter(({ least, most, values }) => least === number && most === number && values.every(([cell]) => cells.has(cell)));
    if (!exact.length) return false;
    const rule = exact.reduce((one, other) => (other.values.length > one.values.length ? other : one)); // that of the whole line
    return CountRules.#shown(rule, (cell) => this.#at(grid, cell)) === number;
  }

  /**
   * Returns the cells that break a rule: values that the rule counts occur too often, also given ones, or marks leave too
   * few cells for these values.
   *
   * @param {ArrayLike<number>} grid   the marks
   * @returns {Set<number>}
   */
  conflicts(grid) {
    const isMarked = (/** @type {number} */ cell) => grid[cell] !== UNKNOWN && this.own[cell] === UNKNOWN;
    /** @type {Set<number>} */
    const found = new Set();
    for (let cell = 0; cell < grid.length; cell++) if (isMarked(cell) && !this.domains.may(cell, grid[cell])) found.add(cell);
    const at = (/** @type {number} */ cell) => this.#at(grid, cell);
    for (const rule of this.rules) {
      const { least, most, values } = rule;
      const isMore = CountRules.#shown(rule, at) > most;
      const isFewer = !isMore && values.filter(([cell, value]) => this.#mayHave(grid, cell, value)).length < least;
      if (!isMore && !isFewer) continue;
      for (const [cell, value] of values) if (isMore ? at(cell) === value : isMarked(cell) && at(cell) !== value) found.add(cell);
    }
    return found;
  }

  /** @param {ArrayLike<number>} grid @param {number} cell @param {number} value */
  #mayHave(grid, cell, value) {
    const here = this.#at(grid, cell);
    return here === UNKNOWN ? this.domains.may(cell, value) : here === value;
  }

  /**
   * Returns the values that a cell may still have: those that do not occur too often in any rule of the cell.
   *
   * @param {ArrayLike<number>} grid
   * @param {number} cell
   */
  candidates(grid, cell) {
    const at = (/** @type {number} */ other) => (other === cell ? UNKNOWN : this.#at(grid, other));
    const full = this.#rulesOf[cell].filter((rule) => CountRules.#shown(rule, at) >= rule.most);
    const excluded = new Set(full.flatMap(({ values }) => values.filter(([other]) => other === cell).map(([, value]) => value)));
    return this.domains.values(cell).filter((value) => !excluded.has(value));
  }

  /**
   * Returns the values that other cells can no longer have because of the value of a cell.
   *
   * @param {ArrayLike<number>} grid
   * @param {number} cell
   * @returns {Value[]}
   */
  excludedBy(grid, cell) {
    const at = (/** @type {number} */ other) => this.#at(grid, other);
    const concerned = this.#rulesOf[cell].filter(({ values }) => values.some(([one, value]) => one === cell && value === grid[cell]));
    return concerned
      .filter((rule) => CountRules.#shown(rule, at) >= rule.most)
      .flatMap(({ values }) => values.filter(([other]) => other !== cell));
  }
}
