/** Draws a picture and its overlay on a canvas. The clues are only drawn again if they change: they take most of the time. */

import { make } from "../base/make.js";
import { distance, oklab } from "../puzzle/oklab.js";
import { channelsOf, inDark, LIT, WHITE } from "../puzzle/palette.js";
import { drawCells } from "./cells.js";
import { drawClues } from "./clue_bands.js";
import { Layout } from "./layout.js";
import { PegLayout } from "./peg_layout.js";

/**
 * @typedef {import("../base/types.js").Picture} Picture
 * @typedef {import("../base/cells.js").Area} Area
 * @typedef {Record<string, string>} Tones   the colours in the style sheets
 */

/** An overlay without parts. @type {import("./board.js").Shown} */
export const NOTHING = {
  differs: new Set(),
  wrong: new Set(),
  conflicts: new Set(),
  crosses: new Set(),
  trial: new Set(),
  proposal: null,
  frame: null,
  done: null,
  broken: null,
  notes: null,
  chosen: null,
  solved: null,
};
/** The names of the colours in the style sheets. */
const TONES = "board printed thin thick frame band stripe rule number mark own beam wrong shade amber halo".split(" ");
const ALIKE = 0.1; // colours that are closer than this in Oklab are alike; on small cells, people confuse them

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
  over = NOTHING;
  /** The cell of the cursor, or null if the cursor is hidden. @type {number | null} */
  cursor = null;
  /** The cell whose row and column are highlighted. @type {number | null} */
  beam = null;
  context;
  /** The cells, one pixel per cell. */
  bitmap = document.createElement("canvas");
  tones = /** @type {Tones} */ ({});

  #board;
  #canvas;
  #pixels;
  /** The pixel values for the bitmap: the first is for unknown cells, and the others are for the colours. */
  #colours = new Uint32Array(1);
  #frame = 0; // the ID of the requested frame, or 0
  /** The lines (rows first) whose clues the next frame draws, besides the cells. @type {Set<number>} */
  #lines = new Set();
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
      this.layout = Object.assign(holes ? new PegLayout(holes, width) : new Layout(), { ratio, room, width: right, height: down });
      this.layout.measure(size);
    }
    if (isSame && JSON.stringify(palette) === JSON.stringify(before.palette)) this.#fill();
    else this.restyle();
    const clueOf = (/** @type {Picture} */ { cols, rows }, /** @type {number} */ line) => String(line < height ? rows[line] : cols[line - height]);
    const lines = [...Array(height + width).keys()];
    if (!isSame) this.all();
    else if (picture.rows === before.rows && picture.cols === before.cols) this.draw();
    else this.draw(lines.filter((line) => clueOf(picture, line) !== clueOf(before, line)));
    return !isSame;
  }

  /** Reads the colours again and draws everything. */
  restyle() {
    const { palette } = this.picture;
    this.#board.dataset.plain = String(this.#isPlain); // in the dark theme, tokens.css makes only plain boards dark
    this.tones = readTones(this.#board);
    this.#colours = Uint32Array.from([this.tones.board, ...palette.map((_, colour) => this.css(colour))], packed);
    this.#fill();
    this.all();
  }

  /** True if the board may be dark: its ground is white, and no two of its colours become alike. */
  get #isPlain() {
    const [ground, ...others] = this.picture.palette.map(({ rgb }) => rgb);
    const inks = others.map(inDark);
    const labs = inks.map((ink) => oklab(channelsOf(ink)));
    const becomesLike = (/** @type {string} */ ink, /** @type {number} */ index) =>
      ink !== others[index] && labs.some((lab, place) => place !== index && distance(labs[index], lab) < ALIKE); // if it has changed
    return ground === WHITE && !inks.some(becomesLike);
  }

  /** True if the ground of the board is dark. */
  get isDark() {
    return this.tones.board === "rgb(26, 28, 37)"; // --board in tokens.css
  }

  /** Returns the colour in which the board shows a colour of the puzzle. @param {string} rgb */
  colourFor(rgb) {
    if (!this.isDark) return rgb;
    const isPicture = this.picture.rows.length > 0 || this.picture.holes !== undefined;
    return rgb === LIT && isPicture ? rgb : inDark(rgb); // in pictures, this is a colour like any other
  }

  /** Returns the CSS colour that shows a colour of the palette. @param {number} colour */
  css(colour) {
    return `#${this.colourFor(this.picture.palette[colour].rgb)}`;
  }

  /** Fills the bitmap with the colours of the cells. */
  #fill() {
    const { cells, height, width } = this.picture;
    const image = this.#pixels.createImageData(width, height);
    const words = new Uint32Array(image.data.buffer);
    for (let cell = 0; cell < cells.length; cell++) words[cell] = this.#colours[cells[cell] + 1];
    this.#pixels.putImageData(image, 0, 0);
  }

  /** Calls a function once before the next frame is drawn, after the others that were asked for earlier. @param {() => void} act */
  soon(act) {
    this.#tasks.delete(act);
    this.#tasks.add(act);
    this.draw();
  }

  /** Draws everything in the next frame. */
  all() {
    this.#isAll = true;
    this.draw();
  }

  /** Draws the cells in the next frame, and the clues of these lines (rows first). @param {Iterable<number>} [lines] */
  draw(lines = []) {
    for (const line of lines) this.#lines.add(line);
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
    const { context, layout } = this;
    const { top, left, width, height } = layout;
    const seen = layout.visible();
    const [isAll, lines] = [this.#isAll, this.#lines];
    this.#isAll = false;
    this.#lines = new Set();
    if (layout.draw(this)) return; // a board of pegs
    if (isAll) {
      context.fillStyle = this.tones.band;
      context.fillRect(0, 0, width, height);
    }
    const isDrawn = (/** @type {number} */ line) => isAll || lines.has(line);
    this.#within(left, top, width, height, () => drawCells(this, seen));
    this.#within(0, top, left, height, () => drawClues(this, "rows", seen.top, seen.bottom, isDrawn));
    this.#within(left, 0, width, top, () => drawClues(this, "cols", seen.left, seen.right, isDrawn));
  }

  /**
   * Calls `draw`, which draws only inside the given part of the canvas.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} toX
   * @param {number} toY
   * @param {() => void} draw
   */
  #within(x, y, toX, toY, draw) {
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

/** Converts a CSS colour (#rrggbb or rgb(...)) to a 32-bit word of ImageData. @param {string} css */
function packed(css) {
  const [red, green, blue] = css.startsWith("#") ? channelsOf(css.slice(1)) : (css.match(/[\d.]+/g) ?? []).map(Number);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Reads the current colours from the style sheets, all at once. @param {HTMLElement} board @returns {Tones} */
function readTones(board) {
  const parts = TONES.map((name) => make("i", { style: `color: var(--${name})` }));
  const probe = make("span", "probe", ...parts);
  board.append(probe);
  const tones = parts.map((part, index) => [TONES[index], getComputedStyle(part).color]);
  probe.remove();
  return Object.fromEntries(tones);
}
