/**
 * The board: draws a `Picture`, and converts pointer and key events to strokes over its cells.
 *
 * @typedef {import("../base/types.js").Picture} Picture
 *
 * Everything drawn over the picture.
 * @typedef {Object} Shown
 * @property {Set<number>} differs     the cells in which solutions differ
 * @property {Set<number>} wrong       the wrong cells
 * @property {Set<number>} conflicts   the cells whose marks break a rule
 * @property {Set<number>} crosses     the cells that are known to be background
 * @property {Set<number>} trial       the cells with tentative marks
 * @property {Map<number, number> | null} proposal   the proposed colours of cells
 * @property {{cells?: number[], line?: number | null, around?: number[], dims?: boolean} | null} frame
 *     cells to look at, and the line (rows first) or the group of cells that they belong to; `dims`: everything else is
 *     dimmed
 * @property {boolean[][] | null} done    the blocks of each line (rows first) that are greyed
 * @property {Set<number> | null} broken  the lines (rows first) whose clues disagree with the marks
 * @property {Map<number, import("./notes.js").Notes> | null} notes   pencil marks
 * @property {Set<number> | null} chosen  the cells that the player has chosen
 * @property {boolean | null} solved      true if nothing shows where the pointer and the cursor are
 *
 * New parts of what is drawn over the picture. Any iterable stands for a set; null removes a part.
 * @typedef {Partial<Omit<Shown, import("./stamps.js").Stamp>> & Partial<Record<import("./stamps.js").Stamp, Iterable<number> | null>>} Overlay
 *
 * The chosen cell size in CSS pixels (null: the board fits into the available space), the scrolled distance in cells, and
 * the cell of the cursor.
 * @typedef {{size: number | null, x: number, y: number, cursor?: number}} View
 *
 * @typedef {Object} Stroke
 * @property {number} cell       the first cell
 * @property {0 | 2} button      0: left button, touch or keys; 2: right button, a pen's eraser or Shift+Space
 * @property {boolean} shift
 * @property {"mouse" | "touch" | "pen" | "keyboard"} pointer
 */

import { placeIn } from "../base/cells.js";
import { Source } from "../base/events.js";
import { make } from "../base/make.js";
import { cellNames, wholeClue } from "./cell_names.js";
import { controlsOf, listenToKeys } from "./keyboard.js";
import { LEGIBLE, shapeOf } from "./layout.js";
import { NOTHING, Painter } from "./painter.js";
import { COARSE } from "./panels.js";
import { Pointers } from "./pointers.js";
import { STAMPS } from "./stamps.js";
import { Strokes } from "./strokes.js";

// If the board does not fit with cells of this size, it scrolls. In CSS pixels.
const LEAST_CELL = 18; // clues of 11 pixels
const LEAST_TOUCHED_CELL = 14; // clues of 9 pixels; on a touchscreen, two fingers enlarge the board
const TOUCHED_CELL = 24; // cells for fingers on boards that scroll
const [FRAME, FRAME_CELLS] = [6, 30]; // in a frame, boards of up to 30x30 have smaller cells, so that they fit
const PAUSE = 150; // milliseconds after which names for screen readers are tried again if a stroke is being drawn
/**
 * Fires these events:
 *
 * - "begin" (detail: Stroke), "move" (detail: {cells}, all cells passed since the last event) and "end" for strokes;
 *   "cancel" if the stroke has become a pinch and must be undone
 * - "cursor" (detail: {cell})
 * - "view" when the board was zoomed or scrolled
 * - "colours" when its colours may have changed
 * - "clue" (detail: {line}) for a press on a clue; lines are numbered with the rows first
 * - "help" when the player asks for the clues and the keys
 * - "key" (detail: {key, cell, event}) for keys that the board does not use, except for those with Ctrl, Alt or Meta
 */
export class Board extends Source {
  /** The accessible name of a cell. @type {(cell: number) => string} */
  describe = String;
  strokes = new Strokes(this);

