/**
 * Handles puzzles of plug-in genres, whose rules exist only in Python. The field "page" of their JSON contains all the
 * information that the page needs to draw, solve and explain these puzzles (see nono.page.given). Users can play such
 * puzzles, but not edit their clues.
 *
 * @typedef {import("../base/types.js").Colour} Colour
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Genre} Genre
 * @typedef {import("../base/types.js").Mark} Mark
 *
 * The phrases for a rule of the model. The first seven numbers are indices of texts. These texts are: the rule's name;
 * its requirement; a phrase for the broken rule (with {cannot}, {may}, {has} and {would} to fill in); what the rule
 * counts ("" if this differs between cells); the number; the counted values; and the kind of the rule. The eighth
 * number is the cell of the rule's clue, or -1. The ninth is 1 if the rule only copies a value.
 *
 * @typedef {[number, number, number, number, number, number, number, number, number]} Rule
 *
 * @typedef {Object} Page
 * @property {string} title
 * @property {number[]} model
 * @property {Record<string, any>} picture   the blank board
 * @property {"fill" | "mark" | "text"} drawn
 * @property {Mark | null} mark
 * @property {{code: number, key: string, char: string, name: string, rgb: string}[]} values the values of a cell: `key`
 *     is the key on the keyboard (x: a blank, shown as a cross), and `char` is the character in grids
 * @property {string} open       one character per cell: 1 if a player may mark it
 * @property {string[]} texts    the texts of the rules
 * @property {Rule[]} rules
 * @property {Record<"names" | "reasons" | "tips", Record<string, string>> & {introduction: string, numbering?: string}} words   the
 *     rules, how lines are counted, and the genre's own names of techniques, reasons and tips, by kind of rule or technique
 */

import { UNKNOWN } from "../base/types.js";
import { HEADER } from "./model.js";

const isText = (/** @type {any} */ found) => typeof found === "string";
const isRgb = (/** @type {any} */ found) => isText(found) && /^[0-9a-f]{6}$/.test(found);
const textAt = (/** @type {number} */ at) => (/** @type {any} */ found) => Array.isArray(found) && isText(found[at]);
const table = (/** @type {any} */ shape) => (/** @type {any} */ found) =>
  found instanceof Object && fits(Object.values(found), [shape]);
const whole = Number.isInteger;
const COLOUR = { key: isText, name: isText, rgb: isRgb };
const isDisc = (/** @type {any} */ found) => Array.isArray(found) && Number.isFinite(found[0]) && isRgb(found[1]);
const isPolygon = (/** @type {any} */ found) =>
  Array.isArray(found) && isRgb(found[1]) && fits(found[0], [(/** @type {any} */ point) => Array.isArray(point) && point.every(Number.isFinite)]);
const arePolygons = (/** @type {any} */ found) => found === undefined || fits(found, [isPolygon]);
const MARK = { colour: whole, discs: [isDisc], polygons: arePolygons };
/** The shape that every field "page" must have; the function `fits` checks it. */
const PAGE = {
  title: isText,
  model: [whole],
  picture: {
    height: whole,
    width: whole,
    cells: [whole],
    palette: [COLOUR],
    rows: [[textAt(0)]],
    cols: [[textAt(0)]],
    texts: table(isText),
    marks: table(MARK),
    rays: [{ start: whole, end: whole, rgb: isRgb }],
    regions: [whole],
    signs: [textAt(2)],
    thick: whole,
  },
  mark: (/** @type {any} */ found) => found === null || fits(found, MARK),
  values: [{ ...COLOUR, char: isText }],
  open: isText,
  texts: [isText],
  rules: [[whole]],
  words: { introduction: isText, names: table(isText), reasons: table(isText), tips: table(isText) },
};

/** The genre of a single puzzle whose JSON contains the rules. @implements {Genre} */
export class Given {
  ownColours = false;
  largestSide = 0;
  /** The cells of each row, if the board has no columns. @type {number[][] | null} */
  rows = null;
  /** What such a cell is called. */
  unit = "cell";
  /** The rules of jumps, in peg solitaire. @type {import("./pegs.js").Pegs | null} */
  moves = null;
  /** The numbers and flags of the puzzle in words, such as "2 stars". @type {string[]} */
  settings = [];

  /**
   * @param {Record<string, any>} data   the JSON of a puzzle
   * @param {Page} page   a field "page" that passes `isPage`
   */
  constructor(data, page) {
    this.data = data;
    this.page = page;
    const { title, values, model, picture } = this.page;
    this.name = data.genre;
    this.title = title;
    this.palette = values.map(({ char, name, rgb }) => ({ key: char, name, rgb }));
    this.flat = Int32Array.from(model);
    const { cells, texts, marks, ...rest } = picture;
    const byCell = (/** @type {Record<string, any>} */ found) =>
      new Map(Object.entries(found).map(([cell, what]) => [Number(cell), what]));
    /** @type {import("../base/types.js").Picture} */
    this.blank = {
      .../** @type {any} */ (rest),
      cells: Int16Array.from(cells),
      texts: byCell(texts),
      marks: byCell(marks),
      answers: new Set(),
    };
  }

  colours() {
    return this.palette.length;
  }

