/** What the panels share: the acts of their buttons, when they are shown anew, the squares of colours. */

import { readableOn } from "../puzzle/palette.js";

/** The act of the button that was pressed, if it has one. @param {Event} event */
export function actOf(event) {
  const button = /** @type {Element} */ (event.target).closest("[data-act]");
  return /** @type {HTMLElement | null} */ (button)?.dataset.act;
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

/**
 * A square of the colour with its key in it; its name stands beside it.
 *
 * @param {string} rgb
 * @param {string} key
 */
export function chipOf(rgb, key) {
  const chip = document.createElement("span");
  chip.className = "chip";
  chip.style.background = `#${rgb}`;
  chip.style.color = `#${readableOn(rgb)}`;
  chip.textContent = key;
  chip.ariaHidden = "true";
  return chip;
}
