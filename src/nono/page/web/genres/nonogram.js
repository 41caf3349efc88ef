/** Defines the genre nonogram, in any colours. The user draws the picture, and the clues follow from the picture. */

import { UNKNOWN } from "../base/types.js";
import { cluesOf, coloursIn, lineCells } from "../puzzle/clues.js";
import { NAMED, namesOf } from "../puzzle/palette.js";
import { lineModel } from "./model.js";

/** @import { Block, Brush, ClueText, Clues, Colour, Puzzle, Genre } from "../base/types.js" */

/** Returns the clues that were typed or, if there are none, those of the picture. @param {Puzzle} puzzle */
export function cluesOfDocument(puzzle) {
  return puzzle.clues ?? cluesOf(puzzle.cells, puzzle.height, puzzle.width);
}

/**
 * Returns a clue as texts: "?" for an unknown length, "0" for no blocks.
 *
 * @param {Block[]} blocks
 * @returns {ClueText[]}
 */
function clueTexts(blocks) {
  return blocks.length ? blocks.map(({ length, colour }) => [length ? String(length) : "?", colour]) : [["0", 0]];
}

/** Returns clues as texts. @param {Clues} clues */
function texts({ rows, cols }) {
  return { rows: rows.map(clueTexts), cols: cols.map(clueTexts) };
}

/** The largest side of a board that users draw. */
export const LARGEST_SIDE = 250;

/**
 * Returns the name of a colour. Black and white are called ink and blank, because the dark theme shows light ink.
 *
 * @param {Colour[]} palette
 * @param {number} code
 */
export function colourName(palette, code) {
  const isBlackOnWhite = palette.length === 2 && palette.every(({ name }, index) => name === NAMED[index].name);
  return isBlackOnWhite ? ["blank", "ink"][code] : namesOf(palette)[code];
}

/** Returns the colours for drawing. @param {Puzzle} puzzle @returns {Brush[]} */
export function brushesOf({ palette }) {
  return palette.map(({ rgb }, code) => {
    return { code, name: colourName(palette, code), key: code < 10 ? String(code) : "", rgb, label: "" };
  });
}

/** Returns true if the length of a block is unknown. @param {Clues | null} clues */
export function hasUnknownLengths(clues) {
  return clues !== null && [...clues.rows, ...clues.cols].flat().some(({ length }) => length === 0);
}

/** @type {Genre} */
export const nonogram = {
  name: "nonogram",
  title: "Nonogram",
  palette: NAMED.slice(0, 2),

  colours(puzzle) {
    if (puzzle.clues === null) return puzzle.cells.reduce((most, code) => Math.max(most, code), 1) + 1;
    const { rows, cols } = puzzle.clues;
    return coloursIn([...rows, ...cols]);
  },

  answers(puzzle) {
    const [blank, ...others] = brushesOf(puzzle);
    return [{ ...blank, key: "x" }, ...others];
  },

  model(puzzle) {
    const { height, width } = puzzle;
    const { rows, cols } = cluesOfDocument(puzzle);
    const clues = [...rows, ...cols];
    const cells = clues.map((_, line) => lineCells(height, width, line));
    return lineModel(height, width, nonogram.colours(puzzle), cells, clues);
  },

  answer(puzzle) {
    return puzzle.clues === null ? puzzle.cells : null;
  },

  picture(puzzle, grid, before) {
    const { height, width, palette } = puzzle;
    const { rows, cols } = before ?? texts(cluesOfDocument(puzzle));
    const cells = Int16Array.from(grid ?? puzzle.cells);
    for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === UNKNOWN) cells[cell] = -1;
    return {
      height,
      width,
      cells,
      palette,
      rows,
      cols,
      texts: new Map(),
      marks: new Map(),
      rays: [],
      regions: [],
      thick: 5,
      fill: "tile",
      isDraft: grid === null && puzzle.clues === null,
    };
  },

  open() {
    return true;
  },

  clue({ palette, cells }, cell) {
    return cells[cell] < palette.length ? colourName(palette, cells[cell]) : "";
  },
};
