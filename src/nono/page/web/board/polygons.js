/**
 * Draws boards whose cells are not squares, with the clues around the board. Finds the cells under points and strokes.
 * All positions are in device pixels. The unit of the polygons is `size` pixels.
 *
 * @typedef {import("../base/types.js").Picture} Picture
 * @typedef {import("../base/types.js").Point} Point
 * @typedef {import("./painter.js").Painter} Painter
 */

import { placeIn } from "../base/cells.js";
import { DIM } from "./cells.js";
import { drawNumber } from "./clue_bands.js";
import { Layout } from "./layout.js";
import { CONFLICT, CROSS, DIFFERS, TRIAL, WRONG, drawMark, stamp, write } from "./stamps.js";

const STAMP = 0.6; // the size of stamps, as a share of the unit
const CLEAR = 0.5; // the distance from which the direction of a stroke is clear
const STEP = 0.25; // distance between the points at which a stroke looks for cells
const EDGE = 4; // space around everything, in CSS pixels

export class PolygonLayout extends Layout {
  /** @type {import("../base/types.js").Polygons} */
  #polygons;
  /** The corners of all cells. @type {Point[]} */
  #corners;
  /** The middle of each cell; null: not part of the board. @type {(Point | null)[]} */
  #middles;
  /** The lines of each cell. @type {number[][]} */
  #through;
  /** The cells by the distance of their middle from the top, rounded down. @type {Map<number, number[]>} */
  #levels = new Map();

  /** @param {Picture} picture   with polygons */
  constructor({ width, polygons, numbers = [] }) {
    super();
    const own = /** @type {import("../base/types.js").Polygons} */ (polygons);
    this.columns = width;
    this.#polygons = own;
    this.strips = own.strips.map(({ blocks, edge: [[x, y], [toX, toY]], way }, line) => ({
      line, blocks, way, middle: /** @type {Point} */ ([(x + toX) / 2, (y + toY) / 2]), numbers: blocks.map((at) => numbers[line][at]),
    }));
    this.#corners = own.cells.flatMap((corners) => corners ?? []);
    this.#middles = own.cells.map((corners) => corners && middleOf(corners));
    this.#through = own.cells.map(() => []);
    own.lines.forEach((cells, line) => cells.forEach((cell) => this.#through[cell].push(line)));
    this.#middles.forEach((middle, cell) => {
      if (!middle) return;
      const level = Math.floor(middle[1]);
      this.#levels.set(level, [...(this.#levels.get(level) ?? []), cell]);
    });
  }

