/** Draws boards of peg solitaire: only holes are cells, and on a triangle each row begins half a hole further left. */

import { placeIn } from "../base/cells.js";
import { Layout } from "./layout.js";

// Lengths as shares of a cell
const [BOARD, BOARD_ROUND] = [1.28, 0.45]; // the part of the board around a hole
const [HOLE, OPEN_HOLE, PEG, GOAL, RING] = [0.13, 0.3, 0.35, 0.42, 0.43]; // radii
const [SHINE, SHINE_ALPHA, TILT] = [0.1, 0.28, -0.6];
const TRAIL = 0.06; // the dots along the last jump
const MARGIN = 0.17; // space around the board

export class PegLayout extends Layout {
  /** How far each row begins left of the row above, in cells. */
  slant;
  /** For each cell: true if it is a hole. */
  holes;
  /** The left side of the board, in cells from the first column of the first row. */
  start;
  /** The right side of the board, in the same cells. */
  end;

  /** @param {import("../base/types.js").Holes} holes @param {number} width */
  constructor({ slant, holes, goals }, width) {
    super();
    // the left side of each hole
    const cells = [...holes.keys()].filter((cell) => holes[cell]);
    const lefts = cells.map((cell) => (cell % width) - slant * Math.floor(cell / width));
    this.slant = slant;
    this.holes = holes;
    this.goals = goals;
    this.start = Math.min(...lefts);
    this.end = Math.max(...lefts) + 1;
  }

  /** Measures the space around the board. @override */
  clueMeasures(size = this.size) {
    const measures = super.clueMeasures(size);
    if (!this.holes) return measures; // called by the constructor of Layout
    const margin = Math.ceil(MARGIN * size);
    const [right, bottom] = [this.end - this.start + margin / size, this.shape.height + margin / size];
    return { ...measures, bandX: margin, bandY: margin, right, bottom };
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

  /**
   * Returns the place under a point. `inside` is true if the point is in the square of a hole.
   *
   * @override
   * @param {number} x   in device pixels
   * @param {number} y
   */
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
    const holes = [...this.holes.keys()].filter((cell) => this.holes[cell]);
    context.fillStyle = tones.band;
    context.fillRect(0, 0, this.width, this.height);
    context.fillStyle = tones.board;
    const side = BOARD * size;
    for (const cell of holes) {
      const [x, y] = this.#middleOf(cell);
      context.beginPath();
      context.roundRect(x - side / 2, y - side / 2, side, side, BOARD_ROUND * size);
      context.fill();
    }
    const { cells = [], why = [], isHelp = false } = over.frame ?? {};
    if (over.trail) this.#drawTrail(context, over.trail, tones.own);
    const open = new Set(isHelp ? [] : cells); // the chosen peg can jump there
    for (const cell of holes) {
      if (this.goals.has(cell)) this.#drawRing(context, cell, GOAL, tones.edge, 1.5);
      if (open.has(cell)) this.#drawDisc(context, cell, OPEN_HOLE, tones["pen-soft"], tones.own, 2.5);
      else this.#drawDisc(context, cell, HOLE, tones.sunk, tones.edge, 1.5);
      if (picture.marks.has(cell)) this.#drawPeg(context, cell, tones);
    }
    const chosen = over.chosen ?? [];
    for (const cell of chosen) this.#drawRing(context, cell, RING, tones.own, 0.06 * (size / ratio));
    const dashes = [5 * ratio, 4 * ratio];
    for (const cell of [...why, ...over.conflicts]) this.#drawRing(context, cell, RING, tones.point, 2.5, dashes);
    for (const cell of [...(isHelp ? cells : []), ...over.wrong]) {
      this.#drawRing(context, cell, picture.marks.has(cell) ? RING : 2 * HOLE, tones.point, 3.5);
    }
    if (cursor !== null) this.#drawRing(context, cursor, RING + 0.03, tones.own, 2.5);
    return true;
  }

  /**
   * Draws a dotted line through holes.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number[]} holes
   * @param {string} css
   */
  #drawTrail(context, holes, css) {
    context.beginPath();
    for (const hole of holes) context.lineTo(...this.#middleOf(hole));
    context.strokeStyle = css;
    context.lineCap = "round";
    context.lineWidth = TRAIL * this.size;
    context.setLineDash([0, 2.5 * TRAIL * this.size]);
    context.stroke();
    context.setLineDash([]);
    context.lineCap = "butt";
  }

  /** @param {number} cell */
  #middleOf(cell) {
    return this.middle(...placeIn(cell, this.shape.width));
  }

  /**
   * Draws a peg with a light spot.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} cell
   * @param {import("./tones.js").Tones} tones
   */
  #drawPeg(context, cell, tones) {
    const { size } = this;
    const [x, y] = this.#middleOf(cell);
    this.#drawDisc(context, cell, PEG, tones.printed);
    context.fillStyle = tones.board;
    context.globalAlpha = SHINE_ALPHA;
    context.beginPath();
    context.ellipse(x - SHINE * size, y - 1.3 * SHINE * size, SHINE * size, 0.7 * SHINE * size, TILT, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
  }

  /**
   * Draws a disc in the middle of a cell.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} cell
   * @param {number} radius   as a share of the cell
   * @param {string} css
   * @param {string} [edge]   the colour of its edge, if it has one
   * @param {number} [breadth]   of the edge, in CSS pixels
   */
  #drawDisc(context, cell, radius, css, edge, breadth = 0) {
    const [x, y] = this.#middleOf(cell);
    context.beginPath();
    context.arc(x, y, radius * this.size, 0, 2 * Math.PI);
    context.fillStyle = css;
    context.fill();
    if (edge) this.#drawRing(context, cell, radius, edge, breadth);
  }

  /**
   * Draws a ring around the middle of a cell.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} cell
   * @param {number} radius   as a share of the cell
   * @param {string} css
   * @param {number} breadth   in CSS pixels
   * @param {number[]} [dashes]   the lengths of dashes and gaps, in device pixels; none: the ring is solid
   */
  #drawRing(context, cell, radius, css, breadth, dashes = []) {
    const [x, y] = this.#middleOf(cell);
    context.beginPath();
    context.arc(x, y, radius * this.size, 0, 2 * Math.PI);
    context.strokeStyle = css;
    context.lineWidth = breadth * this.ratio;
    context.setLineDash(dashes);
    context.stroke();
    context.setLineDash([]);
  }
}
