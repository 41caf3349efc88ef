/**
 * Generates puzzles with declared rules, like nono.design.generators.layered in Python: finds a random answer, writes all
 * its clues, and leaves out clues while the answer stays the only solution. No genre has code of its own here: its clue
 * layers and rules tell how to draw its board.
 */

import { text } from "../base/text.js";
import { blankClued, cluesData, regionKey } from "../formats/clued.js";
import { fail } from "../formats/errors.js";
import { documentOf } from "../formats/json.js";
import { besideOf, clueIn, cluePlaces, emptyOf, entryOf } from "../genres/clue_places.js";
import { DECLARED, NONE, partsOfKeys, valuesOf, withEntries, declaredBy } from "../genres/declared.js";
import { gradeWord } from "../words/grade.js";
import { GRADES } from "../words/techniques.js";
import { noise } from "./generate.js";
import { grown, joined, redrawn, shuffled } from "./regions.js";

/**
 * @typedef {import("../base/types.js").Clued} Clued
 * @typedef {import("../base/types.js").GenreData} GenreData
 * @typedef {import("../genres/clue_places.js").Place} Place
 */

const MENDED = 30; // after this number of changes, the next draft begins
const REDRAWN = 100; // the regions of a draft are redrawn at most this many times, plus once per cell
const AT_ONCE = 8; // each change affects about one eighth of the differing cells
const CONFLICTS = 3000; // usual conflict limit of a question to the engine
// The conflict limit for leaving out clues is the first number, divided by the numbers of cells and values, but at least
// the second number.
const [SPARING, LEAST] = [300_000, 20];
const SOLUTIONS = 9; // number of solutions to find before regions are redrawn
const SECONDS = 5; // time limit of each question to the engine, in seconds
const MOST_SECONDS = 120; // time limit of all drafts together, in seconds
const SHARE = 0.2; // the share of cells that are walls, or that get a mark beside a clue of its own
const CROWDED = 0.75; // the share of ink from which the search starts if the rules leave open how many marks there are
const WIDE = 9; // boards of at least this width have several marks per line
const LARGE = 5.5; // the average size of regions, if no rule fixes their number of marks

/**
 * Returns a puzzle with exactly one solution. Throws an error with a one-line message if none was found in time, or if
 * the genre has no puzzle of this size.
 *
 * @param {import("./generate.js").Ask} ask
 * @param {string} genre
 * @param {import("./generate.js").Wanted} wanted
 * @param {(drafts: number) => void} [begun]   called for each draft
 * @returns {Promise<import("../base/types.js").Document>}
 */
export async function generateLayers(ask, genre, wanted, begun) {
  const clued = await new Generator(ask, DECLARED[genre], wanted).generate(begun);
  return documentOf({ nono: 1, genre, ...cluesData(clued) });
}

/** The generator of puzzles of one genre, size and grade. */
class Generator {
  /** @param {import("./generate.js").Ask} ask @param {GenreData} genre @param {import("./generate.js").Wanted} wanted */
  constructor(ask, genre, { height, width, grade, random = Math.random }) {
    this.ask = ask;
    this.genre = genre;
    this.random = random;
    this.blank = blankClued(genre, height, width);
    this.near = besideOf(height, width);
    this.grade = grade;
    this.end = performance.now() + 1000 * MOST_SECONDS;
    this.hardest = Math.max(...Object.entries(GRADES).filter(([, word]) => word === grade).map(([tier]) => Number(tier)));
    this.colours = valuesOf(genre, width).length;
    /** @type {{rule: string, layer?: string, over?: string[], exactly?: number | string}[]} */
    this.rules = JSON.parse(genre.declaration).rules;
    const isSquare = this.rules.some(({ exactly, over }) => exactly && exactly !== "half" && over?.includes("rows"));
    if (isSquare && height !== width) fail("shape", { found: `${width}x${height}` });
    const regions = genre.layers.find(({ kind, usual }) => kind === "regions" && !usual);
    /** The layer of regions that the generator draws, or undefined. */
    this.regions = regions;
    /** The number of marks that each region must have, or undefined. */
    this.number = this.rules.find(({ over }) => regions && over?.includes(regions.name))?.exactly;
    /** True if the rules leave open how many marks are on the board. The search then starts from many marks. */
    this.isCrowded = this.number !== undefined && !this.rules.some(({ over }) => over?.includes("rows"));
    /** The layer whose clues have a mark of their own beside them, or undefined. */
    this.paired = genre.layers.find(({ name }) => this.rules.some(({ rule, layer }) => rule === "pairs" && layer === name));
    /** The layer of walls, or undefined. */
    this.walled = genre.layers.find(({ kind, emptied }) => kind === "cells" && emptied !== NONE);
  }

