/**
 * Runs the mode "play": marks on the board, trials, finished clues, and the panel with help.
 *
 * @typedef {import("../base/types.js").Block} Block
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../board/board.js").Stroke} Stroke
 */

import { text } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { genreOf } from "../genres/index.js";
import { fromStart } from "../genres/model.js";
import { cluesOfDocument } from "../genres/nonogram.js";
import { lineOf } from "../puzzle/clues.js";
import { partsOf } from "../words/model.js";
import { LiveMistakes, openInCompleteLines, runAt } from "./comforts.js";
import { finished, solvedBy } from "./finished.js";
import { startFinish } from "./finish.js";
import { Guide } from "./guide.js";
import { Marks } from "./marks.js";
import { startPanel } from "./panel.js";

const LONG_PRESS = 450; // time after which a touch makes a cross, in milliseconds
/** An overlay that removes everything that this mode draws over the board. */
const NOTHING = { crosses: null, trial: null, wrong: null, frame: null, done: null };

/** Fires "solved" when the marks solve the puzzle for the first time. */
export class Play extends EventTarget {
  marks = new Marks();
  guide;
  /** The colour that the left button, touch and the keyboard mark. */
  brush = 1;
  /** True if the marks have solved the puzzle. The message about this is shown only once. */
  solved = false;
  /** The playing time in seconds, if the timer is on. */
  seconds = 0;
  /** True if colour 0 is a background, which is marked by a cross. */
  hasCross = true;
  /**
   * True if the player first selects a cell and then its value. This is the case if cells show values as texts and
   * there are more than two values.
   */
  isTyped = false;
  /** The version of the store to whose document the marks belong. */
  #version = -1;
  /** @type {(grid: Uint8Array) => boolean} */
  #isSolved = () => false;
  /** The blocks of each line, rows first. Empty in genres without line clues. @type {Block[][]} */
  #blocks = [];
  /** The model if it has hidden cells, otherwise null. @type {import("../base/types.js").Model | null} */
  #hidden = null;
  /** Maps the code of each mark to its name. @type {Map<number, string>} */
  #answers = new Map();
  /** For each block of each line: true if the block is finished. @type {boolean[][]} */
  #done = [];
  /**
   * The current stroke. All its cells that look like the first cell change to the same colour.
   *
   * @type {{from: number, to: number, first: number, cells: Set<number>} | null}
   */
  #stroke = null;
  #mistakes;
  /** True while a hint marks its cells. */
  #filling = false;

  /** @param {import("../app/app.js").App} app */
  constructor(app) {
    super();
    this.app = app;
    this.guide = new Guide(app.checker);
    this.#mistakes = new LiveMistakes(app.checker, () => this.show());
  }

  get document() {
    return this.app.store.document;
  }

  get isActive() {
    return this.app.mode === "play";
  }

