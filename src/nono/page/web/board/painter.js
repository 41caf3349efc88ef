/** Draws a picture and its overlay on a canvas: only the cells and clues that have changed. */

import { differing, linesOf, placeIn } from "../base/cells.js";
import { WHITE } from "../puzzle/palette.js";
import { drawCells } from "./cells.js";
import { drawClues } from "./clue_bands.js";
import { Layout } from "./layout.js";
import { PegLayout } from "./peg_layout.js";
import { isPlain, packed, readTones, shownAs } from "./tones.js";

/** @import { Area } from "../base/cells.js" */
/** @import { Picture } from "../base/types.js" */

const MOST_AREAS = 40; // more areas take longer than the whole board
const AROUND = 1; // how many cells around a changed one its frame may reach

/** An overlay without parts. @type {import("./overlay.js").Shown} */
export const NOTHING = {
  differs: new Set(),
  hatch: null,
  wrong: new Set(),
  conflicts: new Set(),
  crosses: new Set(),
  trial: new Set(),
  asked: new Set(),
  met: new Set(),
  peers: new Set(),
  alike: new Set(),
  rule: new Set(),
  trail: null,
  proposal: null,
  frame: null,
  done: null,
  fields: null,
  broken: null,
  notes: null,
  tints: null,
  chosen: null,
  solved: null,
};
/** Draws a board with its clues on one canvas. Most changes are drawn in the next frame, all at once. */
export class Painter {
  layout = new Layout();
  /** @type {Picture} */
  picture = {
    height: 1,
    width: 1,
    cells: new Int16Array(1),
    palette: [],
    rows: [],
    cols: [],
    texts: new Map(),
    marks: new Map(),
    rays: [],
    regions: [],
    thick: 0,
  };
  /** What is drawn over the picture. */
  over = NOTHING;
  /** The cell of the cursor, or null if the cursor is hidden. @type {number | null} */
  cursor = null;
  /** The cell whose row and column are highlighted. @type {number | null} */
  beam = null;
  /** How many cells the stroke covers that is being drawn. @type {import("./strokes.js").Span | null} */
  span = null;
  /**
   * Draws a map of the board into the corner between the clues; null: there is no map.
   *
   * @type {((painter: Painter) => void) | null}
   */
  drawMap = null;
  context;
  /** The cells, one pixel per cell. */
  bitmap = document.createElement("canvas");
  tones = /** @type {import("./tones.js").Tones} */ ({});

  #board;
  #canvas;
  #pixels;
  /** The pixel values for the bitmap: the first is for unknown cells, and the others are for the colours. */
  #colours = new Uint32Array(1);
  #frame = 0; // the ID of the requested frame, or 0
  /** The lines (rows first) whose clues the next frame draws, besides the cells. @type {Set<number>} */
  #lines = new Set();
  /** The areas of cells that the next frame draws; null: all cells. @type {Area[] | null} */
  #areas = [];
  /** True if the next frame draws everything. */
  #isAll = false;
  /** What happens before the next frame is drawn. @type {Set<() => void>} */
  #tasks = new Set();

  /**
   * @param {HTMLElement} board         the element whose style defines the colours
   * @param {HTMLCanvasElement} canvas
   */
  constructor(board, canvas) {
    this.#board = board;
    this.#canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.#pixels = /** @type {CanvasRenderingContext2D} */ (this.bitmap.getContext("2d"));
  }

