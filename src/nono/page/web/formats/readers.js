/** Finds the format of a file by its content, and reads it. Python reads all formats that have no reader here. */

import { clueOfLengths, nonogramOfClues } from "./build.js";
import { FormatError, MOST, each, fail } from "./errors.js";
import { readImage } from "./images.js";
import { puzzleOf, isJson, readJson } from "./json.js";
import { readLink } from "./link.js";
import { isNon, readNon } from "./non.js";

/** @import { Found } from "./errors.js" */

/** What an exported page reads, in words. */
export const READABLE = "links to this page, nono's JSON, Sudokus of 81 digits, .non files, " +
  "clues such as 'rows: 1, 2' and 'columns: 2, 1', one clue per line with a blank line before the columns, sheets of " +
  "cells with their clues, and pictures";
const LINK = /^\S+(#n=[\w-]+)$/; // that Share has made
const IMAGE = /^(\x89PNG|GIF8|BM[^]{4}\0|\xff\xd8\xff|RIFF[^]{4}WEBP|[^]{4}ftypavif)/;
const LABEL = /^(rows?|across|columns?|cols?|down)\s*:\s*(.*)$/i;
const CLUE = /^\d+(?:[ \t,]+\d+)*$/;
/** Two lists of clues, one clue per line, with a blank line between the lists. */
const BLOCKS = /^\n*(?:[ \t]*\d[\d ,\t]*\n)+[ \t]*\n(?:[ \t]*\d[\d ,\t]*(?:\n|$))+\s*$/;
const SUDOKU = /^[1-9.0*_-]{81}$/;
/**
 * For each format of texts: whether a text looks like it, and its reader. Readers return null if Python may know the
 * text. The first format that fits is used.
 *
 * @type {[(text: string) => boolean, (text: string) => Found[] | null][]}
 */
const TEXTS = [
  [isJson, readJson],
  [isNon, readNon],
  [(text) => sudokusOf(text).length > 0, readSudokus],
  [(text) => BLOCKS.test(text), readBlocks],
  [(text) => text.includes("\t"), readSheet],
  [() => true, readLists],
];

/**
 * Reads the puzzles of a file. A damaged puzzle gives an error in its place. Returns null if only Python may know the
 * format.
 *
 * @param {Uint8Array} bytes
 */
export async function readBytes(bytes) {
  if (!bytes.length) fail("no puzzle was found");
  if (IMAGE.test(String.fromCharCode(...bytes.subarray(0, 12)))) return readImage(bytes);
  return bytes.subarray(0, 1000).includes(0) ? null : readWords(decoded(bytes));
}

/** Reads the puzzles of a text, as `readBytes` does. @param {string} given @returns {Promise<Found[] | null>} */
async function readWords(given) {
  if (given.length > MOST.characters) fail(`the file has ${given.length} bytes; the limit is ${MOST.characters}`);
  const whole = given.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (!whole.trim()) fail("no puzzle was found");
  const link = LINK.exec(whole.trim());
  if (link) return [/** @type {Found} */ (await readLink(link[1]).catch((/** @type {FormatError} */ error) => error))];
  const puzzles = TEXTS.find(([fits]) => fits(whole))?.[1](whole) ?? null;
  if (puzzles?.every((puzzle) => puzzle instanceof FormatError)) throw puzzles[0] ?? fail("no puzzle was found");
  return puzzles;
}

/**
 * Returns the Sudokus of a text, or none if it contains anything else. A line has 81 characters, or each of nine lines
 * has nine.
 *
 * @param {string} text
 */
function sudokusOf(text) {
  const lines = text.trim().split("\n").map((line) => line.trim());
  const boards = lines.length === 9 && lines[0].length === 9 ? [lines.join("")] : lines.filter(Boolean);
  return boards.every((board) => SUDOKU.test(board)) ? boards : [];
}

/** Reads the Sudokus of a text. @param {string} text */
function readSudokus(text) {
  const givensOf = (/** @type {string} */ board) => board.replace(/[0*_-]/g, ".").match(/.{9}/g);
  return each(sudokusOf(text), (board) => puzzleOf({ genre: "sudoku", givens: givensOf(board) }));
}

/**
 * Returns the nonogram of two labelled lists of numbers, such as `rows: 2, 1 1` and `columns: 1, 1, 2`, or null if the
 * text is anything else. After a label, `;` or `,` separates the clues of one line, or each clue has a line of its own.
 * Without a separator, blanks may divide clues or numbers: such lists are left to Python.
 *
 * @param {string} text   not read beyond `MOST.typed` characters
 */
function readLists(text) {
  /** @type {Record<"rows" | "columns", number[][] | undefined>} */
  const sides = { rows: undefined, columns: undefined };
  const separators = new Set();
  for (const part of text.slice(0, MOST.typed).trim().split(/\n(?=[ \t]*[a-z])/i)) {
    const [, label, list] = LABEL.exec(part.replace(/\n/g, ";").trim()) ?? [];
    const side = /^[ra]/i.test(label ?? "") ? "rows" : "columns";
    const separator = list?.includes(";") ? ";" : ",";
    const clues = list?.replace(/^;|;$/g, "").split(separator).map((clue) => clue.trim());
    if (!clues || sides[side] || !list.includes(separator) || !clues.every((clue) => CLUE.test(clue))) return null;
    separators.add(separator);
    sides[side] = clues.map((clue) => clue.split(/[ \t,]+/).map(Number));
  }
  const { rows, columns } = sides;
  if (!rows || !columns || separators.size > 1) return null;
  const clues = (/** @type {number[][]} */ lines) => lines.map((lengths) => clueOfLengths(lengths));
  return each([text], () => nonogramOfClues(clues(rows), clues(columns)));
}

/** Returns the nonogram of two lists of clues: first the rows, then the columns. @param {string} text */
function readBlocks(text) {
  const lines = text.slice(0, MOST.typed).split("\n")
    .map((line, index) => ({ line: index + 1, numbers: line.match(/\d+/g) }));
  const begin = lines.findIndex(({ numbers }) => numbers);
  const gap = lines.findIndex(({ numbers }, index) => index > begin && !numbers);
  const sides = [lines.slice(begin, gap), lines.slice(gap)].map((side) => side.filter(({ numbers }) => numbers));
  return each([text], () => {
    const [rows, columns] = sides.map((side) =>
      side.map(({ line, numbers }) => clueOfLengths((numbers ?? []).map(Number), line)));
    return nonogramOfClues(rows, columns, { places: sides.flat().map(({ line }) => line) });
  });
}

/**
 * Returns the nonogram of a table with tabs between its cells, as from a spreadsheet, whose clues stand above an empty
 * board and to its left; null if it is anything else.
 *
 * @param {string} text
 */
function readSheet(text) {
  const cells = cellsOf(text.slice(0, MOST.typed));
  const [top, left] = bandsOf(cells) ?? [0, 0];
  const below = cells.slice(top);
  if (!top || below.some((row) => row.slice(left).some(Boolean))) return null;
  const columns = [...cells[0].keys()].slice(left);
  const besideRows = below.map((row) => row.slice(0, left));
  const aboveColumns = columns.map((column) => cells.slice(0, top).map((row) => row[column]));
  const sides = [besideRows, aboveColumns].map((side) => side.map((clue) => clue.join(" ").match(/[^\s,]+/g) ?? []));
  if (!sides.flat(2).every((number) => /^\d+$/.test(number))) return null;
  const places = [...below.map((_, row) => top + 1 + row), ...columns.map(() => top)]; // the lines of the text
  // an error in a clue takes the place of the puzzle
  return each([text], () => {
    const [rows, cols] = sides.map((side) => side.map((numbers) => clueOfLengths(numbers.map(Number))));
    return nonogramOfClues(rows, cols, { places });
  });
}

/** Returns the cells of a table with tabs between them; all its rows get the same length. @param {string} text */
function cellsOf(text) {
  const rows = text.trimEnd().split("\n").map((line) => line.split("\t").map((cell) => cell.trim()));
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...new Array(width - row.length).fill("")]);
}

/**
 * Returns how many rows at the top and columns at the left of a table the clues take: the corner is empty, and the
 * cells next to the board are full. Returns null if there are no such rows and columns.
 *
 * @param {string[][]} cells
 */
function bandsOf(cells) {
  for (let top = 1; top < cells.length; top++) {
    for (let left = 1; left < cells[0].length; left++) {
      const isEmpty = cells.slice(0, top).every((row) => row.slice(0, left).every((cell) => !cell));
      if (!isEmpty) break;
      const isFull = cells[top - 1].slice(left).every(Boolean) && cells.slice(top).every((row) => row[left - 1]);
      if (isFull) return [top, left];
    }
  }
  return null;
}

/** Returns the error about a text that only Python may know, if there is no server. */
export function notRecognised() {
  const remedy = "'nono page' on your own computer reads more";
  return new FormatError(`the page does not recognise this; it reads ${READABLE}; ${remedy}`);
}

/** Returns bytes as text: UTF-8, or Latin-1 if they are not UTF-8. @param {Uint8Array} bytes */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
