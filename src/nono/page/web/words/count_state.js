/**
 * The state of count rules during a derivation: the rules to which a technique applies, and those that are broken.
 * As Python's nono.grading.count_rule_state.
 *
 * @typedef {import("./model.js").Parts} Parts
 * @typedef {import("./domains.js").Domains} Domains
 */

import { ruleValues } from "./model.js";

export class CountState {
  /**
   * @param {Parts} parts
   * @param {Domains} domains
   */
  constructor(parts, domains) {
    const { least, most, regionStart } = parts.counts;
    const rules = [...least.keys()];
    this.least = least;
    this.most = most;
    this.domains = domains.copy();
    this.values = rules.map((rule) => ruleValues(parts, rule));
    this.wide = rules.map((rule) => regionStart[rule + 1] - regionStart[rule] > 1);
    /** @type {Map<number, [number, number][]>} */
    const rulesOf = new Map(); // by cell: the rules that count it, with the colour
    this.values.forEach((values, rule) => {
      for (const [cell, colour] of values) {
        const own = rulesOf.get(cell);
        if (own) own.push([rule, colour]);
        else rulesOf.set(cell, [[rule, colour]]);
      }
    });
    this.rulesOf = rulesOf;
    const count = (/** @type {(cell: number, colour: number) => boolean} */ is) =>
      this.values.map((values) => values.filter(([cell, colour]) => is(cell, colour)).length);
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
      for (const [rule, own] of this.rulesOf.get(cell) ?? []) {
        if (own !== colour && own !== after) continue;
        this.#count(rule, -1);
        this.possible[rule] -= Number(own === colour);
        this.shown[rule] += Number(own === after) - Number(own === before);
        this.#count(rule, 1);
      }
    }
  }

  /**
   * The cells that show a colour with which the rule counts them.
   *
   * @param {number} rule
   */
  showing(rule) {
    return this.values[rule].filter(([cell, colour]) => this.domains.value(cell) === colour).map(([cell]) => cell);
  }

  /** How many more values an upper bound allows; none for a lower one. @param {import("../base/types.js").Bound} bound */
  room({ rule, isMost }) {
    if (!isMost) return 0;
    return rule === null ? 1 : this.most[rule] - this.shown[rule];
  }

  /** A rule that cannot be kept, or null: the last one, as the rules of clues come last. */
  broken() {
    for (let rule = this.values.length - 1; rule >= 0; rule--) {
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
