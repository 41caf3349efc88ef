/**
 * Draws boards whose cells are not squares. Finds the cells under points and strokes. All positions are in device pixels.
 * The unit of the polygons is `size` pixels.
 *
 * @typedef {import("../base/types.js").Picture} Picture
 * @typedef {import("../base/types.js").Point} Point
 * @typedef {import("./painter.js").Painter} Painter
 */

import { placeIn } from "../base/cells.js";
import { DIM } from "./cells.js";
import { Layout } from "./layout.js";
import { CONFLICT, CROSS, DIFFERS, TRIAL, WRONG, drawMark, stamp } from "./stamps.js";

const STAMP = 0.6; // the size of stamps, as a share of the unit
const STEP = 0.25; // distance between the points at which a stroke looks for cells
const EDGE = 4; // space around everything, in CSS pixels

export class PolygonLayout extends Layout {
  /** @type {import("../base/types.js").Polygons} */
  #polygons;
  /** The corners of all cells. @type {Point[]} */
  corners;
  /** The middle of each cell; null: not part of the board. @type {(Point | null)[]} */
  #middles;
  /** The cells by the distance of their middle from the top, rounded down. @type {Map<number, number[]>} */
  #levels = new Map();

  /** @param {Picture} picture   with polygons */
  constructor({ width, polygons }) {
    super();
    const own = /** @type {import("../base/types.js").Polygons} */ (polygons);
    this.columns = width;
    this.#polygons = own;
    this.corners = own.flatMap((corners) => corners ?? []);
    this.#middles = own.map((corners) => corners && middleOf(corners));
    this.#middles.forEach((middle, cell) => {
      if (!middle) return;
      const level = Math.floor(middle[1]);
      this.#levels.set(level, [...(this.#levels.get(level) ?? []), cell]);
    });
  }

  /** Measures the space around the board. @override */
  clues(size = this.size) {
    const measures = super.clues(size);
    if (!this.corners) return measures; // called by the constructor
    const edge = (EDGE * this.ratio) / size;
    const [xs, ys] = [0, 1].map((axis) => this.corners.map((point) => point[axis]));
    const [left, top] = [edge - Math.min(...xs), edge - Math.min(...ys)];
    const [right, bottom] = [edge + Math.max(...xs), edge + Math.max(...ys)];
    return { ...measures, stepX: 0, stepY: 0, bandX: Math.ceil(left * size), bandY: Math.ceil(top * size), right, bottom };
  }

  /** @override */
  get kept() {
    return { x: this.measures.bandX, y: this.measures.bandY };
  }

  /** Cells that are not squares have no common edges. @override @param {number} width @param {number} height */
  whole(width, height) {
    return /** @type {Point} */ ([width, height]);
  }

  /** @override @param {number} x @param {number} y */
  toWhole(x, y) {
    return /** @type {Point} */ ([Math.round(x), Math.round(y)]);
  }

  /** @override */
  get left() {
    return 0;
  }

  /** @override */
  get top() {
    return 0;
  }

  /** @override @param {number} row @param {number} column */
  middle(row, column) {
    const [x, y] = this.#middles[Math.floor(row) * this.columns + Math.floor(column)] ?? [0, 0];
    return /** @type {Point} */ ([this.x(x), this.y(y)]);
  }

  /** Returns the cell at a point in units, or -1. @param {number} x @param {number} y */
  #cellAt(x, y) {
    let [found, least] = [-1, Infinity];
    for (const level of [-1, 0, 1]) {
      for (const cell of this.#levels.get(Math.floor(y) + level) ?? []) {
        const far = this.#distance(cell, x, y);
        if (far < least) [found, least] = [cell, far];
      }
    }
    return found >= 0 && contains(this.#polygons[found] ?? [], x, y) ? found : -1;
  }

  /** Returns the distance of a point from the middle of a cell. @param {number} cell @param {number} x @param {number} y */
  #distance(cell, x, y) {
    const [right, down] = /** @type {Point} */ (this.#middles[cell]);
    return Math.hypot(x - right, y - down);
  }

  /** @override @param {number} x @param {number} y */
  placeAt(x, y) {
    const at = this.unitsAt(x, y);
    const cell = this.#cellAt(at.x, at.y);
    return { row: Math.floor(cell / this.columns) + 0.5, column: (cell % this.columns) + 0.5, inside: cell >= 0, at };
  }

  /** @override */
  lineAt() {
    return null;
  }

  /** @override @param {number} row @param {number} column */
  scrollTo(row, column) {
    const [x, y] = this.middle(row, column);
    const toward = (/** @type {number} */ at, /** @type {number} */ end) => Math.min(0, at - this.size) || Math.max(0, at + this.size - end);
    return { x: this.scrollX + toward(x, this.width), y: this.scrollY + toward(y, this.height) };
  }

  /**
   * Returns the cells that a stroke passes.
   *
   * @override
   * @param {import("./strokes.js").Course} stroke
   * @param {import("./strokes.js").Place} place
   */
  path(stroke, { row, column, at }) {
    const cellOf = (/** @type {import("./strokes.js").Place} */ one) => Math.floor(one.row) * this.columns + Math.floor(one.column);
    const from = cellOf(stroke.last);
    if (!at) return [cellOf({ row, column })].filter((cell) => this.#middles[cell]);
    const start = stroke.last.at ?? at;
    const steps = Math.ceil(Math.hypot(at.x - start.x, at.y - start.y) / STEP);
    const passed = Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      return this.#cellAt(start.x + share * (at.x - start.x), start.y + share * (at.y - start.y));
    });
    return [...new Set(passed)].filter((cell) => cell >= 0 && cell !== from);
  }

  /** Draws the whole board. @override @param {Painter} painter */
  draw(painter) {
    const { context, picture, tones, stamps, over, cursor } = painter;
    const { ratio, size } = this;
    const cells = this.#polygons;
    const trace = (/** @type {Iterable<Point>} */ points, isClosed = true) => {
      let isFirst = true;
      for (const [x, y] of points) {
        if (isFirst) context.moveTo(this.x(x), this.y(y));
        else context.lineTo(this.x(x), this.y(y));
        isFirst = false;
      }
      if (isClosed) context.closePath();
    };
    const fill = (/** @type {Iterable<number>} */ wanted, /** @type {string} */ css) => {
      context.beginPath();
      for (const cell of wanted) if (cells[cell]) trace(/** @type {Point[]} */ (cells[cell]));
      context.fillStyle = css;
      context.fill();
    };
    const outline = (/** @type {Iterable<number>} */ wanted, /** @type {[string, number][]} */ strokes) => {
      context.beginPath();
      for (const edge of edgesOf([...wanted].map((cell) => cells[cell] ?? []))) trace(edge, false);
      for (const [css, breadth] of strokes) stroke(css, breadth);
    };
    const stroke = (/** @type {string} */ css, /** @type {number} */ breadth) => {
      context.strokeStyle = css;
      context.lineWidth = breadth * ratio;
      context.lineCap = context.lineJoin = "round";
      context.stroke();
    };
    context.fillStyle = tones.band;
    context.fillRect(0, 0, this.width, this.height);
    /** @type {Map<number, number[]>} */
    const byColour = new Map();
    picture.cells.forEach((colour, cell) => {
      if (cells[cell]) byColour.set(colour, [...(byColour.get(colour) ?? []), cell]);
    });
    for (const [colour, own] of byColour) fill(own, colour < 0 ? tones.paper : painter.css(colour));
    fill(cells.keys(), tones.shade); // the wood of peg boards
    fill(over.chosen ?? [], tones.beam);
    for (const [cell, mark] of picture.marks) drawMark(context, mark, ...this.middle(...placeIn(cell, this.columns)), size, (rgb) => painter.shown(rgb));
    const side = Math.round(STAMP * size);
    for (const kind of [CROSS, TRIAL, DIFFERS, CONFLICT, WRONG]) {
      const drawing = stamp(kind, side, tones);
      stamps.forEach((kinds, cell) => {
        const [x, y] = this.middle(...placeIn(cell, this.columns));
        if (kinds & kind && cells[cell]) context.drawImage(drawing, Math.round(x - side / 2), Math.round(y - side / 2));
      });
    }
    const { around = [], cells: framed = [], dims = false } = over.frame ?? {};
    if (over.frame) {
      const others = [...cells.keys()].filter((cell) => !around.includes(cell) && !framed.includes(cell));
      if (dims) {
        context.globalAlpha = DIM;
        fill(others, tones.band);
        context.globalAlpha = 1;
      }
      outline(around, [[tones.halo, 4], [tones.ring, 2]]);
      outline(framed, [[tones.halo, 5], [tones.ring, 3]]);
    }
    if (cursor !== null) outline([cursor], [[tones.halo, 4], [tones.cursor, 2]]);
    return true;
  }
}

/** @param {Point[]} corners @returns {Point} */
function middleOf(corners) {
  const sum = (/** @type {0 | 1} */ axis) => corners.reduce((total, corner) => total + corner[axis], 0) / corners.length;
  return [sum(0), sum(1)];
}

/** Returns true if a convex polygon contains a point. @param {Point[]} corners @param {number} x @param {number} y */
function contains(corners, x, y) {
  const sides = corners.map(([fromX, fromY], at) => {
    const [toX, toY] = corners[(at + 1) % corners.length];
    return Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX));
  });
  return !(sides.includes(1) && sides.includes(-1));
}

/** Returns the edges that belong to only one of several polygons. @param {Point[][]} polygons */
function edgesOf(polygons) {
  /** @type {Map<string, [Point, Point] | null>} */
  const found = new Map();
  const name = (/** @type {Point} */ point) => point.map((at) => Math.round(1000 * at)).join();
  for (const corners of polygons) {
    corners.forEach((start, at) => {
      const end = corners[(at + 1) % corners.length];
      const key = [name(start), name(end)].sort().join(" ");
      found.set(key, found.has(key) ? null : [start, end]);
    });
  }
  return [...found.values()].filter((edge) => edge !== null);
}
