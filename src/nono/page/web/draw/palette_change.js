/** Documents with another palette: cells and clues keep their colours. */

import { freshColour } from "../puzzle/palette.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../base/types.js").Colour} Colour
 */

/** Colours of a palette at most, the background included. */
export const MOST_COLOURS = 32;

/**
 * A document whose colours have other numbers.
 *
 * @param {Document} document
 * @param {Colour[]} palette
 * @param {number[]} numbers   the new number of each colour; 0: it becomes background
 * @returns {Document}
 */
function renumbered(document, palette, numbers) {
  const grid = (/** @type {Uint8Array} */ cells) => cells.map((colour) => numbers[colour] ?? colour);
  const side = (/** @type {import("../base/types.js").Block[][]} */ lines) =>
    lines.map((blocks) =>
      blocks.map(({ length, colour }) => ({ length, colour: numbers[colour] })).filter(({ colour }) => colour > 0),
    );
  const { clues, start } = document;
  return {
    ...document,
    palette,
    cells: grid(document.cells),
    clues: clues && { rows: side(clues.rows), cols: side(clues.cols) },
    start: start && grid(start),
  };
}

/** One more colour, the last. @param {Document} document @returns {Document} */
export function withMore(document) {
  return { ...document, palette: [...document.palette, freshColour(document.palette)] };
}

/**
 * Without a colour: its cells become background.
 *
 * @param {Document} document
 * @param {number} colour
 */
export function without(document, colour) {
  const palette = document.palette.filter((_, number) => number !== colour);
  return renumbered(document, palette, document.palette.map((_, number) =>
    number === colour ? 0 : number - Number(number > colour),
  ));
}

/**
 * Two colours exchange their places in the palette; the picture looks as before.
 *
 * @param {Document} document
 * @param {number} one
 * @param {number} other
 */
export function exchanged(document, one, other) {
  const numbers = document.palette.map((_, number) => (number === one ? other : number === other ? one : number));
  return renumbered(document, numbers.map((number) => document.palette[number]), numbers);
}

/**
 * With a colour of another name, key or value.
 *
 * @param {Document} document
 * @param {number} colour
 * @param {Partial<Colour>} parts
 * @returns {Document}
 */
export function recoloured(document, colour, parts) {
  const palette = document.palette.map((own, number) => (number === colour ? { ...own, ...parts } : own));
  return { ...document, palette };
}
