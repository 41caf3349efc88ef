/** Reads the tones of a puzzle: how well each colour fits each cell of the picture from which the puzzle was made. */

/** @typedef {import("../base/types.js").Document} Document */

const STEPS = 16; // engine units per step of a tone
const STEP_DIGITS = /^[0-9a-f]*$/;

/**
 * Returns the tones that the puzzle's file contains, in engine units per cell and colour, or null.
 *
 * @param {Document} document
 * @param {number} colours   the number of colours of the puzzle's model
 */
export function tonesOf({ cells, meta }, colours) {
  const { tones } = meta;
  if (typeof tones !== "string" || tones.length !== cells.length * colours || !STEP_DIGITS.test(tones)) return null;
  return Uint8Array.from(tones, (digit) => STEPS * parseInt(digit, 16));
}
