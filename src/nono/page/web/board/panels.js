/** Contains helpers that all panels share. */

import { drawing, make } from "../base/make.js";
import { SIGNS } from "./signs.js";
import { drawMark } from "./stamps.js";
import { readableOn } from "../puzzle/palette.js";

/** Matches screens on which the panels are below the board. The style sheets contain the same condition. */
export const NARROW = matchMedia("(max-width: 759px), (max-width: 1000px) and (orientation: portrait)");

/** Matches devices whose main pointer is a finger. */
export const COARSE = matchMedia("(pointer: coarse)");

/** Matches screens that are too low for more than one row of tools. */
export const LOW = matchMedia("(max-height: 500px)");

/**
 * Calls a function now, and after each change of the puzzle except strokes.
 *
 * @param {import("../puzzle/store.js").Store} store
 * @param {() => void} act
 */
export function whenReplaced(store, act) {
  store.on("change", ({ cells }) => {
    if (cells === null) act();
  });
  act();
}

/**
 * Returns a square that has this colour and contains the colour's key. Screen readers ignore the square, because the
 * colour's name is next to it.
 *
 * @param {string} rgb
 * @param {string} key   "": the square contains no text
 * @param {import("../base/types.js").Mark} [mark]   the sign that the square shows in place of its colour
 * @param {(rgb: string) => string} [shownAs]   returns the colour that shows a colour
 */
export function chipOf(rgb, key, mark, shownAs = (/** @type {string} */ colour) => colour) {
  const chip = make("span", { className: "chip", ariaHidden: "true" }, key);
  chip.style.background = `#${shownAs(rgb)}`;
  chip.style.color = `#${readableOn(shownAs(rgb))}`;
  if (!mark) return chip;
  chip.style.background = "none";
  const canvas = make("canvas", { width: 48, height: 48 });
  const context = canvas.getContext("2d");
  chip.append(signIcon(mark.sign) ?? canvas);
  if (context) drawMark(context, mark, 24, 24, 48, shownAs, "");
  return chip;
}

/** Returns the drawing of a sign in the colour of the text, or null if there is none for it. @param {string} [name] */
function signIcon(name = "") {
  if (!(name in SIGNS)) return null;
  const { area, outline = "" } = SIGNS[name];
  const icon = drawing(1, area, outline);
  icon.setAttribute("viewBox", "-.5 -.5 1 1");
  icon.setAttribute("class", "sign");
  return icon;
}