  /** Returns the middle of a clue's number in units. @param {{middle: Point, way: Point}} strip @param {number} place @param {number} text */
  #placeOf({ middle: [x, y], way: [right, down] }, place, text) {
    const step = (down ? 1.4 : 0.6 * this.shape.wide + 0.5) * text;
    const far = (down ? 0.95 : 0.5 + 0.3 * this.shape.wide) * text + place * step;
    return /** @type {Point} */ ([x + right * far, y + down * far]);
  }

  /** Measures the space around the board. @override */
  clues(size = this.size) {
    const measures = super.clues(size);
    if (!this.strips) return measures; // called by the constructor
    const text = measures.text / size;
    const { boxed, wide } = this.shape;
    const ends = this.strips.flatMap((strip) => {
      const [x, y] = this.#placeOf(strip, Math.max(0, strip.blocks.length - 1), text);
      const room = (0.35 * (boxed ? wide : (strip.numbers.at(-1)?.[0].length ?? 1)) + 0.2) * text;
      return [[x - room, y - 0.6 * text], [x + room, y + 0.6 * text]];
    });
    const edge = (EDGE * this.ratio) / size;
    const points = [...this.#corners, ...ends];
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
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
    return found >= 0 && contains(this.#polygons.cells[found] ?? [], x, y) ? found : -1;
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
   * Returns the cells that a stroke passes. If it is locked, these are cells of one line through its first cell.
   *
   * @override
   * @param {import("./strokes.js").Course} stroke
   * @param {import("./strokes.js").Place} place
   * @param {boolean} locked
   */
  path(stroke, { row, column, at }, locked) {
    const cellOf = (/** @type {import("./strokes.js").Place} */ one) => Math.floor(one.row) * this.columns + Math.floor(one.column);
    const [from, origin] = [cellOf(stroke.last), cellOf(stroke.origin)];
    if (!at) return [cellOf({ row, column })].filter((cell) => this.#middles[cell]);
    if (!locked || !this.#polygons.lines.length) {
      const start = stroke.last.at ?? at;
      const steps = Math.ceil(Math.hypot(at.x - start.x, at.y - start.y) / STEP);
      const passed = Array.from({ length: steps }, (_, step) => {
        const share = (step + 1) / steps;
        return this.#cellAt(start.x + share * (at.x - start.x), start.y + share * (at.y - start.y));
      });
      return [...new Set(passed)].filter((cell) => cell >= 0 && cell !== from);
    }
    const begun = stroke.origin.at ?? at;
    const [across, along] = [at.x - begun.x, at.y - begun.y];
    if (stroke.line === null && Math.hypot(across, along) < CLEAR) return [];
    const least = (/** @type {number[]} */ items, /** @type {(item: number) => number} */ distance) =>
      items.reduce((best, item) => (distance(item) < distance(best) ? item : best));
    // neighbouring cells share two lines, so the direction of the stroke decides
    const line = stroke.line ?? least(this.#through[origin], (own) => {
      const [right, down] = this.#polygons.strips[own].way;
      return Math.abs(across * down - along * right);
    });
    const cell = least(this.#polygons.lines[line], (own) => this.#distance(own, at.x, at.y));
    stroke.line = line;
    const cells = this.#polygons.lines[line];
    const [first, last] = [cells.indexOf(from), cells.indexOf(cell)];
    return first < last ? cells.slice(first + 1, last + 1) : cells.slice(last, first).reverse();
  }

  /** Draws the whole board. @override @param {Painter} painter */
  draw(painter) {
    const { context, picture, tones, stamps, over, beam, cursor } = painter;
    const { ratio, size, measures } = this;
    const { border, cells, cuts, lines } = this.#polygons;
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
    fill(over.chosen ?? [], tones.beam);
    for (const line of this.#through[beam ?? -1] ?? []) fill(lines[line], tones.beam);
    for (const isStrong of [false, true]) {
      context.beginPath();
      for (const cut of cuts) if (cut.isStrong === isStrong) trace([cut.start, cut.end], false);
      stroke(isStrong ? tones.thick : tones.thin, isStrong && size >= 8 * ratio ? 2 : 1);
    }
    context.beginPath();
    trace(border);
    stroke(tones.frame, 2);
    for (const [cell, mark] of picture.marks) drawMark(context, mark, ...this.middle(...placeIn(cell, this.columns)), size);
    if (!this.strips.length) fill(cells.keys(), tones.shade); // the wood of peg boards
    const side = Math.round(STAMP * size);
    for (const kind of [CROSS, TRIAL, DIFFERS, CONFLICT, WRONG]) {
      const drawing = stamp(kind, side, tones);
      stamps.forEach((kinds, cell) => {
        const [x, y] = this.middle(...placeIn(cell, this.columns));
        if (kinds & kind && cells[cell]) context.drawImage(drawing, Math.round(x - side / 2), Math.round(y - side / 2));
      });
    }
    const { line = null, around = [], cells: framed = [], dims = false } = over.frame ?? {};
    const dim = (/** @type {() => void} */ draw) => {
      context.globalAlpha = DIM;
      draw();
      context.globalAlpha = 1;
    };
    if (over.frame) {
      const lit = [...around, ...(lines[line ?? -1] ?? [])];
      const others = [...cells.keys()].filter((cell) => !lit.includes(cell) && !framed.includes(cell));
      if (dims) dim(() => fill(others, tones.band));
      outline(lit, [[tones.halo, 4], [tones.ring, 2]]);
      outline(framed, [[tones.halo, 5], [tones.ring, 3]]);
    }
    if (cursor !== null) outline([cursor], [[tones.halo, 4], [tones.cursor, 2]]);
    if (!measures.text) return true;
    if (this.shape.lettered) {
      picture.cells.forEach((colour, cell) => {
        if (colour <= 0 || !cells[cell]) return;
        context.fillStyle = tones.number;
        write(context, picture.palette[colour].key, ...this.middle(...placeIn(cell, this.columns)), size * 0.35);
      });
    }
    for (const strip of this.strips) {
      strip.numbers.forEach(([text, colour], place) => {
        const [x, y] = this.#placeOf(strip, place, measures.text / size);
        const [wide, high] = [Math.max(1.2, 0.6 * this.shape.wide + 0.4) * measures.text, 1.3 * measures.text];
        const isDone = over.done?.[strip.line]?.[strip.blocks[place]] ?? false;
        const room = /** @type {const} */ ([this.x(x) - wide / 2, this.y(y) - high / 2, wide, high]);
        drawNumber(painter, text, colour, isDone, [...room]);
        context.fillStyle = tones.band;
        if (dims && strip.line !== line) dim(() => context.fillRect(...room));
      });
      if (!over.broken?.has(strip.line)) continue;
      context.beginPath();
      trace(this.#polygons.strips[strip.line].edge, false);
      stroke(tones.wrong, 4);
    }
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