  /** @param {(drafts: number) => void} [begun] @returns {Promise<Clued>} */
  async generate(begun = () => {}) {
    for (let drafts = 1; this.hasTime; drafts++) {
      begun(drafts);
      const found = await this.unique();
      const made = found && (await this.thinned(found));
      if (made && (!this.grade || (await gradeWord(this.ask, await this.model(made), SECONDS)) === this.grade)) return made;
    }
    throw new Error(text("new.not-found"));
  }

  get hasTime() {
    return performance.now() < this.end;
  }

  /** @param {Clued} clued */
  async model(clued) {
    return (await this.ask("declared", declaredBy(clued), {})).model;
  }

  /** @param {Clued} clued @param {any} [options] */
  async solved(clued, options) {
    return this.ask("solve", await this.model(clued), { limit: 2, conflicts: CONFLICTS, seconds: SECONDS, ...options });
  }

  /**
   * Returns a puzzle with all clues, and the places of these clues. The puzzle has one solution and is easy enough.
   * Returns null on failure.
   *
   * @returns {Promise<{full: Clued, places: Place[]} | null>}
   */
  async unique() {
    let board = this.structure();
    let picture = this.picture();
    for (let mends = 0; mends < MENDED && this.hasTime; mends++) {
      const { solutions } = await this.solved(this.withoutLater(board), { limit: 1, picture, seed: this.below(2 ** 30) });
      if (!solutions.length) return null;
      const [goal] = solutions;
      const posed = this.around(board, goal);
      if (!posed) return null;
      if (this.number !== undefined) return this.redrawn(posed, goal);
      const places = cluePlaces(posed).filter((place) => clueIn(place, goal) >= 0);
      const full = withEntries(posed, places.map((place) => [place.layer.name, place.at, entryOf(posed, place, clueIn(place, goal))]));
      const { complete, others } = await this.othersThan(goal, full, 2);
      const [other] = others;
      if (!other) return complete && (await this.isEasy(full)) ? { full, places } : null;
      const differing = shuffled([...goal.keys()].filter((cell) => goal[cell] !== other[cell]), this.random);
      const some = differing.slice(0, 1 + Math.floor(differing.length / AT_ONCE));
      const { walled } = this;
      if (walled) board = withEntries(board, some.map((cell) => [walled.name, cell, emptyOf(walled)]));
      picture = goal.map((/** @type {number} */ value, /** @type {number} */ cell) => (some.includes(cell) ? other[cell] : value));
    }
    return null;
  }

  /**
   * Looks for solutions other than the answer.
   *
   * @param {Uint8Array} goal
   * @param {Clued} clued
   * @param {number} limit
   * @returns {Promise<{complete: boolean, others: Uint8Array[]}>}
   */
  async othersThan(goal, clued, limit) {
    const { complete, solutions } = await this.solved(clued, { limit, picture: goal });
    const isOther = (/** @type {Uint8Array} */ one) => one.some((value, cell) => value !== goal[cell]);
    return { complete, others: solutions.filter(isOther) };
  }

  /** Returns true if techniques up to the wanted grade solve a puzzle. @param {Clued} clued */
  async isEasy(clued) {
    if (!this.grade) return true;
    return (await this.ask("grade", await this.model(clued), { tier: this.hardest, seconds: SECONDS })).end === 0;
  }

  /** Redraws regions until the puzzle has one solution; returns null on failure. @param {Clued} posed @param {Uint8Array} goal */
  async redrawn(posed, goal) {
    /** @type {Uint8Array[]} */
    const unwanted = [];
    let board = posed;
    for (let left = REDRAWN + goal.length; left > 0 && this.hasTime; left--) {
      const { complete, others } = await this.othersThan(goal, board, SOLUTIONS);
      if (!others.length) return complete && (await this.isEasy(board)) ? { full: board, places: [] } : null;
      unwanted.push(...others);
      const parts = redrawn(this.partsOf(board), goal, unwanted, this.near, this.random);
      if (!parts) return null;
      board = this.withParts(board, parts);
    }
    return null;
  }

