/** Shows results of the analysis on the board: cells in which solutions differ, a solution, or a proposal. */

import { changesOf } from "../base/cells.js";
import { genreOf } from "../genres/index.js";

/**
 * @typedef {ReturnType<typeof previewOn>} Preview
 * @typedef {import("./make_unique.js").Edits} Edits
 */

/**
 * Handles the buttons that show solutions. Returns an object with which others choose what else the board shows.
 *
 * @param {import("../app/app.js").App} app
 * @param {HTMLElement} panel
 */
export function previewOn(app, panel) {
  const { board, checker, store } = app;
  /** @type {number[] | null} */
  let differing = null;
  /** @type {Edits | null} */
  let proposed = null;
  let isWaiting = false;
  /** Maps each button to the solution that it shows. @type {Record<string, Uint8Array | null>} */
  let solutions = { solution: null, other: null };
  /** The button whose solution is shown, or "" if none is shown. */
  let pressed = "";

  for (const name of Object.keys(solutions)) buttonOf(name).onclick = () => press(pressed === name ? "" : name);
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
    const isKnown = verdict === "unique" || verdict === "multiple";
    // The board shows a nonogram's solution already, also of typed clues.
    const isHidden = document.genre !== "nonogram";
    solutions = { solution: isKnown && isHidden ? solution : null, other: isKnown ? other : null };
    offer();
    press("");
  });
  const preview = {
    /** The cells in which solutions differ. @param {number[] | null} cells */
    set differs(cells) {
      differing = cells;
      show();
    },

    /** The changes that are proposed, or null. @param {Edits | null} proposal */
    set proposal(proposal) {
      if (proposal === proposed) return;
      proposed = proposal;
      show();
    },
  };
  offer();
  return preview;

  /** Shows the buttons of the solutions that are known. */
  function offer() {
    for (const [name, solution] of Object.entries(solutions)) buttonOf(name).hidden = solution === null;
  }

  /** Returns the button that shows a solution. @param {string} name */
  function buttonOf(name) {
    return /** @type {HTMLElement} */ (panel.querySelector(`[data-act=${name}]`));
  }

  /** Shows the solution of a button. "" hides the solution. @param {string} name */
  function press(name) {
    const before = pressed;
    pressed = solutions[name] ? name : ""; // after a stroke, the buttons stay until the next verdict
    for (const button of Object.keys(solutions)) buttonOf(button).ariaPressed = String(button === pressed);
    if (pressed !== before) showSolution();
    show();
  }

  /** Shows the solution of the pressed button. In a nonogram, an overlay shows only how it differs from the picture. */
  function showSolution() {
    const { document } = store;
    if (app.mode === "play" || document.genre === "nonogram") return;
    board.show(genreOf(document).picture(document, solutions[pressed] ?? null));
  }

  /** Updates the overlay once per frame, after the board has drawn the matching picture. */
  function show() {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      if (app.mode === "play") return board.overlay({ differs: null, proposal: null });
      const { document } = store;
      const other = solutions[pressed];
      const changes = proposed ?? (document.genre === "nonogram" && other ? changesOf(document.cells, other) : []);
      board.overlay({ differs: differing, proposal: new Map(changes) });
    });
  }
}
