/** Turns, mirrors and relabels boards, where the rules of their genre allow it. */

/**
 * A board as nono's JSON: lists with a text per row, and two lists with a number per line.
 * @typedef {Record<string, any>} Board
 */

const [LEFT_RIGHT, UPSIDE_DOWN, TRANSPOSED] = [1, 2, 4]; // a symmetry is a sum of these
const ALL = 8;
const WATER = 2; // water lies at the bottom, so that an aquarium can only be mirrored

/** Returns the number of symmetries of a genre's boards. The first one leaves a board as it is. @param {string} genre */
export const symmetriesOf = (genre) => (genre === "aquarium" ? WATER : ALL);

/**
 * Returns a square board under a symmetry, such as 3 for a half turn. Each symmetry also gives the digits of a Sudoku
 * other values. The values of a Binairo stay, because their exchange may change the grade.
 *
 * @param {string} genre
 * @param {Board} board
 * @param {number} symmetry   from 0
 * @returns {Board}
 */
export function boardUnder(genre, board, symmetry) {
  const { rows, cols, ...parts } = board;
  const isSudoku = genre === "sudoku";
  const turn = isSudoku && board.width === 6 ? symmetry & ~TRANSPOSED : symmetry; // its boxes are not square
  const shift = isSudoku ? symmetry : 0;
  const change = (/** @type {string[]} */ rows) => turned(rows.map((row) => [...shifted(row, shift, board.width)]), turn);
  const found = Object.entries(parts).map(([name, value]) => [name, Array.isArray(value) ? change(value) : value]);
  const [across, down] = turn & TRANSPOSED ? [cols, rows] : [rows, cols];
  const numbers = rows && {
    rows: turn & UPSIDE_DOWN ? across.toReversed() : across,
    cols: turn & LEFT_RIGHT ? down.toReversed() : down,
  };
  return { ...Object.fromEntries(found), ...numbers };
}

/**
 * Returns a row of a Sudoku with other digits.
 *
 * @param {string} row
 * @param {number} shift   what is added to each digit; 1 follows the last one
 * @param {number} last   the greatest digit
 */
function shifted(row, shift, last) {
  return shift ? row.replace(/\d/g, (digit) => String(((Number(digit) - 1 + shift) % last) + 1)) : row;
}

/** Returns the rows of a square: first transposed, then mirrored. @param {string[][]} rows @param {number} turn */
function turned(rows, turn) {
  const across = turn & TRANSPOSED ? rows.map((_, row) => rows.map((other) => other[row])) : rows;
  const down = turn & UPSIDE_DOWN ? across.toReversed() : across;
  return down.map((row) => (turn & LEFT_RIGHT ? row.toReversed() : row).join(""));
}
