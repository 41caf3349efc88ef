/**
 * Shows the list of proposed changes. While the button of a proposal is hovered or focused, the board shows the
 * proposal.
 */

import { drawing, element, make } from "../base/make.js";
import { inWords } from "../base/text.js";
import { EDITS } from "../engine/engine.js";
import { genreOf, placeOf } from "../genres/index.js";

/** @typedef {import("../base/types.js").Value} Value */

const HELD = 400; // a finger that holds a proposal for longer only looks at it, in milliseconds
const LINE_LOGIC = 4; // the hardest tier that needs no trial and error

/**
 * @param {import("../app/app.js").App} app
 * @param {HTMLElement} panel
 * @param {import("./preview.js").Preview} preview
 */
export function startRepairs(app, panel, preview) {
  const { checker, store } = app;
  const room = /** @type {HTMLElement} */ (panel.querySelector("#repairs"));
  const note = /** @type {HTMLElement} */ (room.querySelector("p"));
  const list = /** @type {HTMLElement} */ (room.querySelector("ul"));
  const easy = /** @type {HTMLInputElement} */ (panel.querySelector("#line-solvable input"));

  const names = (/** @type {any[]} */ edits) => {
    const { document } = store;
    const brushes = genreOf(document).brushes(document);
    return edits.map(([place, value]) =>
      document.given ? `${whereOf(document, place)}: ${value}` : `${placeOf(document, place)}: ${brushes[value].name}`);
  };
  /** Returns a small picture of the board with the changed cells, and how many cells are filled and emptied. */
  const pictured = (/** @type {Value[]} */ edits) => {
    const { height, width } = store.document;
    const cells = edits.map(([cell]) => `M${cell % width} ${Math.floor(cell / width)}h1v1h-1z`).join("");
    const filled = edits.filter(([, code]) => code).length;
    const counts = [filled && `+${filled}`, filled < edits.length && `−${edits.length - filled}`].filter(Boolean).join(" ");
    return [drawing(Math.max(height, width), `M0 0h${width}v${height}h-${width}z`, cells), counts];
  };
  const apply = async (/** @type {any[]} */ edits) => {
    const cells = names(edits).join("; ");
    if (store.document.given) {
      const { changed } = await import("./clue_edits.js");
      const entries = edits.map(([{ layer, at }, entry]) => /** @type {[string, number, any]} */ ([layer.name, at, entry]));
      store.change(changed(store.document, entries));
    } else store.paint(edits);
    // Move the focus, because the focused button is removed.
    element("verdict").focus();
    app.say(`Changed ${cells}. Use Undo to reverse this.`);
  };
  const proposed = (/** @type {import("./preview.js").Proposal} */ proposal) => {
    const { edits } = proposal;
    let pressed = 0;
    const act = (/** @type {PointerEvent} */ { pointerType }) => {
      if (pointerType !== "touch" || performance.now() - pressed < HELD) void apply(edits);
    };
    const words = names(edits).join("; ");
    const made = make("button", { title: words, ariaLabel: words, onclick: act }, ...(store.document.given ? [words] : pictured(edits)));
    made.onpointerdown = () => (pressed = performance.now());
    for (const type of ["pointerenter", "focus"]) {
      made.addEventListener(type, () => (preview.proposal = proposal));
    }
    for (const type of ["pointerleave", "blur"]) made.addEventListener(type, () => (preview.proposal = null));
    return make("li", {}, made);
  };
  const show = (/** @type {string} */ words, /** @type {import("./preview.js").Proposal[]} */ proposals = []) => {
    room.hidden = words === "";
    room.inert = false;
    note.textContent = words;
    list.replaceChildren(...proposals.map(proposed));
  };

  // During strokes, keep old proposals until new ones arrive, so that the panels below them do not jump at each stroke.
  checker.on("outdated", ({ isOther }) => {
    if (isOther) show("");
    room.inert = true;
  });
  checker.on("verdict", ({ verdict, document }) => {
    const isRepaired = isClued(document) || genreOf(document).answer(document) !== null;
    easy.closest("label")?.toggleAttribute("hidden", document.genre !== "nonogram");
    if (verdict !== "multiple" || !isRepaired) show("");
    else if (room.hidden) show("Looking for the fewest cells to change…");
  });
  checker.on("repair", ({ proposals, solutions, proved, final }) => {
    const some = proposals
      .map((/** @type {Value[]} */ edits, /** @type {number} */ at) => ({ edits, solution: solutions[at] ?? null }))
      .filter((/** @type {import("./preview.js").Proposal} */ { edits }) => edits.length > 0);
    if (isClued(store.document)) {
      const found = "Extra clues that leave only one solution (the fewest for this solution):";
      show(some.length ? found : "Found no small set of extra clues that makes the puzzle unique.", some);
    } else if (some.length) {
      const cells = inWords(some[0].edits.length, "cell");
      show(proved ? `At least ${cells} must change.` : `Change ${cells}. Fewer may be enough.`, some);
    } else if (!final) show("Looking for the fewest cells to change…");
    else show(proved ? `No change of up to ${EDITS} cells is enough.` : "No small change was found in time.");
  });
  easy.onchange = () => {
    checker.tier = easy.checked ? LINE_LOGIC : -1;
    checker.check(store.document);
  };
}

/** Returns true if the user edits the clues of a puzzle, and not its picture. @param {import("../base/types.js").Document} document */
function isClued(document) {
  return genreOf(document).declared !== undefined;
}

/** Names the place of a clue. @param {import("../base/types.js").Document} document @param {import("../genres/clue_places.js").Place} place */
function whereOf(document, { layer, at }) {
  return layer.kind === "outside" ? `${layer.side === "rows" ? "row" : "column"} ${at + 1}` : placeOf(document, at);
}
