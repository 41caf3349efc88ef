/**
 * The board: draws a `Picture`, and converts pointer and key events to strokes over its cells.
 *
 * @import { Picture } from "../base/types.js"
 *
 * The chosen cell size in CSS pixels (null: the board fits into the available space), the scrolled distance in cells,
 * and the cell of the cursor.
 * @typedef {{size: number | null, x: number, y: number, cursor?: number}} View
 *
 * How the cursor moves: by an arrow key, with Shift; by a press, which then begins a stroke; or to where the page puts
 * it.
 * @typedef {"key" | "key with Shift" | "press" | "page"} Way
 * @typedef {{cell: number, before: number, way: Way}} Moved
 *
 * @typedef {Object} Stroke
 * @property {number} cell       the first cell
 * @property {0 | 2} button      0: left button, touch or keys; 2: right button, a pen's eraser or Shift+Space
 * @property {boolean} shift
 * @property {boolean} ctrl      Ctrl, or the command key
 * @property {"mouse" | "touch" | "pen" | "keyboard"} pointer
 */

import { linesOf, placeIn } from "../base/cells.js";
import { Source } from "../base/events.js";
import { make } from "../base/make.js";
import { cellNames, wholeClue } from "./cell_names.js";
import { controlsOf, listenToKeys } from "./keyboard.js";
import { shapeOf } from "./layout.js";
import { SETS } from "./overlay.js";
import { NOTHING, Painter } from "./painter.js";
import { Pointers } from "./pointers.js";
import { STAMPS } from "./stamps.js";
import { Strokes } from "./strokes.js";
import { Viewport } from "./viewport.js";

/** The parts of overlays with which all cells are drawn. */
const WHOLES = /** @type {const} */ (["notes", "proposal", "solved", "tints", "trail"]);
const SPAN = 80; // how far the number of a stroke's cells reaches from the cell, in CSS pixels
const PAUSE = 150; // milliseconds after which names for screen readers are tried again if a stroke is being drawn

/**
 * Fires these events:
 *
 * - "begin" (detail: Stroke), "move" (detail: {cells}, all cells passed since the last event) and "end" for strokes;
 *   "cancel" if the stroke has become a pinch and must be undone
 * - "cursor" (detail: {cell, before, way}) when the cursor has moved to a cell from another one
 * - "view" when the board was zoomed or scrolled
 * - "colours" when its colours may have changed
 * - "clue" (detail: {line}) for a press on a clue; lines are numbered with the rows first
 * - "number" (detail: NumberPlace) for a click or tap on a number of a clue
 * - "key" (detail: {key, cell, event}) for keys that the board does not use: digits also with Ctrl, all others
 *   without it, and none with Alt or Meta
 */
export class Board extends Source {
  /** The accessible name of a cell. @type {(cell: number) => string} */
  describe = String;
  strokes = new Strokes(this);

  settings;
  #painter;
  #names;
  /** The window onto the board. */
  viewport;
  /** The buttons that change the size of the cells. They are hidden if the board fits. */
  sizes;
  /** Shows whole clues that are cut on the board. */
  #clues = make("div", { className: "clues", role: "status" });
  #cursor = 0;
  /** True while an update of the names waits. */
  #isNaming = false;
  /** The view of the next picture that is shown, or null. @type {View | null} */
  nextView = null;
  /** True if the next picture belongs to another puzzle. */
  isNext = false;

