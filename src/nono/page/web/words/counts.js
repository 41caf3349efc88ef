/**
 * Count rules and the reasons of their techniques in words, for Akari. As Python's nono.grading.count_wording.
 *
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Step} Step
 * @typedef {import("./model.js").Parts} Parts
 */

import { NUMBER } from "../genres/akari.js";
import { ruleCells } from "./model.js";
import { AKARI, NUMBERS } from "./techniques.js";
import { Words, ascending, cannot, filled, plural, them, together } from "./words.js";

/** The words for a model of count rules. */
export class CountWords extends Words {
  /**
   * @param {Document} document
   * @param {Parts} parts
   */
  constructor(document, parts) {
    super(document, parts);
    this.names = AKARI.names;
    this.reasons = AKARI.reasons;
    this.tips = AKARI.tips;
    /** @type {Map<number, string>} */
    this.clues = new Map();
    document.cells.forEach((code, cell) => {
      if (code >= NUMBER) this.clues.set(cell, String(code - NUMBER));
    });
    this.places = placesOf(parts, [...this.clues.keys()]);
  }

  /** @override @param {number} rule */
  rule(rule) {
    const place = this.places[rule];
    if (place === null) return this.cells(ruleCells(this.parts, rule));
    return this.clues.has(place) ? `the ${this.clues.get(place)} in ${this.cell(place)}` : this.cell(place);
  }

  /** @override @param {number | null} rule @param {string} [may] */
  broken(rule, may = "can") {
    return rule === null ? `a rule ${cannot(may)} be kept` : this.#phrase(rule, "broken", may);
  }

  /** @override @param {number[]} rules */
  contradicting(rules) {
    if (rules.length === 1) return this.broken(rules[0]);
    const parts = ascending(rules).reverse().map((rule) => this.#phrase(rule, "must")); // clues first
    if (!parts.length) return "";
    return `these contradict one another: ${parts.slice(0, -1).join(", ")}, and ${parts[parts.length - 1]}`;
  }

  /** @override @param {Step} step */
  target(step) {
    if (step.technique === "at-most-saturated" && step.shown.length) return this.#showing(step.shown.slice(0, 1));
    return step.rule === null ? "" : this.rule(step.rule);
  }

  /** @override @param {Step} step */
  at({ rule, shown }) {
    if (rule === null) return null;
    return this.places[rule] ?? shown[0] ?? null;
  }

  /**
   * @override
   * @param {number[]} cells
   * @param {number} colour
   * @param {boolean} [negated]
   * @param {number | null} [line]
   */
  state(cells, colour, negated = false, line = null) {
    const article = Boolean(colour) !== negated ? "a" : "no";
    return `${this.cells(cells, line)} ${cells.length > 1 ? "have" : "has"} ${article} ${this.names[1]}`;
  }

  /** @override @param {Step} step */
  reason(step) {
    const { rule, removed } = step;
    const isOwn = rule !== null && removed.length === 1 && removed[0][0] === this.places[rule];
    return this.fillIn(step, {
      rule: rule === null ? "" : isOwn ? "it" : this.rule(rule),
      ink: this.names[1],
      shown: this.#showing(step.shown),
      them: them(step),
      refuted: this.broken(step.refuted, "could"),
    });
  }

  /** @param {number[]} cells */
  #showing(cells) {
    return together(cells.map((cell) => `the ${this.names[1]} in ${this.cell(cell)}`));
  }

  /**
   * What a rule asks for, or that it is broken.
   *
   * @param {number} rule
   * @param {"must" | "broken"} form
   * @param {string} [may]
   */
  #phrase(rule, form, may = "can") {
    const { least, most } = this.parts.counts;
    const kind = least[rule] === most[rule] ? "exact" : least[rule] === 0 ? "at-most" : "at-least";
    const number = least[rule] || most[rule];
    return filled(AKARI.rules[kind][form], {
      rule: this.rule(rule),
      count: String(number),
      noun: plural(this.names[1], number),
      number: `${NUMBERS[number] ?? number} ${plural(this.names[1], Math.max(1, number))}`,
      may,
      cannot: cannot(may),
      would: may === "could" ? "would " : "",
    });
  }
}

/**
 * For each rule of an Akari the cell that it is about: the wall with the number, the cell that has to be lit, or null.
 *
 * @param {Parts} parts
 * @param {number[]} clues   cells of the walls with numbers, ascending
 */
function placesOf(parts, clues) {
  const { cellStart, cells, regionStart, region, least, most } = parts.counts;
  const cellsOf = (/** @type {number} */ own) => [...cells.subarray(cellStart[own], cellStart[own + 1])];
  let next = 0;
  return Array.from(least, (lowest, rule) => {
    if (lowest === most[rule]) return clues[next++];
    if (lowest === 0) return null;
    const [across, down] = region.subarray(regionStart[rule], regionStart[rule + 1]);
    const seen = new Set(cellsOf(down));
    return cellsOf(across).find((cell) => seen.has(cell)) ?? null;
  });
}
