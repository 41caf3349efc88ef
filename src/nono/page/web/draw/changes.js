/** Changes of the whole picture: size, place, turns. */

import { flipped, resized, rotated, shifted, withCells } from "../puzzle/document.js";
import { genreOf } from "../genres/index.js";
import { boxOfMarks } from "./shapes.js";

/** @typedef {import("../base/types.js").Document} Document */

/**
 * The part of a picture that is in a box.
 *
 * @param {Document} document
 * @param {import("./shapes.js").Box} box
 */
function cut(document, { top, left, bottom, right }) {
  return resized(document, bottom - top + 1, right - left + 1, -top, -left);
}

/**
 * Background and one colour exchanged.
 *
 * @param {Document} document
 * @param {number} ink
 */
function inverted(document, ink) {
  return withCells(document, document.cells.map((code) => (code === 0 ? ink : code === ink ? 0 : code)));
}

/**
 * What the buttons do to a document; null: nothing.
 *
 * @type {Record<string, (document: Document, choice: import("./choice.js").Choice) => Document | null>}
 */
const CHANGES = {
  left: (document) => shifted(document, 0, -1),
  right: (document) => shifted(document, 0, 1),
  up: (document) => shifted(document, -1, 0),
  down: (document) => shifted(document, 1, 0),
  flip: flipped,
  mirror: (document) => rotated(rotated(flipped(document))),
  rotate: rotated,
  invert: (document, { brush }) => inverted(document, brush || 1),
  clear: (document) => withCells(document, new Uint8Array(document.cells.length)),
  crop: (document) => {
    const box = boxOfMarks(document);
    return box && cut(document, box);
  },
};

/**
 * @param {import("../app/app.js").App} app
 * @param {import("./choice.js").Choice} choice
 * @param {import("./selection.js").Selection} selection
 */
export function startChanges({ store }, choice, selection) {
  const panel = /** @type {HTMLElement} */ (document.getElementById("changes"));
  const form = /** @type {HTMLFormElement} */ (document.getElementById("resize"));
  const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const show = () => {
    const { height, width } = store.document;
    for (const name of ["height", "width"]) field(name).max = String(genreOf(store.document).largestSide);
    field("height").value = String(height);
    field("width").value = String(width);
  };
  const change = (/** @type {Document | null} */ made) => {
    if (made) store.change(made);
  };
  panel.addEventListener("click", (event) => {
    const act = actOf(event);
    if (act) change(CHANGES[act](store.document, choice));
  });
  document.querySelector("#selection [data-act=crop]")?.addEventListener("click", () => {
    if (selection.box) change(cut(store.document, selection.box));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [height, width] = [Number(field("height").value), Number(field("width").value)];
    const [down, right] = field("anchor").value.split(" ").map(Number);
    const { document } = store;
    const top = Math.round(down * (height - document.height));
    const left = Math.round(right * (width - document.width));
    if (height !== document.height || width !== document.width) change(resized(document, height, width, top, left));
  });
  whenReplaced(store, show);
}

/**
 * Does something now, and after each change of the document but strokes.
 *
 * @param {import("../puzzle/store.js").Store} store
 * @param {() => void} act
 */
export function whenReplaced(store, act) {
  store.addEventListener("change", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.cells === null) act();
  });
  act();
}

/** The act of the button that was pressed, if it has one. @param {Event} event */
export function actOf(event) {
  const button = /** @type {Element} */ (event.target).closest("[data-act]");
  return /** @type {HTMLElement | null} */ (button)?.dataset.act;
}
