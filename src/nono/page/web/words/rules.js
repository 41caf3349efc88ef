/**
 * Names the count rules that the engine has made from declared rules, and describes them in words, like
 * nono.genres.declared and nono.grading._count_wording in Python.
 *
 * @typedef {import("../base/types.js").Clued} Clued
 * @typedef {import("./counts.js").Phrases} Phrases
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

import { beside } from "../base/cells.js";
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
 * @returns {(rule: number) => Phrases}
 */
export function declaredRules(clued, ends, words) {
  const names = new Names(clued, words);
  const { rules } = JSON.parse(clued.genre.declaration);
  /** @type {Map<number, Phrases>} */
  const described = new Map();
  return (rule) => {
    let phrases = described.get(rule);
    if (!phrases) {
      const index = Array.from(ends).findIndex((end) => rule < end);
      phrases = phrasesOf(clued, words, rule, names.about(rules[index], index ? ends[index - 1] : 0, rule));
      described.set(rule, phrases);
    }
    return phrases;
  };
}

/**
 * @param {Clued} clued
 * @param {Words} words
 * @param {number} rule
 * @param {About} about
 * @returns {Phrases}
 */
function phrasesOf({ genre, values }, words, rule, { label = "", kind = "", place = null, cells: about }) {
  const { parts, height, width } = words;
  const [least, most] = [parts.counts.least[rule], parts.counts.most[rule]];
  const colours = coloursOf(words, rule);
  const noun = (/** @type {number} */ number) => {
    const end = `${genre.drawn === "fill" ? " cell" : ""}${number === 1 ? "" : "s"}`;
    return together(colours.map((colour) => words.names[colour] + end), " or", true);
  };
  const counted = (/** @type {number} */ number) => {
    const things = noun(Math.max(1, number));
    return things ? `${WORDS.numbers[number] ?? number} ${things}` : String(number);
  };
  const cells = ruleCells(parts, rule).filter((cell) => cell < height * width);
  let name = label;
  if (!name && place !== null) {
    const keys = genre.layers.filter(({ kind }) => kind === "cells").map((layer) => values[layer.name][place]);
    const clue = keys.find((key) => key !== NONE);
    name = clue === undefined ? words.cell(place) : `the ${clue} in ${words.cell(place)}`;
  } else if (!name) {
    name = `${colours.length ? "" : "the rule of "}${words.cells(cells)}`;
  }
  const bounds = kindOfBounds(least, most, ruleCells(parts, rule).length);
  const [requirement, fault] = genre.words.rules[kind] ?? genre.words.rules[bounds];
  const count = least || most;
  const filling = { rule: name, count: String(count), noun: noun(count), number: counted(count), most: counted(most) };
  const phrases = [requirement, most || kind || !colours.length ? fault : genre.words.rules.zero[1]];
  const [must, broken] = phrases.map((phrase) => filled(phrase, filling));
  const hasOwnPhrase = bounds === "at-most" && !kind && Boolean(genre.words.rules[bounds]);
  const naming = hasOwnPhrase && ((/** @type {string} */ rule) => filled(phrases[1], { ...filling, rule }));
  return { name, must, broken, naming, ink: noun(1), number: counted(count), values: "", kind, counted, place, copy: false, cells: about };
}

/** Returns the kind of a rule that follows from its bounds. @param {number} least @param {number} most @param {number} cells */
function kindOfBounds(least, most, cells) {
  if (least === most) return "exact";
  if (least === 0) return "at-most";
  return most >= cells ? "at-least" : "between";
}

/**
 * Returns the colours that a rule counts in each of its cells. Returns [] if cells differ or if a cell is hidden.
 *
 * @param {Words} words
 * @param {number} rule
 */
