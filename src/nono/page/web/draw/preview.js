/** Shows results of the analysis on the board: cells in which solutions differ, a solution, or a proposal. */

import { changesOf } from "../base/cells.js";
import { genreOf } from "../genres/index.js";

/** @import { Edits } from "./make_unique.js" */

export class Preview {
  #app;
  #panel;
  /** The cells in which solutions differ, or null if they are not known. @type {number[] | null} */
  #differing = null;
  /** The proposed changes that are shown, or null. @type {Edits | null} */
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
    app.checker.on("outdated", ({ isOtherPuzzle }) => {
      this.#proposed = null;
      this.#solutions = { solution: null, other: null };
      if (isOtherPuzzle) this.#differing = null;
      if (isOtherPuzzle) this.#showButtons();
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
    this.#showSoon();
  }

  /** The changes that are proposed, or null. @param {Edits | null} proposal */
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
    board.overlay({ differs: this.#differing, proposal: new Map(changes) });
  };
}
