/**
 * Reads lists of Sudokus (81 characters per line) and single Sudokus (nine lines of nine characters). `nono page` lets
 * the Python package read all other typed boards.
 */

import { each, fail } from "./errors.js";
import { documentOf } from "./json.js";

/** @typedef {import("./errors.js").Found} Found */

const FIELD = /[^\s,;|"]+/g;
const BOARD_TEXT = /^[1-9.0*_-]{81}$/;
const ROWS = /^(?:\s*[1-9.0*_-]{9}\s*\n){8}\s*[1-9.0*_-]{9}\s*$/;
const COMMENT = /^(#|\/\/|%)/;
const HEADER = /^(#|\/\/|%)|\S[,;\t|]/; // a comment, or the names of columns
const VARIANT = /diagonal|sudoku[ -]*x\b|killer|jigsaw|irregular|hyper/i;
const NOTHING = /[0*_-]/g;

/**
 * Returns true if a text is a single Sudoku, or if one of its first three lines contains a Sudoku.
 *
 * @param {string} text
 */
export function isSudoku(text) {
  return ROWS.test(text) || text.slice(0, 2000).split("\n", 3).some((line) => boardOf(line) !== "");
}

/** @param {string} text @returns {Found[]} */
export function readSudoku(text) {
  if (ROWS.test(text)) return [sudokuOf(text.replace(/\s/g, ""))];
  const lines = text.split("\n").map((line, at) => ({ line: line.trim(), at: at + 1 })).filter(({ line }) => line);
  const first = lines.findIndex(({ line }) => boardOf(line));
  const wrong = lines.slice(0, first).find(({ line }) => VARIANT.test(line) || !HEADER.test(line));
  if (wrong) fail("sudoku-line", { found: wrong.line.slice(0, 40) }, wrong.at);
  const comments = lines.filter(({ line }) => COMMENT.test(line));
  const unread = comments.map(({ line }) => line).filter((line) => /\p{L}{2}/u.test(line));
  const filled = lines.slice(first).filter((one) => !comments.includes(one));
  return each(filled, ({ line }) => {
    const board = boardOf(line);
    if (!board) fail("sudoku-line", { found: line.slice(0, 40) });
    return unread.length ? { ...sudokuOf(board), unread } : sudokuOf(board);
  }, ({ at }) => at);
}

/**
 * Returns the Sudoku of a line, or "". If several fields have 81 characters, returns the one with the most empty cells.
 *
 * @param {string} line
 */
function boardOf(line) {
  const boards = (line.match(FIELD) ?? []).filter((field) => BOARD_TEXT.test(field)).map((one) => one.replace(NOTHING, "."));
  const empty = (/** @type {string} */ board) => board.split(".").length;
  return boards.sort((one, other) => empty(other) - empty(one))[0] ?? "";
}

/** @param {string} text */
function sudokuOf(text) {
  return documentOf({ genre: "sudoku", givens: text.replace(NOTHING, ".").match(/.{9}/g) });
}
