/**
 * Puzzles of genres whose rules are in Python alone: their JSON brings along, as "page", all that the page needs to draw,
 * solve and explain them (nono.page.given). They are played; their clues cannot be changed.
 *
 * @typedef {import("../base/types.js").Colour} Colour
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Genre} Genre
 * @typedef {import("../base/types.js").Mark} Mark
 *
 * What explanations say of a rule of the model, as numbers of texts: its name, what it asks for, that it is broken (with
 * cannot, may, has, would to be filled in), what it counts ("" where that differs from cell to cell), its number, the
 * values it counts, its kind; then the cell with its clue, or -1, and whether it stands for a copy of a value.
 *
 * @typedef {[number, number, number, number, number, number, number, number, number]} Rule
 *
 * @typedef {Object} Page
 * @property {string} title
 * @property {number[]} model
 * @property {Record<string, any>} picture   the blank board
 * @property {"fill" | "mark" | "text"} drawn
 * @property {Mark | null} mark
 * @property {{code: number, key: string, char: string, name: string, rgb: string}[]} values
 *     of a cell: the key of the keyboard (x: a blank, marked by a cross), and the character in grids
 * @property {string} open       a character a cell: 1 where a player may mark it
 * @property {string[]} texts    of the rules
 * @property {Rule[]} rules
 * @property {{introduction: string, reasons: Record<string, string>, tips: Record<string, string>}} words   reasons and
 *   tips of the genre by kind of rule, and by technique
 */

import { UNKNOWN } from "../base/types.js";
import { HEADER } from "./model.js";

const RGB = /^[0-9a-f]{6}$/;
const MOST_VALUES = 32;

/** A genre for one puzzle. @implements {Genre} */
export class Given {
  ownColours = false;
  largestSide = 0;

  /** @param {Record<string, any>} data   of JSON, with a page that fits */
  constructor(data) {
    this.data = data;
    /** @type {Page} */
    this.page = data.page;
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
    return this.page.values.map(({ code, key, name, rgb }) => ({ code, key, name, rgb, label: "" }));
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
      if (value >= palette.length) return this.open(_document, cell) ? -1 : own;
      if (drawn === "fill") return value;
      if (value && mark) marks.set(cell, { ...mark, colour: value });
      else if (values[value].key !== "x" && !texts.has(cell)) texts.set(cell, palette[value].key);
      return 0;
    });
    const answers = new Set([...texts.keys()].filter((cell) => !blank.texts.has(cell)));
    return { ...blank, cells, texts, marks, answers };
  }

  /** @param {Document} _document @param {number} cell */
  open(_document, cell) {
    return this.page.open[cell] === "1";
  }

  /** What stands in a cell, and on its edges, in words. @param {Document} _document @param {number} cell */
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
 * Whether the field "page" of JSON is whole, so that what is made of it cannot fail.
 *
 * @param {any} page
 * @param {number} cells   the most that a board may have
 */
export function isPage(page, cells) {
  const { title, model, picture, drawn, mark, values, open, texts, rules, words } = page;
  if (!isObject(picture) || !isObject(words) || !isList(model, upTo(2 ** 31)) || !isFlat(model)) return false;
  const { height, width, palette } = picture;
  const size = height * width;
  if (model[0] !== height || model[1] !== width || model[2] !== values?.length || size < 1 || size > cells) return false;
  const isCell = upTo(size);
  const isColour = (/** @type {any} */ one) => [one?.key, one?.name, one?.rgb].every(isText) && RGB.test(one.rgb);
  const isMark = (/** @type {any} */ one) =>
    upTo(palette.length)(one?.colour) && isList(one.discs, ([radius, rgb]) => Number.isFinite(radius) && RGB.test(rgb));
  const isSide = (/** @type {any} */ side) => isList(side, (clue) => isList(clue, ([words]) => isText(words)));
  return (
    isList(values, (one) => isColour(one) && isText(one.char)) &&
    isList(palette, isColour) &&
    palette.length >= (drawn === "fill" ? values.length : 1) &&
    isText(title) &&
    (mark === null || isMark(mark)) &&
    isText(open) &&
    isList(picture.cells, upTo(palette.length, -1), size) &&
    isSide(picture.rows) &&
    isSide(picture.cols) &&
    isTable(picture.texts, isText) &&
    isTable(picture.marks, isMark) &&
    isList(picture.rays, () => false) &&
    isList(picture.regions, Number.isInteger) &&
    isList(picture.signs, ([one, other, sign]) => isCell(one) && isCell(other) && isText(sign)) &&
    isList(texts, isText) &&
    isList(rules, (rule) => isList(rule.slice(0, 7), upTo(texts.length), 7) && upTo(size, -1)(rule[7]), model[9]) &&
    isText(words.introduction) &&
    isTable(words.reasons, isText) &&
    isTable(words.tips, isText)
  );
}

/** Whether the parts of a model of count rules lie within its numbers. @param {number[]} model */
function isFlat(model) {
  const [height, width, , lines, lineCells, blocks, removed, regions, regionCells, rules, ruleRegions, hidden] = model;
  let at = HEADER;
  const next = (/** @type {number} */ size) => model.slice(at, (at += size));
  const isStart = (/** @type {number[]} */ start, /** @type {number} */ end) =>
    start[start.length - 1] === end && start.every((one, before) => one <= (start[before + 1] ?? end));
  next(lines + 1 + lineCells + lines + 1 + 2 * blocks + removed);
  return (
    lines + lineCells + blocks === 0 &&
    isStart(next(regions + 1), regionCells) &&
    isList(next(regionCells), upTo(height * width + hidden), regionCells) &&
    isStart(next(rules + 1), ruleRegions) &&
    isList(next(ruleRegions), upTo(regions), ruleRegions) &&
    at + ruleRegions + 2 * rules === model.length
  );
}

/** @param {any} one @returns {one is Record<string, any>} */
function isObject(one) {
  return typeof one === "object" && one !== null && !Array.isArray(one);
}

/** @param {any} one */
function isText(one) {
  return typeof one === "string";
}

/** Whether a number is whole, and from `least` on below `most`. @param {number} most @param {number} [least] */
function upTo(most, least = 0) {
  return (/** @type {any} */ one) => Number.isInteger(one) && one >= least && one < most;
}

/** @param {any} found @param {(one: any) => boolean} is @param {number} [size] */
function isList(found, is, size = found?.length) {
  return Array.isArray(found) && found.length === size && found.every(is);
}

/** @param {any} found @param {(one: any) => boolean} is */
function isTable(found, is) {
  return isObject(found) && Object.values(found).every(is);
}
