/** Packs cells: the pictures of links, the marks of stored games, and the pictures of puzzles that are being played. */

import { ByteReader, ByteWriter, fromBase64Url, toBase64Url } from "../base/bytes.js";
import { UNKNOWN } from "../base/types.js";
import { DAMAGED, fail } from "./errors.js";

/** @import { Puzzle } from "../base/types.js" */

/**
 * Returns a puzzle to be played. Its picture stays packed until `Store.openSeal`: whoever needs the cells before that
 * unpacks them for this moment. A copy of such a puzzle ("...puzzle") has its picture unpacked.
 *
 * @param {Puzzle} puzzle
 * @returns {Puzzle}
 */
export function seal({ cells, ...puzzle }) {
  const [text, size] = [packMarks(cells), cells.length];
  return {
    ...puzzle,
    sealed: true,
    get cells() {
      return unpackMarks(text, size);
    },
  };
}

/** Packs marks as base64url: first the number that stands for cells without a mark. @param {Uint8Array} grid */
export function packMarks(grid) {
  const none = grid.reduce((most, mark) => (mark === UNKNOWN ? most : Math.max(most, mark + 1)), 0);
  const out = new ByteWriter();
  out.number(none);
  out.bytes(packed(grid.map((mark) => Math.min(mark, none)), none + 1));
  return toBase64Url(out.written());
}

/** Returns the marks that `packMarks` packed. Throws an error for damage. @param {string} text @param {number} size */
export function unpackMarks(text, size) {
  const reader = new ByteReader(fromBase64Url(text));
  const none = reader.number();
  return unpacked(reader, size, none + 1).map((mark) => (mark === none ? UNKNOWN : mark));
}

/** Returns how many bits a cell takes that can have this many values. @param {number} values */
function bitsOf(values) {
  return Math.max(1, 32 - Math.clz32(values - 1));
}

/**
 * Packs cells: each takes as few bits as possible.
 *
 * @param {Uint8Array} cells
 * @param {number} values   that a cell can have
 */
export function packed(cells, values) {
  const bits = bitsOf(values);
  const bytes = new Uint8Array(Math.ceil((cells.length * bits) / 8));
  cells.forEach((cell, index) => {
    for (let bit = 0; bit < bits; bit++) {
      const place = index * bits + bit;
      bytes[place >> 3] |= ((cell >> bit) & 1) << (place & 7);
    }
  });
  return bytes;
}

/** Reads the cells that `packed` has packed. @param {ByteReader} reader @param {number} size @param {number} values */
export function unpacked(reader, size, values) {
  const bits = bitsOf(values);
  const bytes = reader.bytes(Math.ceil((size * bits) / 8));
  return Uint8Array.from({ length: size }, (_, index) => {
    let cell = 0;
    for (let bit = 0; bit < bits; bit++) {
      const place = index * bits + bit;
      cell |= ((bytes[place >> 3] >> (place & 7)) & 1) << bit;
    }
    return cell < values ? cell : fail(DAMAGED);
  });
}