  settings;
  #isEmbedded;
  /** True until a board of another size has space and scrolls to its first cell. */
  #resized = false;
  #painter;
  #names;
  #room = make("div", "room");
  #view = make("div", { className: "view", role: "grid", tabIndex: 0 });
  #space = make("div");
  #controls;
  /** Shows whole clues that are cut on the board. */
  #clues = make("div", { className: "clues", role: "status" });
  #cursor = 0;
  /** The cell size that the user chose. If null, the board fits into the available space. @type {number | null} */
  #chosen = null;
  /** True while an update of the names waits. */
  #isNaming = false;
  /** The view of the next picture that is shown, or null. @type {View | null} */
  nextView = null;
  /** True if the next picture belongs to another puzzle. */
  isNext = false;

  /**
   * @param {HTMLElement} stage
   * @param {import("../app/settings.js").Settings} settings
   * @param {boolean} [isEmbedded]   true if the page is a part of another page
   */
  constructor(stage, settings, isEmbedded = false) {
    super();
    this.settings = settings;
    this.#isEmbedded = isEmbedded;
    const canvas = make("canvas", { ariaHidden: "true" });
    this.#space.append(canvas);
    this.#view.append(this.#space);
    this.#view.style.visibility = "hidden"; // until it has its place
    stage.classList.add("board");
    this.#controls = controlsOf(this);
    stage.append(this.#room, make("div", "controls", this.#controls));
    this.#painter = new Painter(stage, canvas);
    this.#room.append(this.#view, this.#clues);
    this.#names = cellNames(this.#view);
    new Pointers(this, canvas);
    listenToKeys(this, this.#view);
    this.#view.addEventListener("scroll", () => {
      this.#scrolled();
      this.tell("view");
    });
    this.#view.addEventListener("blur", () => this.#mark(null));
    for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, () => this.#clues.replaceChildren(), true); // hides whole clues
    new ResizeObserver(() => this.#arrange()).observe(this.#room);
    settings.on("change", () => this.#restyle());
    for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"]) {
      matchMedia(query).addEventListener("change", () => this.#restyle()); // the style sheets then have other colours
    }
  }

  /** The picture that is shown. */
  get picture() {
    return this.#painter.picture;
  }

  /** Returns the colour in which this board shows a colour of the puzzle. @param {string} rgb */
  colourFor(rgb) {
    return this.#painter.colourFor(rgb);
  }

  /** The positions of cells and clues. */
  get layout() {
    return this.#painter.layout;
  }

  /** The cell where keys paint. */
  get cursor() {
    return this.#cursor;
  }

  set cursor(cell) {
    if (cell === this.#cursor) return;
    this.#cursor = cell;
    this.#updateNames();
    this.tell("cursor", { cell });
  }

  /** Calls a function once before the next frame is drawn, however often it is asked to. @param {() => void} act */
  soon(act) {
    this.#painter.soon(act);
  }

  /** Calls a function after the next frame is painted. @param {() => void} act */
  afterwards(act) {
    requestAnimationFrame(() => setTimeout(act));
  }

  /**
   * Shows a picture of any size. While the user draws, the cells stay in place, and clues that become too long for their
   * space are cut until `fitClues` is called.
   *
   * @param {Picture} picture
   * @param {boolean} [isNewDrawing]   true if the picture is another drawing; false if a stroke has changed the drawing
   */
  show(picture, isNewDrawing = false) {
    const painter = this.#painter;
    const before = painter.picture;
    const resized = painter.take(picture);
    if (resized) {
      this.#resized = true;
      this.strokes.cancel();
      this.#chosen = null;
      painter.over = NOTHING;
      painter.beam = null; // the cell of the pointer may not exist any more
    }
    if (resized || this.isNext) this.cursor = Math.max(0, picture.holes?.holes.indexOf(true) ?? 0); // the first cell or hole
    if (resized || isNewDrawing || !picture.isDraft || !before.isDraft) this.fitClues(resized);
    if (this.nextView) this.view = this.nextView;
    this.nextView = null;
    this.isNext = false;
    this.#updateNames();
  }

  /** The part of the board that is visible. @returns {View} */
  get view() {
    const { ratio, scrollX, scrollY, size } = this.#painter.layout;
    return { size: this.#chosen && this.#chosen / ratio, x: scrollX / size, y: scrollY / size, cursor: this.#cursor };
  }

  set view({ size, x, y, cursor = -1 }) {
    const { layout } = this.#painter;
    this.#chosen = size && Math.round(layout.limited(size * devicePixelRatio));
    this.#arrange();
    this.#view.scrollTo((x * layout.size) / layout.ratio, (y * layout.size) / layout.ratio);
    this.#scrolled();
    if (cursor in this.picture.cells) this.cursor = cursor; // otherwise the cursor stays
  }

  /**
   * Draws an overlay over the picture. Each given part replaces its previous version. A null part is removed, and
   * omitted parts stay. `overlay(null)` removes all parts.
   *
   * @param {Overlay | null} parts
   */
  overlay(parts) {
    const painter = this.#painter;
    const before = painter.over;
    const stamps = STAMPS.filter((kind) => parts && kind in parts).map((kind) => [kind, new Set(parts?.[kind])]);
    painter.over = parts ? { ...before, ...parts, ...Object.fromEntries(stamps) } : NOTHING;
    const { frame, solved, wrong } = painter.over;
    if (frame && frame !== before.frame) this.#reveal(frame);
    if ((solved && !before.solved) || (parts?.wrong && wrong.size)) {
      this.#beam(null); // nothing covers the solved picture or the wrong cells
      this.#mark(null);
    }
    const { height, width } = this.picture;
    const isChanged = (/** @type {number} */ line) =>
      before.done?.[line] !== painter.over.done?.[line] || Boolean(before.broken?.has(line)) !== Boolean(painter.over.broken?.has(line));
    if (frame !== before.frame) painter.all();
    else painter.draw([...Array(height + width).keys()].filter(isChanged));
    this.#updateNames();
  }

  /** Gives the board the keyboard focus. @param {boolean} [isPressed]   true if no ring shows the focus until a key is used */
  focus(isPressed = false) {
    this.#mark(null);
    this.#view.classList.toggle("pressed", isPressed);
    this.#view.focus({ preventScroll: true });
  }

  /** Takes the focus and a key that was pressed where nothing has the focus. @param {KeyboardEvent} event */
  take(event) {
    this.focus();
    const again = new KeyboardEvent("keydown", event);
    if (!this.#view.dispatchEvent(again)) event.preventDefault(); // the board has used the key
  }

  /** Shows the cursor and scrolls it into view. */
  showCursor() {
    const { width } = this.picture;
    this.#scrollToCell(...placeIn(this.#cursor, width));
    this.#mark(this.#cursor);
    this.#beam(this.#cursor);
  }

  /** Scrolls a cell into view. @param {number} row @param {number} column */
  #scrollToCell(row, column) {
    const { layout } = this.#painter;
    const { x, y } = layout.scrollTo(row, column);
    this.#view.scrollTo(x / layout.ratio, y / layout.ratio);
  }

  /** Scrolls to the first cell that help names (of `cells`, then of `around`), or else to the first visible cell of its line. @param {NonNullable<Overlay["frame"]>} frame */
  #reveal({ cells = [], around = [], line }) {
    if (!cells.length && !around.length && line == null) return;
    const { height, width } = this.picture;
    const { left, top } = this.layout.visible();
    const isRow = line != null && line < height;
    const ofLine = isRow ? line * width + left : top * width + Number(line) - height; // not used if there is no line
    const [cell = ofLine] = [...cells, ...around];
    this.#scrollToCell(...placeIn(cell, width));
  }

  /** Makes all cells larger or smaller. @param {number} factor */
  zoom(factor) {
    const { left, top, width, height } = this.#view.getBoundingClientRect();
    this.moveBy(0, 0, factor, left + width / 2, top + height / 2);
  }

  /** Makes the cells as large as possible while the whole board is visible, but not too small for the clues. */
  fit() {
    const { layout } = this.#painter;
    this.#chosen = Math.max(layout.fitting(), Math.ceil(LEGIBLE * layout.ratio));
    if (this.#chosen === this.#automatic) this.#chosen = null; // then the size follows the window again
    this.#arrange();
    this.tell("view");
  }

  /** Returns the middle of a cell in viewport coordinates. @param {number} cell */
  pointOf(cell) {
    const { layout, picture } = this.#painter;
    const { left, top } = this.#view.getBoundingClientRect();
    const [x, y] = layout.middle(...placeIn(cell, picture.width));
    return { x: left + this.#view.clientLeft + x / layout.ratio, y: top + this.#view.clientTop + y / layout.ratio };
  }

  // The following methods serve the listeners for pointers and keys.

  /** Returns the place under a point of the page. @param {number} x @param {number} y */
  placeAt(x, y) {
    return this.#painter.layout.placeAt(...this.#onCanvas(x, y));
  }

  /** Handles a press outside the cells. @param {number} x @param {number} y */
  pressClue(x, y) {
    const { layout, picture: { height, rows, cols } } = this.#painter;
    const line = layout.lineAt(...this.#onCanvas(x, y));
    if (line === null) return;
    const [clue, places] = line < height ? [rows[line], layout.places("rows")] : [cols[line - height], layout.places("cols")];
    if (clue.length > places) this.showClues([line]); // the clue is cut
    this.tell("clue", { line });
  }

  /** Shows whole clues until the next press or key. Without an argument, shows those of the cursor. @param {number[]} [lines] */
  showClues(lines) {
    const { height, width } = this.picture;
    if (!lines) this.tell("help"); // the player has pressed the key ?
    lines ??= [Math.floor(this.#cursor / width), height + (this.#cursor % width)];
    this.#clues.replaceChildren(...lines.flatMap((line) => wholeClue(this.picture, line)));
  }

  /**
   * Handles a move of the pointer to a point of the page. Both coordinates are null if the pointer has left the board.
   *
   * @param {number | null} x
   * @param {number | null} y
   */
  hover(x, y) {
    const place = x === null || y === null ? null : this.placeAt(x, y);
    this.#beam(place?.inside ? Math.floor(place.row) * this.picture.width + Math.floor(place.column) : null);
  }

  /**
   * Moves the board with the pointers, and zooms around a point of the page.
   *
   * @param {number} right   CSS pixels
   * @param {number} down
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  moveBy(right, down, factor, x, y) {
    const { layout } = this.#painter;
    const [left, top] = this.#onCanvas(x - right, y - down);
    const [column, row] = [(left - layout.x(0)) / layout.size, (top - layout.y(0)) / layout.size];
    if (factor !== 1) {
      const before = Math.round(this.#exact) === layout.size ? this.#exact : layout.size;
      this.#exact = layout.limited(before * factor);
      this.#chosen = Math.round(this.#exact);
      this.#arrange();
    }
    const { bandX, bandY } = layout.measures;
    const [toX, toY] = this.#onCanvas(x, y);
    const [scrollX, scrollY] = [bandX + column * layout.size - toX, bandY + row * layout.size - toY];
    this.#view.scrollTo(scrollX / layout.ratio, scrollY / layout.ratio);
    this.#scrolled();
    this.tell("view");
  }

  /** Scrolls the board by CSS pixels. Returns true if it has moved. @param {number} right @param {number} down */
  scrollBy(right, down) {
    const view = this.#view;
    const before = [view.scrollLeft, view.scrollTop].join();
    view.scrollBy(right, down);
    if ([view.scrollLeft, view.scrollTop].join() === before) return false;
    this.#scrolled();
    return true;
  }

  /** The cell size after the last zoom, before rounding: a pinch consists of zooms by less than a pixel. */
  #exact = 0;

  /** Converts a point of the page to pixels of the canvas. @param {number} x @param {number} y @returns {[number, number]} */
  #onCanvas(x, y) {
    const { left, top } = this.#view.getBoundingClientRect();
    const { ratio } = this.#painter.layout;
    return [(x - left - this.#view.clientLeft) * ratio, (y - top - this.#view.clientTop) * ratio];
  }

  /** Shows the cursor at a cell, or hides the cursor. @param {number | null} cell */
  #mark(cell) {
    this.#painter.cursor = cell;
    this.#painter.draw();
  }

  /** Highlights the row and the column of a cell; nothing on solved boards and on those without clues of rows. @param {number | null} cell */
  #beam(cell) {
    const painter = this.#painter;
    if (painter.over.solved || !this.picture.rows.length) cell = null;
    if (painter.beam === cell) return;
    const { height, width } = this.picture;
    for (const passed of [painter.beam, cell]) {
      if (passed !== null) painter.draw([Math.floor(passed / width), height + (passed % width)]);
    }
    painter.beam = cell;
  }

  /** Reserves space for the clues, which may move the cells. @param {boolean} [resized]   true if the board has another size */
  fitClues(resized = false) {
    const { layout } = this.#painter;
    const shape = shapeOf(this.picture, this.settings.values);
    if (!resized && JSON.stringify(shape) === JSON.stringify(layout.shape)) return;
    layout.shape = shape;
    this.#arrange();
  }

  /** True if the whole board is shown in any frame of another page. */
  get #isFramed() {
    const { height, width } = this.picture;
    return this.#isEmbedded && Math.max(height, width) <= FRAME_CELLS;
  }

  /** The cell size that is chosen automatically: the board is whole or, if its cells would be too small, it scrolls. */
  get #automatic() {
    const { layout } = this.#painter;
    const fitting = layout.fitting();
    if (this.#isFramed) return Math.max(fitting, Math.round(FRAME * layout.ratio));
    const least = COARSE.matches ? LEAST_TOUCHED_CELL : LEAST_CELL;
    const scrolled = this.#isEmbedded || COARSE.matches ? TOUCHED_CELL : LEAST_CELL;
    return fitting >= least * layout.ratio ? fitting : Math.round(scrolled * layout.ratio);
  }

  /** Fits the board into the available space. */
  #arrange() {
    const { layout } = this.#painter;
    const { clientWidth, clientHeight } = this.#room;
    if (!clientWidth || !clientHeight) return; // the board is hidden
    const ratio = (layout.ratio = devicePixelRatio);
    const room = (layout.room = { width: clientWidth * ratio, height: clientHeight * ratio });
    const isWhole = () => layout.extent().width <= room.width && layout.extent().height <= room.height;
    layout.isCut = false;
    layout.measure(this.#chosen ?? this.#automatic);
    if (!isWhole() && this.#isFramed && this.#chosen === null) {
      layout.isCut = true; // rather than to scroll
      layout.measure(layout.size);
    }
    const { width, height } = layout.extent();
    const view = this.#view;
    this.#controls.hidden = isWhole() && this.#chosen === null;
    this.#space.style.width = `${width / ratio}px`;
    this.#space.style.height = `${height / ratio}px`;
    // Firefox keeps the scroll bars of a larger board, although this one would fit without them.
    view.style.overflow = isWhole() ? "hidden" : "";
    const resize = (/** @type {number} */ right, /** @type {number} */ down) => {
      view.style.width = `${right / ratio + view.offsetWidth - view.clientWidth}px`;
      view.style.height = `${down / ratio + view.offsetHeight - view.clientHeight}px`;
    };
    resize(width, height);
    resize(width, height); // with the scroll bars of this board
    // The board stands beside the panel, and the style sheet moves both to the middle.
    this.#room.parentElement?.parentElement?.style.setProperty("--spare", `${Math.max(0, clientWidth - view.offsetWidth)}px`);
    this.#painter.resize(Math.min(view.clientWidth, width / ratio), Math.min(view.clientHeight, height / ratio));
    view.style.visibility = "";
    const { kept, measures } = layout; // cut clue bands show the numbers next to the cells
    if (this.#resized) view.scrollTo((measures.bandX - kept.x) / ratio, (measures.bandY - kept.y) / ratio);
    this.#resized = false;
    this.#room.parentElement?.style.setProperty("--above", `${view.offsetTop}px`); // texts may use the room above the board
    this.#scrolled();
    this.#painter.paint();
  }

  /** Takes over how far the board is scrolled. */
  #scrolled() {
    const { layout } = this.#painter;
    layout.scrollX = Math.round(this.#view.scrollLeft * layout.ratio);
    layout.scrollY = Math.round(this.#view.scrollTop * layout.ratio);
    this.#painter.all();
  }

  #restyle() {
    this.fitClues();
    this.#painter.restyle();
    this.tell("colours");
  }

  /**
   * Updates the names of cells for screen readers after the next frame, or after the stroke. The names of a large board
   * take longer than its marks.
   */
  #updateNames() {
    if (this.#isNaming) return;
    this.#isNaming = true;
    const show = () => {
      if (this.strokes.active) return void setTimeout(show, PAUSE);
      this.#isNaming = false;
      this.#names(this.picture, this.#cursor, this.describe);
    };
    this.afterwards(show);
  }
}