  /** Changes the picture. Returns true if its size or its kind of board is another one. @param {Picture} picture */
  take(picture) {
    const before = this.picture;
    const { height, width, holes, palette } = picture;
    const isSame = height === before.height && width === before.width && holes === before.holes;
    this.picture = picture;
    if (!isSame) {
      [this.bitmap.width, this.bitmap.height] = [width, height];
      const { ratio, room, size, width: right, height: down } = this.layout;
      const kind = holes ? new PegLayout(holes, width) : new Layout();
      this.layout = Object.assign(kind, { ratio, room, width: right, height: down });
      this.layout.setSize(size);
    }
    if (isSame && JSON.stringify(palette) === JSON.stringify(before.palette)) this.#fillBitmap();
    else this.restyle();
    const clueOf = (/** @type {Picture} */ { cols, rows }, /** @type {number} */ line) =>
      String(line < height ? rows[line] : cols[line - height]);
    const lines = [...Array(height + width).keys()];
    if (!isSame) this.all();
    else if (picture.fill === "tile" && before.fill === "tile" && !picture.texts.size) {
      this.drawCells(differing(picture.cells, before.cells));
    } else this.draw();
    const isSameClues = picture.rows === before.rows && picture.cols === before.cols;
    if (!isSameClues) this.drawClues(lines.filter((line) => clueOf(picture, line) !== clueOf(before, line)));
    return !isSame;
  }

  /** Reads the colours again and draws everything. */
  restyle() {
    const { palette } = this.picture;
    this.#board.dataset.plain = String(this.isPlain); // at night, tokens.css makes only plain boards dark
    this.tones = readTones(this.#board);
    const hasWhiteInk = palette.some(({ rgb }, colour) => colour > 0 && rgb === WHITE); // an open cell is no white ink
    const open = hasWhiteInk && !this.isPlain ? this.tones.open : this.tones.board;
    this.#colours = Uint32Array.from([open, ...palette.map((_, colour) => this.css(colour))], packed);
    this.#fillBitmap();
    this.all();
  }

  /** True if the board has no colours of its own. */
  get isPlain() {
    return isPlain(this.picture);
  }

  /** Returns the colour in which the board shows a colour of the puzzle. @param {string} rgb */
  colourFor(rgb) {
    return shownAs(rgb, this.tones, this.picture);
  }

  /** Returns the CSS colour that shows a colour of the palette. @param {number} colour */
  css(colour) {
    return `#${this.colourFor(this.picture.palette[colour].rgb)}`;
  }

  /** Fills the bitmap with the colours of the cells. */
  #fillBitmap() {
    const { cells, height, width } = this.picture;
    const image = this.#pixels.createImageData(width, height);
    const words = new Uint32Array(image.data.buffer);
    for (let cell = 0; cell < cells.length; cell++) words[cell] = this.#colours[cells[cell] + 1];
    this.#pixels.putImageData(image, 0, 0);
  }

  /** Calls a function once before the next frame is drawn, after the others that wait. @param {() => void} act */
  soon(act) {
    this.#tasks.delete(act);
    this.#tasks.add(act);
    this.#request();
  }

  /** Draws everything in the next frame. */
  all() {
    this.#isAll = true;
    this.draw();
  }

  /** Draws all cells in the next frame. */
  draw() {
    this.#areas = null;
    this.#request();
  }

  /**
   * Draws some cells in the next frame, with what may be around them.
   *
   * @param {Iterable<number>} cells
   * @param {number} [around]   how many cells around them are drawn, too
   */
  drawCells(cells, around = AROUND) {
    const { width } = this.picture;
    for (const cell of cells) {
      const [row, column] = placeIn(cell, width);
      const last = this.#areas?.[this.#areas.length - 1];
      const [top, left, bottom, right] = [row - around, column - around, row + around, column + around];
      // the next cell of a row or a column makes the area larger
      if (last?.top === top && last.bottom === bottom && last.left <= left && last.right >= left) last.right = right;
      else if (last?.left === left && last.right === right && last.top <= top && last.bottom >= top) {
        last.bottom = bottom;
      } else this.#areas?.push({ top, left, bottom, right });
    }
    this.#request();
  }

