/** Plays the open puzzle: connects the game with its judge, its strokes, the help of the engine and the board. */

import { Source } from "../base/events.js";
import { inWords } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { genreOf } from "../genres/index.js";
import { fromStart } from "../genres/model.js";
import { Game } from "./game.js";
import { Guide } from "./guide.js";
import { Judge } from "./judge.js";
import { Jumps } from "./jumps.js";
import { Pencil } from "./pencil.js";
import { Strokes } from "./strokes.js";
import { View } from "./view.js";

const ALMOST = 0.2; // at most this share of the lines or cells is wrong on a board that is almost solved
const MISSES = 3; // in a row; then the page offers the far cursor

/**
 * Fires "solved" when the marks solve the puzzle for the first time, and "change" when other clues or rules are
 * broken or the model is there.
 *
 * @extends {Source<{solved: undefined, change: undefined}>}
 */
export class Play extends Source {
  game;
  judge;
  guide;
  pencil = new Pencil(this);
  strokes = new Strokes(this);
  view = new View(this);
  /** The jumps of peg solitaire, or null in other genres. @type {Jumps | null} */
  jumps = null;
  /** The version of the store to whose puzzle the marks belong. */
  #version = -1;
  /** True while a stroke waits to be judged. */
  #awaits = false;
  /** True while a hint marks its cells or takes a mistake back. */
  #filling = false;

  /** @param {import("../app/app.js").App} app */
  constructor(app) {
    super();
    this.app = app;
    this.game = new Game(app.store);
    this.judge = new Judge(this.game);
    this.guide = new Guide(app.checker, this.game);
    setInterval(() => this.#countTime(), 1000);
  }

  get marks() {
    return this.game.marks;
  }

  get isActive() {
    return this.app.mode === "play";
  }

  /** True if the board is solved now, so that no hint is left. */
  get isDone() {
    return this.game.solved && this.judge.isSolved(this.marks.grid);
  }

  /** True if the marks belong to the open puzzle. */
  get #isCurrent() {
    return this.#version === this.app.store.version;
  }

