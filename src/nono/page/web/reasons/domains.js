/**
 * Stores the possible colours of cells. Each colour of each cell has one byte, which is 1 if the colour is possible.
 *
 * @import { Parts } from "../genres/model.js"
 */

import { UNKNOWN } from "../base/types.js";

export class Domains {
  /** @param {number} colours   of each cell @param {Uint8Array} left   1 at cell * colours + colour: it is possible */
  constructor(colours, left) {
    this.colours = colours;
    this.left = left;
  }

  /** Returns the domains of the cells of a board before any propagation. @param {Parts} parts */
  static of({ height, width, colours, removed }) {
    const domains = new Domains(colours, new Uint8Array(height * width * colours).fill(1));
    for (const code of Array.from(removed)) domains.left[code] = 0; // codes of hidden cells have no place there
    return domains;
  }

  copy() {
    return new Domains(this.colours, this.left.slice());
  }

  get cells() {
    return this.left.length / this.colours;
  }

  /** Returns true if a cell may have a colour. @param {number} cell @param {number} colour */
  may(cell, colour) {
    return this.left[cell * this.colours + colour] === 1;
  }

  /** Returns the colours that a cell may have. @param {number} cell */
  values(cell) {
    return Array.from({ length: this.colours }, (_, colour) => colour).filter((colour) => this.may(cell, colour));
  }

  /** Removes colours from cells. @param {[number, number][]} pairs   cells and colours */
  remove(pairs) {
    for (const [cell, colour] of pairs) this.left[cell * this.colours + colour] = 0;
  }

  /** Returns the cells that may have several colours. */
  openCells() {
    return [...Array(this.cells).keys()].filter((cell) => this.values(cell).length > 1);
  }

  /** Returns the only possible colour of each cell, or `UNKNOWN` if several are possible. */
  grid() {
    return Uint8Array.from({ length: this.cells }, (_, cell) => {
      const colours = this.values(cell);
      return colours.length === 1 ? colours[0] : UNKNOWN;
    });
  }
}
