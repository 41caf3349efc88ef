/** Tells which count rules of a puzzle the player's marks break, and which values the marks exclude. */

import { UNKNOWN } from "../base/types.js";
import { Domains } from "../reasons/domains.js";
import { ruleValues } from "../genres/model.js";

/**
 * @typedef {import("../base/types.js").Value} Value
 *
 * A rule counts the cells that have one of these values. It has this number in the model. `clue` is the cell of its
 * clue, if it has one; `isPart` is true if it is about a region.
 * @typedef {{number: number, least: number, most: number, values: Value[], clue: number | null, isPart: boolean}} Rule
 */

/** Contains the count rules that do not count hidden cells, and the values that cells may have before any mark. */
export class CountRules {
  /** @type {Rule[]} */
  rules = [];
  domains;
  /** The colours of the cells that can only have one colour, otherwise UNKNOWN. */
  only;
  /**
   * For each value, how many cells must have it, if every row has an exact number of it.
   *
   * @type {Map<number, number>}
   */
  needed = new Map();
  /** For each cell, the rules that count it. @type {Rule[][]} */
  #rulesOf;

  /**
   * @param {import("../genres/model.js").Parts} parts
   * @param {(rule: number) => Pick<Rule, "clue" | "isPart">} [about]   tells what a rule of the model is about
   */
  constructor(parts, about = () => ({ clue: null, isPart: false })) {
    const { counts } = parts;
    const size = parts.height * parts.width;
    this.domains = Domains.of(parts);
    this.only = this.domains.grid();
    this.#rulesOf = Array.from({ length: size }, () => /** @type {Rule[]} */ ([]));
    counts.least.forEach((least, number) => {
      const rule = { number, least, most: counts.most[number], values: ruleValues(parts, number), ...about(number) };
      if (rule.values.some(([cell]) => cell >= size)) return; // it counts hidden cells
      this.rules.push(rule);
      for (const cell of new Set(rule.values.map(([cell]) => cell))) this.#rulesOf[cell].push(rule);
    });
    this.#addUpNeeds(parts.height, parts.width);
  }