  /** @param {Clued} board */
  partsOf(board) {
    return this.regions ? partsOfKeys(board.values[this.regions.name]) : [];
  }

  /** @param {Clued} board @param {number[]} parts   the number of the region of each cell @returns {Clued} */
  withParts(board, parts) {
    return this.regions ? { ...board, values: { ...board.values, [this.regions.name]: parts.map(regionKey) } } : board;
  }

  /** Returns a random board without clues. */
  structure() {
    const { blank, genre, near, number, random, regions, walled } = this;
    const { height, width } = blank;
    const cells = shuffled([...near.keys()], random);
    const values = { ...blank.values };
    for (const { kind, name, default: usual } of genre.layers) {
      if (kind === "number" && usual) values[name] = width < WIDE ? usual : Math.floor((width + 2) / 5);
    }
    const board = { ...blank, values };
    if (walled) return withEntries(board, cells.slice(0, SHARE * height * width).map((cell) => [walled.name, cell, emptyOf(walled)]));
    return regions && number === undefined ? this.withParts(board, grown(cells.slice(0, Math.ceil(cells.length / LARGE)), near, random)) : board;
  }

  /** Returns random colours, which guide the search for an answer. */
  picture() {
    const { colours, genre: { density, drawn }, near, random } = this;
    if (drawn === "fill" && density) return noise(this.blank.height, this.blank.width, density, random);
    const share = density || (this.paired ? SHARE : this.isCrowded ? CROWDED : 0);
    if (share) return Uint8Array.from(near, () => Number(random() < share));
    return Uint8Array.from(near, () => this.below(colours));
  }

  /** Returns the puzzle without the rules about layers that are drawn around the answer. @param {Clued} clued */
  withoutLater(clued) {
    const later = [this.number !== undefined && this.regions?.name, this.paired?.name];
    const isLater = (/** @type {string | undefined} */ name) => name !== undefined && later.includes(name);
    const rules = this.rules.filter(({ layer, over = [] }) => !isLater(layer) && !over.some(isLater));
    const declaration = JSON.stringify({ ...JSON.parse(this.genre.declaration), rules });
    return { ...clued, genre: { ...this.genre, declaration } };
  }

  /**
   * Returns the board with regions or clues around the marks of an answer; null on failure.
   *
   * @param {Clued} board
   * @param {Uint8Array} goal
   * @returns {Clued | null}
   */
  around(board, goal) {
    const { near, number, paired, random, regions } = this;
    const marks = [...goal.keys()].filter((cell) => goal[cell]);
    if (regions && number !== undefined) {
      const size = typeof number === "string" ? board.values[number] : number;
      const parts = joined(grown(marks, near, random), near, size, random);
      return parts ? this.withParts(board, parts) : null;
    }
    if (!paired) return board;
    const clues = board.values[paired.name].slice();
    for (const mark of marks) {
      const free = near[mark].filter((cell) => !goal[cell] && clues[cell] === NONE);
      if (!free.length) return null;
      clues[free[this.below(free.length)]] = String(paired.keys)[0];
    }
    return { ...board, values: { ...board.values, [paired.name]: clues } };
  }

  /**
   * Leaves out clues while the puzzle has one solution and is easy enough, and time is left. After each success, more
   * clues are tried at a time.
   *
   * @param {{full: Clued, places: Place[]}} found
   */
  async thinned({ full, places }) {
    const conflicts = Math.max(LEAST, Math.floor(SPARING / (this.near.length * this.colours)));
    const left = shuffled(places, this.random);
    let made = full;
    for (let step = 1; left.length && this.hasTime;) {
      const tried = left.slice(-step);
      const less = withEntries(made, tried.map(({ layer, at }) => [layer.name, at, emptyOf(layer)]));
      const { complete, solutions } = await this.solved(less, { conflicts });
      const isUnique = complete && solutions.length === 1 && (await this.isEasy(less));
      if (isUnique) made = less;
      if (isUnique || step === 1) left.splice(-step);
      step = isUnique ? 2 * step : Math.max(1, Math.floor(step / 2));
    }
    return made;
  }

  /** @param {number} end */
  below(end) {
    return Math.floor(this.random() * end);
  }
}