  brushes() {
    return [];
  }

  answers() {
    return this.page.values.map((value) => ({ ...value, label: "", mark: (value.code && this.page.mark) || undefined }));
  }

  model() {
    return this.flat;
  }

  answer() {
    return null;
  }

  /** @param {Document} _document @param {ArrayLike<number> | null} grid */
  picture(_document, grid) {
    const { blank, palette } = this;
    if (grid === null) return blank;
    const { drawn, mark, values } = this.page;
    const [texts, marks] = [new Map(blank.texts), new Map(blank.marks)];
    const cells = blank.cells.map((own, cell) => {
      const value = grid[cell];
      if (value >= palette.length) return this.open(_document, cell) && own === 0 ? -1 : own;
      if (drawn === "fill") return value;
      if (value && mark) marks.set(cell, { ...mark, colour: value });
      else if (values[value].key !== "x" && !texts.has(cell)) texts.set(cell, palette[value].key);
      return own;
    });
    const answers = new Set([...texts.keys()].filter((cell) => !blank.texts.has(cell)));
    return { ...blank, cells, texts, marks, answers };
  }

  /** @param {Document} _document @param {number} cell */
  open(_document, cell) {
    return this.page.open[cell] === "1";
  }

  /** Describes the content of a cell and its edges in words. @param {Document} _document @param {number} cell */
  clue(_document, cell) {
    const { texts, marks, palette, signs = [] } = this.blank;
    const found = [texts.get(cell) ?? "", palette[marks.get(cell)?.colour ?? -1]?.name ?? ""];
    for (const [one, other, sign] of signs) {
      if (one === cell) found.push(`${sign} ${other === cell + 1 ? "→" : "↓"}`);
      if (other === cell) found.push(`${sign} ${one === cell - 1 ? "←" : "↑"}`);
    }
    return found.filter(Boolean).join(", ");
  }
}

/**
 * Returns true if the field "page" of JSON is complete and consistent, so that `Given` cannot fail later.
 *
 * @param {any} page
 * @param {number} most   the maximum number of cells of a board
 */
export function isPage(page, most) {
  if (!fits(page, PAGE)) return false;
  const { model, picture, open, values, texts, rules } = page;
  const { height, width, cells, palette, regions, signs, marks } = picture;
  const size = height * width;
  const isCell = (/** @type {number} */ cell) => whole(cell) && cell >= 0 && cell < size;
  const isKnown = (/** @type {any[]} */ list) => (/** @type {number} */ at) => whole(at) && at >= 0 && at < list.length;
  return (
    height > 0 &&
    width > 0 &&
    size <= most &&
    [model[0], model[1], model[2]].join() === [height, width, values.length].join() &&
    values.length > 1 &&
    palette.length >= (page.drawn === "fill" ? values.length : 1) &&
    open.length === size &&
    cells.length === size &&
    cells.every((/** @type {number} */ colour) => colour === -1 || isKnown(palette)(colour)) &&
    [...picture.rows, ...picture.cols].flat().every(([, colour]) => isKnown(palette)(colour)) &&
    (!regions.length || regions.length === size) &&
    Object.keys({ ...picture.texts, ...marks }).every((cell) => isCell(Number(cell))) &&
    Object.values(marks).every((mark) => isKnown(palette)(mark.colour)) &&
    signs.every((/** @type {number[]} */ sign) => sign.slice(0, 2).every(isCell)) &&
    isFlat(model) &&
    rules.length === model[9] &&
    rules.every((/** @type {number[]} */ rule) => rule.length === 9 && rule.slice(0, 7).every(isKnown(texts)))
  );
}

/** Returns true if the arrays of a model of count rules agree with the numbers in its head. @param {number[]} model */
function isFlat(model) {
  const [height, width, , lines, lineCells, blocks, removed, regions, regionCells, rules, ruleRegions, hidden] = model;
  let at = HEADER + 2 + removed;
  /** Returns true if the next array has only numbers below `end`. With `isStart`, they must ascend up to `end`. */
  const has = (/** @type {number} */ size, /** @type {number} */ end, isStart = false) => {
    const part = model.slice(at, (at += size));
    if (isStart && part[size - 1] !== end) return false;
    return part.every((one, place) => one >= (isStart && place ? part[place - 1] : 0) && (isStart || one < end));
  };
  return (
    [lines, lineCells, blocks].join() === "0,0,0" &&
    removed >= 0 &&
    has(regions + 1, regionCells, true) &&
    has(regionCells, height * width + hidden) &&
    has(rules + 1, ruleRegions, true) &&
    has(ruleRegions, regions) &&
    at + ruleRegions + 2 * rules === model.length
  );
}

/**
 * Returns true if a JSON value matches a shape. A shape is a test, a list with one shape for all items, or an object of
 * shapes.
 *
 * @param {any} found
 * @param {any} shape
 * @returns {boolean}
 */
function fits(found, shape) {
  if (typeof shape === "function") return shape(found);
  if (Array.isArray(shape)) return Array.isArray(found) && found.every((one) => fits(one, shape[0]));
  return found instanceof Object && Object.keys(shape).every((name) => fits(found[name], shape[name]));
}
