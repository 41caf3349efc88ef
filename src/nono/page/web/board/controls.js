/** Makes the bar below the board: the place of the pointer, and the buttons for zooming. */

import { button, make } from "../base/make.js";
import { text } from "../base/text.js";
import { ZOOM_FACTOR } from "./keyboard.js";

/** @param {import("./board.js").Board} board @param {HTMLElement} place   shows the row and column of the pointer */
export function controlsOf(board, place) {
  const act = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ does) =>
    Object.assign(button(sign, does), { title: text(key), ariaLabel: text(key) });
  const group = make(
    "div",
    { className: "zoom", role: "group", ariaLabel: text("board.zoom") },
    act("board.smaller", "−", () => board.zoom(1 / ZOOM_FACTOR)),
    act("board.fit", text("board.fit-short"), () => board.fit()),
    act("board.larger", "+", () => board.zoom(ZOOM_FACTOR)),
  );
  place.ariaHidden = "true";
  return make("div", { className: "controls" }, place, group);
}