  /**
   * @param {HTMLElement} stage
   * @param {import("../base/settings.js").Settings} settings
   * @param {boolean} [isEmbedded]   true if the page is a part of another page
   */
  constructor(stage, settings, isEmbedded = false) {
    super();
    this.settings = settings;
    const canvas = make("canvas", { ariaHidden: "true" });
    stage.classList.add("board");
    const { sizes, update } = controlsOf(this);
    this.sizes = sizes;
    this.#painter = new Painter(stage, canvas);
    this.viewport = new Viewport(this.#painter, canvas, settings, isEmbedded, () => this.tell("view"));
    this.viewport.arranged = update;
    const { room, view } = this.viewport;
    stage.append(room);
    room.append(view, this.#clues);
    this.#names = cellNames(view);
    new Pointers(this, canvas);
    listenToKeys(this, view);
    view.addEventListener("blur", () => this.#showCursor(null));
    for (const type of ["pointerdown", "keydown"]) {
      document.addEventListener(type, () => this.#clues.replaceChildren(), true); // hides whole clues
    }
    settings.on("change", () => this.restyle());
    for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"]) {
      matchMedia(query).addEventListener("change", () => this.restyle()); // the style sheets then have other colours
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
    this.moveCursor(cell, "page");
  }

  /** Moves the cursor to a cell, without showing it. @param {number} cell @param {Way} way */
  moveCursor(cell, way) {
    const before = this.#cursor;
    if (cell === before) return;
    this.#cursor = cell;
    this.#updateNames();
    this.tell("cursor", { cell, before, way });
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
   * Shows a picture of any size. While the user draws, the cells stay in place, and clues that become too long for
   * their space are cut until `fitClues` is called.
   *
   * @param {Picture} picture
   * @param {boolean} [isNewDrawing]   true if the picture is another drawing; false if a stroke has changed the drawing
   */
  show(picture, isNewDrawing = false) {
    const painter = this.#painter;
    const before = painter.picture;
    const resized = painter.take(picture);
    if (resized) {
      this.viewport.reset();
      this.strokes.cancel();
      painter.over = NOTHING;
      painter.beam = null; // the cell of the pointer may not exist any more
    }
    // the first cell or hole
    if (resized || this.isNext) this.cursor = Math.max(0, picture.holes?.holes.indexOf(true) ?? 0);
    if (resized || isNewDrawing || !picture.isDraft || !before.isDraft) this.fitClues(resized);
    if (this.nextView) this.view = this.nextView;
    this.nextView = null;
    this.isNext = false;
    this.#updateNames();
  }

  /** The part of the board that is visible. @returns {View} */
  get view() {
    return { ...this.viewport.part, cursor: this.#cursor };
  }

  set view({ cursor = -1, ...part }) {
    this.viewport.part = part;
    if (cursor in this.picture.cells) this.cursor = cursor; // otherwise the cursor stays
  }

  /**
   * Draws an overlay over the picture. Each given part replaces its previous version. A null part is removed, and
   * omitted parts stay. `overlay(null)` removes all parts.
   *
   * @param {import("./overlay.js").Overlay | null} parts
   */
  overlay(parts) {
    const painter = this.#painter;
    const before = painter.over;
    const kinds = /** @type {import("./overlay.js").Cells[]} */ ([...STAMPS, ...SETS]);
    const sets = kinds.filter((kind) => parts && kind in parts).map((kind) => [kind, new Set(parts?.[kind])]);
    painter.over = parts ? { ...before, ...parts, ...Object.fromEntries(sets) } : NOTHING;
    const { frame, solved, wrong } = painter.over;
    if (frame && frame !== before.frame) this.viewport.reveal(frame);
    if ((solved && !before.solved) || (parts?.wrong && wrong.size)) {
      this.beamAt(null); // nothing covers the solved picture or the wrong cells
      this.#showCursor(null);
    }
    const { height, width } = this.picture;
    const isChanged = (/** @type {number} */ line) =>
      before.done?.[line] !== painter.over.done?.[line] ||
      Boolean(before.broken?.has(line)) !== Boolean(painter.over.broken?.has(line));
    if (frame !== before.frame || painter.over.fields) painter.all();
    else if (WHOLES.some((part) => painter.over[part] !== before[part])) painter.draw();
    for (const kind of [...STAMPS, ...SETS, .../** @type {const} */ (["chosen"])]) {
      const [now, earlier] = [painter.over[kind] ?? new Set(), before[kind] ?? new Set()];
      painter.drawCells([...now].filter((cell) => !earlier.has(cell)));
      painter.drawCells([...earlier].filter((cell) => !now.has(cell)));
    }
    if (painter.over.hatch !== before.hatch) painter.drawCells(painter.over.differs);
    painter.drawClues([...Array(height + width).keys()].filter(isChanged));
    this.#updateNames();
  }

  /** Shows how many cells a stroke covers, or nothing. @param {import("./strokes.js").Span | null} span */
  showSpan(span) {
    const painter = this.#painter;
    for (const { cell } of [painter.span, span].filter((one) => one !== null)) {
      painter.drawCells([cell], Math.ceil((SPAN * painter.layout.ratio) / painter.layout.size) + 1);
    }
    painter.span = span;
  }

  get hasFocus() {
    return document.activeElement === this.viewport.view;
  }

  /** Gives the board the keyboard focus. @param {boolean} [isPressed]   true if no ring shows it until a key is used */
  focus(isPressed = false) {
    this.#showCursor(null);
    const { view } = this.viewport;
    view.classList.toggle("pressed", isPressed);
    view.focus({ preventScroll: true });
  }

  /** Takes the focus and a key that was pressed where nothing has the focus. @param {KeyboardEvent} event */
  take(event) {
    this.focus();
    const again = new KeyboardEvent("keydown", event);
    if (!this.viewport.view.dispatchEvent(again)) event.preventDefault(); // the board has used the key
  }

  /**
   * Acts as a key on the board does, without a ring around it.
   *
   * @param {string} key
   * @param {boolean} [shiftKey]
   * @param {"keydown" | "keyup"} [type]
   */
  press(key, shiftKey = false, type = "keydown") {
    const { view } = this.viewport;
    if (!this.hasFocus) this.focus(true);
    view.dispatchEvent(new KeyboardEvent(type, { key, shiftKey }));
    view.classList.add("pressed");
  }

  /** Shows the cursor and scrolls it into view. */
  showCursor() {
    const { width } = this.picture;
    this.viewport.showCell(...placeIn(this.#cursor, width));
    this.#showCursor(this.#cursor);
    this.beamAt(this.#cursor);
  }

  /** Makes all cells larger or smaller. @param {number} factor   by which their size is multiplied */
  zoom(factor) {
    this.viewport.zoom(factor);
  }

  /** Changes between the whole board and the part at the cursor, with cells for fingers. */
  toggleNear() {
    if (this.viewport.isWhole) this.viewport.near(this.#cursor);
    else this.viewport.fit();
  }

  /** Returns the middle of a cell as `{x, y}`, in CSS pixels of the browser's window. @param {number} cell */
  pointOf(cell) {
    return this.viewport.pointOf(cell);
  }

  // The following methods serve the listeners for pointers and keys.

  /**
   * Returns the place on the board under a point of the browser's window, in CSS pixels: as `Layout.placeAt`.
   *
   * @param {number} x
   * @param {number} y
   */
  placeAt(x, y) {
    return this.#painter.layout.placeAt(...this.viewport.onCanvas(x, y));
  }

  /**
   * Handles a press outside the cells. If it is on a clue, tells "clue". Returns true if the clue is cut on the board,
   * so that the press shows the whole clue.
   *
   * @param {number} x   CSS pixels in the browser's window
   * @param {number} y
   */
  pressClue(x, y) {
    const { layout, picture: { height, rows, cols } } = this.#painter;
    const line = layout.lineAt(...this.viewport.onCanvas(x, y));
    if (line === null) return false;
    const isRow = line < height;
    const [clue, places] = [isRow ? rows[line] : cols[line - height], layout.numbersThatFit(isRow ? "rows" : "cols")];
    if (clue.length > places) this.showClues([line]);
    this.tell("clue", { line });
    return clue.length > places;
  }

  /** Tells "number" after a click or tap on a number of a clue. @param {number} x   CSS pixels @param {number} y */
  clickClue(x, y) {
    const place = this.layout.numberAt(...this.viewport.onCanvas(x, y), this.picture);
    if (place) this.tell("number", place);
  }

  /** Shows whole clues until the next press or key: by default, those of the cursor. @param {number[]} [lines] */
  showClues(lines = linesOf(this.#cursor, this.picture)) {
    this.#clues.replaceChildren(...lines.flatMap((line) => wholeClue(this.picture, line)));
  }

  /**
   * Highlights the row and the column under the pointer, at a point in CSS pixels. Both coordinates are null if the
   * pointer has left the board.
   *
   * @param {number | null} x
   * @param {number | null} y
   */
  hover(x, y) {
    const place = x === null || y === null ? null : this.placeAt(x, y);
    this.beamAt(place?.inside ? Math.floor(place.row) * this.picture.width + Math.floor(place.column) : null);
  }

  /** Shows the cursor at a cell, or hides the cursor. @param {number | null} cell */
  #showCursor(cell) {
    this.#painter.drawCells([this.#painter.cursor, cell].filter((shown) => shown !== null));
    this.#painter.cursor = cell;
  }

  /**
   * Highlights the row and the column of a cell; nothing on solved boards and on those without clues of rows.
   *
   * @param {number | null} cell   null: no cell any more
   */
  beamAt(cell) {
    const painter = this.#painter;
    if (painter.over.solved || !this.picture.rows.length) cell = null;
    if (painter.beam === cell) return;
    const cells = [painter.beam, cell].filter((passed) => passed !== null);
    const lines = cells.flatMap((passed) => linesOf(passed, this.picture));
    painter.drawLines(lines.filter((line) => lines.indexOf(line) === lines.lastIndexOf(line))); // one may stay
    painter.drawCells(cells); // their frames
    painter.beam = cell;
  }

  /** Makes room for the clues, which may move the cells. @param {boolean} [resized]   true if the size has changed */
  fitClues(resized = false) {
    const { layout } = this.#painter;
    const shape = shapeOf(this.picture, this.settings.values);
    if (!resized && JSON.stringify(shape) === JSON.stringify(layout.shape)) return;
    layout.shape = shape;
    this.viewport.arrange();
  }

  /** Reads the colours again: those of the style sheets have changed, or the board has become a part of the page. */
  restyle() {
    this.fitClues();
    this.viewport.arrange(); // other settings may need another room
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
      this.#names(this.picture, this.#cursor, this.describe, this.#painter.over.done);
    };
    this.afterwards(show);
  }
}
