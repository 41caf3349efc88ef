/** What the panels share. */

import { text } from "../base/text.js";

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
 * A module that is loaded when it is first needed; null where it cannot be, which is said.
 *
 * @template Module
 * @param {import("../app/app.js").App} app
 * @param {Promise<Module>} module
 */
export async function loaded(app, module) {
  return module.catch(() => {
    app.say(text("page.not-loaded"), "error");
    return null;
  });
}
