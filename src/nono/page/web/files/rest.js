/** Covers the board while another tab uses the puzzle. */

import { icon } from "../base/icons.js";
import { button, make } from "../base/make.js";
import { clock } from "./room.js";

/**
 * Lets the board rest under a card that offers to go on here.
 *
 * @param {import("./kept.js").Kept} kept
 * @param {number} since   when the other tab opened the puzzle
 */
export function rest(kept, since) {
  if (!kept.isResting || document.querySelector(".rest")) return; // meanwhile, it is used here again
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const parts = /** @type {HTMLElement[]} */ ([...main.children]);
  const words = `You went on there at ${clock(since)}. Here it rests, so that no mark gets lost.`;
  const use = button("Use here", () => kept.useHere(), { className: "primary" });
  const card = make("section", { className: "card rest", role: "alertdialog", ariaLabel: "Open in another tab" },
    icon("copy"), make("h1", {}, "Open in another tab"), make("p", "note", words), use);
  const stop = (/** @type {Event} */ event) => {
    if (!card.contains(/** @type {Node} */ (event.target)) && main.checkVisibility()) event.stopImmediatePropagation();
  };
  for (const part of parts) part.inert = true;
  main.classList.add("resting");
  main.append(card);
  addEventListener("keydown", stop, true); // keys would change the board that rests
  use.focus();
  kept.addEventListener("using", () => {
    for (const part of parts) part.inert = false;
    main.classList.remove("resting");
    removeEventListener("keydown", stop, true);
    card.remove();
  }, { once: true });
}
