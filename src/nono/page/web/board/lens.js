/** Shows a board with small cells in other sizes: as a map, the cells under a finger, and a row on which fingers paint. */

import { make } from "../base/make.js";
import { DIM, drawCells } from "./cells.js";
import { Layout } from "./layout.js";

const LOUPE = 28; // the cells under a finger, in CSS pixels
const LEAST = 24; // the smallest cells of the strip
const SWIPE = 20; // distance across the strip that leads to the next row

/** A canvas with the cells around a place, or with all cells. */
export class Lens {
  canvas = make("canvas", { ariaHidden: "true" });
  layout = new Layout();
  /** The size of the canvas in CSS pixels, 0 if it is hidden. Asking the canvas would lay out the page at every stroke. */
  room = new DOMRectReadOnly();
  /** The place in the middle, or null if the whole board is shown. @type {import("./strokes.js").Place | null} */
  place = null;

  /** @param {import("./painter.js").Painter} painter @param {string} name   of the canvas in the style sheets */
  constructor(painter, name) {
    this.painter = painter;
    this.canvas.className = name;
    new ResizeObserver(([{ contentRect }]) => {
      this.room = contentRect;
      this.show();
    }).observe(this.canvas);
  }

  /** Draws the canvas unless it is hidden. */
  show() {
    if (this.room.width) this.draw();
  }

  /**
   * Draws the cells around the place.
   *
   * @param {number} [size]   of the cells, in CSS pixels
   */
  draw(size = LOUPE) {
    const { canvas, painter, place, room } = this;
    const { ratio, shape } = painter.layout;
    const layout = (this.layout = painter.another());
    const [width, height] = [room.width, room.height].map((length) => Math.round(length * ratio));
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    Object.assign(layout, { ratio, room: { width, height }, width, height, shape: { ...shape, across: 0, down: 0 } });
    layout.measure(place ? Math.floor(size * ratio) : layout.fitting());
    const all = layout.extent();
    layout.scrollX = Math.round((place ? 2 * place.column * layout.size : all.width) - width) >> 1;
    layout.scrollY = Math.round((place ? 2 * place.row * layout.size : all.height) - height) >> 1;
    const context = canvas.getContext("2d");
    context?.clearRect(0, 0, width, height);
    const own = { context, css: painter.css.bind(painter), drawings: new Map(), layout, row: null };
    const lens = Object.assign(Object.create(painter), own);
    if (!layout.draw(lens)) drawCells(lens, layout.visible());
  }

  /** Returns a point of the page as a place of the board. @param {{clientX: number, clientY: number}} point */
  unitsAt({ clientX, clientY }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    const { ratio } = this.layout;
    return this.layout.unitsAt((clientX - left) * ratio, (clientY - top) * ratio);
  }
}

/** The map: the whole board, and a frame around the part in view. */
export class BoardMap extends Lens {
  /** @override */
  draw() {
    super.draw();
    const { canvas, layout, painter } = this;
    const { edge, height, left, ratio, top, width } = painter.layout;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const inside = (/** @type {number} */ at, /** @type {number} */ room) => Math.max(ratio, Math.min(room - ratio, at));
    const [from, to] = [[left, top], [width - edge, height - edge]].map(([right, down]) => {
      const { x, y } = painter.layout.unitsAt(right, down);
      return { x: inside(layout.x(x), canvas.width), y: inside(layout.y(y), canvas.height) };
    });
    context.strokeStyle = painter.tones.ring;
    context.lineWidth = 2 * ratio;
    context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  }
}

/** The strip: a row of the board, and parts of the rows beside it. */
export class Strip extends Lens {
  row = 0;
  /** The middle of the strip, in cells. */
  column = 0;
  #board;

  /** @param {import("./board.js").Board} board @param {import("./painter.js").Painter} painter */
  constructor(board, painter) {
    super(painter, "strip");
    this.#board = board;
    /** @type {PointerEvent} */
    let from;
    this.canvas.addEventListener("pointerdown", (event) => (from = event));
    this.canvas.addEventListener("pointermove", (event) => {
      const down = Math.trunc((event.clientY - from?.clientY) / SWIPE);
      if (!event.buttons || !down || Math.abs(event.clientX - from.clientX) > Math.abs(event.clientY - from.clientY)) return;
      board.strokes.cancel();
      const { height, width } = board.picture;
      const row = Math.max(0, Math.min(height - 1, this.row - down));
      board.cursor = row * width + (board.cursor % width);
      board.showCursor();
      from = event;
    });
  }

  /** Half of the cells that the strip shows. */
  get #half() {
    return Math.min(this.#board.picture.width, this.room.width / LEAST) / 2;
  }

  /** Brings a column into view. @param {number} column */
  look(column) {
    this.column = Math.max(column - this.#half + 1, Math.min(column + this.#half, this.column));
  }

  /** Draws the strip, with larger cells if there is room. @override */
  draw() {
    const half = this.#half;
    const { painter } = this;
    this.column = Math.max(half, Math.min(painter.picture.width - half, this.column));
    this.place = { row: this.row + 0.5, column: this.column };
    super.draw(this.room.width / (2 * half));
    const { layout } = this;
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    context.fillStyle = painter.tones.band;
    context.globalAlpha = DIM;
    context.fillRect(0, 0, layout.width, layout.y(this.row));
    context.fillRect(0, layout.y(this.row + 1), layout.width, layout.height);
    context.globalAlpha = 1;
  }

  /** Returns the place in the row at a point of the page, as `Board.placeAt`. @param {number} x */
  placeAt(x) {
    const column = this.unitsAt({ clientX: x, clientY: 0 }).x;
    return { row: this.row + 0.5, column: Math.max(0, Math.min(this.#board.picture.width - 0.5, column)), inside: true };
  }

  /** Scrolls the board and the strip while a stroke stays at the end of the strip, as `Board.creep`. @param {number} right */
  creep(right) {
    if (!this.#board.creep(right, 0)) this.column += (right * this.layout.ratio) / this.layout.size;
    this.draw();
    return true;
  }
}
