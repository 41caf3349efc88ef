/** "What I have so far": the marks that are made already, and the next step from there. */

import { icon } from "../../base/icons.js";
import { button, isField, make } from "../../base/make.js";
import { UNKNOWN } from "../../base/types.js";
import { startCard } from "../../play/card.js";
import { Guide } from "../../play/guide.js";
import { swatchOf } from "./inks_card.js";

const WAITING = "First, the clues must be complete and fit together."; // why there are no hints

/**
 * Returns the parts for the marks, the guide, and a function that shows them. The parts are the `tools`, the `card`
 * with the amounts, what the guide says (`told`), and the button for a hint (`next`). The function takes whether the
 * clues are complete and fit together, so that hints are possible.
 *
 * @param {import("../../app/app.js").App} app
 * @param {import("./nonogram_copy.js").NonogramCopy | import("./kind_copy.js").KindCopy} copy
 * @param {{brush: number, board: import("../../board/board.js").Board}} board
 */
export function marksPanel(app, copy, board) {
  const guide = new Guide(app.checker, {
    get puzzle() {
      return copy.puzzle;
    },
    marks: copy,
  });
  const inks = make("div", { className: "ink-row", role: "group", ariaLabel: "Marks" });
  const how = copy.needed === null
    ? "Copy what you have put in." : "Copy the cells that you have filled. You may leave out the crosses.";
  const steps = /** @type {const} */ ([["undo", "Undo"], ["redo", "Redo"]]).map(([way, ariaLabel]) =>
    button("", () => copy.go(way), { ariaLabel, className: "square" }, icon(way)));
  const tools = make("div", "marking-tools", inks, ...steps, make("span", "note", how));
  const filled = make("b");
  const all = make("b");
  const said = make("p", { className: "note", role: "status" });
  const amounts = make("div", "sums",
    make("div", {}, make("span", "note", "Filled so far"), filled), make("div", {}, make("span", "note", "Of"), all));
  const card = make("section", { className: "panel", ariaLabel: "Marks" }, amounts, said);
  const told = make("div", { className: "said help" });
  told.setAttribute("aria-live", "polite");
  let isFilling = false; // the marks change by a hint

  /** Shows the next level of a hint; after the last one, does what it says. */
  const hint = async () => {
    const { act, help } = guide;
    const before = copy.marks.slice();
    const values = act === "clear" ? null : await guide.hint();
    if (act !== "clear" && !values) return reassure();
    for (const [cell, colour] of values?.settled ?? []) copy.marks[cell] = colour;
    for (const cell of values ? [] : (help?.wrong ?? [])) copy.marks[cell] = UNKNOWN;
    isFilling = values !== null;
    guide.clear({ forget: !isFilling });
    copy.marked(before);
    copy.changed();
    isFilling = false;
  };
  /** Says that no mark is wrong, with the place of a step. */
  const reassure = () => {
    const isMade = copy.marks.some((mark) => mark !== UNKNOWN);
    if (guide.act !== "why" || !guide.help || !isMade) return;
    guide.help.title = `Nothing is wrong: ${guide.help.title}.`;
    guide.tell("change");
  };
  const ask = () => next.ariaDisabled !== "true" && hint();
  const next = button("What next?", ask, { className: "next" }, icon("hint"));
  const marks = { canUndo: false };
  const showCard = startCard({ app: { board: board.board }, guide, hint, jumps: null, marks }, told, next);
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    const isUndone = (event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y");
    if (!isUndone || !tools.isConnected || tools.hidden || isField(event.target)) return;
    copy.go(key === "y" || event.shiftKey ? "redo" : "undo");
    event.preventDefault();
  });
  copy.on("change", () => isFilling || guide.clear({ forget: true }));

  /** Returns the sign of a mark, unless it is its text. */
  const signOf = (/** @type {string | undefined} */ rgb, text = "") =>
    text ? [] : [rgb ? swatchOf(rgb) : icon("cross")];
  const show = (/** @type {boolean} */ isReady) => {
    inks.replaceChildren(...copy.choices.map(({ code, name, rgb, text }) => button(text ?? "", () => {
      board.brush = code;
      show(isReady);
    }, { ariaLabel: name, ariaPressed: String(board.brush === code) }, ...signOf(rgb, text))));
    amounts.hidden = copy.needed === null;
    filled.textContent = String(copy.marks.filter((mark) => mark % UNKNOWN).length);
    all.textContent = Number.isNaN(copy.needed) ? "?" : String(copy.needed);
    next.ariaDisabled = String(!isReady);
    const [undo, redo] = steps;
    undo.ariaDisabled = String(!copy.history.canUndo);
    redo.ariaDisabled = String(!copy.history.canRedo);
    const words = isReady ? "If a mark is wrong, the first hint says so." : WAITING;
    if (said.textContent !== words) said.textContent = words;
    showCard();
  };
  return { tools, card, told, next, guide, show };
}
