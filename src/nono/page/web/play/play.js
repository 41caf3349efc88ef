/**
 * Runs the mode "play": marks on the board, trials, finished clues, and the panel with help.
 *
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("../board/board.js").Stroke} Stroke
 */

import { Source } from "../base/events.js";
import { inWords } from "../base/text.js";
import { UNKNOWN } from "../base/types.js";
import { genreOf, placeOf } from "../genres/index.js";
import { automaticCrosses } from "./automatic_crosses.js";
import { fromStart } from "../genres/model.js";
import { lineCells } from "../puzzle/clues.js";
import { hasLines, partsOf } from "../words/model.js";
import { CountRules } from "./count_rules.js";
import { Guide } from "./guide.js";
import { Jumps } from "./jumps.js";
import { Lines } from "./lines.js";
import { CORNER, Marks } from "./marks.js";
import { Pencil } from "./pencil.js";

/**
 * Fires "solved" when the marks solve the puzzle for the first time, and "change" when other clues or rules are broken or
 * the model is there.
 */
export class Play extends Source {
  marks = new Marks();
  guide;
  pencil = new Pencil(this);
  /** The count rules of the puzzle, or null if they are not known yet. @type {CountRules | null} */
  rules = null;
  /** The colour that the left button, touch and the keyboard mark. */
  brush = 1;
  /** True if the marks have solved the puzzle. The message about this is shown only once. */
  solved = false;
  /** The time in seconds for which the board with marks was shown before it was solved. */
  seconds = 0;
  /** True if colour 0 is a background, which is marked by a cross. */
  hasCross = true;
  /**
   * True if the player first selects a cell and then its value. This is the case if cells show values as texts and
   * there are more than two values.
   */
  isTyped = false;
  /** True if values are rarely side by side, so that a drag crosses cells out. */
  #isSparse = false;
  /** The version of the store to whose document the marks belong. */
  #version = -1;
  /** @type {(grid: Uint8Array) => boolean} */
  #isSolved = () => false;
  /** The lines with clues, or null in genres without such lines. @type {Lines | null} */
  #lines = null;
  /** The jumps of peg solitaire, or null in other genres. @type {Jumps | null} */
  jumps = null;
  /** The model if it has hidden cells, otherwise null. @type {import("../base/types.js").Model | null} */
  #hidden = null;
  /** Maps the code of each mark to its name. @type {Map<number, string>} */
  #answers = new Map();
  /** For each block of each line: true if the block is finished. @type {boolean[][]} */
  #done = [];
  /** The lines whose marks agree with no arrangement of the blocks. @type {Set<number>} */
  #broken = new Set();
  /** The lines that have changed since their clues were judged. @type {Set<number>} */
  #touched = new Set();
  /** The picture that the board shows. @type {import("../base/types.js").Picture | null} */
  #picture = null;
  /** True if the board shows which marks break a rule. */
  #isJudged = false;
  /**
   * The current stroke. All its cells that look like the first cell change to the same colour.
   *
   * @type {{from: number, to: number, first: number, cells: Set<number>} | null}
   */
  #stroke = null;
  /** True while a stroke waits to be judged. */
  #awaits = false;
  /** The cells whose marks break a rule. @type {Set<number>} */
  #conflicts = new Set();
  /** The pencil marks that the board shows. @type {Map<number, import("../board/notes.js").Notes> | null} */
  #notes = null;
  /** True during a drag that chooses cells. */
  #choosing = false;
  /** True if the game was kept from an earlier visit. */
  #isKept = false;
  /** True while a hint marks its cells or takes a mistake back. */
  #filling = false;

  /** @param {import("../app/app.js").App} app */
  constructor(app) {
    super();
    this.app = app;
    this.guide = new Guide(app.checker, this);
    setInterval(() => this.#countTime(), 1000);
  }

  #countTime() {
    const isShown = !document.hidden && document.documentElement.dataset.place === "board";
    if (isShown && this.isActive && !this.solved && !this.marks.isEmpty) this.seconds++;
  }

