/**
 * Handles triddlers: nonograms of triangles with lines in three directions. The file genres.json contains the words.
 * The board corresponds to nono.genres.triddler.Board.
 *
 * @typedef {import("../base/types.js").Block} Block
 * @typedef {import("../base/types.js").Polygons} Polygons
 * @typedef {import("../base/types.js").Point} Point
 * @typedef {{title: string, numbering: string, introduction: Record<"one" | "several" | "blotted", string>,
 *   directions: {name: string, plural: string, back: string, on: string}[]}} TriddlerData
 */

import { make } from "../base/make.js";
import { filled } from "../base/text.js";
import { trustedHtml } from "../base/trusted.js";
import { coloursIn } from "../puzzle/clues.js";
import { Given } from "./given.js";
import { NO_RULES, flatModel, linesOf } from "./model.js";
import { clueTexts } from "./nonogram.js";

const COLUMN = 3 ** -0.5; // half the side of a triangle; the unit is the height of a row
/** For each direction: the way from the board to the clues. @type {Point[]} */
const WAYS = [[-1, 0], [0.5, -Math.sqrt(0.75)], [0.5, Math.sqrt(0.75)]];
/** A drawing for the rules: one line in each direction, and its clue. */
const SKETCH =
  '<svg viewBox="-17 -18 65 76" aria-hidden="true"><path d="M12 0h23l11 20-11 20H12L0 20z"/><path d="M0 20 6 10h34l6 10z"/>' +
  '<path d="M6 30 23 0h12L12 40z"/><path d="M6 10 12 0l23 40H23z"/><text x="-11" y="15">1</text><text x="-2" y="15">3</text>' +
  '<text x="36" y="-12">1</text><text x="31" y="-4">3</text><text x="31" y="44">1</text><text x="36" y="52">3</text></svg>';
const STRONG = 5; // the distance between thick lines

/**
 * The triangles within six sides, which are given clockwise from the top left side. Each triangle is a cell of a
 * rectangle with one column per half side. Points are numbers of half sides to the right and of rows down.
 */
export class Triangles {
  /** @param {number[]} sides */
  constructor(sides) {
    const [topLeft, top, topRight, , , bottomLeft] = sides;
    this.sides = sides;
    this.height = topLeft + bottomLeft;
    this.width = 2 * top + topLeft + topRight - 1;
    /** The corners of each cell; null: the cell is not a triangle. @type {([Point, Point, Point] | null)[]} */
    this.corners = new Array(this.height * this.width).fill(null);
    /** The cells of the rows, of the lines / and of the lines \. @type {number[][][]} */
    this.directions = [this.height, top + topRight, topLeft + top].map((lines) => Array.from({ length: lines }, () => []));
    const [rows, rising, falling] = this.directions;
    for (let row = 0; row < this.height; row++) {
      const first = row < topLeft ? topLeft - 1 - row : row - topLeft;
      const end = this.width - (row < topRight ? topRight - 1 - row : row - topRight);
      for (let column = first; column < end; column++) {
        const cell = row * this.width + column;
        const up = (column - topLeft - row) & 1;
        const base = row + up;
        this.corners[cell] = [[column, base], [column + 2, base], [column + 1, row + 1 - up]];
        rows[row].push(cell);
        falling[(column - topLeft - row - up) / 2 + topLeft].push(cell);
      }
      for (let column = end - 1; column >= first; column--) {
        const up = (column - topLeft - row) & 1;
        rising[(column - topLeft + row + up) / 2].push(row * this.width + column);
      }
    }
  }

  /** The cells of all lines: the rows from the top, then the lines / and the lines \ from the left. */
  get lines() {
    return this.directions.flat();
  }

  /** Returns the direction of a line. @param {number} line */
  directionOf(line) {
    const [rows, rising] = this.directions;
    return line < rows.length ? 0 : line < rows.length + rising.length ? 1 : 2;
  }

