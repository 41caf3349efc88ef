/** Asks which of several puzzles of a file to open. */

import { button, make } from "../base/make.js";
import { text } from "../base/text.js";
import { genreOf, titleOf } from "../genres/index.js";

/** @typedef {import("../base/types.js").Document} Document */

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {Document[]} documents
 * @param {number} damaged   the number of puzzles that cannot be read
 * @param {(chosen: Document, following: Document[]) => void} open
 */
export function choose(documents, damaged, open) {
  const dialog = /** @type {HTMLDialogElement} */ (element("choose"));
  const rows = documents.map((one, at) => {
    const about = [titleOf(one), `${one.width}×${one.height}`, genreOf(one).title];
    return make("li", {}, button(`${at + 1}. ${about.filter(Boolean).join(", ")}`, () => {
      dialog.close();
      open(one, documents.slice(at + 1));
    }));
  });
  element("choices").replaceChildren(...rows);
  element("choose-damaged").textContent = damaged ? text("files.damaged", { n: damaged }) : "";
  if (!dialog.open) dialog.showModal();
}
