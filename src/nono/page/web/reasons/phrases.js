/**
 * Describes count rules in words. The engine says what each rule is about, and this module fills the phrases of the
 * genre. For puzzles of plug-in genres, Python has made the phrases, and the puzzle contains them.
 *
 * @import { Clued } from "../base/types.js"
 * @import { CountStepWording } from "./counts.js"
 *
 * The phrases for a rule; see `Rule` in genres/given.js. `naming` returns `broken` with another name. `cells` are the
 * cells to look at, and `copy` is true if the rule only gives a hidden cell the value of a cell of the board.
 * @typedef {{name: string, must: string, broken: string, naming?: "" | false | ((name: string) => string), ink: string,
 *   number: string, values: string, kind: string, counted: (number: number) => string, place: number | null,
 *   copy: boolean, cells?: number[]}} Phrases   `counted` returns a number of what the rule counts in words
 *
 * The name of a rule ("" if its clue or its cells describe it), its kind, the cell of its clue, and the cells to look
 * at (by default, the cell of its clue and those that it counts).
 * @typedef {{label: string, kind: string, place: number | null, cells?: number[]}} About
 */

import { beside } from "../base/cells.js";
import { filled } from "../base/text.js";
import { NONE } from "../genres/declared.js";
import { ruleCells, ruleValues } from "./model.js";
import { WORDS } from "./table.js";
import { together } from "./wording.js";

const SUBJECT_NUMBERS = 6; // the number of numbers that the engine returns for each count rule

/**
 * Returns the phrases that Python has made for a rule.
 *
 * @param {import("../genres/given.js").Page} page
 * @param {number} rule
 * @returns {Phrases}
 */
export function givenPhrases({ texts, rules }, rule) {
  const [name, must, broken, ink, number, values, kind] = rules[rule].slice(0, 7).map((index) => texts[index]);
  const [place, copy] = rules[rule].slice(7);
  const counted = (/** @type {number} */ many) => // English plurals: the text of the rule has only the singular
    `${WORDS.numbers[many] ?? many} ${ink.split(" or ").map((noun) => (many === 1 ? noun : `${noun}s`)).join(" or ")}`;
  return { name, must, broken, ink, number, values, kind, counted, place: place < 0 ? null : place, copy: copy === 1 };
}

/**
 * Returns a function that returns the phrases for a rule, filled with its name and its numbers: the phrases for its
 * kind or, if there are none, those for its bounds. `subjects` says what each rule is about.
 *
 * @param {Clued} clued
 * @param {Int32Array} subjects
 * @param {CountStepWording} words
 * @returns {(rule: number) => Phrases}
 */
export function declaredPhrases(clued, subjects, words) {
  const { rules } = JSON.parse(clued.genre.declaration);
  /** @type {Map<number, Phrases>} */
  const phrases = new Map();
  return (rule) => {
    const numbers = subjects.subarray(SUBJECT_NUMBERS * rule, SUBJECT_NUMBERS * (rule + 1));
    const whole = rule - numbers[SUBJECT_NUMBERS - 1];
    if (!phrases.has(whole)) {
      phrases.set(whole, phrasesOf(clued, words, whole, aboutOf(rules[numbers[0]], numbers, words)));
    }
    return /** @type {Phrases} */ (phrases.get(whole));
  };
}

/**
 * Returns the phrases for a rule of a genre with declared rules.
 *
 * @param {Clued} clued
 * @param {CountStepWording} words
 * @param {number} rule
 * @param {About} about
 * @returns {Phrases}
 */
function phrasesOf({ genre, values }, words, rule, { label, kind, place, cells: aboutCells }) {
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
    const layers = genre.layers.filter((layer) => layer.kind === "cells");
    const keys = layers.map((layer) => place !== null && values[layer.name][place]);
    const clue = keys.find((key) => key && key !== NONE);
    if (place !== null) return clue ? `the ${clue} in ${words.cell(place)}` : words.cell(place);
    const cells = ruleCells(parts, rule).filter((cell) => cell < height * width);
    return `${colours.length ? "" : "the rule of "}${words.cells(cells)}`;
  };
  const name = label || nameByCells();
  const bounds = kindOfBounds(least, most, ruleCells(parts, rule).length);
  const [requirement, fault] = genre.words.rules[kind] ?? genre.words.rules[bounds];
  const count = least || most;
  const total = least === most || !least ? `${least ? "" : "at most "}${most}` : `${least} to ${most}`;
  const number = counted(count);
  const filling = { rule: name, count: String(count), noun: noun(count), number, most: counted(most), total };
  const phrases = [requirement, most || kind || !colours.length ? fault : genre.words.rules.zero[1]]; // none is allowed
  const [must, broken] = phrases.map((phrase) => filled(phrase, filling));
  const hasPhrase = bounds === "at-most" && !kind && Boolean(genre.words.rules[bounds]);
  const naming = hasPhrase && ((/** @type {string} */ naming) => filled(phrases[1], { ...filling, rule: naming }));
  const copy = kind === "copy"; // it only gives a hidden cell the value of a cell of the board
  const about = { kind, place, copy, cells: aboutCells };
  return { ...about, name, must, broken, naming, ink: noun(1), number, values: "", counted };
}

/**
 * Returns what a rule is about, from the numbers of the engine: the index of its declared rule, and its `Subject`
 * (src/engine/rules/rule_builder.hpp).
 *
 * @param {{name?: string, label?: string, kind?: string, kinds?: string[]}} declared   its declared rule; see
 *     docs/genres.md
 * @param {Int32Array} numbers   the index of the declared rule, the kind of the subject, its two numbers, and the
 *     variant (-1: none)
 * @param {CountStepWording} words
 * @returns {About}
 */
function aboutOf(declared, [, subject, first, second, variant], words) {
  const { height, width } = words;
  const [key, sentence] = Object.entries(WORDS.subjects)[subject];
  const [first_cell, second_cell] = [words.cell(first), words.cell(second)];
  const number = key === "clue" ? second_cell : String(first + 1); // labels of 2.0 have {} for the cell
  const named = (declared.label || declared.name || "").replace("{}", number).replace("{cell}", second_cell);
  const label = filled(sentence, { first: first + 1, second: second + 1, first_cell, second_cell, label: named });
  const kind = (variant < 0 ? declared.kind : declared.kinds?.[variant]) ?? "";
  const place = key === "clue" || key === "place" ? second : null;
  if (place !== null && variant >= 0) return { label, kind, place, cells: [place, ...beside(height, width, place)] };
  if (key !== "rows" && key !== "columns") return { label, kind, place };
  const lineOf = (/** @type {number} */ cell) => (key === "rows" ? Math.floor(cell / width) : cell % width);
  const isInLines = (/** @type {number} */ cell) => [first, second].includes(lineOf(cell));
  return { label, kind, place, cells: [...Array(height * width).keys()].filter(isInLines) };
}

/**
 * Returns the kind that follows from a rule's bounds.
 *
 * @param {number} least   the least number of values that the rule allows
 * @param {number} most   the largest number
 * @param {number} cells   how many cells the rule counts
 */
function kindOfBounds(least, most, cells) {
  if (least === most) return "exact";
  if (least === 0) return "at-most";
  return most >= cells ? "at-least" : "between";
}

/**
 * Returns the colours that a rule counts in each of its cells. Returns [] if cells differ or if a cell is hidden.
 *
 * @param {CountStepWording} words
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
