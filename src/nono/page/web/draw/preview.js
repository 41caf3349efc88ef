/**
 * Shows results of the analysis on the board: cells in which solutions differ, a solution, or a proposal. The hatch of the
 * differing cells comes some time after the last stroke and leaves with the next one, so that it is not in the way.
 */

import { changesOf } from "../base/cells.js";
import { genreOf } from "../genres/index.js";

/** @import { Value } from "../base/types.js" */

const PAUSE = 1600; // time without a change before the hatch comes, in milliseconds
const FADE = 250; // how long it takes to come, in milliseconds

export class Preview {
  #app;
  #panel;
  /** The cells in which solutions differ, or null if they are not known. @type {number[] | null} */
  #differing = null;
  #open = /** @type {HTMLInputElement} */ (document.querySelector("#open-cells input"));
  /** How visible the hatch is: from 0 to 1. */
  #hatch = 0;
  #pause = 0; // the ID of a timer
  /** The proposed changes that are shown, or null. @type {Value[] | null} */
  #proposed = null;
  /** Maps the name of each button to the solution that it shows. @type {Record<string, Uint8Array | null>} */
  #solutions = { solution: null, other: null };
  /** The button whose solution is shown, or "" if none is shown. */
  #pressed = "";

  /** Handles the buttons that show solutions. @param {import("../app/app.js").App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.#app = app;
    this.#panel = panel;
    for (const name of Object.keys(this.#solutions)) {
      this.#buttonOf(name).onclick = () => this.#pressButton(this.#pressed === name ? "" : name);
    }
    app.on("mode", () => this.#pressButton(""));
    this.#open.onchange = () => this.#showSoon();
    app.checker.on("outdated", ({ isOtherPuzzle }) => {
      this.#proposed = null;
      this.#solutions = { solution: null, other: null };
      if (isOtherPuzzle) this.#differing = null;
      if (isOtherPuzzle) this.#showButtons();
      this.#hatch = 0;
      clearTimeout(this.#pause);
      this.#pause = window.setTimeout(() => this.#fadeIn(performance.now()), PAUSE);
      this.#pressButton("");
    });
    app.checker.on("verdict", ({ puzzle, solution, other, verdict }) => {
      const isKnown = verdict === "unique" || verdict === "multiple";
      // The board shows a nonogram's solution already, also of typed clues.
      const isGiven = puzzle.genre !== "nonogram";
      this.#solutions = { solution: isKnown && isGiven ? solution : null, other: isKnown ? other : null };
      this.#showButtons();
      this.#pressButton("");
    });
    this.#showButtons();
  }

  /** The cells in which solutions differ, or null if they are not known. @param {number[] | null} cells */
  set differs(cells) {
    this.#differing = cells;
    /** @type {HTMLElement} */ (this.#open.parentElement).hidden = !cells;
    this.#showSoon();
  }

  /** Shows the hatch, at once if the user wants less motion. @param {number} start   when it has begun to come */
  #fadeIn(start) {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#hatch = isStill ? 1 : Math.min(1, (performance.now() - start) / FADE);
    this.#showSoon();
    if (this.#hatch < 1) this.#pause = window.setTimeout(() => this.#fadeIn(start));
  }

  /** The changes that are proposed, or null. @param {Value[] | null} proposal */
  set proposal(proposal) {
    this.#proposed = proposal;
    this.#showSoon();
  }

  /** Shows the buttons of the solutions that are known. */
  #showButtons() {
    for (const [name, solution] of Object.entries(this.#solutions)) this.#buttonOf(name).hidden = solution === null;
  }

  /** Returns the button that shows a solution. @param {string} name */
  #buttonOf(name) {
    return /** @type {HTMLElement} */ (this.#panel.querySelector(`[data-act=${name}]`));
  }

  /** Shows the solution of a button. "" hides the solution. @param {string} name */
  #pressButton(name) {
    const { board, mode, store } = this.#app;
    const before = this.#pressed;
    this.#pressed = this.#solutions[name] ? name : ""; // after a stroke, the buttons stay until the next verdict
    for (const button of Object.keys(this.#solutions)) {
      this.#buttonOf(button).ariaPressed = String(button === this.#pressed);
    }
    // In a nonogram, an overlay shows how the solution differs from the picture.
    const isWhole = mode !== "play" && store.puzzle.genre !== "nonogram";
    if (this.#pressed !== before && isWhole) {
      board.show(genreOf(store.puzzle).picture(store.puzzle, this.#solutions[this.#pressed] ?? null));
    }
    this.#showSoon();
  }

  /** Updates the overlay before the next frame, after the board has got the matching picture. */
  #showSoon() {
    this.#app.board.soon(this.#showNow);
  }

  #showNow = () => {
    const { board, mode, store } = this.#app;
    const puzzle = store.puzzle;
    if (mode === "play") return board.overlay({ differs: null, proposal: null });
    const other = this.#solutions[this.#pressed];
    const changes = this.#proposed ?? (puzzle.genre === "nonogram" && other ? changesOf(puzzle.cells, other) : []);
    const differs = this.#open.checked && this.#hatch ? this.#differing : null;
    board.overlay({ differs, hatch: this.#hatch, proposal: new Map(changes) });
  };
}
