/**
 * Clues that are done: a block is finished where its cells are marked, and it is at this place in every arrangement of
 * its line that agrees with the marks.
 */

import { UNKNOWN } from "../base/types.js";

/** @typedef {import("../base/types.js").Block} Block */

/**
 * For each block of a line whether it is finished; none is where no arrangement agrees with the marks.
 *
 * @param {Block[]} blocks
 * @param {ArrayLike<number>} marks   a colour a cell, UNKNOWN where there is no mark
 * @returns {boolean[]}
 */
export function finished(blocks, marks) {
  const before = reachable(blocks, marks);
  const after = reachable([...blocks].reverse(), [...Array.from(marks)].reverse());
  const size = marks.length;
  return blocks.map((block, at) => {
    const rest = blocks.length - 1 - at;
    /** Where the block may be, as start and end. @type {[number, number] | null} */
    let place = null;
    for (const [start, end] of places(block, marks)) {
      const left = before.gap(at, start);
      const right = after.gap(rest, size - end);
      if (!left || !right) continue;
      if (place) return false;
      place = [start, end];
    }
    return place !== null && isMarked(marks, place, block.colour);
  });
}

/**
 * Whether so many blocks, the first ones, fit before a cell of the line such that the next block may begin there.
 *
 * @param {Block[]} blocks
 * @param {ArrayLike<number>} marks
 */
function reachable(blocks, marks) {
  const size = marks.length;
  // ends[k][i]: the first k blocks fit into the first i cells, the others of these are background.
  /** @type {Uint8Array[]} */
  const fits = [new Uint8Array(size + 1)];
  fits[0][0] = 1;
  for (let i = 0; i < size && mayBe(marks[i], 0); i++) fits[0][i + 1] = 1;
  const gap = (/** @type {number} */ k, /** @type {number} */ start) => {
    const apart = k > 0 && k < blocks.length && blocks[k - 1].colour === blocks[k].colour;
    if (!apart) return fits[k][start] === 1;
    return start > 0 && mayBe(marks[start - 1], 0) && fits[k][start - 1] === 1;
  };
  blocks.forEach((block, at) => {
    const own = new Uint8Array(size + 1);
    for (const [start, end] of places(block, marks)) if (gap(at, start)) own[end] = 1;
    for (let i = 0; i < size; i++) if (own[i] && mayBe(marks[i], 0)) own[i + 1] = 1;
    fits.push(own);
  });
  return { gap };
}

/**
 * The places, as start and end, at which the marks allow a block, whatever is beside it.
 *
 * @param {Block} block
 * @param {ArrayLike<number>} marks
 * @returns {Generator<[number, number]>}
 */
function* places({ length, colour }, marks) {
  for (let start = 0, free = 0; start < marks.length; start++) {
    free = Math.max(free, start);
    while (free < marks.length && mayBe(marks[free], colour)) free++;
    const [least, most] = length ? [length, length] : [1, free - start];
    for (let size = least; size <= most && start + size <= free; size++) yield [start, start + size];
  }
}

/**
 * @param {number} mark
 * @param {number} colour
 */
function mayBe(mark, colour) {
  return mark === UNKNOWN || mark === colour;
}

/**
 * @param {ArrayLike<number>} marks
 * @param {[number, number]} place
 * @param {number} colour
 */
function isMarked(marks, [start, end], colour) {
  for (let i = start; i < end; i++) if (marks[i] !== colour) return false;
  return true;
}
