/**
 * Names the count rules that the engine has made from declared rules, and describes them in words, like
 * nono.genres.declared and nono.grading._count_wording in Python.
 *
 * @typedef {import("../base/types.js").Clued} Clued
 * @typedef {import("./counts.js").Told} Told
 * @typedef {import("./words.js").Words} Words
 *
 * A declared rule; see docs/genres.md.
 * @typedef {{rule: string, layer?: string, over?: string[], name?: string, label?: string, kind?: string,
 *   kinds?: string[]}} Rule
 *
 * The name of a rule ("" if its cells describe it), its kind, the cell of its clue, and the cells that it is about (by
 * default, the cell of its clue or those that it counts).
 * @typedef {{label?: string, kind?: string, place?: number | null, cells?: number[]}} About
 */

import { filled } from "../base/text.js";
import { NONE, partsOfKeys, signsOf } from "../genres/declared.js";
import { ruleCells, ruleValues } from "./model.js";
import { WORDS } from "./table.js";
import { together } from "./words.js";

const NUMBER = /^[0-9A-Z]$/; // the characters of clues that are numbers

/**
 * Returns a function that describes a count rule.
 *
 * @param {Clued} clued
 * @param {ArrayLike<number>} ends   for each declared rule, the number of count rules up to its end
 * @param {Words} words
 * @returns {(rule: number) => Told}
 */
export function declaredRules(clued, ends, words) {
  const names = new Names(clued, words);
  const { rules } = JSON.parse(clued.genre.declaration);
  /** @type {Map<number, Told>} */
  const known = new Map();
  return (rule) => {
    let told = known.get(rule);
    if (!told) {
      const at = Array.from(ends).findIndex((end) => rule < end);
      told = phrases(clued, words, rule, names.about(rules[at], at ? ends[at - 1] : 0, rule));
      known.set(rule, told);
    }
    return told;
  };
}

/**
 * @param {Clued} clued
 * @param {Words} words
 * @param {number} rule
 * @param {About} about
 * @returns {Told}
 */
function phrases({ genre, values }, words, rule, { label = "", kind = "", place = null, cells: about }) {
  const { parts, height, width } = words;
  const [least, most] = [parts.counts.least[rule], parts.counts.most[rule]];
  const colours = coloursOf(words, rule);
  const thing = (/** @type {number} */ colour, /** @type {number} */ n) => {
    return `${words.names[colour]}${genre.drawn === "fill" ? " cell" : ""}${n === 1 ? "" : "s"}`;
  };
  const noun = (/** @type {number} */ n) => together(colours.map((colour) => thing(colour, n)), " or", true);
  const soMany = (/** @type {number} */ number) => {
    const counted = noun(Math.max(1, number));
    return counted ? `${WORDS.numbers[number] ?? number} ${counted}` : String(number);
  };
  const cells = ruleCells(parts, rule).filter((cell) => cell < height * width);
  let name = label;
  if (!name && place !== null) {
    const clue = genre.layers.filter(({ kind }) => kind === "cells").map((layer) => values[layer.name][place]);
    const shown = clue.find((key) => key !== NONE);
    name = shown === undefined ? words.cell(place) : `the ${shown} in ${words.cell(place)}`;
  } else if (!name) {
    const own = words.cells(cells);
    name = colours.length ? own : `the rule of ${own}`;
  }
  const bounds = least === most ? "exact" : !least ? "at-most" : most >= ruleCells(parts, rule).length ? "at-least" : "between";
  const own = genre.words.rules[kind] ?? genre.words.rules[bounds];
  const count = least || most;
  const filling = { rule: name, count: String(count), noun: noun(count), number: soMany(count), most: soMany(most) };
  const phrases = [own[0], most || kind || !colours.length ? own[1] : genre.words.rules.zero[1]];
  const [must, broken] = phrases.map((phrase) => filled(phrase, filling));
  const naming = bounds === "at-most" && !kind && genre.words.rules[bounds] && ((/** @type {string} */ rule) => filled(phrases[1], { ...filling, rule }));
  return { name, must, broken, naming, ink: noun(1), number: soMany(count), values: "", kind, soMany, place, copy: false, cells: about };
}

/**
 * Returns the colours that a rule counts in each of its cells. Returns [] if cells differ or if a cell is hidden.
 *
 * @param {Words} words
 * @param {number} rule
 */
function coloursOf({ parts, height, width }, rule) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const [cell, colour] of ruleValues(parts, rule)) {
    if (cell >= height * width) return [];
    found.set(cell, [...(found.get(cell) ?? []), colour]);
  }
  const several = [...found.values()];
  return several.every((colours) => colours.join() === several[0].join()) ? (several[0] ?? [1]) : [];
}

/** Names rules by their regions and clues. */
class Names {
  #clued;
  #words;

  /** @param {Clued} clued @param {Words} words */
  constructor(clued, words) {
    this.#clued = clued;
    this.#words = words;
  }

