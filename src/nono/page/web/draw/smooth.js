/** Smooths pictures in the same way as `nono.design._fidelity.smoothed`, and reads the tones of a puzzle. */

import { around } from "../genres/clue_places.js";

/** @typedef {import("../base/types.js").Document} Document */

const ROUNDS = 8;
const STEPS = 16; // engine units per step of a tone
const UNITS = 80; // engine units for a price of 1
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

/**
 * Returns a smoothed picture, in which cells follow their neighbours (iterated conditional modes: Besag 1986).
 *
 * @param {Document} document
 * @param {number} colours
 * @param {number} strength   a greater strength lets neighbours count more
 * @param {ArrayLike<number> | null} [locked]   one number per cell, 1 for cells that stay the same
 */
export function smoothed(document, colours, strength, locked) {
  const { height, width, cells } = document;
  const tones = tonesOf(document, colours);
  let now = cells.slice();
  for (let turn = 0; turn < 4 * ROUNDS; turn++) {
    const next = now.slice();
    for (let row = turn % 2; row < height; row += 2) {
      for (let column = (turn >> 1) % 2; column < width; column += 2) {
        const cell = row * width + column;
        if (!locked?.[cell]) next[cell] = best(cell);
      }
    }
    now = next;
  }
  return now;

  /** Returns the colour of a cell with the strongest support. @param {number} cell */
  function best(cell) {
    const support = Array.from({ length: colours }, (_, colour) => {
      const price = tones ? tones[cell * colours + colour] / UNITS : Number(cells[cell] !== colour);
      return -price / strength;
    });
    for (const near of around(height, width, cell)) {
      const isBeside = Math.floor(near / width) === Math.floor(cell / width) || near % width === cell % width;
      if (near !== cell) support[now[near]] += isBeside ? 1 : 0.5;
    }
    return support.indexOf(Math.max(...support));
  }
}
