/**
 * Compares the lines of a puzzle with the player's marks. A block is finished if its cells are marked and it has the
 * same place in every arrangement of the line that agrees with the marks.
 */

import { UNKNOWN } from "../base/types.js";

/** @typedef {import("../base/types.js").Block} Block */

export class LineChecks {
  /** The blocks of each line. @type {Block[][]} */
  blocks = [];
  #parts;
  /** The lines of each cell. @type {number[][]} */
  #through;

  /** @param {import("../genres/model.js").Parts} parts   the parts of the model */
  constructor({ height, width, lines }) {
    this.#parts = lines;
    this.#through = Array.from({ length: height * width }, () => []);
    for (let line = 0; line + 1 < lines.cellStart.length; line++) {
      for (const cell of this.cells(line)) this.#through[cell].push(line);
      const [from, to] = [lines.blockStart[line], lines.blockStart[line + 1]];
      const lengths = Array.from(lines.length.subarray(from, to));
      this.blocks.push(lengths.map((length, index) => ({ length, colour: lines.colour[from + index] })));
    }
  }

  /** Returns the cells of a line. @param {number} line */
  cells(line) {
    const { cells, cellStart } = this.#parts;
    return cells.subarray(cellStart[line], cellStart[line + 1]);
  }

  /** Returns the lines of a cell. @param {number} cell */
  through(cell) {
    return this.#through[cell];
  }

  /** Returns, for each block of a line, true if it is finished. @param {number} line @param {ArrayLike<number>} grid */
  finished(line, grid) {
    return finished(this.blocks[line], this.#marks(line, grid));
  }

  /**
   * Returns true if some arrangement of a line agrees with the marks.
   *
   * @param {number} line
   * @param {ArrayLike<number>} grid
   */
  fits(line, grid) {
    const { blocks } = this;
    const marks = this.#marks(line, grid);
    return reachable(blocks[line], roomsOf(blocks[line], marks))(blocks[line].length, marks.length);
  }

  /** Returns true if the marks of all cells match all clues. @param {ArrayLike<number>} grid */
  areSolved(grid) {
    return this.blocks.every((blocks, line) =>
      blocks.length ? this.finished(line, grid).every(Boolean) : !this.#marks(line, grid).some(Boolean));
  }

  /** Returns the marks of a line. @param {number} line @param {ArrayLike<number>} grid */
  #marks(line, grid) {
    return Uint8Array.from(this.cells(line), (cell) => grid[cell]);
  }
}

/**
 * Returns, for each block of a line, true if the block is finished. If no arrangement agrees with the marks, no block
 * is finished.
 *
 * @param {Block[]} blocks
 * @param {Uint8Array} marks   one colour per cell; UNKNOWN for a cell without a mark
 * @returns {boolean[]}
 */
function finished(blocks, marks) {
  const size = marks.length;
  if (!marks.some((mark) => mark !== UNKNOWN && mark !== 0)) return blocks.map(() => false);
  const rooms = roomsOf(blocks, marks);
  const before = reachable(blocks, rooms);
  const after = reachable([...blocks].reverse(), roomsOf(blocks, marks.slice().reverse()));
  return blocks.map((block, index) => {
    const rest = blocks.length - 1 - index;
    const room = rooms[block.colour];
    let places = 0; // a second place means that the block is not finished
    let [first, end] = [0, 0];
    for (let start = 0; start < size; start++) {
      if (!before(index, start)) continue;
      const most = block.length || room[start];
      if (most > room[start]) continue; // the block does not fit here
      for (let length = block.length || 1; length <= most; length++) {
        if (!after(rest, size - start - length)) continue;
        if (places++) return false;
        [first, end] = [start, start + length];
      }
    }
    return places === 1 && marks.subarray(first, end).every((mark) => mark === block.colour);
  });
}

/**
 * Returns a function of a number of blocks and a cell. It returns true if this many blocks, the first of the line, fit
 * before the cell, and the next block may begin at the cell (or the line may end there).
 *
 * @param {Block[]} blocks
 * @param {Uint16Array[]} rooms   as `roomsOf` returns them
 */
function reachable(blocks, rooms) {
  const gaps = rooms[0];
  const size = gaps.length - 1;
  const none = new Uint8Array(size + 1).fill(1, 0, gaps[0] + 1);
  // fits[count][end] is 1 if the first `count` blocks fit into the first `end` cells, with background after each.
  const fits = [none];
  const mayBegin = (/** @type {number} */ count, /** @type {number} */ start) => {
    const needsGap = count > 0 && count < blocks.length && blocks[count - 1].colour === blocks[count].colour;
    return needsGap ? start > 0 && gaps[start - 1] > 0 && fits[count][start - 1] === 1 : fits[count][start] === 1;
  };
  blocks.forEach((block, count) => {
    const room = rooms[block.colour];
    const ends = new Uint8Array(size + 1);
    for (let start = 0; start < size; start++) {
      const most = block.length || room[start];
      if (most > room[start] || !mayBegin(count, start)) continue;
      for (let length = block.length || 1; length <= most; length++) ends[start + length] = 1;
    }
    // background after the block
    for (let end = 0; end < size; end++) if (ends[end] && gaps[end] > 0) ends[end + 1] = 1;
    fits.push(ends);
  });
  return mayBegin;
}

/**
 * Returns, for each colour and each cell of a line, the number of consecutive cells from this cell on that may have the
 * colour. The first index is the colour (0 or that of a block), and the second the cell. The end of the line has 0.
 *
 * @param {Block[]} blocks
 * @param {Uint8Array} marks   one colour per cell; UNKNOWN for a cell without a mark
 */
function roomsOf(blocks, marks) {
  /** @type {Uint16Array[]} */
  const rooms = [];
  for (const colour of new Set([0, ...blocks.map((block) => block.colour)])) {
    const room = new Uint16Array(marks.length + 1);
    for (let cell = marks.length - 1; cell >= 0; cell--) {
      room[cell] = marks[cell] === colour || marks[cell] === UNKNOWN ? room[cell + 1] + 1 : 0;
    }
    rooms[colour] = room;
  }
  return rooms;
}
