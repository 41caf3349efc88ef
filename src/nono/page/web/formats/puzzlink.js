/** Reads addresses of nonograms at puzz.link, pzv and similar sites, one per line. Python reads those of other kinds. */

import { checkSize, clueOfLengths, ofClues } from "./build.js";
import { each, excerpt, fail } from "./errors.js";

/** @typedef {import("../base/types.js").Document} Document */

const GAPS = "ghijklmnopqrstuvwxyz"; // 1 to 20 empty places
const ADDRESS = /^(?:(?:https?:\/\/)?[\w.-]+\/)?(?:p(?:\.html)?)?\?nonogram(?:_edit|_play)?\/(\d{1,6})\/(\d{1,6})\/([^/\s]*)\/?$/;
const SLOT = /([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|(\.)|([g-z])|./gs;

/** Returns true if all lines are addresses of nonograms. @param {string} text */
export function isPuzzlink(text) {
  return linesOf(text).every((line) => ADDRESS.test(line));
}

/** @param {string} text */
export function readPuzzlink(text) {
  return each(linesOf(text), (line) => {
    const [, width, height, body] = /** @type {RegExpExecArray} */ (ADDRESS.exec(line));
    checkSize(Number(height), Number(width));
    return nonogram(Number(height), Number(width), body);
  });
}

/** @param {string} text */
function linesOf(text) {
  return text.trim().split("\n").map((line) => line.trim());
}

/**
 * Reads a nonogram. The columns come first, then the rows. The number of slots per line is half the number of its
 * cells, rounded up. A clue fills the slots of its line in reverse order.
 *
 * @param {number} height
 * @param {number} width
 * @param {string} body
 */
function nonogram(height, width, body) {
  const [deep, wide] = [(height + 1) >> 1, (width + 1) >> 1];
  const size = width * deep + height * wide;
  if (body.length > 4 * size) refusePlaces(body.length, size);
  /** The lengths of blocks by slot; NaN is an unknown length. @type {Map<number, number>} */
  const slots = new Map();
  let slot = 0;
  for (const [item, digit, pair, triple, blot, gap] of body.matchAll(SLOT)) {
    const digits = digit ?? pair ?? triple;
    if (gap) slot += GAPS.indexOf(gap) + 1;
    else if (!digits && !blot) fail(`the address contains ${excerpt(item)}, which puzz.link does not use`);
    else slots.set(slot++, blot ? NaN : parseInt(digits, 16));
  }
  if (slot > size) refusePlaces(slot, size);
  const clue = (/** @type {number} */ slotsOfLine, /** @type {number} */ first) => {
    const lengths = [];
    for (let slot = first + slotsOfLine - 1; slot >= first; slot--) {
      if (slots.has(slot)) lengths.push(Number(slots.get(slot)));
    }
    return clueOfLengths(lengths).map((block) => ({ ...block, length: block.length || 0 }));
  };
  const cols = Array.from({ length: width }, (_, column) => clue(deep, column * deep));
  const rows = Array.from({ length: height }, (_, row) => clue(wide, width * deep + row * wide));
  const total = (/** @type {import("../base/types.js").Block[][]} */ side) => side.flat().reduce((sum, { length }) => sum + length, 0);
  const hasBlots = [...slots.values()].some(Number.isNaN);
  if (slot < size && (hasBlots || total(rows) !== total(cols))) refusePlaces(slot, size);
  return ofClues(rows, cols);
}

/** Throws the `FormatError` of the number of places in a puzz.link address. @param {number} places @param {number} expected @returns {never} */
function refusePlaces(places, expected) {
  return fail(`the board has ${places} places; expected ${expected}`);
}
