/**
 * Names the count rules that the engine has made from declared rules, and describes them in words, like
 * nono.genres.declared and nono.grading._count_wording in Python.
 *
 * @typedef {import("../base/types.js").Clued} Clued
 * @typedef {import("./counts.js").Phrases} Phrases
 * @typedef {import("./words.js").Words} Words
 *
 * A declared rule; see docs/genres.md.
 * @typedef {{name?: string, label?: string, kind?: string, kinds?: string[]}} Rule
 *
 * The name of a rule ("" if its cells describe it), its kind, the cell of its clue, and the cells that it is about (by
 * default, the cell of its clue or those that it counts).
 * @typedef {{label?: string, kind?: string, place?: number | null, cells?: number[]}} About
 */

import { beside } from "../base/cells.js";
import { filled } from "../base/text.js";
import { NONE } from "../genres/declared.js";
import { ruleCells, ruleValues } from "./model.js";
import { WORDS } from "./table.js";
import { together } from "./words.js";

const SUBJECT = 5; // how many numbers the engine returns for each count rule

/**
 * Returns a function that describes a count rule.
 *
 * @param {Clued} clued
 * @param {Int32Array} subjects   what each count rule is about
 * @param {Words} words
 * @returns {(rule: number) => Phrases}
 */
export function declaredRules(clued, subjects, words) {
  const { rules } = JSON.parse(clued.genre.declaration);
  /** @type {Map<number, Phrases>} */
  const described = new Map();
  return (rule) => {
    let phrases = described.get(rule);
    if (!phrases) {
      const about = aboutOf(rules, subjects.subarray(SUBJECT * rule, SUBJECT * (rule + 1)), words);
      phrases = phrasesOf(clued, words, rule, about);
      described.set(rule, phrases);
    }
    return phrases;
  };
}

/**
 * Returns the phrases for a rule, filled with its name and its numbers: the phrases for its kind or, if there are none, those
 * for its bounds.
 *
 * @param {Clued} clued
 * @param {Words} words
 * @param {number} rule
 * @param {About} about
 * @returns {Phrases}
 */
function phrasesOf({ genre, values }, words, rule, { label = "", kind = "", place = null, cells: aboutCells }) {
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
  /** Names the rule by its clue or, if it has none, by its cells. */
  const nameByCells = () => {
    const keys = genre.layers.filter(({ kind }) => kind === "cells").map((layer) => place !== null && values[layer.name][place]);
    const clue = keys.find((key) => key && key !== NONE);
    if (place !== null) return clue ? `the ${clue} in ${words.cell(place)}` : words.cell(place);
    const cells = ruleCells(parts, rule).filter((cell) => cell < height * width);
    return `${colours.length ? "" : "the rule of "}${words.cells(cells)}`;
  };
  const name = label || nameByCells();
  const bounds = kindOfBounds(least, most, ruleCells(parts, rule).length);
  const [requirement, fault] = genre.words.rules[kind] ?? genre.words.rules[bounds];
  const count = least || most;
  const filling = { rule: name, count: String(count), noun: noun(count), number: counted(count), most: counted(most) };
  const phrases = [requirement, most || kind || !colours.length ? fault : genre.words.rules.zero[1]]; // none is allowed
  const [must, broken] = phrases.map((phrase) => filled(phrase, filling));
  const hasOwnPhrase = bounds === "at-most" && !kind && Boolean(genre.words.rules[bounds]);
  const naming = hasOwnPhrase && ((/** @type {string} */ rule) => filled(phrases[1], { ...filling, rule }));
  return { name, must, broken, naming, ink: noun(1), number: counted(count), values: "", kind, counted, place, copy: false, cells: aboutCells };
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
  const [first = [1], ...others] = coloursIn.values(); // a rule without values has colour 1
  return others.every((colours) => colours.join() === first.join()) ? first : [];
}

/**
 * Returns what a rule is about, from the five numbers of the engine: the index of its declared rule, and its `Subject`
 * (src/engine/rules/rule_builder.hpp).
 *
 * @param {Rule[]} rules   the declared rules
 * @param {Int32Array} numbers
 * @param {{height: number, width: number}} size
 * @returns {About}
 */
function aboutOf(rules, [index, subject, first, second, variant], { height, width }) {
  const { kind = "", kinds = [], label = "", name = "" } = rules[index];
  const cellName = (/** @type {number} */ cell) => `row ${Math.floor(cell / width) + 1} column ${(cell % width) + 1}`;
  const linesOf = (/** @type {(cell: number) => number} */ lineOf) =>
    [...Array(height * width).keys()].filter((cell) => [first, second].includes(lineOf(cell)));
  /** The words for each kind of subject, in the order of the engine. @type {(() => About)[]} */
  const about = [
    () => ({}), // its cells
    () => ({ label: `row ${first + 1}` }),
    () => ({ label: `column ${first + 1}` }),
    () => ({ label: `row ${first + 1} and row ${second + 1}`, cells: linesOf((cell) => Math.floor(cell / width)) }),
    () => ({ label: `column ${first + 1} and column ${second + 1}`, cells: linesOf((cell) => cell % width) }),
    () => ({ label: `the diagonal from the upper ${first ? "right" : "left"}` }),
    () => ({ label: "the whole board" }),
    () => ({ label: `the square from ${cellName(first)} to ${cellName(second)}` }),
    () => ({ label: (label || name).replace("{}", String(first + 1)).replace("{cell}", cellName(second)) }),
    () => {
      const near = variant < 0 ? {} : { cells: [first, ...beside(height, width, first)] }; // of cells that belong to clues
      return { label: variant > 0 ? "" : label.replace("{}", cellName(first)), place: first, ...near };
    },
    () => ({ label: `${cellName(first)} and ${cellName(second)}` }),
  ];
  return { kind: kinds[variant] ?? kind, ...about[subject]() };
}