  get document() {
    return this.app.store.document;
  }

  get isActive() {
    return this.app.mode === "play";
  }

  /** True if the board is solved now, so that no hint is left. */
  get isDone() {
    return this.solved && this.#isSolved(this.marks.grid);
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
    this.#answers = new Map(answers.map(({ code, name }) => [code, name]));
    if (this.hasCross) this.#answers.set(0, `cross: ${answers[0].name}`);
    this.brush = 1;
    this.seconds = 0;
    this.rules = this.#lines = this.#hidden = this.#picture = null;
    this.#done = [];
    this.#broken = new Set();
    this.#touched.clear(); // lines of the puzzle before
    this.#isSparse = this.hasCross && document.given?.page.drawn === "mark";
    const moves = document.given?.moves;
    this.jumps = moves ? new Jumps(this, moves) : null;
    this.pencil.choose([]);
    this.guide.clear({ forget: true });
    const grid = document.start ?? new Uint8Array(document.cells.length).fill(UNKNOWN);
    if (moves) this.#isSolved = (marks) => moves.isSolved(marks);
    else if (genre.model && !genre.declared) this.#useModel(genre.model(document), grid);
    else void this.#prepare(document);
    const values = this.isTyped ? answers.length : 0;
    const { game } = this.app;
    const kept = game.version === this.#version ? game.saved() : null;
    this.app.game = { version: this.#version, saved: () => this.saved() };
    try {
      if (!kept) throw new RangeError("there is no game"); // caught below, like a damaged game
      this.marks.restore(kept.marks, grid.length, answers.length, values);
      this.seconds = kept.seconds ?? 0;
      if (this.#answers.has(kept.brush)) this.brush = kept.brush;
    } catch {
      this.marks.reset(grid, values);
    }
    this.solved = this.#isSolved(this.marks.grid);
    if (this.solved && document.sealed) this.app.store.keep({ sealed: false });
    this.#isKept = kept !== null;
    this.#showFinish();
  }

  /** Says that an opened puzzle with marks is solved. Shows the finish if the game was kept. */
  #showFinish() {
    const version = this.#version;
    if (!this.solved) return;
    this.app.board.afterwards(() => {
      if (version !== this.#version || !this.isActive) return;
      if (!this.marks.isEmpty) this.app.say("Solved.");
      if (this.#isKept) this.tell("solved");
    });
  }

  /** Returns what has to be kept about the game, as data for JSON. @returns {import("../app/app.js").Game} */
  saved() {
    return { marks: this.marks.saved(), brush: this.brush, seconds: this.seconds, progress: this.#progress() };
  }

  /** Returns the share of the cells that are filled (in a nonogram) or marked. Only a solved puzzle has the share 1. */
  #progress() {
    if (this.solved) return 1;
    const { jumps, marks: { grid } } = this;
    if (jumps) return Math.min(0.99, jumps.rules.progress(grid));
    const { done, needed } = this.#amounts(grid);
    const wrong = [...this.#conflicts].filter((cell) => grid[cell] !== UNKNOWN).length;
    return Math.min(0.99, Math.max(done && 0.01, (done - wrong) / Math.max(1, needed))); // a begun puzzle has at least 0.01
  }

  /** Returns how many cells are filled (in a nonogram) or marked, and how many have to be. @param {Uint8Array} grid */
  #amounts(grid) {
    const { document } = this;
    const isNonogram = this.#lines !== null;
    const rows = this.#lines?.blocks.slice(0, document.height).flat() ?? [];
    const needed = isNonogram
      ? rows.reduce((sum, { length }) => sum + Math.max(1, length), 0)
      : grid.filter((_, cell) => genreOf(document).open(document, cell)).length;
    return { needed, done: grid.filter((mark) => mark !== UNKNOWN && (mark > 0 || !isNonogram)).length };
  }

  /** Lets the engine make the model of the open puzzle. @param {Document} document */
  async #prepare(document) {
    const version = this.#version;
    this.#isSolved = () => false;
    this.solved = false;
    const model = await this.app.checker.model(document).catch(() => null);
    if (!model || version !== this.#version) return;
    this.#useModel(model, this.marks.grid);
    this.#filling = true; // a hint that was asked for meanwhile stays
    this.changed({ cells: null, more: true });
    this.#filling = false;
    this.tell("change");
    this.#showFinish();
  }

  /**
   * Uses the model to tell when the puzzle is solved.
   *
   * @param {import("../base/types.js").Model} model
   * @param {Uint8Array} grid   the marks
   */
  #useModel(model, grid) {
    const parts = partsOf(model);
    this.#hidden = parts.hidden ? model : null;
    this.#lines = hasLines(parts) ? new Lines(parts) : null;
    this.rules = new CountRules(parts);
    this.#isSolved = (marks) => {
      const colours = this.rules?.completed(marks, this.hasCross);
      return colours ? (this.#lines?.areSolved(colours) ?? true) : false;
    };
    this.solved = this.#isSolved(grid);
  }

  /** The clues beside the lines of a genre whose clues are not blocks. */
  get #beside() {
    const { rows = [], cols = [] } = this.document.given?.blank ?? {};
    return [...rows, ...cols];
  }

  /** The numbers of all lines that have clues. */
  get #allLines() {
    return [...(this.#lines?.blocks ?? this.#beside).keys()];
  }

  /** Shows the marks, or the board of an explanation, and draws the overlay. */
  show() {
    if (!this.isActive) return;
    this.begin();
    const { board, settings } = this.app;
    const { help } = this.guide;
    const { ends = [], chosen = new Set() } = this.jumps?.choice ?? {};
    const { done: greyed, mistakes } = settings.values;
    const grid = help?.grid ?? this.marks.grid;
    for (const [cell, colour] of help?.proposal ?? []) grid[cell] = colour;
    const genre = genreOf(this.document);
    const crosses = [];
    const isSolved = this.solved && this.#isSolved(grid);
    for (let cell = 0; this.hasCross && !isSolved && cell < grid.length; cell++) {
      if (grid[cell] === 0 && genre.open(this.document, cell)) crosses.push(cell);
    }
    const done = help?.grid ? this.#allLines.map((line) => this.#finished(line, grid)) : this.#done;
    this.#isJudged = help?.isCheck || (mistakes === "at once" && !help?.frame && !help?.grid);
    this.#notes = this.isTyped ? this.pencil.notesFor(grid, help) : null;
    this.#picture = genre.picture(this.document, grid, this.#picture);
    board.show(this.#picture);
    board.overlay({
      solved: isSolved,
      crosses,
      trial: help?.grid || !this.marks.trials ? [] : [...grid.keys()].filter((cell) => this.marks.isTrial(cell)),
      wrong: help?.wrong ?? [],
      frame: this.jumps ? { ...help?.frame, cells: [...(help?.frame?.cells ?? []), ...ends, ...(help ? chosen : [])] } : (help?.frame ?? null),
      done: greyed ? done : null,
      conflicts: this.#isJudged ? this.#conflicts : [],
      broken: this.#isJudged && this.#broken.size ? this.#broken : null,
      notes: this.#notes,
      chosen: isSolved || help?.wrong.length ? null : (this.isTyped ? this.pencil.chosen : chosen),
    });
  }

  /**
   * Handles a change of the marks. Clues and rules are judged when the stroke has ended and is painted.
   *
   * @param {{cells: number[] | null, more: boolean}} change
   */
  changed({ cells, more }) {
    if (!this.#isCurrent) return;
    if (!this.#filling && cells?.length !== 0) this.guide.clear({ forget: !more }); // no cells: a stroke has ended
    const lines = this.#lines;
    const touched = (lines && cells?.flatMap((cell) => lines.through(cell))) ?? this.#allLines;
    for (const line of touched) this.#touched.add(line);
    if (cells === null) this.#judge();
    else if (!this.#stroke && !this.#awaits) this.app.board.afterwards(() => this.#judgeStroke());
    this.#awaits ||= cells !== null && !this.#stroke;
  }

  /** Judges the marks after a stroke. Tells if a clue or rule is judged differently now. */
  #judgeStroke() {
    this.#awaits = false;
    if (this.#stroke || !this.#isCurrent) return;
    const touched = [...this.#touched];
    const judgement = () => JSON.stringify([touched.map((line) => this.#done[line]), [...this.#broken], [...this.#conflicts]]);
    const before = judgement();
    this.#judge();
    if (judgement() !== before) this.tell("change");
  }

  /** Tells which clues are finished, and which clues and rules can no longer hold. */
  #judge() {
    const { grid } = this.marks;
    const lines = this.#lines;
    this.#done = [...this.#done];
    this.#broken = new Set(this.#broken);
    for (const line of this.#touched) {
      this.#done[line] = this.#finished(line, grid);
      if (!lines || lines.fits(line, grid)) this.#broken.delete(line);
      else this.#broken.add(line);
    }
    this.#touched.clear();
    this.#conflicts = this.rules?.conflicts(grid) ?? new Set();
    void this.#record(grid);
  }

  /** Names the wrong marks. If the solutions cannot be found, says how many clues or cells break a rule. */
  check() {
    const [lines, cells] = [this.#broken.size, this.#conflicts.size];
    let broken = "No rule is broken so far, but the solution could not be found.";
    if (lines) broken = `${inWords(lines, "clue")} can no longer be met.`;
    else if (cells) broken = `${inWords(cells, "cell breaks", "cells break")} a rule.`;
    return this.guide.check(broken);
  }

  /** If the board is full but not solved, says how many lines or cells are wrong. @param {Uint8Array} grid */
  #sayAlmost(grid) {
    const { done, needed } = this.#amounts(grid);
    if (done < needed || this.jumps) return;
    const filled = grid.map((mark) => (mark === UNKNOWN && this.hasCross ? 0 : mark));
    const lines = this.#lines?.blocks.filter((_, line) => !this.#lines?.fits(line, filled)).length ?? 0;
    const cells = lines ? 0 : (this.rules?.conflicts(filled).size ?? 0);
    if (lines) this.guide.say(`Almost. ${inWords(lines, "line does", "lines do")} not match.`);
    else if (cells) this.guide.say(`Almost. ${inWords(cells, "cell breaks", "cells break")} a rule.`);
  }

  /** Begins what a stroke does: it moves pegs, chooses cells (the left button if values are typed), or gives marks. @param {Stroke} stroke */
  press({ cell, button, pointer }) {
    if (this.guide.explanation) return;
    if (this.jumps) {
      this.marks.begin();
      return this.jumps.press(cell);
    }
    if (this.isTyped) {
      this.#choosing = button === 0 && pointer !== "keyboard";
      if (pointer === "keyboard" && button === 0) this.pencil.next(); // Space
      else this.pencil.choose([cell]);
      if (button === 0) return;
    }
    if (!genreOf(this.document).open(this.document, cell)) return;
    const from = this.marks.colourAt(cell);
    if (this.isTyped && from === UNKNOWN) {
      this.pencil.erase();
      return;
    }
    const opposite = this.isTyped ? UNKNOWN : 0; // the right button clears a typed value, and crosses out other cells
    const colour = button === 0 ? this.brush : opposite;
    this.#begin(cell, from === colour ? UNKNOWN : colour);
  }

  /** Begins a stroke. @param {number} cell @param {number} to   the colour that its cells get */
  #begin(cell, to) {
    this.#stroke = { from: this.marks.colourAt(cell), to, first: cell, cells: new Set() };
    this.marks.begin();
    this.pass([cell]);
  }

  /** Continues a stroke over cells. @param {number[]} cells */
  pass(cells) {
    if (this.#choosing) this.pencil.choose([...this.pencil.chosen, ...cells]);
    this.jumps?.drag(cells[cells.length - 1]);
    const stroke = this.#stroke;
    if (!stroke) return;
    const { document, marks } = this;
    // A drag that would give several marks crosses cells out instead, or opens crossed cells, the first one included.
    if (this.#isSparse && stroke.to === 1 && cells[cells.length - 1] !== stroke.first) {
      marks.paint([[stroke.first, stroke.from]]);
      stroke.to = stroke.from === 0 ? UNKNOWN : 0;
      cells = [stroke.first, ...cells];
    }
    const like = cells.filter((cell) => marks.colourAt(cell) === stroke.from && genreOf(document).open(document, cell));
    marks.paint(like.map((cell) => [cell, stroke.to]));
    for (const cell of like) stroke.cells.add(cell);
  }

  /** Ends a stroke. Automatic crosses are added only if it sets or removes values, not crosses. @param {"end" | "cancel"} how */
  lift(how) {
    this.#choosing = false;
    this.jumps?.lift(how);
    const stroke = this.#stroke;
    if (!stroke) return;
    const { marks } = this;
    if (how === "end") this.#updateAutomaticCrosses(stroke.cells, [stroke.from, stroke.to].some((colour) => colour % UNKNOWN > 0));
    this.#stroke = null;
    if (how === "cancel") marks.cancel();
    else marks.end();
  }

  /**
   * Makes and takes away the automatic crosses that follow from a stroke, as part of it.
   *
   * @param {Iterable<number>} cells   the cells of the stroke
   * @param {boolean} [isAdding]   false if the stroke only takes crosses away
   */
  #updateAutomaticCrosses(cells, isAdding = true) {
    if (!this.#lines || !this.hasCross) return;
    this.marks.paint(automaticCrosses(this.#lines, this.marks, cells, isAdding && this.app.settings.values.crosses));
  }

  /** Handles a move of the cursor. */
  moved() {
    if (!this.#choosing && this.pencil.chosen.size) this.pencil.choose([]);
  }

  /** Handles a key that the board does not use. @param {{key: string, cell: number, event: KeyboardEvent}} pressed */
  key({ key, cell, event }) {
    if (this.guide.explanation) {
      if (key === "Escape") this.guide.clear();
      return;
    }
    if (this.jumps && key !== "h") return;
    const answers = genreOf(this.document).answers(this.document);
    const isNote = this.isTyped && event.shiftKey;
    const typed = isNote && event.code.startsWith("Digit") ? event.code.slice(-1) : key; // Shift+1 is not the key "1"
    const exact = answers.find((answer) => answer.key === typed);
    const brush = exact ?? answers.find((answer) => answer.key === typed.toUpperCase() && typed !== "h"); // h asks for a hint
    const isErased = key === "Delete" || key === "Backspace" || (this.document.given && (key === "0" || key === "."));
    if (brush && this.isTyped) this.pencil.write(brush.code, isNote ? CORNER : undefined);
    else if (isErased && this.isTyped) this.pencil.erase();
    else if (brush && this.document.given && !this.#lines) this.#begin(cell, this.marks.colourAt(cell) === brush.code ? UNKNOWN : brush.code);
    else if (brush?.code) this.brush = brush.code;
    else if (isErased) this.#begin(cell, UNKNOWN);
    else if (key === "x" || key === "0") this.press({ cell, button: 2, shift: false, pointer: "keyboard" });
    else if (key === "h") void this.hint();
    else return;
    event.preventDefault();
    this.lift("end");
    this.guide.tell("change");
  }

  /** Shows the next level of a hint. After the last level, marks its cells or takes the mistake back. */
  async hint() {
    const { guide, marks } = this;
    if (guide.explanation) guide.clear();
    const { grid } = marks;
    if (guide.act === "back") return this.#goBack();
    if (guide.act === "clear") {
      const wrong = guide.help?.wrong ?? [];
      marks.begin();
      marks.takeBack(wrong, { hasCross: this.hasCross }); // later marks that are right stay
      this.#updateAutomaticCrosses(wrong);
      return marks.end();
    }
    const values = await guide.hint(this.isTyped ? (cell) => this.pencil.candidates(grid, cell) : null);
    if (!this.#isCurrent) return;
    if (!values) {
      const [cell] = (this.isTyped && guide.act === "put" && guide.help?.frame?.cells) || [];
      if (cell === undefined) return;
      this.app.board.cursor = cell; // keys and buttons write where the hint looks
      return this.pencil.choose([cell]);
    }
    this.#filling = true;
    if (!this.isTyped) {
      marks.begin();
      marks.paint(values.settled);
      this.#updateAutomaticCrosses(values.settled.map(([cell]) => cell));
      marks.end();
    } else if (values.settled.length) this.pencil.enter(values.settled);
    else this.pencil.exclude(values.removed, guide.help?.candidates ?? new Map());
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

  /** Returns the accessible name of a cell. @param {number} cell */
  describe(cell) {
    const { document, guide, jumps } = this;
    const grid = guide.help?.grid;
    const place = placeOf(document, cell);
    if (jumps) return `${place}: ${jumps.describe(cell)}`;
    const genre = genreOf(document);
    const isOpen = genre.open(document, cell);
    const states = document.given ? [genre.clue(document, cell)] : [];
    if (isOpen) {
      states.push(this.#answers.get(grid ? grid[cell] : this.marks.colourAt(cell)) ?? "no mark");
      const { palette, cells } = this.app.board.picture;
      if (document.genre === "akari") states.push(palette[cells[cell]]?.name === "lit" ? "lit" : "");
      if (!grid && this.marks.isTrial(cell)) states.push("tentative");
      states.push(Pencil.describe(this.#notes?.get(cell)));
      if (guide.help?.wrong.includes(cell)) states.push("wrong");
      if (this.#isBroken(cell)) states.push("breaks a rule");
    }
    return `${place}: ${states.filter(Boolean).join(", ")}`;
  }

  /** Returns true if the mark of a cell breaks a rule, or if the marks of its lines do. @param {number} cell */
  #isBroken(cell) {
    if (!this.#isJudged) return false;
    const lines = this.#lines?.through(cell) ?? [];
    return lines.some((line) => this.#broken.has(line)) || this.#conflicts.has(cell);
  }

  /**
   * Stores the marks with the puzzle after a stroke. When the marks solve the puzzle for the first time, shows a
   * message.
   *
   * @param {Uint8Array} grid
   */
  async #record(grid) {
    const { checker, store } = this.app;
    store.keep({ start: this.marks.isEmpty || this.jumps ? null : grid }); // JSON has no saved grids of jumps
    const { document, marks } = this;
    const version = this.#version;
    let solved = this.#isSolved(grid);
    if (solved && this.#hidden) { // the engine tells whether hidden cells can have values
      const filled = this.hasCross ? grid.map((mark) => (mark === UNKNOWN ? 0 : mark)) : grid;
      const answer = await checker.ask("solve", fromStart(this.#hidden, filled), { limit: 1 }).catch(() => null);
      solved = answer?.solutions.length === 1 && version === store.version && this.#isSolved(marks.grid);
    }
    if (!solved) return this.#sayAlmost(grid);
    if (document.sealed) store.keep({ sealed: false });
    if (this.solved) return;
    this.solved = true;
    this.show(); // without crosses
    this.app.say("Solved.");
    this.tell("solved");
  }

  /** Returns, for each number of a line's clue, true if it is finished. @param {number} line @param {Uint8Array} grid */
  #finished(line, grid) {
    if (this.#lines) return this.#lines.finished(line, grid);
    const cells = new Set(lineCells(this.document.height, this.document.width, line));
    return this.#beside[line].map(([number]) => this.rules?.isMet(grid, Number(number || NaN), cells) ?? false);
  }
}
