/**
 * Handles peg solitaire. The file genres.json contains the words, colours, directions of jumps and built-in boards. A
 * player's grid has 1 for a peg, 0 for an empty hole, and `UNKNOWN` for a hole that has not changed since the start.
 *
 * @import { Jump, Puzzle, Value } from "../base/types.js"
 *
 * @typedef {Object} PegBoard
 * @property {"square" | "triangle"} grid
 * @property {number} height
 * @property {number} width
 * @property {Map<number, boolean>} start   for each hole: true if it has a peg
 * @property {Set<number> | null} target    the holes with pegs at the end; null: one peg in any hole
 */

import { UNKNOWN } from "../base/types.js";
import { CellGenre } from "./cell_genre.js";

const SLANT = { square: 0, triangle: 0.5 }; // each row begins this far to the left of the row above, in holes
/** The genre of a single puzzle. */
export class Pegs extends CellGenre {
  /**
   * @param {Record<string, any>} data   the JSON of the puzzle
   * @param {any} words   the description of the genre
   * @param {PegBoard} board
   */
  constructor(data, words, board) {
    const { grid, height, width, start, target } = board;
    const { introduction, palette, short, title } = words;
    const [hole, peg] = palette;
    const isHole = Array.from({ length: height * width }, (_, cell) => start.has(cell));
    const goal = [
      "Leave only one peg, in any hole.",
      "Leave only one peg, in the hole with the ring.",
      "Leave pegs only in the holes with a ring, and in all of them.",
    ];
    super(data, {
      title,
      picture: {
        height, width, cells: isHole.map(() => 0), palette: [hole, peg], rows: [], cols: [], texts: {}, rays: [],
        marks: {},
        regions: [], signs: [], thick: 0, holes: { slant: SLANT[grid], holes: isHole, goals: target ?? new Set() },
      },
      drawn: "mark",
      mark: null,
      values: [hole, peg].map(({ key, name, rgb }, code) => ({ code, key: String(code), char: key, name, rgb })),
      open: isHole.map(Number).join(""),
      words: { introduction: `${goal[Math.min(2, target?.size ?? 0)]} ${introduction}`, short },
    });
    this.moves = this;
    this.width = width;
    this.start = start;
    this.target = target;
    const holes = [...start.keys()];
    if (grid === "triangle") {
      this.rows = Array.from({ length: height }, (_, row) => holes.filter((cell) => Math.floor(cell / width) === row));
    }
    this.unit = "hole";
    this.jumps = jumpsOf(board, words.directions[grid]);
  }

  /** Returns true if a cell has a peg. @param {ArrayLike<number>} grid @param {number} cell */
  isPeg(grid, cell) {
    return grid[cell] === UNKNOWN ? this.start.get(cell) === true : grid[cell] === 1;
  }

  /** Returns the possible jumps of the pegs. @param {ArrayLike<number>} grid */
  possible(grid) {
    const isPeg = (/** @type {number} */ hole) => this.isPeg(grid, hole);
    return this.jumps.filter(([from, over, to]) => isPeg(from) && isPeg(over) && !isPeg(to));
  }

  /** Returns the cells that a jump changes, with their new values. @param {Jump} jump @returns {Value[]} */
  changes([from, over, to]) {
    return [[from, 0], [over, 0], [to, 1]];
  }

  /** Returns true if the puzzle is solved. @param {ArrayLike<number>} grid */
  isSolved(grid) {
    const left = this.pegs(grid);
    const { target } = this;
    return target ? left.length === target.size && left.every((cell) => target.has(cell)) : left.length === 1;
  }

  /**
   * Returns the problem from a position for the engine: the number of holes, the jumps (three holes each), the
   * symmetries, and the start and each goal as one bit per hole. Holes are numbered in reading order.
   *
   * @param {ArrayLike<number>} grid
   */
  problem(grid) {
    const holes = [...this.start.keys()];
    const bits = (/** @type {(cell: number) => boolean} */ isIn) =>
      holes.reduce((sum, cell, hole) => sum | (BigInt(isIn(cell)) << BigInt(hole)), 0n);
    const { target } = this;
    const goals = target ? [bits((cell) => target.has(cell))] : holes.map((hole) => bits((cell) => cell === hole));
    const jumps = Uint8Array.from(this.jumps.flat(), (cell) => holes.indexOf(cell));
    // no symmetries but the identity
    return [holes.length, jumps, [Uint8Array.from(holes.keys())], bits((cell) => this.isPeg(grid, cell)), goals];
  }

  /** Returns which share of the jumps of a solution were made, from 0 to 1. @param {ArrayLike<number>} grid */
  progress(grid) {
    const first = [...this.start.values()].filter(Boolean).length;
    return (first - this.pegs(grid).length) / Math.max(1, first - (this.target?.size ?? 1));
  }

  /** Returns the cells with a peg. @param {ArrayLike<number>} grid */
  pegs(grid) {
    return [...this.start.keys()].filter((cell) => this.isPeg(grid, cell));
  }

  /**
   * Returns the board with its pegs: those of the player's grid, or those at the start for null.
   *
   * @override
   * @param {Puzzle} _document
   * @param {ArrayLike<number> | null} grid
   */
  picture(_document, grid) {
    const pegs = this.pegs(grid ?? new Uint8Array(this.blank.cells.length).fill(UNKNOWN));
    const marks = new Map(pegs.map((cell) => [cell, { colour: 1, discs: [] }]));
    return { ...this.blank, marks };
  }
}

/**
 * Returns the jumps between the holes of a board.
 *
 * @param {PegBoard} board
 * @param {[number, number][]} directions   from a hole to the next one: rows down, and columns to the right
 * @returns {Jump[]}
 */
function jumpsOf({ height, start: holes, width }, directions) {
  /** @type {Jump[]} */
  const jumps = [];
  for (const from of holes.keys()) {
    for (const [down, right] of directions) {
      const [row, column] = [Math.floor(from / width) + 2 * down, (from % width) + 2 * right];
      const to = row * width + column;
      const over = to - down * width - right;
      const isInside = row >= 0 && row < height && column >= 0 && column < width;
      if (isInside && holes.has(over) && holes.has(to)) jumps.push([from, over, to]);
    }
  }
  return jumps;
}
