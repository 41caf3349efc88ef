/** Draws boards of peg solitaire: only holes are cells, and on a triangle each row begins half a hole further left. */

import { placeIn } from "../base/cells.js";
import { DIM } from "./cells.js";
import { Layout } from "./layout.js";
import { drawMark, STAMPS, stamp } from "./stamps.js";

const STAMP = 0.6; // the size of stamps, as a share of a cell
const MARGIN = 4; // space around the board, in CSS pixels

export class PegLayout extends Layout {
  /** How far each row begins left of the row above, in cells. */
  slant;
  /** For each cell: true if it is a hole. */
  holes;
  /** The left side of the board, in cells from the first column of the first row. */
  start;
  end;

  /** @param {import("../base/types.js").Holes} holes @param {number} width */
  constructor({ slant, holes }, width) {
    super();
    const lefts = [...holes.keys()].filter((cell) => holes[cell]).map((cell) => (cell % width) - slant * Math.floor(cell / width)); // the left side of each hole
    this.slant = slant;
    this.holes = holes;
    this.start = Math.min(...lefts);
    this.end = Math.max(...lefts) + 1;
  }

  /** Measures the space around the board. @override */
  measuresAt(size = this.size) {
    const measures = super.measuresAt(size);
    if (!this.holes) return measures; // called by the constructor of Layout
    const margin = Math.ceil(MARGIN * this.ratio);
    return { ...measures, bandX: margin, bandY: margin, right: this.end - this.start + margin / size, bottom: this.shape.height + margin / size };
  }

  /** @override */
  get left() {
    return 0;
  }

  /** @override */
  get top() {
    return 0;
  }

  /** @override @param {number} row @param {number} column @returns {[number, number]} */
  middle(row, column) {
    return super.middle(row, column - this.slant * row - this.start);
  }

  /** Returns the place under a point. `inside` is true if it is in a hole. @override @param {number} x @param {number} y */
  placeAt(x, y) {
    const { row, column } = super.placeAt(x, y);
    const place = { row, column: column + this.slant * Math.floor(row) + this.start };
    const isHole = this.holes[Math.floor(row) * this.shape.width + Math.floor(place.column)];
    return { ...place, inside: place.column >= 0 && place.column < this.shape.width && row >= 0 && isHole === true };
  }

  /** @override */
  lineAt() {
    return null;
  }

  /** Draws the whole board. @override @param {import("./painter.js").Painter} painter */
  draw(painter) {
    const { context, cursor, over, picture, tones } = painter;
    const { ratio, size } = this;
    const { width } = this.shape;
    const holes = [...this.holes.keys()].filter((cell) => this.holes[cell]);
    /** @type {(cell: number, side: number) => [number, number, number, number]} */
    const square = (cell, side) => {
      const [x, y] = this.middle(...placeIn(cell, width));
      return [Math.round(x - side / 2), Math.round(y - side / 2), side, side];
    };
    const fill = (/** @type {Iterable<number>} */ cells, /** @type {string} */ colour) => {
      context.fillStyle = colour;
      for (const cell of cells) context.fillRect(...square(cell, size));
    };
    /** Frames cells in a colour, over a wider light frame. */
    const frame = (/** @type {Iterable<number>} */ cells, /** @type {string} */ colour, /** @type {number} */ breadth) => {
      for (const [css, more] of /** @type {[string, number][]} */ ([[tones.halo, 2], [colour, 0]])) {
        context.strokeStyle = css;
        context.lineWidth = (breadth + more) * ratio;
        for (const cell of cells) context.strokeRect(...square(cell, size - 4 * ratio));
      }
    };
    context.fillStyle = tones.band;
    context.fillRect(0, 0, this.width, this.height);
    fill(holes, painter.css(0));
    fill(holes, tones.shade); // the wood
    fill(over.chosen ?? [], tones.beam);
    for (const [cell, mark] of picture.marks) {
      drawMark(context, mark, ...this.middle(...placeIn(cell, width)), size, (rgb) => painter.colourFor(rgb));
    }
    const side = Math.round(STAMP * size);
    for (const kind of STAMPS) {
      const drawing = stamp(kind, side, tones);
      for (const cell of over[kind]) context.drawImage(drawing, ...square(cell, side));
    }
    if (over.frame) {
      const { around = [], cells = [], dims } = over.frame;
      if (dims) {
        context.globalAlpha = DIM;
        fill(holes.filter((cell) => !around.includes(cell) && !cells.includes(cell)), tones.band);
        context.globalAlpha = 1;
      }
      frame(around, tones.amber, 2);
      frame(cells, tones.amber, 3);
    }
    if (cursor !== null) frame([cursor], tones.own, 2);
    return true;
  }
}
