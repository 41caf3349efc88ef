/** A printed puzzle of another kind than a nonogram: the JSON of its layers, which the board and the keys change. */

import { UNKNOWN } from "../../base/types.js";
import { put } from "../../files/records.js";
import { puzzleOf } from "../../formats/json.js";
import { DECLARED, NONE, hasCells, valuesOf } from "../../genres/declared.js";
import { genreOf } from "../../genres/index.js";
import { MarkedCopy } from "./marked_copy.js";
import { KEY } from "./nonogram_copy.js";

/** @import { LayerData } from "../../base/types.js" */

const KEYS = "BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"; // of regions; A has the rest of the board
const REST = "A";

export class KindCopy extends MarkedCopy {
  /** @type {Record<string, any>} */
  data = {};
  inks = [{ name: "black", rgb: "000000", letter: "" }]; // of the numbers beside the lines
  letters = [""];
  /** @type {{data: Record<string, any>, puzzle: import("../../base/types.js").Puzzle} | null} */
  #made = null;

  /** @param {string} name   of the genre */
  constructor(name) {
    super();
    this.name = name;
    this.genre = DECLARED[name];
    try {
      const { marks = [], ...data } = JSON.parse(localStorage.getItem(`${KEY}.${name}`) ?? "");
      this.data = data;
      this.unmark(this.puzzle.cells.length);
      if (marks.length === this.marks.length) this.marks = Uint8Array.from(marks);
    } catch {
      this.clear(this.genre.side, this.genre.side); // nothing is kept, or it is damaged
    }
  }

