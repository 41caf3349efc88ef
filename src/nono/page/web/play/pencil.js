/**
 * Enters values and pencil marks into the chosen cells of puzzles such as Sudoku, whose cells have more than two
 * values. A player chooses cells by a click, a drag or the arrow keys.
 */

import { Source } from "../base/events.js";
import { UNKNOWN } from "../base/types.js";
import { genreOf } from "../genres/index.js";
import { CENTRE, COLOUR, CORNER } from "../puzzle/marks.js";

/**
 * @typedef {import("../base/types.js").Value} Value
 * @typedef {import("../board/notes.js").Notes} Notes
 */

const KINDS = [CORNER, CENTRE];
/** The colours of cells, which the digits from 1 choose. Their tones are --tint-1 and so on in tokens.css. */
export const TINTS = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "grey"];

/**
 * Fires "change" when the kind or the chosen cells have changed.
 *
 * @extends {Source<{change: undefined}>}
 */
export class Pencil extends Source {
  #play;
  /** The kind of marks that keys and buttons write, or null if they enter values. @type {number | null} */
  #kind = null;
  /** The chosen cells besides the cell of the cursor. @type {Set<number>} */
  chosen = new Set();

  /** @param {import("./play.js").Play} play */
  constructor(play) {
    super();
    this.#play = play;
  }

  get kind() {
    return this.#kind;
  }

  set kind(kind) {
    this.#kind = kind;
    this.tell("change");
  }

  /** Changes from values to corner marks, then to centre marks, then back to values. */
  next() {
    this.kind = this.#kind === null ? CORNER : this.#kind === CORNER ? CENTRE : null;
  }

  /** Chooses these cells in place of those before. @param {Iterable<number>} cells */
  choose(cells) {
    this.chosen = new Set(cells);
    this.tell("change");
  }

  /** Chooses all cells that a player may fill. */
  chooseOpen() {
    const { game, marks } = this.#play;
    this.choose([...marks.grid.keys()].filter((cell) => game.isOpen(cell)));
  }

  /** Chooses all cells with the value of a cell, given ones too. @param {number} cell */
  chooseLike(cell) {
    const { judge, marks } = this.#play;
    const values = judge.rules?.colours(marks.grid) ?? marks.grid;
    if (values[cell] !== UNKNOWN) this.choose([...values.keys()].filter((other) => values[other] === values[cell]));
  }

  /**
   * Writes a value into the chosen cells, as their value or as a pencil mark, or gives them its colour. If all these
   * cells have it already, removes it.
   *
   * @param {number} value   its code; of a colour, the code of the value on the same button
   * @param {number | null} [kind]   CORNER, CENTRE or COLOUR; null: as the value of the cells
   */
  write(value, kind = this.#kind) {
    const { marks } = this.#play;
    if (kind === COLOUR) return this.#tintCells(value < TINTS.length ? value + 1 : 0);
    if (kind === null) {
      const cells = this.#openCells();
      const isThere = cells.every((cell) => marks.colourAt(cell) === value);
      this.enter(cells.map((cell) => [cell, isThere ? UNKNOWN : value]));
      return;
    }
    const empty = this.#openCells().filter((cell) => marks.colourAt(cell) === UNKNOWN);
    const isThere = empty.every((cell) => marks.notes(cell, kind).includes(value));
    /** @type {Value[]} */
    const notes = empty.map((cell) => [cell, value]);
    if (isThere) marks.eraseNotes(notes, kind);
    else marks.writeNotes(notes, kind);
  }

  /** Gives the chosen cells a colour, given cells too. If all have it already, takes it. @param {number} tint */
  #tintCells(tint) {
    const { marks } = this.#play;
    const isThere = this.#selectedCells.every((cell) => marks.signs[cell] === tint);
    marks.sign(this.#selectedCells.map((cell) => [cell, isThere ? 0 : tint]));
  }

