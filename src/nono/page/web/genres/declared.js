/**
 * Handles puzzles of the built-in layer genres. The file genres.json (see nono.page.declared) describes the clue
 * layers, rules, values and words of these genres. The engine makes the model of a puzzle from its declared rules.
 *
 * @import { Clued, Puzzle, GenreData, LayerData } from "../base/types.js"
 */

import { inWords } from "../base/text.js";
import { CellGenre } from "./cell_genre.js";
import { tintsOf } from "./tints.js";

export const NONE = "."; // the character of a cell without a clue
/** How genres fill cells, unless with tiles. @type {Record<string, "water" | "domino">} */
const FILLS = { aquarium: "water", norinori: "domino" };
const CORNERS = [[0, 0], [0, 1], [1, 0], [1, 1]]; // the corners of the board in reading order

const answer = await fetch(import.meta.resolve("../genres.json"));
if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
/** @type {{declared: Record<string, GenreData>, shaped: {pegs: any}}} */
const DATA = await answer.json();
/** The descriptions of the layer genres, by name. */
export const DECLARED = DATA.declared;
/** The description of peg solitaire. */
export const SHAPED = DATA.shaped;

/** Returns the values that a cell can have on a board of this width. @param {GenreData} genre @param {number} width */
export function valuesOf({ values }, width) {
  if (typeof values !== "string") return values;
  return [...values].slice(0, width).map((key, code) => ({ code, key, char: key, name: key, rgb: "ffffff" }));
}

/** Returns true if each cell of a layer has a character. @param {LayerData} layer */
export function hasCells({ kind }) {
  return kind === "cells" || kind === "regions";
}

/**
 * Returns what the engine needs to make the model: height, width, number of colours, declaration, and the numbers of
 * each layer.
 *
 * @param {Clued} clued
 */
export function declaredBy({ genre, height, width, values }) {
  const layers = genre.layers.map((layer) => Int32Array.from(numbersOf(values[layer.name])));
  return [height, width, valuesOf(genre, width).length, genre.declaration, layers];
}

/**
 * Returns the value of a layer as numbers: the code points of characters, numbers (-1: none is given), and 0 or 1 for a
 * flag.
 *
 * @param {any} value
 * @returns {number[]}
 */
function numbersOf(value) {
  if (typeof value === "string") return [Number(value.codePointAt(0))];
  if (value === null) return [-1];
  return typeof value === "object" ? Object.values(value).flat().flatMap(numbersOf) : [Number(value)];
}

/**
 * Returns the signs on edges, each with the cells on both sides of its edge. The left or upper cell comes first.
 *
 * @param {{across: string[], down: string[]}} value
 * @param {number} width
 * @returns {[number, number, string][]}
 */
function signsOf({ across, down }, width) {
  const leftOf = (/** @type {number} */ edge) => Math.floor(edge / (width - 1)) * width + (edge % (width - 1));
  return [
    ...across.map((sign, edge) => /** @type {[number, number, string]} */ ([leftOf(edge), leftOf(edge) + 1, sign])),
    ...down.map((sign, cell) => /** @type {[number, number, string]} */ ([cell, cell + width, sign])),
  ].filter(([, , sign]) => sign !== NONE);
}

/** Numbers the regions of a layer in reading order, from 0. A cell without a region has -1. @param {string[]} keys */
function partsOfKeys(keys) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  return keys.map((key) => {
    if (key === NONE) return -1;
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return Number(numbers.get(key));
  });
}

/**
 * Returns the rules of a puzzle for newcomers, without variants that the puzzle does not have.
 *
 * @param {Clued} clued
 * @param {import("../base/types.js").RulesPart[]} parts   of the rules
 */
function rulesOf({ values }, parts) {
  /** Returns the number or flag of a layer; true or null says whether it has any clues, or any of these characters. */
  const clueIn = (/** @type {string} */ name, keys = "") => {
    const value = values[name];
    if (Array.isArray(value)) return value.some((key) => (keys ? keys.includes(key) : key !== NONE)) || null;
    if (value && typeof value === "object") return [...value.across, ...value.down].some((key) => key !== NONE) || null;
    return value === false ? null : value;
  };
  return parts.map(({ text, when, unless, keys, one }) => { // when and unless name layers; one is the text for a 1
    const number = when === undefined ? null : clueIn(when, keys);
    if ((when !== undefined && number === null) || (unless !== undefined && clueIn(unless, keys) !== null)) return "";
    return (number === 1 && one ? one : text).replace("{}", String(number));
  }).join("");
}

/**
 * Returns the numbers and flags of a puzzle in words, such as "2 stars", like `LayerPuzzle.parameters` in Python.
 *
 * @param {Clued} clued
 */
function settingsOf({ genre, values }) {
  return genre.layers.flatMap(({ kind, name, field, meaning = "" }) => {
    const value = values[name];
    if (kind === "number" && value !== null) return inWords(value, field.replace(/s$/, ""), field);
    return kind === "flag" && value ? meaning : [];
  });
}