  /** Returns the edge of the board beside the clue of a line. @param {number[]} cells @param {number} direction */
  #edge(cells, direction) {
    const cell = direction === 2 ? cells[cells.length - 1] : cells[0];
    const [left, right, tip] = /** @type {Point[]} */ (this.corners[cell]);
    const isUp = tip[1] < left[1];
    if (direction === 0) return [left, tip];
    if (direction === 1) return isUp ? [tip, right] : [left, right];
    return isUp ? [left, right] : [tip, right];
  }

  /** Returns the lines between parallel lines of cells: the two ends, and true for thick lines. */
  * #cuts() {
    const [topLeft, top, topRight] = this.sides;
    const isStrong = (/** @type {number} */ line) => line % STRONG === 0;
    for (let row = 1; row < this.height; row++) {
      const right = topLeft + 2 * top + topRight - Math.abs(topRight - row);
      yield [[Math.abs(topLeft - row), row], [right, row], isStrong(row)];
    }
    for (let line = 1; line < this.directions[1].length; line++) {
      const [first, last] = [Math.max(0, line - top), Math.min(this.height, line + topLeft)];
      yield [[topLeft + 2 * line - first, first], [topLeft + 2 * line - last, last], isStrong(line)];
    }
    for (let line = 1; line < this.directions[2].length; line++) {
      const [first, last] = [Math.max(0, topLeft - line), Math.min(this.height, top + topRight + topLeft - line)];
      yield [[2 * line - topLeft + last, last], [2 * line - topLeft + first, first], isStrong(line)];
    }
  }

  /** The corners of the board, clockwise from the upper left corner. @returns {Point[]} */
  get #border() {
    const [topLeft, top, topRight, bottomRight, bottom] = this.sides;
    const right = topLeft + 2 * top + topRight;
    const below = right - bottomRight;
    return [
      [topLeft, 0], [topLeft + 2 * top, 0], [right, topRight],
      [below, this.height], [below - 2 * bottom, this.height], [0, topLeft],
    ];
  }

  /** Returns what the board draws. @param {any[][]} numbers   the numbers of each line @returns {Polygons} */
  polygons(numbers) {
    const placed = (/** @type {any} */ [right, down]) => /** @type {Point} */ ([right * COLUMN, down]);
    return {
      cells: this.corners.map((corners) => corners && corners.map(placed)),
      border: this.#border.map(placed),
      cuts: [...this.#cuts()].map(([start, end, isStrong]) => ({ start: placed(start), end: placed(end), isStrong: Boolean(isStrong) })),
      lines: this.lines,
      strips: this.lines.map((cells, line) => {
        const direction = this.directionOf(line);
        const order = [...numbers[line].keys()];
        const [start, end] = this.#edge(cells, direction).map(placed);
        return { blocks: direction === 2 ? order : order.reverse(), edge: [start, end], way: WAYS[direction] };
      }),
    };
  }
}

/** The genre of a single triddler. */
export class Triddler extends Given {
  /**
   * @param {Record<string, any>} data   the JSON of the puzzle
   * @param {TriddlerData} words
   * @param {Triangles} board
   * @param {Block[][]} clues   the clues of the lines
   * @param {import("../base/types.js").Colour[]} palette
   * @param {Uint8Array | null} goal   the picture, if the puzzle has one
   */
  constructor(data, words, board, clues, palette, goal) {
    const { height, width, lines } = board;
    const colours = coloursIn(clues);
    const isRemoved = (/** @type {number} */ code) => code % colours > 0 && board.corners[Math.floor(code / colours)] === null;
    const removed = [...new Array(height * width * colours).keys()].filter(isRemoved);
    const flat = flatModel(height, width, colours, linesOf(lines, clues), removed, NO_RULES);
    const numbers = clues.map(clueTexts);
    const isBlotted = clues.flat().some(({ length }) => !length);
    const { directions, introduction, numbering, title } = words;
    const told = [introduction[palette.length > 2 ? "several" : "one"], ...(isBlotted ? [introduction.blotted] : [])];
    const [background, ink] = palette.map(({ name }) => name);
    super(data, {
      title,
      model: [...flat],
      picture: {
        height, width, palette, cells: new Array(height * width).fill(0), rows: numbers.slice(0, height), cols: [],
        texts: {}, marks: {}, rays: [], regions: [], signs: [], thick: STRONG, polygons: board.polygons(numbers), numbers,
      },
      drawn: "fill",
      mark: null,
      values: palette.map(({ key, name, rgb }, code) => ({ code, key: code ? String(code) : "x", char: key, name, rgb })),
      open: board.corners.map((corners) => (corners ? "1" : "0")).join(""),
      texts: [],
      rules: [],
      words: {
        names: {}, reasons: {}, tips: {}, numbering,
        introduction: told.map((part) => filled(part, { background, ink })).join(""),
      },
    });
    this.board = board;
    [this.rows] = board.directions;
    this.goal = goal;
    this.directions = directions.map((one, at) => ({ ...one, crossing: "", lines: board.directions[at].length }));
    this.numbers = numbers;
  }

  /** @override */
  sketch() {
    return make("span", { innerHTML: trustedHtml(SKETCH) });
  }

  /** Names the slanted lines of a cell with their clues. @override @param {import("../base/types.js").Document} _document @param {number} cell */
  clue(_document, cell) {
    const named = this.board.lines.flatMap((cells, line) => {
      const direction = this.board.directionOf(line);
      if (!direction || !cells.includes(cell)) return [];
      const before = this.board.directions.slice(0, direction).flat().length;
      return [`${this.directions[direction].name} ${line - before + 1}: ${this.numbers[line].map(([text]) => text).join(" ")}`];
    });
    return named.join(", ");
  }
}
