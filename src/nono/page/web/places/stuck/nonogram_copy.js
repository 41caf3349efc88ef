/** The puzzle that is copied from print: its size, its inks, the text of each clue, and the marks made so far. */

import { UNKNOWN } from "../../base/types.js";
import { put } from "../../files/records.js";
import { makePalette } from "../../formats/build.js";
import { LARGEST_SIDE, cluesOfDocument } from "../../genres/nonogram.js";
import { cellsOfColour, spanOf } from "../../puzzle/clues.js";
import { History } from "../../puzzle/history.js";
import { NAMED, namesOf } from "../../puzzle/palette.js";
import { letterFor, readClue, writeClue } from "./clue_text.js";
import { MarkedCopy } from "./marked_copy.js";

/**
 * @import { Block, Puzzle } from "../../base/types.js"
 *
 * An ink of the print; `letter` chooses it in the text of a clue. Ink i of the list has the colour i + 1.
 * @typedef {{name: string, rgb: string, letter: string}} Ink
 */

export const KEY = "nono.stuck"; // in the browser's storage
const SIDE = 10; // of a new board
const BLACK = { name: "black", rgb: "000000", letter: "b" };

export class NonogramCopy extends MarkedCopy {
  height = SIDE;
  width = SIDE;
  /** @type {Ink[]} */
  inks = [{ ...BLACK }];
  /** The texts of the clues. They outlast a board that is made smaller. */
  texts = { rows: /** @type {string[]} */ ([]), cols: /** @type {string[]} */ ([]) };
  /** @override */
  marks = new Uint8Array(SIDE * SIDE).fill(UNKNOWN);
  /** The game that began with these clues and marks: its address, and their hash. @type {[string, number] | null} */
  game = null;

  /** What was on the board before it was emptied, until something changes. @type {Partial<NonogramCopy> | null} */
  #emptied = null;

  /** Returns the copy that the browser has kept, or an empty one. */
  static kept() {
    const copy = new NonogramCopy();
    try {
      const { marks: list, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? "");
      const marks = Uint8Array.from(list);
      if (marks.length === kept.height * kept.width) Object.assign(copy, kept, { marks });
    } catch {
      // nothing is kept, or it is damaged
    }
    return copy;
  }

  /** The marks to choose from. @returns {import("./marked_copy.js").Choice[]} */
  get choices() {
    return [{ code: 0, name: "cross" }, ...this.inks.map(({ name, rgb }, ink) => ({ code: ink + 1, name, rgb }))];
  }

  /** How many cells are filled in the end; NaN if a number cannot be read. */
  get needed() {
    return this.sums.reduce((sum, [rows]) => sum + rows, 0);
  }

  /** The number of lines; rows come first. */
  get lines() {
    return this.height + this.width;
  }

  get letters() {
    return this.inks.map(({ letter }) => letter);
  }

  /** Returns the text of a clue. @param {number} line */
  textOf(line) {
    return (line < this.height ? this.texts.rows[line] : this.texts.cols[line - this.height]) ?? "";
  }

  /** Changes the text of a clue. @param {number} line @param {string} text */
  write(line, text) {
    this.#putText(line, text);
    this.changed();
  }

