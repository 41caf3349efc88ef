/** Computes the clues of lines and of whole pictures. */

/** @import { Block } from "../base/types.js" */

/**
 * Returns the blocks of a line of colours. Colour 0 is the background.
 *
 * @param {ArrayLike<number>} line
 * @returns {Block[]}
 */
export function clueOf(line) {
  return blocksOf(line, 0, 1, line.length);
}

/**
 * Returns the blocks of `size` cells: the cell `first`, and others, each `step` after the previous one. This function
 * runs at every stroke, so it does not copy the line.
 *
 * @param {ArrayLike<number>} cells
 * @param {number} first
 * @param {number} step
 * @param {number} size
 */
function blocksOf(cells, first, step, size) {
  /** @type {Block[]} */
  const blocks = [];
  const end = first + size * step;
  for (let cell = first; cell < end; ) {
    const colour = cells[cell];
    let length = 0;
    for (; cell < end && cells[cell] === colour; cell += step) length++;
    if (colour) blocks.push({ length, colour });
  }
  return blocks;
}

/**
 * Returns the colours of a line, which is row `line` or column `line - height`.
 *
 * @param {ArrayLike<number>} cells
 * @param {number} height
 * @param {number} width
 * @param {number} line
 */
export function lineOf(cells, height, width, line) {
  return Uint8Array.from(lineCells(height, width, line), (cell) => cells[cell]);
}

/**
 * Returns the cells of a line, which is row `line` or column `line - height`.
 *
 * @param {number} height
 * @param {number} width
 * @param {number} line
 */
export function lineCells(height, width, line) {
  const [first, step, size] = line < height ? [line * width, 1, width] : [line - height, width, height];
  return Array.from({ length: size }, (_, place) => first + place * step);
}

/** Returns the number of colours that clues need, with the background; at least 2. @param {Block[][]} clues */
export function coloursIn(clues) {
  return Math.max(1, ...clues.flat().map(({ colour }) => colour)) + 1;
}

/**
 * Returns the number of cells of a colour, or NaN if a block of this colour has an unknown length.
 *
 * @param {Block[][]} clues
 * @param {number} colour
 */
export function cellsOfColour(clues, colour) {
  return clues.flat().reduce((sum, block) => sum + (block.colour === colour ? block.length || NaN : 0), 0);
}

/**
 * Returns the clues of a picture.
 *
 * @param {ArrayLike<number>} cells
 * @param {number} height
 * @param {number} width
 * @returns {import("../base/types.js").Clues}
 */
export function cluesOf(cells, height, width) {
  return {
    rows: Array.from({ length: height }, (_, row) => blocksOf(cells, row * width, 1, width)),
    cols: Array.from({ length: width }, (_, column) => blocksOf(cells, column, width, height)),
  };
}

/** Returns the least number of cells for the blocks of a clue. @param {Block[]} blocks */
export function spanOf(blocks) {
  let span = 0;
  blocks.forEach((block, index) => {
    span += Math.max(1, block.length) + (index > 0 && blocks[index - 1].colour === block.colour ? 1 : 0); // a gap
  });
  return span;
}
