/** Makes the bar below the board: the status, the place of the pointer, and the buttons for zooming. */

import { text } from "../base/text.js";
import { ZOOM_FACTOR } from "./keyboard.js";

/** @param {import("./board.js").Board} board @param {HTMLElement} place   shows the row and column of the pointer */
export function controlsOf(board, place) {
  const bar = document.createElement("div");
  bar.className = "controls";
  const group = document.createElement("div");
  group.className = "zoom";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", text("board.zoom"));
  const button = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = sign;
    made.title = text(key);
    made.setAttribute("aria-label", text(key));
    made.addEventListener("click", act);
    return made;
  };
  group.append(
    button("board.smaller", "−", () => board.zoom(1 / ZOOM_FACTOR)),
    button("board.fit", text("board.fit-short"), () => board.fit()),
    button("board.larger", "+", () => board.zoom(ZOOM_FACTOR)),
  );
  place.setAttribute("aria-hidden", "true");
  bar.append(board.status, place, group);
  return bar;
}
