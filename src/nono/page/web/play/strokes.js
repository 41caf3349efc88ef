/** What pointers and keys do to a game: strokes of marks, chosen cells, and jumps. */

import { linesOf } from "../base/cells.js";
import { UNKNOWN } from "../base/types.js";
import { genreOf } from "../genres/index.js";
import { CENTRE, COLOUR, CORNER } from "../puzzle/marks.js";
import { automaticCrosses } from "./automatic_crosses.js";

/** The keys that choose what is written: values, or another kind of marks. @type {Record<string, number | null>} */
const KINDS = { z: null, x: CORNER, c: CENTRE, v: COLOUR };
/** The keys that strike the next number of the row (0) and of the column (1). @type {Record<string, number>} */
const STRIKES = { ",": 0, ";": 1 };

export class Strokes {
  #play;
  /**
   * The current stroke over `cells`. All its cells that have the colour `from`, as the `first` cell had, change to the
   * colour `to`.
   *
   * `isBack` is true if it takes a tap back.
   *
   * @type {{from: number, to: number, first: number, cells: Set<number>, isBack?: boolean} | null}
   */
  #stroke = null;
  #isTouch = false;
  /** The last tap, if it changed one cell and was not taken back: the cell, and its colour before. */
  #tap = { cell: -1, from: UNKNOWN };
  /** The number of taps since the last one that was taken back. */
  #taps = 0;
  /** How many taps the player has taken back in a row, with at most one good tap after each. */
  misses = 0;
  /** True during a drag that chooses cells. */
  #choosing = false;

  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.#play = play;
  }

  /** True while a stroke of marks goes on. */
  get active() {
    return this.#stroke !== null;
  }

  /**
   * Begins what a stroke does: it moves pegs, chooses cells (the left button if values are typed), or gives marks.
   *
   * @param {import("../board/board.js").Stroke} stroke
   */
  press({ cell, button, ctrl, pointer, shift }) {
    const { game, guide, jumps, marks, pencil } = this.#play;
    if (guide.explanation) return;
    this.#isTouch = pointer === "touch";
    if (jumps) {
      marks.begin();
      return jumps.press(cell);
    }
    if (game.isTyped) {
      this.#choosing = button === 0 && pointer !== "keyboard";
      if (pointer === "keyboard" && button === 0) pencil.next(); // Space
      else pencil.choose(ctrl || shift ? [...pencil.chosen, cell] : [cell]);
      if (button === 0) return;
    }
    if (!game.isOpen(cell)) return;
    const from = marks.colourAt(cell);
    if (game.isTyped && from === UNKNOWN) return pencil.erase();
    const opposite = game.isTyped ? UNKNOWN : 0; // the right button clears a typed value, and crosses out other cells
    const colour = button === 0 ? game.brush : opposite;
    this.#beginStroke(cell, from === colour ? UNKNOWN : colour);
  }

  /** Begins a stroke. @param {number} cell @param {number} to   the colour that its cells get */
  #beginStroke(cell, to) {
    const { marks } = this.#play;
    this.#stroke = { from: marks.colourAt(cell), to, first: cell, cells: new Set() };
    marks.begin();
    this.pass([cell]);
  }

  /** Continues a stroke over cells. @param {number[]} cells */
  pass(cells) {
    const { game, jumps, marks, pencil } = this.#play;
    if (this.#choosing) pencil.choose([...pencil.chosen, ...cells]);
    jumps?.drag(cells[cells.length - 1]);
    const stroke = this.#stroke;
    if (!stroke) return;
    // A drag that would give several marks crosses cells out instead, or opens crossed cells, the first one included.
    if (game.isSparse && stroke.to === 1 && cells[cells.length - 1] !== stroke.first) {
      marks.paint([[stroke.first, stroke.from]]);
      stroke.to = stroke.from === 0 ? UNKNOWN : 0;
      cells = [stroke.first, ...cells];
    }
    const like = cells.filter((cell) => marks.colourAt(cell) === stroke.from && game.isOpen(cell));
    marks.paint(like.map((cell) => [cell, stroke.to]));
    for (const cell of like) stroke.cells.add(cell);
  }

  /**
   * Ends a stroke. Automatic crosses are added only if it sets or removes values, not crosses.
   *
   * @param {"end" | "cancel"} how
   */
  lift(how) {
    const { jumps, marks } = this.#play;
    this.#choosing = false;
    jumps?.lift(how);
    const stroke = this.#stroke;
    if (!stroke) return;
    const isAdding = [stroke.from, stroke.to].some((colour) => colour % UNKNOWN > 0);
    if (how === "end") this.updateCrosses(stroke.cells, isAdding);
    if (how === "end" && !stroke.isBack) this.#countTap(stroke);
    this.#stroke = null;
    marks[how]();
  }

  /** Counts a stroke, if it is a tap on one cell. @param {{from: number, cells: Set<number>}} stroke */
  #countTap({ from, cells: [cell, ...more] }) {
    const isTap = this.#isTouch && !more.length;
    this.#tap = { cell: isTap ? cell : -1, from };
    if (!isTap || ++this.#taps > 2) this.misses = 0;
  }

  /** Counts the last tap as taken back if its cell is as before. */
  countMiss() {
    const { cell, from } = this.#tap;
    if (cell < 0 || this.#play.marks.colourAt(cell) !== from) return;
    this.#tap.cell = -1;
    this.#taps = 0;
    this.misses++;
    if (this.#stroke) this.#stroke.isBack = true;
  }

  /**
   * Makes and takes away the automatic crosses that follow from a stroke, as part of it.
   *
   * @param {Iterable<number>} cells   the cells of the stroke
   * @param {boolean} [isAdding]   false if the stroke only takes crosses away
   */
  updateCrosses(cells, isAdding = true) {
    const { app, game, judge: { lines }, marks } = this.#play;
    if (!lines || !game.hasCross) return;
    marks.paint(automaticCrosses(lines, marks, cells, isAdding && app.settings.values.crosses));
  }

  /**
   * Handles a move of the cursor: with Shift, it extends the choice.
   *
   * @param {import("../board/board.js").Moved} moved
   */
  moved({ cell, before, way }) {
    const { game, pencil } = this.#play;
    if (!game.isTyped || way === "press") return; // the press chooses
    if (way === "key with Shift") pencil.choose([...pencil.chosen, before, cell]);
    else pencil.choose(way === "key" ? [cell] : []);
  }

  /** Chooses all cells with the value of a cell that is pressed twice. @param {number} cell */
  pressTwice(cell) {
    const { game, guide, pencil } = this.#play;
    if (game.isTyped && !guide.explanation) pencil.chooseLike(cell);
  }

  /** Strikes a number of a clue, or takes that back. @param {import("../board/layout.js").NumberPlace} place */
  strike(place) {
    const { game, guide } = this.#play;
    if (!guide.explanation && !game.isTyped && !this.#isGrey(place)) game.strike(place);
  }

  /** Returns true if the page greys a number by itself. @param {import("../board/layout.js").NumberPlace} place */
  #isGrey({ line, index }) {
    const { app, judge } = this.#play;
    return app.settings.values.done && Boolean(judge.done[line]?.[index]);
  }

  /** Strikes the first number of a line (rows first) that is not struck or greyed. @param {number} line */
  #strikeNext(line) {
    const { app, game, judge } = this.#play;
    const { height, rows, cols } = app.board.picture;
    const clue = line < height ? rows[line] : cols[line - height];
    const done = game.greyed(app.settings.values.done ? judge.done : null)?.[line];
    const index = clue?.findIndex((_, number) => !done?.[number]) ?? -1;
    if (index >= 0) this.strike({ line, index });
  }

  /** Takes the help away or, if there is none, the choice of cells. */
  #dismiss() {
    const { guide, pencil } = this.#play;
    if (guide.help || guide.explanation) guide.clear();
    else pencil.choose([]);
  }

  /** Handles a key that the board does not use. @param {{key: string, cell: number, event: KeyboardEvent}} pressed */
  key({ key, cell, event }) {
    const { game, guide, jumps } = this.#play;
    if (event.ctrlKey && !game.isTyped) return; // a shortcut of the browser
    if (key === "Escape") return this.#dismiss();
    if (guide.explanation || (jumps && !["h", "c"].includes(key))) return;
    if (!this.#writeKey(key, cell, event) && !this.#helpForKey(key)) return;
    event.preventDefault();
    this.lift("end");
    guide.tell("change");
  }

  /**
   * Does what a key does to marks: gives, chooses or removes one, crosses a cell out, strikes a number, or chooses what
   * is written. Returns false if the key does nothing of that.
   *
   * @param {string} key
   * @param {number} cell
   * @param {KeyboardEvent} event
   */
  #writeKey(key, cell, event) {
    const { game, judge, jumps, marks, pencil } = this.#play;
    const kind = game.isTyped && !event.shiftKey ? KINDS[key.toLowerCase()] : undefined;
    if (jumps) return false;
    const isNote = game.isTyped && event.shiftKey;
    const typed = isNote && event.code.startsWith("Digit") ? event.code.slice(-1) : key; // Shift+1 is not the key "1"
    const brush = this.#brushOf(typed);
    const { given } = game.puzzle;
    const isErased = key === "Delete" || key === "Backspace" || (given && (key === "0" || key === "."));
    const noteKind = isNote ? CORNER : event.ctrlKey ? CENTRE : undefined;
    if (brush && game.isTyped) pencil.write(brush.code, noteKind);
    else if (isErased && game.isTyped) pencil.erase();
    else if (kind !== undefined) pencil.kind = kind;
    else if (brush && given && !judge.lines) this.#toggleMark(cell, brush.code);
    else if (brush?.code) game.brush = brush.code;
    else if (isErased) this.#beginStroke(cell, UNKNOWN);
    else if (key === "x" || key === "0") this.#crossOut(cell);
    else if (key in STRIKES && !game.isTyped) this.#strikeNext(linesOf(cell, game.puzzle)[STRIKES[key]]);
    else return false;
    return true;
  }

  /** Crosses a cell out, as the right button does. @param {number} cell */
  #crossOut(cell) {
    this.press({ cell, button: 2, shift: false, ctrl: false, pointer: "keyboard" });
  }

  /** Gives a cell a mark, or takes it back. @param {number} cell @param {number} code */
  #toggleMark(cell, code) {
    this.#beginStroke(cell, this.#play.marks.colourAt(cell) === code ? UNKNOWN : code);
  }

  /**
   * Returns the mark of a key, or undefined if it has none. A lower-case letter also stands for the key in upper case,
   * except h, which asks for a hint.
   *
   * @param {string} typed
   */
  #brushOf(typed) {
    const { puzzle } = this.#play.game;
    const answers = genreOf(puzzle).answers(puzzle);
    const exact = answers.find((answer) => answer.key === typed);
    return exact ?? answers.find((answer) => answer.key === typed.toUpperCase() && typed !== "h");
  }

  /** Does what a key for help asks for. Returns false if the key asks for nothing. @param {string} key */
  #helpForKey(key) {
    const { marks } = this.#play;
    if (key === "h") void this.#play.hint();
    else if (key === "c") void this.#play.check();
    else if (key === "u") marks.undo();
    else return false;
    return true;
  }
}
