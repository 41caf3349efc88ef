/** The window onto the board: the size of its cells, and the part that is in view. */

import { placeIn } from "../base/cells.js";
import { make } from "../base/make.js";
import { drawMap, mapAt } from "./map.js";
import { FOLDED_CELL } from "./layout.js";
import { COARSE, NARROW } from "./panels.js";

/** @import { View } from "./board.js" */

// If the board does not fit with cells of this size, it shows a part. In CSS pixels.
const LEAST_CELL = 14; // clues of 10 pixels
const LEAST_TOUCHED_CELL = 12; // clues of 8 pixels
const READY_CELL = 16; // on a touchscreen, a puzzle with smaller cells opens as a part that fingers can play
const [PART_CELL, NEAR_CELL] = [22, 30]; // the cells of boards that show a part, for a mouse and for a finger
const USUAL_CELL = 20; // if the cells are smaller, there are buttons to enlarge them
const DRAWN_CELL = 24; // the same in drawings and in frames, by touch
const [FOLDED_COLUMNS, FAR_COLUMNS] = [17, 30]; // the widest boards with folded clues, without and with the far cursor
const FAR_CELL = 10; // the smallest cell of a whole board with the far cursor
const [SMALLEST, LARGEST] = [10, 34]; // the sizes that a player can choose
const [FRAME, FRAME_CELLS] = [6, 30]; // in a frame, boards of up to 30x30 have smaller cells, so that they fit

export class Viewport {
  room = make("div", "room");
  view = make("div", { className: "view", role: "grid", tabIndex: 0 });
  #space = make("div");
  #painter;
  #settings;
  #isEmbedded;
  #changed;
  /** Is called when the board has been fitted into its space. */
  arranged = () => {};
  /** The cell size that the player chose. If null, the board fits into the available space. @type {number | null} */
  #chosen = null;
  /** True if the player has asked for the whole board. */
  #isWanted = false;
  /** The largest cell size with which the whole board fits, with its clues. */
  #fitting = 0;
  /** The cell size after the last zoom, before rounding: a pinch consists of zooms by less than a pixel. */
  #exact = 0;
  /** True until a board of another size has space and scrolls to its first cell. */
  #isNew = false;
  /** True if a finger has been on the board: then no panel that grows moves it. */
  #isHeld = false;
  /** The height of the board, and the room above it, in CSS pixels. */
  #high = 0;
  #above = 0;

