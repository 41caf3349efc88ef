/**
 * The state of count rules during a derivation: the rules to which a technique applies, and those that are broken.
 * As Python's nono.grading.count_rule_state.
 *
 * @typedef {import("./model.js").Parts} Parts
 * @typedef {import("./domains.js").Domains} Domains
 */

import { ruleCells } from "./model.js";

export class CountState {
  /**
   * @param {Parts} parts
   * @param {Domains} domains
   */
  constructor(parts, domains) {
    const { colour, least, most, regionStart } = parts.counts;
    const rules = [...colour.keys()];
    this.colour = colour;
    this.least = least;
    this.most = most;
    this.domains = domains.copy();
    this.cells = rules.map((rule) => ruleCells(parts, rule));
    this.wide = rules.map((rule) => regionStart[rule + 1] - regionStart[rule] > 1);
    /** @type {number[][]} */
    const rulesOf = Array.from({ length: domains.cells }, () => []);
    this.cells.forEach((cells, rule) => cells.forEach((cell) => rulesOf[cell].push(rule)));
    this.rulesOf = rulesOf;
    const count = (/** @type {(cell: number, colour: number) => boolean} */ is) =>
      rules.map((rule) => this.cells[rule].filter((cell) => is(cell, colour[rule])).length);
    this.possible = count((cell, own) => domains.may(cell, own));
    this.shown = count((cell, own) => domains.value(cell) === own);
    /** @type {Record<string, number>} */
    this.ready = {};
    for (const rule of rules) this.#count(rule, 1);
  }

  /**
   * The techniques that apply to a rule: only as many cells may show its colour as must, or as many show it as may,
   * and some of its cells are open.
   *
   * @param {number} rule
   */
  techniques(rule) {
    const [least, most, possible, shown] = [this.least[rule], this.most[rule], this.possible[rule], this.shown[rule]];
    if (shown >= possible) return [];
    const names = [];
    if (possible === least) {
      if (least === most) names.push("exact-count-forced");
      else names.push(this.wide[rule] ? "cell-min-witness" : "at-least-one-witness");
    }
    if (shown === most) {
      if (least === most) names.push(most ? "exact-count-saturated" : "exact-count-zero");
      else names.push("at-most-saturated");
    }
    return names;
  }

  /** @param {[number, number][]} removed */
  remove(removed) {
    for (const [cell, colour] of removed) {
      if (!this.domains.may(cell, colour)) continue;
      const before = this.domains.value(cell);
      this.domains.remove([[cell, colour]]);
      const after = this.domains.value(cell);
      for (const rule of this.rulesOf[cell]) {
        const own = this.colour[rule];
        if (own !== colour && own !== after) continue;
        this.#count(rule, -1);
        this.possible[rule] -= Number(own === colour);
        this.shown[rule] += Number(own === after) - Number(own === before);
        this.#count(rule, 1);
      }
    }
  }

  /**
   * The cells of a rule that show its colour.
   *
   * @param {number} rule
   */
  showing(rule) {
    return this.cells[rule].filter((cell) => this.domains.value(cell) === this.colour[rule]);
  }

  /** A rule that cannot be kept, or null: the last one, as the rules of clues come last. */
  broken() {
    for (let rule = this.cells.length - 1; rule >= 0; rule--) {
      if (this.possible[rule] < this.least[rule] || this.shown[rule] > this.most[rule]) return rule;
    }
    return null;
  }

  /**
   * @param {number} rule
   * @param {number} by
   */
  #count(rule, by) {
    for (const name of this.techniques(rule)) this.ready[name] = (this.ready[name] ?? 0) + by;
  }
}
