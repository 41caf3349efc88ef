/** Shows a game on the board, and names its cells for screen readers. */

import { UNKNOWN } from "../base/types.js";
import { genreOf, placeOf } from "../genres/index.js";
import { Pencil } from "./pencil.js";

/**
 * @typedef {import("../base/types.js").Picture} Picture
 * @typedef {import("./help.js").Help} Help
 */

export class View {
  #play;
  /** The picture that the board shows. @type {Picture | null} */
  #picture = null;
  /** The pencil marks that the board shows. @type {Map<number, import("../board/notes.js").Notes> | null} */
  #notes = null;
  /** True if the board shows which marks break a rule. */
  isJudged = false;

  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.#play = play;
  }

  /** Forgets the puzzle before. */
  begin() {
    this.#picture = null;
  }

  /** Shows the marks, or the board of an explanation, and draws the overlay. */
  show() {
    const { app: { board, settings }, game, guide: { help }, judge, jumps, marks, pencil } = this.#play;
    const grid = help?.grid ?? marks.grid;
    for (const [cell, colour] of help?.proposal ?? []) grid[cell] = colour;
    const { done: greyed, mistakes } = settings.values;
    const isSolved = game.solved && judge.isSolved(grid);
    const done = greyed ? (help?.grid ? judge.finished(grid) : judge.done) : null;
    this.isJudged = help?.isCheck || (mistakes === "at once" && !help?.frame && !help?.grid);
    this.#notes = game.isTyped ? pencil.notesFor(grid, help) : null;
    this.#picture = genreOf(game.puzzle).picture(game.puzzle, grid, this.#picture);
    const isTried = !help?.grid && marks.trials > 0;
    const chosen = jumps ? jumps.choice.chosen : game.isTyped ? pencil.chosen : new Set();
    // The frame of a hint is in place of the choice of its only cell.
    const isPointed = game.isTyped && chosen.size === 1 && help?.frame?.cells.join() === [...chosen].join();
    board.show(this.#picture);
    board.overlay({
      solved: isSolved,
      crosses: isSolved ? [] : this.#crossedCells(grid),
      trial: isTried ? [...grid.keys()].filter((cell) => marks.isTrial(cell)) : [],
      wrong: help?.wrong ?? [],
      frame: this.#frameOf(help),
      done: help?.grid ? done : game.greyed(done),
      asked: this.isJudged && judge.fault?.clue != null ? [judge.fault.clue] : null,
      met: greyed && !help?.grid ? judge.met : null,
      rule: this.isJudged && !help?.frame ? judge.fault?.values.map(([cell]) => cell) : null,
      trail: help?.grid || isSolved ? null : (jumps?.last() ?? null),
      ...this.#relatedCells(isSolved || help !== null ? null : grid),
      conflicts: this.isJudged ? judge.conflicts : [],
      broken: this.isJudged && judge.broken.size ? judge.broken : null,
      notes: this.#notes,
      tints: game.isTyped && !help?.grid && !isSolved ? pencil.tints : null,
      chosen: isSolved || help?.wrong.length || isPointed ? null : chosen,
    });
  }

  /**
   * Returns the cells that are in a rule with the only chosen cell (`peers`), and those with the same value (`alike`).
   * Both are null without a board, or unless exactly one cell is chosen.
   *
   * @param {Uint8Array | null} grid   the marks; null: the board shows no such cells
   */
  #relatedCells(grid) {
    const { game, judge: { rules }, pencil } = this.#play;
    const [cell] = pencil.chosen;
    if (!grid || !rules || !game.isTyped || pencil.chosen.size !== 1) return { peers: null, alike: null };
    const values = rules.colours(grid);
    const alike = values[cell] === UNKNOWN ? [] : [...values.keys()].filter((other) => values[other] === values[cell]);
    return { peers: rules.peers(cell), alike };
  }

  /** Returns the cells that are crossed out. @param {Uint8Array} grid */
  #crossedCells(grid) {
    const { game } = this.#play;
    if (!game.hasCross) return [];
    return [...grid.keys()].filter((cell) => grid[cell] === 0 && game.isOpen(cell));
  }

  /**
   * Returns the place to look at: that of the help and, in peg solitaire, the holes that the chosen peg can reach.
   *
   * @param {Help | null} help
   */
  #frameOf(help) {
    const { jumps } = this.#play;
    if (!jumps) return help?.frame ?? null;
    const { chosen, ends } = jumps.choice;
    return { ...help?.frame, cells: [...(help?.frame?.cells ?? []), ...ends, ...(help ? chosen : [])] };
  }

  /** Returns the accessible name of a cell. @param {number} cell */
  describe(cell) {
    const { game, jumps } = this.#play;
    const { puzzle } = game;
    const place = placeOf(puzzle, cell);
    if (jumps) return `${place}: ${jumps.describe(cell)}`;
    const states = puzzle.given ? [...this.#groundOf(cell), genreOf(puzzle).clue(puzzle, cell)] : [];
    if (game.isOpen(cell)) states.push(...this.#describeMark(cell));
    return `${place}: ${states.filter(Boolean).join(", ")}`;
  }

  /** Returns texts that name the region of a cell and its printed ground; "" for none. @param {number} cell */
  #groundOf(cell) {
    const { app: { board: { picture: { cells, palette, regions, tints } } }, game: { puzzle } } = this.#play;
    return [
      tints?.[cell] ? `region ${regions[cell] + 1}` : "",
      puzzle.genre === "sudoku" && cells[cell] > 0 ? palette[cells[cell]].name : "",
    ];
  }

  /** Returns texts that describe the mark of a cell; some of them may be "". @param {number} cell */
  #describeMark(cell) {
    const { app, game, guide: { help }, judge, marks, pencil } = this.#play;
    const grid = help?.grid;
    const { palette, cells } = app.board.picture;
    const isLit = game.puzzle.genre === "akari" && palette[cells[cell]]?.name === "lit";
    return [
      game.names.get(grid ? grid[cell] : marks.colourAt(cell)) ?? "no mark",
      isLit ? "lit" : "",
      !grid && marks.isTrial(cell) ? "tentative" : "",
      Pencil.describe(this.#notes?.get(cell)),
      game.isTyped && !grid ? pencil.tintOf(cell) : "",
      help?.wrong.includes(cell) ? "wrong" : "",
      this.isJudged && judge.isBroken(cell) ? "breaks a rule" : "",
    ];
  }
}