  /** The cells with a colour, and their colours (from 1). */
  get tints() {
    return new Map([...this.#play.marks.signs.entries()].filter(([, tint]) => tint));
  }

  /** Returns the colour of a cell in words; "" if it has none. @param {number} cell */
  tintOf(cell) {
    return TINTS[this.#play.marks.signs[cell] - 1] ?? "";
  }

  /**
   * Removes the values of the chosen cells. If they have no values, removes their pencil marks, and if they have none
   * either, their colours.
   */
  erase() {
    const { marks } = this.#play;
    const cells = this.#kind === COLOUR ? [] : this.#openCells();
    const filled = cells.filter((cell) => marks.colourAt(cell) !== UNKNOWN);
    const notes = KINDS.map((kind) => cells.flatMap((cell) => this.#pencilPairs(cell, kind)));
    if (filled.length) this.enter(filled.map((cell) => [cell, UNKNOWN]));
    else if (notes.flat().length) this.#inOneStep(() => KINDS.forEach((kind) => marks.eraseNotes(notes[kind], kind)));
    else this.#tintCells(0);
  }

  /**
   * Enters values. If the settings ask for it, removes the pencil marks that the values exclude, and brings those back
   * that the values before had excluded.
   *
   * @param {Value[]} pairs   cells, and the values for them
   */
  enter(pairs) {
    const { app, marks } = this.#play;
    const before = pairs.map(([cell]) => cell).filter((cell) => marks.colourAt(cell) !== UNKNOWN);
    const { grid } = marks;
    for (const [cell, value] of pairs) grid[cell] = value;
    this.#inOneStep(() => {
      if (!app.settings.values.pencil) return marks.paint(pairs);
      marks.takeBack(before, { hasCross: false, excluded: this.#excludedBy(grid, [...grid.keys()]) });
      marks.paint(pairs);
      const excluded = this.#excludedBy(grid, pairs.map(([cell]) => cell));
      for (const kind of KINDS) marks.eraseNotes(excluded, kind);
    });
  }

  /** Returns the pencil marks that the values of cells exclude. @param {Uint8Array} grid @param {number[]} cells */
  #excludedBy(grid, cells) {
    const { rules } = this.#play.judge;
    return cells.flatMap((cell) => (grid[cell] === UNKNOWN ? [] : (rules?.excludedBy(grid, cell) ?? [])));
  }

  /**
   * Removes the pencil marks of values that a hint has excluded. A cell without pencil marks gets its other candidates
   * as centre marks.
   *
   * @param {Value[]} removed
   * @param {Map<number, number[]>} candidates   by cell, including the removed ones
   */
  exclude(removed, candidates) {
    const { marks } = this.#play;
    this.#inOneStep(() => {
      for (const [cell, values] of candidates) {
        const gone = removed.filter(([excluded]) => excluded === cell);
        const isBlank = KINDS.every((kind) => !marks.notes(cell, kind).length);
        if (gone.length && isBlank) marks.writeNotes(values.map((value) => [cell, value]), CENTRE);
        for (const kind of KINDS) marks.eraseNotes(gone, kind);
      }
    });
  }

  /** Writes the candidates of all empty cells as centre marks: the values that no rule excludes. */
  fill() {
    const { game, marks } = this.#play;
    const { grid } = marks;
    const empty = [...grid.keys()].filter((cell) => grid[cell] === UNKNOWN && game.isOpen(cell));
    this.#inOneStep(() => {
      for (const cell of empty) {
        marks.eraseNotes(this.#pencilPairs(cell, CENTRE), CENTRE);
        marks.writeNotes(this.candidates(grid, cell).map((value) => [cell, value]), CENTRE);
      }
    });
  }

  /** Returns the values that no rule excludes from a cell. @param {Uint8Array} grid @param {number} cell */
  candidates(grid, cell) {
    return this.#play.judge.rules?.candidates(grid, cell) ?? [];
  }

  /**
   * Returns the pencil marks for the board. If there is help with candidates, returns the candidates instead.
   *
   * @param {Uint8Array} grid   the marks, or the board of an explanation
   * @param {import("./help.js").Help | null} help
   * @returns {Map<number, Notes>}   by cell; cells without pencil marks are left out
   */
  notesFor(grid, help) {
    const { game, marks } = this.#play;
    const keys = genreOf(game.puzzle).answers(game.puzzle).map(({ key }) => key);
    const struck = new Set(help?.struck.map(([cell, value]) => cell * keys.length + value));
    /** @type {(cell: number, value: number) => boolean} */
    const isStruck = (cell, value) => struck.has(cell * keys.length + value);
    const notes = new Map();
    grid.forEach((mark, cell) => {
      if (mark !== UNKNOWN || !game.isOpen(cell)) return;
      const possible = help?.candidates.get(cell);
      // undefined without help
      const candidates = possible && this.candidates(grid, cell).filter((value) => possible.includes(value));
      const corner = candidates ? [] : marks.notes(cell, CORNER);
      const centre = candidates ?? (help?.grid ? [] : marks.notes(cell, CENTRE));
      if (!corner.length && !centre.length) return;
      const note = (/** @type {number} */ value) =>
        ({ key: keys[value], index: value, count: keys.length, isStruck: isStruck(cell, value) });
      notes.set(cell, { corner: corner.map(note), centre: centre.map(note) });
    });
    return notes;
  }

  /** Describes the pencil marks of a cell in words. @param {Notes | undefined} notes */
  static describe(notes) {
    const listed = (/** @type {"corner" | "centre"} */ kind) => {
      const keys = notes?.[kind].filter(({ isStruck }) => !isStruck).map(({ key }) => key).join(" ");
      return keys ? `in the ${kind === "corner" ? "corners" : "centre"} ${keys}` : "";
    };
    return [listed("corner"), listed("centre")].filter(Boolean).join(", ");
  }

  /** The cells of the player's choice. */
  get #selectedCells() {
    return this.chosen.size ? [...this.chosen] : [this.#play.app.board.cursor];
  }

  /** Returns the cells of the player's choice that may be filled. */
  #openCells() {
    return this.#selectedCells.filter((cell) => this.#play.game.isOpen(cell));
  }

  /**
   * Returns a pair of the cell and a value for each pencil mark of this kind in the cell.
   *
   * @param {number} cell
   * @param {number} kind   CORNER or CENTRE
   * @returns {Value[]}
   */
  #pencilPairs(cell, kind) {
    return this.#play.marks.notes(cell, kind).map((value) => [cell, value]);
  }

  /** Makes several changes of marks one step of undo. @param {() => void} act   changes marks */
  #inOneStep(act) {
    const { marks } = this.#play;
    marks.begin();
    act();
    marks.end();
  }
}
