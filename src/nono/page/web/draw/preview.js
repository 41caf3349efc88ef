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

/** @typedef {ReturnType<typeof previewOn>} Preview */

/**
 * Handles the buttons that show solutions. Returns an object with which others choose what else the board shows.
 *
 * @param {import("../app/app.js").App} app
 * @param {HTMLElement} panel
 */
export function previewOn(app, panel) {
  const { board, checker, store } = app;
  /** @type {number[] | null} */
  let different = null;
  /** @type {Proposal | null} */
  let proposed = null;
  let isWaiting = false;
  /** Maps each button to the solution that it shows. @type {Record<string, Uint8Array | null>} */
  let solutions = { solution: null, other: null };
  /** The button whose solution is shown, or "" if none is shown. */
  let pressed = "";

  const preview = {
    /** The cells in which solutions differ. @param {number[] | null} cells */
    set differs(cells) {
      different = cells;
      show();
    },

    /** @param {Proposal | null} proposal */
    set proposal(proposal) {
      if (proposal === proposed) return;
      proposed = proposal;
      showSolution();
      show();
    },
  };

  for (const act of Object.keys(solutions)) buttonOf(act).onclick = () => press(pressed === act ? "" : act);
  checker.on("outdated", ({ isOther }) => {
    preview.proposal = null;
    solutions = { solution: null, other: null };
    if (isOther) {
      preview.differs = null;
      offer();
    }
    press("");
  });
  app.on("mode", () => press(""));
  checker.on("verdict", ({ document, solution, other, verdict }) => {
    const isDrawn = genreOf(document).answer(document) !== null;
    const isKnown = verdict === "unique" || verdict === "multiple";
    solutions = { solution: isKnown && !isDrawn ? solution : null, other: isKnown ? other : null };
    offer();
    press("");
  });
  offer();
  return preview;

  /** Shows the buttons of the solutions that are known. */
  function offer() {
    for (const [act, known] of Object.entries(solutions)) buttonOf(act).hidden = known === null;
  }

  /** Returns the button that shows a solution. @param {string} act */
  function buttonOf(act) {
    return /** @type {HTMLElement} */ (panel.querySelector(`[data-act=${act}]`));
  }

  /** Shows the solution of a button. "" hides the solution. @param {string} act */
  function press(act) {
    if (!solutions[act]) act = ""; // after a stroke, the buttons stay until the next verdict
    for (const one of Object.keys(solutions)) buttonOf(one).ariaPressed = String(one === act);
    const before = pressed;
    pressed = act;
    if (act !== before) showSolution();
    show();
  }

  /** Shows a solution in place of the drawing, unless the drawing itself is the solution. */
  function showSolution() {
    const { document } = store;
    const genre = genreOf(document);
    if (app.mode === "play" || genre.answer(document) !== null) return;
    const cells = document.cells.slice();
    for (const [cell, code] of proposed?.edits ?? []) cells[cell] = code;
    board.show(genre.picture({ ...document, cells }, proposed?.solution ?? solutions[pressed] ?? null));
  }

  /** Updates the overlay once per frame, after the board has drawn the matching picture. */
  function show() {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      if (app.mode === "play") return board.overlay({ differs: null, proposal: null });
      const { document } = store;
      const isDrawn = genreOf(document).answer(document) !== null;
      const other = isDrawn && solutions[pressed];
      let proposal = other ? new Map(changesOf(document.cells, other)) : null;
      if (isDrawn && proposed) proposal = new Map(proposed.edits);
      board.overlay({ differs: different, proposal });
    });
  }
}
