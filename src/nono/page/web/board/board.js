/**
 * The board: draws a `Picture`, and turns pointers and keys into strokes over its cells.
 *
 * @typedef {import("../base/types.js").Picture} Picture
 * @typedef {import("../base/types.js").ClueText} ClueText
 *
 * What lies over the picture.
 * @typedef {Object} Overlay
 * @property {ArrayLike<number> | null} [differs]     2 for cells in which solutions differ
 * @property {Iterable<number> | null} [wrong]        cells that are marked as wrong
 * @property {Iterable<number> | null} [crosses]      cells that are known to be background
 * @property {Iterable<number> | null} [trial]        cells whose marks are on trial
 * @property {Map<number, number> | null} [proposal]  the colours that cells would have
 * @property {{cells?: number[], line?: number | null, around?: number[]} | null} [frame]   where to look: cells, and a
 *     line (rows first) or other cells around them
 * @property {{top: number, left: number, bottom: number, right: number} | null} [selection]   cells, ends included
 * @property {{rows: boolean[][], cols: boolean[][]} | null} [done]      blocks of clues that are greyed
 *
 * @typedef {Object} Stroke
 * @property {number} cell       where it begins
 * @property {0 | 2} button      the left one (touch and keys too) or the right one (a pen's eraser, Shift+Space)
 * @property {boolean} shift
 * @property {"mouse" | "touch" | "pen" | "keyboard"} pointer
 */

import { text } from "../base/text.js";
import { CellNames, sameClue } from "./cell_names.js";
import { ZOOM_FACTOR, listenToKeys } from "./keyboard.js";
import { Painter, areaOf } from "./painter.js";
import { listenToPointers } from "./pointers.js";
import { CROSS, DIFFERS, TRIAL, WRONG } from "./stamps.js";
import { Strokes } from "./strokes.js";

const LEAST_CELL = 10; // CSS pixels; a board that does not fit with such cells is scrolled
const PAUSE = 150; // milliseconds
const KINDS = /** @type {const} */ ([
  ["differs", DIFFERS],
  ["wrong", WRONG],
  ["crosses", CROSS],
  ["trial", TRIAL],
]);

/**
 * Fires "begin" (detail: Stroke), "move" (detail: {cells: number[]}, all cells passed since the last event), "end" and
 * "cancel" (the stroke became a pinch: take it back); "cursor" (detail: {cell}), "clue" (detail: {line, block}, rows
 * first: a press on a clue; block is null beside its numbers), and "key" (detail: {key, cell, event}) for keys that it
 * does not use itself, those with Ctrl, Alt and Meta left out.
 */
export class Board extends EventTarget {
  /** The accessible name of a cell. @type {(cell: number) => string} */
  describe = String;
  strokes = new Strokes(this);
  /** A place below the board, for what must be in view with it. */
  status = make("div", "status");

  #settings;
  #painter;
  #names;
  #room = make("div", "room");
  #view = make("div", "view");
  #space = make("div", "space");
  #place = make("span", "place");
  #cursor = 0;
  /** The size of cells that the user chose; null: the board fits into its room. @type {number | null} */
  #chosen = null;
  #naming = false;

