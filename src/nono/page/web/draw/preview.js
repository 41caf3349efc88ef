/** Shows results of the analysis on the board: cells in which solutions differ, a solution, or a proposal. */

import { changesOf } from "../base/cells.js";
import { genreOf } from "../genres/index.js";

/**
 * @typedef {Map<number, number>} Changes   the new colour of each changed cell
 *
 * Cells with their new codes, and the solution after these changes. The solution is null if the drawing itself shows
 * it.
 * @typedef {{edits: import("../base/types.js").Value[], solution: Uint8Array | null}} Proposal
 */

export class Preview {
  #app;
  #panel;
  /** @type {number[] | null} */
  #differs = null;
  #hatches = true;
  /** @type {Proposal | null} */
  #proposal = null;
  #isWaiting = false;
  /** Maps each button to the solution that it shows. @type {Record<string, Uint8Array | null>} */
  #solutions = { solution: null, other: null };
  /** The button whose solution is shown, or "" if none is shown. */
  #pressed = "";

  /**
   * @param {import("../app/app.js").App} app
   * @param {HTMLElement} panel
   */
  constructor(app, panel) {
    this.#app = app;
    this.#panel = panel;
    for (const act of Object.keys(this.#solutions)) {
      this.#button(act).onclick = () => this.#press(this.#pressed === act ? "" : act);
    }
    app.checker.on("outdated", ({ isOther }) => {
      this.proposal = null;
      this.#solutions = { solution: null, other: null };
      if (isOther) {
        this.differs = null;
        this.#offer();
      }
      this.#press("");
    });
    app.on("mode", () => this.#press(""));
    app.checker.on("verdict", ({ document, solution, other, verdict }) => {
      const isDrawn = genreOf(document).answer(document) !== null;
      const isKnown = verdict === "unique" || verdict === "multiple";
      this.#solutions = { solution: isKnown && !isDrawn ? solution : null, other: isKnown ? other : null };
      this.#offer();
      this.#press("");
    });
    this.#offer();
  }

  /** Shows the buttons of the solutions that are known. */
  #offer() {
    for (const [act, known] of Object.entries(this.#solutions)) this.#button(act).hidden = known === null;
  }

  /** The cells in which solutions differ. @param {number[] | null} cells */
  set differs(cells) {
    this.#differs = cells;
    this.#show();
  }

  /** True if the board hatches the cells in which solutions differ. */
  set hatches(/** @type {boolean} */ hatches) {
    if (hatches === this.#hatches) return;
    this.#hatches = hatches;
    this.#show();
  }

  /** @param {Proposal | null} proposal */
  set proposal(proposal) {
    if (proposal === this.#proposal) return;
    this.#proposal = proposal;
    this.#showSolution();
    this.#show();
  }

  /** Returns the button that shows a solution. @param {string} act @returns {HTMLElement} */
  #button(act) {
    return /** @type {HTMLElement} */ (this.#panel.querySelector(`[data-act=${act}]`));
  }

  /**
   * Shows the solution of a button. "" hides the solution.
   *
   * @param {string} act
   */
  #press(act) {
    if (!this.#solutions[act]) act = ""; // after a stroke, the buttons stay until the next verdict
    for (const one of Object.keys(this.#solutions)) this.#button(one).ariaPressed = String(one === act);
    const before = this.#pressed;
    this.#pressed = act;
    if (act !== before) this.#showSolution();
    this.#show();
  }

  /** Shows a solution in place of the drawing, unless the drawing itself is the solution. */
  #showSolution() {
    const { board, mode, store } = this.#app;
    const genre = genreOf(store.document);
    if (mode === "play" || genre.answer(store.document) !== null) return;
    const cells = store.document.cells.slice();
    for (const [cell, code] of this.#proposal?.edits ?? []) cells[cell] = code;
    const solution = this.#proposal?.solution ?? this.#solutions[this.#pressed] ?? null;
    board.show(genre.picture({ ...store.document, cells }, solution));
  }

  /** Updates the overlay once per frame, after the board has drawn the matching picture. */
  #show() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      const { board, mode, store } = this.#app;
      if (mode === "play") {
        board.overlay({ differs: null, proposal: null });
        return;
      }
      const { document } = store;
      const isDrawn = genreOf(document).answer(document) !== null;
      const other = isDrawn && this.#solutions[this.#pressed];
      let proposal = other ? new Map(changesOf(document.cells, other)) : null;
      if (isDrawn && this.#proposal) proposal = new Map(this.#proposal.edits);
      board.overlay({ differs: this.#hatches ? this.#differs : null, proposal });
    });
  }
}
