/** Draws a picture and its overlay on a canvas. Draws either everything or only the areas that changed. */

import { differing, placeIn } from "../base/cells.js";
import { make } from "../base/make.js";
import { drawCells } from "./cells.js";
import { drawClues, drawCorner } from "./clue_bands.js";
import { channelsOf, inDark, LIT, WHITE } from "../puzzle/palette.js";
import { Layout } from "./layout.js";

/**
 * @typedef {import("../base/types.js").Picture} Picture
 *
 * A range of rows and columns, ends included. -1 stands for the clue band.
 * @typedef {{top: number, left: number, bottom: number, right: number}} Area
 */

/**
 * An overlay without parts, except for stamps.
 *
 * @type {Required<Omit<import("./board.js").Overlay, "differs" | "wrong" | "conflicts" | "crosses" | "trial">>}
 */
export const NOTHING = {
  proposal: null,
  frame: null,
  done: null,
  broken: null,
  notes: null,
  chosen: null,
  solved: null,
};
/** The layout for cells that are not squares, or null if it is not loaded. @type {typeof import("./polygons.js").PolygonLayout | null} */
let Polygons = null;

/** Returns true if the code for boards whose cells are not squares is loaded. */
export function isReady() {
  return Polygons !== null;
}

/** Loads the code for boards whose cells are not squares. */
export async function loadPolygons() {
  Polygons = (await import("./polygons.js")).PolygonLayout;
}

const ALIKE = 48; // colours whose parts differ by less are alike
const MOST_AREAS = 32; // the maximum number of areas that are drawn separately; if there are more, everything is drawn

export class Painter {
  layout = new Layout();
  /** The layout of boards of squares. */
  #squares = this.layout;
  /** The shapes of the layout, or null for squares. @type {import("../base/types.js").Polygons | null} */
  #shape = null;
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
  /** The stamps of each cell, one bit per kind. */
  stamps = new Uint8Array(1);
  over = NOTHING;
  /** The cell of the cursor, or null if the cursor is hidden. @type {number | null} */
  cursor = null;
  /** The cell whose row and column are highlighted. @type {number | null} */
  beam = null;
  context;
  /** The cells, one pixel per cell. */
  bitmap = document.createElement("canvas");
  tones = /** @type {Tones} */ ({});
  /** Maps names to drawings of a single cell at the current size. @type {Map<string, HTMLCanvasElement>} */
  drawings = new Map();

  #board;
  #canvas;
  #pixels;
  /** The pixel values for the bitmap: the first is for unknown cells, and the others are for the colours. */
  #colours = new Uint32Array(1);
  /** @type {Area[]} */
  #areas = [];
  #frame = 0;
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

  /**
   * Changes the picture. Returns the cells that differ from the previous picture, or null if everything may differ.
   *
   * @param {Picture} picture
   */
  take(picture) {
    const before = this.picture;
    this.picture = picture;
    const { height, width, cells } = picture;
    if (height !== before.height || width !== before.width || !samePalette(before, picture)) {
      this.bitmap.width = width;
      this.bitmap.height = height;
      this.restyle();
      return null;
    }
    const changed = differing(cells, before.cells);
    this.#fill(areaOf(changed, width));
    return changed;
  }

  /** Chooses the layout for the cells of the picture. Returns true if the layout has changed. */
  reshape() {
    const { picture } = this;
    const shape = (Polygons && picture.polygons) || null;
    if (shape === this.#shape) return false;
    this.#shape = shape;
    const { height, ratio, room, size, width } = this.layout;
    this.layout = shape && Polygons ? new Polygons(picture) : this.#squares;
    Object.assign(this.layout, { height, ratio, room, width });
    this.layout.measure(size);
    return true;
  }

  /** Reads the colours again and draws everything. */
  restyle() {
    const { palette, height, width } = this.picture;
    this.#board.dataset.plain = String(this.#isPlain);
    this.tones = readTones(this.#board);
    this.drawings.clear();
    this.#colours = Uint32Array.from([this.tones.paper, ...palette.map((_, colour) => this.css(colour))], packed);
    this.#fill({ top: 0, left: 0, bottom: height - 1, right: width - 1 });
    this.all();
  }

  /** True if the board may be dark: its ground is white, and no two of its colours become alike. */
  get #isPlain() {
    const [ground, ...others] = this.picture.palette.map(({ rgb }) => rgb);
    const shown = others.map(inDark);
    const isLike = (/** @type {string} */ one, /** @type {string} */ other) =>
      channelsOf(one).every((part, at) => Math.abs(part - channelsOf(other)[at]) < ALIKE);
    return ground === WHITE && !shown.some((one, at) => one !== others[at] && shown.some((other, place) => place !== at && isLike(one, other)));
  }

  /** True if the ground of the board is dark. */
  get isDark() {
    return this.tones.paper === "rgb(20, 23, 30)";
  }

  /** Returns the colour that shows a colour of the puzzle. @param {string} rgb */
  shown(rgb) {
    if (!this.isDark) return rgb;
    const isPicture = this.picture.rows.length > 0 || this.picture.polygons !== undefined;
    return rgb === LIT && isPicture ? rgb : inDark(rgb);
  }

  /** Returns the CSS colour that shows a colour of the palette. @param {number} colour */
  css(colour) {
    return `#${this.shown(this.picture.palette[colour].rgb)}`;
  }

  /** Fills an area of the bitmap. @param {Area | null} area */
  #fill(area) {
    if (area === null) return;
    const { cells, width } = this.picture;
    const [across, down] = [area.right - area.left + 1, area.bottom - area.top + 1];
    const image = this.#pixels.createImageData(across, down);
    const words = new Uint32Array(image.data.buffer);
    for (let row = 0, at = 0; row < down; row++) {
      const first = (area.top + row) * width + area.left;
      for (let column = 0; column < across; column++) words[at++] = this.#colours[cells[first + column] + 1];
    }
    this.#pixels.putImageData(image, area.left, area.top);
  }

