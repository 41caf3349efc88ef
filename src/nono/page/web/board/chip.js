/** The square of a colour in the panels. */

import { readableOn } from "../puzzle/palette.js";

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