  /** Counts a second if the board with marks is shown and not solved. */
  #countTime() {
    const { game } = this;
    const isOpen = document.querySelector("dialog[open]") === null;
    const isShown = isOpen && !document.hidden && document.documentElement.dataset.place === "board";
    if (isShown && this.isActive && !game.solved && !this.marks.isEmpty) game.seconds++;
  }

  /** Begins to play the open puzzle if it is not being played yet. */
  begin() {
    if (this.#isCurrent) return;
    this.#version = this.app.store.version;
    const { app, game, judge } = this;
    const { puzzle } = game;
    const kept = app.game.version === this.#version ? app.game.saved() : null;
    const genre = genreOf(puzzle);
    const moves = puzzle.given?.moves;
    judge.begin();
    this.view.begin();
    this.jumps = moves ? new Jumps(this, moves) : null;
    this.pencil.choose([]);
    this.pencil.kind = null;
    this.guide.clear({ forget: true });
    if (genre.model && !genre.declared && !moves) judge.use(genre.model(puzzle));
    else if (!moves) void this.#prepareModel(puzzle);
    app.game = { version: this.#version, saved: () => game.saved(judge.progress()) };
    game.solved = judge.isSolved(game.start); // a game that is solved already is not solved once more
    game.begin(kept);
    if (!kept) this.marks.crossFirst(this.#zeros);
    game.solved = judge.isSolved(this.marks.grid);
    if (game.solved && puzzle.sealed) app.store.openSeal();
    this.#showFinish();
  }

  /** The cells of the lines that are finished at the start: their clue is 0. @returns {number[]} */
  get #zeros() {
    const { lines } = this.judge;
    if (!lines || !this.game.hasCross || !this.app.settings.values.crosses) return [];
    return lines.blocks.flatMap((blocks, line) => (blocks.length ? [] : [...lines.cells(line)]));
  }

  /** Takes all marks and all help away. */
  startAgain() {
    this.guide.clear({ forget: true });
    this.marks.clear(this.#zeros);
  }

  /** Says that an opened puzzle with marks is solved. Shows the finish if the game was kept. */
  #showFinish() {
    const version = this.#version;
    if (!this.game.solved) return;
    this.app.board.afterwards(() => {
      if (version !== this.#version || !this.isActive) return;
      if (!this.marks.isEmpty) this.app.say("Solved.");
      if (this.game.isKept) this.tell("solved");
    });
  }

  /** Lets the engine make the model of the open puzzle. @param {import("../base/types.js").Puzzle} puzzle */
  async #prepareModel(puzzle) {
    const version = this.#version;
    const built = await this.app.checker.built(puzzle).catch(() => null);
    if (!built || version !== this.#version) return;
    this.judge.use(built.model, built.subjects);
    this.game.solved = this.judge.isSolved(this.marks.grid);
    this.#filling = true; // a hint that was asked for meanwhile stays
    this.changed({ cells: null, more: true });
    this.#filling = false;
    this.tell("change");
    this.#showFinish();
  }

  /** Shows the game on the board. */
  show() {
    if (!this.isActive) return;
    this.begin();
    this.view.show();
  }

  /**
   * Handles a change of the marks. Clues and rules are judged when the stroke has ended and is painted.
   *
   * @param {import("../puzzle/marks.js").Change} change
   */
  changed({ cells, more }) {
    if (!this.#isCurrent) return;
    if (!this.#filling) this.strokes.countMiss();
    if (!this.#filling && cells?.length !== 0) this.guide.clear({ forget: !more }); // no cells: a stroke has ended
    this.judge.touch(cells);
    if (cells === null) this.#judgeMarks();
    else if (!this.strokes.active && !this.#awaits) this.app.board.afterwards(() => this.#judgeStroke());
    this.#awaits ||= cells !== null && !this.strokes.active;
  }

  /** Judges the marks after a stroke. Tells if a clue or rule is judged differently now. */
  #judgeStroke() {
    this.#awaits = false;
    if (!this.strokes.active && this.#isCurrent && this.#judgeMarks()) this.tell("change");
    this.#offerFar();
  }

  /** Offers the far cursor once to a player on a phone who has missed some cells. */
  #offerFar() {
    const { board, settings } = this.app;
    if (this.strokes.misses < MISSES || settings.values.offered || !board.viewport.mayBeFar) return;
    settings.set("offered", true);
    this.guide.say("Missed?", ["The far cursor paints where you look."], "far");
  }

  /** Judges the marks, and stores them. Returns true if a clue or rule is judged differently now. */
  #judgeMarks() {
    const isChanged = this.judge.judge();
    void this.#storeMarks(this.marks.grid);
    return isChanged;
  }

  /**
   * Says how many marks are wrong; if that is said already, shows them. If the solutions cannot be found, says how
   * many clues or cells break a rule.
   */
  check() {
    if (this.guide.act === "show") return this.hint();
    const [lines, cells] = [this.judge.broken.size, this.judge.conflicts.size];
    let broken = "No rule is broken so far, but the solution could not be found.";
    if (lines) broken = `${inWords(lines, "clue")} can no longer be met.`;
    else if (cells) broken = `${inWords(cells, "cell breaks", "cells break")} a rule.`;
    return this.guide.check(broken);
  }

  /** If the board is full but not solved, says how many lines or cells are wrong. @param {Uint8Array} grid */
  #sayAlmost(grid) {
    const { game } = this;
    const { done, needed } = this.judge.amounts(grid);
    if (done < needed || this.jumps) return;
    const { lines, cells } = this.judge.faults(grid);
    const words = lines ? `${inWords(lines, "line does", "lines do")} not match.`
      : `${inWords(cells, "cell breaks", "cells break")} a rule.`;
    const most = ALMOST * (lines ? game.puzzle.height + game.puzzle.width : grid.length);
    if (lines + cells) this.guide.say(`${lines + cells > most ? "Not yet" : "Almost"}. ${words}`);
  }

  /** Shows the next level of a hint. After the last level, marks its cells or takes the mistake back. */
  async hint() {
    const { app, game, guide, marks, strokes } = this;
    if (guide.explanation) guide.clear();
    if (guide.act === "far") {
      guide.clear();
      return app.settings.set("far", true);
    }
    if (guide.act === "hint") game.hints++;
    const { grid } = marks;
    if (guide.act === "back") return this.#goBack();
    if (guide.act === "clear") {
      const wrong = guide.help?.wrong ?? [];
      marks.begin();
      marks.takeBack(wrong, { hasCross: game.hasCross }); // later marks that are right stay
      strokes.updateCrosses(wrong);
      return marks.end();
    }
    const values = await guide.hint(game.isTyped ? (cell) => this.pencil.candidates(grid, cell) : null, app.board.cursor);
    if (!this.#isCurrent) return;
    if (values) this.#putIn(values);
    else this.#lookAt();
  }

  /** Lets keys and buttons write where the hint looks. */
  #lookAt() {
    const { app, game, guide, pencil } = this;
    const [cell] = (game.isTyped && guide.act === "put" && guide.help?.frame?.cells) || [];
    if (cell === undefined) return;
    app.board.cursor = cell;
    pencil.choose([cell]);
  }

  /**
   * Puts in the values that a hint has found. If it has found none and values are typed, takes excluded pencil marks
   * away.
   *
   * @param {Pick<import("../base/types.js").Step, "settled" | "removed">} values
   */
  #putIn({ settled, removed }) {
    const { game, guide, marks, pencil, strokes } = this;
    this.#filling = true;
    if (!game.isTyped) {
      marks.begin();
      marks.paint(settled);
      strokes.updateCrosses(settled.map(([cell]) => cell));
      marks.end();
    } else if (settled.length) pencil.enter(settled);
    else pencil.exclude(removed, guide.help?.candidates ?? new Map());
    this.#filling = false;
    guide.clear();
  }

  /** Undoes strokes until the marks can be completed. */
  async #goBack() {
    const { guide, marks } = this;
    this.#filling = true;
    do marks.undo();
    while (this.#isCurrent && marks.canUndo && !(await guide.isPossible()));
    this.#filling = false;
    guide.clear({ forget: true });
  }

  /**
   * Stores the marks with the puzzle after a stroke. When the marks solve the puzzle for the first time, tells so.
   *
   * @param {Uint8Array} grid
   */
  async #storeMarks(grid) {
    const { app: { store }, game, marks } = this;
    store.keep({ start: marks.isEmpty || this.jumps ? null : grid }); // JSON has no saved grids of jumps
    if (!(await this.#isReallySolved(grid))) return this.#sayAlmost(grid);
    if (game.puzzle.sealed) store.openSeal();
    if (game.solved) return;
    game.solved = true;
    this.show(); // without crosses
    this.app.say("Solved.");
    this.tell("solved");
  }

  /**
   * Returns true if the marks solve the puzzle. The engine tells whether hidden cells can have values.
   *
   * @param {Uint8Array} grid
   */
  async #isReallySolved(grid) {
    const { app: { checker }, game, judge } = this;
    if (!judge.isSolved(grid) || !judge.hidden) return judge.isSolved(grid);
    const filled = game.hasCross ? grid.map((mark) => (mark === UNKNOWN ? 0 : mark)) : grid;
    const verdict = await checker.ask("verdict", fromStart(judge.hidden, filled)).catch(() => "undecided");
    return ["unique", "multiple"].includes(verdict) && this.#isCurrent && judge.isSolved(this.marks.grid);
  }
}