  /** True if the marks belong to the open puzzle. */
  get #isCurrent() {
    return this.#version === this.app.store.version;
  }

  /** Begins to play the open puzzle if it is not being played yet. */
  begin() {
    if (this.#isCurrent) return;
    this.#version = this.app.store.version;
    const { document } = this;
    const genre = genreOf(document);
    const answers = genre.answers(document);
    this.hasCross = answers[0].key === "x";
    this.isTyped = answers.length > 2 && document.given?.page.drawn === "text";
    const found = document.genre === "nonogram" ? cluesOfDocument(document) : { rows: [], cols: [] };
    this.#blocks = [...found.rows, ...found.cols];
    this.#answers = new Map(answers.map(({ code, name }) => [code, name]));
    if (this.hasCross) this.#answers.set(0, text("play.cross", { name: answers[0].name }));
    this.brush = 1;
    this.seconds = 0;
    this.guide.clear(true);
    const grid = document.start ?? new Uint8Array(document.cells.length).fill(UNKNOWN);
    if (genre.model && !document.given) this.#use(genre.model(document), grid);
    else void this.#prepare(document);
    const { game } = this.app;
    const kept = game.version === this.#version ? game.saved() : null;
    this.app.game = { version: this.#version, saved: () => this.saved() };
    try {
      if (!kept) throw new RangeError("there is no game");
      this.marks.restore(kept.marks, grid.length, answers.length);
      this.seconds = kept.seconds;
      if (this.#answers.has(kept.brush)) this.brush = kept.brush;
    } catch {
      this.marks.reset(grid);
    }
    this.solved = this.#isSolved(this.marks.grid);
  }

  /** Returns what has to be kept about the game, as data for JSON. @returns {import("../app/app.js").Game} */
  saved() {
    return { marks: this.marks.saved(), seconds: this.seconds, brush: this.brush, progress: this.#progress() };
  }

  /** Returns the share of the cells that are filled (in a nonogram) or marked. Only a solved puzzle has the share 1. */
  #progress() {
    if (this.solved) return 1;
    const { document, marks: { grid } } = this;
    const isNonogram = this.#blocks.length > 0;
    const rows = this.#blocks.slice(0, document.height).flat();
    const needed = isNonogram
      ? rows.reduce((sum, { length }) => sum + Math.max(1, length), 0)
      : grid.filter((_, cell) => genreOf(document).open(document, cell)).length;
    const done = grid.filter((mark) => mark !== UNKNOWN && (mark > 0 || !isNonogram)).length;
    return Math.min(0.99, done / Math.max(1, needed));
  }

  /** Lets the engine make the model of the open puzzle. @param {Document} document */
  async #prepare(document) {
    const version = this.#version;
    this.#isSolved = () => false;
    this.solved = false;
    const model = await this.app.checker.model(document).catch(() => null);
    if (model && version === this.#version) this.#use(model, this.marks.grid);
  }

  /**
   * Uses the model to tell when the puzzle is solved.
   *
   * @param {import("../base/types.js").Model} model
   * @param {Uint8Array} grid   the marks
   */
  #use(model, grid) {
    const parts = partsOf(model);
    this.#hidden = parts.hidden ? model : null;
    this.#isSolved = solvedBy(parts, this.hasCross);
    this.solved = this.#isSolved(grid);
  }

  /** Shows the marks, or the board of an explanation, and draws the overlay. */
  show() {
    if (!this.isActive) return;
    this.begin();
    const { board, settings, store } = this.app;
    const { told } = this.guide;
    const { done: greyed, mistakes } = settings.values;
    const grid = told?.grid ?? this.marks.grid;
    const cells = [...grid.keys()];
    const done = told?.grid ? this.#blocks.map((_, line) => this.#finished(line, grid)) : this.#done;
    board.show(genreOf(this.document).picture(this.document, grid));
    board.overlay({
      crosses: cells.filter((cell) => this.hasCross && grid[cell] === 0 && genreOf(this.document).open(this.document, cell)),
      trial: told?.grid ? [] : cells.filter((cell) => this.marks.isTrial(cell)),
      wrong: mistakes && !told?.grid ? this.#mistakes.in(this.document, store.version, grid) : (told?.wrong ?? []),
      frame: told?.frame ?? null,
      done: greyed ? { rows: done.slice(0, this.document.height), cols: done.slice(this.document.height) } : null,
    });
  }

  /** Handles a change of the marks. @param {{cells: number[] | null, more: boolean}} change */
  changed({ cells, more }) {
    if (!this.#isCurrent) return;
    const { height, width } = this.document;
    if (!this.#filling && cells?.length !== 0) this.guide.clear(!more);
    const touched = cells && new Set(cells.flatMap((cell) => [Math.floor(cell / width), height + (cell % width)]));
    const { grid } = this.marks;
    const isKept = (/** @type {number} */ line) => touched !== null && !touched.has(line);
    this.#done = this.#blocks.map((_, line) => (isKept(line) ? this.#done[line] : this.#finished(line, grid)));
    if (!this.#stroke) void this.#settled(grid);
  }

  /** @param {Stroke} stroke */
  press({ cell, button }) {
    if (this.guide.explanation || !genreOf(this.document).open(this.document, cell)) return;
    const from = this.marks.at(cell);
    if (this.isTyped && button === 0) {
      this.app.board.showCursor();
      return;
    }
    const colour = button === 0 ? this.brush : this.isTyped ? UNKNOWN : 0;
    this.#stroke = { from, to: from === colour ? UNKNOWN : colour, first: cell, cells: new Set() };
    this.marks.begin();
    this.pass([cell]);
  }

  /** @param {number[]} cells */
  pass(cells) {
    const stroke = this.#stroke;
    if (!stroke) return;
    const { document, marks } = this;
    const like = cells.filter((cell) => marks.at(cell) === stroke.from && genreOf(document).open(document, cell));
    marks.paint(like.map((cell) => [cell, stroke.to]));
    for (const cell of like) stroke.cells.add(cell);
    const last = cells[cells.length - 1];
    const isRun = this.app.settings.values.run && this.#blocks.length > 0 && marks.at(last) === stroke.to && stroke.to % UNKNOWN > 0;
    this.app.board.tip(last, isRun ? runAt(document, marks.grid, this.#blocks, stroke.first, last) : "");
  }

  /** @param {"end" | "cancel"} how */
  lift(how) {
    const stroke = this.#stroke;
    if (!stroke) return;
    const { app, marks } = this;
    app.board.tip(0, "");
    if (how === "end" && app.settings.values.crosses && this.hasCross && stroke.to % UNKNOWN > 0) {
      const isComplete = (/** @type {number} */ line) => this.#done[line]?.length > 0 && this.#done[line].every(Boolean);
      const open = openInCompleteLines(this.document, marks.grid, stroke.cells, isComplete);
      marks.paint(open.map((cell) => [cell, 0]));
    }
    this.#stroke = null;
    if (how === "cancel") marks.cancel();
    else marks.end();
  }

  /** Handles a key that the board does not use. @param {{key: string, cell: number, event: KeyboardEvent}} pressed */
  key({ key, cell, event }) {
    if (this.guide.explanation) {
      if (key === "Escape") this.guide.clear(false);
      return;
    }
    const answers = genreOf(this.document).answers(this.document);
    const exact = answers.find((one) => one.key === key);
    const brush = exact ?? answers.find((one) => one.key === key.toUpperCase() && key !== "h");
    if (brush && this.document.given) this.mark(cell, brush.code);
    else if (brush?.code) this.brush = brush.code;
    else if (this.document.given && (key === "0" || key === ".")) this.marks.paint([[cell, UNKNOWN]]);
    else if (key === "x" || key === "0") this.press({ cell, button: 2, shift: false, pointer: "keyboard" });
    else if (key === "Delete" || key === "Backspace") this.marks.paint([[cell, UNKNOWN]]);
    else if (key === "h") void this.hint();
    else return;
    event.preventDefault();
    this.lift("end");
    this.guide.dispatchEvent(new CustomEvent("change"));
  }

  /**
   * Gives a cell a value. If the cell already has this value, removes it.
   *
   * @param {number} cell @param {number} colour
   */
  mark(cell, colour) {
    if (this.guide.explanation || !genreOf(this.document).open(this.document, cell)) return;
    this.marks.paint([[cell, this.marks.at(cell) === colour ? UNKNOWN : colour]]);
  }

  /** Shows the next level of a hint. The last level of a hint marks its cells. */
  async hint() {
    if (this.guide.explanation) this.guide.clear(false);
    const found = await this.guide.hint(this.document, this.marks.grid);
    if (!found.length || !this.#isCurrent) return;
    this.#filling = true;
    this.marks.paint(found);
    this.#filling = false;
  }

  /** Returns the accessible name of a cell. @param {number} cell */
  describe(cell) {
    const { document, guide } = this;
    const grid = guide.told?.grid;
    const place = { row: Math.floor(cell / document.width) + 1, column: (cell % document.width) + 1 };
    const genre = genreOf(document);
    const isOpen = genre.open(document, cell);
    const states = document.given || !isOpen ? [genre.clue(document, cell)] : [];
    if (isOpen) {
      states.push(this.#answers.get(grid ? grid[cell] : this.marks.at(cell)) ?? text("play.open"));
      const { palette, cells } = this.app.board.picture;
      if (!document.given && cells[cell] >= document.palette.length) states.push(palette[cells[cell]].name); // lit by a bulb
      if (!grid && this.marks.isTrial(cell)) states.push(text("play.on-trial"));
      if (guide.told?.wrong.includes(cell)) states.push(text("play.is-wrong"));
    }
    return text("play.cell", { ...place, state: states.filter(Boolean).join(", ") });
  }

  /**
   * Stores the marks with the puzzle after a stroke. When the marks solve the puzzle for the first time, shows a
   * message.
   *
   * @param {Uint8Array} grid
   */
  async #settled(grid) {
    const { checker, store } = this.app;
    store.keep({ start: this.marks.isEmpty ? null : grid });
    const { document, marks } = this;
    let solved = this.#isSolved(grid);
    if (solved && this.#hidden) {
      const filled = this.hasCross ? grid.map((mark) => (mark === UNKNOWN ? 0 : mark)) : grid;
      const found = await checker.ask("solve", fromStart(this.#hidden, filled), { limit: 1 }).catch(() => null);
      solved = found?.solutions.length === 1 && document === this.document && this.#isSolved(marks.grid);
    }
    if (!solved) return;
    if (document.sealed) store.keep({ sealed: false });
    if (this.solved) return;
    this.solved = true;
    this.app.say(text("play.solved"));
    this.dispatchEvent(new CustomEvent("solved"));
  }

  /**
   * @param {number} line
   * @param {Uint8Array} grid
   */
  #finished(line, grid) {
    const { height, width } = this.document;
    return finished(this.#blocks[line], lineOf(grid, height, width, line));
  }
}

/** Connects the mode "play" with the page. @param {import("../app/app.js").App} app */
export function startPlay(app) {
  const play = new Play(app);
  const { board, store } = app;
  app.histories.play = play.marks;
  let waiting = false;
  // Updates once per frame, because fast strokes change the marks more often than that.
  const show = () => {
    if (!waiting) requestAnimationFrame(() => {
      waiting = false;
      play.show();
    });
    waiting = true;
  };
  let wasActive = false;
  const enter = () => {
    board.axisLock = play.isActive;
    board.strokes.crossesAfter = 0;
    if (wasActive && !play.isActive) board.overlay(NOTHING);
    wasActive = play.isActive;
    if (!play.isActive) return;
    play.begin();
    if (!play.isTyped && app.settings.values.press) board.strokes.crossesAfter = LONG_PRESS;
    board.describe = (cell) => play.describe(cell);
    board.overlay(null);
    play.show();
  };
  app.addEventListener("mode", enter);
  store.addEventListener("change", enter);
  play.marks.addEventListener("change", (event) => play.changed(/** @type {CustomEvent} */ (event).detail));
  play.marks.addEventListener("change", show);
  play.guide.addEventListener("change", show);
  const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) => {
    board.addEventListener(name, (event) => {
      if (play.isActive) act(/** @type {CustomEvent} */ (event).detail);
    });
  };
  app.settings.addEventListener("change", enter);
  on("begin", (stroke) => play.press(stroke));
  on("move", ({ cells }) => play.pass(cells));
  on("end", () => play.lift("end"));
  on("cancel", () => play.lift("cancel"));
  on("key", (pressed) => play.key(pressed));
  startPanel(play);
  startFinish(play);
  enter();
}
