/** Clues of nonograms: the blocks of a line, and of a whole picture. */

/**
 * The blocks of a line of colours, 0 being the background.
 *
 * @param {ArrayLike<number>} line
 * @returns {import("../base/types.js").Block[]}
 */
export function clueOf(line) {
  const blocks = [];
  for (let begin = 0; begin < line.length; ) {
    const colour = line[begin];
    let end = begin + 1;
    while (end < line.length && line[end] === colour) end++;
    if (colour) blocks.push({ length: end - begin, colour });
    begin = end;
  }
  return blocks;
}

/**
 * The colours of a line: row `line`, or column `line - height`.
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
 * The cells of a line: row `line`, or column `line - height`.
 *
 * @param {number} height
 * @param {number} width
 * @param {number} line
 */
export function lineCells(height, width, line) {
  const [first, step, size] = line < height ? [line * width, 1, width] : [line - height, width, height];
  return Array.from({ length: size }, (_, place) => first + place * step);
}

/**
 * The clues of a picture.
 *
 * @param {ArrayLike<number>} cells
 * @param {number} height
 * @param {number} width
 * @returns {import("../base/types.js").Clues}
 */
export function cluesOf(cells, height, width) {
  const clue = (/** @type {number} */ line) => clueOf(lineOf(cells, height, width, line));
  return {
    rows: Array.from({ length: height }, (_, row) => clue(row)),
    cols: Array.from({ length: width }, (_, column) => clue(height + column)),
  };
}

/**
 * The least number of cells that the blocks of a clue need.
 *
 * @param {import("../base/types.js").Block[]} blocks
 */
export function spanOf(blocks) {
  let span = 0;
  blocks.forEach((block, at) => {
    span += Math.max(1, block.length) + (at > 0 && blocks[at - 1].colour === block.colour ? 1 : 0);
  });
  return span;
}
