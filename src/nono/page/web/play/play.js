/**
 * Playing: marks on the board, trials, clues that are done, and the panel with what a player may ask.
 *
 * @typedef {import("../base/types.js").Block} Block
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../board/board.js").Stroke} Stroke
 */

import { text } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { genreOf } from "../genres/index.js";
import { cluesOfDocument } from "../genres/nonogram.js";
import { lineOf } from "../puzzle/clues.js";
import { partsOf } from "../words/model.js";
import { finished } from "./finished.js";
import { Guide } from "./guide.js";
import { Marks } from "./marks.js";
import { startPanel } from "./panel.js";
import { solvedBy } from "./solved.js";

/** Nothing of what play lays over the board. */
const NOTHING = { crosses: null, trial: null, wrong: null, frame: null, done: null };

export class Play {
  marks = new Marks();
  guide;
  /** The colour of the left button, of touch and of the keyboard. */
  brush = 1;
  /** Whether the marks have solved the puzzle, which is said once. */
  solved = false;
  /** How long the puzzle has been played, where the time is taken. */
  seconds = 0;
  /** Whether the marks are of the puzzle that is open. */
  #isCurrent = false;
  /** @type {(grid: Uint8Array) => boolean} */
  #isSolved = () => false;
  /** The blocks of each line, rows first; none in genres without clues of lines. @type {Block[][]} */
  #blocks = [];
  /** The names of cells that are not marked, and of marks. @type {Map<number, string>} */
  #fixed = new Map();
  /** @type {Map<number, string>} */
  #answers = new Map();
  /** For each line which of its blocks are finished. @type {boolean[][]} */
  #done = [];
  /**
   * The stroke that is drawn: only cells like the first change, to one colour.
   *
   * @type {{from: number, to: number} | null}
   */
  #stroke = null;
  /** Whether a hint marks its cells. */
  #filling = false;

  /** @param {import("../app/app.js").App} app */
  constructor(app) {
    this.app = app;
    this.guide = new Guide(app.checker);
  }

  get document() {
    return this.app.store.document;
  }

  get isActive() {
    return this.app.mode === "play";
  }

  /** The puzzle that is open is another one, or has changed. */
  forget() {
    this.#isCurrent = false;
  }

