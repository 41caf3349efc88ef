/** A board of the first minute: one sentence about the outlined cells, and then the rest of the picture. */

import { icon } from "../../base/icons.js";
import { button, make } from "../../base/make.js";
import { inWords, lineName } from "../../base/text.js";
import { UNKNOWN } from "../../base/types.js";
import { Board } from "../../board/board.js";
import { chipOf } from "../../board/panels.js";
import { placeOf } from "../../genres/index.js";
import { nonogram } from "../../genres/nonogram.js";
import { Guide } from "../../play/guide.js";
import { LineChecks } from "../../play/lines.js";
import { partsOf } from "../../genres/model.js";
import { LESSONS } from "./lessons.js";

/** @typedef {import("./lessons.js").Lesson} Lesson */

const FIRST_WITH_TOOLS = 3; // lessons before this one, counted from 0, need no choice of a mark
const THE_REST = "The rest goes the same way.";

/** Returns what compares the lines of a lesson with marks. @param {Lesson} lesson */
const linesOf = ({ puzzle }) => new LineChecks(partsOf(/** @type {Int32Array} */ (nonogram.model?.(puzzle))));

/** Runs the boards of the first minute, one at a time, on one board. */
export class LessonBoard {
  stage = make("div", { className: "stage", dir: "ltr" });
  panel = make("div", "panel-of-lesson");
  #app;
  #solved;
  #board;
  #guide;
  #said = make("section", { className: "said", id: "lesson-said" });
  #text = make("div", { ariaLive: "polite" });
  #showMe = button("Show me", () => void this.#showNext(), {}, icon("hint"));
  #inks = make("div", { className: "ink-row", role: "group", ariaLabel: "Marks" });
  #next = make("a", "button primary big");
  #number = 0;
  #marks = new Uint8Array(1);
  #lines = linesOf(LESSONS[0]);
  /** The mark that a stroke gives: 0 is a cross. */
  #brush = 1;
  /** The mark of the stroke that is being drawn, or null. @type {number | null} */
  #stroke = null;
  /** True if the last stroke was drawn with keys. */
  #isByKeys = false;
  /** True as long as the sentence of the lesson waits for its cells. */
  #isTaught = false;

