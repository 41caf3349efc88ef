/** Reads Sudokus of 81 characters per line, and of nine lines. Python reads all other boards. */

import { each } from "./errors.js";
import { documentOf } from "./json.js";

const BOARD = /^[1-9.0*_-]{81}$/;
const NOTHING = /[0*_-]/g;

/** Returns the boards of a text, or none if it contains anything else. @param {string} text */
function boardsOf(text) {
  const lines = text.trim().split("\n").map((line) => line.trim());
  const boards = lines.length === 9 && lines[0].length === 9 ? [lines.join("")] : lines.filter(Boolean);
  return boards.every((board) => BOARD.test(board)) ? boards : [];
}

/** Returns true if a text contains only Sudokus. @param {string} text */
export function isSudoku(text) {
  return boardsOf(text).length > 0;
}

/** @param {string} text */
export function readSudoku(text) {
  const read = (/** @type {string} */ board) => documentOf({ genre: "sudoku", givens: board.replace(NOTHING, ".").match(/.{9}/g) });
  return each(boardsOf(text), read);
}