/** The genre of a single puzzle that has declared rules. */
export class Declared extends CellGenre {
  /** @param {Record<string, any>} data   the JSON of the puzzle @param {Clued} clued */
  constructor(data, clued) {
    super(data, pageOf(clued));
    this.clued = clued;
    this.blank.fill = FILLS[data.genre] ?? this.blank.fill;
    this.settings = settingsOf(clued);
    const layer = clued.genre.layers.find(({ kind }) => kind === "regions");
    const areBoxes = layer?.boxes && !data[layer.field]; // everybody sees the boxes of a Sudoku without other regions
    if (layer && !areBoxes) this.blank.tints = tintsOf(this.blank.regions, clued.width);
  }

  /** Returns the clues. @param {Puzzle} _document @returns {Clued} */
  declared(_document) {
    return this.clued;
  }
}

/**
 * Returns what the page needs to draw and play a puzzle.
 *
 * @param {Clued} clued
 * @returns {import("../base/types.js").Page}
 */
function pageOf(clued) {
  const { genre, height, width, values } = clued;
  const { title, drawn, mark, words } = genre;
  const answers = valuesOf(genre, width);
  const blank = [{ key: NONE, name: "blank", rgb: "ffffff" }];
  const palette = drawn === "text" ? blank : answers.map(({ char, name, rgb }) => ({ key: char, name, rgb }));
  const open = new Array(height * width).fill("1");
  /** @type {Record<string, any>} */
  const picture = {
    height, width, cells: new Array(height * width).fill(0), palette, texts: {}, marks: {}, rays: [], regions: [],
    signs: [], rows: [], cols: [],
  };
  for (const layer of genre.layers) {
    const value = values[layer.name];
    if (layer.kind === "regions" && !picture.regions.length) picture.regions = partsOfKeys(value);
    if (hasCells(layer)) addCells(layer, value, picture, open);
    if (layer.kind === "edges") picture.signs = signsOf(value, width);
    if (layer.kind === "flag" && value) picture.rays = (layer.rays ?? []).map((ray) => rayOf(ray, height, width));
    if (layer.kind === "outside") {
      if (!picture.rows.length) picture.rows = new Array(height).fill([["", 0]]); // one side may have no clues
      if (!picture.cols.length) picture.cols = new Array(width).fill([["", 0]]);
      const clueOf = (/** @type {number | null} */ number) => [[number === null ? "" : String(number), 0]];
      picture[String(layer.side)] = value.map(clueOf);
    }
  }
  const shown = { ...picture, thick: 0, written: drawn === "text" };
  const ownWords = { ...words, introduction: rulesOf(clued, genre.rules), short: rulesOf(clued, [genre.short]) };
  return { title, picture: shown, drawn, mark, values: answers, open: open.join(""), words: ownWords };
}

/**
 * Adds the clues of a layer to the cells of a picture. Sets `open` to "0" for cells that players cannot mark.
 *
 * @param {LayerData} layer
 * @param {string[]} keys   the layer's character for each cell
 * @param {Record<string, any>} picture   gets the clues
 * @param {string[]} open   one character per cell: "1" if players can mark it
 */
function addCells({ kind, shown = {}, fixed, givens }, keys, picture, open) {
  /** @type {Map<string, number>} */
  const added = new Map();
  /** Returns the index of a colour that clues need, which is added to the palette at its first use. */
  const colourOf = (/** @type {string} */ key, /** @type {string} */ name, /** @type {string} */ rgb) => {
    if (!added.has(name + rgb)) added.set(name + rgb, picture.palette.push({ key, name, rgb }) - 1);
    return Number(added.get(name + rgb));
  };
  keys.forEach((key, cell) => {
    const drawing = shown[key] ?? (kind === "cells" && key !== NONE ? { text: key } : {});
    if (drawing.text) picture.texts[cell] = drawing.text;
    if (drawing.discs) {
      const { discs, name, polygons } = drawing;
      const colour = colourOf(key, String(name), discs[discs.length - 1][1]);
      picture.marks[cell] = { colour, discs, polygons, sign: name };
    } else if (drawing.rgb) picture.cells[cell] = colourOf(key, String(drawing.name), drawing.rgb);
    // no cell of the board, or a clue
    if (kind === "regions" ? key === NONE : key !== NONE && (fixed || givens)) open[cell] = "0";
  });
}

/**
 * Returns a line between two corners of the board.
 *
 * @param {[number, number, string]} ray   the numbers of the corners, and the colour
 * @param {number} height
 * @param {number} width
 */
function rayOf([from, to, rgb], height, width) {
  const [start, end] = [from, to].map((corner) => {
    const [down, right] = CORNERS[corner];
    return down * (height - 1) * width + right * (width - 1);
  });
  return { start, end, rgb };
}