  /** Draws lines (rows first) with their clues in the next frame. @param {Iterable<number>} lines */
  drawLines(lines) {
    const { height, width } = this.picture;
    for (const line of lines) {
      this.#areas?.push(line < height
        ? { top: line, left: 0, bottom: line, right: width - 1 }
        : { top: 0, left: line - height, bottom: height - 1, right: line - height });
    }
    this.drawClues(lines);
  }

  /** Draws the clues of lines (rows first) in the next frame. @param {Iterable<number>} lines */
  drawClues(lines) {
    for (const line of lines) this.#lines.add(line);
    this.#request();
  }

  /** Requests a frame. */
  #request() {
    this.#frame ||= requestAnimationFrame(() => {
      const tasks = [...this.#tasks];
      this.#tasks.clear();
      for (const act of tasks) act();
      this.paint();
    });
  }

  /** Draws what the next frame would draw. */
  paint() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { context, layout, picture } = this;
    const { band, top, left, right, width, height, measures: { bandX } } = layout;
    const seen = layout.visibleCells();
    const [areas, isAll, lines] = [this.#areas, this.#isAll, this.#lines];
    this.#areas = [];
    this.#isAll = false;
    this.#lines = new Set();
    if (layout.draw(this)) return; // a board of pegs
    if (isAll) {
      context.fillStyle = this.tones.band;
      context.fillRect(0, 0, width, height);
    }
    for (const line of this.beam === null ? [] : linesOf(this.beam, picture)) lines.add(line);
    const isDrawn = (/** @type {number} */ line) => isAll || lines.has(line);
    if (isAll || !areas || areas.length > MOST_AREAS) {
      this.#drawWithin(left, top, right, height, () => drawCells(this, seen));
    } else for (const area of areas) this.#drawArea(area, seen);
    this.#drawWithin(band, top, band + bandX, height, () => drawClues(this, "rows", seen.top, seen.bottom, isDrawn));
    this.#drawWithin(left, 0, right, top, () => drawClues(this, "cols", seen.left, seen.right, isDrawn));
    this.#drawWithin(band, 0, band + bandX, top, () => this.drawMap?.(this));
  }

  /** Draws the cells of an area that are in view. @param {Area} area @param {Area} seen   the cells in view */
  #drawArea(area, seen) {
    const { layout, picture: { height, width } } = this;
    const { bottom, left, right, top } = {
      top: Math.max(area.top, seen.top),
      left: Math.max(area.left, seen.left),
      bottom: Math.min(area.bottom, seen.bottom),
      right: Math.min(area.right, seen.right),
    };
    if (bottom < top || right < left) return;
    const { edge } = layout; // the frame is beside the outer cells
    const x = Math.max(layout.left, layout.x(left) - (left ? 0 : edge));
    const y = Math.max(layout.top, layout.y(top) - (top ? 0 : edge));
    const toX = Math.min(layout.right, layout.x(right + 1) + (right + 1 < width ? 0 : edge));
    const toY = Math.min(layout.height, layout.y(bottom + 1) + (bottom + 1 < height ? 0 : edge));
    this.#drawWithin(x, y, toX, toY, () => drawCells(this, { top, left, bottom, right }));
  }

  /**
   * Calls `draw`, and clips what it draws to the given part of the canvas, in device pixels.
   *
   * @param {number} x   the left side
   * @param {number} y   the upper side
   * @param {number} toX   the right side
   * @param {number} toY   the lower side
   * @param {() => void} draw
   */
  #drawWithin(x, y, toX, toY, draw) {
    const { context } = this;
    if (toX <= x || toY <= y) return;
    context.save();
    context.beginPath();
    context.rect(x, y, toX - x, toY - y);
    context.clip();
    draw();
    context.restore();
  }

  /** Resizes the canvas. @param {number} width @param {number} height   CSS pixels */
  resize(width, height) {
    const { layout } = this;
    const canvas = this.#canvas;
    layout.width = Math.round(width * layout.ratio);
    layout.height = Math.round(height * layout.ratio);
    if (canvas.width !== layout.width) canvas.width = layout.width;
    if (canvas.height !== layout.height) canvas.height = layout.height;
    canvas.style.width = `${layout.width / layout.ratio}px`;
    canvas.style.height = `${layout.height / layout.ratio}px`;
  }
}