  /**
   * @param {import("./painter.js").Painter} painter
   * @param {HTMLCanvasElement} canvas
   * @param {import("../base/settings.js").Settings} settings
   * @param {boolean} isEmbedded
   * @param {() => void} changed   is called when the player has zoomed or scrolled
   */
  constructor(painter, canvas, settings, isEmbedded, changed) {
    this.#painter = painter;
    this.#settings = settings;
    this.#isEmbedded = isEmbedded;
    this.#changed = changed;
    this.#space.append(canvas);
    this.view.append(this.#space);
    this.view.style.visibility = "hidden"; // until it has its place
    painter.drawMap = drawMap;
    this.view.addEventListener("scroll", () => {
      this.#takeScroll();
      changed();
    });
    this.view.addEventListener("pointerdown", () => (this.#isHeld = true));
    new ResizeObserver(() => this.arrange()).observe(this.room);
  }

  get #layout() {
    return this.#painter.layout;
  }

  /** Forgets the chosen size, because the board has another size. */
  reset() {
    this.#isNew = true;
    this.#isHeld = false;
    this.#chosen = null;
    this.#isWanted = false;
  }

  /** True if the board fits with cells that are large enough. */
  get fits() {
    const least = this.hasFarCursor ? FAR_CELL : COARSE.matches ? LEAST_TOUCHED_CELL : LEAST_CELL;
    return this.#fitting >= (this.#isFramed ? FRAME : least) * this.#layout.ratio;
  }

  /** True if there are buttons to change the size: the board does not fit, or its cells are small. */
  get isSmall() {
    const usual = COARSE.matches ? DRAWN_CELL : USUAL_CELL;
    const { isFolded, ratio } = this.#layout; // folded clues make the cells as large as they can be
    return !this.fits || (!this.#isEmbedded && !isFolded && this.#fitting < usual * ratio);
  }

  /** True if the whole board is in view. */
  get isWhole() {
    return this.#layout.isWhole;
  }

  /** True if the whole board is in view without its clues, which would be too small. A press then comes near. */
  get isFar() {
    return this.#isWanted && !this.fits;
  }

  /** True if a whole board has cells for fingers. */
  get #isReady() {
    const isPlayed = !this.#painter.picture.isDraft && !this.#isEmbedded;
    return !isPlayed || !COARSE.matches || this.hasFarCursor || this.#fitting >= READY_CELL * this.#layout.ratio;
  }

  /** True if a picture is played on a phone. */
  get #isOnPhone() {
    const { fill, isDraft, rows } = this.#painter.picture;
    return NARROW.matches && !this.#isEmbedded && !isDraft && fill === "tile" && rows.length > 0;
  }

  /** True if a finger moves the cursor, and buttons paint: then cells need not be large. */
  get hasFarCursor() {
    return this.#settings.values.far && this.mayBeFar;
  }

  /** True if the board may have the far cursor. */
  get mayBeFar() {
    return this.#isOnPhone && this.#painter.picture.width <= FAR_COLUMNS;
  }

  /** True if the page is in a frame of another page, and the board is small enough to be shown whole there. */
  get #isFramed() {
    const { height, width } = this.#painter.picture;
    return this.#isEmbedded && Math.max(height, width) <= FRAME_CELLS;
  }