  /**
   * @param {import("../../app/app.js").App} app
   * @param {(number: number) => void} solved   is called with the number of a lesson, from 0, that is solved
   */
  constructor(app, solved) {
    this.#app = app;
    this.#solved = solved;
    const self = this;
    this.#guide = new Guide(app.checker, {
      get puzzle() {
        return self.#lesson.puzzle;
      },
      get marks() {
        return { grid: self.#marks };
      },
    });
    const board = (this.#board = new Board(this.stage, app.settings, true));
    board.strokes.axisLock = true;
    board.describe = (cell) => this.#describe(cell);
    board.viewport.view.setAttribute("aria-describedby", this.#said.id);
    board.on("begin", (stroke) => this.#begin(stroke));
    board.on("move", ({ cells }) => this.#put(cells));
    board.on("end", () => this.#end());
    board.on("colours", () => this.#showInks());
    board.on("cancel", () => this.#end());
    board.on("key", ({ key, cell, event }) => {
      if (key.toLowerCase() !== "x") return;
      event.preventDefault();
      this.#begin({ cell, button: 2, pointer: "keyboard" });
      this.#end();
    });
    this.#guide.on("change", () => this.#show());
    app.settings.on("change", () => this.stage.isConnected && this.#show());
    const keys = make("p", "sr-only", "The arrow keys move, Space fills a cell, and X crosses it out.");
    this.#said.append(this.#text, this.#showMe, keys);
    this.panel.append(this.#said, this.#inks, this.#next);
  }

  get #lesson() {
    return LESSONS[this.#number];
  }

  /** Begins a lesson. @param {number} number   from 0 */
  begin(number) {
    this.#number = number;
    const { filled, isCrossed, puzzle } = this.#lesson;
    this.#marks = new Uint8Array(puzzle.cells.length).fill(UNKNOWN);
    for (const cell of filled) this.#marks[cell] = 1;
    this.#lines = linesOf(this.#lesson);
    this.#brush = isCrossed ? 0 : 1;
    this.#isTaught = true;
    this.#board.isNext = true;
    this.#guide.clear({ forget: true });
    const isLast = number === LESSONS.length - 1;
    this.#next.href = isLast ? "#first/end" : `#first/${number + 2}`;
    this.#next.textContent = isLast ? "Now a real one" : "Next";
    this.#show();
    this.#board.restyle();
    this.#board.focus(true);
  }

  get #isSolved() {
    const { cells } = this.#lesson.puzzle;
    return cells.every((colour, cell) => (this.#marks[cell] % UNKNOWN) === colour);
  }

  /** The cells of the sentence that do not have their marks yet. */
  get #awaited() {
    const { cells, puzzle } = this.#lesson;
    return this.#isTaught ? cells.filter((cell) => this.#marks[cell] !== puzzle.cells[cell]) : [];
  }

  /** Begins a stroke: the same mark again takes it back. @param {{cell: number, button: number, pointer: string}} how */
  #begin({ button: pressed, cell, pointer }) {
    this.#isByKeys = pointer === "keyboard";
    if (this.#isSolved) return;
    const mark = pressed ? 0 : this.#brush;
    this.#stroke = this.#marks[cell] === mark ? UNKNOWN : mark;
    this.#put([cell]);
  }

  /** Gives cells the mark of the stroke. @param {number[]} cells */
  #put(cells) {
    if (this.#stroke === null) return;
    for (const cell of cells) this.#marks[cell] = this.#stroke;
    this.#showBoard();
  }

  /** Ends a stroke, and says what comes next. */
  #end() {
    if (this.#stroke === null) return;
    this.#stroke = null;
    const { help } = this.#guide;
    if (this.#isTaught && !this.#awaited.length) {
      this.#isTaught = false;
      this.#brush ||= 1; // after the crosses
    }
    const isDone = help?.frame?.cells.every((cell) => this.#marks[cell] !== UNKNOWN) ?? true;
    if (this.#isSolved) this.#solved(this.#number);
    if (help && (isDone || this.#isSolved)) this.#guide.clear({ forget: true });
    else this.#show();
    if (this.#isSolved && this.#isByKeys) this.#next.focus();
  }

  /** Shows the next step from here, as a hint does: the line, the reason and the cells. */
  async #showNext() {
    await this.#guide.hint();
    if (["why", "show"].includes(this.#guide.act)) await this.#guide.hint();
    this.#board.focus(true);
  }

  /** Says which line has too many cells of an ink, or "". */
  #mistake() {
    const { height, palette } = this.#lesson.puzzle;
    for (const [line, blocks] of this.#lines.blocks.entries()) {
      for (const colour of new Set(blocks.map((block) => block.colour))) {
        const wanted = blocks.reduce((sum, block) => sum + (block.colour === colour ? block.length : 0), 0);
        const more = this.#lines.cells(line).filter((cell) => this.#marks[cell] === colour).length - wanted;
        const ink = palette.length > 2 ? `${palette[colour].name} cell` : "cell";
        if (more > 0) return `${lineName(line, height)} has ${inWords(more, ink)} too many.`;
      }
      if (!this.#lines.fits(line, this.#marks)) return `${lineName(line, height)} does not match its numbers.`;
    }
    return "";
  }

  /** Shows the board, the sentence and the marks to choose from. */
  #show() {
    const { end, say, title } = this.#lesson;
    const isSolved = this.#isSolved;
    const { help } = this.#guide;
    const mistake = this.#mistake();
    const words = help ? [help.title, ...help.lines] : [this.#isTaught ? say : mistake || THE_REST];
    const isPointing = Boolean(this.#isTaught || help || mistake);
    const parts = isSolved ? [make("h2", {}, icon("check"), title), make("p", {}, end)]
      : words.map((line) => make("p", {}, line));
    if (this.#text.textContent !== parts.map((part) => part.textContent).join("")) this.#text.replaceChildren(...parts);
    this.#said.dataset.kind = isSolved ? "good" : isPointing ? "" : "plain";
    this.#showMe.hidden = isSolved || isPointing;
    this.#next.hidden = !isSolved;
    this.#inks.hidden = isSolved || this.#number < FIRST_WITH_TOOLS;
    this.#showInks();
    this.#showBoard();
  }

  /** Shows the marks to choose from. */
  #showInks() {
    const { palette } = this.#lesson.puzzle;
    this.#inks.replaceChildren(...palette.map(({ name, rgb }, colour) => {
      const chip = chipOf(rgb, "", undefined, (shown) => this.#board.colourFor(shown));
      if (!colour) chip.replaceChildren(icon("cross"));
      if (!colour) Object.assign(chip.style, { background: "none", color: "" });
      return button("", () => {
        this.#brush = colour;
        this.#showInks();
        this.#board.focus(true);
      }, { ariaLabel: colour ? name : "Cross", ariaPressed: String(colour === this.#brush) }, chip);
    }));
  }

  /** Shows the marks, and where the sentence or the hint points. */
  #showBoard() {
    const { line, puzzle } = this.#lesson;
    const { help } = this.#guide;
    const marks = this.#marks;
    const isSolved = this.#isSolved;
    const taught = this.#isTaught ? { line, cells: this.#awaited, isHelp: true } : null;
    const broken = [...this.#lines.blocks.keys()].filter((checked) => !this.#lines.fits(checked, marks));
    this.#board.show(nonogram.picture(puzzle, marks));
    this.#board.overlay({
      solved: isSolved,
      crosses: isSolved ? [] : [...marks.keys()].filter((cell) => marks[cell] === 0),
      done: this.#lines.blocks.map((_, checked) => this.#lines.finished(checked, marks)),
      broken: new Set(broken),
      wrong: help?.wrong ?? [],
      frame: isSolved ? null : (help?.frame ?? taught),
    });
  }

  /** Returns the accessible name of a cell. @param {number} cell */
  #describe(cell) {
    const { palette } = this.#lesson.puzzle;
    const mark = this.#marks[cell];
    let name = palette.length > 2 ? palette[mark]?.name : "filled";
    if (mark === UNKNOWN) name = "no mark";
    if (mark === 0) name = "cross";
    const isOutlined = this.#awaited.includes(cell) || this.#guide.help?.frame?.cells.includes(cell);
    return `${placeOf({ width: this.#lesson.puzzle.width }, cell)}: ${name}${isOutlined ? ", outlined" : ""}`;
  }
}