function coloursOf({ parts, height, width }, rule) {
  /** @type {Map<number, number[]>} */
  const coloursIn = new Map();
  for (const [cell, colour] of ruleValues(parts, rule)) {
    if (cell >= height * width) return [];
    coloursIn.set(cell, [...(coloursIn.get(cell) ?? []), colour]);
  }
  const [first = [1], ...others] = coloursIn.values();
  return others.every((colours) => colours.join() === first.join()) ? first : [];
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
    const { height, parts, width } = this.#words;
    const { kind = "", label = "", kinds = [] } = declared;
    const value = declared.layer === undefined ? [] : this.#clued.values[declared.layer];
    const name = (/** @type {number} */ cell) => cellName(cell, width);
    const regions = this.#regions(rule);
    const number = rule - first;
    switch (declared.rule) {
      case "count":
        return { label: this.#region(declared, number, regions[0]), kind };
      case "distinct":
        return { label: this.#region(declared, Math.floor(number / parts.colours), regions[0]), kind };
      case "clues":
        return this.#clue(declared, number, value);
      case "lit":
        return { place: regions[0].find((cell) => regions[1].includes(cell)) };
      case "partner":
        return { kind, place: number };
      case "signs": {
        const [cell, neighbour, sign] = signsOf(value, width)[number];
        return { label: `${name(cell)} and ${name(neighbour)}`, kind: kinds[sign === "=" ? 0 : 1] };
      }
      case "unequal":
        return { ...this.#lines(first, rule), kind };
      case "levels": {
        const region = partsOfKeys(value)[regions[0][0]] + 1;
        return { label: label.replace("{}", String(region)), kind: kinds[parts.counts.most[rule] - 1] };
      }
      case "pairs": {
        const near = (/** @type {number} */ cell) => [cell, ...beside(height, width, cell)];
        if (regions.length === 2) return { label: name(regions[0][0]), kind: kinds[1], place: regions[0][0], cells: near(regions[0][0]) };
        let ofCells = 0; // the rules of cells come before the rules of clues
        while (this.#regions(first + ofCells).length === 2) ofCells++;
        const place = keysOf(value)[number - ofCells];
        return { label: label.replace("{}", name(place)), kind: kinds[0], place, cells: near(place) };
      }
      default:
        return {};
    }
  }

  /** Returns the cells of each region of a rule. @param {number} rule */
  #regions(rule) {
    const { cellStart, cells, regionStart, region } = this.#words.parts.counts;
    const regions = Array.from(region.subarray(regionStart[rule], regionStart[rule + 1]));
    return regions.map((index) => Array.from(cells.subarray(cellStart[index], cellStart[index + 1])));
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
   * @param {number} clue   the number of the clue
   * @param {any[]} value
   * @returns {About}
   */
  #clue({ over = [], kind = "" }, clue, value) {
    if (over[0] === "rows" || over[0] === "columns") {
      const lines = value.flatMap((number, line) => (number === null ? [] : [line]));
      return { label: `${over[0] === "rows" ? "row" : "column"} ${lines[clue] + 1}`, kind };
    }
    return { kind, place: keysOf(value, NUMBER)[clue] };
  }

  /** Returns the names and the cells of the two lines that a rule compares. @param {number} first @param {number} rule */
  #lines(first, rule) {
    const { height, width } = this.#words;
    let regions = this.#regions(rule);
    if (regions.length === 1) { // the rule counts the hidden cells, and earlier rules connect these with the lines
      const [hidden] = regions[0];
      for (let earlier = first; earlier < rule; earlier++) {
        const connected = this.#regions(earlier);
        if (connected[2]?.[0] === hidden) regions = connected;
      }
    }
    const [[cell], [compared]] = regions;
    const isRow = cell % width === compared % width && height > 1;
    const lineOf = (/** @type {number} */ cell) => (isRow ? Math.floor(cell / width) : cell % width);
    const lines = [lineOf(cell), lineOf(compared)];
    const cells = [...Array(height * width).keys()].filter((cell) => lines.includes(lineOf(cell)));
    return { label: lines.map((line) => `${isRow ? "row" : "column"} ${line + 1}`).join(" and "), cells };
  }
}

/** Returns the name of a cell, as in the labels of rules. @param {number} cell @param {number} width */
function cellName(cell, width) {
  return `row ${Math.floor(cell / width) + 1} column ${(cell % width) + 1}`;
}

/** Returns the cells with a clue, or with a clue of some form. @param {string[]} keys @param {RegExp} [form] */
function keysOf(keys, form = /[^.]/u) {
  return [...keys.keys()].filter((cell) => form.test(keys[cell]));
}
