/**
 * Runs the panel "Change a little", which becomes "Make it easier" when the puzzle is unique. The panel shows the
 * drawing or, if the clues were typed, a solution before and after small changes, so that the puzzle has one solution
 * and the chosen techniques solve it. While the button of a proposal is hovered or focused, the board shows the
 * proposal.
 */

import { drawing, element, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { placeOf } from "../genres/index.js";
import { colourName, hasUnknownLengths } from "../genres/nonogram.js";
import { cluesOf } from "../puzzle/clues.js";
import { thumbnail } from "../puzzle/thumbnail.js";

/**
 * @import { Puzzle } from "../base/types.js"
 *
 * Cells with their new colours.
 * @typedef {import("../base/types.js").Value[]} Edits
 */

/** What may be needed to solve the puzzle, each choice with the hardest tier of techniques (as in `nono.grading`). */
const SOLVED_BY = { "any techniques": -1, "easy techniques": 2, "line logic": 4, trials: 6, "trials in trials": 7 };
// a change that loses this share of the ink or of the blank cells is not proposed, as in `nono make`
const LOST = 1 / 3;
const MOST_NAMED = 6; // if a proposal changes more cells, their names are left out
const EASIER = "The puzzle has exactly one solution. Choose techniques to see easier versions.";
const LOSING = "Every change that was found loses the picture. " +
  "Allow harder techniques, or change the picture where the board is hatched.";
const SEARCHING = "Looking for the fewest cells to change…";

/**
 * Proposes changes of a few cells that give a picture with several solutions exactly one.
 *
 * @param {import("../app/app.js").App} app
 * @param {import("./preview.js").Preview} preview   shows a proposal on the board
 */
export function startMakeUnique(app, preview) {
  const { checker, store } = app;
  const panel = element("repairs");
  const heading = /** @type {HTMLElement} */ (panel.querySelector("h2"));
  const note = /** @type {HTMLElement} */ (panel.querySelector("p"));
  const list = /** @type {HTMLElement} */ (panel.querySelector("ul"));
  const hardest = /** @type {HTMLSelectElement} */ (panel.querySelector("select"));
  for (const [name, tier] of Object.entries(SOLVED_BY)) hardest.append(new Option(name, String(tier)));

  const shownAs = (/** @type {string} */ rgb) => app.board.colourFor(rgb);
  /** Returns the changes in words. @param {Edits} edits */
  const named = (edits) => {
    const puzzle = store.puzzle;
    if (edits.length > MOST_NAMED) return inWords(edits.length, "cell");
    return edits.map(([cell, colour]) => `${placeOf(puzzle, cell)}: ${colourName(puzzle.palette, colour)}`).join("; ");
  };
  /** Makes the proposed changes. @param {Uint8Array} solution @param {Edits} edits */
  const apply = (solution, edits) => {
    const words = edits.length > 2 ? inWords(edits.length, "cell") : named(edits);
    const puzzle = store.puzzle;
    if (puzzle.clues) {
      const cells = changed(solution, edits);
      store.change({ ...puzzle, cells, clues: cluesOf(cells, puzzle.height, puzzle.width), start: null });
    } else store.paint(edits);
    // Move the focus, because the focused button is removed.
    element("verdict").focus();
    app.say(`Changed ${words}.`, "note", () => store.undo());
  };
  /**
   * Returns the list item of a proposal, with a button that shows and applies it.
   *
   * @param {Uint8Array} solution
   * @param {Edits} edits
   */
  const item = (solution, edits) => {
    const title = named(edits);
    const contents = [after(store.puzzle, solution, edits, shownAs), inWords(edits.length, "cell")];
    const onclick = () => apply(solution, edits);
    const button = make("button", { title, ariaLabel: `Change ${title}`, onclick }, ...contents);
    // The pointer may rest where a new proposal appears, so a proposal is not shown before the pointer moves.
    for (const type of ["pointermove", "focus"]) button.addEventListener(type, () => (preview.proposal = edits));
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => (preview.proposal = null));
    return make("li", {}, button);
  };
  /** Shows a note and proposals; without a note, hides the panel. */
  const show = (/** @type {string} */ words, /** @type {HTMLElement[]} */ items = []) => {
    panel.hidden = words === "";
    panel.inert = false;
    note.textContent = words;
    list.replaceChildren(...items);
  };

  // During strokes, keep old proposals until new ones arrive, so that the panels below them do not jump at each stroke.
  checker.on("outdated", ({ isOtherPuzzle }) => {
    if (isOtherPuzzle) show("");
    panel.inert = true;
  });
  checker.on("verdict", ({ verdict, puzzle, solution }) => {
    const isUnique = verdict === "unique";
    heading.textContent = isUnique ? "Make it easier" : "Change a little";
    const isPicture = puzzle.genre === "nonogram" && solution?.some(Boolean);
    if (!isPicture || !(isUnique || verdict === "multiple")) show("");
    else if (hasUnknownLengths(puzzle.clues)) show(isUnique ? "" : "Replace each ? by a number to see proposals.");
    else if (isUnique && checker.tier < 0) show(EASIER);
    else if (panel.hidden || list.childElementCount === 0) show(SEARCHING);
  });
  checker.on("repair", ({ solution, proposals, proved, final }) => {
    // Better proposals must not replace the button that the user is about to click.
    if (!final && list.matches(":hover, :focus-within")) return;
    const kept = proposals.filter((/** @type {Edits} */ edits) => !isLost(solution, edits));
    const isSolved = kept.some((/** @type {Edits} */ edits) => edits.length === 0);
    if (isSolved) show("These techniques solve the puzzle already.");
    else if (kept.length) {
      const cells = inWords(kept[0].length, "cell");
      const rest = final ? "Fewer may be enough." : "Looking for fewer…";
      const items = kept.map((/** @type {Edits} */ edits) => item(solution, edits));
      // The board does not show the solution of typed clues.
      const before = () => thumbnail({ ...store.puzzle, cells: solution }, shownAs);
      if (store.puzzle.clues) items.unshift(make("li", {}, before(), "before"));
      show(proved ? `At least ${cells} must change.` : `Change ${cells}. ${rest}`, items);
    } else if (!final) show(SEARCHING);
    else if (proposals.length) show(LOSING);
    else show("No change was found in time.");
  });
  hardest.onchange = () => {
    checker.tier = Number(hardest.value);
    checker.check(store.puzzle);
  };
}