  /** Adds up what the rules of rows need of each value. @param {number} height @param {number} width */
  #addUpNeeds(height, width) {
    /** @type {Map<number, number[]>} */
    const byValue = new Map();
    for (const { least, most, values } of this.rules) {
      const [[cell, value] = [0, 0]] = values;
      const row = Math.floor(cell / width);
      const isInRow = (/** @type {Value} */ [other, same]) => same === value && Math.floor(other / width) === row;
      const isWhole = values.length === width && values.every(isInRow);
      if (least === most && isWhole) byValue.set(value, [...(byValue.get(value) ?? []), least]);
    }
    const whole = [...byValue].filter(([, numbers]) => numbers.length === height);
    this.needed = new Map(whole.map(([value, numbers]) => [value, numbers.reduce((sum, number) => sum + number, 0)]));
  }

  /** Returns those rules whose exact number the marks have. @param {Rule[]} rules @param {ArrayLike<number>} grid */
  metOf(rules, grid) {
    const colours = this.colours(grid);
    return rules.filter((rule) => rule.least === rule.most && CountRules.#countValues(rule, colours) === rule.most);
  }

  /** Returns the cells of the clues that have all that they count. @param {ArrayLike<number>} grid */
  met(grid) {
    const clues = this.rules.filter(({ clue }) => clue !== null);
    const met = new Set(this.metOf(clues, grid));
    const unmet = new Set(clues.filter((rule) => !met.has(rule)).map(({ clue }) => clue));
    return new Set([...met].flatMap(({ clue }) => (clue === null || unmet.has(clue) ? [] : [clue])));
  }

  /**
   * Returns the colour of each cell: its mark or, without one, the only value that it can have, or else UNKNOWN.
   *
   * @param {ArrayLike<number>} grid   the marks
   */
  colours(grid) {
    return this.only.map((only, cell) => (grid[cell] === UNKNOWN ? only : grid[cell]));
  }

  /** Returns how many of a rule's values the cells have. @param {Rule} rule @param {ArrayLike<number>} colours */
  static #countValues({ values }, colours) {
    return values.reduce((sum, [cell, value]) => sum + Number(colours[cell] === value), 0);
  }

  /**
   * Returns the marks with the colours that cells without a mark have, if the marks keep all rules; null if they
   * break one or a cell stays open.
   *
   * @param {ArrayLike<number>} grid
   * @param {boolean} hasBlank   true if colour 0 is a background, which cells without a mark have
   */
  completed(grid, hasBlank) {
    const colours = this.colours(grid).map((colour) => (colour === UNKNOWN && hasBlank ? 0 : colour));
    if (colours.some((colour, cell) => colour === UNKNOWN || !this.domains.may(cell, colour))) return null;
    const areKept = this.rules.every((rule) => {
      const count = CountRules.#countValues(rule, colours);
      return rule.least <= count && count <= rule.most;
    });
    return areKept ? colours : null;
  }

  /**
   * Returns true if a rule counts exactly this number in a line, and the marks have as many. Of several such rules,
   * the one with the most values is that of the whole line.
   *
   * @param {ArrayLike<number>} grid   the marks
   * @param {number} number
   * @param {Set<number>} cells   the cells of the line
   */
  isMet(grid, number, cells) {
    const isExact = (/** @type {Rule} */ { least, most }) => least === number && most === number;
    const isOfLine = (/** @type {Rule} */ { values }) => values.every(([cell]) => cells.has(cell));
    const exact = this.rules.filter((rule) => isExact(rule) && isOfLine(rule));
    if (!exact.length) return false;
    const rule = exact.reduce((largest, rule) => (rule.values.length > largest.values.length ? rule : largest));
    return CountRules.#countValues(rule, this.colours(grid)) === number;
  }

  /**
   * Returns the cells with a mark that they cannot have, and those that break a rule: cells whose values occur too
   * often, given ones too; or the cells with other marks, if too few cells are left for the values that the rule
   * counts.
   *
   * @param {ArrayLike<number>} grid   the marks
   * @returns {Set<number>}
   */
  conflicts(grid) {
    const colours = this.colours(grid);
    // by the player
    const isMarked = (/** @type {number} */ cell) => grid[cell] !== UNKNOWN && this.only[cell] === UNKNOWN;
    /** @type {(value: Value) => boolean} */
    const isPossible = ([cell, value]) =>
      colours[cell] === UNKNOWN ? this.domains.may(cell, value) : colours[cell] === value;
    const isImpossible = (/** @type {number} */ cell) => isMarked(cell) && !this.domains.may(cell, grid[cell]);
    const wrong = new Set([...colours.keys()].filter(isImpossible));
    for (const rule of this.rules) {
      const { least, most, values } = rule;
      const isMore = CountRules.#countValues(rule, colours) > most;
      const isFewer = !isMore && values.filter(isPossible).length < least;
      for (const [cell, value] of values) {
        if (isMore && colours[cell] === value) wrong.add(cell);
        if (isFewer && isMarked(cell) && colours[cell] !== value) wrong.add(cell);
      }
    }
    return wrong;
  }

  /**
   * Returns the first rule of which the marks have too many values or, if there is none, of which they leave too few.
   * Returns undefined if the marks break no rule.
   *
   * @param {ArrayLike<number>} grid
   */
  broken(grid) {
    const colours = this.colours(grid);
    const isPossible = (/** @type {Value} */ [cell, value]) => [value, UNKNOWN].includes(colours[cell]);
    return (
      this.rules.find((rule) => CountRules.#countValues(rule, colours) > rule.most) ??
      this.rules.find(({ least, values }) => values.filter(isPossible).length < least)
    );
  }

  /**
   * Returns the cells of those rules of a cell that allow their values only once. They cannot have the value of the
   * cell, which is itself among them.
   *
   * @param {number} cell
   */
  peers(cell) {
    const once = this.#rulesOf[cell].filter(({ most }) => most === 1);
    return new Set(once.flatMap(({ values }) => values.map(([counted]) => counted)));
  }

  /**
   * Returns the values that a cell may still have: those that do not occur too often in any rule of the cell.
   *
   * @param {ArrayLike<number>} grid
   * @param {number} cell
   */
  candidates(grid, cell) {
    const colours = this.colours(grid);
    colours[cell] = UNKNOWN;
    const full = this.#rulesOf[cell].filter((rule) => CountRules.#countValues(rule, colours) >= rule.most);
    const ofCell = full.flatMap(({ values }) => values.filter(([counted]) => counted === cell));
    const excluded = new Set(ofCell.map(([, value]) => value));
    return this.domains.values(cell).filter((value) => !excluded.has(value));
  }

  /**
   * Returns the values that other cells can no longer have because of the value of a cell: those of its rules that are
   * full now.
   *
   * @param {ArrayLike<number>} grid   the marks
   * @param {number} cell
   * @returns {Value[]}
   */
  excludedBy(grid, cell) {
    const colours = this.colours(grid);
    const counts = (/** @type {Rule} */ { values }) =>
      values.some(([counted, value]) => counted === cell && value === grid[cell]);
    return this.#rulesOf[cell]
      .filter((rule) => counts(rule) && CountRules.#countValues(rule, colours) >= rule.most)
      .flatMap(({ values }) => values.filter(([counted]) => counted !== cell));
  }
}
