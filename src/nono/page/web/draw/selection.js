/** Manages the selected part of the picture, which can be moved, copied and rotated. */

import { changesOf, placeIn } from "../base/cells.js";
import { Source } from "../base/events.js";
import { inside } from "../board/cells.js";
import { grown } from "../board/painter.js";
import { boxCells } from "./shapes.js";

/**
 * @typedef {import("./shapes.js").Box} Box
 * @typedef {import("../puzzle/store.js").Store} Store
 *
 * @typedef {Object} Patch   a piece of a picture
 * @property {number} height
 * @property {number} width
 * @property {Uint8Array} cells
 */

/**
 * A moved piece lies over the picture. When it is moved again, the cells that it covered reappear. The piece becomes
 * part of the picture when the picture changes in another way, or when the selection changes. Fires "change" when the
 * selection has changed.
 */
export class Selection extends Source {
  #store;
  /** The selected piece, which may extend beyond the board. @type {Patch & {top: number, left: number} | null} */
  #piece = null;
  /** The picture without the piece, or null until the piece is moved. @type {Uint8Array | null} */
  #below = null;
  #moving = false;

  /** @param {Store} store */
  constructor(store) {
    super();
    this.#store = store;
    store.on("change", () => {
      if (!this.#moving && this.#piece) this.select(this.box);
    });
  }

  /** The selected part of the board. @returns {Box | null} */
  get box() {
    if (this.#piece === null) return null;
    const { height, width } = this.#store.document;
    const { top, left } = this.#piece;
    const all = { top, left, bottom: top + this.#piece.height - 1, right: left + this.#piece.width - 1 };
    const box = grown(all, { top: 0, left: 0, bottom: height - 1, right: width - 1 }, 0);
    return box.top <= box.bottom && box.left <= box.right ? box : null;
  }

  /** The upper left corner of the piece: a row and a column. @returns {[number, number]} */
  get corner() {
    return [this.#piece?.top ?? 0, this.#piece?.left ?? 0];
  }

  /** @param {Box | null} box */
  select(box) {
    const { width, cells } = this.#store.document;
    this.#below = null;
    this.#piece = box && {
      top: box.top,
      left: box.left,
      height: box.bottom - box.top + 1,
      width: box.right - box.left + 1,
      cells: Uint8Array.from(boxCells({ height: 0, width }, box, true), (cell) => cells[cell]),
    };
    this.tell("change");
  }

  /** @param {number} cell */
  has(cell) {
    const { box } = this;
    return box !== null && inside(box, cell, this.#store.document.width);
  }

  /** Returns a copy of the selected piece, or null. @returns {Patch | null} */
  copy() {
    return this.#piece && { ...this.#piece };
  }

  /**
   * Moves the piece as part of the current stroke. If there is no stroke, the move is a separate stroke.
   *
   * @param {number} top
   * @param {number} left
   */
  move(top, left) {
    if (this.#piece) this.#put({ ...this.#piece, top, left });
  }

  /** Flips the piece horizontally. */
  flip() {
    this.#turn((patch, row, column) => row * patch.width + patch.width - 1 - column, false);
  }

  /** Rotates the piece by a quarter turn to the right. */
  rotate() {
    this.#turn((patch, row, column) => (patch.height - 1 - column) * patch.width + row, true);
  }

  /** Makes the selected cells background. */
  erase() {
    if (this.box) this.#store.paint(boxCells(this.#store.document, this.box, true).map((cell) => [cell, 0]));
  }

  /**
   * Pastes a piece over the picture and selects it.
   *
   * @param {Patch} patch
   * @param {number} top
   * @param {number} left
   */
  paste(patch, top, left) {
    this.#below = this.#store.document.cells.slice();
    this.#put({ ...patch, top, left });
  }

  /**
   * @param {(patch: Patch, row: number, column: number) => number} from   the old place of each cell of the new piece
   * @param {boolean} exchanged   true if height and width are swapped
   */
  #turn(from, exchanged) {
    const piece = this.#piece;
    if (piece === null) return;
    const [height, width] = exchanged ? [piece.width, piece.height] : [piece.height, piece.width];
    const cells = piece.cells.map((_, at) => piece.cells[from(piece, ...placeIn(at, width))]);
    this.#put({ ...piece, height, width, cells });
  }

  /** @param {Patch & {top: number, left: number}} piece */
  #put(piece) {
    const { height, width, cells } = this.#store.document;
    if (this.#below === null) {
      this.#below = cells.slice();
      if (this.box) for (const cell of boxCells({ height, width }, this.box, true)) this.#below[cell] = 0;
    }
    const target = this.#below.slice();
    piece.cells.forEach((value, at) => {
      const row = piece.top + Math.floor(at / piece.width);
      const column = piece.left + (at % piece.width);
      if (row >= 0 && row < height && column >= 0 && column < width) target[row * width + column] = value;
    });
    this.#piece = piece;
    this.#moving = true;
    this.#store.paint(changesOf(cells, target));
    this.#moving = false;
    this.tell("change");
  }
}
