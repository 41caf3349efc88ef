/**
 * Finds finished blocks and solved puzzles. A block is finished if its cells are marked and it has the same place in
 * every arrangement of the line that agrees with the marks.
 */

import { UNKNOWN } from "../base/types.js";
import { CountRules } from "./count_rules.js";

/** @typedef {import("../base/types.js").Block} Block */

/**
 * Returns, for each block of a line, true if the block is finished. If no arrangement agrees with the marks, no block
 * is finished.
 *
 * @param {Block[]} blocks
 * @param {ArrayLike<number>} marks   one colour per cell; UNKNOWN for a cell without a mark
 * @returns {boolean[]}
 */
export function finished(blocks, marks) {
  const line = Uint8Array.from(marks);
  const size = line.length;
  if (!line.some((mark) => mark !== UNKNOWN && mark !== 0)) return blocks.map(() => false);
  const rooms = roomsOf(blocks, line);
  const back = line.slice().reverse();
  const before = reachable(blocks, rooms);
  const after = reachable([...blocks].reverse(), roomsOf(blocks, back));
  return blocks.map((block, at) => {
    const rest = blocks.length - 1 - at;
    const room = rooms[block.colour];
    let places = 0;
    let [first, end] = [0, 0];
    for (let start = 0; start < size; start++) {
      if (!before(at, start)) continue;
      const most = block.length || room[start];
      if (most > room[start]) continue;
      for (let length = block.length || 1; length <= most; length++) {
        if (!after(rest, size - start - length)) continue;
        if (places++) return false;
        [first, end] = [start, start + length];
      }
    }
    return places === 1 && line.subarray(first, end).every((mark) => mark === block.colour);
  });
}

/**
 * Returns true if some arrangement of a line agrees with the marks.
 *
 * @param {Block[]} blocks
 * @param {ArrayLike<number>} marks   one colour per cell; UNKNOWN for a cell without a mark
 */
export function fits(blocks, marks) {
  return reachable(blocks, roomsOf(blocks, Uint8Array.from(marks)))(blocks.length, marks.length);
}

/**
 * Returns a function of a number k and a cell, which returns true if the first k blocks fit before the cell and the
 * next block may begin at the cell.
 *
 * @param {Block[]} blocks
 * @param {Uint16Array[]} rooms
 */
function reachable(blocks, rooms) {
  const gaps = rooms[0];
  const size = gaps.length - 1;
  const none = new Uint8Array(size + 1).fill(1, 0, gaps[0] + 1);
  // fits[k][i] is 1 if the first k blocks fit into the first i cells, with background between and after them.
  const fits = [none];
  const mayBegin = (/** @type {number} */ k, /** @type {number} */ start) => {
    const apart = k > 0 && k < blocks.length && blocks[k - 1].colour === blocks[k].colour;
    return apart ? start > 0 && gaps[start - 1] > 0 && fits[k][start - 1] === 1 : fits[k][start] === 1;
  };
  blocks.forEach((block, k) => {
    const room = rooms[block.colour];
    const own = new Uint8Array(size + 1);
    for (let start = 0; start < size; start++) {
      const most = block.length || room[start];
      if (most > room[start] || !mayBegin(k, start)) continue;
      for (let length = block.length || 1; length <= most; length++) own[start + length] = 1;
    }
    for (let i = 0; i < size; i++) if (own[i] && gaps[i] > 0) own[i + 1] = 1;
    fits.push(own);
  });
  return mayBegin;
}

/**
 * Returns, for each colour and each cell of a line, the number of consecutive cells from this cell on that may have the
 * colour.
 *
 * @param {Block[]} blocks
 * @param {Uint8Array} line
 */
function roomsOf(blocks, line) {
  /** @type {Uint16Array[]} */
  const rooms = [];
  for (const colour of new Set([0, ...blocks.map((block) => block.colour)])) {
    const room = new Uint16Array(line.length + 1);
    for (let i = line.length - 1; i >= 0; i--) {
      room[i] = line[i] === colour || line[i] === UNKNOWN ? room[i + 1] + 1 : 0;
    }
    rooms[colour] = room;
  }
  return rooms;
}

/**
 * Returns a function that takes marks (one colour per cell) and returns true if they solve a puzzle. If a cell has no
 * mark, its colour may follow from the model. Otherwise the cell counts as background, if the puzzle has a background.
 * Rules with hidden cells are not checked.
 *
 * @param {import("../words/model.js").Parts} parts
 * @param {boolean} [hasBlank]   true if colour 0 is a background
 * @param {CountRules} [rules]   the count rules of the model
 * @returns {(grid: Uint8Array) => boolean}
 */
export function solvedBy(parts, hasBlank = true, rules = new CountRules(parts)) {
  const { lines } = parts;
  const { domains, own } = rules;
  return (grid) => {
    const colour = (/** @type {number} */ cell) => {
      const found = grid[cell] === UNKNOWN ? own[cell] : grid[cell];
      return found === UNKNOWN && hasBlank ? 0 : found;
    };
    if (own.some((_, cell) => !domains.may(cell, colour(cell)))) return false;
    for (let number = 0; number + 1 < lines.cellStart.length; number++) {
      const cells = lines.cells.subarray(lines.cellStart[number], lines.cellStart[number + 1]);
      const blocks = [];
      for (let at = lines.blockStart[number]; at < lines.blockStart[number + 1]; at++) {
        blocks.push({ length: lines.length[at], colour: lines.colour[at] });
      }
      const line = Array.from(cells, colour);
      if (blocks.length ? !finished(blocks, line).every(Boolean) : line.some(Boolean)) return false;
    }
    return rules.areKept(colour);
  };
}
