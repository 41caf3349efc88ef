/**
 * Stores the possible colours of cells. Each colour of each cell has one byte, which is 1 if the colour is possible.
 *
 * @typedef {import("./model.js").Parts} Parts
 */

export class Domains {
  /** @param {number} colours @param {Uint8Array} left */
  constructor(colours, left) {
    this.colours = colours;
    this.left = left;
  }

  /** Returns the domains of all cells, including hidden ones, before any propagation. @param {Parts} parts */
  static of({ height, width, colours, removed, hidden }) {
    const domains = new Domains(colours, new Uint8Array((height * width + hidden) * colours).fill(1));
    for (let i = 0; i < removed.length; i++) domains.left[removed[i]] = 0;
    return domains;
  }

  /** Copies the domains of all cells, or of the first `cells` cells. @param {number} [cells] */
  copy(cells = this.cells) {
    return new Domains(this.colours, this.left.slice(0, cells * this.colours));
  }

  get cells() {
    return this.left.length / this.colours;
  }

  /** @param {number} cell @param {number} colour */
  may(cell, colour) {
    return this.left[cell * this.colours + colour] === 1;
  }

  /** Returns the colours that a cell may have. @param {number} cell */
  values(cell) {
    return Array.from({ length: this.colours }, (_, colour) => colour).filter((colour) => this.may(cell, colour));
  }

  /** Returns the number of colours that a cell may have. @param {number} cell */
  size(cell) {
    let size = 0;
    for (let at = cell * this.colours; at < (cell + 1) * this.colours; at++) size += this.left[at];
    return size;
  }

  /** Returns the only possible colour of a cell, or -1 if several are possible. @param {number} cell */
  value(cell) {
    return this.size(cell) === 1 ? this.left.indexOf(1, cell * this.colours) - cell * this.colours : -1;
  }

  /** @param {[number, number][]} pairs */
  remove(pairs) {
    for (const [cell, colour] of pairs) this.left[cell * this.colours + colour] = 0;
  }

  /** Returns the number of cells that have several possible colours. */
  open() {
    let open = 0;
    for (let cell = 0; cell < this.cells; cell++) open += Number(this.size(cell) > 1);
    return open;
  }

  /** Returns the removed values in the form of the model, as cell * colours + colour. */
  removed() {
    const codes = [];
    for (let code = 0; code < this.left.length; code++) if (!this.left[code]) codes.push(code);
    return codes;
  }

  /** Returns the only possible colour of each cell, or 255 if several are possible. */
  grid() {
    return Uint8Array.from({ length: this.cells }, (_, cell) => (this.size(cell) === 1 ? this.value(cell) : 255));
  }
}
