/**
 * Runs the panel "Make it unique", which becomes "Make it easier" when the puzzle is unique. For a picture, the panel shows
 * the drawing before and after small changes, so that the puzzle has one solution and the chosen techniques solve it. For
 * other puzzles, it lists further clues. While the button of a proposal is hovered or focused, the board shows the proposal.
 */

import { drawing, element, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { genreOf, placeOf } from "../genres/index.js";
import { thumbnail } from "../puzzle/thumbnail.js";

/**
 * @typedef {import("../base/types.js").Document} Document
 * @typedef {import("./preview.js").Proposal} Proposal
 */

/** The techniques that solve the puzzle, each choice with its hardest tier (the same as in `nono.grading`). */
const TECHNIQUES = { any: -1, "easy ones": 2, "line logic": 4, trials: 6, "trials in trials": 7 };
const LOST = 1 / 3; // a change that loses this share of the ink or of the blank cells is not proposed, as in `nono make`
const MOST_NAMED = 6; // if a proposal changes more cells, their names are left out
const SEARCHING = "Looking for the fewest cells to change…";

/**
 * @param {import("../app/app.js").App} app
 * @param {import("./preview.js").Preview} preview
 */
export function startMakeUnique(app, preview) {
  const { checker, store } = app;
  const room = element("repairs");
  const heading = /** @type {HTMLElement} */ (room.querySelector("h2"));
  const note = /** @type {HTMLElement} */ (room.querySelector("p"));
  const list = /** @type {HTMLElement} */ (room.querySelector("ul"));
  const techniques = /** @type {HTMLSelectElement} */ (room.querySelector("select"));
  techniques.append(...Object.entries(TECHNIQUES).map(([name, tier]) => new Option(name, String(tier))));

  /** Returns the changes in words. @param {any[]} edits */
  const named = (edits) => {
    const { document } = store;
    const brushes = genreOf(document).brushes(document);
    const names = edits.map(([place, value]) =>
      document.given ? `${whereOf(document, place)}: ${value}` : `${placeOf(document, place)}: ${brushes[value].name}`);
    return names.length > MOST_NAMED ? inWords(names.length, "cell") : names.join("; ");
  };
  const apply = async (/** @type {any[]} */ edits) => {
    const words = edits.length > 2 ? inWords(edits.length, isPicture(store.document) ? "cell" : "clue") : named(edits);
    if (store.document.given) {
      const { changed } = await import("./clue_edits.js");
      const entries = edits.map(([{ layer, at }, entry]) => /** @type {[string, number, any]} */ ([layer.name, at, entry]));
      store.change(changed(store.document, entries));
    } else store.paint(edits);
    // Move the focus, because the focused button is removed.
    element("verdict").focus();
    app.say(`Changed ${words}. Use Undo to reverse this.`);
  };
  const item = (/** @type {Proposal} */ proposal) => {
    const { edits } = proposal;
    const title = named(edits);
    const contents = isPicture(store.document) ? [after(store.document, edits), inWords(edits.length, "cell")] : [title];
    const button = make("button", { title, ariaLabel: `Change ${title}`, onclick: () => apply(edits) }, ...contents);
    for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => (preview.proposal = proposal));
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => (preview.proposal = null));
    return make("li", {}, button);
  };
  const show = (/** @type {string} */ words, /** @type {Proposal[]} */ proposals = []) => {
    room.hidden = words === "";
    room.inert = false;
    note.textContent = words;
    const before = proposals.length && isPicture(store.document) ? [make("li", {}, thumbnail(store.document), "before")] : [];
    list.replaceChildren(...before, ...proposals.map(item));
    list.classList.toggle("pictures", before.length > 0);
  };

  // During strokes, keep old proposals until new ones arrive, so that the panels below them do not jump at each stroke.
  checker.on("outdated", ({ isOther }) => {
    if (isOther) show("");
    room.inert = true;
  });
  checker.on("verdict", ({ verdict, document }) => {
    const isUnique = verdict === "unique";
    const hasPicture = isPicture(document) && document.cells.some(Boolean);
    heading.textContent = isUnique ? "Make it easier" : "Make it unique";
    /** @type {HTMLElement} */ (techniques.parentElement).hidden = !hasPicture;
    if (verdict !== "multiple" && !(hasPicture && isUnique)) show("");
    else if (!hasPicture && genreOf(document).declared === undefined) show("");
    else if (isUnique && checker.tier < 0) show("The puzzle has exactly one solution. Choose techniques to see easier versions.");
    else if (room.hidden || list.childElementCount === 0) show(SEARCHING);
  });
  checker.on("repair", ({ proposals, solutions, proved, final }) => {
    const { document } = store;
    /** @type {Proposal[]} */
    const proposed = proposals.map((/** @type {any[]} */ edits, /** @type {number} */ index) => ({ edits, solution: solutions[index] ?? null }));
    // Better proposals must not replace the button that the user is about to click.
    if (!final && list.matches(":hover, :focus-within")) return;
    if (!isPicture(document)) {
      const words = "Extra clues that leave only one solution (the fewest for this solution):";
      const additions = proposed.filter(({ edits }) => edits.length);
      show(additions.length ? words : "Found no small set of extra clues that makes the puzzle unique.", additions);
      return;
    }
    const kept = proposed.filter(({ edits }) => !isLost(document.cells, edits));
    if (kept.some(({ edits }) => edits.length === 0)) show("These techniques solve the puzzle already.");
    else if (kept.length) {
      const cells = inWords(kept[0].edits.length, "cell");
      const rest = final ? "Fewer may be enough." : "Looking for fewer…";
      show(proved ? `At least ${cells} must change.` : `Change ${cells}. ${rest}`, kept);
    } else if (!final) show(SEARCHING);
    else if (proposed.length) show("Every change that was found loses the picture. Allow harder techniques, or change the picture where the board is hatched.");
    else show("No change was found in time.");
  });
  techniques.onchange = () => {
    checker.tier = Number(techniques.value);
    checker.check(store.document);
  };
}

/** Returns true if the puzzle is a picture that the user draws. @param {Document} document */
function isPicture(document) {
  return document.genre === "nonogram" && document.clues === null;
}

/**
 * Returns true if changes lose the picture.
 *
 * @param {Uint8Array} cells
 * @param {[number, number][]} edits
 */
export function isLost(cells, edits) {
  const ink = cells.filter(Boolean).length;
  const blanked = edits.filter(([cell, colour]) => cells[cell] && !colour).length;
  const inked = edits.filter(([cell, colour]) => !cells[cell] && colour).length;
  return blanked > 0 && blanked >= LOST * ink || inked > 0 && inked >= LOST * (cells.length - ink);
}

/**
 * Returns the drawing after changes, with frames around the changed cells.
 *
 * @param {Document} document
 * @param {[number, number][]} edits
 */
function after(document, edits) {
  const { height, width } = document;
  const cells = document.cells.slice();
  for (const [cell, colour] of edits) cells[cell] = colour;
  const side = Math.max(height, width);
  const [left, top] = [(side - width) / 2, (side - height) / 2];
  const frames = edits.map(([cell]) => `M${left + (cell % width)} ${top + Math.floor(cell / width)}h1v1h-1z`).join("");
  return make("span", "after", thumbnail({ ...document, cells }), drawing(side, frames, frames));
}

/** Names the place of a clue. @param {Document} document @param {import("../engine/further_clues.js").Place} place */
function whereOf(document, { layer, at }) {
  return layer.kind === "outside" ? `${layer.side === "rows" ? "row" : "column"} ${at + 1}` : placeOf(document, at);
}