  /** Begins with the puzzle that is open, where it is another one than before. */
  begin() {
    if (this.#isCurrent) return;
    const { document } = this;
    this.#isSolved = solvedBy(partsOf(genreOf(document).model(document)));
    const found = document.genre === "nonogram" ? cluesOfDocument(document) : { rows: [], cols: [] };
    this.#blocks = [...found.rows, ...found.cols];
    const names = (/** @type {import("../base/types.js").Brush[]} */ brushes) =>
      new Map(brushes.map(({ code, name }) => [code, name]));
    const genre = genreOf(document);
    this.#fixed = names(genre.brushes(document));
    this.#answers = names(genre.answers(document));
    this.#answers.set(0, text("play.cross", { name: this.#answers.get(0) ?? "" }));
    this.brush = 1;
    this.guide.clear(true);
    this.marks.reset(document.start ?? new Uint8Array(document.cells.length).fill(UNKNOWN));
    this.solved = this.#isSolved(this.marks.grid);
    this.seconds = 0;
    this.#isCurrent = true;
  }

  /** Shows the marks, or the board of an explanation, with all that lies over it. */
  show() {
    if (!this.isActive) return;
    const { board } = this.app;
    const { told } = this.guide;
    const grid = told?.grid ?? this.marks.grid;
    const cells = [...grid.keys()];
    const done = told?.grid ? this.#blocks.map((_, line) => this.#finished(line, grid)) : this.#done;
    board.show(genreOf(this.document).picture(this.document, grid));
    board.overlay({
      crosses: cells.filter((cell) => grid[cell] === 0 && genreOf(this.document).open(this.document, cell)),
      trial: told?.grid ? [] : cells.filter((cell) => this.marks.isTrial(cell)),
      wrong: told?.wrong ?? [],
      frame: told?.frame ?? null,
      done: { rows: done.slice(0, this.document.height), cols: done.slice(this.document.height) },
    });
  }

  /** After a change of marks. @param {{cells: number[] | null, more: boolean}} change */
  changed({ cells, more }) {
    const { height, width } = this.document;
    if (!this.#filling && cells?.length !== 0) this.guide.clear(!more);
    const touched = cells && new Set(cells.flatMap((cell) => [Math.floor(cell / width), height + (cell % width)]));
    const { grid } = this.marks;
    const isKept = (/** @type {number} */ line) => touched !== null && !touched.has(line);
    this.#done = this.#blocks.map((_, line) => (isKept(line) ? this.#done[line] : this.#finished(line, grid)));
    if (!this.#stroke) this.#settled(grid);
  }

  /** @param {Stroke} stroke */
  press({ cell, button }) {
    if (this.guide.explanation || !genreOf(this.document).open(this.document, cell)) return;
    const from = this.marks.at(cell);
    const colour = button === 2 ? 0 : this.brush;
    this.#stroke = { from, to: from === colour ? UNKNOWN : colour };
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
  }

  /** @param {"end" | "cancel"} how */
  lift(how) {
    if (!this.#stroke) return;
    this.#stroke = null;
    if (how === "cancel") this.marks.cancel();
    else this.marks.end();
  }

  /** A key that the board does not use. @param {{key: string, cell: number, event: KeyboardEvent}} pressed */
  key({ key, cell, event }) {
    if (this.guide.explanation) {
      if (key === "Escape") this.guide.clear(false);
      return;
    }
    const brush = genreOf(this.document).answers(this.document).find((one) => one.key === key && one.code > 0);
    if (brush) this.brush = brush.code;
    else if (key === "x" || key === "0") this.press({ cell, button: 2, shift: false, pointer: "keyboard" });
    else if (key === "Delete" || key === "Backspace") this.marks.paint([[cell, UNKNOWN]]);
    else if (key === "h") void this.hint();
    else return;
    event.preventDefault();
    this.lift("end");
    this.guide.dispatchEvent(new CustomEvent("change"));
  }

  /** The next level of a hint; the last one marks its cells. */
  async hint() {
    if (this.guide.explanation) this.guide.clear(false);
    const found = await this.guide.hint(this.document, this.marks.grid);
    if (!found.length) return;
    this.#filling = true;
    this.marks.paint(found);
    this.#filling = false;
  }

  /** The accessible name of a cell. @param {number} cell */
  describe(cell) {
    const { document, guide } = this;
    const grid = guide.told?.grid;
    const place = { row: Math.floor(cell / document.width) + 1, column: (cell % document.width) + 1 };
    const states = [];
    if (!genreOf(document).open(document, cell)) states.push(this.#fixed.get(document.cells[cell]));
    else {
      states.push(this.#answers.get(grid ? grid[cell] : this.marks.at(cell)) ?? text("play.open"));
      const { palette, cells } = this.app.board.picture;
      if (cells[cell] >= document.palette.length) states.push(palette[cells[cell]].name); // lit by a bulb
      if (!grid && this.marks.isTrial(cell)) states.push(text("play.on-trial"));
      if (guide.told?.wrong.includes(cell)) states.push(text("play.is-wrong"));
    }
    return text("play.cell", { ...place, state: states.join(", ") });
  }

  /**
   * After a stroke: the marks are kept with the puzzle, and it is said once that they solve it.
   *
   * @param {Uint8Array} grid
   */
  #settled(grid) {
    const { store } = this.app;
    if (!this.#isCurrent) return;
    store.keep({ start: this.marks.isEmpty ? null : grid });
    const solved = this.#isSolved(grid);
    if (solved && !this.solved) this.app.say(text("play.solved"));
    this.solved ||= solved;
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

/** Starts playing, at the first change to it or before. @param {import("../app/app.js").App} app */
export function startPlay(app) {
  const play = new Play(app);
  const { board, store } = app;
  app.histories.play = play.marks;
  let waiting = false;
  // Once a frame: fast strokes change the marks more often.
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
    if (wasActive && !play.isActive) board.overlay(NOTHING);
    wasActive = play.isActive;
    if (!play.isActive) return;
    play.begin();
    board.describe = (cell) => play.describe(cell);
    board.overlay(null);
    play.show();
  };
  app.addEventListener("mode", enter);
  store.addEventListener("change", () => {
    play.forget();
    enter();
  });
  play.marks.addEventListener("change", (event) => play.changed(/** @type {CustomEvent} */ (event).detail));
  play.marks.addEventListener("change", show);
  play.guide.addEventListener("change", show);
  const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) => {
    board.addEventListener(name, (event) => {
      if (play.isActive) act(/** @type {CustomEvent} */ (event).detail);
    });
  };
  on("begin", (stroke) => play.press(stroke));
  on("move", ({ cells }) => play.pass(cells));
  on("end", () => play.lift("end"));
  on("cancel", () => play.lift("cancel"));
  on("key", (pressed) => play.key(pressed));
  startPanel(play);
  enter();
}