/** Returns a picture after changes. @param {Uint8Array} picture @param {Edits} edits */
function changed(picture, edits) {
  const cells = picture.slice();
  for (const [cell, colour] of edits) cells[cell] = colour;
  return cells;
}

/**
 * Returns true if changes lose the picture: too much of its ink or of its blank cells (`LOST`).
 *
 * @param {Uint8Array} cells   the picture before the changes
 * @param {Edits} edits
 */
export function isLost(cells, edits) {
  const ink = cells.filter(Boolean).length;
  const blanked = edits.filter(([cell, colour]) => cells[cell] && !colour).length;
  const inked = edits.filter(([cell, colour]) => !cells[cell] && colour).length;
  return blanked > 0 && blanked >= LOST * ink || inked > 0 && inked >= LOST * (cells.length - ink);
}

/**
 * Draws a picture after changes, with frames around the changed cells.
 *
 * @param {Puzzle} puzzle
 * @param {Uint8Array} picture
 * @param {Edits} edits
 * @param {(rgb: string) => string} shownAs
 */
function after(puzzle, picture, edits, shownAs) {
  const { height, width } = puzzle;
  const side = Math.max(height, width);
  const [left, top] = [(side - width) / 2, (side - height) / 2];
  const frames = edits.map(([cell]) => `M${left + (cell % width)} ${top + Math.floor(cell / width)}h1v1h-1z`).join("");
  const canvas = thumbnail({ ...puzzle, cells: changed(picture, edits) }, shownAs);
  return make("span", "after", canvas, drawing(side, { class: "halo", d: frames }, frames));
}