  /**
   * @param {Rule} declared
   * @param {number} first   the first count rule of the declared rule
   * @param {number} rule    the count rule to describe
   * @returns {About}
   */
  about(declared, first, rule) {
    const { parts, width } = this.#words;
    const { kind = "", label = "", kinds = [] } = declared;
    const value = declared.layer === undefined ? [] : this.#clued.values[declared.layer];
    const name = (/** @type {number} */ cell) => cellName(cell, width);
    const regions = this.#regions(rule);
    const at = rule - first;
    switch (declared.rule) {
      case "count":
        return { label: this.#region(declared, at, regions[0]), kind };
      case "distinct":
        return { label: this.#region(declared, Math.floor(at / parts.colours), regions[0]), kind };
      case "clues":
        return this.#clue(declared, at, value);
      case "lit":
        return { place: regions[0].find((cell) => regions[1].includes(cell)) };
      case "partner":
        return { kind, place: at };
      case "signs": {
        const [one, other, sign] = signsOf(value, width)[at];
        return { label: `${name(one)} and ${name(other)}`, kind: kinds[sign === "=" ? 0 : 1] };
      }
      case "unequal":
        return { ...this.#lines(first, rule), kind };
      case "levels": {
        const number = partsOfKeys(value)[regions[0][0]] + 1;
        return { label: label.replace("{}", String(number)), kind: kinds[parts.counts.most[rule] - 1] };
      }
      case "pairs": {
        const beside = (/** @type {number} */ place) => [...value.keys()].filter((cell) => isNear(place, cell, width));
        if (regions.length === 2) return { label: name(regions[0][0]), kind: kinds[1], place: regions[0][0], cells: beside(regions[0][0]) };
        let ofCells = 0; // the rules of cells come before the rules of clues
        while (this.#regions(first + ofCells).length === 2) ofCells++;
        const place = keysOf(value)[at - ofCells];
        return { label: label.replace("{}", name(place)), kind: kinds[0], place, cells: beside(place) };
      }
      default:
        return {};
    }
  }

  /** Returns the cells of each region of a rule. @param {number} rule */
  #regions(rule) {
    const { cellStart, cells, regionStart, region } = this.#words.parts.counts;
    const own = Array.from(region.subarray(regionStart[rule], regionStart[rule + 1]));
    return own.map((one) => Array.from(cells.subarray(cellStart[one], cellStart[one + 1])));
  }

  /**
   * Returns the name of a region, or "" if its cells describe it.
   *
   * @param {Rule} declared
   * @param {number} number   the number of the region among those of the declared rule
   * @param {number[]} cells
   */
  #region({ over = [], name = "" }, number, cells) {
    const { height, width } = this.#words;
    let left = number;
    for (const source of over) {
      if (source === "rows" && left < height) return `row ${left + 1}`;
      if (source === "columns" && left < width) return `column ${left + 1}`;
      if (source === "diagonals") return `the diagonal from the upper ${left ? "right" : "left"}`;
      if (source === "board") return "the whole board";
      if ((source === "touching" || source === "squares") && cells.length === 4) {
        return `the square from ${cellName(cells[0], width)} to ${cellName(cells[3], width)}`;
      }
      const keys = this.#clued.values[source];
      if (keys) return name.replace("{}", String(partsOfKeys(keys)[cells[0]] + 1)).replace("{cell}", cellName(cells[0], width));
      left -= source === "rows" ? height : source === "columns" ? width : 0;
    }
    return "";
  }

  /**
   * @param {Rule} declared
   * @param {number} at   the number of the clue
   * @param {any[]} value
   * @returns {About}
   */
  #clue({ over = [], kind = "" }, at, value) {
    if (over[0] === "rows" || over[0] === "columns") {
      const lines = value.flatMap((number, line) => (number === null ? [] : [line]));
      return { label: `${over[0] === "rows" ? "row" : "column"} ${lines[at] + 1}`, kind };
    }
    return { kind, place: keysOf(value, NUMBER)[at] };
  }

  /** Returns the names and the cells of the two lines that a rule compares. @param {number} first @param {number} rule */
  #lines(first, rule) {
    const { height, width } = this.#words;
    let regions = this.#regions(rule);
    if (regions.length === 1) { // the rule counts the hidden cells, and earlier rules connect these with the lines
      const [hidden] = regions[0];
      for (let other = first; other < rule; other++) {
        const found = this.#regions(other);
        if (found[2]?.[0] === hidden) regions = found;
      }
    }
    const [[one], [other]] = regions;
    const isRow = one % width === other % width && height > 1;
    const lineOf = (/** @type {number} */ cell) => (isRow ? Math.floor(cell / width) : cell % width);
    const [here, there] = [lineOf(one), lineOf(other)];
    const cells = [...Array(height * width).keys()].filter((cell) => [here, there].includes(lineOf(cell)));
    return { label: [here, there].map((line) => `${isRow ? "row" : "column"} ${line + 1}`).join(" and "), cells };
  }
}

/** Returns true for a cell and the cells beside it. @param {number} one @param {number} other @param {number} width */
function isNear(one, other, width) {
  return Math.abs((one % width) - (other % width)) + Math.abs(Math.floor(one / width) - Math.floor(other / width)) < 2;
}

/** Returns the name of a cell, as in the labels of rules. @param {number} cell @param {number} width */
function cellName(cell, width) {
  return `row ${Math.floor(cell / width) + 1} column ${(cell % width) + 1}`;
}

/** Returns the cells with a clue, or with a clue of some form. @param {string[]} keys @param {RegExp} [form] */
function keysOf(keys, form = /[^.]/u) {
  return [...keys.keys()].filter((cell) => form.test(keys[cell]));
}