  /**
   * @param {HTMLElement} stage
   * @param {import("../app/settings.js").Settings} settings
   */
  constructor(stage, settings) {
    super();
    this.#settings = settings;
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    this.#view.setAttribute("role", "grid");
    this.#view.tabIndex = 0;
    this.#space.append(canvas);
    this.#view.append(this.#space);
    this.#room.append(this.#view);
    stage.classList.add("board");
    stage.append(this.#room, this.#controls());
    this.#painter = new Painter(stage, canvas);
    this.#names = new CellNames(this.#view);
    listenToPointers(this, canvas);
    listenToKeys(this, this.#view);
    this.addEventListener("end", () => this.#fitClues());
    this.addEventListener("cancel", () => this.#fitClues());
    this.#view.addEventListener("scroll", () => this.#scrolled());
    this.#view.addEventListener("blur", () => this.#mark(null));
    new ResizeObserver(() => this.#arrange()).observe(this.#room);
    settings.addEventListener("change", () => this.#restyle());
    for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"]) {
      matchMedia(query).addEventListener("change", () => this.#restyle());
    }
  }

  /** The picture that is shown. */
  get picture() {
    return this.#painter.picture;
  }

  /**
   * Whether a stroke keeps to the row or the column in which it begins to move, until it ends. While Shift is held it
   * is the other way round.
   */
  get axisLock() {
    return this.strokes.axisLock;
  }

  set axisLock(locked) {
    this.strokes.axisLock = locked;
  }

  /** The cell at which keys paint. */
  get cursor() {
    return this.#cursor;
  }

  set cursor(cell) {
    if (cell === this.#cursor) return;
    this.#cursor = cell;
    this.#name();
    this.tell("cursor", { cell });
  }

  /** Shows a picture, of any size. @param {Picture} picture */
  show(picture) {
    const painter = this.#painter;
    const before = painter.picture;
    const { height, width } = picture;
    const resized = height !== before.height || width !== before.width;
    if (resized) {
      this.strokes.cancel();
      this.#chosen = null;
      painter.stamps = new Uint8Array(height * width);
      painter.over = { proposal: null, frame: null, selection: null, done: null };
    }
    const changed = painter.take(picture);
    if (resized) this.cursor = 0;
    if (changed === null || bare(before) !== bare(picture)) {
      this.#fitClues(true);
      painter.all();
      if (resized) this.#toFirstCell();
    } else {
      painter.areas([areaOf(changed, width), ...changedClues(before, picture)]);
      if (texts(before) || texts(picture)) painter.all();
      if (!this.strokes.active) this.#fitClues();
    }
    this.#name();
  }

  /**
   * Lays something over the picture: each part that is given takes the place of what it was, null takes it away; null
   * alone takes everything away.
   *
   * @param {Overlay | null} parts
   */
  overlay(parts) {
    const painter = this.#painter;
    const { width } = painter.picture;
    if (parts === null) {
      parts = { differs: null, wrong: null, crosses: null, trial: null };
      Object.assign(parts, { proposal: null, frame: null, selection: null, done: null });
    }
    for (const [name, kind] of KINDS) {
      if (!(name in parts)) continue;
      painter.stamp(kind, name === "differs" ? differing(parts.differs) : (parts[name] ?? []));
    }
    const { proposal, frame, selection, done } = painter.over;
    if ("proposal" in parts) {
      painter.over.proposal = parts.proposal ?? null;
      painter.areas([areaOf(proposal?.keys() ?? [], width), areaOf(parts.proposal?.keys() ?? [], width)]);
    }
    if ("selection" in parts) {
      painter.over.selection = parts.selection ?? null;
      painter.areas([selection, parts.selection ?? null]);
    }
    if ("frame" in parts && (frame || parts.frame)) {
      painter.over.frame = parts.frame ?? null;
      painter.all();
    }
    if ("done" in parts && (done || parts.done)) {
      painter.over.done = parts.done ?? null;
      painter.all();
    }
    this.#name();
  }

  /** Puts the focus on the board. */
  focus() {
    this.#mark(null);
    this.#view.focus({ preventScroll: true });
  }

  /** Makes the cursor visible, and brings it into view. */
  showCursor() {
    const { layout } = this.#painter;
    const { x, y } = layout.scrollTo(Math.floor(this.#cursor / this.picture.width), this.#cursor % this.picture.width);
    this.#view.scrollTo(x / layout.ratio, y / layout.ratio);
    this.#mark(this.#cursor);
    this.#beam(this.#cursor);
  }

  /** Makes all cells larger or smaller. @param {number} factor */
  zoom(factor) {
    const { left, top, width, height } = this.#view.getBoundingClientRect();
    this.moveBy(0, 0, factor, left + width / 2, top + height / 2);
  }

  /** Shows the whole board as large as there is room for it. */
  fit() {
    const { layout } = this.#painter;
    this.#chosen = layout.fitting(this.#room.clientWidth, this.#room.clientHeight);
    if (this.#chosen >= LEAST_CELL * layout.ratio) this.#chosen = null;
    this.#arrange();
  }

  /** The middle of a cell as a point of the page, for menus and tests. @param {number} cell */
  pointOf(cell) {
    const { layout, picture } = this.#painter;
    const { left, top } = this.#view.getBoundingClientRect();
    const x = layout.x((cell % picture.width) + 0.5) / layout.ratio;
    const y = layout.y(Math.floor(cell / picture.width) + 0.5) / layout.ratio;
    return { x: left + this.#view.clientLeft + x, y: top + this.#view.clientTop + y };
  }

  // What the listeners of pointers and keys need.

  /**
   * @param {string} type
   * @param {any} [detail]
   */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** The place under a point of the page. @param {number} x @param {number} y */
  placeAt(x, y) {
    return this.#painter.layout.placeAt(...this.#inside(x, y));
  }

  /** A press on a point of the page that is no cell. @param {number} x @param {number} y */
  pressClue(x, y) {
    const { height, rows, cols } = this.picture;
    const found = this.#painter.layout.clueAt(...this.#inside(x, y));
    if (found === null) return;
    const { line, place } = found;
    const clue = line < height ? rows[line] : cols[line - height];
    const known = clue !== undefined && place >= 0 && place < clue.length;
    this.tell("clue", { line, block: known ? clue.length - 1 - place : null });
  }

  /**
   * The pointer is over a point of the page, or has left the board.
   *
   * @param {number | null} x
   * @param {number | null} y
   */
  hover(x, y) {
    const place = x === null || y === null ? null : this.placeAt(x, y);
    this.#beam(place?.inside ? Math.floor(place.row) * this.picture.width + Math.floor(place.column) : null);
  }

  /**
   * Moves the board under the pointers, and zooms so that the point of the page stays where it is.
   *
   * @param {number} right   CSS pixels
   * @param {number} down
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  moveBy(right, down, factor, x, y) {
    const { layout } = this.#painter;
    const [left, top] = this.#inside(x - right, y - down);
    const { row, column } = layout.placeAt(left, top);
    const wanted = (this.#wanted ?? layout.size) * factor;
    if (factor !== 1) {
      this.#wanted = Math.max(layout.ratio, wanted);
      this.#chosen = layout.limited(wanted);
      this.#arrange();
      this.#wanted = this.#chosen === layout.limited(wanted) ? wanted : null;
    }
    const { bandX, bandY } = layout.measures;
    const [toX, toY] = this.#inside(x, y);
    const [scrollX, scrollY] = [bandX + column * layout.size - toX, bandY + row * layout.size - toY];
    this.#view.scrollTo(scrollX / layout.ratio, scrollY / layout.ratio);
    this.#scrolled();
  }

  /** The size of cells that pinches have come to, before it is made whole. @type {number | null} */
  #wanted = null;

  // The rest

  /** A point of the page in pixels of the canvas. @param {number} x @param {number} y @returns {[number, number]} */
  #inside(x, y) {
    const { left, top } = this.#view.getBoundingClientRect();
    const { ratio } = this.#painter.layout;
    return [(x - left - this.#view.clientLeft) * ratio, (y - top - this.#view.clientTop) * ratio];
  }

  #controls() {
    const bar = make("div", "controls");
    const group = make("div", "zoom");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", text("board.zoom"));
    const button = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = sign;
      made.title = text(key);
      made.setAttribute("aria-label", text(key));
      made.addEventListener("click", act);
      return made;
    };
    group.append(
      button("board.smaller", "−", () => this.zoom(1 / ZOOM_FACTOR)),
      button("board.fit", text("board.fit-short"), () => this.fit()),
      button("board.larger", "+", () => this.zoom(ZOOM_FACTOR)),
    );
    this.#place.setAttribute("aria-hidden", "true");
    bar.append(this.status, this.#place, group);
    return bar;
  }

  /** Shows the cursor at a cell, or hides it. @param {number | null} cell */
  #mark(cell) {
    const painter = this.#painter;
    if (painter.cursor === cell) return;
    const { width } = this.picture;
    const areas = [painter.cursor, cell].map((one) => areaOf(one === null ? [] : [one], width));
    painter.cursor = cell;
    painter.areas(areas);
  }

  /** Highlights the row and the column of a cell. @param {number | null} cell */
  #beam(cell) {
    const painter = this.#painter;
    if (painter.beam === cell) return;
    const { height, width } = this.picture;
    for (const one of [painter.beam, cell]) {
      if (one === null) continue;
      const [row, column] = [Math.floor(one / width), one % width];
      painter.areas([
        { top: row, bottom: row, left: -1, right: width - 1 },
        { top: -1, bottom: height - 1, left: column, right: column },
      ]);
    }
    painter.beam = cell;
    const [row, column] = [Math.floor((cell ?? 0) / width) + 1, ((cell ?? 0) % width) + 1];
    this.#place.textContent = cell === null ? "" : text("board.place", { row, column });
  }

  /**
   * Makes room for the clues, in large steps and never less of it, so that the cells rest while they are drawn.
   *
   * @param {boolean} [fresh]   another board
   */
  #fitClues(fresh = false) {
    const { layout } = this.#painter;
    const { height, width, rows, cols, palette, thick } = this.picture;
    const { values } = this.#settings;
    const boxed = palette.length > 2 && rows.length > 0;
    const lettered = boxed && (values.letters || values.grey);
    let wide = 1;
    const places = (
      /** @type {ClueText[][]} */ clues,
      /** @type {number} */ size,
      /** @type {number} */ now,
    ) => {
      if (!clues.length) return 0;
      let need = 0;
      for (const clue of clues) {
        need = Math.max(need, clue.length);
        for (const [number] of clue) wide = Math.max(wide, number.length);
      }
      const empty = need < 2 && thick ? Math.ceil(size / 4) : 0;
      if (fresh) return Math.max(need, empty);
      return need > now ? need + Math.ceil(size / 6) : now;
    };
    const across = places(rows, width, layout.shape.across);
    const down = places(cols, height, layout.shape.down);
    const shape = { height, width, across, down, wide, boxed, lettered };
    if (JSON.stringify(shape) === JSON.stringify(layout.shape)) return;
    layout.shape = shape;
    this.#arrange();
  }

  /** Gives the board its size in its room. */
  #arrange() {
    const { layout } = this.#painter;
    const { clientWidth, clientHeight } = this.#room;
    if (!clientWidth || !clientHeight) return;
    layout.ratio = devicePixelRatio;
    const fitting = Math.max(layout.fitting(clientWidth, clientHeight), Math.round(LEAST_CELL * layout.ratio));
    layout.measure(this.#chosen ?? fitting);
    const { width, height } = layout.extent();
    this.#space.style.width = this.#view.style.width = `${width / layout.ratio}px`;
    this.#space.style.height = this.#view.style.height = `${height / layout.ratio}px`;
    const shown = [this.#view.clientWidth, this.#view.clientHeight];
    this.#painter.resize(Math.min(shown[0], width / layout.ratio), Math.min(shown[1], height / layout.ratio));
    this.#scrolled();
    this.#painter.paint();
  }

  /** Where bands leave little room, they show the numbers nearest to the board. */
  #toFirstCell() {
    const { layout } = this.#painter;
    const { kept, measures } = layout;
    this.#view.scrollTo((measures.bandX - kept.x) / layout.ratio, (measures.bandY - kept.y) / layout.ratio);
  }

  #scrolled() {
    const { layout } = this.#painter;
    layout.scrollX = Math.round(this.#view.scrollLeft * layout.ratio);
    layout.scrollY = Math.round(this.#view.scrollTop * layout.ratio);
    this.#painter.all();
  }

  #restyle() {
    this.#fitClues();
    this.#painter.restyle();
  }

  /** Names the cells for screen readers, with the next frame, and seldom while a stroke is drawn. */
  #name() {
    if (this.#naming) return;
    this.#naming = true;
    const show = () => {
      this.#naming = false;
      this.#names.show(this.picture, this.#cursor, this.describe);
    };
    if (this.strokes.active) setTimeout(show, PAUSE);
    else requestAnimationFrame(show);
  }
}

/** @param {string} tag @param {string} name */
function make(tag, name) {
  const made = document.createElement(tag);
  made.className = name;
  return made;
}

/** Whether a picture has no clues around it. @param {Picture} picture */
function bare({ rows }) {
  return rows.length === 0;
}

/** Whether more than colours is in the cells of a picture. @param {Picture} picture */
function texts({ texts, marks, rays, regions }) {
  return texts.size > 0 || marks.size > 0 || rays.length > 0 || regions.length > 0;
}

/** @param {ArrayLike<number> | null | undefined} differs @returns {number[]} */
function differing(differs) {
  const cells = [];
  for (let cell = 0; cell < (differs?.length ?? 0); cell++) if (differs?.[cell] === 2) cells.push(cell);
  return cells;
}

/**
 * The areas of the clues that are not those of the picture before.
 *
 * @param {Picture} before
 * @param {Picture} after
 */
function changedClues(before, after) {
  /** @type {import("./painter.js").Area[]} */
  const areas = [];
  after.rows.forEach((clue, row) => {
    if (!sameClue(clue, before.rows[row])) areas.push({ top: row, bottom: row, left: -1, right: -1 });
  });
  after.cols.forEach((clue, column) => {
    if (!sameClue(clue, before.cols[column])) areas.push({ top: -1, bottom: -1, left: column, right: column });
  });
  return areas;
}
