/** What the panels share. */

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