  /**
   * The cell size that is chosen automatically: the board is whole or, if its cells would be too small, a part is in
   * view.
   */
  get #automaticSize() {
    if (this.#isFramed) return Math.max(this.#fitting, Math.round(FRAME * this.#layout.ratio));
    if (this.fits && (this.#isWanted || this.#isReady)) return this.#fitting;
    return Math.round((this.#isEmbedded || COARSE.matches ? DRAWN_CELL : PART_CELL) * this.#layout.ratio);
  }

  /** Limits a cell size that the player chooses, in device pixels. @param {number} size */
  #limitedSize(size) {
    const { ratio } = this.#layout;
    const automatic = this.#automaticSize;
    const least = this.fits ? this.#fitting : Math.min(SMALLEST * ratio, automatic);
    return Math.max(least, Math.min(Math.max(LARGEST * ratio, automatic), size));
  }

  /**
   * The part of the board that is visible. A cell size that is set is limited to those that a player can choose.
   *
   * @returns {Omit<View, "cursor">}
   */
  get part() {
    const { ratio, scrollX, scrollY, size } = this.#layout;
    return { size: this.#chosen && this.#chosen / ratio, x: scrollX / size, y: scrollY / size };
  }

  set part({ size, x, y }) {
    const layout = this.#layout;
    this.#chosen = size && Math.round(this.#limitedSize(size * devicePixelRatio));
    if (size) this.#isWanted = false;
    this.arrange();
    this.view.scrollTo((x * layout.size) / layout.ratio, (y * layout.size) / layout.ratio);
    this.#takeScroll();
  }

  /** Makes all cells larger or smaller. @param {number} factor   by which their size is multiplied */
  zoom(factor) {
    const { left, top, width, height } = this.view.getBoundingClientRect();
    this.moveBy(0, 0, factor, left + width / 2, top + height / 2);
  }

  /** Shows the whole board, without its clues if they would be too small. */
  fit() {
    this.#chosen = null;
    this.#isWanted = true;
    this.arrange();
    this.#changed();
  }

  /** Shows a cell in the middle, large enough for a finger, with the clues beside it. @param {number} cell */
  near(cell) {
    const layout = this.#layout;
    this.#isWanted = false;
    this.#chosen = Math.round(Math.max(COARSE.matches ? NEAR_CELL * layout.ratio : 0, this.#automaticSize));
    this.arrange();
    this.showMiddle(...placeIn(cell, this.#painter.picture.width));
    this.#changed();
  }

  /** Scrolls a place of the board to the middle of the view. @param {number} row @param {number} column */
  showMiddle(row, column) {
    const { height, left, ratio, right, size, top } = this.#layout;
    const [x, y] = [(column + 0.5) * size - (right - left) / 2, (row + 0.5) * size - (height - top) / 2];
    this.view.scrollTo(x / ratio, y / ratio);
    this.#takeScroll();
  }

  /** Scrolls a cell into view. @param {number} row @param {number} column */
  showCell(row, column) {
    const { x, y } = this.#layout.scrollTo(row, column);
    this.view.scrollTo(x / this.#layout.ratio, y / this.#layout.ratio);
  }

  /**
   * Scrolls to the first cell that help names (of `cells`, then of `around`), or else to the first visible cell of
   * its line.
   *
   * @param {import("./overlay.js").Frame} frame
   */
  reveal({ cells = [], around = [], line }) {
    if (!cells.length && !around.length && line == null) return;
    const { height, width } = this.#painter.picture;
    const { left, top } = this.#layout.visibleCells();
    const isRow = line != null && line < height;
    const ofLine = isRow ? line * width + left : top * width + Number(line) - height; // not used if there is no line
    const [cell = ofLine] = [...cells, ...around];
    if (this.isFar) this.near(cell);
    else this.showCell(...placeIn(cell, width));
  }

  /**
   * Returns the place on the board under a point of the map; null if the point, in CSS pixels, is not on the map.
   *
   * @param {number} x
   * @param {number} y
   */
  mapAt(x, y) {
    return mapAt(this.#layout, ...this.onCanvas(x, y));
  }

  /**
   * Moves the board with the pointers, and zooms around a point of the page.
   *
   * @param {number} right   by how many CSS pixels the board moves
   * @param {number} down
   * @param {number} factor   by which the cell size is multiplied
   * @param {number} x   the fixed point of the zoom, after the move, in CSS pixels of the browser's window
   * @param {number} y
   */
  moveBy(right, down, factor, x, y) {
    const layout = this.#layout;
    const [left, top] = this.onCanvas(x - right, y - down);
    const [column, row] = [(left - layout.x(0)) / layout.size, (top - layout.y(0)) / layout.size];
    if (factor !== 1) {
      const before = Math.round(this.#exact) === layout.size ? this.#exact : layout.size;
      this.#exact = this.#limitedSize(before * factor);
      const size = Math.round(this.#exact);
      this.#isWanted = this.fits && size === this.#fitting;
      this.#chosen = size === this.#automaticSize ? null : size; // then the size follows the window again
      this.arrange();
    }
    const { bandY } = layout.measures;
    const [toX, toY] = this.onCanvas(x, y);
    const [scrollX, scrollY] = [layout.x(column) + layout.scrollX - toX, bandY + row * layout.size - toY];
    this.view.scrollTo(scrollX / layout.ratio, scrollY / layout.ratio);
    this.#takeScroll();
    this.#changed();
  }

  /** Scrolls the board by CSS pixels. Returns true if it has moved. @param {number} right @param {number} down */
  scrollBy(right, down) {
    const { view } = this;
    const before = [view.scrollLeft, view.scrollTop].join();
    view.scrollBy(right, down);
    if ([view.scrollLeft, view.scrollTop].join() === before) return false;
    this.#takeScroll();
    return true;
  }

  /** Returns the middle of a cell as `{x, y}`, in CSS pixels of the browser's window. @param {number} cell */
  pointOf(cell) {
    const { left, top } = this.view.getBoundingClientRect();
    const [x, y] = this.#layout.middle(...placeIn(cell, this.#painter.picture.width));
    const { ratio } = this.#layout;
    return { x: left + this.view.clientLeft + x / ratio, y: top + this.view.clientTop + y / ratio };
  }

  /**
   * Converts a point of the browser's window to device pixels on the canvas.
   *
   * @param {number} x   CSS pixels, as in pointer events
   * @param {number} y
   * @returns {[number, number]}   x and y
   */
  onCanvas(x, y) {
    const { left, top } = this.view.getBoundingClientRect();
    const { ratio } = this.#layout;
    return [(x - left - this.view.clientLeft) * ratio, (y - top - this.view.clientTop) * ratio];
  }

  /** Fits the board into the available space. */
  arrange() {
    const layout = this.#layout;
    const { clientWidth, clientHeight } = this.room;
    if (!clientWidth || !clientHeight) return; // the board is hidden
    const ratio = (layout.ratio = devicePixelRatio);
    layout.room = { width: clientWidth * ratio, height: clientHeight * ratio };
    const { isCut: wasCut, isFar: wasFar } = layout;
    layout.isCut = layout.isFar = layout.isFolded = false;
    layout.isMirrored = this.#isOnPhone && this.#settings.values.leftHand;
    this.#fitting = layout.fittingSize();
    const largest = FOLDED_CELL * ratio;
    const mayFold = this.#isOnPhone && (layout.shape.width <= FOLDED_COLUMNS || this.hasFarCursor);
    if (mayFold && this.#fitting < largest) {
      layout.isFolded = true;
      this.#fitting = Math.min(largest, layout.fittingSize());
    }
    layout.isFar = this.isFar;
    layout.setSize(layout.isFar ? layout.fittingSize() : (this.#chosen ?? this.#automaticSize));
    layout.isCut = !layout.isWhole;
    layout.setSize(layout.size);
    const { width, height } = layout.boardExtent();
    const { view } = this;
    this.#space.style.width = `${width / ratio}px`;
    this.#space.style.height = `${height / ratio}px`;
    // Firefox keeps the scroll bars of a larger board, although this one would fit without them.
    view.style.overflow = layout.isWhole ? "hidden" : "";
    const resize = (/** @type {number} */ right, /** @type {number} */ down) => {
      view.style.width = `${right / ratio + view.offsetWidth - view.clientWidth}px`;
      view.style.height = `${down / ratio + view.offsetHeight - view.clientHeight}px`;
    };
    resize(width, height);
    resize(width, height); // with the scroll bars of this board
    // The board stands beside the panel, and the style sheet moves both to the middle.
    const spare = Math.max(0, clientWidth - view.offsetWidth);
    this.room.parentElement?.parentElement?.style.setProperty("--spare", `${spare}px`);
    this.#painter.resize(Math.min(view.clientWidth, width / ratio), Math.min(view.clientHeight, height / ratio));
    view.style.visibility = "";
    const isNew = this.#isNew;
    if (isNew) view.scrollTo(0, 0);
    this.#isNew = false;
    const below = Math.max(0, clientHeight - view.offsetHeight);
    const isSteady = this.#isHeld && view.offsetHeight === this.#high;
    this.#above = Math.min(below, isSteady ? this.#above : Math.floor(below / 2));
    this.#high = view.offsetHeight;
    this.room.style.setProperty("--above", `${this.#above}px`); // phones follow it
    this.#takeScroll();
    this.#painter.paint();
    this.arranged();
    // the panels show the clues that are cut, or say how to come near
    if (isNew || layout.isCut !== wasCut || layout.isFar !== wasFar) this.#changed();
  }

  /** Takes over how far the board is scrolled. */
  #takeScroll() {
    const layout = this.#layout;
    layout.scrollX = Math.round(this.view.scrollLeft * layout.ratio);
    layout.scrollY = Math.round(this.view.scrollTop * layout.ratio);
    this.#painter.all();
  }
}