  /** Puts stamps on the cells that are given for each kind, and removes these kinds from all other cells. @param {[number, Iterable<number>][]} given */
  stamp(given) {
    const before = this.stamps;
    const others = given.reduce((kinds, [kind]) => kinds & ~kind, 255);
    const stamps = before.slice();
    for (let cell = 0; cell < stamps.length; cell++) stamps[cell] &= others;
    for (const [kind, cells] of given) for (const cell of cells) stamps[cell] |= kind;
    this.stamps = stamps;
    this.areas([areaOf(differing(stamps, before), this.picture.width)]);
  }

  /** Draws everything in the next frame. */
  all() {
    const { height, width } = this.picture;
    this.areas([{ top: -1, left: -1, bottom: height - 1, right: width - 1 }]);
  }

  /** Draws these areas in the next frame. @param {(Area | null)[]} areas */
  areas(areas) {
    for (const area of areas) if (area !== null) this.#areas.push(area);
    if (this.#areas.length) this.#request();
  }

  /** Calls a function once before the next frame is drawn. @param {() => void} act */
  soon(act) {
    this.#tasks.add(act);
    this.#request();
  }

  #request() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const tasks = [...this.#tasks];
      this.#tasks.clear();
      for (const act of tasks) act();
      this.paint();
    });
  }

  /** Draws all areas that are waiting. */
  paint() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const areas = this.#areas;
    this.#areas = [];
    if (areas.length > MOST_AREAS) {
      this.all();
      this.paint();
      return;
    }
    const seen = this.layout.visible();
    for (const area of areas) this.#draw(area, seen);
  }

  /** @param {Area} area @param {Area} seen   the visible cells */
  #draw(area, seen) {
    const { context, layout, picture } = this;
    const { top, left, width, height } = layout;
    if (layout.draw(this)) return;
    const cut = grown(area, seen, 0);
    const margin = Math.ceil(2 * layout.ratio);
    const x = Math.max(left, layout.x(cut.left) - margin);
    const y = Math.max(top, layout.y(cut.top) - margin);
    const toX = area.right >= picture.width - 1 ? width : layout.x(cut.right + 1) + margin;
    const toY = area.bottom >= picture.height - 1 ? height : layout.y(cut.bottom + 1) + margin;
    // Also draw the neighbours of the area, because their lines, frames and long numbers extend into the area.
    const more = grown(cut, seen, 1);
    if (area.right >= 0 && area.bottom >= 0) this.#within(x, y, toX, toY, () => drawCells(this, more));
    if (area.left < 0) this.#within(0, y, left, toY, () => drawClues(this, "rows", more.top, more.bottom));
    if (area.top < 0) this.#within(x, 0, toX, top, () => drawClues(this, "cols", more.left, more.right));
    this.#within(0, 0, left, top, () => drawCorner(this));
    // After the last whole cell, there is room for the frame of the board.
    context.fillStyle = this.tones.band;
    if (seen.right < picture.width - 1) context.fillRect(width - layout.edge, 0, width, height);
    if (seen.bottom < picture.height - 1) context.fillRect(0, height - layout.edge, width, height);
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
    this.drawings.clear();
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
}

/** Converts a CSS colour (#rrggbb or rgb(...)) to a 32-bit word of ImageData. @param {string} css */
function packed(css) {
  const [red, green, blue] = css.startsWith("#") ? channelsOf(css.slice(1)) : (css.match(/[\d.]+/g) ?? []).map(Number);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** @param {Picture} one @param {Picture} other */
function samePalette(one, other) {
  const { palette } = other;
  if (one.palette.length !== palette.length) return false;
  return one.palette.every(({ key, rgb }, at) => key === palette[at].key && rgb === palette[at].rgb);
}

/**
 * Returns the smallest area that contains these cells, or null if there are none.
 *
 * @param {Iterable<number>} cells
 * @param {number} width
 */
export function areaOf(cells, width) {
  /** @type {Area | null} */
  let area = null;
  for (const cell of cells) {
    const [row, column] = placeIn(cell, width);
    area ??= { top: row, left: column, bottom: row, right: column };
    area.top = Math.min(area.top, row);
    area.left = Math.min(area.left, column);
    area.bottom = Math.max(area.bottom, row);
    area.right = Math.max(area.right, column);
  }
  return area;
}

/** Extends an area by some cells on each side, within limits. @param {Area} area @param {Area} limits @param {number} by */
export function grown(area, limits, by) {
  return {
    top: Math.max(limits.top, area.top - by),
    left: Math.max(limits.left, area.left - by),
    bottom: Math.min(limits.bottom, area.bottom + by),
    right: Math.min(limits.right, area.right + by),
  };
}

/** The colours in the style sheets. */
const NAMES = "paper ink thin thick frame band stripe rule number done cross cursor beam wrong mine shade ring halo".split(" ");

/** @typedef {Record<string, string>} Tones */

/** Reads the current colours from the style sheets, all at once. @param {HTMLElement} board @returns {Tones} */
function readTones(board) {
  const parts = NAMES.map((name) => make("i", { style: `color: var(--${name})` }));
  const probe = make("span", "probe", ...parts);
  board.append(probe);
  const tones = parts.map((part, at) => [NAMES[at], getComputedStyle(part).color]);
  probe.remove();
  return Object.fromEntries(tones);
}