  /** The puzzle, which is made once for each change. */
  get puzzle() {
    if (this.#made?.data !== this.data) this.#made = { data: this.data, puzzle: puzzleOf(this.data) };
    return this.#made.puzzle;
  }

  /** True if nothing is copied yet: the board has neither signs nor regions nor numbers. */
  get isEmpty() {
    const blank = new Set([NONE, REST, null]);
    const written = this.genre.layers.filter(({ kind }) => ["cells", "edges", "outside", "regions"].includes(kind));
    const rowsOf = (/** @type {any} */ value) => (Array.isArray(value) ? value : Object.values(value ?? {}).flat());
    const keysOf = (/** @type {string | number | null} */ row) => (row === null ? [row] : [...String(row)]);
    const isBlank = (/** @type {string | null} */ key) => blank.has(key);
    return written.every(({ field }) => rowsOf(this.data[field]).flatMap(keysOf).every(isBlank));
  }

  get height() {
    return this.puzzle.height;
  }

  get width() {
    return this.puzzle.width;
  }

  /** The layers of numbers beside the lines, by side. */
  get beside() {
    const outside = this.genre.layers.filter(({ kind }) => kind === "outside");
    return ["rows", "cols"].map((side) => outside.find((layer) => layer.side === side));
  }

  /** Begins with an empty board. @param {number} width @param {number} height */
  clear(width, height) {
    const rowsOf = (/** @type {string} */ key, wide = width, high = height) => new Array(high).fill(key.repeat(wide));
    /** @type {Record<string, any>} */
    const data = { genre: this.name };
    for (const { default: number, field, kind, side, boxes } of this.genre.layers) {
      if (kind === "cells") data[field] = rowsOf(NONE);
      else if (kind === "regions" && !boxes?.[width]) data[field] = rowsOf(REST);
      else if (kind === "outside") data[field] = new Array(side === "rows" ? height : width).fill(null);
      else if (kind === "edges") {
        data[field] = { across: rowsOf(NONE, width - 1), down: rowsOf(NONE, width, height - 1) };
      }
      else if (kind === "number") data[field] = number;
    }
    this.data = data;
    this.unmark(this.puzzle.cells.length);
    this.changed();
  }

  /**
   * Begins with an empty board of another size, if the kind has such boards.
   *
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    const before = this.data;
    try {
      this.clear(width, this.genre.square ? width : height);
      puzzleOf(this.data);
    } catch {
      this.data = before;
      this.changed();
    }
  }

  /**
   * Returns the characters of a layer, with what they are called.
   *
   * @param {LayerData} layer
   * @returns {[string, string][]}
   */
  keysOf({ givens, keys = "", shown = {} }) {
    const values = givens ? valuesOf(this.genre, this.width).map(({ char }) => char) : [...keys];
    return values.map((key) => [key, shown[key]?.text ?? shown[key]?.name ?? key]);
  }

  /**
   * Gives cells a character of a layer of cells or regions.
   *
   * @param {LayerData} layer
   * @param {number[]} cells
   * @param {string} key   the character
   */
  paint({ field }, cells, key) {
    const { width } = this;
    const rows = this.data[field].map((/** @type {string} */ row) => [...row]);
    for (const cell of cells) rows[Math.floor(cell / width)][cell % width] = key;
    this.data = { ...this.data, [field]: rows.map((/** @type {string[]} */ row) => row.join("")) };
    this.changed();
  }

  /** Returns the character of a cell. @param {LayerData} layer @param {number} cell */
  keyAt({ field }, cell) {
    return [...this.data[field][Math.floor(cell / this.width)]][cell % this.width];
  }

  /** Returns true if a cell belongs to a region that is drawn already, not to the rest of the board. @param {number} cell */
  isDrawn(cell) {
    return this.layers.every((layer) => layer.kind !== "regions" || this.keyAt(layer, cell) !== REST);
  }

  /**
   * Returns the key of the region that a drag from a cell draws: its own, or a new one. The boxes of a Sudoku go.
   *
   * @param {LayerData} layer
   * @param {number} cell
   */
  regionFrom(layer, cell) {
    this.data[layer.field] ??= new Array(this.height).fill(REST.repeat(this.width));
    const key = this.keyAt(layer, cell);
    const used = this.data[layer.field].join("");
    return key === REST ? ([...KEYS].find((free) => !used.includes(free)) ?? REST) : key;
  }

  /**
   * Puts a sign on the edge between two neighbours, or takes it away if it is there.
   *
   * @param {LayerData} layer   a layer of edges
   * @param {number} from   a cell
   * @param {number} to   a cell beside, above or below it
   * @param {string} sign
   */
  sign({ field }, from, to, sign) {
    const first = Math.min(from, to);
    const [row, column] = [Math.floor(first / this.width), first % this.width];
    const side = Math.abs(from - to) === 1 ? "across" : "down";
    const rows = [...this.data[field][side]];
    const line = [...rows[row]];
    line[column] = line[column] === sign ? NONE : sign;
    rows[row] = line.join("");
    this.data = { ...this.data, [field]: { ...this.data[field], [side]: rows } };
    this.changed();
  }

  /** Returns the puzzle without the characters of a layer of cells. @param {LayerData} layer */
  without({ field }) {
    return puzzleOf({ ...this.data, [field]: new Array(this.height).fill(NONE.repeat(this.width)) });
  }

  // Like a copy of a nonogram, with one number for each line:

  get lines() {
    return this.height + this.width;
  }

  /** Returns the number of a line as text, or "" if there is none. @param {number} line   rows first */
  textOf(line) {
    const [rows, cols] = this.beside.map((layer) => (layer ? this.data[layer.field] : []));
    return String([...rows, ...cols][line] ?? "");
  }

  /**
   * Takes the first number of a text as that of a line. Without one, the line has none.
   *
   * @param {number} line   rows first
   * @param {string} text
   */
  write(line, text) {
    const isRow = line < this.height;
    const layer = this.beside[isRow ? 0 : 1];
    if (!layer) return;
    const [digits] = /\d{1,3}/.exec(text) ?? [""];
    const numbers = this.data[layer.field].with(isRow ? line : line - this.height, digits ? Number(digits) : null);
    this.data = { ...this.data, [layer.field]: numbers };
    this.changed();
  }

  addNamed() {} // there are no inks

  /** Changes a number or a flag of the puzzle. @param {LayerData} layer @param {number | boolean | null} value */
  set({ field }, value) {
    this.data = { ...this.data, [field]: value };
    this.changed();
  }

  /** The puzzle with the marks, to be played. @returns {import("../../base/types.js").Puzzle} */
  get played() {
    const isMarked = this.marks.some((mark) => mark !== UNKNOWN);
    return { ...this.puzzle, start: isMarked ? this.marks.slice() : null, sealed: true };
  }

  /** The marks to choose from. @returns {import("./marked_copy.js").Choice[]} */
  get choices() {
    const { puzzle } = this;
    const isText = puzzle.given?.page.drawn === "text";
    return genreOf(puzzle).answers(puzzle).map(({ code, key, name, rgb }) => {
      if (isText) return { code, key, name, text: name };
      return key === "x" ? { code, key, name: `cross: ${name}` } : { code, key, name, rgb };
    });
  }

  /** Unknown: only pictures say how many cells are filled. */
  get needed() {
    return null;
  }

  /** Keeps the puzzle, and tells that it has changed. @override */
  changed() {
    try {
      put(`${KEY}.${this.name}`, JSON.stringify({ ...this.data, marks: [...this.marks] }));
    } catch {
      // without storage, the puzzle lasts until the page is closed
    }
    this.tell("change");
  }

  /** The layers whose cells have characters of their own. */
  get layers() {
    return this.genre.layers.filter((layer) => hasCells(layer) || layer.kind === "edges");
  }
}