  /** Stores the text of a clue. @param {number} line   rows first @param {string} text */
  #putText(line, text) {
    if (line < this.height) this.texts.rows[line] = text;
    else this.texts.cols[line - this.height] = text;
  }

  /** Returns the letters of a clue that belong to no ink, and are skipped. @param {number} line */
  skippedIn(line) {
    return readClue(this.textOf(line), this.letters).unknown;
  }

  /** Returns the numbers of a clue. @param {number} line */
  clueOf(line) {
    return readClue(this.textOf(line), this.letters).blocks;
  }

  /** The clues of all lines. */
  get clues() {
    return Array.from({ length: this.lines }, (_, line) => this.clueOf(line));
  }

  /** The lines whose clues are not typed yet. */
  get missing() {
    return [...Array(this.lines).keys()].filter((line) => !/[\d?]/.test(this.textOf(line)));
  }

  /** The lines whose clues need more cells than the board has. */
  get tooLong() {
    const { clues, height, width } = this;
    return [...clues.keys()].filter((line) => spanOf(clues[line]) > (line < height ? width : height));
  }

  /** For each ink, a list of the sums of its numbers in the rows and in the columns; NaN if one cannot be read. */
  get sums() {
    const sides = [this.clues.slice(0, this.height), this.clues.slice(this.height)];
    return this.inks.map((_, ink) => sides.map((clues) => cellsOfColour(clues, ink + 1)));
  }

  /** True if the sums of the rows and columns differ. */
  get isUneven() {
    return this.sums.some(([rows, cols]) => rows !== cols && !Number.isNaN(rows + cols));
  }

  /** The puzzle with all inks. @returns {Puzzle} */
  get puzzle() {
    return this.#puzzleOf(this.inks, (colour) => colour);
  }

  /** The puzzle to be played, without the inks that no clue has. @returns {Puzzle} */
  get played() {
    const used = new Set(this.clues.flat().map(({ colour }) => colour));
    const inks = this.inks.filter((_, ink) => used.has(ink + 1));
    const coloured = (/** @type {number} */ colour) => Math.max(1, inks.indexOf(this.inks[colour - 1]) + 1);
    return this.#puzzleOf(inks.length ? inks : this.inks, coloured);
  }

  /**
   * Returns the puzzle in some inks.
   *
   * @param {Ink[]} inks
   * @param {(colour: number) => number} coloured   returns the new number of an ink
   * @returns {Puzzle}
   */
  #puzzleOf(inks, coloured) {
    const { height, width } = this;
    const isBlack = inks.length === 1 && inks[0].rgb === BLACK.rgb;
    const entries = inks.map(({ name, rgb }) => ({ name, rgb }));
    const palette = isBlack ? NAMED.slice(0, 2) : makePalette([NAMED[0], ...entries]);
    const clues = this.clues.map((clue) => clue.map(({ length, colour }) => ({ length, colour: coloured(colour) })));
    const marks = this.marks.map((mark) => (mark % UNKNOWN ? coloured(mark) : mark));
    return {
      genre: "nonogram", height, width, palette, cells: new Uint8Array(height * width),
      clues: { rows: clues.slice(0, height), cols: clues.slice(height) },
      meta: {}, start: marks.every((mark) => mark === UNKNOWN) ? null : marks, sealed: true,
    };
  }

  /** Takes over the clues and the marks of a puzzle. @param {Puzzle} puzzle */
  take(puzzle) {
    const { height, palette, start, width } = puzzle;
    const clues = cluesOfDocument(puzzle);
    const names = namesOf(palette);
    this.inks = [];
    for (const [colour, { rgb }] of palette.entries()) {
      if (colour) this.inks.push({ name: names[colour], rgb, letter: letterFor(names[colour], this.letters) });
    }
    const marks = start?.slice() ?? new Uint8Array(height * width).fill(UNKNOWN);
    Object.assign(this, { height, width, marks, history: new History() });
    const textsOf = (/** @type {Block[][]} */ side) => side.map((clue) => writeClue(clue, this.letters));
    this.texts = { rows: textsOf(clues.rows), cols: textsOf(clues.cols) };
    this.changed();
  }

  /** Corrects the clue of a line. @param {number} line @param {Block[]} clue */
  correct(line, clue) {
    this.write(line, writeClue(clue, this.letters));
  }

  /** Begins with an empty board of the same size. */
  clear() {
    const { height, inks, marks, texts, width } = this;
    this.texts = { rows: [], cols: [] };
    this.inks = [{ ...BLACK }];
    this.marks = marks.slice().fill(UNKNOWN);
    this.changed();
    this.#emptied = { height, inks, marks, texts, width };
    this.tell("change");
  }

  /** True if the board was just emptied. */
  get isEmptied() {
    return this.#emptied !== null;
  }

  /** Brings back what was on the board before it was emptied. */
  bringBack() {
    Object.assign(this, this.#emptied);
    this.changed();
  }

  /** Changes the size; the marks stay where they are. @param {number} width @param {number} height */
  resize(width, height) {
    const fitting = (/** @type {number} */ side) => Math.min(LARGEST_SIDE, Math.max(1, Math.round(side) || 1));
    const [wide, high] = [fitting(width), fitting(height)];
    const marks = new Uint8Array(wide * high).fill(UNKNOWN);
    for (let row = 0; row < Math.min(high, this.height); row++) {
      marks.set(this.marks.subarray(row * this.width, row * this.width + Math.min(wide, this.width)), row * wide);
    }
    Object.assign(this, { width: wide, height: high, marks, history: new History() });
    this.changed();
  }

  /** Adds an ink. @param {string} name @param {string} rgb */
  addInk(name, rgb) {
    this.inks = [...this.inks, { name, rgb, letter: letterFor(name, this.letters) }];
    this.changed();
  }

  /**
   * Gives an ink another name and colour.
   *
   * @param {number} ink   counted from 0
   * @param {string} name
   * @param {string} rgb
   */
  changeInk(ink, name, rgb) {
    const others = this.letters.filter((_, other) => other !== ink);
    this.#replaceInks(this.inks.with(ink, { name, rgb, letter: letterFor(name, others) }), (colour) => colour);
  }

  /** Removes an ink; its numbers and marks get the first one of the others. @param {number} ink   counted from 0 */
  removeInk(ink) {
    const renumbered = (/** @type {number} */ colour) => colour === ink + 1 ? 1 : colour - Number(colour > ink);
    this.#replaceInks(this.inks.toSpliced(ink, 1), renumbered);
  }

  /**
   * Replaces the inks, and writes the clues with their letters.
   *
   * @param {Ink[]} inks
   * @param {(colour: number) => number} coloured   returns the new number of an ink
   */
  #replaceInks(inks, coloured) {
    const { clues, missing } = this;
    this.inks = inks;
    this.marks = this.marks.map((mark) => (mark % UNKNOWN ? coloured(mark) : mark));
    this.history = new History();
    for (const [line, clue] of clues.entries()) {
      const blocks = clue.map(({ length, colour }) => ({ length, colour: coloured(colour) }));
      this.#putText(line, missing.includes(line) ? "" : writeClue(blocks, this.letters));
    }
    this.changed();
  }

  /** Adds the named colour that begins with this letter, if there is one. @param {string} letter */
  addNamed(letter) {
    const isFree = (/** @type {Omit<Ink, "letter">} */ { name, rgb }) =>
      this.inks.every((ink) => ink.name !== name && ink.rgb !== rgb);
    const colour = NAMED.slice(1).find((named) => named.name.startsWith(letter) && isFree(named));
    if (colour && !this.letters.includes(letter)) this.addInk(colour.name, colour.rgb);
  }

  /** Keeps the copy, and tells that it has changed. @override */
  changed() {
    this.#emptied = null;
    const { game, height, inks, marks, texts, width } = this;
    try {
      put(KEY, JSON.stringify({ height, width, inks, texts, marks: [...marks], game }));
    } catch {
      // without storage, the copy lasts until the page is closed
    }
    this.tell("change");
  }
}
